//! Every word a person reads, and every word a screen reader says: labels, headings, sentences, by the room they are in.
//!
//! To translate Yardbook, replace what these files say. A sentence with values is a function, so that another language
//! may order them its own way; plurals are functions too. Where a view puts signs or numbers between the pieces of a
//! sentence, the pieces stand next to each other below the whole of it.
//!
//! Not here: what the service and `golf-api` say, the names of states (`us_states.rs`), the words of addresses and
//! settings, the names that courses, tees and hazards have, and the frame in `index.html`.
#![expect(missing_docs, reason = "a word says itself what it is")]

pub mod compare;
pub mod course;
pub mod doubts;
pub mod frame;
pub mod hole;
pub mod list;
pub mod numbers;
pub mod saved;
pub mod scorecard;
pub mod service;
pub mod settings;
pub mod shape;
