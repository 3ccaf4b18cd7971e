//! The Rust side of set-up: the wasm target, the splitter, Trunk, and the wasm-bindgen of exactly the locked version.
//!
//! They are built from crates.io into `.tools` and kept there. A tool of the right version that is already on the
//! PATH is used as it is.

use std::path::Path;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::project::Project;

const WASM: &str = "wasm32-unknown-unknown";

/// The newest Trunk that the pinned toolchain can build.
const TRUNK: &str = "0.21.14";

/// The splitter that reads what the locked `wasm_split_helpers` writes.
const SPLITTER: &str = "0.2.4";
/// A cargo-deny that the pinned toolchain can build.
const DENY: &str = "0.20.2";

/// Everything a wasm build or test needs from the Rust world.
pub fn ensure(project: &Project) -> Outcome {
    ensure_wasm_target(project)?;
    let lock = files::read_text(&project.path("Cargo.lock"))?;
    let wasm_bindgen = locked_version(&lock, "wasm-bindgen")
        .ok_or_else(|| Failure::new("Cargo.lock names no wasm-bindgen: restore it from git."))?;
    ensure_tool(
        project,
        &Tool {
            package: "wasm-bindgen-cli",
            program: "wasm-bindgen",
            version: wasm_bindgen,
            // Not --locked: a registry may lack the very version of a package that its lock file names.
            flags: &["--no-default-features"],
        },
    )?;
    ensure_tool(
        project,
        &Tool {
            package: "wasm_split_cli_support",
            program: "wasm-split-cli",
            version: SPLITTER,
            flags: &["--features", "build-binary"],
        },
    )
}

/// Trunk, for a rebuild at every change.
pub fn ensure_trunk(project: &Project) -> Outcome {
    ensure_tool(
        project,
        &Tool {
            package: "trunk",
            program: "trunk",
            version: TRUNK,
            // No update check, and no TLS: it only ever talks to our own server.
            flags: &["--locked", "--no-default-features"],
        },
    )
}

/// What checks licences and origins of crates.
pub fn ensure_deny(project: &Project) -> Outcome {
    ensure_tool(
        project,
        &Tool {
            package: "cargo-deny",
            program: "cargo-deny",
            version: DENY,
            flags: &["--locked"],
        },
    )
}

/// The wasm target of the toolchain in use.
pub fn ensure_wasm_target(project: &Project) -> Outcome {
    let mut ask = project.command("rustc");
    ask.args(["--print", "target-libdir", "--target", WASM]);
    let folder = process::read(&mut ask, "find the wasm target")?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    println!("Adding the wasm target to the toolchain");
    let mut add = project.command("rustup");
    add.args(["target", "add", WASM]);
    process::read(&mut add, "add the wasm target").map_err(|failure| match failure {
        Failure::Sentence(why) => Failure::new(format!(
            "The {WASM} target could not be added ({why}); run `rustup target add {WASM}` and try again."
        )),
        other => other,
    })?;
    Ok(())
}

struct Tool<'a> {
    package: &'a str,
    program: &'a str,
    version: &'a str,
    flags: &'a [&'a str],
}

fn ensure_tool(project: &Project, tool: &Tool<'_>) -> Outcome {
    let Tool {
        package,
        program,
        version,
        flags,
    } = *tool;
    let present = process::read(project.command(program).arg("--version"), "build the app");
    // The splitter does not say its version; cargo has written down what it built.
    let built = project.tools().join(".crates.toml");
    let is_built = || {
        project.tools().join("bin").join(program).is_file()
            && files::read_text(&built).is_ok_and(|list| lists(&list, package, version))
    };
    if present.is_ok_and(|text| says_version(&text, version)) || is_built() {
        return Ok(());
    }
    println!("Building {package} {version} into .tools: some minutes, only this once");
    let log = project.tools().join(format!("{package}.log"));
    let build = project.tools().join("build");
    let mut install = project.cargo();
    install
        .args([
            "install",
            package,
            "--force",
            "--version",
            &format!("={version}"),
        ])
        .args(flags)
        .arg("--root")
        .arg(project.tools())
        .env("CARGO_TARGET_DIR", &build)
        // A tool that runs for a second a build need not be optimised for ten minutes.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "0");
    process::run_quietly(&mut install, &format!("build {package} {version}"), &log)?;
    files::remove_folder(&build)
}

/// Whether a program that printed `text` for `--version` is of that version.
fn says_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word == version)
}

/// Whether cargo's list of what it installed has a package in this version.
fn lists(list: &str, package: &str, version: &str) -> bool {
    list.contains(&format!("\"{package} {version} ("))
}

/// The version of a package in a lock file.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines();
    lines.find(|line| *line == name)?;
    lines
        .next()?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::{lists, locked_version, says_version};

    #[test]
    fn the_locked_version_is_read_from_its_own_entry() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.80\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "trunk"), None);
    }

    #[test]
    fn a_version_is_a_whole_word() {
        assert!(says_version("trunk 0.21.14\n", "0.21.14"));
        assert!(!says_version("trunk 0.21.140\n", "0.21.14"));
        assert!(!says_version("trunk 0.21.14-beta.1\n", "0.21.14"));
    }

    #[test]
    fn what_cargo_built_is_read_from_its_list() {
        let list = "[v1]\n\"trunk 0.21.14 (registry+https://example.org/index)\" = [\"trunk\"]\n";
        assert!(lists(list, "trunk", "0.21.14"));
        assert!(!lists(list, "trunk", "0.21.1"));
    }
}
