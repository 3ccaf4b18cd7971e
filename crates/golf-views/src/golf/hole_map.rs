//! The drawing of a hole. [`scene`] turns a reading into shapes and labels, [`drawing`] turns those into SVG
//! elements, and [`map`] shows them on a page with zoom, pan and measuring. The scene does all arithmetic.
//!
//! [`green`] draws the inset of the green, and [`thumbnail`] the small drawing on a course's sheet.

mod annotations;
mod brackets;
pub mod counted;
pub mod drawing;
pub mod gestures;
pub mod green;
pub mod green_page;
pub mod importance;
pub mod keys;
pub mod labels;
pub mod layers;
mod leaders;
pub mod left_out;
pub mod legend;
pub mod measured;
pub mod overlay;
pub mod pattern;
pub mod plan_on_page;
pub mod poster;
pub mod scene;
pub mod screen_box;
mod shapes;
pub mod signed;
pub mod standing;
pub mod thumbnail;
pub mod viewport;
#[cfg(not(target_family = "wasm"))]
pub mod welcome_hole;
