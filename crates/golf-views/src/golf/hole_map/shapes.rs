//! The outlines of a scene as SVG path data: ribbon, green, arcs.

use golf_hole::angle::{asin, atan2, sin_cos};
use golf_hole::bounds::within;
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::Flat;
use golf_hole::reading::{GreenReading, HoleReading, ONE_STROKE, Play};

use super::annotations::Annotations;
use super::scene::{Arc, GreenShape, LabelKind, Ribbon, decimal, down, xy};
use crate::words::format::Unit;

/// Half the length of an arc, in yards.
pub(super) const ARC_HALF: f64 = 26.0;
/// Half the length of an edge of the green, in yards. The data has no sides.
const HALF_EDGE: f64 = 11.0;
/// A corner of the ribbon is rounded this far before and after the turn, in yards.
const ROUNDED_YARDS: f64 = 40.0;
/// The width of the ribbon that represents the fairway, in yards. It is not the fairway's outline.
const FAIRWAY_WIDTH: f64 = 34.0;

/// The ribbon, from at most 110 yards off the tee to the green, with rounded corners.
pub(super) fn fairway(line: &LineOfPlay) -> Option<Ribbon> {
    let length = line.length();
    // A par 3 has practically no fairway.
    if length <= ONE_STROKE {
        return None;
    }
    let start = down(line.spot((length * 0.22).min(110.0)));
    let end = down(line.spot(length - 24.0));
    let turns: Vec<f64> = line.turns().iter().map(|turn| turn.at).collect();
    let mut path = format!("M{}", xy(start));
    for (index, at) in turns.iter().enumerate() {
        // A corner takes half of a leg at most, and leaves the other half to the next corner.
        let before = index.checked_sub(1).and_then(|index| turns.get(index));
        let after = turns.get(index + 1).copied().unwrap_or(length);
        let leg = (at - before.copied().unwrap_or(0.0)).min(after - at);
        let reach = ROUNDED_YARDS.min(leg / 2.0);
        let spot = |along: f64| xy(down(line.spot(along)));
        path += &format!(" L{} Q{} {}", spot(at - reach), spot(*at), spot(at + reach));
    }
    path += &format!(" L{}", xy(end));
    Some(Ribbon {
        path,
        width: FAIRWAY_WIDTH,
    })
}

/// Angles across the ribbon every 25 yards, like the stripes of a mower. They say which way play goes, and that the
/// ribbon is a direction and no outline.
pub(super) fn chevrons(line: &LineOfPlay) -> Option<String> {
    const APART: f64 = 25.0;
    const HALF: f64 = FAIRWAY_WIDTH * 0.42;
    let length = line.length();
    if length <= ONE_STROKE {
        return None;
    }
    let steps = (0..80_u32).map(|step| (length * 0.22).min(110.0) + APART * f64::from(step));
    let angle = |along: f64| {
        let (tip, heading) = (line.spot(along + HALF * 0.5), line.heading(along));
        let foot = line.spot(along);
        let side = |by: f64| down(Flat::new(foot.x + heading.y * by, foot.y - heading.x * by));
        format!("M{}L{}L{}", xy(side(-HALF)), xy(down(tip)), xy(side(HALF)))
    };
    Some(
        steps
            .take_while(|along| along + APART < length)
            .map(angle)
            .collect(),
    )
}

pub(super) fn green_shape(reading: &HoleReading) -> Option<GreenShape> {
    green_toward(&reading.green, heading_at_green(reading))
}

/// Points along the front edge of the green, in the drawing.
pub(super) fn front_edge(reading: &HoleReading) -> impl Iterator<Item = Flat> {
    edge(reading, reading.green.front)
}

/// The same along the back edge.
pub(super) fn back_edge(reading: &HoleReading) -> impl Iterator<Item = Flat> {
    edge(reading, reading.green.back)
}

fn edge(reading: &HoleReading, middle: Option<Flat>) -> impl Iterator<Item = Flat> + use<> {
    let heading = heading_at_green(reading);
    let axis = axis(&reading.green, heading);
    let steps = middle.map(|middle| {
        (-5..=5).map(move |step| {
            let by = HALF_EDGE * f64::from(step) / 5.0;
            down(Flat::new(middle.x + axis.y * by, middle.y - axis.x * by))
        })
    });
    steps.into_iter().flatten()
}

fn heading_at_green(reading: &HoleReading) -> Flat {
    reading
        .line
        .as_ref()
        .map_or(Flat::new(0.0, 1.0), |line| line.heading(line.length()))
}

/// A green approached in a direction, given as a unit vector. If front and back are known, they determine its
/// orientation instead.
pub(super) fn green_toward(green: &GreenReading, approach: Flat) -> Option<GreenShape> {
    let center = green.center?;
    let heading = axis(green, approach);
    let edge = |at: Flat, bulge: f64| {
        // Perpendicular to the green's own axis, bulging away from its middle.
        let half = HALF_EDGE;
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
        within(front.distance(back) / 2.0, 4.0, 60.0)
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

/// The axis from front to back, as a unit vector, since a green may be at an angle to its approach. Falls back to the
/// approach if the points do not determine an axis.
pub(super) fn axis(green: &GreenReading, heading: Flat) -> Flat {
    let both = green.front.zip(green.back);
    let axis = both.and_then(|(front, back)| {
        let depth = front.distance(back);
        (depth >= 4.0).then(|| Flat::new((back.x - front.x) / depth, (back.y - front.y) / depth))
    });
    // A back that is hardly behind the front is doubtful data, not an axis.
    axis.filter(|axis| axis.x * heading.x + axis.y * heading.y > 0.5)
        .unwrap_or(heading)
}

/// SVG path data of an ellipse turned by `angle` degrees clockwise.
fn ellipse(center: Flat, rx: f64, ry: f64, angle: f64) -> String {
    let (sin, cos) = sin_cos(angle.to_radians());
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

/// The strokes of the arcs to the green that the drawing has room for.
pub(super) fn strokes_to_green(reading: &HoleReading, unit: Unit, em: f64) -> Vec<Stroke> {
    let (Some(line), Some(green)) = (&reading.line, reading.green.center) else {
        return Vec::new();
    };
    let longest = line.points().first().map_or(0.0, |tee| tee.distance(green)) - 25.0;
    let radii = every_fifty(unit, em, reading.play, longest);
    radii
        .filter_map(|radius| Some(Stroke::across(green, radius, line.leaving(radius)?)))
        .collect()
}

/// The arcs of these strokes, each with its number on the line of play. An arc without a number would be meaningless, so
/// it is left out.
pub(super) fn arcs_to_green(strokes: &[Stroke], unit: Unit, labels: &mut Annotations) -> Vec<Arc> {
    let mut arcs = Vec::new();
    for stroke in strokes {
        let text = unit.number(stroke.radius);
        if labels.on(text, stroke.at(0.0), stroke.ends(), LabelKind::ToGreen) {
            arcs.push(stroke.arc(false));
        }
    }
    arcs
}

/// Arcs every 50 from the tee, each with its number at an end.
pub(super) fn arcs_from_tee(
    reading: &HoleReading,
    unit: Unit,
    em: f64,
    labels: &mut Annotations,
) -> Vec<Arc> {
    let (Some(line), Some(tee)) = (&reading.line, reading.tee) else {
        return Vec::new();
    };
    let longest = line.points().last().map_or(0.0, |end| end.distance(tee)) - 25.0;
    let mut arcs = Vec::new();
    for radius in every_fifty(unit, em, reading.play, longest) {
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

/// The least distance between two arcs, in ems, where play goes upward and where it goes to the right: a number is
/// wider than it is high.
const ARCS_APART: [f64; 2] = [1.2, 2.0];

/// Multiples of 50 in a unit, as yards; of 100 in a drawing that is too small for those, and none in a smaller one. The 40th
/// is 2,000 yards: longer than any hole, and it prevents an endless loop.
fn every_fifty(unit: Unit, em: f64, play: Play, longest: f64) -> impl Iterator<Item = f64> {
    let apart = ARCS_APART[usize::from(play == Play::ToTheRight)] * em;
    let every = [1_u32, 2]
        .into_iter()
        .find(|every| unit.in_yards(50.0 * f64::from(*every)) >= apart);
    let steps = (1..=every.map_or(0, |_| 40_u32)).map(move |step| {
        let fifties = step * every.unwrap_or(1);
        unit.in_yards(50.0 * f64::from(fifties))
    });
    steps.take_while(move |radius| *radius < longest)
}

/// An arc around a center, 26 yards to either side of its crossing with the line of play.
pub(super) struct Stroke {
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
            middle: atan2(crossing.x - center.x, crossing.y - center.y),
            half: asin((ARC_HALF / radius).min(1.0)),
        }
    }

    /// A point on the arc, in the drawing: −1 and 1 are its ends.
    fn at(&self, share: f64) -> Flat {
        let (sin, cos) = sin_cos(self.middle + self.half * share);
        down(Flat::new(
            self.center.x + self.radius * sin,
            self.center.y + self.radius * cos,
        ))
    }

    fn ends(&self) -> [Flat; 2] {
        [self.at(-1.0), self.at(1.0)]
    }

    /// Points along it, in the drawing.
    pub(super) fn points(&self) -> impl Iterator<Item = Flat> + '_ {
        (-6..=6).map(|step| self.at(f64::from(step) / 6.0))
    }

    fn arc(&self, from_tee: bool) -> Arc {
        // Clockwise in the drawing from the smaller angle to the larger.
        let r = decimal(self.radius);
        let path = format!("M{} A{r} {r} 0 0 1 {}", xy(self.at(-1.0)), xy(self.at(1.0)));
        Arc { from_tee, path }
    }
}
