//! The notebook: a person's saved courses, recently opened courses and notes. It exists only in this browser and in the
//! files that they export.
//!
//! [`entry`] defines the data, [`note`] merges notes without loss, and [`file`] converts the notebook to and from text.
//! [`limits`] bounds its size, [`gain`] describes the effect of an import, and [`undo`] reverts one. [`stored`] stores
//! the notebook in this browser.

pub mod aside;
pub mod entry;
pub mod file;
pub mod gain;
pub mod limits;
pub mod moment;
pub mod note;
pub mod stored;
pub mod undo;

#[cfg(not(target_arch = "wasm32"))]
#[cfg(test)]
mod tests;
