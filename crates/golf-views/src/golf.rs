//! Golf: what a hole and a course are in numbers and as drawings, and what a caddie says of them.
//!
//! Start with [`golf_hole::reading`], which measures a hole, and [`hole_map::scene`], which lays it out
//! as data. Nothing here sends a request, reads a setting or knows an address.

pub mod architects;
pub mod beside_seen;
pub mod caddie;
pub mod difference;
pub mod drive;
pub mod fingerprint;
pub mod hole;
pub mod hole_map;
pub mod link_code;
pub mod mending;
pub mod plan;
pub mod round;
pub mod us_map;
pub mod us_states;
pub mod whereabouts;
pub mod yardage_book;
