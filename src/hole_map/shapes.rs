//! Outlines of a scene as SVG path data: ribbon, green, arcs.

use super::annotations::Annotations;
use super::scene::{Arc, GreenShape, LabelKind, Ribbon, decimal, down, xy};
use crate::format::Unit;
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::plane::Flat;
use crate::hole::reading::HoleReading;

/// Half the length of an arc's stroke, in yards.
pub(super) const ARC_HALF: f64 = 26.0;
/// Width of the ribbon that stands for the fairway, in yards. It claims no outline.
const FAIRWAY_WIDTH: f64 = 34.0;

/// The ribbon: from a drive's start to the green, its corner rounded.
pub(super) fn fairway(line: &LineOfPlay) -> Option<Ribbon> {
    let length = line.length();
    // A par 3 has no fairway to speak of.
    if length < 265.0 {
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
    let center = reading.green.center?;
    let heading = reading
        .line
        .as_ref()
        .map_or(Flat::new(0.0, 1.0), |line| line.heading(line.length()));
    let edge = |at: Flat, bulge: f64| {
        // Across the way the green is approached, bulging away from its middle.
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
    let (front, back) = (reading.green.front, reading.green.back);
    let half_depth = match (front, back) {
        (Some(front), Some(back)) => (front.distance(back) / 2.0).clamp(4.0, 60.0),
        _ => 12.0,
    };
    let angle = Flat::default().direction_deg(heading);
    let middle = match (front, back) {
        (Some(front), Some(back)) => front.toward(back, 0.5),
        _ => center,
    };
    Some(GreenShape {
        center: down(center),
        fill: ellipse(
            down(middle),
            13.0_f64.max(half_depth * 0.8),
            half_depth,
            angle,
        ),
        front: front.map(|front| edge(front, -3.0)),
        back: back.map(|back| edge(back, 3.0)),
    })
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

pub(super) fn arcs(reading: &HoleReading, unit: Unit, labels: &mut Annotations) -> Vec<Arc> {
    let (Some(line), Some(green)) = (&reading.line, reading.green.center) else {
        return Vec::new();
    };
    let step = unit.in_yards(50.0);
    let longest = line.points().first().map_or(0.0, |tee| tee.distance(green)) - 25.0;
    let mut arcs = Vec::new();
    let mut strokes = Vec::new();
    let mut radius = step;
    // 40 arcs are 2,000 yards: no hole, but no endless loop either.
    while radius < longest && arcs.len() < 40 {
        if let Some(across) = line.leaving(radius) {
            let half = (ARC_HALF / radius).min(1.0).asin();
            let middle = (across.x - green.x).atan2(across.y - green.y);
            let end = |angle: f64| {
                down(Flat::new(
                    green.x + radius * angle.sin(),
                    green.y + radius * angle.cos(),
                ))
            };
            let r = decimal(radius);
            // Clockwise in the drawing from the smaller angle to the larger.
            let path = format!(
                "M{} A{r} {r} 0 0 1 {}",
                xy(end(middle - half)),
                xy(end(middle + half))
            );
            arcs.push(Arc { path });
            labels.on(unit.number(radius), down(across), LabelKind::ToGreen);
            strokes.extend((-6..=6).map(|step| end(middle + half * f64::from(step) / 6.0)));
        }
        radius += step;
    }
    // Later labels keep off the strokes; the numbers that stand on them are placed already.
    labels.keep_off(&strokes);
    arcs
}
