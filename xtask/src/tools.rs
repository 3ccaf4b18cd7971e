//! The Rust side of setup: the compiler's targets, the programs that write the shipped wasm, Trunk, cargo-deny,
//! cargo-auditable and geckodriver.
//!
//! They are built into `.tools` and kept there. None is taken from the PATH, where any program of that name may be. The
//! package `xtask/wasm-tools` has the programs that write the wasm, with a lock file of this project. The
//! others write no wasm, so they use the lock files that their authors published. Each command
//! builds what it needs and no more.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::project::Project;
use crate::steps::{Step, Steps};

const WASM: &str = "wasm32-unknown-unknown";

/// The package of the programs that write the shipped wasm.
pub const WASM_TOOLS: &str = "xtask/wasm-tools";

/// The program that splits and binds a release.
pub const RELEASE: &str = "wasm-tools";

/// It, and wasm-bindgen's own programs: Trunk calls the one, and the browser tests the other.
const PROGRAMS: [&str; 3] = [RELEASE, "wasm-bindgen", "wasm-bindgen-test-runner"];

/// How Trunk and cargo-deny are built. They run for seconds, so they need not be optimized for ten minutes.
const CHEAP: [(&str, &str); 4] = [
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
];

/// The newest Trunk that the pinned toolchain can build.
const TRUNK: &str = "0.21.14";
/// A cargo-deny that the pinned toolchain can build.
const DENY: &str = "0.20.2";
/// A cargo-auditable that the pinned toolchain can build.
const AUDITABLE: &str = "0.7.7";
/// The driver of Firefox.
const GECKODRIVER: &str = "0.37.1";

/// Builds the tools of a release.
pub fn ensure(steps: &Steps<'_>) -> Outcome {
    ensure_for_tests(steps)?;
    ensure_trunk(steps)
}

/// Builds the tools of the browser tests.
pub fn ensure_for_tests(steps: &Steps<'_>) -> Outcome {
    ensure_wasm_target(steps.project)?;
    let project = steps.project;
    let source = fingerprint(&project.path(WASM_TOOLS))?;
    let folder = project.tools().join("bin");
    let stamp = |program: &str| project.tools().join(format!("{program}.built-from"));
    let is_built = |program: &&str| {
        folder.join(program).is_file()
            && files::read_text(&stamp(program)).is_ok_and(|built| built == source)
    };
    if PROGRAMS.iter().all(is_built) {
        return Ok(());
    }
    steps.take("tools", "built", |step| {
        let target = project.target("wasm-tools");
        let mut build = project.cargo();
        build
            .args(["build", "--release", "--locked", "--manifest-path"])
            .arg(project.path(WASM_TOOLS).join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target);
        step.run(&mut build, "build wasm-bindgen and wasm-split")?;
        files::make_folder(&folder)?;
        for program in PROGRAMS {
            let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
            files::copy(&target.join("release").join(&name), &folder.join(&name))?;
            files::write(&stamp(program), &source)?;
        }
        Ok(())
    })
}

/// A hash of every file of a package, its lock file included.
fn fingerprint(package: &Path) -> Outcome<String> {
    let mut all = Vec::new();
    for file in files::files_below(package)? {
        if !file.starts_with(package.join("target")) {
            all.extend(files::read(&file)?);
        }
    }
    Ok(golf_hosting::files::fingerprint(&all))
}

/// Installs Trunk.
fn ensure_trunk(steps: &Steps<'_>) -> Outcome {
    ensure_tool(
        steps,
        &Tool {
            package: "trunk",
            version: TRUNK,
            // No update check, and no TLS: it only ever talks to our own server.
            flags: &["--no-default-features"],
        },
    )
}

/// Installs cargo-deny, which checks licenses and origins of crates.
pub fn ensure_deny(steps: &Steps<'_>) -> Outcome {
    ensure_tool(
        steps,
        &Tool {
            package: "cargo-deny",
            version: DENY,
            flags: &[],
        },
    )
}

/// Installs cargo-auditable, which writes the list of its parts into a program.
pub fn ensure_auditable(steps: &Steps<'_>) -> Outcome {
    ensure_tool(
        steps,
        &Tool {
            package: "cargo-auditable",
            version: AUDITABLE,
            flags: &[],
        },
    )
}

/// Installs geckodriver, which drives Firefox, and returns its program.
pub fn ensure_geckodriver(steps: &Steps<'_>) -> Outcome<PathBuf> {
    ensure_tool(
        steps,
        &Tool {
            package: "geckodriver",
            version: GECKODRIVER,
            flags: &[],
        },
    )?;
    Ok(steps.project.tools().join("bin/geckodriver"))
}

/// Installs the wasm target of the active toolchain.
pub fn ensure_wasm_target(project: &Project) -> Outcome {
    ensure_target(project, WASM)
}

/// Installs a target of the active toolchain.
pub fn ensure_target(project: &Project, target: &str) -> Outcome {
    let mut ask = project.command("rustc");
    ask.args(["--print", "target-libdir", "--target", target]);
    let folder = process::read(&mut ask, "find a target of the compiler")?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    let mut add = project.command("rustup");
    add.args(["target", "add", target]);
    process::read(&mut add, "add a target of the compiler").map_err(|failure| match failure {
        Failure::Sentence(why) => Failure::new(format!(
            "The target {target} could not be added ({why}); run `rustup target add {target}` and try again."
        )),
        other => other,
    })?;
    Ok(())
}

struct Tool<'a> {
    /// The name of its package and of its program.
    package: &'static str,
    version: &'a str,
    flags: &'a [&'a str],
}

fn ensure_tool(steps: &Steps<'_>, tool: &Tool<'_>) -> Outcome {
    let (package, version) = (tool.package, tool.version);
    let project = steps.project;
    // Cargo records its installed packages here.
    let built = project.tools().join(".crates.toml");
    if project.tools().join("bin").join(package).is_file()
        && files::read_text(&built).is_ok_and(|list| lists(&list, package, version))
    {
        return Ok(());
    }
    steps.take(package, "built", |step| install(step, tool))
}

/// Installs a package into `.tools` with its lock file.
fn install(step: &Step<'_>, tool: &Tool<'_>) -> Outcome {
    let tools = step.project().tools();
    let build = tools.join("build");
    let mut install = step.project().cargo();
    install
        .args(["install", "--locked", "--force", tool.package])
        .args(["--version", &format!("={}", tool.version)])
        .args(tool.flags)
        .arg("--root")
        .arg(&tools)
        .env("CARGO_TARGET_DIR", &build)
        .envs(CHEAP);
    step.run(&mut install, &format!("build {}", tool.package))?;
    files::remove_folder(&build)
}

/// Whether cargo's record of installed packages has this package in this version.
fn lists(list: &str, package: &str, version: &str) -> bool {
    list.contains(&format!("\"{package} {version} ("))
}

#[cfg(test)]
mod tests {
    use super::lists;

    const LOCK: &str = include_str!("../../Cargo.lock");
    const TOOLS_LOCK: &str = include_str!("../wasm-tools/Cargo.lock");

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

    #[test]
    fn the_locked_version_is_read_from_its_own_entry() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.80\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "trunk"), None);
    }

    #[test]
    fn the_app_and_its_tools_lock_the_same_wasm_bindgen() {
        let app = locked_version(LOCK, "wasm-bindgen");
        assert!(app.is_some());
        assert_eq!(locked_version(TOOLS_LOCK, "wasm-bindgen-cli"), app);
        assert_eq!(locked_version(TOOLS_LOCK, "wasm-bindgen-cli-support"), app);
    }

    #[test]
    fn every_dependency_of_the_tools_is_of_the_registry_and_has_a_checksum() {
        let packages: Vec<&str> = TOOLS_LOCK.split("[[package]]").skip(1).collect();
        assert!(packages.len() > 100, "{} packages", packages.len());
        for package in packages {
            let is_ours = package.contains("name = \"wasm-tools\"");
            let is_pinned = package.contains("\nchecksum = \"")
                && package
                    .contains("source = \"registry+https://github.com/rust-lang/crates.io-index\"");
            assert!(is_ours || is_pinned, "{package}");
        }
    }

    #[test]
    fn what_cargo_built_is_read_from_its_list() {
        let list = "[v1]\n\"trunk 0.21.14 (registry+https://example.org/index)\" = [\"trunk\"]\n";
        assert!(lists(list, "trunk", "0.21.14"));
        assert!(!lists(list, "trunk", "0.21.1"));
    }
}
