//! A wasm file of the site: small as it is sent, and named by its bytes.
//!
//! It has no names of functions. They are kept beside the site, in `target/site/symbols`, since what a browser tells of an
//! error in a release is numbers: `wasm-function[512]` is the line that begins with `512:` in the file of that name.

use std::path::Path;

use crate::failure::Outcome;
use crate::files;
use crate::node;
use crate::process;

use super::{Site, order};

/// Exactly the features that rustc and wasm-bindgen use. Never `--all-features`: with it wasm-opt writes modules that
/// browsers refuse.
pub const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// What makes a module small as it is sent. Functions with one caller stay by themselves unless they are tiny: what
/// compresses well are pieces that look alike. The stack ends at address 0, so nothing is kept in the first kilobyte.
const SMALLER: [&str; 5] = [
    "-Oz",
    "--one-caller-inline-max-function-size",
    "50",
    "--low-memory-unused",
    "--debuginfo",
];

/// Adds a module to the site after wasm-opt, with its functions in an order that compresses well, and gives its name.
pub fn add(site: &Site<'_>, stem: &str, module: &Path) -> Outcome<String> {
    let optimised = site.scratch.join("optimised.wasm");
    wasm_opt(site, module, &SMALLER, &optimised)?;
    let placed = site.scratch.join("placed.wasm");
    files::write(&placed, order::with_places(&files::read(&optimised)?)?)?;
    let symbols = site.symbols.join("symbols");
    let passes = [
        "--reorder-functions-by-name",
        &format!("--symbolmap={}", symbols.display()),
        "--strip-debug",
        "--strip-producers",
        "--strip-target-features",
    ];
    wasm_opt(site, &placed, &passes, &optimised)?;
    let name = site.add(stem, "wasm", &files::read(&optimised)?)?;
    files::rename(&symbols, &site.symbols.join(format!("{name}.txt")))?;
    Ok(name)
}

fn wasm_opt(site: &Site<'_>, module: &Path, passes: &[&str], to: &Path) -> Outcome {
    let mut wasm_opt = node::script(site.project, node::BUILD, "binaryen/bin/wasm-opt");
    wasm_opt
        .arg(module)
        .args(passes)
        .arg("--mvp-features")
        .args(WASM_FEATURES)
        .arg("-o")
        .arg(to);
    process::run(&mut wasm_opt, "optimise the wasm")
}
