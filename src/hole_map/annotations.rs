//! The texts of a scene: what is said where, and what is thinned out by the book's rules.

use super::labels::{Area, Placement, text_width_em};
use super::scene::{Label, LabelKind, Look, Marker, MarkerKind, down};
use super::shapes::ARC_HALF;
use crate::format::Unit;
use crate::hole::plane::Flat;
use crate::hole::reading::{HoleReading, Target, TargetKind};
use crate::sorted::sort_by;
use crate::words::hole as words;

/// Hazards farther off the line of play than this keep their symbol and lose their label, in yards.
const LABELLED_WITHIN: f64 = 40.0;
/// Of two hazards closer together than this, only one is labelled, in yards.
const LABELLED_APART: f64 = 20.0;

impl LabelKind {
    /// The space that a dot or triangle before the number takes, in ems.
    pub(super) const fn sign_em(self) -> f64 {
        match self {
            Self::ToGreen | Self::TeeArc | Self::FromTee => 0.5,
            Self::ToGreenFrom | Self::Leaves | Self::Depth => 0.0,
        }
    }
}

/// Labels as they find their places.
pub(super) struct Annotations {
    em: f64,
    free: Placement,
    pub(super) placed: Vec<Label>,
}

impl Annotations {
    pub(super) fn new(frame: Area, em: f64, markers: &[Marker]) -> Self {
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

    fn size(&self, text: &str, kind: LabelKind) -> (f64, f64) {
        let width = text_width_em(text) + kind.sign_em() + 0.2;
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

    /// Keeps the place of the flag free.
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

    /// Where a stroke to the green crosses the line of play, a little beside that, or beyond one
    /// of its ends.
    /// Whether it found a place.
    pub(super) fn on(&mut self, text: String, at: Flat, ends: [Flat; 2], kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let spots = [0.0, 1.0, -1.0, 2.0, -2.0]
            .map(|step| Area::around(at.x + step * width * 0.6, at.y, width, height));
        let beyond = self.beyond(ends, width, height);
        self.put(text, spots.into_iter().chain(beyond), kind)
    }

    /// Beyond one of the ends of a stroke.
    pub(super) fn at_an_end(&mut self, text: String, ends: [Flat; 2], kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let spots = self.beyond(ends, width, height);
        self.put(text, spots, kind)
    }

    fn beyond(&self, [left, right]: [Flat; 2], width: f64, height: f64) -> [Area; 2] {
        let out = width / 2.0 + self.em * 0.25;
        [(right.x + out, right.y), (left.x - out, left.y)]
            .map(|(x, y)| Area::around(x, y, width, height))
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

    /// Beside a marker: the outer side first, then the inner, above and below.
    fn beside(&mut self, text: String, at: Flat, outer: f64, kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let (gap_x, gap_y) = (self.em * 0.65 + width / 2.0, self.em * 0.6 + height / 2.0);
        let offsets = [
            (outer * gap_x, 0.0),
            (outer * gap_x, -height * 0.5),
            (outer * gap_x, height * 0.5),
            (-outer * gap_x, 0.0),
            (0.0, -gap_y),
            (0.0, gap_y),
            (-outer * gap_x, -height * 0.5),
            (-outer * gap_x, height * 0.5),
        ];
        let spots = offsets.map(|(dx, dy)| Area::around(at.x + dx, at.y + dy, width, height));
        self.put(text, spots, kind)
    }

    pub(super) fn depth(&mut self, reading: &HoleReading, unit: Unit) {
        if let (Some(depth), Some(back)) = (reading.green.depth(), reading.green.back) {
            let at = down(back);
            let text = words::deep(&unit.number(depth));
            let (width, height) = self.size(&text, LabelKind::Depth);
            let spots = [1.6, 2.4, 3.2]
                .map(|step| Area::around(at.x, at.y - self.em * step, width, height));
            self.put(text, spots, LabelKind::Depth);
        }
    }

    /// Distances from the tee, nearest to the line of play first, thinned by the book's rules.
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
            // At the end of the arc that the spot lies on, else close to the spot.
            let (width, height) = self.size(&text, LabelKind::Leaves);
            let (at, out) = (down(layup.at), ARC_HALF + self.em * 0.5 + width / 2.0);
            let near = self.em * 0.65 + width / 2.0;
            let up = height * 0.75;
            let offsets = [
                (out, 0.0),
                (-out, 0.0),
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
