//! The green on paper: the approach upward, on a grid of five yards, at the largest scale that the Rules of Golf allow or
//! smaller.

use golf_hole::bounds::within;
use golf_hole::plane::Flat;
use golf_hole::reading::{GreenReading, HoleReading};

use super::drawing::{flag, green_edges, green_fill, group, north, path, sheet, symbol, text};
use super::green::{Turned, hazards};
use super::labels::{Area, Placement, Room, text_width_em};
use super::left_out::letter;
use super::scene::{Marker, MarkerKind, decimal, down, xy};
use super::shapes::green_toward;
use crate::element::Element;
use crate::words::format::Unit;
use crate::words::yardage_book as words;

/// The largest scale, in points per yard: 3/8 inch to 5 yards, or 1:480 (Clarification 4.3a/1 of the Rules of Golf).
pub const LARGEST: f64 = 5.4;
/// One point per yard is 1:2592.
const POINTS_IN_A_YARD: f64 = 2592.0;
/// The side of a square of the grid, in yards.
const GRID: f64 = 5.0;
/// Room before the front and behind the back, in yards.
const AROUND: f64 = 5.0;

/// The drawing of a green, with its size on paper.
#[derive(Debug, Clone, PartialEq)]
pub struct GreenPage {
    /// The drawing, in yards.
    pub drawing: Element,
    /// In points.
    pub width: f64,
    /// In points.
    pub height: f64,
    /// Points per yard.
    pub per_yard: f64,
    /// What one inch on paper is on the ground: 480 inches or more.
    pub scale: f64,
}

impl GreenPage {
    /// The green, in a box of this width and height at most, with text of a size; all in points. `None` without a green.
    #[must_use]
    pub fn new(
        reading: &HoleReading,
        unit: Unit,
        (width, height): (f64, f64),
        em: f64,
    ) -> Option<Self> {
        let turn = Turned::new(reading)?;
        let green = GreenReading {
            front: reading.green.front.map(|at| turn.at(at)),
            center: Some(Flat::default()),
            back: reading.green.back.map(|at| turn.at(at)),
        };
        let shape = green_toward(&green, Flat::new(0.0, 1.0))?;
        let ends = [green.front, green.back].into_iter().flatten();
        let (low, high) = ends.fold((-8.0_f64, 8.0_f64), |(low, high), at| {
            (low.min(at.y), high.max(at.y))
        });
        let deep = high - low + 2.0 * AROUND;
        let per_yard = LARGEST.min(height / deep);
        let frame = Area::around(
            0.0,
            -f64::midpoint(low, high),
            width / per_yard,
            height.min(deep * per_yard) / per_yard,
        );
        let em = em / per_yard;
        // A symbol at the edge would be cut.
        let inside = Area::around(
            frame.center().x,
            frame.center().y,
            frame.right - frame.left - 1.3 * em,
            frame.bottom - frame.top - 1.3 * em,
        );
        let markers = hazards(&reading.targets, &turn)
            .into_iter()
            .map(|(kind, at, index)| Marker {
                kind: MarkerKind::Hazard(kind),
                at: down(at),
                target: Some(index),
                lettered: true,
            });
        let (markers, outside): (Vec<Marker>, Vec<Marker>) = markers
            .partition(|marker| inside.contains(&Area::around(marker.at.x, marker.at.y, 0.0, 0.0)));
        let mut free = Placement::new(frame);
        for marker in &markers {
            free.take_symbol(Area::around(marker.at.x, marker.at.y, 1.2 * em, 1.2 * em));
        }
        free.take(Area::around(0.0, -em, 2.4 * em, 2.4 * em));
        let (rail, rows) = rail(&green, unit, frame, em, &markers);
        for row in rows {
            free.take(row);
        }
        let arrow = corner(&mut free, frame, em);
        let outside = edge_marks(&outside, &mut free, frame, em, unit);
        let drawing = sheet(frame, em)
            .child(green_fill(&shape))
            .child(path("five", grid(frame, green.front.unwrap_or_default())))
            .children(green_edges(&shape))
            .child(flag(Flat::default(), em, 1.0))
            .children(markers.iter().map(|marker| symbol(marker, em)))
            .children(rail)
            .children(outside)
            .children(arrow.map(|at| north(at, em, turn.up_bearing_deg)));
        Some(Self {
            drawing,
            width,
            height: (frame.bottom - frame.top) * per_yard,
            per_yard,
            scale: POINTS_IN_A_YARD / per_yard,
        })
    }
}

/// Squares of five yards, with a line through the front of the green and one through its center.
fn grid(frame: Area, front: Flat) -> String {
    let steps = |from: f64, to: f64, through: f64| {
        let first = ((from - through) / GRID).ceil() * GRID + through;
        (0..60_u32)
            .map(move |step| first + f64::from(step) * GRID)
            .take_while(move |at| *at <= to)
    };
    let (left, right) = (decimal(frame.left), decimal(frame.right));
    let (top, bottom) = (decimal(frame.top), decimal(frame.bottom));
    let across = steps(frame.top, frame.bottom, -front.y);
    let along = steps(frame.left, frame.right, 0.0);
    across
        .map(|y| format!("M{left} {}H{right}", decimal(y)))
        .chain(along.map(|x| format!("M{} {top}V{bottom}", decimal(x))))
        .collect()
}

/// The north arrow's place in a free corner. It turns, so that a circle around it is free.
fn corner(free: &mut Placement, frame: Area, em: f64) -> Option<Flat> {
    let inset = 2.1 * em;
    let (left, right) = (frame.left + inset, frame.right - inset);
    let (top, bottom) = (frame.top + inset, frame.bottom - inset);
    let corners = [(right, top), (left, top), (right, bottom), (left, bottom)];
    let areas = corners.map(|(x, y)| Area::around(x, y, 4.0 * em, 4.0 * em));
    free.place(areas, Room::PLAIN).map(|area| area.center())
}

/// Hazards around the green that lie outside of the frame: at its edge an arrow that points to each, and in words where it
/// is, counted from the center: "B 25 left".
fn edge_marks(
    outside: &[Marker],
    free: &mut Placement,
    frame: Area,
    em: f64,
    unit: Unit,
) -> Vec<Element> {
    let mut marks = Vec::new();
    for marker in outside {
        let MarkerKind::Hazard(kind) = &marker.kind else {
            continue;
        };
        let (at, out) = (marker.at, edge(marker.at, frame));
        let yards = if out.x == 0.0 { at.y.abs() } else { at.x.abs() };
        let side = match (out.x < 0.0, out.x > 0.0, out.y < 0.0) {
            (true, ..) => words::LEFT,
            (_, true, _) => words::RIGHT,
            (_, _, true) => words::BEHIND,
            _ => words::SHORT,
        };
        let said = words::outside(letter(kind), &unit.number(yards), side);
        let (width, height) = ((text_width_em(&said) + 1.0) * em, 1.15 * em);
        let half = (width / 2.0 + 0.2 * em, height / 2.0 + 0.2 * em);
        let within_frame = |x: f64, y: f64| {
            Flat::new(
                within(x, frame.left + half.0, frame.right - half.0),
                within(y, frame.top + half.1, frame.bottom - half.1),
            )
        };
        // Along the edge, away from what is there already.
        let steps = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0];
        let spots = steps.map(|step| {
            let by = if out.x == 0.0 {
                step * width * 0.5
            } else {
                step * height
            };
            let place = within_frame(at.x + by * out.y.abs(), at.y + by * out.x.abs());
            Area::around(place.x, place.y, width, height)
        });
        if let Some(area) = free.place(spots, Room::PLAIN) {
            let at = area.center();
            let point = |along: f64, across: f64| {
                let (x, y) = (
                    out.x * along - out.y * across,
                    out.y * along + out.x * across,
                );
                xy(Flat::new(x * em, y * em))
            };
            let arrow = format!(
                "M{}L{}L{}Z",
                point(0.35, 0.0),
                point(-0.25, 0.3),
                point(-0.25, -0.3)
            );
            // The arrow is on the side of the hazard, or before the words.
            let side = if out.x > 0.0 { 1.0 } else { -1.0 };
            let sign = group("outside", Flat::new(side * (width / 2.0 - 0.45 * em), 0.0));
            marks.push(
                group("label", at)
                    .child(sign.child(path("sign", arrow)))
                    .child(text("words", -side * 0.45 * em, 0.36 * em, said)),
            );
        }
    }
    marks
}

/// The direction out of the frame to a point outside of it, to the left, to the right, up or down.
fn edge(at: Flat, frame: Area) -> Flat {
    let center = frame.center();
    let beyond_side = (at.x - center.x).abs() - (frame.right - frame.left) / 2.0;
    let beyond_end = (at.y - center.y).abs() - (frame.bottom - frame.top) / 2.0;
    if beyond_side >= beyond_end {
        Flat::new((at.x - center.x).signum(), 0.0)
    } else {
        Flat::new(0.0, (at.y - center.y).signum())
    }
}

/// How deep center and back are behind the front: "0", "12", "25" at the left edge, or at the right one if hazards are fewer
/// there. Returns the areas that they take too.
fn rail(
    green: &GreenReading,
    unit: Unit,
    frame: Area,
    em: f64,
    markers: &[Marker],
) -> (Vec<Element>, Vec<Area>) {
    let Some((front, back)) = green.front.zip(green.back) else {
        return (Vec::new(), Vec::new());
    };
    let [first, middle, end] =
        [front, Flat::default(), back].map(|at| (front.distance(at), down(at).y));
    let has_room = |a: f64, b: f64| (a - b).abs() >= 1.15 * em;
    // The back says more than the center where a shallow green has no room for both.
    let shown = [
        Some(first),
        Some(middle).filter(|(_, y)| has_room(*y, first.1) && has_room(*y, end.1)),
        Some(end).filter(|(_, y)| has_room(*y, first.1)),
    ];
    let shown: Vec<(f64, f64)> = shown.into_iter().flatten().collect();
    let wide = 2.2 * em;
    let covered = |x: f64| {
        let areas = shown
            .iter()
            .map(|(_, y)| Area::around(x + wide / 2.0, *y, wide, em));
        let marked = |area: &Area| {
            let is_under = |marker: &&Marker| {
                Area::around(marker.at.x, marker.at.y, 1.2 * em, 1.2 * em).overlaps(area)
            };
            markers.iter().filter(is_under).count()
        };
        areas.map(|area| marked(&area)).sum::<usize>()
    };
    let (left, right) = (frame.left + 0.3 * em, frame.right - wide);
    let x = if covered(right) < covered(left) {
        right
    } else {
        left
    };
    let areas = shown
        .iter()
        .map(|(_, y)| Area::around(x + wide / 2.0, *y, wide, em))
        .collect();
    let rows = shown.into_iter().map(|(yards, y)| {
        group("label rail", Flat::new(x, y)).child(text(
            "words",
            0.0,
            0.36 * em,
            unit.number(yards),
        ))
    });
    (rows.collect(), areas)
}
