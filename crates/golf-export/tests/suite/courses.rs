//! Courses to export.

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_export::{Export, Unit};
use golf_hole::sample::published_hole;
use golf_sample::{NOTICE, Sample};

pub const TIME: &str = "2026-11-23T21:26:40.000Z";

/// Nothing but holes, in yards.
pub fn export(holes: &[Hole]) -> Export<'_> {
    Export {
        course: "Pine Ridge",
        place: Some("Austin, Texas"),
        source: NOTICE,
        as_of: Some(TIME),
        generator: "Yardbook 1.0.0",
        note: None,
        unit: Unit::Yards,
        holes,
    }
}

/// The holes of an invented course.
pub fn invented() -> Vec<Hole> {
    Sample::default().holes(0).holes
}

pub fn bare(number: u32, coordinates: Coordinates) -> Hole {
    Hole {
        hole_number: HoleNumber(number),
        par: None,
        length_yards: None,
        coordinates,
        hazards: Vec::new(),
    }
}

/// The published hole under another number.
pub fn numbered(number: u32) -> Hole {
    Hole {
        hole_number: HoleNumber(number),
        ..published_hole()
    }
}

/// The published hole with one hazard.
pub fn with_hazard(kind: HazardKind, label: Option<&str>) -> Hole {
    Hole {
        hazards: vec![Hazard {
            kind,
            label: label.map(str::to_owned),
            point: point(32.3338, -86.3305),
        }],
        ..published_hole()
    }
}

/// The published hole with only these points of its green.
pub fn with_green(front: bool, center: bool, back: bool) -> Hole {
    let mut hole = published_hole();
    let green = hole.coordinates.green;
    hole.coordinates.green = Green {
        front: green.front.filter(|_| front),
        center: green.center.filter(|_| center),
        back: green.back.filter(|_| back),
    };
    hole
}

pub const fn point(lat: f64, lng: f64) -> Option<Point> {
    Some(Point { lat, lng })
}
