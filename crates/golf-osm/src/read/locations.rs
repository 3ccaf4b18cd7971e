//! Where nodes lie: the ones that are needed, and no others.

use golf_api::hole::Point;

use super::limits::NO_MAP;
use super::object::{Location, Object, Parts};
use super::trouble::Trouble;
use super::versions::Version;
use crate::element::{ElementId, ElementKind};

/// What is there of a node that the file has not named yet.
const UNKNOWN: Location = Location {
    lat: i32::MAX,
    lng: i32::MAX,
};
/// What is there of a node that was deleted.
const GONE: Location = Location {
    lat: i32::MAX,
    lng: 0,
};

/// The locations of nodes, by number.
#[derive(Debug, Default)]
pub struct Locations {
    numbers: Vec<i64>,
    places: Vec<Location>,
    versions: Vec<Version>,
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
            versions: vec![Version::default(); numbers.len()],
            numbers,
            next: 0,
        }
    }

    /// Notes a node if it is needed.
    ///
    /// # Errors
    /// A [`Trouble`] if the file had another version of it.
    pub fn note(&mut self, node: &Object<'_>) -> Result<(), Trouble> {
        let Parts::Node(location) = node.parts else {
            return Ok(());
        };
        let Some(at) = self.place_of(node.number) else {
            return Ok(());
        };
        let known = self.places[at];
        let place = match location {
            _ if node.is_deleted => GONE,
            Some(location) => location,
            None => known,
        };
        let id = ElementId {
            kind: ElementKind::Node,
            number: node.number,
        };
        let is_same = known == UNKNOWN || known == place;
        self.versions[at] = self.versions[at].agreed(Version::of(node.version), is_same, id)?;
        self.places[at] = place;
        Ok(())
    }

    /// The place of a needed node: the one after the last that was found, or any other by halves.
    fn place_of(&mut self, number: i64) -> Option<usize> {
        let is_past = |at: usize| at == 0 || self.numbers[at - 1] < number;
        let is_next = is_past(self.next)
            && self
                .numbers
                .get(self.next)
                .is_none_or(|next| number <= *next);
        if !is_next {
            let from = if is_past(self.next) { self.next } else { 0 };
            self.next = from + self.numbers[from..].partition_point(|known| *known < number);
        }
        let at = self.next;
        let is_found = self.numbers.get(at) == Some(&number);
        self.next += usize::from(is_found);
        is_found.then_some(at)
    }

    /// The location of a node; `None` if it is not in the extract.
    #[must_use]
    pub fn get(&self, number: i64) -> Option<Location> {
        if let Some(place) = Location::of_number(number) {
            return Some(place);
        }
        let at = self.numbers.binary_search(&number).ok()?;
        Some(self.places[at]).filter(|place| place.lat != UNKNOWN.lat)
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

/// Numbers, collected and then looked up. Repeated ones take no memory.
#[derive(Debug, Default)]
pub struct NumberSet {
    numbers: Vec<i64>,
    /// Whether a number came that is not above the one before.
    is_unsorted: bool,
    /// How many numbers there were when they were last sorted.
    sorted: usize,
}

impl NumberSet {
    /// Adds a number, unless there are `most` already.
    ///
    /// # Errors
    /// A [`Trouble`] if there are.
    pub fn add(&mut self, number: i64, most: u64) -> Result<(), Trouble> {
        match self.numbers.last() {
            Some(last) if *last == number => return Ok(()),
            Some(last) if *last > number => self.is_unsorted = true,
            _ => {}
        }
        self.numbers.push(number);
        // Each time that they have doubled, so that every number is moved a few times only.
        if self.is_unsorted && self.numbers.len() > 2 * self.sorted.max(1 << 16) {
            self.sort();
        }
        if !self.is_unsorted && self.numbers.len() as u64 > most {
            let what = format!("it has more than {most} nodes near its golf courses");
            return Err(Trouble::new(what, NO_MAP));
        }
        Ok(())
    }

    fn sort(&mut self) {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        self.sorted = self.numbers.len();
        self.is_unsorted = false;
    }

    /// The set, ready for [`Self::contains`].
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.sort();
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
///
/// One bit for each square of the globe takes 20 MB, however many places there are.
#[derive(Debug)]
pub struct Neighborhood(Vec<u64>);

/// The side of a square, in ten-millionths of a degree.
const SIDE: i32 = 200_000;
/// How many squares go around the globe.
const AROUND: i32 = 18_000;
/// The row of squares south of all places, and how many rows there are up to the one north of them.
const SOUTHMOST: i32 = -4_501;
const ROWS: usize = 9_003;

impl Neighborhood {
    /// The surroundings of these places.
    #[must_use]
    pub fn of(places: impl Iterator<Item = Location>) -> Self {
        let mut bits = vec![0; (ROWS * AROUND.unsigned_abs() as usize).div_ceil(64)];
        let mut last = None;
        for place in places {
            let here = square(place);
            if last.replace(here) == Some(here) {
                continue;
            }
            for (n, e) in (-1..=1).flat_map(|n| (-1..=1).map(move |e| (n, e))) {
                if let Some((word, bit)) = bit((here.0 + n, (here.1 + e).rem_euclid(AROUND))) {
                    bits[word] |= bit;
                }
            }
        }
        Self(bits)
    }

    /// Whether a place is among them.
    #[must_use]
    pub fn contains(&self, place: Location) -> bool {
        bit(square(place)).is_some_and(|(word, bit)| self.0[word] & bit != 0)
    }
}

/// Where the bit of a square is; `None` off the globe.
fn bit((north, east): (i32, i32)) -> Option<(usize, u64)> {
    let row = usize::try_from(north - SOUTHMOST)
        .ok()
        .filter(|row| *row < ROWS)?;
    let at = row * AROUND.unsigned_abs() as usize + usize::try_from(east).ok()?;
    Some((at / 64, 1 << (at % 64)))
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

    /// A node at a place; deleted without one.
    fn node(number: i64, place: Option<Location>, version: Option<u64>) -> Object<'static> {
        Object {
            version,
            is_deleted: place.is_none(),
            ..Object::within(number, Parts::Node(place))
        }
    }

    #[test]
    fn needed_nodes_are_found_in_any_order_and_others_are_not_kept() {
        let mut known = Locations::needed([9, 3, 7, 3, -2].into_iter());
        for number in [1, 3, 9, 7, 8, -2] {
            let place = at(i32::try_from(number).expect("small"), 0);
            known
                .note(&node(number, Some(place), None))
                .expect("one version");
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
    fn a_node_is_found_after_few_steps_in_any_order() {
        const NODES: i64 = 1 << 18;
        let mut known = Locations::needed(0..NODES);
        // Each step leads to the other half of the numbers. A walk along the list would take seventeen billion steps.
        for step in 0..NODES {
            let number = if step % 2 == 0 {
                step / 2
            } else {
                NODES - 1 - step / 2
            };
            known
                .note(&node(number, Some(at(7, 7)), None))
                .expect("one version");
        }
        assert!((0..NODES).all(|number| known.get(number).is_some()));
    }

    #[test]
    fn two_versions_of_a_needed_node_are_an_error() {
        type Said = (Option<Location>, Option<u64>);
        let check = |first: Said, second: Said, is_one: bool| {
            for (first, second) in [(first, second), (second, first)] {
                let mut known = Locations::needed([1, 2].into_iter());
                known.note(&node(2, first.0, first.1)).expect("the first");
                let noted = known.note(&node(2, second.0, second.1));
                assert_eq!(noted.is_ok(), is_one, "{first:?} {second:?}");
            }
        };
        let (here, there) = (Some(at(1, 1)), Some(at(2, 2)));
        check((here, Some(1)), (here, Some(1)), true);
        check((here, Some(1)), (here, None), true);
        check((here, Some(1)), (here, Some(2)), false);
        check((here, None), (there, None), false);
        check((here, Some(2)), (None, Some(3)), false);
        check((here, None), (None, None), false);
    }

    #[test]
    fn repeated_numbers_take_no_memory_and_others_have_a_limit() {
        let mut numbers = NumberSet::default();
        for round in 0..1_000_i64 {
            for number in 0..1_000 {
                numbers
                    .add((number * 7 + round) % 1_000, 1_000)
                    .expect("within the limit");
            }
        }
        assert!(
            numbers.numbers.capacity() <= 1 << 18,
            "{}",
            numbers.numbers.capacity()
        );
        let mut others = (1_000..1_000_000).rev();
        let error = others.find_map(|number| numbers.add(number, 1_000).err());
        let error = error.expect("too many").what;
        assert!(error.contains("more than 1000 nodes"), "{error}");
        let numbers = numbers.sorted();
        assert!(numbers.contains(999) && !numbers.contains(1_000));
    }

    #[test]
    fn surroundings_reach_across_the_antimeridian() {
        let near = Neighborhood::of([at(0, 1_799_999_999)].into_iter());
        assert!(near.contains(at(100, -1_799_999_000)));
        assert!(!near.contains(at(100, -1_700_000_000)));
        let near = Neighborhood::of([at(0, 1)].into_iter());
        assert!(near.contains(at(-1, -1)), "across the meridian of 0 too");
        for pole in [900_000_000, -900_000_000] {
            assert!(Neighborhood::of([at(pole, 5)].into_iter()).contains(at(pole, 6)));
        }
    }
}
