//! Placement of labels so that they overlap neither each other nor a marker. Labels are placed by importance, each at
//! the first free of a few candidates. A label without a free candidate is left out, since the table beside the map
//! has its value.

use golf_hole::plane::Flat;

/// An upright box, in drawing units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

impl Area {
    /// The box of a given width and height around a center.
    #[must_use]
    pub fn around(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    /// The middle of the box.
    #[must_use]
    pub fn center(&self) -> Flat {
        Flat::new(
            f64::midpoint(self.left, self.right),
            f64::midpoint(self.top, self.bottom),
        )
    }

    /// The bounding box of both.
    #[must_use]
    pub const fn with(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether two boxes share more than an edge.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether another box lies wholly inside.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }
}

/// The width of a text in ems. Tabular figures and capitals of common system fonts are narrower.
#[must_use]
pub fn text_width_em(text: &str) -> f64 {
    text.chars()
        .map(|c| {
            if c.is_ascii_digit() || c.is_uppercase() {
                0.64
            } else {
                0.58
            }
        })
        .sum()
}

/// The occupied space.
#[derive(Debug, Clone)]
pub struct Placement {
    bounds: Area,
    taken: Vec<Area>,
}

impl Placement {
    /// An empty placement within `bounds`.
    #[must_use]
    pub const fn new(bounds: Area) -> Self {
        Self {
            bounds,
            taken: Vec::new(),
        }
    }

    /// The visible area.
    #[must_use]
    pub const fn bounds(&self) -> Area {
        self.bounds
    }

    /// Occupies a marker's area, free or not: markers are never left out.
    pub fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Occupies the first of some areas that is free and within the bounds.
    pub fn place(&mut self, areas: impl IntoIterator<Item = Area>) -> Option<Area> {
        let free = areas.into_iter().find(|area| {
            self.bounds.contains(area) && !self.taken.iter().any(|taken| taken.overlaps(area))
        })?;
        self.taken.push(free);
        Some(free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_free_spot_is_taken_once() {
        let mut placement = Placement::new(Area::around(0.0, 0.0, 100.0, 100.0));
        placement.take(Area::around(0.0, 0.0, 10.0, 10.0));
        let spots = || [(0.0, 4.0), (12.0, 0.0), (60.0, 0.0)];
        let areas = || spots().map(|(x, y)| Area::around(x, y, 10.0, 10.0));
        assert_eq!(
            placement.place(areas()),
            Some(Area::around(12.0, 0.0, 10.0, 10.0))
        );
        assert_eq!(placement.place(areas()), None);
    }

    #[test]
    fn boxes_that_touch_do_not_overlap() {
        let left = Area::around(0.0, 0.0, 10.0, 10.0);
        assert!(!left.overlaps(&Area::around(10.0, 0.0, 10.0, 10.0)));
        assert!(left.overlaps(&Area::around(9.9, 9.9, 10.0, 10.0)));
    }
}
