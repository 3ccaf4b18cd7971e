//! Yardbook: an explorer of golf courses that draws every hole as a page of a yardage book.
//!
//! The app is made of rooms, one folder each. A room imports only rooms listed above it, and `tests/tidy/rooms.rs` refuses
//! any other import. Each room's header says what the room owns. The gallery of awkward holes is a development tool and is
//! not part of a release.

// Without type erasure (host tests), a view's type is as deeply nested as its page.
#![recursion_limit = "256"]

pub mod browser;
pub mod settings;

pub mod gateway;

pub mod notebook;
pub mod ui;

pub mod pages;

#[cfg(debug_assertions)]
pub mod gallery;

pub mod app;
