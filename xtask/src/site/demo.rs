//! The demo: golf-demo's wasm and one script with its glue, which the app imports when the demo is entered.
//!
//! Nothing of it is in the first load: the page names the script in a `<meta>` and links to neither file.

use std::path::{Path, PathBuf};

use crate::failure::Outcome;
use crate::files;
use crate::process;
use crate::project::Project;

use super::{Site, optimise};

/// The stem of the script's name, and of the wasm's.
pub const STEM: &str = "demo";

const PACKAGE: &str = "golf-demo";
/// The package's name as a crate, and so of its wasm and its glue.
const CRATE: &str = "golf_demo";
/// The module that the app imports; it stands beside the package's sources.
const MODULE: &str = "crates/golf-demo/src/module.mjs";

/// Compiles the wasm and gives its place. Comes before the finishing step: it is what can fail.
pub fn compile(project: &Project) -> Outcome<PathBuf> {
    let mut build = project.cargo();
    build
        .args(["build", "--locked", "--package", PACKAGE, "--lib"])
        .args(["--profile", "wasm-release"])
        .args(["--target", "wasm32-unknown-unknown"])
        .args(super::without_own_paths())
        .arg("--target-dir")
        .arg(project.target(""));
    process::run(&mut build, "build the demo")?;
    Ok(project.target(&format!("wasm32-unknown-unknown/wasm-release/{CRATE}.wasm")))
}

/// Adds the demo to the site and gives the name of its script.
pub fn make(site: &Site<'_>, compiled: &Path) -> Outcome<String> {
    let bound = site.scratch.join(STEM);
    let mut bind = site.project.command("wasm-bindgen");
    bind.args(["--target", "web", "--no-typescript", "--out-name", CRATE])
        .arg("--out-dir")
        .arg(&bound)
        .arg(compiled);
    process::run(&mut bind, "bind the demo")?;
    let wasm = bound.join(format!("{CRATE}_bg.wasm"));
    let wasm = optimise::add(site, STEM, &wasm)?;

    let source = bound.join("module.mjs");
    let bundle = site.scratch.join("demo.js");
    files::write(&source, files::read(&site.project.path(MODULE))?)?;
    site.esbuild(
        &[
            source.display().to_string(),
            "--format=esm".to_owned(),
            // A JavaScript string: the name is letters, digits, a dash and a dot.
            format!("--define:DEMO_WASM=\"./{wasm}\""),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the demo's script",
    )?;
    site.add(STEM, "js", &files::read(&bundle)?)
}
