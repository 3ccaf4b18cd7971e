//! Every word a person reads, a file for each room of the app. To translate the app is to replace what is below here.
//!
//! A sentence is one constant or one function; where a view puts something between its parts, a comment shows the whole
//! of it. What stands elsewhere: what golf-api and the server say, the names of the states in `us_states.rs`, and what
//! courses are called.

#![expect(missing_docs, reason = "a word says itself what it is")]

pub mod compare;
pub mod course;
pub mod frame;
pub mod hole;
pub mod list;
pub mod numbers;
pub mod saved;
pub mod service;
pub mod settings;
pub mod shape;
