//! Which US state a place lies in, and the states' full names.
//!
//! `states/outlines.txt` is made of the Census Bureau's boundaries by `xtask/node/us-states.mjs`, like the app's map.

use std::sync::OnceLock;

use geo::{Contains, Coord, Distance, Euclidean, LineString, Polygon};
use golf_api::hole::Point;

/// The outlines: a name, then longitude and latitude in thousandths of a degree, relative to the point before.
const OUTLINES: &str = include_str!("states/outlines.txt");

/// How far outside its state's simplified shore a place may lie, in degrees.
const SHORE_DEG: f64 = 0.02;

/// How far from every outline a place may lie if a tag says that it is in a state, in degrees.
const NEAR_DEG: f64 = 0.2;

/// Boxes along the land and river borders with Canada and Mexico, west to east: south, west, north, east. What lies
/// there outside every outline lies abroad. Everywhere else the sea or a great lake is beyond the outlines.
const BORDERS: [[f64; 4]; 9] = [
    [48.9, -122.8, 49.2, -94.5],
    [47.9, -95.2, 49.5, -89.5],
    [46.3, -84.7, 46.7, -84.1],
    [41.9, -83.3, 43.1, -82.3],
    [42.8, -79.1, 43.3, -78.8],
    [44.1, -76.4, 45.1, -74.6],
    [44.9, -74.7, 47.6, -66.9],
    [28.3, -117.1, 32.8, -100.0],
    [25.8, -101.0, 28.3, -97.6],
];

/// The postal codes of the states.
#[rustfmt::skip]
const CODES: [(&str, &str); 51] = [
    ("AL", "Alabama"), ("AK", "Alaska"), ("AZ", "Arizona"), ("AR", "Arkansas"), ("CA", "California"),
    ("CO", "Colorado"), ("CT", "Connecticut"), ("DE", "Delaware"), ("DC", "District of Columbia"), ("FL", "Florida"),
    ("GA", "Georgia"), ("HI", "Hawaii"), ("ID", "Idaho"), ("IL", "Illinois"), ("IN", "Indiana"), ("IA", "Iowa"),
    ("KS", "Kansas"), ("KY", "Kentucky"), ("LA", "Louisiana"), ("ME", "Maine"), ("MD", "Maryland"),
    ("MA", "Massachusetts"), ("MI", "Michigan"), ("MN", "Minnesota"), ("MS", "Mississippi"), ("MO", "Missouri"),
    ("MT", "Montana"), ("NE", "Nebraska"), ("NV", "Nevada"), ("NH", "New Hampshire"), ("NJ", "New Jersey"),
    ("NM", "New Mexico"), ("NY", "New York"), ("NC", "North Carolina"), ("ND", "North Dakota"), ("OH", "Ohio"),
    ("OK", "Oklahoma"), ("OR", "Oregon"), ("PA", "Pennsylvania"), ("RI", "Rhode Island"), ("SC", "South Carolina"),
    ("SD", "South Dakota"), ("TN", "Tennessee"), ("TX", "Texas"), ("UT", "Utah"), ("VT", "Vermont"),
    ("VA", "Virginia"), ("WA", "Washington"), ("WV", "West Virginia"), ("WI", "Wisconsin"), ("WY", "Wyoming"),
];

/// The full name of a state that a tag names by its code or its name; `None` for anything else.
#[must_use]
pub fn named(text: &str) -> Option<&'static str> {
    let text = text.trim().trim_start_matches("US-");
    let is_it = |(code, name): &&(&str, &str)| {
        code.eq_ignore_ascii_case(text) || name.eq_ignore_ascii_case(text)
    };
    CODES.iter().find(is_it).map(|(_, name)| *name)
}

/// The state that a place lies in, or whose shore it is near; `None` outside the United States.
#[must_use]
pub fn at(point: Point) -> Option<&'static str> {
    let found = |north: f64, east: f64| {
        let place = geo::Point::new(point.lng + east * SHORE_DEG, point.lat + north * SHORE_DEG);
        let found = rings().iter().find(|(_, ring)| ring.contains(&place));
        found.map(|(name, _)| *name)
    };
    let around = [
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, 1.0),
        (0.0, -1.0),
        (0.7, 0.7),
        (0.7, -0.7),
        (-0.7, 0.7),
        (-0.7, -0.7),
    ];
    let by_shore = || {
        let mut around = around.into_iter().filter(|_| !is_at_border(point));
        around.find_map(|(north, east)| found(north, east))
    };
    found(0.0, 0.0).or_else(by_shore)
}

fn is_at_border(point: Point) -> bool {
    BORDERS.iter().any(|[south, west, north, east]| {
        (*south..=*north).contains(&point.lat) && (*west..=*east).contains(&point.lng)
    })
}

/// Whether a place lies in a state or within some miles of one.
#[must_use]
pub fn is_near_one(point: Point) -> bool {
    let place = geo::Point::new(point.lng, point.lat);
    let mut rings = rings().iter();
    rings.any(|(_, ring)| Euclidean.distance(&place, ring) <= NEAR_DEG)
}

fn rings() -> &'static [(&'static str, Polygon)] {
    static RINGS: OnceLock<Vec<(&'static str, Polygon)>> = OnceLock::new();
    RINGS.get_or_init(|| {
        let rows = OUTLINES.lines().filter(|row| !row.starts_with('#'));
        rows.filter_map(|row| row.split_once(':'))
            .map(|(name, steps)| (name, ring(steps)))
            .collect()
    })
}

fn ring(steps: &str) -> Polygon {
    let (mut east, mut north) = (0_i32, 0_i32);
    let points = steps.split(' ').filter_map(|step| {
        let (x, y) = step.split_once(',')?;
        east += x.parse::<i32>().ok()?;
        north += y.parse::<i32>().ok()?;
        Some(Coord {
            x: f64::from(east) / 1000.0,
            y: f64::from(north) / 1000.0,
        })
    });
    Polygon::new(LineString(points.collect()), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lie_in_their_states_and_others_in_none() {
        for (name, lat, lng, state) in [
            ("Augusta", 33.503, -82.0233, Some("Georgia")),
            (
                "Pebble Beach, on the shore",
                36.5681,
                -121.95,
                Some("California"),
            ),
            ("Kohler, on the lake", 43.851, -87.726, Some("Wisconsin")),
            ("Bethpage", 40.744, -73.455, Some("New York")),
            ("Pinehurst", 35.19, -79.467, Some("North Carolina")),
            ("Kapalua", 21.0, -156.65, Some("Hawaii")),
            ("Adak", 51.88, -176.65, Some("Alaska")),
            ("Reykjavik", 64.15, -21.77, None),
            ("Toronto", 43.7, -79.4, None),
            (
                "Windsor, across the river from Detroit",
                42.312,
                -83.05,
                None,
            ),
            ("Niagara Falls, Ontario", 43.11, -79.07, None),
            ("Tijuana", 32.525, -117.02, None),
            ("Abbotsford, at the 49th parallel", 49.004, -122.3, None),
            ("Coronado, on the shore", 32.68, -117.18, Some("California")),
            ("nowhere", 0.0, 0.0, None),
        ] {
            assert_eq!(at(Point { lat, lng }), state, "{name}");
        }
    }

    #[test]
    fn a_place_near_a_state_is_told_from_one_elsewhere() {
        for (name, lat, lng, is_near) in [
            ("Augusta", 33.503, -82.0233, true),
            ("off the shore of Maine", 43.75, -69.3, true),
            ("Windsor", 42.312, -83.05, true),
            ("Perth, Western Australia", -31.95, 115.86, false),
            ("Reykjavik", 64.15, -21.77, false),
        ] {
            assert_eq!(is_near_one(Point { lat, lng }), is_near, "{name}");
        }
    }

    #[test]
    fn every_state_has_an_outline_and_a_code() {
        for (code, name) in CODES {
            assert_eq!(
                (named(code), named(&name.to_lowercase())),
                (Some(name), Some(name))
            );
            assert!(
                rings().iter().any(|(outlined, _)| *outlined == name),
                "{name}"
            );
        }
        assert_eq!(named("US-GA"), Some("Georgia"));
        assert_eq!(named("Bavaria"), None);
    }
}
