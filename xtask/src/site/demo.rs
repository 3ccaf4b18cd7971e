//! The demo: golf-demo's wasm and one script with its glue, which the app imports when the demo is entered.
//!
//! The demo is not part of the first load: the page names the script in a `<meta>` and links to neither file.

use super::module::Module;

/// The first part of the file names of the script and of the wasm.
pub const STEM: &str = "demo";

/// The module.
pub const DEMO: Module = Module {
    package: "golf-demo",
    target: &["--lib"],
    compiled: "golf_demo",
    glue: "golf_demo",
    script: "crates/golf-demo/src/module.mjs",
    stem: STEM,
    placeholder: "DEMO_WASM",
    export: None,
};
