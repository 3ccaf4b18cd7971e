//! Projects degrees onto flat yards at the scale of a hole (geometry 1 and 2).
//!
//! The projection is a local tangent plane on WGS84. At a thousand yards it agrees with the geodesic to far less than
//! a tenth of a yard. The plane is rotated so that play goes up, and never mirrored: on a hole that heads north, a
//! point to the east has a positive `x`.

use crate::angle::{atan2, in_circle, sin_cos};
use crate::bounds::within;
use golf_api::hole::Point;

/// Meters per yard, exactly.
pub const METRES_PER_YARD: f64 = 0.9144;

/// WGS84: the equatorial radius in meters, and the square of the first eccentricity.
const EQUATOR_M: f64 = 6_378_137.0;
const ECCENTRICITY_SQUARED: f64 = 0.006_694_379_990_141_32;

/// A point on the plane, in yards. On a plane with play upward, `x` is to the right of play and `y` in its direction.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Flat {
    /// Yards to the right.
    pub x: f64,
    /// Yards up.
    pub y: f64,
}

impl Flat {
    /// The point at `x` and `y`, in yards.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Distance in yards.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point at a share (0 to 1) of the way to another.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        Self::new(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
        )
    }

    /// The direction to another point, in degrees clockwise from up; 0 if they coincide.
    #[must_use]
    pub fn direction_deg(self, other: Self) -> f64 {
        in_circle(atan2(other.x - self.x, other.y - self.y).to_degrees())
    }
}

/// A projection: where the plane touches the globe, and its rotation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    origin: Point,
    yards_per_lat: f64,
    yards_per_lng: f64,
    up_bearing_deg: f64,
}

impl Plane {
    /// A plane that touches at `origin`, with north up.
    #[must_use]
    pub fn north_up(origin: Point) -> Self {
        // At a pole, a degree of longitude has no length. Clamping keeps a hole there finite.
        let lat = within(origin.lat, -89.999, 89.999).to_radians();
        let (sin, cos) = sin_cos(lat);
        let curvature = 1.0 - ECCENTRICITY_SQUARED * sin.powi(2);
        let meridian_m = EQUATOR_M * (1.0 - ECCENTRICITY_SQUARED) / curvature.powf(1.5);
        let parallel_m = EQUATOR_M / curvature.sqrt() * cos;
        let per_degree = 1.0_f64.to_radians() / METRES_PER_YARD;
        Self {
            origin,
            yards_per_lat: meridian_m * per_degree,
            yards_per_lng: parallel_m * per_degree,
            up_bearing_deg: 0.0,
        }
    }

    /// A plane that touches at `origin`, rotated so that `toward` is straight up. North is up if both are the same
    /// point.
    #[must_use]
    pub fn play_up(origin: Point, toward: Point) -> Self {
        let north_up = Self::north_up(origin);
        let up_bearing_deg = Flat::default().direction_deg(north_up.flat(toward));
        Self {
            up_bearing_deg,
            ..north_up
        }
    }

    /// The same plane turned clockwise by a quarter: what pointed up points to the right. It is a rotation, so sides
    /// stay what they are.
    #[must_use]
    pub fn turned_right(self) -> Self {
        Self {
            up_bearing_deg: in_circle(self.up_bearing_deg - 90.0),
            ..self
        }
    }

    /// The bearing that points up, in degrees clockwise from north, from 0 to 360.
    #[must_use]
    pub const fn up_bearing_deg(&self) -> f64 {
        self.up_bearing_deg
    }

    /// Projects a point of the globe onto the plane.
    #[must_use]
    pub fn flat(&self, point: Point) -> Flat {
        // The short way around, so that a hole may cross the antimeridian.
        let east_deg = in_circle(point.lng - self.origin.lng + 180.0) - 180.0;
        let east = east_deg * self.yards_per_lng;
        let north = (point.lat - self.origin.lat) * self.yards_per_lat;
        let (sin, cos) = sin_cos(self.up_bearing_deg.to_radians());
        Flat::new(east * cos - north * sin, east * sin + north * cos)
    }

    /// Projects a point of the plane back onto the globe.
    #[must_use]
    pub fn point(&self, flat: Flat) -> Point {
        let (sin, cos) = sin_cos(self.up_bearing_deg.to_radians());
        let east = flat.x * cos + flat.y * sin;
        let north = flat.y * cos - flat.x * sin;
        let lng = self.origin.lng + east / self.yards_per_lng;
        Point {
            lat: self.origin.lat + north / self.yards_per_lat,
            lng: in_circle(lng + 180.0) - 180.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEE: Point = Point {
        lat: 36.0,
        lng: -121.0,
    };

    #[test]
    fn a_point_east_of_a_north_heading_hole_lies_to_the_right() {
        let plane = Plane::play_up(
            TEE,
            Point {
                lat: 36.004,
                lng: -121.0,
            },
        );
        let east = plane.flat(Point {
            lat: 36.002,
            lng: -120.999,
        });
        assert!(east.x > 90.0 && east.y > 200.0, "{east:?}");
    }

    #[test]
    fn a_point_north_of_an_east_heading_hole_lies_to_the_left() {
        let plane = Plane::play_up(
            TEE,
            Point {
                lat: 36.0,
                lng: -120.995,
            },
        );
        let north = plane.flat(Point {
            lat: 36.001,
            lng: -120.998,
        });
        assert!(north.x < -110.0 && north.y > 180.0, "{north:?}");
    }

    #[test]
    fn a_hole_may_lie_on_the_antimeridian() {
        let plane = Plane::north_up(Point {
            lat: 10.0,
            lng: 179.9995,
        });
        let across = plane.flat(Point {
            lat: 10.0,
            lng: -179.9995,
        });
        assert!((across.x - 119.8).abs() < 0.2, "{across:?}");
    }

    fn on_earth() -> impl Strategy<Value = Point> {
        (-85.0..85.0f64, -180.0..180.0f64).prop_map(|(lat, lng)| Point { lat, lng })
    }

    proptest! {
        #[test]
        fn there_and_back_is_within_a_hundredth_of_a_yard(
            tee in on_earth(), x in -800.0..800.0f64, y in -800.0..800.0f64, up in 0.0..360.0f64,
        ) {
            let plane = Plane { up_bearing_deg: up, ..Plane::north_up(tee) };
            let back = plane.flat(plane.point(Flat::new(x, y)));
            prop_assert!(back.distance(Flat::new(x, y)) < 0.01, "{back:?}");
        }

        #[test]
        fn turning_the_plane_changes_no_distance_and_no_side(
            tee in on_earth(), up in 0.0..360.0f64,
            a in (-400.0..400.0f64, -400.0..400.0f64), b in (-400.0..400.0f64, -400.0..400.0f64),
        ) {
            let north_up = Plane::north_up(tee);
            let turned = Plane { up_bearing_deg: up, ..north_up };
            let (a, b) = (Flat::new(a.0, a.1), Flat::new(b.0, b.1));
            let turn = |flat| turned.flat(north_up.point(flat));
            let (ta, tb) = (turn(a), turn(b));
            prop_assert!((ta.distance(tb) - a.distance(b)).abs() < 1e-3);
            let side = |a: Flat, b: Flat| a.x * b.y - a.y * b.x;
            prop_assert!((side(ta, tb) - side(a, b)).abs() < 1.0);
        }

        #[test]
        fn every_place_is_finite(
            lat in -90.0..=90.0f64, lng in -180.0..=180.0f64, other in on_earth(),
        ) {
            let tee = Point { lat, lng };
            let flat = Plane::play_up(tee, other).flat(other);
            prop_assert!(flat.x.is_finite() && flat.y.is_finite());
        }
    }
}
