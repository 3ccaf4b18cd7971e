//! `cargo xtask lint`: formatting and clippy, with warnings denied.
//!
//! Clippy compiles the tests, instead of checking them before they are compiled: cargo starts `clippy-driver` in the place of
//! `rustc` for each package of the workspace. So a clean clone compiles its dependencies once. The price: every compilation for
//! the tests takes [`cargo`] instead of [`Project::cargo`], and `cargo xtask lint` links the tests. To take the trick out, the
//! functions below run `cargo clippy` with the same arguments.

use std::process::Command;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;
use crate::server::FEATURES;
use crate::steps::Steps;
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

/// Clippy over every package for the host, and over the app, its browser tests and the demo for wasm.
pub fn clippy(project: &Project) -> Outcome {
    let steps = Steps::new(project);
    host(&steps)?;
    web(&steps)
}

/// Compiles every package for the host, with its tests, examples and benchmarks.
pub fn host(steps: &Steps<'_>) -> Outcome {
    let all = ["test", "--no-run", "--workspace", "--all-targets"];
    compile(steps, "host", &[&all, FEATURES.as_slice()].concat())
}

/// Compiles for wasm what runs in a browser. A wasm build of the whole workspace would try to compile the server, and the app's
/// unit tests run on the host.
pub fn web(steps: &Steps<'_>) -> Outcome {
    tools::ensure_wasm_target(steps.project)?;
    let packages = ["--package", "golf-demo", "--package", "preview"];
    let parts = [packages.as_slice(), &["--lib", "--bins"]].concat();
    for (name, subcommand, what) in [
        (
            "web",
            ["test", "--no-run"].as_slice(),
            ["--package", "yardbook", "--test", "web"].as_slice(),
        ),
        (
            "web-app",
            &["build"],
            &["--package", "yardbook", "--lib", "--bins"],
        ),
        ("web-parts", &["build"], &parts),
    ] {
        let wasm = ["--target", "wasm32-unknown-unknown"];
        compile(steps, name, &[subcommand, &wasm, what].concat())?;
    }
    Ok(())
}

fn compile(steps: &Steps<'_>, name: &'static str, arguments: &[&str]) -> Outcome {
    let mut command = cargo(steps.project);
    command.args(arguments).arg("--locked");
    steps.take(name, "compiled", |step| {
        step.run(&mut command, "compile without a warning of clippy")
    })
}

/// `cargo`, with clippy in the place of the compiler for the packages of the workspace, and with their warnings denied.
pub fn cargo(project: &Project) -> Command {
    let mut cargo = project.cargo();
    cargo
        .env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
        .env("CLIPPY_ARGS", "-Dwarnings");
    cargo
}
