//! The green on paper: the approach upward, on a grid of five yards, at the largest scale that the Rules of Golf allow or
//! smaller.

use golf_hole::plane::Flat;
use golf_hole::reading::{GreenReading, HoleReading};

use super::drawing::{flag, green_edges, green_fill, group, north, path, sheet, symbol, text};
use super::green::{Turned, hazards};
use super::labels::Area;
use super::scene::{Marker, MarkerKind, decimal, down};
use super::shapes::green_toward;
use crate::element::Element;
use crate::words::format::Unit;

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
        let corner = Flat::new(frame.right - 1.6 * em, frame.top + 2.2 * em);
        // A symbol at the edge would be cut.
        let inside = Area::around(
            frame.center().x,
            frame.center().y,
            frame.right - frame.left - 1.3 * em,
            frame.bottom - frame.top - 1.3 * em,
        );
        let markers: Vec<Marker> = hazards(&reading.targets, &turn)
            .into_iter()
            .map(|(kind, at, index)| Marker {
                kind: MarkerKind::Hazard(kind),
                at: down(at),
                target: Some(index),
                lettered: true,
            })
            .filter(|marker| inside.contains(&Area::around(marker.at.x, marker.at.y, 0.0, 0.0)))
            .collect();
        let rail = rail(&green, unit, frame, em, &markers);
        let drawing = sheet(frame, em)
            .child(green_fill(&shape))
            .child(path("five", grid(frame, green.front.unwrap_or_default())))
            .children(green_edges(&shape))
            .child(flag(Flat::default(), em, 1.0))
            .children(markers.iter().map(|marker| symbol(marker, em)))
            .children(rail)
            .child(north(corner, em, turn.up_bearing_deg));
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

/// How deep center and back are behind the front: "0", "12", "25" at the left edge, or at the right one if hazards are fewer
/// there.
fn rail(
    green: &GreenReading,
    unit: Unit,
    frame: Area,
    em: f64,
    markers: &[Marker],
) -> Vec<Element> {
    let Some((front, back)) = green.front.zip(green.back) else {
        return Vec::new();
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
    let rows = shown.into_iter();
    rows.map(|(yards, y)| {
        group("label rail", Flat::new(x, y)).child(text(
            "words",
            0.0,
            0.36 * em,
            unit.number(yards),
        ))
    })
    .collect()
}
