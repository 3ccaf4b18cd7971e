//! The app's program: its wasm, optimised, and one start script that fetches and starts it.

use std::path::Path;

use crate::failure::Outcome;
use crate::files;
use crate::node;
use crate::process;

use super::{APP, Site};

/// Exactly the features that rustc and wasm-bindgen use. Never `--all-features`: with it wasm-opt writes modules that
/// browsers refuse.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// What is done before anything else: the page may parse no markup that could run something.
const TRUSTED_TYPES: &str = include_str!("trusted_types.mjs");

/// The names of the program's two files.
pub struct Program {
    /// The start script.
    pub start: String,
    /// The WebAssembly module.
    pub wasm: String,
}

/// Adds the program to the site.
pub fn make(site: &Site<'_>) -> Outcome<Program> {
    let bound = site.laid_out.join(format!("{APP}_bg.wasm"));
    let wasm = site.add(APP, "wasm", &optimised(site, &bound, "-Os")?)?;

    // The glue and this are one file: one request, and the script's name changes when the wasm's does.
    let source = site.laid_out.join("start.mjs");
    let bounds = site.laid_out.join("trusted_types.mjs");
    let bundle = site.scratch.join("start.js");
    files::write(&source, start_script(&wasm))?;
    files::write(&bounds, TRUSTED_TYPES)?;
    let made = site.esbuild(
        &[
            source.display().to_string(),
            "--format=esm".to_owned(),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the start script",
    );
    files::remove_file(&source)?;
    files::remove_file(&bounds)?;
    made?;
    let start = site.add("start", "js", &files::read(&bundle)?)?;
    Ok(Program { start, wasm })
}

/// A module of wasm-bindgen's after wasm-opt at this level.
pub fn optimised(site: &Site<'_>, module: &Path, level: &str) -> Outcome<Vec<u8>> {
    let optimised = site.scratch.join("optimised.wasm");
    let mut wasm_opt = node::script(site.project, node::BUILD, "binaryen/bin/wasm-opt");
    wasm_opt
        .arg(module)
        .arg(level)
        .arg("--mvp-features")
        .args(WASM_FEATURES)
        .arg("-o")
        .arg(&optimised);
    process::run(&mut wasm_opt, "optimise the wasm")?;
    files::read(&optimised)
}

/// Starts the app; if it cannot be started, reveals the page's own words for that.
fn start_script(wasm: &str) -> String {
    format!(
        "import './trusted_types.mjs';\n\
         import init from './{APP}.js';\n\
         globalThis.yardbookDemo = () =>\n\
           import(new URL(document.querySelector('meta[name=yardbook-demo]').content, document.baseURI).href)\n\
             .then((demo) => demo.load());\n\
         init({{ module_or_path: new URL('./{wasm}', import.meta.url) }}).catch((error) => {{\n\
         \x20 document.getElementById('start-failed')?.removeAttribute('hidden');\n\
         \x20 throw error;\n\
         }});\n"
    )
}

#[cfg(test)]
mod tests {
    use super::start_script;

    #[test]
    fn the_start_script_names_the_final_wasm_beside_it() {
        let script = start_script("yardbook-0123456789abcdef.wasm");
        assert!(script.contains("new URL('./yardbook-0123456789abcdef.wasm', import.meta.url)"));
        let first = "import './trusted_types.mjs';\nimport init from './yardbook.js';";
        assert!(script.starts_with(first));
    }
}
