//! The previews: small programs that show the hole or the course of an address before the app is here, each with its script.
//! They are the two programs of `crates/preview`.
//!
//! **Buys:** a link to a hole shows its map after a third of the bytes, and in about half the time; a link to a course
//! likewise. `cargo xtask bench` has both. **Costs:** the code of the drawing, and of facts and tees, is in the site twice,
//! and a link fetches its part twice. **To take out:** leave out `public/early-view.js` and `crates/preview`.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::Site;
use super::module::Module;
use crate::failure::Outcome;
use crate::steps::Step;

/// The pages by their names in `public/early-needs.js`, each with its module. `public/early-view.js` imports their scripts.
pub const PREVIEWS: [(&str, Module); 2] = [
    ("hole", module("hole-preview", &["--bin", "hole-preview"])),
    (
        "course",
        module("course-preview", &["--bin", "course-preview"]),
    ),
];

const fn module(name: &'static str, target: &'static [&'static str]) -> Module {
    Module {
        package: "preview",
        target,
        compiled: name,
        glue: "preview",
        script: "crates/preview/src/module.mjs",
        stem: name,
        placeholder: "WASM",
        export: Some("show"),
    }
}

/// Compiles both and returns the paths of their wasm, in order.
pub fn compile(step: &Step<'_>) -> Outcome<Vec<PathBuf>> {
    let modules = PREVIEWS.iter();
    modules.map(|(_, module)| module.compile(step)).collect()
}

/// Adds each to the site. Returns the names of their files, as a script reads them.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &[PathBuf]) -> Outcome<String> {
    let mut names = Map::new();
    for ((view, module), compiled) in PREVIEWS.iter().zip(compiled) {
        let made = module.make(site, step, compiled)?;
        names.insert(
            (*view).to_owned(),
            json!({ "script": made.script, "wasm": made.wasm }),
        );
    }
    Ok(Value::Object(names).to_string())
}
