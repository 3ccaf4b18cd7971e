//! The place where a golfer stands, over a drawing: a dot, the circle that the device is in at the drawing's scale, and a
//! thin line to the flag.

use golf_hole::plane::Flat;
use golf_hole::standing::{Accuracy, Standing};

use super::drawing::{circle, group, path};
use super::scene::{down, xy};
use crate::element::Element;

/// The overlay. The line is left out while points are measured, since they have one of their own.
#[must_use]
pub fn here(standing: &Standing, em: f64, flag: Option<Flat>) -> Element {
    let to_flag = flag.map_or_else(Flat::default, |flag| {
        down(Flat::new(flag.x - standing.at.x, flag.y - standing.at.y))
    });
    let accuracy = match standing.accuracy {
        Accuracy::Good => "good",
        Accuracy::Fair => "fair",
        Accuracy::Rough => "rough",
    };
    group("standing", down(standing.at))
        .with("data-accuracy", accuracy)
        .child(path("to-flag", format!("M0 0L{}", xy(to_flag))))
        .child(circle(standing.radius).with("class", "accuracy"))
        .child(circle(0.55 * em).with("class", "dot"))
}
