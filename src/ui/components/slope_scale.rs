//! A slope on its scale: a line from 55 to 155 with a mark at 113. The number is shown beside it.

use golf_api::figure::Figure;
use leptos::prelude::*;

use crate::words::course as words;

const LOWEST: f64 = 55.0;
const STANDARD: f64 = 113.0;
const HIGHEST: f64 = 155.0;

/// The scale; nothing if the slope is not a number on it.
#[component]
pub fn SlopeScale(
    /// The slope from the service.
    slope: Figure,
) -> impl IntoView {
    on_scale(&slope).map(|slope| {
        // One drawing unit is one slope point.
        let standard = format!("M{STANDARD} 1.5V10.5");
        let from_standard = format!("M{STANDARD} 6H{slope}");
        view! {
            <svg class="SlopeScale" viewBox="51 0 108 12" aria-hidden="true">
                <path class="whole" d="M55 6H155M55 3.5V8.5M155 3.5V8.5" />
                <path class="standard" d=standard />
                <path class="difference" d=from_standard />
                <circle cx=slope.to_string() cy="6" r="3.6" />
            </svg>
        }
    })
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
