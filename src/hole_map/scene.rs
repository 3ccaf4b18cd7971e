//! A hole as shapes, markers and labels: the data of the drawing.
//!
//! Units are yards, `x` to the right and `y` down, play upward; one scale in both directions.
//! The same hole gives the same scene. Conventions are those of GOLF.md: arcs every 50 yards to
//! the green, hazards as symbols of a fixed size, no outline that the data does not know.

use golf_api::hole::HazardKind;

use super::annotations::Annotations;
use super::labels::Area;
use super::shapes::{arcs, fairway, green_shape};
use crate::format::Unit;
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::plane::Flat;
use crate::hole::reading::{HoleReading, Target, TargetKind};

/// Space around all points, in yards.
const MARGIN: f64 = 30.0;
/// Points farther than this from tee and green cannot belong to the hole; they are only listed.
const DRAWN_WITHIN: f64 = 1500.0;

/// Everything that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// What is seen, in yards.
    pub frame: Area,
    /// The size of text, in yards.
    pub em: f64,
    /// The ribbon along the line of play.
    pub fairway: Option<Ribbon>,
    /// The line of play, tee to green center.
    pub line: Vec<Flat>,
    /// The green.
    pub green: Option<GreenShape>,
    /// Strokes across the line of play, every 50 yards (or metres) to the green.
    pub arcs: Vec<Arc>,
    /// Points with a symbol.
    pub markers: Vec<Marker>,
    /// Texts that found a place.
    pub labels: Vec<Label>,
    /// The bearing that points up, degrees clockwise from north.
    pub up_bearing_deg: f64,
    /// Where the north arrow stands: the first corner that is free of markers.
    pub north_arrow: Option<Flat>,
    /// The left end of the scale bar, and its length in yards.
    pub scale_bar: Option<(Flat, f64)>,
    /// How many targets lie too far off to be drawn.
    pub too_far: usize,
}

/// A path with a width.
#[derive(Debug, Clone, PartialEq)]
pub struct Ribbon {
    /// SVG path data.
    pub path: String,
    /// In yards.
    pub width: f64,
}

/// A green: front and back where they are known, never its sides.
#[derive(Debug, Clone, PartialEq)]
pub struct GreenShape {
    /// The center, where the flag stands.
    pub center: Flat,
    /// A soft fill without an outline.
    pub fill: String,
    /// The front edge, a bold stroke.
    pub front: Option<String>,
    /// The back edge.
    pub back: Option<String>,
}

/// A distance to the green center.
#[derive(Debug, Clone, PartialEq)]
pub struct Arc {
    /// SVG path data of the stroke.
    pub path: String,
}

/// A point with a symbol.
#[derive(Debug, Clone, PartialEq)]
pub struct Marker {
    /// Which symbol.
    pub kind: MarkerKind,
    /// Where.
    pub at: Flat,
    /// Its row in [`HoleReading::targets`].
    pub target: Option<usize>,
    /// Whether its letter fits.
    pub lettered: bool,
}

/// The symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkerKind {
    /// Where the hole starts.
    Tee,
    /// A fairway, dogleg or layup target: a ring with a letter.
    Aim(char),
    /// A spot of the line of play that leaves a full distance.
    Leaves,
    /// A hazard.
    Hazard(HazardKind),
}

/// A text.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// Its center.
    pub at: Flat,
    /// What it belongs to.
    pub kind: LabelKind,
}

/// What a label is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelKind {
    /// The number of an arc: distance to the green.
    ToGreen,
    /// Distance from the tee.
    FromTee,
    /// A spot that leaves a full distance.
    Leaves,
    /// The depth of the green.
    Depth,
}

impl Scene {
    /// The scene of a hole, with distances in the given unit; `None` when it has no point at all.
    #[must_use]
    pub fn new(reading: &HoleReading, unit: Unit) -> Option<Self> {
        let plane = reading.plane?;
        let ends: Vec<Flat> = reading
            .tee
            .into_iter()
            .chain(reading.green.center)
            .collect();
        let near =
            |at: &Flat| ends.is_empty() || ends.iter().any(|end| end.distance(*at) < DRAWN_WITHIN);
        let targets: Vec<(usize, &Target)> = reading
            .targets
            .iter()
            .enumerate()
            .filter(|(_, target)| near(&target.at))
            .collect();
        let green = [reading.green.front, reading.green.back]
            .into_iter()
            .flatten();
        let points = ends
            .iter()
            .copied()
            .chain(green)
            .chain(targets.iter().map(|(_, t)| t.at));
        let frame = frame_of(points.map(down))?;
        let em = em_of(&frame);
        let markers = markers(reading, &targets, em);
        let mut labels = Annotations::new(frame, em, &markers);
        let north_arrow = labels.corner(em * 3.2, em * 3.2);
        let bar = unit.in_yards(50.0);
        let scale_bar = labels.corner(bar + em, em * 2.4);
        let arcs = arcs(reading, unit, &mut labels);
        labels.depth(reading, unit);
        labels.targets(&targets, unit);
        labels.layups(reading, unit);
        Some(Self {
            em,
            fairway: reading.line.as_ref().and_then(fairway),
            line: reading
                .line
                .iter()
                .flat_map(LineOfPlay::points)
                .copied()
                .map(down)
                .collect(),
            green: green_shape(reading),
            arcs,
            markers,
            labels: labels.placed,
            up_bearing_deg: plane.up_bearing_deg(),
            north_arrow,
            scale_bar: scale_bar.map(|at| (Flat::new(at.x - bar / 2.0, at.y), bar)),
            too_far: reading.targets.len() - targets.len(),
            frame,
        })
    }
}

/// From play upward to the drawing's `y` downward.
pub(super) const fn down(flat: Flat) -> Flat {
    Flat::new(flat.x, -flat.y)
}

/// All points plus the margin, widened to a page that is at least 5:11 and at most 1:1.
fn frame_of(points: impl Iterator<Item = Flat>) -> Option<Area> {
    let mut bounds: Option<Area> = None;
    for point in points {
        let around = Area::around(point.x, point.y, 2.0 * MARGIN, 2.0 * MARGIN);
        bounds = Some(bounds.map_or(around, |bounds| Area {
            left: bounds.left.min(around.left),
            top: bounds.top.min(around.top),
            right: bounds.right.max(around.right),
            bottom: bounds.bottom.max(around.bottom),
        }));
    }
    let bounds = bounds?;
    let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top);
    let wide = (height * 5.0 / 11.0 - width).max(0.0) / 2.0;
    let high = (width - height).max(0.0) / 2.0;
    Some(Area {
        left: bounds.left - wide,
        top: bounds.top - high,
        right: bounds.right + wide,
        bottom: bounds.bottom + high,
    })
}

/// Text that is 11 px on a page 320 px wide, and does not shout on a wide one.
fn em_of(frame: &Area) -> f64 {
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    (height / 58.0).max(width / 29.0).min(height / 36.0)
}

fn markers(reading: &HoleReading, targets: &[(usize, &Target)], em: f64) -> Vec<Marker> {
    let plain = |kind, at| Marker {
        kind,
        at: down(at),
        target: None,
        lettered: false,
    };
    let mut markers: Vec<Marker> = Vec::new();
    markers.extend(
        reading
            .layups
            .iter()
            .map(|layup| plain(MarkerKind::Leaves, layup.at)),
    );
    for &(index, target) in targets {
        let kind = match &target.kind {
            TargetKind::Fairway => MarkerKind::Aim('F'),
            TargetKind::Dogleg => MarkerKind::Aim('D'),
            TargetKind::Layup => MarkerKind::Aim('L'),
            TargetKind::Hazard(kind) => MarkerKind::Hazard(kind.clone()),
        };
        // A symbol that is drawn later would cover the letter.
        let lettered = targets
            .iter()
            .all(|(other, at)| *other <= index || at.at.distance(target.at) > em);
        markers.push(Marker {
            kind,
            at: down(target.at),
            target: Some(index),
            lettered,
        });
    }
    markers.extend(reading.tee.map(|tee| plain(MarkerKind::Tee, tee)));
    markers
}

pub(super) fn xy(point: Flat) -> String {
    format!("{} {}", decimal(point.x), decimal(point.y))
}

/// A coordinate to a hundredth of a yard, without "-0" or needless zeros.
#[must_use]
pub fn decimal(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    if rounded == 0.0 {
        "0".into()
    } else {
        rounded.to_string()
    }
}

#[cfg(test)]
mod tests;
