//! A hole as shapes, markers and labels: the data of the drawing.
//!
//! Units are yards, `x` to the right and `y` down, play upward; one scale in both directions.
//! The same hole gives the same scene. Conventions are those of GOLF.md: arcs every 50 yards to
//! the green, hazards as symbols of a fixed size, no outline that the data does not know.

use golf_api::hole::HazardKind;

use super::labels::{Area, Placement, text_width_em};
use crate::format::Unit;
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::plane::Flat;
use crate::hole::reading::{HoleReading, Target, TargetKind};

/// Space around all points, in yards.
const MARGIN: f64 = 30.0;
/// Half the length of an arc's stroke, in yards.
const ARC_HALF: f64 = 26.0;
/// Width of the ribbon that stands for the fairway, in yards. It claims no outline.
const FAIRWAY_WIDTH: f64 = 34.0;
/// Hazards farther off the line of play than this keep their symbol and lose their label.
const LABELLED_WITHIN: f64 = 40.0;
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
        let mut labels = Labels::new(frame, em, &markers);
        let north_arrow = labels.corner(em * 3.2, em * 3.2);
        let bar = match unit {
            Unit::Yards => 50.0,
            Unit::Metres => 50.0 / crate::hole::plane::METRES_PER_YARD,
        };
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
const fn down(flat: Flat) -> Flat {
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
        let lettered = targets
            .iter()
            .all(|(other, at)| *other == index || at.at.distance(target.at) > em);
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

/// The ribbon: from a drive's start to the green, its corner rounded.
fn fairway(line: &LineOfPlay) -> Option<Ribbon> {
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

fn green_shape(reading: &HoleReading) -> Option<GreenShape> {
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

fn arcs(reading: &HoleReading, unit: Unit, labels: &mut Labels) -> Vec<Arc> {
    let (Some(line), Some(green)) = (&reading.line, reading.green.center) else {
        return Vec::new();
    };
    let step = match unit {
        Unit::Yards => 50.0,
        Unit::Metres => 50.0 / crate::hole::plane::METRES_PER_YARD,
    };
    let longest = line.points().first().map_or(0.0, |tee| tee.distance(green)) - 25.0;
    let mut arcs = Vec::new();
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
        }
        radius += step;
    }
    arcs
}

/// Labels as they find their places.
struct Labels {
    em: f64,
    free: Placement,
    placed: Vec<Label>,
}

impl Labels {
    fn new(frame: Area, em: f64, markers: &[Marker]) -> Self {
        let mut free = Placement::new(frame);
        for marker in markers {
            let size = match marker.kind {
                MarkerKind::Leaves => em * 0.5,
                _ => em * 1.15,
            };
            free.take(Area::around(marker.at.x, marker.at.y, size, size));
        }
        Self {
            em,
            free,
            placed: Vec::new(),
        }
    }

    fn size(&self, text: &str) -> (f64, f64) {
        (
            text_width_em(text) * self.em + self.em * 0.2,
            self.em * 1.05,
        )
    }

    /// The center of a box of this size in a free corner of the frame.
    fn corner(&mut self, width: f64, height: f64) -> Option<Flat> {
        let frame = self.free.bounds();
        let inset = self.em * 0.3;
        let (left, right) = (
            frame.left + inset + width / 2.0,
            frame.right - inset - width / 2.0,
        );
        let (top, bottom) = (
            frame.top + inset + height / 2.0,
            frame.bottom - inset - height / 2.0,
        );
        let corners = [(right, top), (right, bottom), (left, bottom), (left, top)];
        let areas = corners.map(|(x, y)| Area::around(x, y, width, height));
        self.free.place(areas).map(|area| area.center())
    }

    /// Centered on a point of the line of play, or a little beside it.
    fn on(&mut self, text: String, at: Flat, kind: LabelKind) {
        let (width, height) = self.size(&text);
        let spots = [0.0, 1.0, -1.0, 2.0, -2.0]
            .map(|step| Area::around(at.x + step * width * 0.6, at.y, width, height));
        self.put(text, spots, kind);
    }

    fn put(&mut self, text: String, spots: impl IntoIterator<Item = Area>, kind: LabelKind) {
        if let Some(area) = self.free.place(spots) {
            self.placed.push(Label {
                text,
                at: area.center(),
                kind,
            });
        }
    }

    /// Beside a marker: the outer side first, then the inner, above and below.
    fn beside(&mut self, text: String, at: Flat, outer: f64, kind: LabelKind) {
        let (width, height) = self.size(&text);
        let (gap_x, gap_y) = (self.em * 0.65 + width / 2.0, self.em * 0.6 + height / 2.0);
        let offsets = [
            (outer * gap_x, 0.0),
            (outer * gap_x, -height * 0.5),
            (outer * gap_x, height * 0.5),
            (-outer * gap_x, 0.0),
            (0.0, -gap_y),
            (0.0, gap_y),
        ];
        let spots = offsets.map(|(dx, dy)| Area::around(at.x + dx, at.y + dy, width, height));
        self.put(text, spots, kind);
    }

    fn depth(&mut self, reading: &HoleReading, unit: Unit) {
        if let (Some(depth), Some(back)) = (reading.green.depth(), reading.green.back) {
            let at = down(back);
            let text = format!("{} deep", unit.number(depth));
            let (width, height) = self.size(&text);
            let spots = [1.6, 2.4, 3.2]
                .map(|step| Area::around(at.x, at.y - self.em * step, width, height));
            self.put(text, spots, LabelKind::Depth);
        }
    }

    /// Distances from the tee, nearest to the line of play first, thinned by the book's rules.
    fn targets(&mut self, targets: &[(usize, &Target)], unit: Unit) {
        let off_line = |target: &Target| target.right.map_or(0.0, f64::abs);
        let is_aim = |target: &Target| !matches!(target.kind, TargetKind::Hazard(_));
        let mut order: Vec<&Target> = targets.iter().map(|(_, target)| *target).collect();
        order.retain(|target| is_aim(target) || off_line(target) <= LABELLED_WITHIN);
        order.sort_by(|a, b| {
            is_aim(b)
                .cmp(&is_aim(a))
                .then(off_line(a).total_cmp(&off_line(b)))
        });
        for target in order {
            let Some(from_tee) = target.from_tee else {
                continue;
            };
            let outer = if target.right.unwrap_or(target.at.x) < 0.0 {
                -1.0
            } else {
                1.0
            };
            self.beside(
                unit.number(from_tee),
                down(target.at),
                outer,
                LabelKind::FromTee,
            );
        }
    }

    fn layups(&mut self, reading: &HoleReading, unit: Unit) {
        for layup in &reading.layups {
            let leaves = unit.number(f64::from(layup.leaves));
            let text = format!("L{leaves} {}", unit.number(layup.from_tee));
            self.beside(text, down(layup.at), 1.0, LabelKind::Leaves);
        }
    }
}

fn xy(point: Flat) -> String {
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
