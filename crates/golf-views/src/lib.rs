//! What a person sees, as data: words, addresses, drawings, components and pages, down to the elements that they become. No
//! framework, no request.
//!
//! The app, its previews, the outline in `index.html`, the yardage book and the tests on the host show the same functions.
//! Start with [`pages`]. A module imports only modules listed above it, and `tests/tidy/rooms.rs` refuses any other import.

pub mod adoption;
pub mod words;

pub mod element;
pub mod golf;

pub mod address;
pub mod markup;

pub mod components;
pub mod pages;
