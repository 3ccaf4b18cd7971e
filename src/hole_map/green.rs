//! The inset of the green: at its own scale, approached upward, with its depth in tens.

use golf_api::hole::HazardKind;

use super::drawing::{
    flag, green_edges, green_fill, group, north, path, rough, scale_bar, sheet, symbol, text,
};
use super::element::Element;
use super::labels::Area;
use super::scene::{Marker, MarkerKind, decimal, down, frame_of};
use super::shapes::green_toward;
use crate::format::Unit;
use crate::hole::plane::Flat;
use crate::hole::reading::{GreenReading, HoleReading, Target, TargetKind};

/// Hazards within this of the center belong to the picture, in yards.
const AROUND: f64 = 45.0;

/// The inset; `None` without a green.
#[must_use]
pub fn green_inset(reading: &HoleReading, unit: Unit) -> Option<Element> {
    let turn = Turned::new(reading)?;
    let green = GreenReading {
        front: reading.green.front.map(|at| turn.at(at)),
        center: Some(Flat::default()),
        back: reading.green.back.map(|at| turn.at(at)),
    };
    let shape = green_toward(&green, Flat::new(0.0, 1.0))?;
    let hazards = hazards(&reading.targets, &turn);
    let edges = green.front.into_iter().chain(green.back);
    let points = hazards.iter().map(|(_, at, _)| *at).chain(edges);
    // Beside the green there is room for words.
    let beside = beside(&green);
    let room = [Flat::new(-8.0, 0.0), Flat::new(beside + 9.0, 0.0)];
    let frame = frame_of(points.chain(room).map(down))?;
    let frame = tightened(frame);
    let em = (frame.right - frame.left) / 24.0;
    let corner = Flat::new(frame.right - 2.2 * em, frame.top + 2.6 * em);
    let bar = unit.in_yards(10.0);
    let bar_at = Flat::new(frame.left + em, frame.bottom - em);
    let summary = summary(reading, unit);
    Some(
        sheet(frame, em)
            .with("role", "img")
            .with("aria-label", summary)
            .child(rough(frame))
            .child(green_fill(&shape))
            .children(tens(&green, unit))
            .children(green_edges(&shape))
            .child(flag(Flat::default(), em * 0.9))
            .children(hazards.iter().map(|(kind, at, index)| {
                let marker = Marker {
                    kind: MarkerKind::Hazard(kind.clone()),
                    at: down(*at),
                    target: Some(*index),
                    lettered: true,
                };
                symbol(&marker, em)
            }))
            .children(names(&green, unit, beside, em))
            .child(north(corner, em, turn.up_bearing_deg))
            .child(scale_bar(bar_at, bar, &format!("10 {}", unit.short()), em)),
    )
}

/// What the inset shows, in words.
fn summary(reading: &HoleReading, unit: Unit) -> String {
    match reading.green.depth() {
        Some(depth) => format!(
            "The green, approached upward: {} {} deep; its sides are not in the data",
            unit.number(depth),
            unit.word()
        ),
        None => "The green, approached upward: its depth is not given".into(),
    }
}

/// Turned and moved so that the green's center is the origin and the approach goes up.
struct Turned {
    center: Flat,
    heading: Flat,
    up_bearing_deg: f64,
}

impl Turned {
    fn new(reading: &HoleReading) -> Option<Self> {
        let center = reading.green.center?;
        let heading = reading
            .line
            .as_ref()
            .map_or(Flat::new(0.0, 1.0), |line| line.heading(line.length()));
        let turn_deg = Flat::default().direction_deg(heading);
        Some(Self {
            center,
            heading,
            up_bearing_deg: (reading.plane?.up_bearing_deg() + turn_deg).rem_euclid(360.0),
        })
    }

    fn at(&self, flat: Flat) -> Flat {
        let (dx, dy) = (flat.x - self.center.x, flat.y - self.center.y);
        let Flat { x: ux, y: uy } = self.heading;
        Flat::new(dx * uy - dy * ux, dx * ux + dy * uy)
    }
}

fn hazards(targets: &[Target], turn: &Turned) -> Vec<(HazardKind, Flat, usize)> {
    let hazards = targets.iter().enumerate().filter_map(|(index, target)| {
        let TargetKind::Hazard(kind) = &target.kind else {
            return None;
        };
        let at = turn.at(target.at);
        (at.distance(Flat::default()) <= AROUND).then(|| (kind.clone(), at, index))
    });
    hazards.collect()
}

/// The frame of a hole has 30 yards of margin; a green needs less.
fn tightened(frame: Area) -> Area {
    const LESS: f64 = 14.0;
    Area {
        left: frame.left + LESS,
        top: frame.top + LESS,
        right: frame.right - LESS,
        bottom: frame.bottom - LESS,
    }
}

/// Strokes across the green every ten from its front edge.
fn tens(green: &GreenReading, unit: Unit) -> Vec<Element> {
    let (Some(front), Some(back)) = (green.front, green.back) else {
        return Vec::new();
    };
    let (depth, step) = (front.distance(back), unit.in_yards(10.0));
    let strokes = (1..20_u32).map(|number| f64::from(number) * step);
    strokes
        .take_while(|yards| *yards < depth - 2.0)
        .map(|yards| {
            let at = down(front.toward(back, yards / depth));
            path(
                "ten",
                format!("M{} {}h14", decimal(at.x - 7.0), decimal(at.y)),
            )
        })
        .collect()
}

/// Where words may start: to the right of the green's shape, in yards from its center.
fn beside(green: &GreenReading) -> f64 {
    let right = |at: Option<Flat>| at.map_or(0.0, |at| at.x + 12.0);
    let depth = green
        .front
        .zip(green.back)
        .map_or(0.0, |(a, b)| a.distance(b));
    (depth * 0.42)
        .max(14.0)
        .max(right(green.front))
        .max(right(green.back))
        + 2.0
}

/// Front, center and back by name, with how deep each lies from the front.
fn names(green: &GreenReading, unit: Unit, beside: f64, em: f64) -> Vec<Element> {
    let (Some(front), Some(back)) = (green.front, green.back) else {
        return Vec::new();
    };
    let depth = |at: Flat| unit.number(front.distance(at));
    let rows = [
        ("front".to_owned(), front),
        (
            format!("{} center", depth(Flat::default())),
            Flat::default(),
        ),
        (format!("{} back", depth(back)), back),
    ];
    let mut last = f64::INFINITY;
    let mut found = Vec::new();
    for (words, at) in rows {
        // Shallow greens: a row that would stand on another is left to the table.
        let y = down(at).y + 0.36 * em;
        if last - y < 1.1 * em {
            continue;
        }
        last = y;
        let row = group("label depth", Flat::new(beside, 0.0));
        found.push(row.child(text("words", 0.0, y, words)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, Green, Hazard, Hole, HoleNumber, Point};

    fn point(lat: f64, lng: f64) -> Option<Point> {
        Some(Point { lat, lng })
    }

    /// Out to the north, then the approach to the east; a bunker north of the green.
    fn dogleg(front: bool) -> HoleReading {
        HoleReading::new(&Hole {
            hole_number: HoleNumber(1),
            par: Some(4),
            length_yards: None,
            coordinates: Coordinates {
                tee: point(40.0, -100.0),
                green: Green {
                    front: if front {
                        point(40.002, -99.998_15)
                    } else {
                        None
                    },
                    center: point(40.002, -99.998),
                    back: if front {
                        point(40.002, -99.997_85)
                    } else {
                        None
                    },
                },
                fairway: point(40.002, -100.0),
                ..Coordinates::default()
            },
            hazards: vec![Hazard {
                kind: HazardKind::Bunker,
                label: None,
                point: point(40.002_2, -99.998),
            }],
        })
    }

    fn find<'a>(element: &'a Element, class: &str) -> Option<&'a Element> {
        if element.attribute("class") == Some(class) {
            return Some(element);
        }
        element.inside().iter().find_map(|child| find(child, class))
    }

    #[test]
    fn the_approach_goes_up_and_north_of_an_eastward_green_is_left() {
        let inset = green_inset(&dogleg(true), Unit::Yards).expect("it has a green");
        let place = find(&inset, "bunker").and_then(|at| at.attribute("transform"));
        let place = place.expect("drawn").trim_start_matches("translate(");
        let x: f64 = place
            .split(' ')
            .next()
            .and_then(|x| x.parse().ok())
            .expect("a number");
        assert!((-26.0..-20.0).contains(&x), "{place}");
        let north = find(&inset, "north").and_then(|at| at.attribute("transform"));
        assert!(north.expect("drawn").contains("rotate(-90"), "{north:?}");
    }

    #[test]
    fn a_green_without_edges_claims_no_depth() {
        let inset = green_inset(&dogleg(false), Unit::Yards).expect("it has a center");
        assert!(find(&inset, "ten").is_none() && find(&inset, "green-edge front").is_none());
        assert_eq!(
            inset.attribute("aria-label"),
            Some("The green, approached upward: its depth is not given")
        );
        let deep = green_inset(&dogleg(true), Unit::Yards).expect("it has a green");
        assert!(find(&deep, "ten").is_some() && find(&deep, "green-edge front").is_some());
    }
}
