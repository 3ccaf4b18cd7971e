//! Where nodes lie: the ones that are needed, and no others.

use std::collections::HashSet;

use golf_api::hole::Point;

use super::object::Location;

/// A location that no node has.
const UNKNOWN: Location = Location {
    lat: i32::MAX,
    lng: i32::MAX,
};

/// The locations of nodes, by number.
#[derive(Debug, Default)]
pub struct Locations {
    numbers: Vec<i64>,
    places: Vec<Location>,
    /// The place after the last one that was found, since files sort their nodes.
    next: usize,
}

/// The point of a location.
#[must_use]
pub fn point(location: Location) -> Point {
    Point {
        lat: f64::from(location.lat) / 1e7,
        lng: f64::from(location.lng) / 1e7,
    }
}

impl Locations {
    /// Makes room for nodes.
    #[must_use]
    pub fn needed(numbers: impl Iterator<Item = i64>) -> Self {
        let mut numbers: Vec<i64> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.shrink_to_fit();
        Self {
            places: vec![UNKNOWN; numbers.len()],
            numbers,
            next: 0,
        }
    }

    /// Notes the location of a node if it is needed.
    pub fn note(&mut self, number: i64, location: Location) {
        let is_past = self.next > 0 && self.numbers.get(self.next - 1) >= Some(&number);
        if is_past {
            self.next = self.numbers.partition_point(|known| *known < number);
        }
        while self
            .numbers
            .get(self.next)
            .is_some_and(|known| *known < number)
        {
            self.next += 1;
        }
        if self.numbers.get(self.next) == Some(&number) {
            self.places[self.next] = location;
            self.next += 1;
        }
    }

    /// The location of a node; `None` if it is not in the extract.
    #[must_use]
    pub fn get(&self, number: i64) -> Option<Location> {
        let at = self.numbers.binary_search(&number).ok()?;
        Some(self.places[at]).filter(|place| *place != UNKNOWN)
    }

    /// The points of nodes; `None` if one is not in the extract.
    #[must_use]
    pub fn points(&self, numbers: &[i64]) -> Option<Vec<Point>> {
        numbers
            .iter()
            .map(|number| self.get(*number).map(point))
            .collect()
    }
}

/// Numbers, collected and then looked up.
#[derive(Debug, Default)]
pub struct NumberSet {
    numbers: Vec<i64>,
}

impl NumberSet {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.numbers.push(number);
    }

    /// The set, ready for [`Self::contains`].
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        self.numbers.shrink_to_fit();
        self
    }

    /// Whether a number was added. The set must be sorted.
    #[must_use]
    pub fn contains(&self, number: i64) -> bool {
        self.numbers.binary_search(&number).is_ok()
    }
}

/// The surroundings of some places: all squares of a fiftieth of a degree that hold or touch one.
#[derive(Debug, Default)]
pub struct Neighborhood(HashSet<(i32, i32)>);

/// The side of a square, in ten-millionths of a degree, and how many of them go around the globe.
const SIDE: i32 = 200_000;
const AROUND: i32 = 18_000;

impl Neighborhood {
    /// The surroundings of these places.
    #[must_use]
    pub fn of(places: impl Iterator<Item = Location>) -> Self {
        let squares: HashSet<(i32, i32)> = places.map(square).collect();
        let mut all = HashSet::with_capacity(squares.len() * 4);
        for (north, east) in squares {
            for (n, e) in (-1..=1).flat_map(|n| (-1..=1).map(move |e| (n, e))) {
                all.insert((north + n, (east + e).rem_euclid(AROUND)));
            }
        }
        Self(all)
    }

    /// Whether a place is among them.
    #[must_use]
    pub fn contains(&self, place: Location) -> bool {
        self.0.contains(&square(place))
    }
}

fn square(place: Location) -> (i32, i32) {
    let east = place.lng.div_euclid(SIDE).rem_euclid(AROUND);
    (place.lat.div_euclid(SIDE), east)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(lat: i32, lng: i32) -> Location {
        Location { lat, lng }
    }

    #[test]
    fn needed_nodes_are_found_in_any_order_and_others_are_not_kept() {
        let mut known = Locations::needed([9, 3, 7, 3, -2].into_iter());
        for number in [1, 3, 9, 7, 8, -2] {
            known.note(number, at(i32::try_from(number).expect("small"), 0));
        }
        for (number, lat) in [
            (3, Some(3)),
            (7, Some(7)),
            (9, Some(9)),
            (-2, Some(-2)),
            (8, None),
        ] {
            assert_eq!(known.get(number).map(|place| place.lat), lat, "{number}");
        }
        assert_eq!(known.points(&[3, 4]), None);
    }

    #[test]
    fn surroundings_reach_across_the_antimeridian() {
        let near = Neighborhood::of([at(0, 1_799_999_999)].into_iter());
        assert!(near.contains(at(100, -1_799_999_000)));
        assert!(!near.contains(at(100, -1_700_000_000)));
        let near = Neighborhood::of([at(0, 1)].into_iter());
        assert!(near.contains(at(-1, -1)), "across the meridian of 0 too");
    }
}
