//! The view of a hole, as a query string: unit, layers and measured points.
//!
//! Example: `?unit=metres&layers=to-green,layups&points=36.5681200,-121.9497500_36.5675,-121.9491`. Parsing never
//! fails: invalid values are ignored, and missing values come from the settings.

use golf_api::decimal;
use golf_api::hole::Point;
use golf_hole::measure;

use crate::golf::hole_map::layers::Layers;
use crate::words::format::Unit;

/// The query of a hole's address.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HoleView {
    /// The unit of distances.
    pub unit: Option<Unit>,
    /// The visible layers.
    pub layers: Option<Layers>,
    /// The measured points in order, at most [`measure::MOST`].
    pub points: Vec<Point>,
}

impl HoleView {
    /// Reads a query string, without the `?`.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut view = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match name.as_ref() {
                "unit" => view.unit = Unit::parse(&value),
                "layers" => view.layers = Layers::parse(&value),
                "points" => {
                    view.points = value
                        .split('_')
                        .filter_map(point)
                        .take(measure::MOST)
                        .collect();
                }
                _ => {}
            }
        }
        view
    }

    /// The canonical query string, without the `?`; empty if everything follows the settings.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(
            self.unit
                .map(|unit| format!("unit={}", unit.address_word())),
        );
        parts.extend(
            self.layers
                .map(|layers| format!("layers={}", layers.words())),
        );
        if !self.points.is_empty() {
            let points: Vec<String> = self.points.iter().map(words).collect();
            parts.push(format!("points={}", points.join("_")));
        }
        parts.join("&")
    }
}

/// Seven decimals are half an inch, so a reload changes no displayed figure.
fn words(point: &Point) -> String {
    [point.lat, point.lng]
        .map(|degrees| decimal::fixed(degrees, 7))
        .join(",")
}

fn point(words: &str) -> Option<Point> {
    let (lat, lng) = words.split_once(',')?;
    let degrees = |text: &str, most: f64| {
        let number = decimal::read(text.trim())?;
        (number.abs() <= most).then_some(number)
    };
    Some(Point {
        lat: degrees(lat, 90.0)?,
        lng: degrees(lng, 180.0)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_view_survives_its_address() {
        let query = "unit=meters&layers=to-green,hazards&points=36.5681200,-121.9497500_36.5000000,-121.0000001";
        assert_eq!(HoleView::parse(query).to_query_string(), query);
        assert_eq!(HoleView::parse("").to_query_string(), "");
        // Chat programs may percent-encode the commas.
        let encoded = query.replace(',', "%2C");
        assert_eq!(HoleView::parse(&encoded).to_query_string(), query);
    }

    #[test]
    fn junk_is_left_out_and_the_rest_kept() {
        let check = |query: &str, kept: &str| {
            assert_eq!(HoleView::parse(query).to_query_string(), kept, "{query}");
        };
        check("unit=feet&layers=all&points=x", "");
        check(
            "points=91,0_1,2_NaN,3_inf,4_5",
            "points=1.0000000,2.0000000",
        );
        check("key=secret&unit=yards", "unit=yards");
        let many = vec!["1,2"; 99].join("_");
        assert_eq!(
            HoleView::parse(&format!("points={many}")).points.len(),
            measure::MOST
        );
    }

    proptest! {
        #[test]
        fn parsing_never_fails_and_settles_at_once(query in ".{0,200}") {
            let once = HoleView::parse(&query).to_query_string();
            prop_assert_eq!(HoleView::parse(&once).to_query_string(), once);
        }

        #[test]
        fn points_keep_a_tenth_of_a_yard(lat in -90.0..90.0f64, lng in -180.0..180.0f64) {
            let view = HoleView { points: vec![Point { lat, lng }], ..HoleView::default() };
            let read = HoleView::parse(&view.to_query_string());
            prop_assert!((read.points[0].lat - lat).abs() < 1e-6);
            prop_assert!((read.points[0].lng - lng).abs() < 1e-6);
        }
    }
}
