//! The app's program: its main wasm, the chunks that load on demand, and one start script.
//!
//! The compiled program is one wasm with its relocations. wasm-split splits it at the screens and parts that
//! `src/ui/deferred.rs` defers. wasm-bindgen binds the main part, `chunks` merges shared code into it, and every file is optimized separately.
//! The parts refer to each other's functions by index in main's table, so they must come from one build. They always do:
//! each file is named by a hash of its bytes, and only the scripts name them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Outcome;
use crate::files;
use crate::project::Project;
use crate::steps::Step;
use crate::tools;

use super::chunks::{self, Files};
use super::{APP, Site, compiler};

/// The script by which every wasm file is fetched, by file name.
pub const WASM: (&str, &str) = ("wasm.mjs", include_str!("wasm.mjs"));

/// The parts of the start script beside wasm-bindgen's glue and the chunks' functions, by file name.
const SCRIPTS: [(&str, &str); 5] = [
    // Runs before everything else: installs the policy that keeps executable markup out of the page.
    ("trusted_types.mjs", include_str!("trusted_types.mjs")),
    WASM,
    ("load.mjs", include_str!("load.mjs")),
    ("rest.mjs", include_str!("rest.mjs")),
    ("start.mjs", include_str!("start.mjs")),
];

/// The names of the program's first two files.
pub struct Program {
    /// The start script.
    pub start: String,
    /// The main WebAssembly module.
    pub wasm: String,
    /// Its chunks.
    pub chunks: Files,
}

/// The command that compiles the app, as Trunk does for the link with `rel="rust"` in `index.html`.
pub fn command(project: &Project) -> Command {
    let what = ["--package", APP, "--bin", APP, "--features", "split"];
    compiler::build(project, &what)
}

/// Compiles the app and returns the path of its wasm.
pub fn compile(step: &Step<'_>) -> Outcome<PathBuf> {
    step.run(&mut command(step.project()), "build the app")?;
    Ok(compiler::compiled(step.project(), APP))
}

/// Adds the program to the site.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &Path) -> Outcome<Program> {
    let parts = site.scratch.join("parts");
    let mut split = site.project.command(tools::RELEASE);
    split.arg("split").arg(compiled).arg(&parts).arg(APP);
    let split = chunks::table::read(&step.read(&mut split, "split the app")?)?;

    let bound = site.scratch.join(APP);
    let mut bind = site.project.command(tools::RELEASE);
    bind.arg("bind-main")
        .arg(parts.join(format!("{APP}.wasm")))
        .arg(&bound)
        .arg(APP);
    step.run(&mut bind, "bind the app")?;
    let (wasm, chunks) = chunks::add(site, step, &bound, &parts, &split)?;

    // The glue and the scripts become one file: one request, and its name changes with the wasm's.
    files::write(&bound.join(chunks::LINK), chunks::link_script(&chunks))?;
    for (name, text) in SCRIPTS {
        files::write(&bound.join(name), text)?;
    }
    let bundle = site.scratch.join("start.js");
    site.esbuild(
        step,
        &[
            bound.join("start.mjs").display().to_string(),
            "--format=esm".to_owned(),
            "--define:Symbol.dispose=undefined".to_owned(),
            // The glue gets a compiled module: `wasm.mjs` is the way in.
            "--define:WebAssembly.instantiateStreaming=undefined".to_owned(),
            // The short names that the bound wasm imports.
            "--mangle-props=^__wb(g|indgen)_".to_owned(),
            format!("--mangle-cache={}", bound.join("names.json").display()),
            format!("--define:CHUNKS={}", chunks::json(&chunks)),
            // Safe in a JavaScript string: the name has only letters, digits, a dash and a dot.
            format!("--define:MAIN=\"{wasm}\""),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the start script",
    )?;
    let start = site.add("start", "js", &files::read(&bundle)?)?;
    Ok(Program {
        start,
        wasm,
        chunks,
    })
}
