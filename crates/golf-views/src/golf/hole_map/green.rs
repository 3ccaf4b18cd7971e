//! The inset of the green: at its own scale, with the approach upward and its depth in tens.

use golf_api::hole::HazardKind;
use golf_hole::angle::in_circle;
use golf_hole::plane::Flat;
use golf_hole::reading::{GreenReading, HoleReading, Target, TargetKind};

use super::drawing::{
    flag, green_edges, green_fill, group, north, path, rough, scale_bar, sheet, symbol, text,
};
use super::labels::{Area, text_width_em};
use super::scene::{Marker, MarkerKind, decimal, down, frame_of, xy};
use super::screen_box::LARGEST;
use super::shapes::{axis, green_toward};
use crate::element::Element;
use crate::words::format::Unit;
use crate::words::hole as words;

/// Hazards within this distance of the center are shown, in yards.
const AROUND: f64 = 45.0;

/// The inset; `None` if there is no green.
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
    // The default shape of a deep green is wide.
    let half = green
        .depth()
        .map_or(8.0, |depth| (0.4 * depth - 12.0).max(8.0));
    let room = [Flat::new(-half, 0.0), Flat::new(half, 0.0)];
    let around = tightened(frame_of(points.chain(room).map(down))?);
    let (names, frame, em) = Names::fitted(&green, unit, &hazards, around);
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
            .child(flag(Flat::default(), em * 0.9, 1.0))
            .children(hazards.iter().map(|(kind, at, index)| {
                let marker = Marker {
                    kind: MarkerKind::Hazard(kind.clone()),
                    at: down(*at),
                    target: Some(*index),
                    lettered: true,
                };
                symbol(&marker, em)
            }))
            .children(names.drawn())
            .child(north(corner, em, turn.up_bearing_deg))
            .child(scale_bar(bar_at, bar, &words::scale(10, unit.short()), em)),
    )
}

/// The inset with the size that the Rules of Golf allow in a round, see [`LARGEST`].
#[must_use]
pub fn in_a_round(inset: Element) -> Element {
    let parts = inset.attribute("viewBox").unwrap_or_default().split(' ');
    let sizes: Vec<f64> = parts.skip(2).filter_map(|part| part.parse().ok()).collect();
    match sizes.as_slice() {
        [width, height] => {
            let size = [width, height].map(|yards| decimal(yards * LARGEST));
            let [width, height] = size;
            inset.with("width", width).with("height", height)
        }
        _ => inset,
    }
}

/// The inset described in words.
fn summary(reading: &HoleReading, unit: Unit) -> String {
    match reading.green.depth() {
        Some(depth) => words::green_inset(&unit.number(depth), unit.word()),
        None => words::GREEN_WITHOUT_DEPTH.into(),
    }
}

/// Rotates and moves points so that the green's center is the origin and the approach goes up.
pub(super) struct Turned {
    center: Flat,
    heading: Flat,
    pub(super) up_bearing_deg: f64,
}

impl Turned {
    pub(super) fn new(reading: &HoleReading) -> Option<Self> {
        let center = reading.green.center?;
        let heading = reading
            .line
            .as_ref()
            .map_or(Flat::new(0.0, 1.0), |line| line.heading(line.length()));
        let turn_deg = Flat::default().direction_deg(heading);
        Some(Self {
            center,
            heading,
            up_bearing_deg: in_circle(reading.plane?.up_bearing_deg() + turn_deg),
        })
    }

    pub(super) fn at(&self, flat: Flat) -> Flat {
        let (dx, dy) = (flat.x - self.center.x, flat.y - self.center.y);
        let Flat { x: ux, y: uy } = self.heading;
        Flat::new(dx * uy - dy * ux, dx * ux + dy * uy)
    }
}

pub(super) fn hazards(targets: &[Target], turn: &Turned) -> Vec<(HazardKind, Flat, usize)> {
    let hazards = targets.iter().enumerate().filter_map(|(index, target)| {
        let TargetKind::Hazard(kind) = &target.kind else {
            return None;
        };
        let at = turn.at(target.at);
        (at.distance(Flat::default()) <= AROUND).then(|| (kind.clone(), at, index))
    });
    hazards.collect()
}

/// A hole's frame has a margin of 30 yards; a green needs less.
fn tightened(frame: Area) -> Area {
    const LESS: f64 = 14.0;
    Area {
        left: frame.left + LESS,
        top: frame.top + LESS,
        right: frame.right - LESS,
        bottom: frame.bottom - LESS,
    }
}

/// Lines across the green every ten from its front edge.
fn tens(green: &GreenReading, unit: Unit) -> Vec<Element> {
    let (Some(front), Some(back)) = (green.front, green.back) else {
        return Vec::new();
    };
    let (depth, step) = (front.distance(back), unit.in_yards(10.0));
    let strokes = (1..20_u32).map(|number| f64::from(number) * step);
    // Perpendicular to the green's own axis.
    let axis = axis(green, Flat::new(0.0, 1.0));
    let across =
        |at: Flat, side: f64| xy(down(Flat::new(at.x + side * axis.y, at.y - side * axis.x)));
    strokes
        .take_while(|yards| *yards < depth - 2.0)
        .map(|yards| {
            let at = front.toward(back, yards / depth);
            path("ten", format!("M{}L{}", across(at, -7.0), across(at, 7.0)))
        })
        .collect()
}

/// The names of front, center and back, with the depth of each from the front.
struct Names {
    /// The text, its width, and the height of its baseline.
    rows: Vec<(String, f64, f64)>,
    /// The common left edge of all rows.
    left: f64,
    em: f64,
}

impl Names {
    /// The labels beside the green, with the frame that holds them and the text size in it.
    fn fitted(
        green: &GreenReading,
        unit: Unit,
        hazards: &[(HazardKind, Flat, usize)],
        around: Area,
    ) -> (Self, Area, f64) {
        let em_of = |frame: &Area| (frame.right - frame.left) / 24.0;
        let mut frame = around;
        // The frame must fit the text, and the text size depends on the frame's width. Each round brings the two a
        // quarter closer.
        for _ in 0..6 {
            let names = Self::new(green, unit, hazards, em_of(&frame));
            frame = names.areas().fold(around, |frame, row| frame.with(&row));
            // The north arrow stands above the labels on the right.
            let top = names
                .areas()
                .fold(f64::INFINITY, |top, row| top.min(row.top));
            if names.left > 0.0 {
                frame.top = frame.top.min(top - 4.9 * names.em);
            }
        }
        let em = em_of(&frame);
        (Self::new(green, unit, hazards, em), frame, em)
    }

    fn new(
        green: &GreenReading,
        unit: Unit,
        hazards: &[(HazardKind, Flat, usize)],
        em: f64,
    ) -> Self {
        let (Some(front), Some(back)) = (green.front, green.back) else {
            return Self {
                rows: Vec::new(),
                left: 0.0,
                em,
            };
        };
        let depth = |at: Flat| unit.number(front.distance(at));
        let said = [
            (words::FRONT.to_owned(), front),
            (words::center(&depth(Flat::default())), Flat::default()),
            (words::back(&depth(back)), back),
        ];
        let mut rows: Vec<(String, f64, f64)> = Vec::new();
        for (words, at) in said {
            // On shallow greens, a row that would overlap another is left to the table.
            let y = down(at).y + 0.36 * em;
            if rows.last().is_none_or(|(_, _, last)| last - y >= 1.1 * em) {
                let width = text_width_em(&words) * em;
                rows.push((words, width, y));
            }
        }
        let widest = rows.iter().fold(0.0, |widest: f64, row| widest.max(row.1));
        let aside = front.x.abs().max(back.x.abs());
        let half = 15.0_f64.max(front.distance(back) * 0.42).max(12.0 + aside);
        let beside = half + 0.5 * em;
        let farthest = hazards
            .iter()
            .fold(beside, |right, (_, at, _)| right.max(at.x));
        // To the right of the green, else to its left, else beyond every hazard.
        let mut names = Self {
            rows,
            left: beside,
            em,
        };
        for left in [beside, -beside - widest, farthest + em] {
            names.left = left;
            if names.is_free_of(hazards) {
                break;
            }
        }
        names
    }

    fn is_free_of(&self, hazards: &[(HazardKind, Flat, usize)]) -> bool {
        let symbol = |at: Flat| Area::around(at.x, -at.y, 1.3 * self.em, 1.3 * self.em);
        !self
            .areas()
            .any(|row| hazards.iter().any(|(_, at, _)| symbol(*at).overlaps(&row)))
    }

    /// The area of each row, with some padding.
    fn areas(&self) -> impl Iterator<Item = Area> + '_ {
        self.rows.iter().map(|(_, width, y)| Area {
            left: self.left - 0.5 * self.em,
            right: self.left + width + 0.5 * self.em,
            top: y - 0.8 * self.em,
            bottom: y + 0.3 * self.em,
        })
    }

    fn drawn(self) -> impl Iterator<Item = Element> {
        let left = self.left;
        self.rows.into_iter().map(move |(words, _, y)| {
            group("label depth", Flat::new(left, 0.0)).child(text("words", 0.0, y, words))
        })
    }
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
        element.elements().find_map(|child| find(child, class))
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

    /// A numeric attribute of a rectangle or text.
    fn number(element: &Element, name: &str) -> f64 {
        let value = element.attribute(name).and_then(|value| value.parse().ok());
        value.expect("a number")
    }

    #[test]
    fn what_is_said_beside_the_green_stands_in_the_frame_and_on_no_hazard() {
        // A bunker at the labels' preferred place on the right.
        let mut hole = HoleReading::new(&golf_hole::sample::published_hole());
        let (Some(front), Some(center), Some(back)) =
            (hole.green.front, hole.green.center, hole.green.back)
        else {
            panic!("the sample has a green");
        };
        let right = Flat::new((back.y - front.y) * 0.8, (front.x - back.x) * 0.8);
        let sides = [1.0, -1.0].map(|side| {
            hole.targets.truncate(1);
            hole.targets[0].kind = TargetKind::Hazard(HazardKind::Bunker);
            hole.targets[0].at = Flat::new(center.x + side * right.x, center.y + side * right.y);
            let inset = green_inset(&hole, Unit::Yards).expect("it has a green");
            let rough = find(&inset, "rough").expect("drawn");
            let (left, width) = (number(rough, "x"), number(rough, "width"));
            let place = find(&inset, "label depth").and_then(|row| row.attribute("transform"));
            let place = place.expect("drawn").trim_start_matches("translate(");
            let x: f64 = place
                .split(' ')
                .next()
                .and_then(|x| x.parse().ok())
                .expect("a number");
            let longest = text_width_em("12 center") * width / 24.0;
            assert!(
                x > left && x + longest < left + width + 0.1,
                "{x} in {left} and {width}"
            );
            x
        });
        assert!(sides[0] < 0.0 && sides[1] > 0.0, "{sides:?}");
    }
}
