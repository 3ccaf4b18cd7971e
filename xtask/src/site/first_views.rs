//! The first views: small programs that show the hole or the course of an address before the app is here, each with its
//! script.
//!
//! **Buys:** a link to a hole shows its map after a third of the bytes, and in about half the time; a link to a course
//! likewise. `cargo xtask bench` has both. **Costs:** the code of the drawing, and of facts and tees, is in the site twice,
//! and a link fetches its part twice. **To take out:** leave out `public/early-view.js`, `crates/first-hole` and
//! `crates/first-course`.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::Site;
use super::module::Module;
use crate::failure::Outcome;
use crate::steps::Step;

/// The views by their names in `public/early-needs.js`, each with its module. `public/early-view.js` imports their scripts.
pub const FIRST_VIEWS: [(&str, Module); 2] = [
    (
        "hole",
        module(
            "first-hole",
            "first_hole",
            "crates/first-hole/src/module.mjs",
        ),
    ),
    (
        "course",
        module(
            "first-course",
            "first_course",
            "crates/first-course/src/module.mjs",
        ),
    ),
];

/// The package's name is also the first part of the names of its files.
const fn module(package: &'static str, library: &'static str, script: &'static str) -> Module {
    Module {
        package,
        library,
        script,
        stem: package,
        placeholder: "WASM",
        export: Some("show"),
    }
}

/// Compiles each and returns the paths of their wasm.
pub fn compile(step: &Step<'_>) -> Outcome<Vec<PathBuf>> {
    FIRST_VIEWS
        .iter()
        .map(|(_, module)| module.compile(step))
        .collect()
}

/// Adds each to the site. Returns the names of their files, as a script reads them.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &[PathBuf]) -> Outcome<String> {
    let mut names = Map::new();
    for ((view, module), wasm) in FIRST_VIEWS.iter().zip(compiled) {
        let made = module.make(site, step, wasm)?;
        names.insert(
            (*view).to_owned(),
            json!({ "script": made.script, "wasm": made.wasm }),
        );
    }
    Ok(Value::Object(names).to_string())
}
