//! The first hole: a small program that shows the hole of an address before the app is here, and its script.
//!
//! **Buys:** a link to a hole shows its map after a third of the bytes, and in about half the time: `cargo xtask bench` has
//! both. **Costs:** the code of the drawing is in the site twice, and a link to a hole fetches it twice. **To take out:** leave
//! out `public/early-hole.js` and `crates/first-hole`.

use std::path::{Path, PathBuf};

use crate::failure::Outcome;
use crate::files;
use crate::steps::Step;
use crate::tools;

use super::{RUST_FLAGS, Site, optimise, without_own_paths};

/// The first part of the file names of the script and of the wasm. Also the package's name.
pub const STEM: &str = "first-hole";

/// The package's crate name, and so the name of its wasm and its glue.
const CRATE: &str = "first_hole";
/// The module that `public/early-hole.js` imports, beside the package's sources.
const MODULE: &str = "crates/first-hole/src/module.mjs";
/// Its only function. The framework's own exports are left out, with what only they use.
const EXPORT: &str = "show";

/// Compiles the wasm and returns its path.
pub fn compile(step: &Step<'_>) -> Outcome<PathBuf> {
    let project = step.project();
    let mut build = project.cargo();
    build
        .args(["build", "--locked", "--package", STEM, "--lib"])
        .args(["--profile", "wasm-release"])
        .args(["--target", "wasm32-unknown-unknown"])
        .arg("--target-dir")
        .arg(project.target(""))
        .env(RUST_FLAGS, without_own_paths());
    step.run(&mut build, "build the first hole")?;
    Ok(project.target(&format!("wasm32-unknown-unknown/wasm-release/{CRATE}.wasm")))
}

/// Adds the program to the site, and returns the names of its script and its wasm, as JSON for `public/early-hole.js`.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &Path) -> Outcome<String> {
    let bound = site.scratch.join(STEM);
    let mut bind = site.project.command(tools::RELEASE);
    bind.arg("bind-only")
        .arg(compiled)
        .arg(&bound)
        .arg(CRATE)
        .arg(EXPORT);
    step.run(&mut bind, "bind the first hole")?;
    let wasm = optimise::add(site, step, STEM, &bound.join(format!("{CRATE}_bg.wasm")))?;

    let source = bound.join("module.mjs");
    let bundle = site.scratch.join("first-hole.js");
    files::write(&source, files::read(&site.project.path(MODULE))?)?;
    site.esbuild(
        step,
        &[
            source.display().to_string(),
            "--format=esm".to_owned(),
            // Safe in a JavaScript string: the name has only letters, digits, a dash and a dot.
            format!("--define:WASM=\"./{wasm}\""),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the first hole's script",
    )?;
    let script = site.add(STEM, "js", &files::read(&bundle)?)?;
    Ok(serde_json::json!({ "script": script, "wasm": wasm }).to_string())
}
