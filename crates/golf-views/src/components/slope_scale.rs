//! A slope on its scale: a line from 55 to 155 with a mark at 113. The number is shown beside it.

use golf_api::figure::Figure;

use crate::golf::hole_map::scene::decimal;
use crate::markup::{Markup, svg};
use crate::words::course as words;

const LOWEST: f64 = 55.0;
const STANDARD: f64 = 113.0;
const HIGHEST: f64 = 155.0;

/// The scale; nothing if the slope is not a number on it.
#[must_use]
pub fn slope_scale(slope: &Figure) -> Option<Markup> {
    let slope = decimal(on_scale(slope)?);
    let path = |class: &'static str| svg("path").with("class", class);
    // One drawing unit is one slope point.
    let scale = svg("svg")
        .with("class", "SlopeScale")
        .with("viewBox", "51 0 108 12")
        .with("aria-hidden", "true")
        .child(path("whole").with("d", "M55 6H155M55 3.5V8.5M155 3.5V8.5"))
        .child(path("standard").with("d", "M113 1.5V10.5"))
        .child(path("difference").with("d", ["M113 6H", &slope].concat()))
        .child(
            svg("circle")
                .with("cx", slope)
                .with("cy", "6")
                .with("r", "3.6"),
        );
    Some(scale)
}

/// The slope as a number, if it is plausible.
#[must_use]
pub fn on_scale(slope: &Figure) -> Option<f64> {
    slope
        .number()
        .filter(|slope| (LOWEST..=HIGHEST).contains(slope))
}

/// The comparison with the standard: "18 above 113". A number off the scale is called doubtful; a non-number yields
/// nothing.
#[must_use]
pub fn comparison(slope: &Figure) -> Option<String> {
    let number = slope.number()?;
    if on_scale(slope).is_none() {
        return Some(words::SLOPE_OFF_SCALE.into());
    }
    let difference = number - STANDARD;
    Some(if difference == 0.0 {
        words::SLOPE_STANDARD.to_owned()
    } else if difference > 0.0 {
        words::slope_above(difference, STANDARD)
    } else {
        words::slope_below(-difference, STANDARD)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_is_compared_with_the_standard_and_doubted_off_the_scale() {
        for (slope, words) in [
            ("131", Some("18 above 113")),
            ("113", Some("standard")),
            ("100", Some("13 below 113")),
            ("55", Some("58 below 113")),
            ("155", Some("42 above 113")),
            ("156", Some("outside 55–155; perhaps wrong")),
            ("0", Some("outside 55–155; perhaps wrong")),
            ("N/A", None),
            ("", None),
        ] {
            assert_eq!(comparison(&Figure::new(slope)).as_deref(), words, "{slope}");
        }
    }
}
