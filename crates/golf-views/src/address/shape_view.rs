//! The view of a course's shape, as a query string: `?wind=225&carry=250,220`.
//!
//! Parsing never fails: invalid values are ignored, and missing values use the page's defaults.

use crate::golf::drive::Carries;

/// The query of the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShapeView {
    /// The direction the wind comes from, in degrees clockwise from north, 0 to 359.
    pub wind_deg: Option<u16>,
    /// The carries of the strokes.
    pub carries: Option<Carries>,
}

impl ShapeView {
    /// Reads a query string, without the `?`.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut view = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match name.as_ref() {
                "wind" => view.wind_deg = value.trim().parse().ok().filter(|deg| *deg < 360),
                "carry" => view.carries = Carries::parse(&value),
                _ => {}
            }
        }
        view
    }

    /// The canonical query string, without the `?`; empty if nothing is chosen.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.wind_deg.map(|deg| format!("wind={deg}")));
        parts.extend(
            self.carries
                .map(|carries| format!("carry={}", carries.words())),
        );
        parts.join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_address_is_read_kindly_and_written_one_way() {
        for (query, canonical) in [
            ("", ""),
            ("wind=225&carry=250,220", "wind=225&carry=250,220"),
            ("carry=250%2C220&wind=0", "wind=0&carry=250,220"),
            ("wind=360", ""),
            ("wind=-1&carry=9", ""),
            ("wind=north&carry=999,1", ""),
        ] {
            assert_eq!(
                ShapeView::parse(query).to_query_string(),
                canonical,
                "{query}"
            );
        }
    }

    proptest! {
        #[test]
        fn every_look_survives_its_address(wind in prop::option::of(0..360_u16), drive in 50..=400_u32, second in 50..=400_u32) {
            let view = ShapeView { wind_deg: wind, carries: Some(Carries::new(drive, second)) };
            prop_assert_eq!(ShapeView::parse(&view.to_query_string()), view);
        }
    }
}
