//! The page that a hole is drawn on: a box on the screen, and how a hole is fitted into it.
//!
//! Text and symbols have the size that they have on the screen; only the ground is scaled.

use golf_hole::plane::Flat;

use super::labels::Area;

/// Room for labels beside the outermost points, in ems.
const SIDE: f64 = 3.2;
/// Room for the flag and the green's depth above the uppermost point, in ems.
const ABOVE: f64 = 3.4;
/// Room for a symbol below the lowest point, in ems.
const BELOW: f64 = 1.5;
/// The largest scale of a whole hole, in CSS pixels per yard: 3/8 inch to 5 yards, or 1:480. The Rules of Golf
/// (Clarification 4.3a/1) allow no larger drawing of a green in a round, on a screen either.
pub const LARGEST: f64 = 7.2;

/// A box on the screen, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScreenBox {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The size of text in it.
    pub em: f64,
}

impl ScreenBox {
    /// Fits points (`y` down, in yards) into the box, as large as possible. Returns the part of the ground that the box
    /// shows, and the size of text, both in yards. `None` without points, or if the box has no room for labels.
    #[must_use]
    pub fn fitted(&self, points: impl Iterator<Item = Flat>) -> Option<(Area, f64)> {
        let em = self.em;
        let (wide, high) = (
            self.width - 2.0 * SIDE * em,
            self.height - (ABOVE + BELOW) * em,
        );
        if !(em > 0.0 && wide > 2.0 * em && high > 2.0 * em) {
            return None;
        }
        let spots = points.map(|at| Area::around(at.x, at.y, 0.0, 0.0));
        let bounds = spots.reduce(|bounds, spot| bounds.with(&spot))?;
        let per_yard = (wide / (bounds.right - bounds.left))
            .min(high / (bounds.bottom - bounds.top))
            .min(LARGEST);
        let middle = bounds.center();
        // The margins above and below differ, so the hole is a little below the middle.
        let down = (ABOVE - BELOW) / 2.0 * em / per_yard;
        let frame = Area::around(
            middle.x,
            middle.y - down,
            self.width / per_yard,
            self.height / per_yard,
        );
        Some((frame, em / per_yard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_point_has_its_margin_and_the_box_is_filled(
            points in proptest::collection::vec((-300.0..300.0f64, -700.0..100.0f64), 1..30),
            width in 160.0..2600.0f64, height in 160.0..1500.0f64, em in 11.0..17.0f64,
        ) {
            let page = ScreenBox { width, height, em };
            let points: Vec<Flat> = points.into_iter().map(|(x, y)| Flat::new(x, y)).collect();
            let (frame, em) = page.fitted(points.iter().copied()).expect("there is room");
            let per_yard = page.em / em;
            prop_assert!(((frame.right - frame.left) * per_yard - width).abs() < 1e-6);
            prop_assert!(((frame.bottom - frame.top) * per_yard - height).abs() < 1e-6);
            for at in points {
                prop_assert!(at.x - frame.left > (SIDE - 0.01) * em && frame.right - at.x > (SIDE - 0.01) * em);
                prop_assert!(at.y - frame.top > (ABOVE - 0.01) * em && frame.bottom - at.y > (BELOW - 0.01) * em);
            }
        }
    }

    #[test]
    fn a_box_without_room_is_not_drawn_on() {
        let point = || [Flat::default()].into_iter();
        let page = |width, height, em| ScreenBox { width, height, em };
        assert_eq!(page(0.0, 500.0, 13.0).fitted(point()), None);
        assert_eq!(page(300.0, 20.0, 13.0).fitted(point()), None);
        assert_eq!(page(300.0, 300.0, f64::NAN).fitted(point()), None);
        assert_eq!(page(300.0, 300.0, 13.0).fitted([].into_iter()), None);
        assert!(page(300.0, 300.0, 13.0).fitted(point()).is_some());
    }
}
