//! Resolves places from the courses seen, and computes distances.

use golf_api::course::Course;
use golf_api::decimal::fixed;
use golf_hole::sorted::sort_by;
use golf_letters::{SortKey, all_folded, all_sort_keys, folded};

use super::borrowed;
use crate::golf::us_map;
use crate::words::format::{self, Unit};
use crate::words::numbers as words;

/// The mean radius of the earth.
const EARTH_MILES: f64 = 3_958.8;
/// Kilometers per mile, exactly.
pub const KM_PER_MILE: f64 = 1.609_344;

/// A position in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position {
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lng: f64,
}

/// A resolved place.
#[derive(Debug, Clone, PartialEq)]
pub struct Near {
    /// Its position.
    pub position: Position,
    /// Its name: "Akron, Ohio".
    pub words: String,
    /// Other places with the same name, as alternatives.
    pub others: Vec<String>,
}

impl Position {
    /// The position of a course, as the service gives it.
    #[must_use]
    pub fn of(course: &Course) -> Option<Self> {
        let (lat, lng) = course.latitude.zip(course.longitude)?;
        Some(Self { lat, lng })
    }

    /// Reads coordinates as [`Position::text`] writes them, or as maps give them: "36.57, -121.95".
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (lat, lng) = text.split_once(',')?;
        let number = |text: &str, most: f64| {
            let number: f64 = text.trim().parse().ok()?;
            (-most..=most).contains(&number).then_some(number)
        };
        Some(Self {
            lat: number(lat, 90.0)?,
            lng: number(lng, 180.0)?,
        })
    }

    /// The position in an address, to about half a mile: enough to find nearby courses, and no more precise.
    #[must_use]
    pub fn text(self) -> String {
        [self.lat, self.lng]
            .map(|degrees| fixed(degrees, 2))
            .join(", ")
    }
}

/// Resolves a city or course that was seen, or coordinates.
#[must_use]
pub fn resolve(text: &str, seen: &[Course]) -> Option<Near> {
    let text = text.trim();
    if let Some(position) = Position::parse(text) {
        return Some(Near {
            position,
            words: format::coordinates(position.lat, position.lng),
            others: Vec::new(),
        });
    }
    let wanted = folded(text);
    if wanted.is_empty() {
        return None;
    }
    let placed = seen.iter().filter_map(|course| {
        us_map::place(course).ok()?;
        Some((course, Position::of(course)?))
    });
    let placed: Vec<(&Course, Position)> = placed.collect();
    // The name of each course's town, and its city alone.
    let places = placed.iter().map(|(course, _)| format::place(course));
    let places: Vec<String> = places.map(Option::unwrap_or_default).collect();
    let folded_places = all_folded(&borrowed(&places));
    let cities = placed.iter().map(|(course, _)| course.city.as_deref());
    let cities: Vec<&str> = cities.map(Option::unwrap_or_default).collect();
    let cities = all_folded(&cities);
    // Every town with that name, and the positions of its courses.
    let mut towns: Vec<Town<'_>> = Vec::new();
    let courses = placed
        .iter()
        .zip(&places)
        .zip(folded_places.iter().zip(&cities));
    for (((_, position), place), (folded, city)) in courses {
        if *folded != wanted && *city != wanted {
            continue;
        }
        match towns.iter_mut().find(|town| town.folded == folded) {
            Some(town) => town.positions.push(*position),
            None => towns.push(Town {
                folded,
                words: place,
                positions: vec![*position],
            }),
        }
    }
    let largest = towns.iter().max_by_key(|town| town.positions.len());
    if let Some(largest) = largest {
        let others = towns.iter().filter(|other| other.folded != largest.folded);
        return Some(Near {
            position: middle(&largest.positions),
            words: largest.words.to_owned(),
            others: others.map(|other| other.words.to_owned()).collect(),
        });
    }
    let names = placed.iter().map(|(course, _)| format::course_name(course));
    let names: Vec<String> = names.collect();
    let folded_names = all_folded(&borrowed(&names));
    let whole = folded_names.iter().position(|name| *name == wanted);
    let part = || folded_names.iter().position(|name| name.contains(&wanted));
    let at = whole.or_else(part)?;
    let (_, position) = placed.get(at)?;
    Some(Near {
        position: *position,
        words: names.get(at)?.clone(),
        others: Vec::new(),
    })
}

/// A town with the requested name.
struct Town<'a> {
    folded: &'a str,
    words: &'a str,
    positions: Vec<Position>,
}

/// How many towns are offered.
const MOST_TOWNS: usize = 200;

/// The towns of the seen courses, sorted. If there are too many, those with the most courses.
#[must_use]
pub fn towns(seen: &[Course]) -> Vec<String> {
    let with_city = |course: &&Course| course.city.as_deref().is_some_and(|city| !city.is_empty());
    let places = seen.iter().filter(with_city).filter_map(format::place);
    let places: Vec<String> = places.collect();
    let keys = all_sort_keys(&borrowed(&places));
    let mut places: Vec<(SortKey, String)> = keys.into_iter().zip(places).collect();
    sort_by(&mut places, |(a, _), (b, _)| a.cmp(b));
    // Spellings of one name are one town.
    let mut towns: Vec<&[(SortKey, String)]> = places.chunk_by(|(a, _), (b, _)| a == b).collect();
    if towns.len() > MOST_TOWNS {
        sort_by(&mut towns, |a, b| b.len().cmp(&a.len()));
        towns.truncate(MOST_TOWNS);
        let key = |town: &&[(SortKey, String)]| town.first().map(|(key, _)| key.clone());
        sort_by(&mut towns, |a, b| key(a).cmp(&key(b)));
    }
    towns
        .into_iter()
        .filter_map(<[_]>::first)
        .map(|(_, place)| place.clone())
        .collect()
}

/// The mean position of a town's courses, which are so close together that the earth's curvature does not matter.
fn middle(positions: &[Position]) -> Position {
    let mut count = 0.0;
    let mut sum = Position { lat: 0.0, lng: 0.0 };
    for position in positions {
        count += 1.0;
        sum.lat += position.lat;
        sum.lng += position.lng;
    }
    Position {
        lat: sum.lat / count,
        lng: sum.lng / count,
    }
}

/// The great-circle distance.
#[must_use]
pub fn miles_between(a: Position, b: Position) -> f64 {
    let half = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let across = half(a.lng, b.lng) * a.lat.to_radians().cos() * b.lat.to_radians().cos();
    2.0 * EARTH_MILES * (half(a.lat, b.lat) + across).clamp(0.0, 1.0).sqrt().asin()
}

/// A distance in words: "3.4 miles", "120 km".
#[must_use]
pub fn away(miles: f64, unit: Unit) -> String {
    let (distance, word) = match unit {
        Unit::Yards => (miles, words::MILES),
        Unit::Metres => (miles * KM_PER_MILE, words::KILOMETERS),
    };
    if distance < 9.95 {
        format!("{distance:.1}\u{a0}{word}")
    } else {
        format!("{distance:.0}\u{a0}{word}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::CourseId;
    use proptest::prelude::*;

    fn at(lat: f64, lng: f64) -> Position {
        Position { lat, lng }
    }

    fn course(name: &str, city: &str, state: &str, lat: f64, lng: f64) -> Course {
        Course {
            name: Some(name.into()),
            city: Some(city.into()),
            state: Some(state.into()),
            latitude: Some(lat),
            longitude: Some(lng),
            ..Course::unknown(CourseId(1))
        }
    }

    #[test]
    fn coordinates_are_read_as_maps_give_them() {
        for (text, position) in [
            ("36.57, -121.95", Some(at(36.57, -121.95))),
            (" 36.57,-121.95 ", Some(at(36.57, -121.95))),
            ("91, 0", None),
            ("0, 181", None),
            ("Akron, Ohio", None),
            ("NaN, 1", None),
            ("36.57", None),
            ("", None),
        ] {
            assert_eq!(Position::parse(text), position, "{text:?}");
        }
        let text = at(36.5681, -121.9501).text();
        assert_eq!(text, "36.57, -121.95");
    }

    #[test]
    fn a_town_is_the_middle_of_its_courses_and_its_namesakes_are_told() {
        let seen = [
            course("A", "Springfield", "Ohio", 39.9, -83.8),
            course("B", "Springfield", "Illinois", 39.7, -89.6),
            course("C", "Springfield", "Illinois", 39.9, -89.6),
            course("Not there", "Springfield", "Illinois", 39.8, 89.6),
        ];
        let near = resolve("springfield", &seen).expect("it was seen");
        assert_eq!(near.words, "Springfield, Illinois");
        assert_eq!(near.others, ["Springfield, Ohio"]);
        assert!((near.position.lat - 39.8).abs() < 1e-9);
        let near = resolve("Springfield, Ohio", &seen).expect("it was seen");
        assert_eq!((near.position, near.others.len()), (at(39.9, -83.8), 0));
        assert_eq!(towns(&seen), ["Springfield, Illinois", "Springfield, Ohio"]);
    }

    #[test]
    fn of_very_many_towns_those_with_the_most_courses_are_offered() {
        let of_ohio = |city: &str| course("A", city, "Ohio", 39.9, -83.8);
        let mut seen: Vec<Course> = (1000..1400)
            .map(|number| of_ohio(&number.to_string()))
            .collect();
        assert_eq!(towns(&seen[..MOST_TOWNS]).len(), MOST_TOWNS);
        seen.extend([of_ohio("Zoar"), of_ohio("Zoar")]);
        let offered = towns(&seen);
        assert_eq!(offered.len(), MOST_TOWNS);
        assert_eq!(offered.first().map(String::as_str), Some("1000, Ohio"));
        assert_eq!(offered.last().map(String::as_str), Some("Zoar, Ohio"));
    }

    #[test]
    fn a_course_is_a_place_by_its_name_or_a_part_of_it() {
        let seen = [
            course("Pebble Creek", "A", "Ohio", 39.9, -83.8),
            course("Creek", "B", "Ohio", 40.9, -83.8),
        ];
        let words = |text: &str| resolve(text, &seen).map(|near| near.words);
        assert_eq!(words("creek").as_deref(), Some("Creek"));
        assert_eq!(words("pebble").as_deref(), Some("Pebble Creek"));
        assert_eq!(words("nowhere"), None);
        assert_eq!(words(""), None);
    }

    #[test]
    fn a_town_is_one_however_its_courses_spell_it() {
        let seen = [
            course("A", "Élan", "California", 34.2, -118.2),
            course("B", "La Cañada", "California", 34.0, -118.2),
            course("C", "La Can\u{303}ada", "California", 34.4, -118.2),
            course("D", "Lodi", "California", 38.1, -121.3),
        ];
        for typed in [
            "la canada",
            "LA CAÑADA,  california",
            "La\u{a0}Can\u{303}ada",
        ] {
            let near = resolve(typed, &seen).expect("it was seen");
            assert_eq!(near.words, "La Cañada, California", "{typed}");
            assert_eq!(near.others, Vec::<String>::new(), "{typed}");
            assert!((near.position.lat - 34.2).abs() < 1e-9, "{typed}");
        }
        assert_eq!(resolve("'", &seen), None);
        let towns = towns(&seen);
        assert_eq!(
            towns,
            [
                "Élan, California",
                "La Cañada, California",
                "Lodi, California"
            ]
        );
    }

    #[test]
    fn a_place_is_meant_in_either_case_of_any_letter() {
        let seen = [
            course("Élan", "Cañon City", "Colorado", 38.4, -105.2),
            course("Other", "Épernay", "Ohio", 39.9, -83.8),
        ];
        let words = |text: &str| resolve(text, &seen).map(|near| near.words);
        assert_eq!(words("élan").as_deref(), Some("Élan"));
        assert_eq!(words("ÉL").as_deref(), Some("Élan"));
        assert_eq!(words("épernay").as_deref(), Some("Épernay, Ohio"));
        let canon = words("CAÑON CITY, COLORADO");
        assert_eq!(canon.as_deref(), Some("Cañon City, Colorado"));
    }

    #[test]
    fn distances_are_known_ones() {
        let (augusta, pebble) = (at(33.503, -82.0233), at(36.5681, -121.95));
        let miles = miles_between(augusta, pebble);
        assert!((miles - 2_244.0).abs() < 10.0, "{miles}");
        assert_eq!(away(3.44, Unit::Yards), "3.4\u{a0}miles");
        assert_eq!(away(9.96, Unit::Yards), "10\u{a0}miles");
        assert_eq!(away(10.0, Unit::Metres), "16\u{a0}km");
    }

    proptest! {
        #[test]
        fn it_is_as_far_there_as_back(
            a in (-90.0..=90.0f64, -180.0..=180.0f64), b in (-90.0..=90.0f64, -180.0..=180.0f64),
        ) {
            let (a, b) = (at(a.0, a.1), at(b.0, b.1));
            let there = miles_between(a, b);
            prop_assert!((there - miles_between(b, a)).abs() < 1e-6);
            prop_assert!((0.0..=12_450.0).contains(&there));
        }

        #[test]
        fn any_text_is_a_place_or_none(text in "\\PC{0,40}") {
            let _ = resolve(&text, &[course("A", "B", "Ohio", 40.0, -83.0)]);
        }
    }
}
