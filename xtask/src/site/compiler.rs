//! How the site's wasm is compiled: the app, the demo, the previews and the element, by whichever command the site is built.
//!
//! Files are named by hashes of their bytes. So `trunk build --release`, `cargo xtask build` and `cargo xtask serve` must
//! make the same bytes: each of them compiles here, with the same arguments and the same environment. Trunk compiles the
//! app before its hook does. Under `cargo xtask build` it has this environment too, and the hook finds the app compiled.
//! Called by hand it lacks it, so the hook compiles the app a second time.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;

/// The profile, with the name of its folder.
pub const PROFILE: &str = "wasm-release";

/// The target, with the name of its folder.
const TARGET: &str = "wasm32-unknown-unknown";

/// Adds to the compiler's flags in `.cargo/config.toml`.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Variables with which a caller would replace those flags.
const OTHER_FLAGS: [&str; 3] = [
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
];

/// Variables that begin like this change the profile.
const OF_PROFILE: &str = "CARGO_PROFILE_WASM_RELEASE_";

/// `cargo build` for the wasm of one package; `what` names the package and what of it is built.
pub fn build(project: &Project, what: &[&str]) -> Command {
    let mut build = project.cargo();
    build
        .args(["build", "--locked"])
        .args(what)
        .args(["--profile", PROFILE, "--target", TARGET])
        .arg("--target-dir")
        .arg(project.target(""));
    environment(project, &mut build);
    build
}

/// Gives a command that compiles, or that calls cargo, the environment of every build.
pub fn environment(project: &Project, command: &mut Command) {
    command
        .env(FLAGS, without_own_paths(project))
        .env("CARGO_INCREMENTAL", "0");
    for name in OTHER_FLAGS {
        command.env_remove(name);
    }
    let of_profile = std::env::vars_os()
        .map(|(name, _)| name)
        .filter(|name| name.to_string_lossy().starts_with(OF_PROFILE));
    for name in of_profile.collect::<Vec<OsString>>() {
        command.env_remove(name);
    }
}

/// The wasm that [`build`] leaves, by the name of the crate.
pub fn compiled(project: &Project, library: &str) -> PathBuf {
    project.target(&format!("{TARGET}/{PROFILE}/{library}.wasm"))
}

/// Panic locations then contain no path of this machine, so two machines produce the same bytes and the same file names.
///
/// Paths of the standard library are `/rustc/HASH/library/…`. On a machine with the component `rust-src`, the compiler would
/// name the component's files instead. Where the compiler does not answer, the build fails later with the compiler's own words.
pub fn without_own_paths(project: &Project) -> String {
    let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| {
        let home = std::env::var("HOME").unwrap_or_default();
        format!("{home}/.cargo")
    });
    let packages = format!("--remap-path-prefix={home}/registry/src/=");
    match standard_library(project) {
        Ok(library) => format!("{packages} {library}"),
        Err(_) => packages,
    }
}

/// The flag that gives files of the standard library the paths that they have in the library as it comes compiled.
fn standard_library(project: &Project) -> Outcome<String> {
    let ask = |arguments: &[&str]| {
        let mut rustc = project.command("rustc");
        process::read(rustc.args(arguments), "ask the compiler for its version")
    };
    let folder = ask(&["--print", "sysroot"])?;
    let version = ask(&["--version", "--verbose"])?;
    let hash = version
        .lines()
        .find_map(|line| line.strip_prefix("commit-hash: "))
        .unwrap_or("unknown");
    let folder = folder.trim();
    Ok(format!(
        "--remap-path-prefix={folder}/lib/rustlib/src/rust=/rustc/{hash}"
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::process::Command;

    use super::super::demo::DEMO;
    use super::super::element::MODULE as ELEMENT;
    use super::super::previews::PREVIEWS;
    use super::super::{program, trunk_release};
    use super::{FLAGS, OTHER_FLAGS, PROFILE};
    use crate::project::Project;

    /// What a command sets or removes, without the search path.
    fn environment(command: &Command) -> BTreeMap<String, Option<String>> {
        let text = |value: &std::ffi::OsStr| value.to_string_lossy().into_owned();
        let all = command
            .get_envs()
            .map(|(name, value)| (text(name), value.map(text)));
        all.filter(|(name, _)| name.contains("CARGO") || name.contains("RUSTFLAGS"))
            .collect()
    }

    fn arguments(command: &Command) -> Vec<String> {
        let arguments = command.get_args();
        arguments
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn every_command_that_builds_the_site_gives_the_compiler_the_same_environment() {
        let project = Project::find().unwrap();
        let app = environment(&program::command(&project));
        let flags = app[FLAGS].as_deref().unwrap();
        let names: Vec<&str> = flags
            .split(' ')
            .map(|flag| flag.strip_prefix("--remap-path-prefix=").unwrap())
            .filter_map(|names| names.rsplit('=').next())
            .collect();
        let [packages, library] = names[..] else {
            panic!("{flags}");
        };
        assert_eq!(packages, "");
        // The library that comes compiled names its files like this.
        let hash = library.strip_prefix("/rustc/").unwrap();
        assert_eq!(hash.len(), 40, "{library}");
        assert!(OTHER_FLAGS.iter().all(|name| app[*name].is_none()));
        // `cargo xtask build` calls Trunk, and the hook and `cargo xtask serve` compile by themselves.
        assert_eq!(environment(&trunk_release(&project, "/")), app);
        let modules = PREVIEWS.iter().map(|(_, module)| module);
        for module in modules.chain([&DEMO, &ELEMENT]) {
            let command = module.command(&project);
            assert_eq!(environment(&command), app, "{}", module.package);
            let of_app = arguments(&program::command(&project));
            let tail = |arguments: &[String]| {
                let at = arguments
                    .iter()
                    .position(|argument| argument == "--profile");
                arguments[at.unwrap()..].to_vec()
            };
            assert_eq!(tail(&arguments(&command)), tail(&of_app));
        }
    }

    #[test]
    fn trunk_and_the_hook_compile_the_same_program() {
        let page = include_str!("../../../index.html");
        let link = page
            .lines()
            .find(|line| line.contains("data-trunk rel=\"rust\""))
            .unwrap();
        let given = |name: &str| {
            let (_, rest) = link.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap().to_owned()
        };
        assert_eq!(given("data-cargo-profile-release"), PROFILE);
        let of_app = arguments(&program::command(&Project::find().unwrap()));
        for (name, option) in [("data-bin", "--bin"), ("data-cargo-features", "--features")] {
            let at = of_app.iter().position(|argument| argument == option);
            assert_eq!(of_app[at.unwrap() + 1], given(name));
        }
    }
}
