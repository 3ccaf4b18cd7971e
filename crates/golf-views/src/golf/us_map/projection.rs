//! Projects degrees onto the drawing of the United States: Albers' equal-area conic for the contiguous states, with
//! Alaska (at 35 %) and Hawaii as insets below.
//!
//! The parameters are those of d3's `geoAlbersUsa().scale(1300).translate([487.5, 305])`, which produced the outlines
//! in `public/us-states.svg`: 975 by 610 units.

/// A position on the drawing, in units from the upper left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// The width and height of the drawing.
pub const SHEET: (f64, f64) = (975.0, 610.0);

const SCALE: f64 = 1300.0;
const MIDDLE: (f64, f64) = (487.5, 305.0);

/// One conic projection, with its center in degrees and on the drawing.
struct Conic {
    parallels: (f64, f64),
    meridian: f64,
    /// Degrees east of the meridian, and north of the equator.
    centre: (f64, f64),
    scale: f64,
    /// The center's offset from the middle of the drawing, in multiples of [`SCALE`].
    offset: (f64, f64),
}

const CONTIGUOUS: Conic = Conic {
    parallels: (29.5, 45.5),
    meridian: -96.0,
    centre: (-0.6, 38.7),
    scale: SCALE,
    offset: (0.0, 0.0),
};

const ALASKA: Conic = Conic {
    parallels: (55.0, 65.0),
    meridian: -154.0,
    centre: (-2.0, 58.5),
    scale: SCALE * 0.35,
    offset: (-0.307, 0.201),
};

const HAWAII: Conic = Conic {
    parallels: (8.0, 18.0),
    meridian: -157.0,
    centre: (-3.0, 19.9),
    scale: SCALE,
    offset: (-0.205, 0.212),
};

/// Projects a position. Positions outside the United States have no meaningful result: check [`super::plausible`]
/// first.
#[must_use]
pub fn spot(lat: f64, lng: f64) -> Spot {
    // The northernmost contiguous point is at 49.4°, and the southernmost of Alaska at 51.2°.
    let conic = if lat > 50.3 {
        &ALASKA
    } else if lat < 30.0 && lng < -140.0 {
        &HAWAII
    } else {
        &CONTIGUOUS
    };
    let (x, y) = conic.place(lng - conic.meridian, lat);
    let (centre_x, centre_y) = conic.place(conic.centre.0, conic.centre.1);
    Spot {
        x: MIDDLE.0 + conic.offset.0 * SCALE + x - centre_x,
        y: MIDDLE.1 + conic.offset.1 * SCALE + y - centre_y,
    }
}

impl Conic {
    /// Units to the right of the meridian and below the cone's apex.
    fn place(&self, east_deg: f64, lat: f64) -> (f64, f64) {
        let sin = |deg: f64| deg.to_radians().sin();
        let (low, high) = (sin(self.parallels.0), sin(self.parallels.1));
        let cone = f64::midpoint(low, high);
        let constant = 1.0 + low * (2.0 * cone - low);
        let radius = (constant - 2.0 * cone * sin(lat)).max(0.0).sqrt() / cone * self.scale;
        // The short way around, since the Aleutians cross the antimeridian.
        let east_deg = (east_deg + 180.0).rem_euclid(360.0) - 180.0;
        let (sin, cos) = (cone * east_deg.to_radians()).sin_cos();
        (radius * sin, radius * cos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_places_lie_where_d3_puts_them() {
        for (name, lat, lng, x, y) in [
            ("Augusta", 33.503, -82.0233, 759.678, 404.737),
            ("Pebble Beach", 36.5681, -121.95, 35.408, 290.327),
            ("Miami", 25.7617, -80.1918, 822.738, 572.541),
            ("Seattle", 47.6062, -122.3321, 97.625, 46.319),
            ("Lubec", 44.8606, -66.9842, 956.694, 93.733),
            ("Anchorage", 61.2176, -149.8997, 112.280, 544.282),
            ("Attu", 52.9, 173.1, -55.047, 572.555),
            ("Honolulu", 21.3099, -157.8581, 266.964, 549.123),
            ("Hilo", 19.7241, -155.0868, 326.222, 584.801),
        ] {
            let at = spot(lat, lng);
            let off = (at.x - x).hypot(at.y - y);
            assert!(off < 0.01, "{name}: {at:?} is {off} off");
        }
    }

    proptest! {
        #[test]
        fn east_is_right_and_north_is_up(lat in 26.0..48.0f64, lng in -123.0..-68.0f64) {
            let at = spot(lat, lng);
            prop_assert!(spot(lat, lng + 0.1).x > at.x);
            prop_assert!(spot(lat + 0.1, lng).y < at.y);
        }

        #[test]
        fn every_position_has_a_finite_place(lat in -90.0..=90.0f64, lng in -360.0..=360.0f64) {
            let at = spot(lat, lng);
            prop_assert!(at.x.is_finite() && at.y.is_finite());
        }
    }
}
