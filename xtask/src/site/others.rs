//! The wasm beside the app: the demo, the previews and the element. It is compiled beside the app's optimizing.

use std::path::PathBuf;

use super::demo::DEMO;
use super::{element, previews};
use crate::failure::Outcome;
use crate::steps::Step;

/// The paths of what is compiled.
pub struct Others {
    /// The demo.
    pub demo: PathBuf,
    /// The previews, in the order of their table.
    pub previews: Vec<PathBuf>,
    /// The element.
    pub element: PathBuf,
}

/// Compiles all of them.
pub fn compile(step: &Step<'_>) -> Outcome<Others> {
    Ok(Others {
        demo: DEMO.compile(step)?,
        previews: previews::compile(step)?,
        element: element::compile(step)?,
    })
}
