//! The first hole: a small program that shows the hole of an address before the app is here, and its script.
//!
//! **Buys:** a link to a hole shows its map after a third of the bytes, and in about half the time: `cargo xtask bench` has
//! both. **Costs:** the code of the drawing is in the site twice, and a link to a hole fetches it twice. **To take out:** leave
//! out `public/early-hole.js` and `crates/first-hole`.

use super::module::Module;

/// The first part of the file names of the script and of the wasm. Also the package's name.
pub const STEM: &str = "first-hole";

/// The module. `public/early-hole.js` imports its script.
pub const FIRST_HOLE: Module = Module {
    package: STEM,
    library: "first_hole",
    script: "crates/first-hole/src/module.mjs",
    stem: STEM,
    placeholder: "WASM",
    export: Some("show"),
};
