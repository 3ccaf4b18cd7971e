//! The scene of a hole: the shapes, markers and labels of its drawing, as data.
//!
//! Units are yards, with `x` to the right, `y` down, and one scale in both directions. Play goes as in the reading. A scene is
//! deterministic. It follows the conventions of geometry 4 to 8: arcs every 50 yards to the green, hazards as symbols of a
//! fixed size, and no outlines that are not in the data.

mod markers;

use golf_api::hole::HazardKind;
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Play, Target, TargetKind};

use super::annotations::Annotations;
use super::brackets::{Row, rows};
use super::importance::{Importance, by_importance};
use super::labels::{Area, text_width_em};
use super::layers::{Layer, Layers};
use super::screen_box::ScreenBox;
use super::shapes::{
    arcs_from_tee, arcs_to_green, chevrons, fairway, front_edge, green_shape, strokes_to_green,
};
use crate::words::format::Unit;
use crate::words::hole as words;
use markers::markers;

/// The margin around all points, in yards.
const MARGIN: f64 = 30.0;
/// Points farther than this from both tee and green cannot belong to the hole; they appear only in the table.
pub const DRAWN_WITHIN: f64 = 1500.0;

/// The options of a drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The unit of numbers, arcs and the scale bar.
    pub unit: Unit,
    /// The visible layers.
    pub layers: Layers,
    /// The magnification relative to the whole hole, 1 or more. Symbols and labels keep their size on the screen, so
    /// more of them fit.
    pub closer: f64,
    /// The box on the screen to fit the hole into; without one it gets a page of a book.
    pub page: Option<ScreenBox>,
}

impl Look {
    /// The whole hole with the layers of a printed book.
    #[must_use]
    pub fn book(unit: Unit) -> Self {
        Self {
            unit,
            layers: Layers::default(),
            closer: 1.0,
            page: None,
        }
    }
}

/// Everything that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The visible area, in yards.
    pub frame: Area,
    /// The size of text, in yards.
    pub em: f64,
    /// The direction of play.
    pub play: Play,
    /// The unit of the scale bar.
    pub unit: Unit,
    /// The ribbon along the line of play, representing the fairway.
    pub fairway: Option<Ribbon>,
    /// SVG path data of the angles across the ribbon, which point to the green.
    pub chevrons: Option<String>,
    /// The line of play, tee to green center.
    pub line: Vec<Flat>,
    /// The green.
    pub green: Option<GreenShape>,
    /// Arcs across the line of play, every 50 yards (or meters).
    pub arcs: Vec<Arc>,
    /// SVG path data of the brackets beside hazards in a row.
    pub brackets: Vec<String>,
    /// SVG path data of the thin lines from symbols to labels farther away; empty if there are none.
    pub leaders: String,
    /// Points with a symbol.
    pub markers: Vec<Marker>,
    /// Labels that were placed.
    pub labels: Vec<Label>,
    /// The bearing that points up, degrees clockwise from north.
    pub up_bearing_deg: f64,
    /// The position of the north arrow: the first corner without markers.
    pub north_arrow: Option<Flat>,
    /// The left end of the scale bar, and its length in yards.
    pub scale_bar: Option<(Flat, f64)>,
    /// The length of the scale bar in its unit: less in a closer look.
    pub scale: u32,
}

/// A path with a width.
#[derive(Debug, Clone, PartialEq)]
pub struct Ribbon {
    /// SVG path data.
    pub path: String,
    /// In yards.
    pub width: f64,
}

/// A green: its front and back if known, never its sides.
#[derive(Debug, Clone, PartialEq)]
pub struct GreenShape {
    /// The center, where the flag stands.
    pub center: Flat,
    /// A soft fill without an outline.
    pub fill: String,
    /// The front edge, drawn bold.
    pub front: Option<String>,
    /// The back edge.
    pub back: Option<String>,
}

/// An arc at one distance.
#[derive(Debug, Clone, PartialEq)]
pub struct Arc {
    /// Whether the distance is from the tee; otherwise it is to the green's center.
    pub from_tee: bool,
    /// SVG path data of the arc.
    pub path: String,
}

/// A point with a symbol.
#[derive(Debug, Clone, PartialEq)]
pub struct Marker {
    /// Its symbol.
    pub kind: MarkerKind,
    /// Its position.
    pub at: Flat,
    /// Its row in [`HoleReading::targets`].
    pub target: Option<usize>,
    /// Whether there is room for its letter.
    pub lettered: bool,
}

/// The symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkerKind {
    /// Where the hole starts.
    Tee,
    /// A fairway, dogleg or layup target: a ring with a letter.
    Aim(&'static str),
    /// A spot on the line of play that leaves a round distance.
    Leaves,
    /// A hazard.
    Hazard(HazardKind),
}

/// A text.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Its text.
    pub text: String,
    /// Its center.
    pub at: Flat,
    /// What it describes.
    pub kind: LabelKind,
    /// The row in [`HoleReading::targets`] that it belongs to.
    pub target: Option<usize>,
    /// The rows of the hazards that it names together.
    pub row: Vec<usize>,
}

/// What lies over a drawing while a golfer measures or stands somewhere. Labels keep off it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Over {
    /// The corners of a line.
    pub way: Vec<Flat>,
    /// Badges and rings.
    pub badges: Vec<Area>,
    /// The front and the back of the green with their distances, in yards: where a golfer stands, these count.
    pub green: Vec<(Flat, f64)>,
}

/// What a label describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelKind {
    /// The number of an arc: a distance to the green, preceded by a triangle.
    ToGreen,
    /// The number of an arc: a distance from the tee, preceded by a dot.
    TeeArc,
    /// The distance of a target from the tee, preceded by a dot.
    FromTee,
    /// The distance of the green's front or back, preceded by a dot. The front comes first.
    Edge,
    /// A spot that leaves a round distance: a triangle and what it leaves, a dot and its distance from the tee.
    Leaves,
    /// The depth of the green.
    Depth,
}

impl Scene {
    /// The scene of a hole; `None` if it has no points at all.
    #[must_use]
    pub fn new(reading: &HoleReading, look: Look) -> Option<Self> {
        Self::under(reading, look, &Over::default())
    }

    /// The scene of a hole with something over it; `None` if it has no points at all.
    #[must_use]
    pub fn under(reading: &HoleReading, look: Look, over: &Over) -> Option<Self> {
        let plane = reading.plane?;
        let near = |at: &Flat| reading.is_near(*at, DRAWN_WITHIN);
        let points = || all_points(reading).filter(near).map(down);
        let on_page = look.page.and_then(|page| page.fitted(points()));
        let (frame, em) = match on_page {
            Some(fitted) => fitted,
            None => frame_of(points()).map(|frame| (frame, em_of(&frame)))?,
        };
        let em = em / look.closer.max(1.0);
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
        let mut labels = Annotations::new(frame, em, reading.play, &markers);
        if let Some(center) = reading.green.center {
            labels.keep_off_flag(down(center));
        }
        labels.keep_off(front_edge(reading));
        labels.keep_off_over(over);
        let north_arrow = labels.corner(em * 4.0, em * 4.0);
        let scale = match look.closer {
            closer if closer < 2.0 => 50,
            closer if closer < 4.0 => 20,
            _ => 10,
        };
        let bar = look.unit.in_yards(f64::from(scale));
        let words_em = text_width_em(&words::scale(scale, look.unit.word()));
        let scale_bar = labels.corner(bar.max(words_em * em) + em, em * 2.4);
        let strokes = if shown(Layer::ToGreen) {
            strokes_to_green(reading, look.unit, em)
        } else {
            Vec::new()
        };
        labels.avoid(strokes.iter().flat_map(|stroke| stroke.points()));
        let points = reading.line.iter().flat_map(LineOfPlay::points);
        let line: Vec<Flat> = points.copied().map(down).collect();
        let has_distances = shown(Layer::Distances);
        let mut brackets = Vec::new();
        let mut alone = targets.clone();
        let numbered: Vec<Row> = reading
            .line
            .iter()
            .filter(|_| has_distances)
            .flat_map(|line| rows(line, &targets, em, look.unit, frame))
            .collect();
        let mut place_rows = |labels: &mut Annotations, alone: &mut Vec<_>, is_water: bool| {
            let of_kind = |row: &&Row| (row.kind == HazardKind::Water) == is_water;
            for row in numbered.iter().filter(of_kind) {
                if labels.row(row) {
                    brackets.push(row.path());
                    alone.retain(|(index, _)| !row.hazards.contains(index));
                }
            }
        };
        labels.edges(over, look.unit);
        place_rows(&mut labels, &mut alone, true);
        let place = |labels: &mut Annotations,
                     alone: &[(usize, &Target)],
                     wanted: &dyn Fn(Importance) -> bool| {
            if has_distances {
                labels.numbers(by_importance(alone, reading, wanted), reading, look.unit);
            }
        };
        place(&mut labels, &alone, &|one| one == Importance::Penalty);
        place_rows(&mut labels, &mut alone, false);
        place(&mut labels, &alone, &|one| one == Importance::Front);
        let mut arcs = arcs_to_green(&strokes, look.unit, &mut labels);
        labels.depth(reading, look.unit);
        place(&mut labels, &alone, &|one| one >= Importance::Aim);
        if shown(Layer::Layups) {
            // On the line a layup's number would be taken for a part of it.
            labels.avoid_line(&line);
            labels.layups(reading, look.unit);
        }
        if shown(Layer::FromTee) {
            arcs.extend(arcs_from_tee(reading, look.unit, em, &mut labels));
        }
        Some(Self {
            em,
            unit: look.unit,
            play: reading.play,
            fairway: reading.line.as_ref().and_then(fairway),
            chevrons: reading.line.as_ref().and_then(chevrons),
            line,
            green: green_shape(reading),
            arcs,
            brackets,
            leaders: labels.leaders,
            markers,
            labels: labels.placed,
            up_bearing_deg: plane.up_bearing_deg(),
            north_arrow,
            scale_bar: scale_bar.map(|at| (Flat::new(at.x - bar / 2.0, at.y), bar)),
            scale,
            frame,
        })
    }
}

impl Scene {
    /// The boxes of the labels, so that overlays can avoid them.
    #[must_use]
    pub fn label_areas(&self) -> Vec<Area> {
        let area = |label: &Label| {
            let width = label.kind.text_em(&label.text) + label.kind.sign_em();
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

/// Converts from the plane's upward `y` to the drawing's downward `y`.
pub(super) const fn down(flat: Flat) -> Flat {
    Flat::new(flat.x, -flat.y)
}

/// All points plus the margin, widened to a page of proportions from 5:11 to 1:1.
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

/// A text size of 11 px on a page 320 px wide, and not too large on a wide one.
fn em_of(frame: &Area) -> f64 {
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    (height / 58.0).max(width / 29.0).min(height / 36.0)
}

pub(super) fn xy(point: Flat) -> String {
    format!("{} {}", decimal(point.x), decimal(point.y))
}

/// A coordinate to a hundredth of a yard, without "-0" or trailing zeros.
#[must_use]
pub fn decimal(number: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a coordinate is a few thousand yards; the text is that of a whole number, without the tables of floats"
    )]
    let hundredths = (number * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        rest => format!("{sign}{whole}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests;
