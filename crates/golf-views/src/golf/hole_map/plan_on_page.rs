//! A golfer's plan in the drawing of a page: the way of the balls, a ring at each aim, and the name of each club.
//!
//! The way and the rings are where they are. The names keep off all that has a place of its own, and [`PlanOnPage::over`] says
//! what the labels keep off. A name without room is not drawn: the facing page has it.

use golf_hole::plan::StrokeReading;
use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;

use super::drawing::{circle, group, path, text};
use super::labels::Area;
use super::leaders::along;
use super::measured::symbols;
use super::scene::{Over, Scene, decimal, down, xy};
use super::shapes::{back_edge, front_edge, strokes_to_green};
use crate::element::{Element, Inside};

/// The radius of a ring, in ems.
const RING_EM: f64 = 0.42;
/// The radius of a ring around a symbol, in ems.
const AROUND_EM: f64 = 0.85;
/// An aim nearer to a symbol than this is the symbol's place, in ems.
const SAME_EM: f64 = 0.25;
/// The space between a ring and a club's name, in ems.
const GAPS_EM: [f64; 3] = [0.2, 0.6, 1.1];
/// The height of a name, in ems.
const HEIGHT_EM: f64 = 1.05;
/// The space around a symbol that a name keeps free, in ems: a diamond is wider than its letter.
const AIR_EM: f64 = 0.25;

/// The name of a club as it is printed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClubName {
    /// Its letters; none if no club is chosen.
    pub words: String,
    /// Its width, in ems.
    pub width_em: f64,
}

/// The plan of a hole in its drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanOnPage {
    /// The corners of the way: the tee, where each ball lands, and the center of the green.
    corners: Vec<Flat>,
    /// The aims, with the radius of each ring.
    rings: Vec<(Flat, f64)>,
    /// The names that have room, each with its area.
    clubs: Vec<(String, Area)>,
    em: f64,
}

impl PlanOnPage {
    /// A plan in the scene that its hole has without it. The names are those of the strokes, in order.
    #[must_use]
    pub fn new(
        strokes: &[StrokeReading],
        names: Vec<ClubName>,
        reading: &HoleReading,
        scene: &Scene,
    ) -> Self {
        let em = scene.em;
        let lands =
            |stroke: &StrokeReading| stroke.stroke.map_or(stroke.aim, |stroke| stroke.lands);
        let is_played_out = strokes.last().is_some_and(StrokeReading::is_on_green);
        let rest = reading.green.center.filter(|_| !is_played_out);
        let corners = reading.tee.into_iter();
        let corners = corners.chain(strokes.iter().map(lands)).chain(rest);
        let rings = strokes.iter().map(|stroke| {
            let at = down(stroke.aim);
            let is_same = |other: Flat| other.distance(at) < SAME_EM * em;
            let is_marked = scene.markers.iter().any(|marker| is_same(marker.at));
            (at, em * if is_marked { AROUND_EM } else { RING_EM })
        });
        let mut plan = Self {
            corners: corners.map(down).collect(),
            rings: rings.collect(),
            clubs: Vec::new(),
            em,
        };
        let mut taken: Vec<Area> = symbols(scene);
        for symbol in &mut taken {
            *symbol = symbol.grown(AIR_EM * em);
        }
        let edges = front_edge(reading).chain(back_edge(reading));
        taken.extend(edges.map(|at| Area::around(at.x, at.y, 0.4 * em, 0.4 * em)));
        taken.extend(plan.ring_areas());
        taken.extend(plan.dots());
        let line = scene.line.windows(2);
        let line = line.flat_map(|leg| dots(leg[0], leg[1], em));
        let arcs = strokes_to_green(reading, scene.unit, em);
        let arcs = arcs.iter().flat_map(|arc| arc.points());
        let arcs = arcs.map(|at| Area::around(at.x, at.y, 0.3 * em, 0.3 * em));
        let lines: Vec<Area> = line.chain(arcs).collect();
        for (index, name) in names.into_iter().enumerate().take(strokes.len()) {
            if let Some(area) = plan.spot(index, name.width_em, (&taken, &lines), scene) {
                taken.push(area);
                plan.clubs.push((name.words, area));
            }
        }
        plan
    }

    /// The place of a club's name: beside its ring, or else beside the middle of its leg. If there is a choice, the name lies over
    /// no line, no arc and no number of the bare drawing.
    fn spot(
        &self,
        index: usize,
        width_em: f64,
        (taken, lines): (&[Area], &[Area]),
        scene: &Scene,
    ) -> Option<Area> {
        if width_em <= 0.0 {
            return None;
        }
        let em = self.em;
        let (width, height) = ((width_em + 0.3) * em, HEIGHT_EM * em);
        let (ring, radius) = *self.rings.get(index)?;
        let beside = |at: Flat, (x, y): (f64, f64), gap: f64| {
            let (out_x, out_y) = (gap + width / 2.0, gap + height / 2.0);
            Area::around(at.x + x * out_x, at.y + y * out_y, width, height)
        };
        // To the right and the left, at a slant, above and below.
        const SIDES: [(f64, f64); 12] = [
            (1.0, 0.0),
            (-1.0, 0.0),
            (1.0, -0.6),
            (-1.0, -0.6),
            (1.0, 0.6),
            (-1.0, 0.6),
            (0.8, -1.0),
            (-0.8, -1.0),
            (0.8, 1.0),
            (-0.8, 1.0),
            (0.0, -1.0),
            (0.0, 1.0),
        ];
        let at_ring = GAPS_EM
            .into_iter()
            .flat_map(|gap| SIDES.map(|side| beside(ring, side, radius + gap * em)));
        let leg = self.corners.get(index).zip(self.corners.get(index + 1));
        let on_leg = leg.into_iter().flat_map(|(from, to)| {
            let shares = [0.6, 0.5, 0.7, 0.4, 0.8, 0.3];
            shares.into_iter().flat_map(move |share| {
                SIDES.map(|side| beside(from.toward(*to, share), side, 0.5 * em))
            })
        });
        let spots: Vec<Area> = at_ring.chain(on_leg).collect();
        let is_free = |area: &&Area| {
            scene.frame.contains(area) && !taken.iter().any(|other| other.overlaps(area))
        };
        let numbers = scene.label_areas();
        let is_open = |area: &&Area| !lines.iter().any(|line| line.overlaps(area));
        let is_apart = |area: &&Area| !numbers.iter().any(|number| number.overlaps(area));
        let free = || spots.iter().filter(is_free);
        let chosen = free()
            .find(|area| is_open(area) && is_apart(area))
            .or_else(|| free().find(is_apart))
            .or_else(|| free().find(is_open))
            .or_else(|| free().next());
        chosen.copied()
    }

    fn ring_areas(&self) -> impl Iterator<Item = Area> + '_ {
        self.rings.iter().map(|(at, radius)| {
            let side = 2.0 * radius + 0.2 * self.em;
            Area::around(at.x, at.y, side, side)
        })
    }

    fn dots(&self) -> Vec<Area> {
        let legs = self.corners.windows(2);
        legs.flat_map(|leg| dots(leg[0], leg[1], self.em)).collect()
    }

    /// What the labels of the drawing keep off.
    #[must_use]
    pub fn over(&self) -> Over {
        let clubs = self.clubs.iter().map(|(_, area)| *area);
        Over {
            way: self.corners.clone(),
            badges: self.ring_areas().chain(clubs).collect(),
            green: Vec::new(),
        }
    }

    /// The drawing with the plan, below its symbols and its flag: a way ends at them.
    #[must_use]
    pub fn put_into(&self, mut drawing: Element) -> Element {
        // Ribbon, green and lines are no groups; symbols and all above them are.
        let is_symbol = |part: &Inside<_>| matches!(part, Inside::Element(one) if one.name == "g");
        let parts = drawing.inside.iter();
        let below = parts.take_while(|part| !is_symbol(part)).count();
        let above = drawing.inside.split_off(below);
        let mut drawing = drawing.children(self.drawn());
        drawing.inside.extend(above);
        drawing
    }

    fn drawn(&self) -> impl Iterator<Item = Element> + '_ {
        let legs = self.corners.windows(2);
        let legs = legs.filter_map(|leg| self.outside_of_rings(leg[0], leg[1]));
        let legs = legs.map(|(from, to)| path("planned-way", format!("M{}L{}", xy(from), xy(to))));
        let rings = self.rings.iter().map(|(at, radius)| {
            circle(*radius)
                .with("class", "planned-aim")
                .with("cx", decimal(at.x))
                .with("cy", decimal(at.y))
        });
        let clubs = self.clubs.iter().map(|(words, area)| {
            let words = text("words", 0.0, 0.36 * self.em, words.clone());
            group("club", area.center()).child(words)
        });
        legs.chain(rings).chain(clubs)
    }

    /// The part of a leg between the rings at its ends, so that a ring stays open; `None` if nothing is left of it.
    fn outside_of_rings(&self, from: Flat, to: Flat) -> Option<(Flat, Flat)> {
        let length = from.distance(to);
        let inside = |end: Flat| {
            let rings = self.rings.iter();
            let at_end = rings.filter(|(at, radius)| at.distance(end) < *radius);
            at_end
                .map(|(at, radius)| radius - at.distance(end))
                .fold(0.0, f64::max)
        };
        let (first, last) = (inside(from), inside(to));
        (first + last < length).then(|| {
            let spot = |along: f64| from.toward(to, along / length);
            (spot(first), spot(length - last))
        })
    }
}

/// Small areas along a line.
fn dots(from: Flat, to: Flat, em: f64) -> impl Iterator<Item = Area> {
    let dot = move |at: Flat| Area::around(at.x, at.y, 0.4 * em, 0.4 * em);
    along(from, to, 0.35 * em).map(dot)
}

#[cfg(test)]
mod tests;
