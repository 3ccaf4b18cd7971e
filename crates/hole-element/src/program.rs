//! The function that `program.mjs` calls, and its memory.
//!
//! **The allocator** gives memory out and takes none back. Each drawing has an instance of its own, and the browser takes all of
//! its memory back at once. **Buys:** 4 kB of brotli. **Costs:** the crate `lol_alloc`, and a megabyte for as long as a
//! drawing is made. **To take out:** remove the static.

use lol_alloc::{LeakingAllocator, LockedAllocator};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{content, wire};

#[global_allocator]
static MEMORY: LockedAllocator<LeakingAllocator> = LockedAllocator::new(LeakingAllocator::new());

/// The content of the element for a question to [`content::of`], in the form of [`wire::written`].
#[wasm_bindgen]
#[must_use]
pub fn shown(asked: &str) -> String {
    wire::written(&content::of(asked))
}
