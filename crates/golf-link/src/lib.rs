//! A hole in a link: a shared hole, or a course of them, as the text behind the `#` of an address, and back.
//!
//! [`shared`] is what a link holds. [`pack`](pack::pack) writes it, [`unpack`](unpack::unpack) reads it: any text gives
//! a [`Shared`](shared::Shared) or a [`NotAHole`](not_a_hole::NotAHole), which is a sentence. The format is in
//! `docs/hole-link.md`, so that other programs can read such links. Nothing here knows a browser, an address or a clock.

pub mod day;
pub mod not_a_hole;
pub mod pack;
pub mod shared;
pub mod unpack;

mod characters;
mod check_sum;
mod numbers;
mod text;

#[cfg(test)]
mod tests;

/// The first character of every link that this version writes.
pub const VERSION: char = '1';

/// The longest link, in characters. Mail programs and chats break longer addresses.
pub const LONGEST: usize = 4_000;

/// The most holes in a link: four rounds of nine.
pub const MOST_HOLES: usize = 36;

/// The most hazards of a hole. Real holes have up to a hundred.
pub const MOST_HAZARDS: usize = 400;

/// The highest number of a hole.
pub const HIGHEST_NUMBER: u32 = 99;

/// Steps of the grid in a degree: points are rounded to 0.00001 degrees, about a meter.
const STEPS_PER_DEGREE: f64 = 100_000.0;
