//! The place where a golfer stands, over a drawing: a dot, and the circle that the device is in, at the drawing's scale.

use golf_hole::standing::{Accuracy, Standing};

use super::drawing::{circle, group};
use super::scene::down;
use crate::element::Element;

/// The overlay.
#[must_use]
pub fn here(standing: &Standing, em: f64) -> Element {
    let accuracy = match standing.accuracy {
        Accuracy::Good => "good",
        Accuracy::Fair => "fair",
        Accuracy::Rough => "rough",
    };
    group("standing", down(standing.at))
        .with("data-accuracy", accuracy)
        .child(circle(standing.radius).with("class", "accuracy"))
        .child(circle(0.55 * em).with("class", "dot"))
}
