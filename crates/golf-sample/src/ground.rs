//! Flat ground: positions and directions in yards east and north of a clubhouse, and the projection
//! to degrees.

use std::ops::{Add, Mul, Sub};

use golf_api::hole::Point;

/// Yards in a meter: a yard is 0.9144 m exactly.
const YARDS_PER_METRE: f64 = 1.0 / 0.9144;

/// Yards in a statute mile.
pub(crate) const YARDS_PER_MILE: f64 = 1760.0;

/// A position or a displacement, in yards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    /// To the east.
    pub(crate) east: f64,
    /// To the north.
    pub(crate) north: f64,
}

impl Spot {
    /// The clubhouse.
    pub(crate) const ORIGIN: Self = Self {
        east: 0.0,
        north: 0.0,
    };

    /// The unit direction of a bearing: radians from north, growing to the east.
    pub(crate) fn toward(bearing: f64) -> Self {
        let (east, north) = libm::sincos(bearing);
        Self { east, north }
    }

    /// The direction a quarter turn to the right.
    pub(crate) fn right(self) -> Self {
        Self {
            east: self.north,
            north: -self.east,
        }
    }

    /// The distance from the clubhouse in yards; for a displacement, its length.
    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The same direction, one yard long; north for a zero vector.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length < 1e-9 {
            return Self::toward(0.0);
        }
        self * (1.0 / length)
    }

    /// The component along a unit direction.
    pub(crate) fn dot(self, other: Self) -> f64 {
        self.east * other.east + self.north * other.north
    }

    /// This point in degrees, to 7 decimals (about a centimeter).
    pub(crate) fn on_earth(self, clubhouse: Point) -> Point {
        let (lat_metres, lng_metres) = metres_per_degree(clubhouse.lat);
        point(
            clubhouse.lat + self.north / YARDS_PER_METRE / lat_metres,
            clubhouse.lng + self.east / YARDS_PER_METRE / lng_metres,
        )
    }

    /// The displacement from one point on the earth to another, on the plane at the first.
    pub(crate) fn from_to(from: Point, to: Point) -> Self {
        let (lat_metres, lng_metres) = metres_per_degree(from.lat);
        Self {
            east: (to.lng - from.lng) * lng_metres * YARDS_PER_METRE,
            north: (to.lat - from.lat) * lat_metres * YARDS_PER_METRE,
        }
    }
}

impl Add for Spot {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            east: self.east + other.east,
            north: self.north + other.north,
        }
    }
}

impl Sub for Spot {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + other * -1.0
    }
}

impl Mul<f64> for Spot {
    type Output = Self;
    fn mul(self, yards: f64) -> Self {
        Self {
            east: self.east * yards,
            north: self.north * yards,
        }
    }
}

/// A point rounded to 7 decimals.
pub(crate) fn point(lat: f64, lng: f64) -> Point {
    let round = |degrees: f64| (degrees * 1e7).round() / 1e7;
    Point {
        lat: round(lat),
        lng: round(lng),
    }
}

/// Whether two line segments keep at least this distance, in yards, everywhere.
pub(crate) fn are_apart(a: (Spot, Spot), b: (Spot, Spot), yards: f64) -> bool {
    // Most pairs are far apart, and their bounding boxes show it.
    let boxes_apart = |a: (f64, f64), b: (f64, f64)| {
        a.0.min(a.1) - b.0.max(b.1) >= yards || b.0.min(b.1) - a.0.max(a.1) >= yards
    };
    if boxes_apart((a.0.east, a.1.east), (b.0.east, b.1.east))
        || boxes_apart((a.0.north, a.1.north), (b.0.north, b.1.north))
    {
        return true;
    }
    let side = |line: (Spot, Spot), spot: Spot| (spot - line.0).dot((line.1 - line.0).right());
    let crosses = side(a, b.0) * side(a, b.1) < 0.0 && side(b, a.0) * side(b, a.1) < 0.0;
    let touches = crosses && yards > 0.0;
    !touches
        && [(a, b.0), (a, b.1), (b, a.0), (b, a.1)]
            .into_iter()
            .all(|(line, spot)| squared_distance(line, spot) >= yards * yards)
}

fn squared_distance(line: (Spot, Spot), spot: Spot) -> f64 {
    let along = line.1 - line.0;
    let length = along.dot(along);
    let share = if length > 0.0 {
        ((spot - line.0).dot(along) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let away = spot - (line.0 + along * share);
    away.dot(away)
}

/// Meters in a degree of latitude and of longitude (WGS84, series of NIMA TR8350.2).
fn metres_per_degree(lat: f64) -> (f64, f64) {
    let lat = lat.to_radians();
    let (one, two, three, four, five) = (
        libm::cos(lat),
        libm::cos(2.0 * lat),
        libm::cos(3.0 * lat),
        libm::cos(4.0 * lat),
        libm::cos(5.0 * lat),
    );
    (
        111_132.92 - 559.82 * two + 1.175 * four,
        111_412.84 * one - 93.5 * three + 0.118 * five,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Point = Point {
        lat: 40.0,
        lng: -83.0,
    };

    #[test]
    fn north_is_up_and_east_is_right_of_it() {
        let north = Spot::toward(0.0);
        assert!((north.north - 1.0).abs() < 1e-12);
        assert!((north.right().east - 1.0).abs() < 1e-12);
        let there = (north.right() * 100.0).on_earth(HERE);
        assert!(there.lng > HERE.lng && (there.lat - HERE.lat).abs() < 1e-9);
    }

    #[test]
    fn the_earth_and_the_plane_agree_both_ways() {
        for (east, north) in [(0.0, 0.0), (1500.0, -700.0), (-3.0, 2400.0)] {
            let back = Spot::from_to(HERE, Spot { east, north }.on_earth(HERE));
            assert!((back - Spot { east, north }).length() < 0.02, "{back:?}");
        }
        // One degree of latitude at 40 degrees north: 111,035 m by the tables.
        let degree = Spot::from_to(HERE, Point { lat: 41.0, ..HERE }).north * 0.9144;
        assert!((degree - 111_035.0).abs() < 5.0, "{degree}");
    }

    #[test]
    fn lines_are_as_far_apart_as_their_nearest_points() {
        let spot = |east, north| Spot { east, north };
        let up = (spot(0.0, 0.0), spot(0.0, 10.0));
        let check = |from, to, yards: f64| {
            let other = (from, to);
            assert!(are_apart(up, other, yards) && are_apart(other, up, yards));
            assert!(!are_apart(up, other, yards + 0.01) && !are_apart(other, up, yards + 0.01));
        };
        check(spot(3.0, -5.0), spot(3.0, 20.0), 3.0);
        check(spot(-5.0, 5.0), spot(5.0, 5.0), 0.0);
        check(spot(3.0, 14.0), spot(9.0, 14.0), 5.0);
        check(spot(-9.0, 17.0), spot(9.0, 17.0), 7.0);
    }
}
