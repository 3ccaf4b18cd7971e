//! The sample hole from the service's documentation: par 5, 451 yards.
//!
//! It shows what a map looks like to people whose plan has no hole data. It is also the test vector of the geometry.

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};

/// The published sample hole.
#[must_use]
pub fn published_hole() -> Hole {
    Hole {
        hole_number: HoleNumber(1),
        par: Some(5),
        length_yards: Some(451),
        coordinates: Coordinates {
            tee: point(32.334_788_9, -86.328_393_9),
            green: Green {
                front: point(32.332_764_0, -86.331_623_3),
                center: point(32.332_675_1, -86.331_676_0),
                back: point(32.332_582_9, -86.331_735_5),
            },
            fairway: point(32.333_994_6, -86.330_842_7),
            dogleg: point(32.333_787_4, -86.331_182_5),
            layup: point(32.334_123_4, -86.329_987_6),
        },
        hazards: vec![
            hazard(HazardKind::Bunker, 32.3338, -86.3305),
            hazard(HazardKind::Water, 32.3336, -86.3308),
        ],
    }
}

const fn point(lat: f64, lng: f64) -> Option<Point> {
    Some(Point { lat, lng })
}

const fn hazard(kind: HazardKind, lat: f64, lng: f64) -> Hazard {
    Hazard {
        kind,
        label: None,
        point: point(lat, lng),
    }
}
