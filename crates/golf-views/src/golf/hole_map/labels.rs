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

    /// The box with this much more on each side.
    #[must_use]
    pub const fn grown(&self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
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
    symbols: Vec<Area>,
    lines: Vec<Area>,
}

/// How much room a label asks for.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// The center of its own symbol, which it may be near.
    pub own: Option<Flat>,
    /// Its least distance from every other symbol.
    pub apart: f64,
    /// Whether it may lie over thin lines.
    pub over_lines: bool,
}

impl Room {
    /// A label that belongs to no symbol, and lies on no line.
    pub const PLAIN: Self = Self {
        own: None,
        apart: 0.0,
        over_lines: false,
    };
}

impl Placement {
    /// An empty placement within `bounds`.
    #[must_use]
    pub const fn new(bounds: Area) -> Self {
        Self {
            bounds,
            taken: Vec::new(),
            symbols: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The visible area.
    #[must_use]
    pub const fn bounds(&self) -> Area {
        self.bounds
    }

    /// Occupies an area, free or not.
    pub fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Occupies a symbol's area, free or not: symbols are never left out.
    pub fn take_symbol(&mut self, area: Area) {
        self.symbols.push(area);
    }

    /// Marks a part of a thin line. A label lies over it only where no other place is free.
    pub fn take_line(&mut self, area: Area) {
        self.lines.push(area);
    }

    /// Whether an area holds no label, whatever symbols and lines are there.
    #[must_use]
    pub fn is_blank(&self, area: &Area) -> bool {
        !self.taken.iter().any(|taken| taken.overlaps(area))
    }

    /// Whether an area is free and within the bounds.
    #[must_use]
    pub fn is_free(&self, area: &Area, room: Room) -> bool {
        let with_air = area.grown(room.apart);
        let is_own = |symbol: &Area| {
            room.own
                .is_some_and(|own| symbol.center().distance(own) < 1e-6)
        };
        let symbol_is_apart = |symbol: &Area| {
            let area = if is_own(symbol) { area } else { &with_air };
            !symbol.overlaps(area)
        };
        self.bounds.contains(area)
            && self.is_blank(area)
            && self.symbols.iter().all(symbol_is_apart)
            && (room.over_lines || !self.lines.iter().any(|line| line.overlaps(area)))
    }

    /// Occupies the first of some areas that is free and within the bounds.
    pub fn place(&mut self, areas: impl IntoIterator<Item = Area>, room: Room) -> Option<Area> {
        let free = areas.into_iter().find(|area| self.is_free(area, room))?;
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
            placement.place(areas(), Room::PLAIN),
            Some(Area::around(12.0, 0.0, 10.0, 10.0))
        );
        assert_eq!(placement.place(areas(), Room::PLAIN), None);
    }

    #[test]
    fn a_label_keeps_apart_from_other_symbols_and_not_from_its_own() {
        let mut placement = Placement::new(Area::around(0.0, 0.0, 100.0, 100.0));
        placement.take_symbol(Area::around(0.0, 0.0, 10.0, 10.0));
        let beside = Area::around(12.0, 0.0, 10.0, 10.0);
        let apart = |own| Room {
            own,
            apart: 5.0,
            over_lines: false,
        };
        assert!(!placement.is_free(&beside, apart(None)));
        assert!(placement.is_free(&beside, apart(Some(Flat::default()))));
        assert!(placement.is_free(&beside, Room::PLAIN));
    }

    #[test]
    fn a_thin_line_gives_way_only_to_a_label_that_may_lie_over_it() {
        let mut placement = Placement::new(Area::around(0.0, 0.0, 100.0, 100.0));
        placement.take_line(Area::around(0.0, 0.0, 100.0, 1.0));
        let across = Area::around(0.0, 0.0, 10.0, 10.0);
        assert!(!placement.is_free(&across, Room::PLAIN));
        let over_lines = Room {
            over_lines: true,
            ..Room::PLAIN
        };
        assert!(placement.is_free(&across, over_lines));
    }

    #[test]
    fn boxes_that_touch_do_not_overlap() {
        let left = Area::around(0.0, 0.0, 10.0, 10.0);
        assert!(!left.overlaps(&Area::around(10.0, 0.0, 10.0, 10.0)));
        assert!(left.overlaps(&Area::around(9.9, 9.9, 10.0, 10.0)));
    }
}
