//! A shared hole on the page of another site: `<yardbook-hole src="…">`.

pub mod content;
#[cfg(target_arch = "wasm32")]
mod program;
pub mod wire;
