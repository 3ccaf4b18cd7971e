//! A shared hole on the page of another site: `<yardbook-hole src="…">`.
//!
//! [`content`] is what the element shows, [`wire`] how it gets from the wasm into the page. `element.mjs` is the element,
//! `asked.mjs` reads its attributes and refuses keys, and `program.mjs` runs the wasm. `xtask/src/site/element.rs` makes one
//! script of them, `yardbook-hole.js`, which asks for nothing. `docs/embed.md` is for the owners of pages.

pub mod content;
#[cfg(target_arch = "wasm32")]
mod program;
pub mod wire;
