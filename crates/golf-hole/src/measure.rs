//! Distances of arbitrary points on a hole, in addition to the points from the service.
//!
//! Measured points form a chain from the tee: each one has its distance from the previous point.

use super::line_of_play::PositionOnLine;
use super::plane::Flat;
use super::reading::HoleReading;

/// The most points that can be measured at once: more strokes than any hole needs.
pub const MOST: usize = 8;

/// Points farther than this from the hole's origin are not part of it, in yards.
const WITHIN: f64 = 2_000.0;

/// A measured point. Distances are straight lines in yards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// Its position.
    pub at: Flat,
    /// From the tee.
    pub from_tee: Option<f64>,
    /// From the previous measured point; `None` for the first.
    pub from_before: Option<f64>,
    /// To the front of the green.
    pub to_front: Option<f64>,
    /// To its center.
    pub to_center: Option<f64>,
    /// To its back.
    pub to_back: Option<f64>,
    /// Its position relative to the line of play.
    pub place: Option<PositionOnLine>,
}

/// Measures a chain of points.
#[must_use]
pub fn measure(reading: &HoleReading, points: &[Flat]) -> Vec<Measured> {
    let before = std::iter::once(None).chain(points.iter().copied().map(Some));
    points
        .iter()
        .zip(before)
        .map(|(&at, before)| {
            let distance = |other: Option<Flat>| other.map(|other| at.distance(other));
            Measured {
                at,
                from_tee: distance(reading.tee),
                from_before: distance(before),
                to_front: distance(reading.green.front),
                to_center: distance(reading.green.center),
                to_back: distance(reading.green.back),
                place: reading.line.as_ref().map(|line| line.place(at)),
            }
        })
        .collect()
}

/// Whether a point is near enough to be measured on this hole.
#[must_use]
pub fn is_near(at: Flat) -> bool {
    at.x.abs() < WITHIN && at.y.abs() < WITHIN
}

/// The first measured point when there is no pointer: a drive down the line of play, or the middle of a short hole.
#[must_use]
pub fn start(reading: &HoleReading) -> Option<Flat> {
    let line = reading.line.as_ref()?;
    let length = line.length();
    let drive = if length > 300.0 { 230.0 } else { length / 2.0 };
    Some(line.spot(drive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, Green, Hole, HoleNumber, Point};
    use proptest::prelude::*;

    /// A hole of about 400 yards, straight north.
    fn reading(green: bool) -> HoleReading {
        let point = |lat: f64| Some(Point { lat, lng: -100.0 });
        HoleReading::new(&Hole {
            hole_number: HoleNumber(1),
            par: Some(4),
            length_yards: None,
            coordinates: Coordinates {
                tee: point(40.0),
                green: Green {
                    front: None,
                    center: if green { point(40.0033) } else { None },
                    back: None,
                },
                ..Coordinates::default()
            },
            hazards: Vec::new(),
        })
    }

    #[test]
    fn a_chain_counts_from_the_tee_and_from_the_point_before() {
        let points = [Flat::new(0.0, 200.0), Flat::new(30.0, 240.0)];
        let measured = measure(&reading(true), &points);
        let whole = |yards: Option<f64>| yards.map(f64::round);
        assert_eq!(whole(measured[0].from_tee), Some(200.0));
        assert_eq!(measured[0].from_before, None);
        assert_eq!(whole(measured[1].from_before), Some(50.0));
        assert_eq!(whole(measured[1].from_tee), Some(242.0));
        assert_eq!(
            whole(measured[1].place.map(|place| place.right)),
            Some(30.0)
        );
        assert_eq!(measured[1].to_front, None, "not given is not measured");
    }

    #[test]
    fn measuring_starts_on_the_line_of_play() {
        assert_eq!(start(&reading(true)).map(|at| at.y.round()), Some(230.0));
        assert_eq!(start(&reading(false)), None);
    }

    #[test]
    fn a_point_beyond_the_hole_is_none_of_it() {
        assert!(is_near(Flat::new(100.0, 400.0)));
        assert!(!is_near(Flat::new(0.0, 9e9)) && !is_near(Flat::new(f64::NAN, 0.0)));
    }

    proptest! {
        #[test]
        fn the_way_by_two_points_is_never_shorter_than_the_straight_one(
            x in -300.0..300.0f64, y in -50.0..500.0f64,
            u in -300.0..300.0f64, v in -50.0..500.0f64,
        ) {
            let measured = measure(&reading(true), &[Flat::new(x, y), Flat::new(u, v)]);
            let way = measured[0].from_tee.expect("given") + measured[1].from_before.expect("second");
            prop_assert!(way + 1e-9 >= measured[1].from_tee.expect("given"));
        }
    }
}
