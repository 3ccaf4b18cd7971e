//! Courses whose holes are awkward to draw, all invented, and the ordinary hole that they vary.

use golf_api::course::{Course, CourseId};
use golf_api::figure::Figure;
use golf_api::hole::{
    Coordinates, CourseHoles, Green, Hazard, HazardKind, Hole, HoleNumber, Point,
};

/// Makes the holes of an awkward course.
pub type Make = fn() -> Vec<Hole>;

/// Every awkward course by its number, from 1: a description, and its holes.
pub const TABLE: [(&str, Make); 12] = [
    ("a par 3 without optional points or hazards", || {
        vec![short()]
    }),
    ("97 hazards on one hole", || vec![crowded(97)]),
    ("a green without front and back", || vec![blind_green()]),
    ("all points in the same place", || vec![on_one_spot()]),
    (
        "the green lies behind the tee as the fairway sees it",
        || vec![doubling_back()],
    ),
    ("nothing is given but the number", || vec![bare(1)]),
    ("no tee", || vec![without_tee()]),
    ("no green at all", || vec![without_green()]),
    ("holes out of order and one missing", || {
        [3, 1, 9, 2].map(numbered).to_vec()
    }),
    (
        "hazards without a place, of an unknown kind, on another continent",
        || vec![odd_hazards()],
    ),
    ("one hole of 27, numbered 27", || vec![numbered(27)]),
    ("no holes", Vec::new),
];

const TEE: (f64, f64) = (40.0, -83.0);
/// Degrees of latitude in a yard, near enough for invented holes.
const YARD: f64 = 0.9144 / 111_320.0;
/// How much longer a yard is in degrees of longitude at the tee.
const WIDER: f64 = 1.305;

/// The course of a sentinel.
pub(super) fn course(course_id: CourseId, name: String) -> Course {
    Course {
        name: Some(name),
        address: Some("1 Sentinel Way".into()),
        city: Some("Faultville".into()),
        state: Some("Ohio".into()),
        latitude: Some(TEE.0),
        longitude: Some(TEE.1),
        rating: Some(Figure::new("2.5")),
        num_reviews: Some(2),
        holes: Some(1),
        par: Some(Figure::new("4")),
        length_yards: Some(400),
        slope: Some(Figure::new("113")),
        year_built: Some(2026),
        architects: Some("Nobody".into()),
        ..Course::unknown(course_id)
    }
}

/// The holes of an awkward course.
pub(super) fn holes(course_id: CourseId, number: i64) -> Option<CourseHoles> {
    let at = usize::try_from(number.checked_sub(1)?).ok()?;
    let (_, make) = TABLE.get(at)?;
    Some(gathered(course_id, make()))
}

/// Two ordinary holes.
pub(super) fn plain(course_id: CourseId) -> CourseHoles {
    gathered(course_id, vec![numbered(1), numbered(2)])
}

/// A hole with this many hazards along both sides.
pub(super) fn crowded(hazards: u32) -> Hole {
    let place = |at: u32| {
        let (row, side) = (
            f64::from(at / 2),
            if at.is_multiple_of(2) { 1.0 } else { -1.0 },
        );
        let out = 14.0 + f64::from(at % 7) * 6.0;
        point(
            side * out,
            30.0 + row * 380.0 / f64::from(hazards.div_ceil(2)),
        )
    };
    let hazard = |at: u32| Hazard {
        kind: if at % 5 == 4 {
            HazardKind::Water
        } else {
            HazardKind::Bunker
        },
        label: Some(format!("Hazard {}", at + 1)),
        point: Some(place(at)),
    };
    Hole {
        hazards: (0..hazards).map(hazard).collect(),
        ..numbered(1)
    }
}

fn gathered(course_id: CourseId, holes: Vec<Hole>) -> CourseHoles {
    CourseHoles {
        course_id,
        hole_count: u32::try_from(holes.len()).ok(),
        holes,
    }
}

/// A point by yards right of and up from the tee.
fn point(right: f64, up: f64) -> Point {
    Point {
        lat: TEE.0 + up * YARD,
        lng: TEE.1 + right * YARD * WIDER,
    }
}

fn green(right: f64, up: f64) -> Green {
    Green {
        front: Some(point(right, up - 14.0)),
        center: Some(point(right, up)),
        back: Some(point(right, up + 14.0)),
    }
}

fn bare(number: u32) -> Hole {
    Hole {
        hole_number: HoleNumber(number),
        par: None,
        length_yards: None,
        coordinates: Coordinates::default(),
        hazards: Vec::new(),
    }
}

/// A par 4 with a bunker and some water: the hole that the others vary.
fn numbered(number: u32) -> Hole {
    let hazard = |kind, label: &str, right, up| Hazard {
        kind,
        label: Some(label.to_owned()),
        point: Some(point(right, up)),
    };
    Hole {
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: Some(point(0.0, 0.0)),
            green: green(0.0, 396.0),
            fairway: Some(point(25.0, 240.0)),
            dogleg: None,
            layup: Some(point(15.0, 180.0)),
        },
        hazards: vec![
            hazard(HazardKind::Bunker, "Left Fairway Bunker", -12.0, 235.0),
            hazard(HazardKind::Water, "Pond Short Right", 22.0, 350.0),
        ],
        ..bare(number)
    }
}

fn short() -> Hole {
    Hole {
        par: Some(3),
        length_yards: Some(148),
        coordinates: Coordinates {
            tee: Some(point(0.0, 0.0)),
            green: green(10.0, 148.0),
            ..Coordinates::default()
        },
        ..bare(1)
    }
}

fn blind_green() -> Hole {
    let mut hole = numbered(1);
    hole.coordinates.green.front = None;
    hole.coordinates.green.back = None;
    hole
}

fn on_one_spot() -> Hole {
    let mut hole = numbered(1);
    let spot = Some(point(0.0, 0.0));
    hole.coordinates = Coordinates {
        tee: spot,
        green: Green {
            front: spot,
            center: spot,
            back: spot,
        },
        fairway: spot,
        dogleg: spot,
        layup: spot,
    };
    for hazard in &mut hole.hazards {
        hazard.point = spot;
    }
    hole
}

fn doubling_back() -> Hole {
    let mut hole = numbered(1);
    hole.coordinates.fairway = Some(point(60.0, 250.0));
    hole.coordinates.dogleg = Some(point(90.0, 260.0));
    hole.coordinates.green = green(120.0, -60.0);
    hole
}

fn without_tee() -> Hole {
    let mut hole = numbered(1);
    hole.coordinates.tee = None;
    hole
}

fn without_green() -> Hole {
    let mut hole = numbered(1);
    hole.coordinates.green = Green::default();
    hole
}

fn odd_hazards() -> Hole {
    let mut hole = numbered(1);
    let odd = |kind: &str, label: Option<&str>, point| Hazard {
        kind: kind.into(),
        label: label.map(str::to_owned),
        point,
    };
    let far = Point {
        lat: 51.5,
        lng: -0.1,
    };
    hole.hazards.extend([
        odd("bunker", Some("Bunker without a place"), None),
        odd("lava", Some("Lava"), Some(point(20.0, 120.0))),
        odd("", None, Some(point(-20.0, 120.0))),
        odd("water", Some("The Thames"), Some(far)),
    ]);
    hole
}
