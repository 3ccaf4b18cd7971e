//! The awkward holes as data, each named for what makes it awkward.
//!
//! All of them are invented. The file depends only on the contract's types, so that a benchmark can include it by its
//! path. Benchmarks are release builds without the gallery.

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};

/// Degrees of latitude per yard, precise enough for invented holes.
const YARD: f64 = 0.9144 / 111_320.0;
/// The tee of most holes.
const OHIO: Point = Point {
    lat: 40.0,
    lng: -83.0,
};

/// Every awkward hole with its name, numbered from 1.
#[must_use]
pub fn holes() -> Vec<(&'static str, Hole)> {
    let mut holes = vec![
        ("a par 3 without optional points", par_3(OHIO)),
        ("no hazards at all", without(|hole| hole.hazards.clear())),
        ("97 hazards", crowded(97)),
        (
            "7 yards of green",
            with_green(green_of(OHIO, (0.0, 396.0), 7.0)),
        ),
        ("a green behind the tee", doubling_back()),
        ("a hole of one point", on_one_spot()),
        (
            "a green without front and back",
            without(|hole| {
                hole.coordinates.green.front = None;
                hole.coordinates.green.back = None;
            }),
        ),
        ("no tee", without(|hole| hole.coordinates.tee = None)),
        ("no green", with_green(Green::default())),
        ("nothing at all", bare()),
        ("a dogleg of 90 degrees to the left", right_angle(-1.0)),
        ("a dogleg of 90 degrees to the right", right_angle(1.0)),
        (
            "a double dogleg, its layup nearer to the tee than its fairway",
            double_dogleg(),
        ),
        (
            "a hole on the antimeridian",
            par_4(Point {
                lat: -17.0,
                lng: 179.999_9,
            }),
        ),
        (
            "a hole at the pole",
            par_4(Point {
                lat: 89.994,
                lng: 40.0,
            }),
        ),
        ("an island green with water around", island()),
        ("2,000 hazards", crowded(2_000)),
    ];
    for ((_, hole), number) in holes.iter_mut().zip(1..) {
        hole.hole_number = HoleNumber(number);
    }
    holes
}

/// The point that lies the given yards east and north of another.
fn from(origin: Point, (east, north): (f64, f64)) -> Point {
    let wider = 1.0 / origin.lat.to_radians().cos();
    let lng = origin.lng + east * YARD * wider;
    Point {
        lat: (origin.lat + north * YARD).min(90.0),
        lng: if lng > 180.0 { lng - 360.0 } else { lng },
    }
}

/// A green with an approach from the south.
fn green_of(origin: Point, (east, north): (f64, f64), depth: f64) -> Green {
    let at = |ahead: f64| Some(from(origin, (east, north + ahead)));
    Green {
        front: at(-depth / 2.0),
        center: at(0.0),
        back: at(depth / 2.0),
    }
}

fn hazard(kind: HazardKind, label: &str, at: Point) -> Hazard {
    Hazard {
        kind,
        label: Some(label.to_owned()),
        point: Some(at),
    }
}

fn bare() -> Hole {
    Hole {
        hole_number: HoleNumber(1),
        par: None,
        length_yards: None,
        coordinates: Coordinates::default(),
        hazards: Vec::new(),
    }
}

/// A plain hole that others vary: two bunkers, a pond, a bend to the left.
fn par_4(tee: Point) -> Hole {
    let at = |east, north| from(tee, (east, north));
    Hole {
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: Some(tee),
            green: green_of(tee, (0.0, 396.0), 28.0),
            fairway: Some(at(25.0, 240.0)),
            dogleg: None,
            layup: Some(at(15.0, 180.0)),
        },
        hazards: vec![
            hazard(HazardKind::Bunker, "Left Fairway Bunker", at(-12.0, 235.0)),
            hazard(HazardKind::Water, "Pond Short Right", at(22.0, 350.0)),
            hazard(HazardKind::Bunker, "Back Left Bunker", at(-18.0, 412.0)),
        ],
        ..bare()
    }
}

fn without(leave_out: impl FnOnce(&mut Hole)) -> Hole {
    let mut hole = par_4(OHIO);
    leave_out(&mut hole);
    hole
}

fn with_green(green: Green) -> Hole {
    without(|hole| hole.coordinates.green = green)
}

fn par_3(tee: Point) -> Hole {
    Hole {
        par: Some(3),
        length_yards: Some(148),
        coordinates: Coordinates {
            tee: Some(tee),
            green: green_of(tee, (10.0, 148.0), 26.0),
            ..Coordinates::default()
        },
        ..bare()
    }
}

/// This many hazards, spread evenly along both sides.
fn crowded(count: u32) -> Hole {
    let place = |at: u32| {
        let side = if at.is_multiple_of(2) { 1.0 } else { -1.0 };
        let out = 14.0 + f64::from(at % 7) * 6.0;
        let up = 30.0 + f64::from(at / 2) * 380.0 / f64::from(count.div_ceil(2));
        from(OHIO, (side * out, up))
    };
    let hazards = (0..count).map(|at| {
        let kind = if at % 5 == 4 {
            HazardKind::Water
        } else {
            HazardKind::Bunker
        };
        hazard(kind, &format!("Hazard {}", at + 1), place(at))
    });
    without(|hole| hole.hazards = hazards.collect())
}

fn doubling_back() -> Hole {
    without(|hole| {
        hole.coordinates.fairway = Some(from(OHIO, (60.0, 250.0)));
        hole.coordinates.dogleg = Some(from(OHIO, (90.0, 260.0)));
        hole.coordinates.green = green_of(OHIO, (120.0, -60.0), -28.0);
    })
}

fn on_one_spot() -> Hole {
    let spot = Some(OHIO);
    without(|hole| {
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
    })
}

/// A hole of 240 yards straight and 170 across: to the right for 1, to the left for −1.
fn right_angle(side: f64) -> Hole {
    let at = |across: f64, north: f64| from(OHIO, (side * across, north));
    Hole {
        par: Some(4),
        length_yards: Some(410),
        coordinates: Coordinates {
            tee: Some(OHIO),
            green: Green {
                front: Some(at(156.0, 240.0)),
                center: Some(at(170.0, 240.0)),
                back: Some(at(184.0, 240.0)),
            },
            dogleg: Some(at(0.0, 240.0)),
            ..Coordinates::default()
        },
        hazards: vec![
            hazard(
                HazardKind::Bunker,
                "Bunker inside the corner",
                at(30.0, 205.0),
            ),
            hazard(
                HazardKind::Bunker,
                "Bunker outside the corner",
                at(-25.0, 262.0),
            ),
            hazard(HazardKind::Water, "Pond before the green", at(140.0, 222.0)),
        ],
        ..bare()
    }
}

/// A bend to the left, then one to the right. The card says that the line of play goes through both.
fn double_dogleg() -> Hole {
    without(|hole| {
        hole.par = Some(5);
        hole.length_yards = Some(556);
        hole.coordinates.layup = Some(from(OHIO, (-45.0, 190.0)));
        hole.coordinates.fairway = Some(from(OHIO, (48.0, 330.0)));
        hole.coordinates.dogleg = Some(from(OHIO, (52.0, 360.0)));
        hole.coordinates.green = green_of(OHIO, (0.0, 520.0), 31.0);
    })
}

fn island() -> Hole {
    let mut hole = par_3(OHIO);
    let ring = (0..12_u32).map(|step| {
        let (sin, cos) = (f64::from(step) * 30.0_f64.to_radians()).sin_cos();
        let at = from(OHIO, (10.0 + 21.0 * sin, 148.0 + 21.0 * cos));
        hazard(HazardKind::Water, "Lake", at)
    });
    let pot = hazard(HazardKind::Bunker, "Pot Bunker", from(OHIO, (3.0, 138.0)));
    hole.hazards = ring.chain([pot]).collect();
    hole
}
