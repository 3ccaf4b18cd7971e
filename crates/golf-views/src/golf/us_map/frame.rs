//! Chooses the visible part of the drawing: just enough to show the spots, but never so little that the simplified
//! outlines look crude.

use golf_api::decimal::fixed;

use super::projection::{SHEET, Spot};

/// The smallest width, in drawing units: about that of Ohio and its neighbors.
const LEAST_WIDTH: f64 = 190.0;
/// Above this share of the drawing's width, all of it is shown: states would be cut off for little.
const NEARLY_WHOLE: f64 = 0.6;
/// The margin around the spots, as a share of their extent.
const MARGIN: f64 = 0.12;

/// A part of the drawing, with the same proportions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The upper left corner.
    pub corner: Spot,
    /// The width; the proportions determine the height.
    pub width: f64,
}

impl Frame {
    /// The whole drawing.
    pub const WHOLE: Self = Self {
        corner: Spot { x: 0.0, y: 0.0 },
        width: SHEET.0,
    };

    /// The part that shows all of these spots; the whole drawing if there are none.
    #[must_use]
    pub fn around(spots: impl Iterator<Item = Spot> + Clone) -> Self {
        let (left, right) = span(spots.clone().map(|spot| spot.x));
        let (top, bottom) = span(spots.map(|spot| spot.y));
        if left > right {
            return Self::WHOLE;
        }
        let spread = (right - left).max((bottom - top) * SHEET.0 / SHEET.1);
        let width = (spread * (1.0 + 2.0 * MARGIN)).clamp(LEAST_WIDTH, SHEET.0);
        if width > NEARLY_WHOLE * SHEET.0 {
            return Self::WHOLE;
        }
        let height = width * SHEET.1 / SHEET.0;
        // Centered on the spots, but within the drawing.
        let corner = |low: f64, high: f64, size: f64, sheet: f64| {
            (f64::midpoint(low, high) - size / 2.0).clamp(0.0, (sheet - size).max(0.0))
        };
        Self {
            corner: Spot {
                x: corner(left, right, width, SHEET.0),
                y: corner(top, bottom, height, SHEET.1),
            },
            width,
        }
    }

    /// The value of `viewBox`.
    #[must_use]
    pub fn view_box(self) -> String {
        let Spot { x, y } = self.corner;
        let height = self.width * SHEET.1 / SHEET.0;
        let [x, y, width, height] = [x, y, self.width, height].map(|length| fixed(length, 1));
        format!("{x} {y} {width} {height}")
    }
}

/// The minimum and maximum; reversed infinities if there are no values.
fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_spot_shows_the_whole_and_one_spot_its_surroundings() {
        assert_eq!(Frame::around(std::iter::empty()), Frame::WHOLE);
        assert_eq!(Frame::WHOLE.view_box(), "0.0 0.0 975.0 610.0");
        let one = Frame::around([Spot { x: 500.0, y: 300.0 }].into_iter());
        assert_eq!(one.width, LEAST_WIDTH);
        assert_eq!(one.view_box(), "405.0 240.6 190.0 118.9");
    }

    #[test]
    fn spots_from_coast_to_coast_show_the_whole() {
        let coasts = [Spot { x: 20.0, y: 50.0 }, Spot { x: 950.0, y: 560.0 }];
        assert_eq!(Frame::around(coasts.into_iter()), Frame::WHOLE);
        let two_thirds = [Spot { x: 400.0, y: 100.0 }, Spot { x: 900.0, y: 300.0 }];
        assert_eq!(Frame::around(two_thirds.into_iter()), Frame::WHOLE);
        let half = [Spot { x: 400.0, y: 100.0 }, Spot { x: 800.0, y: 300.0 }];
        assert!(Frame::around(half.into_iter()).width < 0.6 * SHEET.0);
    }

    proptest! {
        #[test]
        fn every_spot_is_in_the_frame_and_the_frame_in_the_drawing(
            spots in proptest::collection::vec((0.0..975.0f64, 0.0..610.0f64), 1..20),
        ) {
            let spots: Vec<Spot> = spots.into_iter().map(|(x, y)| Spot { x, y }).collect();
            let Frame { corner, width } = Frame::around(spots.iter().copied());
            let height = width * SHEET.1 / SHEET.0;
            let slack = 1e-6;
            prop_assert!(corner.x >= 0.0 && corner.x + width <= SHEET.0 + slack);
            prop_assert!(corner.y >= 0.0 && corner.y + height <= SHEET.1 + slack);
            for spot in spots {
                prop_assert!((corner.x - slack..=corner.x + width + slack).contains(&spot.x));
                prop_assert!((corner.y - slack..=corner.y + height + slack).contains(&spot.y));
            }
        }
    }
}
