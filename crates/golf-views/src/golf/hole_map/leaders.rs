//! A label that has no room beside its symbol: a place farther away, and a thin line from the symbol to the label.

use std::f64::consts::TAU;

use golf_hole::angle::sin_cos;
use golf_hole::plane::Flat;
use golf_hole::reading::Play;

use super::labels::{Area, Placement, Room};
use super::scene::xy;

/// The distances from a symbol to its label, in ems.
const FAR_EM: [f64; 4] = [1.2, 1.8, 2.4, 3.0];
/// The directions in which the scene looks for a place.
const DIRECTIONS: u32 = 16;
/// Where a line begins, from the middle of its symbol, in ems.
const START_EM: f64 = 0.62;
/// The distance between two tests along a line, in ems.
const STEP_EM: f64 = 0.3;

/// A line from a symbol to a label, in the drawing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leader {
    from: Flat,
    to: Flat,
}

impl Leader {
    /// SVG path data.
    pub(super) fn data(&self) -> String {
        format!("M{}L{}", xy(self.from), xy(self.to))
    }

    /// Points along it.
    pub(super) fn points(&self, em: f64) -> impl Iterator<Item = Flat> + use<> {
        along(self.from, self.to, STEP_EM * em)
    }
}

/// Points from one place to another, this far apart at most.
pub(super) fn along(from: Flat, to: Flat, step: f64) -> impl Iterator<Item = Flat> {
    let length = from.distance(to);
    let steps = (1..200_u32).map(move |number| f64::from(number) * step);
    let within = steps.take_while(move |at| *at < length);
    within
        .map(move |at| from.toward(to, at / length))
        .chain([to])
}

/// The nearest free place for a label of this size, with a line that crosses nothing. The outer side comes first (1 is right
/// of play, −1 left).
pub(super) fn leader(
    free: &Placement,
    at: Flat,
    outer: f64,
    (width, height): (f64, f64),
    (em, play): (f64, Play),
    room: Room,
) -> Option<(Area, Leader)> {
    let first = match play {
        Play::Upward => 0.0,
        Play::ToTheRight => TAU / 4.0,
    };
    let directions = (0..DIRECTIONS).map(|turn| {
        // Alternately to both sides of the outer direction.
        let steps = f64::from(turn.div_ceil(2)) * if turn % 2 == 0 { 1.0 } else { -1.0 };
        let (sin, cos) = sin_cos(first + steps * TAU / f64::from(DIRECTIONS));
        (cos * outer, sin * outer)
    });
    let crosses_nothing = |leader: &Leader| {
        leader.points(em).all(|point| {
            let dot = Area::around(point.x, point.y, 0.1 * em, 0.1 * em);
            // The line begins at its own symbol, and may cross other thin lines.
            let begins = point.distance(at) < 0.9 * em;
            let over_lines = Room {
                over_lines: true,
                apart: 0.1 * em,
                ..room
            };
            begins || free.is_free(&dot, over_lines)
        })
    };
    let places = FAR_EM
        .into_iter()
        .flat_map(|far| directions.clone().map(move |direction| (far, direction)));
    places
        .map(|(far, (x, y))| {
            let edge = x.abs() * width / 2.0 + y.abs() * height / 2.0;
            let reach = far * em + edge;
            // The part of the way that is inside of the label's box.
            let inside = half(width, x).min(half(height, y));
            let area = Area::around(at.x + x * reach, at.y + y * reach, width, height);
            let spot = |by: f64| Flat::new(at.x + x * by, at.y + y * by);
            let leader = Leader {
                from: spot(START_EM * em),
                to: spot(reach - inside),
            };
            (area, leader)
        })
        .find(|(area, leader)| free.is_free(area, room) && crosses_nothing(leader))
}

/// How far it is from the middle of a box to its side, in a direction with this part along it.
fn half(size: f64, part: f64) -> f64 {
    size / 2.0 / part.abs().max(f64::EPSILON)
}
