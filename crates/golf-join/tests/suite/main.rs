//! The join as a whole: a hand-checked table of pairs, and lists with the traps of real ones.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "all of this is a test, and one prints how many pairs it found"
)]

mod joins;
mod pairs;
mod properties;
