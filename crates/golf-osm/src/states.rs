//! Which US state a place lies in, and the states' full names.
//!
//! `states/outlines.txt` is made of the Census Bureau's boundaries by `xtask/node/us-states.mjs`, like the app's map.

use std::sync::OnceLock;

use geo::{Contains, Coord, LineString, Polygon};
use golf_api::hole::Point;

/// The outlines: a name, then longitude and latitude in thousandths of a degree, relative to the point before.
const OUTLINES: &str = include_str!("states/outlines.txt");

/// How far outside its state's simplified shore a place may lie, in degrees.
const SHORE_DEG: f64 = 0.02;

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
    let around = [
        (0.0, 0.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, 1.0),
        (0.0, -1.0),
        (0.7, 0.7),
        (0.7, -0.7),
        (-0.7, 0.7),
        (-0.7, -0.7),
    ];
    around.into_iter().find_map(|(north, east)| {
        let place = geo::Point::new(point.lng + east * SHORE_DEG, point.lat + north * SHORE_DEG);
        let found = rings().iter().find(|(_, ring)| ring.contains(&place));
        found.map(|(name, _)| *name)
    })
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
            ("nowhere", 0.0, 0.0, None),
        ] {
            assert_eq!(at(Point { lat, lng }), state, "{name}");
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
