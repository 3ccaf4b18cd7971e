//! The demo: golf-demo's wasm and one script with its glue, which the app imports when the demo is entered.
//!
//! The demo is not part of the first load: the page names the script in a `<meta>` and links to neither file.

use std::path::{Path, PathBuf};

use crate::failure::Outcome;
use crate::files;
use crate::steps::Step;
use crate::tools;

use super::{RUST_FLAGS, Site, optimise, without_own_paths};

/// The first part of the file names of the script and of the wasm.
pub const STEM: &str = "demo";

const PACKAGE: &str = "golf-demo";
/// The package's crate name, and so the name of its wasm and its glue.
const CRATE: &str = "golf_demo";
/// The module that the app imports, beside the package's sources.
const MODULE: &str = "crates/golf-demo/src/module.mjs";

/// Compiles the wasm and returns its path. Runs before the finishing step, since it can fail.
pub fn compile(step: &Step<'_>) -> Outcome<PathBuf> {
    let project = step.project();
    let mut build = project.cargo();
    build
        .args(["build", "--locked", "--package", PACKAGE, "--lib"])
        .args(["--profile", "wasm-release"])
        .args(["--target", "wasm32-unknown-unknown"])
        .arg("--target-dir")
        .arg(project.target(""))
        // Whoever calls: the same program makes the same demo.
        .env(RUST_FLAGS, without_own_paths());
    step.run(&mut build, "build the demo")?;
    Ok(project.target(&format!("wasm32-unknown-unknown/wasm-release/{CRATE}.wasm")))
}

/// Adds the demo to the site and returns the name of its script.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &Path) -> Outcome<String> {
    let bound = site.scratch.join(STEM);
    let mut bind = site.project.command(tools::RELEASE);
    bind.arg("bind").arg(compiled).arg(&bound).arg(CRATE);
    step.run(&mut bind, "bind the demo")?;
    let wasm = bound.join(format!("{CRATE}_bg.wasm"));
    let wasm = optimise::add(site, step, STEM, &wasm)?;

    let source = bound.join("module.mjs");
    let bundle = site.scratch.join("demo.js");
    files::write(&source, files::read(&site.project.path(MODULE))?)?;
    site.esbuild(
        step,
        &[
            source.display().to_string(),
            "--format=esm".to_owned(),
            // Safe in a JavaScript string: the name has only letters, digits, a dash and a dot.
            format!("--define:DEMO_WASM=\"./{wasm}\""),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the demo's script",
    )?;
    site.add(STEM, "js", &files::read(&bundle)?)
}
