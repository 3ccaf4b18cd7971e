//! A hole as shapes, markers and labels: the data of the drawing.
//!
//! Units are yards, `x` to the right and `y` down, play upward; one scale in both directions.
//! The same hole gives the same scene. Conventions are those of GOLF.md: arcs every 50 yards to
//! the green, hazards as symbols of a fixed size, no outline that the data does not know.

use golf_api::hole::HazardKind;

use super::annotations::Annotations;
use super::labels::{Area, text_width_em};
use super::layers::{Layer, Layers};
use super::shapes::{arcs_from_tee, arcs_to_green, fairway, green_shape};
use crate::format::Unit;
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::plane::Flat;
use crate::hole::reading::{HoleReading, Target, TargetKind};
use crate::words::hole as words;

/// Space around all points, in yards.
const MARGIN: f64 = 30.0;
/// Points farther than this from tee and green cannot belong to the hole; they are only listed.
pub const DRAWN_WITHIN: f64 = 1500.0;

/// How a hole is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The unit of numbers, arcs and scale bar.
    pub unit: Unit,
    /// What is shown.
    pub layers: Layers,
    /// How much closer than the whole hole it is looked at, 1 or more: symbols and labels keep
    /// their size on the screen, so that more of them find a place.
    pub closer: f64,
}

impl Look {
    /// The whole hole with the layers of a printed book.
    #[must_use]
    pub fn book(unit: Unit) -> Self {
        Self {
            unit,
            layers: Layers::default(),
            closer: 1.0,
        }
    }
}

/// Everything that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// What is seen, in yards.
    pub frame: Area,
    /// The size of text, in yards.
    pub em: f64,
    /// The unit of the scale bar.
    pub unit: Unit,
    /// The ribbon along the line of play.
    pub fairway: Option<Ribbon>,
    /// The line of play, tee to green center.
    pub line: Vec<Flat>,
    /// The green.
    pub green: Option<GreenShape>,
    /// Strokes across the line of play, every 50 yards (or metres).
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

/// A stroke at one distance.
#[derive(Debug, Clone, PartialEq)]
pub struct Arc {
    /// Whether the distance is that from the tee, else to the green center.
    pub from_tee: bool,
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
    Aim(&'static str),
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
    /// The row in [`HoleReading::targets`] it stands beside.
    pub target: Option<usize>,
}

/// What a label is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelKind {
    /// The number of an arc: distance to the green. A triangle stands before it.
    ToGreen,
    /// The number of an arc that has the triangle of a layup on it already.
    ToGreenFrom,
    /// The number of an arc: distance from the tee. A dot stands before it.
    TeeArc,
    /// Distance of a target from the tee. A dot stands before it.
    FromTee,
    /// A spot that leaves a full distance.
    Leaves,
    /// The depth of the green.
    Depth,
}

impl Scene {
    /// The scene of a hole; `None` when it has no point at all.
    #[must_use]
    pub fn new(reading: &HoleReading, look: Look) -> Option<Self> {
        let plane = reading.plane?;
        let near = |at: &Flat| reading.is_near(*at, DRAWN_WITHIN);
        let frame = frame_of(all_points(reading).filter(|at| near(at)).map(down))?;
        let em = em_of(&frame) / look.closer.max(1.0);
        let shown = |layer| look.layers.has(layer);
        let is_drawn = |target: &Target| {
            let is_hazard = matches!(target.kind, TargetKind::Hazard(_));
            near(&target.at) && (!is_hazard || shown(Layer::Hazards))
        };
        let targets: Vec<(usize, &Target)> = reading
            .targets
            .iter()
            .enumerate()
            .filter(|(_, target)| is_drawn(target))
            .collect();
        let markers = markers(reading, &targets, em, shown(Layer::Layups));
        let mut labels = Annotations::new(frame, em, &markers);
        if let Some(center) = reading.green.center {
            labels.keep_off_flag(down(center));
        }
        let north_arrow = labels.corner(em * 3.2, em * 3.2);
        let bar = look.unit.in_yards(50.0);
        let scale_bar = labels.corner(bar + em, em * 2.4);
        let mut arcs = Vec::new();
        if shown(Layer::ToGreen) {
            let layups = if shown(Layer::Layups) {
                reading.layups.as_slice()
            } else {
                &[]
            };
            arcs.extend(arcs_to_green(reading, layups, look.unit, &mut labels));
        }
        labels.depth(reading, look.unit);
        if shown(Layer::Distances) {
            labels.targets(&targets, look);
        }
        if shown(Layer::Layups) {
            labels.layups(reading, look.unit);
        }
        if shown(Layer::FromTee) {
            arcs.extend(arcs_from_tee(reading, look.unit, &mut labels));
        }
        Some(Self {
            em,
            unit: look.unit,
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
            frame,
        })
    }
}

impl Scene {
    /// The boxes of the labels, for what is laid over the drawing.
    #[must_use]
    pub fn label_areas(&self) -> Vec<Area> {
        let area = |label: &Label| {
            let width = text_width_em(&label.text) + label.kind.sign_em();
            Area::around(label.at.x, label.at.y, width * self.em, self.em)
        };
        self.labels.iter().map(area).collect()
    }
}

/// Tee, green and targets.
pub(super) fn all_points(reading: &HoleReading) -> impl Iterator<Item = Flat> + '_ {
    let green = reading.green;
    let ends = [reading.tee, green.center, green.front, green.back];
    let targets = reading.targets.iter().map(|target| target.at);
    ends.into_iter().flatten().chain(targets)
}

/// From play upward to the drawing's `y` downward.
pub(super) const fn down(flat: Flat) -> Flat {
    Flat::new(flat.x, -flat.y)
}

/// All points plus the margin, widened to a page that is at least 5:11 and at most 1:1.
pub(super) fn frame_of(points: impl Iterator<Item = Flat>) -> Option<Area> {
    let mut bounds: Option<Area> = None;
    for point in points {
        let around = Area::around(point.x, point.y, 2.0 * MARGIN, 2.0 * MARGIN);
        bounds = Some(bounds.map_or(around, |bounds| bounds.with(&around)));
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

fn markers(
    reading: &HoleReading,
    targets: &[(usize, &Target)],
    em: f64,
    with_layups: bool,
) -> Vec<Marker> {
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
            .filter(|_| with_layups)
            .map(|layup| plain(MarkerKind::Leaves, layup.at)),
    );
    // Aims are drawn over hazards: a golfer looks for them first.
    let is_hazard = |target: &Target| matches!(target.kind, TargetKind::Hazard(_));
    let (hazards, aims): (Vec<_>, Vec<_>) = targets.iter().partition(|(_, t)| is_hazard(t));
    let drawn: Vec<(usize, &Target)> = hazards.into_iter().chain(aims).collect();
    for (place, &(index, target)) in drawn.iter().enumerate() {
        let kind = match &target.kind {
            TargetKind::Fairway => MarkerKind::Aim(words::FAIRWAY_LETTER),
            TargetKind::Dogleg => MarkerKind::Aim(words::DOGLEG_LETTER),
            TargetKind::Layup => MarkerKind::Aim(words::LAYUP_LETTER),
            TargetKind::Hazard(kind) => MarkerKind::Hazard(kind.clone()),
        };
        // A symbol that is drawn later would cover the letter.
        let mut later = drawn.iter().skip(place + 1);
        let lettered = later.all(|(_, other)| other.at.distance(target.at) > em);
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
