//! How far a row lies from the holes of a course.

use golf_api::hole::Point;

/// Yards of a degree of latitude.
const DEGREE: f64 = 121_500.0;

/// Yards from a place to the nearest of some points; `None` without points.
#[must_use]
pub fn nearest(place: Point, points: &[Point]) -> Option<f64> {
    let away = points.iter().map(|point| apart(place, *point));
    away.min_by(f64::total_cmp)
}

/// Yards between two places that are a few miles apart, to a hundredth.
#[must_use]
pub fn apart(one: Point, other: Point) -> f64 {
    let north = one.lat - other.lat;
    let east = turn(one.lng - other.lng) * one.lat.to_radians().cos();
    north.hypot(east) * DEGREE
}

/// Degrees of longitude the short way around the earth.
fn turn(degrees: f64) -> f64 {
    let turned = degrees.abs() % 360.0;
    turned.min(360.0 - turned)
}

/// Degrees of latitude that this many yards are.
#[must_use]
pub fn degrees(yards: f64) -> f64 {
    yards / DEGREE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_in_yards_even_across_the_antimeridian() {
        let at = |lat: f64, lng: f64| Point { lat, lng };
        for (one, other, yards) in [
            (at(0.0, 0.0), at(0.0, 0.0), 0.0),
            (at(40.0, -75.0), at(40.01, -75.0), 1_215.0),
            (at(60.0, 10.0), at(60.0, 10.02), 1_215.0),
            (at(0.0, 179.995), at(0.0, -179.995), 1_215.0),
        ] {
            let found = apart(one, other);
            assert!((found - yards).abs() < 2.0, "{one:?} {other:?}: {found}");
        }
        assert_eq!(nearest(at(0.0, 0.0), &[]), None);
    }
}
