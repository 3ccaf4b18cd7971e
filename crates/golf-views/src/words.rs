//! All text that a person reads or a screen reader speaks: labels, headings and sentences, grouped by part of the
//! app.
//!
//! To translate Yardbook, replace the text in these files. A sentence with values is a function, so that another
//! language may order them its own way; plurals are functions too. If a view inserts signs or numbers into a
//! sentence, the pieces stand together below a comment with the whole sentence.
//!
//! Not here: text from the service and from `golf-api`, why a link holds no hole (`golf-link`), state names (`us_states.rs`), the words in addresses and
//! settings, the names of courses, tees and hazards, and the frame in `index.html`.
#![expect(missing_docs, reason = "a word says itself what it is")]

pub mod caddie;
pub mod changes;
pub mod compare;
pub mod console;
pub mod course;
pub mod doubts;
pub mod element;
pub mod format;
pub mod frame;
pub mod hole;
pub mod list;
pub mod mending;
pub mod numbers;
pub mod offline;
pub mod player;
pub mod saved;
pub mod scorecard;
pub mod service;
pub mod settings;
pub mod shape;
pub mod shared;
pub mod standing;
pub mod take_along;
pub mod yardage_book;
