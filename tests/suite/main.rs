//! The tests of the app on this machine, but for the house rules (`tests/tidy.rs`) and what measures the memory of its process
//! (`tests/lasting_signal.rs`). One program, since linking the app takes longer than the tests.
#![cfg(not(target_arch = "wasm32"))]
// Without type erasure, the type of a view nests as deeply as its page.
#![recursion_limit = "256"]

mod compare_views;
mod contrast;
mod first_script;
#[cfg(debug_assertions)]
mod gallery;
mod kinds_of_address;
#[cfg(debug_assertions)]
mod map_numbers;
mod meter_views;
mod node;
mod quality_views;
mod rendered;
mod scorecard;
mod views;
mod yardage_book_file;
