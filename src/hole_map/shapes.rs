//! Outlines of a scene as SVG path data: ribbon, green, arcs.

use super::annotations::Annotations;
use super::scene::{Arc, GreenShape, LabelKind, Ribbon, decimal, down, xy};
use crate::format::Unit;
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::plane::Flat;
use crate::hole::reading::{GreenReading, HoleReading, Layup, ONE_STROKE};

/// Half the length of an arc's stroke, in yards.
pub(super) const ARC_HALF: f64 = 26.0;
/// Width of the ribbon that stands for the fairway, in yards. It claims no outline.
const FAIRWAY_WIDTH: f64 = 34.0;

/// The ribbon: from a drive's start to the green, its corner rounded.
pub(super) fn fairway(line: &LineOfPlay) -> Option<Ribbon> {
    let length = line.length();
    // A par 3 has no fairway to speak of.
    if length <= ONE_STROKE {
        return None;
    }
    let start = down(line.spot((length * 0.22).min(110.0)));
    let end = down(line.spot(length - 24.0));
    let path = match line.turn() {
        Some(turn) => {
            let corner = down(line.spot(turn.at));
            let reach = 40.0_f64.min(turn.at / 2.0).min((length - turn.at) / 2.0);
            let (into, out) = (
                down(line.spot(turn.at - reach)),
                down(line.spot(turn.at + reach)),
            );
            let (into, corner) = (xy(into), xy(corner));
            format!("M{} L{into} Q{corner} {} L{}", xy(start), xy(out), xy(end))
        }
        None => format!("M{} L{}", xy(start), xy(end)),
    };
    Some(Ribbon {
        path,
        width: FAIRWAY_WIDTH,
    })
}

pub(super) fn green_shape(reading: &HoleReading) -> Option<GreenShape> {
    let heading = reading
        .line
        .as_ref()
        .map_or(Flat::new(0.0, 1.0), |line| line.heading(line.length()));
    green_toward(&reading.green, heading)
}

/// A green that is approached in a direction, given as a unit vector. Front and back say better
/// how it lies, where both are known.
pub(super) fn green_toward(green: &GreenReading, approach: Flat) -> Option<GreenShape> {
    let center = green.center?;
    let heading = axis(green, approach);
    let edge = |at: Flat, bulge: f64| {
        // Across the green's own axis, bulging away from its middle.
        let half = 11.0;
        let corner = |side: f64| {
            let (x, y) = (
                at.x + heading.y * half * side,
                at.y - heading.x * half * side,
            );
            down(Flat::new(x - heading.x * bulge, y - heading.y * bulge))
        };
        let control = down(Flat::new(
            at.x + heading.x * bulge,
            at.y + heading.y * bulge,
        ));
        format!("M{} Q{} {}", xy(corner(-1.0)), xy(control), xy(corner(1.0)))
    };
    let both = green.front.zip(green.back);
    let half_depth = both.map_or(12.0, |(front, back)| {
        (front.distance(back) / 2.0).clamp(4.0, 60.0)
    });
    let middle = both.map_or(center, |(front, back)| front.toward(back, 0.5));
    let angle = Flat::default().direction_deg(heading);
    Some(GreenShape {
        center: down(center),
        fill: ellipse(
            down(middle),
            13.0_f64.max(half_depth * 0.8),
            half_depth,
            angle,
        ),
        front: green.front.map(|front| edge(front, -3.0)),
        back: green.back.map(|back| edge(back, 3.0)),
    })
}

/// From the front to the back, a unit vector: a green may lie askew to the way it is approached.
/// The approach where the points do not tell.
pub(super) fn axis(green: &GreenReading, heading: Flat) -> Flat {
    let both = green.front.zip(green.back);
    let axis = both.and_then(|(front, back)| {
        let depth = front.distance(back);
        (depth >= 4.0).then(|| Flat::new((back.x - front.x) / depth, (back.y - front.y) / depth))
    });
    // A back that is hardly behind the front is a doubt, not an axis.
    axis.filter(|axis| axis.x * heading.x + axis.y * heading.y > 0.5)
        .unwrap_or(heading)
}

/// SVG path data of an ellipse turned by `angle` degrees clockwise.
fn ellipse(center: Flat, rx: f64, ry: f64, angle: f64) -> String {
    let (sin, cos) = angle.to_radians().sin_cos();
    let (from, to) = (
        Flat::new(center.x - rx * cos, center.y - rx * sin),
        Flat::new(center.x + rx * cos, center.y + rx * sin),
    );
    let arc = format!("A{} {} {}", decimal(rx), decimal(ry), decimal(angle));
    format!(
        "M{} {arc} 0 1 {} {arc} 0 1 {} Z",
        xy(from),
        xy(to),
        xy(from)
    )
}

/// Strokes every 50 to the green, each with its number on the line of play.
pub(super) fn arcs_to_green(
    reading: &HoleReading,
    layups: &[Layup],
    unit: Unit,
    labels: &mut Annotations,
) -> Vec<Arc> {
    let (Some(line), Some(green)) = (&reading.line, reading.green.center) else {
        return Vec::new();
    };
    let longest = line.points().first().map_or(0.0, |tee| tee.distance(green)) - 25.0;
    let mut strokes = Vec::new();
    let mut arcs = Vec::new();
    for radius in every_fifty(unit, longest) {
        let Some(across) = line.leaving(radius) else {
            continue;
        };
        let stroke = Stroke::across(green, radius, across);
        let is_layup = layups.iter().any(|layup| layup.at.distance(across) < 1.0);
        let kind = if is_layup {
            LabelKind::ToGreenFrom
        } else {
            LabelKind::ToGreen
        };
        // A stroke without its number would be a riddle.
        if labels.on(unit.number(radius), down(across), stroke.ends(), kind) {
            strokes.extend(stroke.points());
            arcs.push(stroke.arc(false));
        }
    }
    // Later labels keep off the strokes; the numbers that stand on them are placed already.
    labels.keep_off(&strokes);
    arcs
}

/// Strokes every 50 from the tee, each with its number at an end.
pub(super) fn arcs_from_tee(
    reading: &HoleReading,
    unit: Unit,
    labels: &mut Annotations,
) -> Vec<Arc> {
    let (Some(line), Some(tee)) = (&reading.line, reading.tee) else {
        return Vec::new();
    };
    let longest = line.points().last().map_or(0.0, |end| end.distance(tee)) - 25.0;
    let mut arcs = Vec::new();
    for radius in every_fifty(unit, longest) {
        let Some(across) = line.away(radius) else {
            continue;
        };
        let stroke = Stroke::across(tee, radius, across);
        if labels.at_an_end(unit.number(radius), stroke.ends(), LabelKind::TeeArc) {
            arcs.push(stroke.arc(true));
        }
    }
    arcs
}

/// 50, 100, 150 … of a unit, in yards. 40 of them are 2,000 yards: no hole, but no endless loop.
fn every_fifty(unit: Unit, longest: f64) -> impl Iterator<Item = f64> {
    let steps = (1..=40_u32).map(move |step| unit.in_yards(50.0 * f64::from(step)));
    steps.take_while(move |radius| *radius < longest)
}

/// A stroke about a center, 26 yards to either side of where it crosses the line of play.
struct Stroke {
    center: Flat,
    radius: f64,
    middle: f64,
    half: f64,
}

impl Stroke {
    fn across(center: Flat, radius: f64, crossing: Flat) -> Self {
        Self {
            center,
            radius,
            middle: (crossing.x - center.x).atan2(crossing.y - center.y),
            half: (ARC_HALF / radius).min(1.0).asin(),
        }
    }

    /// A point of the stroke, in the drawing: −1 and 1 are its ends.
    fn at(&self, share: f64) -> Flat {
        let (sin, cos) = (self.middle + self.half * share).sin_cos();
        down(Flat::new(
            self.center.x + self.radius * sin,
            self.center.y + self.radius * cos,
        ))
    }

    fn ends(&self) -> [Flat; 2] {
        [self.at(-1.0), self.at(1.0)]
    }

    fn points(&self) -> impl Iterator<Item = Flat> + '_ {
        (-6..=6).map(|step| self.at(f64::from(step) / 6.0))
    }

    fn arc(&self, from_tee: bool) -> Arc {
        // Clockwise in the drawing from the smaller angle to the larger.
        let r = decimal(self.radius);
        let path = format!("M{} A{r} {r} 0 0 1 {}", xy(self.at(-1.0)), xy(self.at(1.0)));
        Arc { from_tee, path }
    }
}
