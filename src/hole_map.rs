//! The drawing of a hole: [`scene`] turns a reading into shapes and labels, [`svg`] turns those
//! into elements. All arithmetic is in the scene; all elements are in the SVG.

mod annotations;
pub mod labels;
pub mod scene;
mod shapes;
pub mod svg;
