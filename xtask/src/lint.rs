//! `cargo xtask lint`: formatting and clippy, with no warning let through.

use std::process::Command;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;
use crate::tools;

/// All of it.
pub fn run(project: &Project) -> Outcome {
    formatting(project)?;
    clippy(project)
}

/// `cargo fmt --check` over every package.
pub fn formatting(project: &Project) -> Outcome {
    process::run(
        project.cargo().args(["fmt", "--all", "--check"]),
        "check formatting",
    )
}

/// Clippy over every package for the host, and over the app, its browser tests and the demo for wasm: a wasm build of the
/// workspace would try to compile the server, and the app's unit tests are for the host.
pub fn clippy(project: &Project) -> Outcome {
    tools::ensure_wasm_target(project)?;
    let clippy = |arguments: &[&str]| -> Outcome {
        let mut command: Command = project.cargo();
        command.args(["clippy", "--locked"]);
        command.args(arguments).args(["--", "-D", "warnings"]);
        process::run(&mut command, "look for mistakes")
    };
    clippy(&["--workspace", "--all-targets"])?;
    let wasm = ["--target", "wasm32-unknown-unknown"];
    let app = ["--package", "yardbook", "--lib", "--bins", "--test", "web"];
    clippy(&[wasm.as_slice(), app.as_slice()].concat())?;
    clippy(&[wasm.as_slice(), &["--package", "golf-demo", "--lib"]].concat())
}
