//! The app's program: its main wasm, the chunks that are fetched when they are needed, and one start script.
//!
//! The compiled program is one wasm with its relocations kept. `panics` silences it, `wasm-split-cli` takes it apart at
//! the screens that `src/lazy.rs` defers, `chunks` makes few files of them, wasm-bindgen binds the main part, and every
//! file is optimised by itself. The parts name each other's functions by place in the table of main, so they belong
//! together: parts of two builds never mix, since each is named by its bytes and only the start script names them.

use std::path::{Path, PathBuf};

use crate::failure::Outcome;
use crate::files;
use crate::process;
use crate::project::Project;

use super::{APP, Site, chunks, names, optimise, panics};

/// Stands for the main wasm in the start script until its name is known.
const MAIN: &str = "main.wasm";

/// Starts the app; `public/early.js` knows what to do if it cannot be started.
const START: &str = "\
import './trusted_types.mjs';
import init from './yardbook.js';
globalThis.yardbookDemo = () =>
  import(new URL(document.querySelector('meta[name=yardbook-demo]').content, document.baseURI).href)
    .then((demo) => demo.load());
// The first rows, where they are here in a moment, are painted before the app takes the processor: its wasm is still on
// its way then.
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const rows = globalThis.yardbookFirstPage?.then((page) => page && painted());
Promise.race([rows, new Promise((done) => setTimeout(done, 120))]).then(() => {
  globalThis.yardbookStart.giveWay();
  init({ module_or_path: new URL('./main.wasm', import.meta.url) }).catch((error) => {
    globalThis.yardbookStart.failed();
    throw error;
  });
});
";

/// What is done before anything else: the page may parse no markup that could run something.
const TRUSTED_TYPES: &str = include_str!("trusted_types.mjs");

/// The names of the program's first two files.
pub struct Program {
    /// The start script.
    pub start: String,
    /// The main WebAssembly module.
    pub wasm: String,
}

/// Compiles the wasm and gives its place. Comes before the finishing step: it is what can fail.
pub fn compile(project: &Project) -> Outcome<PathBuf> {
    let mut build = project.cargo();
    build
        .args(["rustc", "--locked", "--package", APP, "--bin", APP])
        .args(["--features", "split", "--profile", "wasm-release"])
        .args(["--target", "wasm32-unknown-unknown"])
        .args(super::without_own_paths())
        .arg("--target-dir")
        .arg(project.target(""))
        // What takes the wasm apart has to know which function refers to which.
        .args(["--", "-Clink-args=--emit-relocs"]);
    process::run(&mut build, "build the app")?;
    Ok(project.target(&format!("wasm32-unknown-unknown/wasm-release/{APP}.wasm")))
}

/// Adds the program to the site.
pub fn make(site: &Site<'_>, compiled: &Path) -> Outcome<Program> {
    let parts = site.scratch.join("parts");
    files::make_folder(&parts)?;
    let quiet = site.scratch.join("quiet.wasm");
    files::write(&quiet, panics::without_words(&files::read(compiled)?)?)?;
    let mut split = site.project.command("wasm-split-cli");
    split.arg(&quiet).arg(&parts).args(["--out-name", APP]);
    process::run(&mut split, "split the app")?;

    let bound = site.scratch.join(APP);
    let mut bind = site.project.command("wasm-bindgen");
    bind.args(["--target", "web", "--no-typescript", "--out-name", APP])
        // The chunks' table and memory, and names that they find.
        .args(["--keep-lld-exports", "--no-demangle"])
        .arg("--out-dir")
        .arg(&bound)
        .arg(parts.join(format!("{APP}.wasm")));
    process::run(&mut bind, "bind the app")?;
    let main = files::read(&bound.join(format!("{APP}_bg.wasm")))?;
    let short = names::short_names(&main, &format!("./{APP}_bg.js"))?;
    let glue = bound.join(format!("{APP}.js"));
    let text = names::renamed(&files::read_text(&glue)?, &short);
    // What nobody asks for then goes: the script's classes, and with them what the wasm exports for them.
    let text = text.replace(
        "new FinalizationRegistry(",
        "/* @__PURE__ */ new FinalizationRegistry(",
    );
    files::write(&glue, text)?;

    files::write(&bound.join(chunks::LINK), chunks::make(site, &parts)?)?;

    // The glue and this are one file: one request, and the script's name changes when the wasm's does.
    let source = bound.join("start.mjs");
    let bundle = site.scratch.join("start.js");
    files::write(&source, START)?;
    files::write(&bound.join("trusted_types.mjs"), TRUSTED_TYPES)?;
    site.esbuild(
        &[
            source.display().to_string(),
            "--format=esm".to_owned(),
            "--define:Symbol.dispose=undefined".to_owned(),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the start script",
    )?;
    let script = files::read_text(&bundle)?;
    let tidied = site.scratch.join("tidied.wasm");
    files::write(&tidied, names::tidied(&main, &short, &script)?)?;
    let wasm = optimise::add(site, APP, &tidied)?;
    let start = site.add("start", "js", script.replace(MAIN, &wasm).as_bytes())?;
    Ok(Program { start, wasm })
}

#[cfg(test)]
mod tests {
    use super::{APP, MAIN, START};

    #[test]
    fn the_start_script_names_glue_and_wasm() {
        assert!(START.contains(&format!("new URL('./{MAIN}', import.meta.url)")));
        let first = format!("import './trusted_types.mjs';\nimport init from './{APP}.js';");
        assert!(START.starts_with(&first));
    }
}
