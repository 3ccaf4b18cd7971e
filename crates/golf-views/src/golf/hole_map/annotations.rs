//! The labels of a scene: where each is placed, and how they are thinned out like those of a printed book.

use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Play, Target, TargetKind};
use golf_hole::sorted::sort_by;

use super::brackets::Row;
use super::labels::{Area, Placement, text_width_em};
use super::scene::{Label, LabelKind, Look, Marker, MarkerKind, down};
use super::shapes::ARC_HALF;
use crate::words::format::Unit;
use crate::words::hole as words;

/// Hazards farther than this from the line of play keep their symbol but lose their label, in yards.
const LABELLED_WITHIN: f64 = 40.0;
/// Of two hazards closer together than this, only one gets a label, in yards.
const LABELLED_APART: f64 = 20.0;

impl LabelKind {
    /// The width of its text, in ems. The numbers of arcs to the green are bold.
    pub(super) fn text_em(self, text: &str) -> f64 {
        let bold = match self {
            Self::ToGreen | Self::ToGreenFrom => 1.12,
            Self::TeeArc | Self::FromTee | Self::Leaves | Self::Depth => 1.0,
        };
        text_width_em(text) * bold
    }

    /// The width of the dot or triangle before the number, in ems.
    pub(super) const fn sign_em(self) -> f64 {
        match self {
            Self::ToGreen | Self::TeeArc | Self::FromTee => 0.5,
            Self::ToGreenFrom | Self::Leaves | Self::Depth => 0.0,
        }
    }
}

/// The labels placed so far.
pub(super) struct Annotations {
    em: f64,
    play: Play,
    free: Placement,
    pub(super) placed: Vec<Label>,
}

impl Annotations {
    pub(super) fn new(frame: Area, em: f64, play: Play, markers: &[Marker]) -> Self {
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
            play,
            free,
            placed: Vec::new(),
        }
    }

    fn size(&self, text: &str, kind: LabelKind) -> (f64, f64) {
        let width = kind.text_em(text) + kind.sign_em() + 0.2;
        (width * self.em, self.em * 1.05)
    }

    /// The center of a box of this size in a free corner of the frame.
    pub(super) fn corner(&mut self, width: f64, height: f64) -> Option<Flat> {
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

    /// Keeps labels off the flag.
    pub(super) fn keep_off_flag(&mut self, foot: Flat) {
        let (width, height) = (self.em * 2.4, self.em * 2.2);
        self.free
            .take(Area::around(foot.x, foot.y - height / 2.0, width, height));
    }

    pub(super) fn keep_off(&mut self, points: &[Flat]) {
        for at in points {
            self.free
                .take(Area::around(at.x, at.y, self.em * 0.3, self.em * 0.3));
        }
    }

    /// Places the number of an arc to the green: where the arc crosses the line of play, a little beside that, or
    /// beyond one of its ends. Returns whether there was room.
    pub(super) fn on(&mut self, text: String, at: Flat, ends: [Flat; 2], kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let (dx, dy) = match self.play {
            Play::Upward => (width * 0.6, 0.0),
            Play::ToTheRight => (0.0, height * 0.9),
        };
        let spots = [0.0, 1.0, -1.0, 2.0, -2.0]
            .map(|step| Area::around(at.x + step * dx, at.y + step * dy, width, height));
        let beyond = self.beyond(ends, width, height);
        self.put(text, spots.into_iter().chain(beyond), kind)
    }

    /// Places a number beyond one of the ends of an arc.
    pub(super) fn at_an_end(&mut self, text: String, ends: [Flat; 2], kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let spots = self.beyond(ends, width, height);
        self.put(text, spots, kind)
    }

    /// The places just beyond the right and the left end of an arc.
    fn beyond(&self, [left, right]: [Flat; 2], width: f64, height: f64) -> [Area; 2] {
        [(left, right), (right, left)].map(|(from, end)| {
            let length = from.distance(end).max(f64::MIN_POSITIVE);
            let (x, y) = ((end.x - from.x) / length, (end.y - from.y) / length);
            let out = x.abs() * width / 2.0 + y.abs() * height / 2.0 + self.em * 0.25;
            Area::around(end.x + x * out, end.y + y * out, width, height)
        })
    }

    fn put(
        &mut self,
        text: String,
        spots: impl IntoIterator<Item = Area>,
        kind: LabelKind,
    ) -> bool {
        let Some(area) = self.free.place(spots) else {
            return false;
        };
        self.placed.push(Label {
            text,
            at: area.center(),
            kind,
            target: None,
        });
        true
    }

    /// Places a label beside a marker: first on the outer side (1 is right of play, −1 left), then on the inner side,
    /// before, and behind.
    fn beside(&mut self, text: String, at: Flat, outer: f64, kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let (gap_x, gap_y) = (self.em * 0.65 + width / 2.0, self.em * 0.6 + height / 2.0);
        let offsets = match self.play {
            Play::Upward => [
                (outer * gap_x, 0.0),
                (outer * gap_x, -height * 0.5),
                (outer * gap_x, height * 0.5),
                (-outer * gap_x, 0.0),
                (0.0, -gap_y),
                (0.0, gap_y),
                (-outer * gap_x, -height * 0.5),
                (-outer * gap_x, height * 0.5),
            ],
            Play::ToTheRight => [
                (0.0, outer * gap_y),
                (-width * 0.4, outer * gap_y),
                (width * 0.4, outer * gap_y),
                (0.0, -outer * gap_y),
                (gap_x, 0.0),
                (-gap_x, 0.0),
                (-width * 0.4, -outer * gap_y),
                (width * 0.4, -outer * gap_y),
            ],
        };
        let spots = offsets.map(|(dx, dy)| Area::around(at.x + dx, at.y + dy, width, height));
        self.put(text, spots, kind)
    }

    /// Places the text of a row of hazards outside of its bracket. Returns whether there was room. The single hazards of a
    /// row then get no label.
    pub(super) fn row(&mut self, row: &Row) -> bool {
        let (width, height) = self.size(&row.text, LabelKind::FromTee);
        let (on, out) = row.middle;
        let reach = out.x.abs() * width / 2.0 + out.y.abs() * height / 2.0 + self.em * 0.15;
        let (x, y) = (on.x + out.x * reach, on.y + out.y * reach);
        // Across the direction out, so along the bracket.
        let spots = [0.0, 1.0, -1.0, 2.0, -2.0].map(|step| {
            let by = step * height;
            Area::around(x - out.y * by, y + out.x * by, width, height)
        });
        let is_placed = self.put(row.text.clone(), spots, LabelKind::FromTee);
        if is_placed {
            self.keep_off(&row.points);
        }
        is_placed
    }

    pub(super) fn depth(&mut self, reading: &HoleReading, unit: Unit) {
        if let (Some(depth), Some(back)) = (reading.green.depth(), reading.green.back) {
            let at = down(back);
            let text = words::deep(&unit.number(depth));
            let (width, height) = self.size(&text, LabelKind::Depth);
            let behind = |step: f64| match self.play {
                Play::Upward => (0.0, -self.em * step),
                Play::ToTheRight => (self.em * (step - 0.6) + width / 2.0, 0.0),
            };
            let spots = [1.6, 2.4, 3.2].map(|step| {
                let (dx, dy) = behind(step);
                Area::around(at.x + dx, at.y + dy, width, height)
            });
            self.put(text, spots, LabelKind::Depth);
        }
    }

    /// Labels targets with their distances from the tee, nearest to the line of play first.
    pub(super) fn targets(&mut self, targets: &[(usize, &Target)], look: Look) {
        let off_line = |target: &Target| target.right.map_or(0.0, f64::abs);
        let is_aim = |target: &Target| !matches!(target.kind, TargetKind::Hazard(_));
        let mut order: Vec<(usize, &Target)> = targets.to_vec();
        order.retain(|(_, target)| is_aim(target) || off_line(target) <= LABELLED_WITHIN);
        sort_by(&mut order, |(_, a), (_, b)| {
            is_aim(b)
                .cmp(&is_aim(a))
                .then(off_line(a).total_cmp(&off_line(b)))
        });
        let apart = LABELLED_APART / look.closer.max(1.0);
        let mut labelled: Vec<Flat> = Vec::new();
        for (index, target) in order {
            let Some(from_tee) = target.from_tee else {
                continue;
            };
            let crowded = labelled.iter().any(|at| at.distance(target.at) < apart);
            if crowded && !is_aim(target) {
                continue;
            }
            let is_left = target.right.unwrap_or(target.at.x) < 0.0;
            let outer = if is_left { -1.0 } else { 1.0 };
            let text = look.unit.number(from_tee);
            if self.beside(text, down(target.at), outer, LabelKind::FromTee) {
                labelled.push(target.at);
                if let Some(label) = self.placed.last_mut() {
                    label.target = Some(index);
                }
            }
        }
    }

    pub(super) fn layups(&mut self, reading: &HoleReading, unit: Unit) {
        for layup in &reading.layups {
            let leaves = unit.number(f64::from(layup.leaves));
            let text = words::layup_label(&leaves, &unit.number(layup.from_tee));
            // At the end of the spot's arc, otherwise close to the spot.
            let (width, height) = self.size(&text, LabelKind::Leaves);
            let (at, out) = (down(layup.at), ARC_HALF + self.em * 0.5 + width / 2.0);
            let near = self.em * 0.65 + width / 2.0;
            let up = height * 0.75;
            let end = match self.play {
                Play::Upward => (out, 0.0),
                Play::ToTheRight => (0.0, ARC_HALF + self.em * 0.5 + height / 2.0),
            };
            let offsets = [
                end,
                (-end.0, -end.1),
                (near, -up),
                (-near, -up),
                (near, up),
                (-near, up),
            ];
            let spots = offsets.map(|(dx, dy)| Area::around(at.x + dx, at.y + dy, width, height));
            self.put(text, spots, LabelKind::Leaves);
        }
    }
}
