//! The function that `element.mjs` calls.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{content, wire};

/// What the element shows, as [`wire::written`] writes it: `link` is the packed holes, `number` and `unit` are texts that
/// may be empty, and `href` is where a press leads.
#[wasm_bindgen]
#[must_use]
pub fn shown(link: &str, number: &str, unit: &str, href: &str) -> String {
    wire::written(&content::of(link, number, unit, href))
}

#[global_allocator]
static MEMORY: lol_alloc::LockedAllocator<lol_alloc::LeakingAllocator> =
    lol_alloc::LockedAllocator::new(lol_alloc::LeakingAllocator::new());
