//! The previews: small programs that show the hole or the course of an address before the app is here, each with its script.
//! Both are made from one compiled package, `crates/preview`: each has one of its functions, and what that one uses.
//!
//! **Buys:** a link to a hole shows its map after a third of the bytes, and in about half the time; a link to a course
//! likewise. `cargo xtask bench` has both. **Costs:** the code of the drawing, and of facts and tees, is in the site twice,
//! and a link fetches its part twice. **To take out:** leave out `public/early-view.js` and `crates/preview`.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::Site;
use super::module::Module;
use crate::failure::Outcome;
use crate::steps::Step;

/// The pages by their names in `public/early-needs.js`, each with its module. `public/early-view.js` imports their scripts.
pub const PREVIEWS: [(&str, Module); 2] = [
    ("hole", module("hole-preview", "show_hole")),
    ("course", module("course-preview", "show_course")),
];

const fn module(stem: &'static str, export: &'static str) -> Module {
    Module {
        package: "preview",
        library: "preview",
        script: "crates/preview/src/module.mjs",
        stem,
        placeholder: "WASM",
        export: Some(export),
    }
}

/// Compiles the package of both and returns the path of its wasm.
pub fn compile(step: &Step<'_>) -> Outcome<PathBuf> {
    let [(_, module), _] = &PREVIEWS;
    module.compile(step)
}

/// Adds each to the site. Returns the names of their files, as a script reads them.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &Path) -> Outcome<String> {
    let mut names = Map::new();
    for (view, module) in &PREVIEWS {
        let made = module.make(site, step, compiled)?;
        names.insert(
            (*view).to_owned(),
            json!({ "script": made.script, "wasm": made.wasm }),
        );
    }
    Ok(Value::Object(names).to_string())
}
