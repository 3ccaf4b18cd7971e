//! `cargo xtask lint`: formatting and clippy, with warnings denied.

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;
use crate::server::FEATURES;
use crate::steps::{Step, Steps};
use crate::tools;

/// Runs both.
pub fn run(project: &Project) -> Outcome {
    formatting(project)?;
    clippy(project)
}

/// `cargo fmt --check` over every package.
pub fn formatting(project: &Project) -> Outcome {
    let wasm_tools = format!("{}/Cargo.toml", tools::WASM_TOOLS);
    for manifest in ["Cargo.toml", &wasm_tools] {
        process::run(
            project
                .cargo()
                .args(["fmt", "--all", "--check", "--manifest-path", manifest]),
            "check formatting",
        )?;
    }
    Ok(())
}

/// Clippy over every package for the host, and over the app, its browser tests and the demo for wasm. A wasm build of
/// the whole workspace would try to compile the server, and the app's unit tests run on the host.
pub fn clippy(project: &Project) -> Outcome {
    tools::ensure_wasm_target(project)?;
    let clippy = |step: &Step<'_>, arguments: &[&str]| -> Outcome {
        let mut command = project.cargo();
        command.args(["clippy", "--locked"]);
        command.args(arguments).args(["--", "-D", "warnings"]);
        step.run(&mut command, "pass clippy")
    };
    let steps = Steps::new(project);
    steps.take("clippy", "passed", |step| {
        clippy(
            step,
            &[["--workspace", "--all-targets"].as_slice(), &FEATURES].concat(),
        )
    })?;
    steps.take("clippy-web", "passed", |step| {
        let wasm = ["--target", "wasm32-unknown-unknown"];
        let app = ["--package", "yardbook", "--lib", "--bins", "--test", "web"];
        clippy(step, &[wasm.as_slice(), &app].concat())?;
        clippy(
            step,
            &[
                wasm.as_slice(),
                &["--package", "golf-demo", "--package", "preview", "--lib"],
            ]
            .concat(),
        )
    })
}
