//! The join as a whole: a hand-checked table of pairs, and lists with the traps of real ones.

mod joins;
mod pairs;
mod properties;
