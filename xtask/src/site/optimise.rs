//! Optimizes a wasm file of the site for compressed size, and names it by a hash of its bytes.
//!
//! The file has no function names; they are stored in `target/site/symbols`. In a release, a browser's stack trace has
//! only numbers: `wasm-function[512]` is the line that begins with `512:` in the symbols file of that wasm.

use std::path::Path;

use crate::failure::Outcome;
use crate::files;
use crate::node;
use crate::steps::Step;

use super::Site;

/// Exactly the features that rustc and wasm-bindgen use. Never `--all-features`: wasm-opt then writes modules that
/// browsers refuse.
pub const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// The file with the names of the last module's functions.
const SYMBOLS: &str = "symbols";

/// Options for a small compressed size. The stack ends at address 0, so nothing is stored in the first kilobyte. Chromium
/// compiles each function at its first call, so a function that only calls another one costs more than its bytes.
const SMALLER: [&str; 3] = [
    "-Oz",
    "--low-memory-unused",
    "--always-inline-max-function-size=6",
];

/// Options that leave out what no browser reads.
const STRIPPED: [&str; 3] = [
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// For a module that is compressed as text: functions with one caller stay apart, unless they are short. Long ones have more
/// locals, whose numbers compress worse.
pub const FEWER_INLINED: [&str; 1] = ["--one-caller-inline-max-function-size=30"];

/// Adds a module to the site after wasm-opt and returns its name.
pub fn add(site: &Site<'_>, step: &Step<'_>, stem: &str, module: &Path) -> Outcome<String> {
    let bytes = optimised(site, step, module, &[])?;
    let name = site.add(stem, "wasm", &bytes)?;
    keep_symbols(site, &name)?;
    Ok(name)
}

/// The bytes of a module after wasm-opt, with more options.
pub fn bytes(
    site: &Site<'_>,
    step: &Step<'_>,
    stem: &str,
    module: &Path,
    more: &[&str],
) -> Outcome<Vec<u8>> {
    let bytes = optimised(site, step, module, more)?;
    keep_symbols(site, &format!("{stem}.wasm"))?;
    Ok(bytes)
}

fn keep_symbols(site: &Site<'_>, name: &str) -> Outcome {
    let symbols = site.symbols.join(SYMBOLS);
    files::rename(&symbols, &site.symbols.join(format!("{name}.txt")))
}

fn optimised(site: &Site<'_>, step: &Step<'_>, module: &Path, more: &[&str]) -> Outcome<Vec<u8>> {
    let optimised = site.scratch.join("optimised.wasm");
    let symbols = site.symbols.join(SYMBOLS);
    let mut wasm_opt = node::script(site.project, node::BUILD, "binaryen/bin/wasm-opt");
    wasm_opt
        .arg(module)
        .args(more)
        .args(passes(&symbols))
        .arg("-o")
        .arg(&optimised);
    // It warns of a section of names that it does not know, hundreds of times; a failure has its last words.
    step.read(&mut wasm_opt, "optimise the wasm")?;
    files::read(&optimised)
}

/// What is done to a module, in this order. `symbols` gets the names of its functions: once their numbers are final, and before
/// the names go.
fn passes(symbols: &Path) -> Vec<String> {
    let own = |options: &[&str]| options.iter().map(|option| (*option).to_owned()).collect();
    let passes: [Vec<String>; 4] = [
        own(&SMALLER),
        vec![format!("--symbolmap={}", symbols.display())],
        own(&STRIPPED),
        own(&[&["--mvp-features"], WASM_FEATURES.as_slice()].concat()),
    ];
    passes.concat()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::passes;

    #[test]
    fn names_are_written_once_the_functions_have_their_numbers_and_before_the_names_go() {
        let passes = passes(Path::new("symbols"));
        let at = |start: &str| passes.iter().position(|pass| pass.starts_with(start));
        let (smaller, names, stripped) = (at("-Oz"), at("--symbolmap="), at("--strip-debug"));
        assert!(
            smaller.is_some() && smaller < names && names < stripped,
            "{passes:?}"
        );
    }
}
