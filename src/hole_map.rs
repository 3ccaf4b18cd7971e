//! The drawing of a hole: [`scene`] turns a reading into shapes and labels, [`drawing`] turns
//! those into SVG elements, and [`map`] puts them on the page where they can be zoomed, panned
//! and measured. All arithmetic of the drawing is in the scene.
//!
//! [`green`] is the inset of the green, [`thumbnail`] the small drawing of a course's sheet.

mod annotations;
pub mod drawing;
pub mod element;
pub mod gestures;
pub mod green;
pub mod keys;
pub mod labels;
pub mod layers;
pub mod lit;
pub mod map;
pub mod measured;
pub mod overlay;
pub mod save;
pub mod scene;
mod shapes;
pub mod thumbnail;
pub mod viewport;
