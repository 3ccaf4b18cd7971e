//! The labels of a scene: where each is placed, and how they are thinned out like those of a printed book.

use golf_api::hole::HazardKind;
use golf_hole::hazard_groups::is_in_play;
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Play, Target, TargetKind};

use super::brackets::Row;
use super::labels::{Area, Placement, Room, text_width_em};
use super::leaders::{along, leader};
use super::scene::{Label, LabelKind, Marker, MarkerKind, Over, down};
use super::shapes::ARC_HALF;
use crate::words::format::Unit;
use crate::words::hole as words;

/// A label keeps this far from the symbols of others, in ems, so that nobody takes it for their number.
const APART_EM: f64 = 0.55;
/// Two hazards nearer to each other than this touch on the screen, in ems. Of touching bunkers one has a number.
const TOUCHING_EM: f64 = 1.3;
/// The most targets for which the scene looks for a place farther away. A hole with more has no room for their numbers.
const MOST_LED: usize = 60;

impl LabelKind {
    /// The width of its text, in ems. The numbers of arcs to the green are bold.
    pub(super) fn text_em(self, text: &str) -> f64 {
        let bold = match self {
            Self::ToGreen | Self::Edge => 1.12,
            Self::TeeArc | Self::FromTee | Self::Leaves | Self::Depth => 1.0,
        };
        text_width_em(text) * bold
    }

    /// The width of the dot or triangle before the number, in ems.
    pub(super) const fn sign_em(self) -> f64 {
        match self {
            Self::ToGreen | Self::TeeArc | Self::FromTee | Self::Edge | Self::Leaves => 0.5,
            Self::Depth => 0.0,
        }
    }
}

/// The labels placed so far.
pub(super) struct Annotations {
    em: f64,
    play: Play,
    free: Placement,
    /// How many targets got a search for a place farther away.
    led: usize,
    /// The hazards with a number.
    numbered: Vec<Flat>,
    pub(super) placed: Vec<Label>,
    /// SVG path data of the lines from symbols to labels farther away.
    pub(super) leaders: String,
}

impl Annotations {
    pub(super) fn new(frame: Area, em: f64, play: Play, markers: &[Marker]) -> Self {
        let mut free = Placement::new(frame);
        for marker in markers {
            let size = match marker.kind {
                MarkerKind::Leaves => em * 0.5,
                _ => em * 1.15,
            };
            free.take_symbol(Area::around(marker.at.x, marker.at.y, size, size));
        }
        Self {
            em,
            play,
            free,
            led: 0,
            numbered: Vec::new(),
            placed: Vec::new(),
            leaders: String::new(),
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
        self.free
            .place(areas, Room::PLAIN)
            .map(|area| area.center())
    }

    /// Keeps labels off the flag.
    pub(super) fn keep_off_flag(&mut self, foot: Flat) {
        let (width, height) = (self.em * 2.4, self.em * 2.2);
        self.free
            .take(Area::around(foot.x, foot.y - height / 2.0, width, height));
    }

    /// Keeps labels off a thick line through these points.
    pub(super) fn keep_off(&mut self, points: impl IntoIterator<Item = Flat>) {
        for at in points {
            self.free
                .take(Area::around(at.x, at.y, self.em * 0.4, self.em * 0.4));
        }
    }

    /// Keeps labels off a thin line through these points where there is room elsewhere.
    pub(super) fn avoid(&mut self, points: impl IntoIterator<Item = Flat>) {
        for at in points {
            self.free
                .take_line(Area::around(at.x, at.y, self.em * 0.3, self.em * 0.3));
        }
    }

    /// Keeps labels off a line between these points where there is room elsewhere.
    pub(super) fn avoid_line(&mut self, line: &[Flat]) {
        for leg in line.windows(2) {
            self.avoid(along(leg[0], leg[1], self.em * 0.35));
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
        // Its own arc runs through it.
        let room = Room {
            over_lines: true,
            ..Room::PLAIN
        };
        self.put(text, spots.into_iter().chain(beyond), kind, room)
    }

    /// Places a number beyond one of the ends of an arc.
    pub(super) fn at_an_end(&mut self, text: String, ends: [Flat; 2], kind: LabelKind) -> bool {
        let (width, height) = self.size(&text, kind);
        let spots = self.beyond(ends, width, height);
        self.put(text, spots, kind, Room::PLAIN)
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
        room: Room,
    ) -> bool {
        let Some(area) = self.free.place(spots, room) else {
            return false;
        };
        self.placed.push(Label {
            text,
            at: area.center(),
            kind,
            target: None,
            row: Vec::new(),
        });
        true
    }

    /// Places a number beside its symbol: first on the outer side (1 is right of play, −1 left), then on the inner side,
    /// before, and behind. Where others are too near, it is placed farther away with a line to its symbol, and only then
    /// near others or over thin lines.
    fn beside(
        &mut self,
        text: &str,
        at: Flat,
        outer: f64,
        kind: LabelKind,
        may_be_led: bool,
    ) -> bool {
        let (width, height) = self.size(text, kind);
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
        let room = |apart: f64, over_lines: bool| Room {
            own: Some(at),
            apart: apart * self.em,
            over_lines,
        };
        let [apart, near, over_lines] = [room(APART_EM, false), room(0.0, false), room(0.0, true)];
        self.put(text.to_owned(), spots, kind, apart)
            || (may_be_led && self.led(text, at, outer, kind, apart))
            || self.put(text.to_owned(), spots, kind, near)
            || self.put(text.to_owned(), spots, kind, over_lines)
            || (may_be_led && self.led(text, at, outer, kind, over_lines))
    }

    /// Places a number farther away, with a line to its symbol.
    fn led(&mut self, text: &str, at: Flat, outer: f64, kind: LabelKind, room: Room) -> bool {
        self.led += 1;
        if self.led > MOST_LED {
            return false;
        }
        let size = self.size(text, kind);
        let Some((area, path)) = leader(&self.free, at, outer, size, (self.em, self.play), room)
        else {
            return false;
        };
        let is_placed = self.put(text.to_owned(), [area], kind, room);
        if is_placed {
            self.avoid(path.points(self.em));
            self.leaders += &path.data();
        }
        is_placed
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
        let bracket: Vec<Flat> = row.dots(self.em).collect();
        let dot = |at: &Flat| Area::around(at.x, at.y, self.em * 0.2, self.em * 0.2);
        let is_placed = bracket.iter().all(|at| self.free.is_blank(&dot(at)))
            && self.put(row.text.clone(), spots, LabelKind::FromTee, Room::PLAIN);
        if is_placed {
            self.keep_off(bracket);
            if let Some(label) = self.placed.last_mut() {
                label.row.clone_from(&row.hazards);
            }
        }
        is_placed
    }

    /// Keeps labels off what lies over the drawing.
    pub(super) fn keep_off_over(&mut self, over: &Over) {
        for leg in over.way.windows(2) {
            self.keep_off(along(leg[0], leg[1], self.em * 0.35));
        }
        for badge in &over.badges {
            self.free.take(*badge);
        }
    }

    /// Labels the front and the back of the green with their distances.
    pub(super) fn edges(&mut self, over: &Over, unit: Unit) {
        for (at, yards) in &over.green {
            self.beside(&unit.number(*yards), down(*at), 1.0, LabelKind::Edge, true);
        }
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
            self.put(text, spots, LabelKind::Depth, Room::PLAIN);
        }
    }

    /// Labels targets with their distances from the tee, in this order.
    pub(super) fn numbers<'a>(
        &mut self,
        targets: impl IntoIterator<Item = (usize, &'a Target)>,
        reading: &HoleReading,
        unit: Unit,
    ) {
        for (index, target) in targets {
            let at = down(target.at);
            let touching = TOUCHING_EM * self.em;
            let is_bunker = target.kind == TargetKind::Hazard(HazardKind::Bunker);
            let touches = |other: &Flat| other.distance(at) < touching;
            let (Some(from_tee), false) = (
                target.from_tee,
                is_bunker && self.numbered.iter().any(touches),
            ) else {
                continue;
            };
            let is_left = target.right.unwrap_or(target.at.x) < 0.0;
            let outer = if is_left { -1.0 } else { 1.0 };
            let text = unit.number(from_tee);
            // A golfer passes what lies by the tee: no line leads to its number.
            let may_be_led = is_in_play(reading, target);
            if self.beside(&text, at, outer, LabelKind::FromTee, may_be_led)
                && let Some(label) = self.placed.last_mut()
            {
                label.target = Some(index);
                self.numbered.push(at);
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
            // At a hazard it would be taken for the hazard's number.
            let room = Room {
                own: Some(at),
                apart: APART_EM * self.em,
                over_lines: false,
            };
            let _ = self.put(text.clone(), spots, LabelKind::Leaves, room)
                || self.led(&text, at, 1.0, LabelKind::Leaves, room);
        }
    }
}
