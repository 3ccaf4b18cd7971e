//! The visible part of a drawing: its magnification and position. Pixels in, pixels or yards out.

use golf_api::decimal::fixed;
use golf_hole::plane::Flat;

use super::labels::Area;

/// The maximum magnification.
pub const CLOSEST: f64 = 8.0;

/// A size, or a position within it, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Px {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Px {
    /// A position this far to the right and down.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance between two positions.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// The visible part of the drawing. The drawing always fills its box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    closer: f64,
    left: f64,
    top: f64,
}

impl Default for Viewport {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl Viewport {
    /// The whole drawing.
    pub const WHOLE: Self = Self {
        closer: 1.0,
        left: 0.0,
        top: 0.0,
    };

    /// The magnification relative to the whole drawing, 1 to [`CLOSEST`].
    #[must_use]
    pub const fn closer(&self) -> f64 {
        self.closer
    }

    /// Whether the whole drawing is visible.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.closer <= 1.0
    }

    /// Zoomed by a factor (below 1 zooms out), with the position `around` staying fixed.
    #[must_use]
    pub fn zoomed(self, factor: f64, around: Px, size: Px) -> Self {
        let factor = if factor.is_finite() { factor } else { 1.0 };
        let closer = (self.closer * factor).clamp(1.0, CLOSEST);
        let kept = closer / self.closer;
        Self {
            closer,
            left: around.x - (around.x - self.left) * kept,
            top: around.y - (around.y - self.top) * kept,
        }
        .within(size)
    }

    /// Panned by this many pixels, within the drawing.
    #[must_use]
    pub fn panned(self, by: Px, size: Px) -> Self {
        Self {
            left: self.left + by.x,
            top: self.top + by.y,
            ..self
        }
        .within(size)
    }

    /// Panned just far enough to show a position of the whole drawing, a little inside the edge.
    #[must_use]
    pub fn showing(self, place: Px, size: Px) -> Self {
        let inset = |length: f64| (length * 0.12).min(40.0);
        let needed = |at: f64, length: f64| {
            let seen = at.clamp(inset(length), (length - inset(length)).max(inset(length)));
            seen - at
        };
        let at = self.on_screen(place);
        self.panned(Px::new(needed(at.x, size.x), needed(at.y, size.y)), size)
    }

    /// Converts a position of the whole drawing to its visible position.
    #[must_use]
    pub fn on_screen(&self, place: Px) -> Px {
        Px::new(
            place.x * self.closer + self.left,
            place.y * self.closer + self.top,
        )
    }

    /// Converts a visible position to one of the whole drawing.
    #[must_use]
    pub fn of_whole(&self, seen: Px) -> Px {
        Px::new(
            (seen.x - self.left) / self.closer,
            (seen.y - self.top) / self.closer,
        )
    }

    /// The CSS transform, with the drawing's upper left corner as its origin.
    #[must_use]
    pub fn transform(&self) -> String {
        let [left, top] = [self.left, self.top].map(|px| fixed(px, 2));
        format!(
            "translate({left}px, {top}px) scale({})",
            fixed(self.closer, 4)
        )
    }

    fn within(self, size: Px) -> Self {
        let hold = |start: f64, length: f64| {
            let length = length.max(0.0);
            let start = if start.is_finite() { start } else { 0.0 };
            start.clamp(length - length * self.closer, 0.0)
        };
        Self {
            left: hold(self.left, size.x),
            top: hold(self.top, size.y),
            ..self
        }
    }
}

/// The fit of a frame in yards into its box: as large as possible, and centered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    per_yard: f64,
    left: f64,
    top: f64,
}

impl Fit {
    /// The fit of a frame; `None` for a box without width or height.
    #[must_use]
    pub fn new(frame: Area, size: Px) -> Option<Self> {
        let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
        let per_yard = (size.x / width).min(size.y / height);
        (per_yard.is_finite() && per_yard > 0.0).then(|| Self {
            per_yard,
            left: size.x / 2.0 - frame.center().x * per_yard,
            top: size.y / 2.0 - frame.center().y * per_yard,
        })
    }

    /// Converts a position in the box to yards of the hole, play upward.
    #[must_use]
    pub fn yards(&self, place: Px) -> Flat {
        Flat::new(
            (place.x - self.left) / self.per_yard,
            (self.top - place.y) / self.per_yard,
        )
    }

    /// Converts yards of the hole, play upward, to a position in the box.
    #[must_use]
    pub fn place(&self, yards: Flat) -> Px {
        Px::new(
            yards.x * self.per_yard + self.left,
            self.top - yards.y * self.per_yard,
        )
    }

    /// Pixels per yard.
    #[must_use]
    pub const fn per_yard(&self) -> f64 {
        self.per_yard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Px = Px::new(320.0, 640.0);

    #[test]
    fn what_is_pointed_at_stays_there_while_zooming() {
        let at = Px::new(100.0, 200.0);
        let before = Viewport::WHOLE.zoomed(2.0, Px::new(160.0, 320.0), SIZE);
        let after = before.zoomed(1.5, at, SIZE);
        let (a, b) = (before.of_whole(at), after.of_whole(at));
        assert!(a.distance(b) < 1e-9, "{a:?} {b:?}");
        assert!((after.closer() - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_whole_drawing_cannot_be_moved() {
        assert_eq!(
            Viewport::WHOLE.panned(Px::new(50.0, -50.0), SIZE),
            Viewport::WHOLE
        );
    }

    #[test]
    fn a_place_out_of_sight_is_brought_into_it() {
        let corner = Viewport::WHOLE.zoomed(4.0, Px::new(0.0, 0.0), SIZE);
        let place = Px::new(300.0, 600.0);
        let seen = corner.showing(place, SIZE).on_screen(place);
        assert!((0.0..=320.0).contains(&seen.x) && (0.0..=640.0).contains(&seen.y));
        let there = Px::new(40.0, 40.0);
        assert_eq!(corner.showing(there, SIZE), corner, "no more than needed");
    }

    #[test]
    fn up_on_the_screen_is_on_along_the_hole() {
        let frame = Area {
            left: -100.0,
            top: -430.0,
            right: 100.0,
            bottom: 30.0,
        };
        let fit = Fit::new(frame, SIZE).expect("it has a size");
        let (low, high) = (
            fit.yards(Px::new(160.0, 600.0)),
            fit.yards(Px::new(160.0, 40.0)),
        );
        assert!(high.y > low.y && low.x.abs() < 1e-9);
        assert!(fit.yards(Px::new(200.0, 300.0)).x > 0.0, "right is right");
        assert_eq!(Fit::new(frame, Px::default()), None);
    }

    proptest! {
        #[test]
        fn the_drawing_always_fills_its_box(
            moves in proptest::collection::vec(
                (0.2..5.0f64, -400.0..700.0f64, -400.0..700.0f64), 1..20),
        ) {
            let mut viewport = Viewport::WHOLE;
            for (factor, x, y) in moves {
                viewport = viewport.zoomed(factor, Px::new(x, y), SIZE).panned(Px::new(y, x), SIZE);
                prop_assert!((1.0..=CLOSEST).contains(&viewport.closer()));
                let (start, end) = (viewport.on_screen(Px::default()), viewport.on_screen(SIZE));
                prop_assert!(start.x <= 1e-6 && start.y <= 1e-6);
                prop_assert!(end.x >= SIZE.x - 1e-6 && end.y >= SIZE.y - 1e-6);
            }
        }

        #[test]
        fn a_place_is_found_again(x in 0.0..320.0f64, y in 0.0..640.0f64, closer in 1.0..8.0f64) {
            let viewport = Viewport::WHOLE.zoomed(closer, Px::new(x, y), SIZE);
            let seen = Px::new(y / 2.0, x);
            prop_assert!(viewport.on_screen(viewport.of_whole(seen)).distance(seen) < 1e-6);
            let frame = Area { left: -80.0, top: -500.0, right: 130.0, bottom: 30.0 };
            let fit = Fit::new(frame, SIZE).expect("it has a size");
            prop_assert!(fit.place(fit.yards(seen)).distance(seen) < 1e-6);
        }
    }
}
