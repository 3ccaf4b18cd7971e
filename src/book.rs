//! What a person keeps: saved courses, those opened last, notes. It is in this browser and in the
//! files they make of it, and nowhere else.
//!
//! [`entry`] is the data, [`note`] how a note is merged without loss, [`file`] both as text,
//! [`kept`] the book of this browser.

pub mod entry;
pub mod file;
pub mod gain;
pub mod kept;
pub mod moment;
pub mod note;

#[cfg(test)]
mod tests;
