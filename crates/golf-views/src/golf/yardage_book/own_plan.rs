//! The golfer's own plan of a hole: in its drawing, and in words on its facing page. `plan_page` has the plans of all holes.

use golf_hole::clubs::Club;
use golf_hole::plan::{self, AimedAt, HolePlan, StrokeReading};
use golf_hole::reading::HoleReading;
use golf_print::face::Face;

use super::Unit;
use super::setter::{BODY, Column};
use crate::golf::hole_map::plan_on_page::{ClubName, PlanOnPage};
use crate::golf::hole_map::scene::{Look, Scene};
use crate::golf::plan as told;
use crate::words::format::side;
use crate::words::player::plan::leaves;
use crate::words::yardage_book as words;

/// The width of a club's name in a drawing, in ems.
const NAME_EM: f64 = 7.5;

/// The plan of a hole as it is now.
pub(super) struct OwnPlan<'a> {
    plan: &'a HolePlan,
    strokes: Vec<StrokeReading>,
}

impl<'a> OwnPlan<'a> {
    pub(super) fn new(plan: &'a HolePlan, reading: &HoleReading, bag: &[Club]) -> Self {
        Self {
            plan,
            strokes: plan::read(plan, reading, bag),
        }
    }

    /// The plan in a scene of its hole, and the scene whose labels keep off it; `None` if it has no stroke there.
    pub(super) fn in_drawing(
        &self,
        column: &Column<'_>,
        reading: &HoleReading,
        look: Look,
        scene: &Scene,
    ) -> Option<(PlanOnPage, Scene)> {
        if self.strokes.is_empty() {
            return None;
        }
        let names = self.strokes.iter().map(|stroke| {
            let name = (column.set)(stroke.club.trim());
            let words = column.fonts.cut(Face::Bold, &name, NAME_EM);
            ClubName {
                width_em: column.fonts.width(Face::Bold, &words),
                words,
            }
        });
        let plan = PlanOnPage::new(&self.strokes, names.collect(), reading, scene);
        let under = Scene::under(reading, look, &plan.over())?;
        Some((plan, under))
    }

    /// A line for each stroke, then the golfer's own. A line without room above this height goes on at the end of the book.
    pub(super) fn in_words(
        &self,
        column: &mut Column<'_>,
        reading: &HoleReading,
        unit: Unit,
        below: f64,
    ) {
        let strokes = self.plan.strokes.iter().enumerate().map(|(at, planned)| {
            let stroke = self.strokes.get(at);
            let facts = stroke.map_or_else(Vec::new, |stroke| facts(stroke, reading, unit));
            let line = words::stroke(at + 1, planned.club.trim(), &facts);
            (line, Face::Sans)
        });
        let own = self.plan.line.trim().to_owned();
        let own = (!own.is_empty()).then_some((own, Face::Bold));
        let mut waiting = strokes.chain(own).peekable();
        if waiting.peek().is_some() {
            column.space(3.0);
        }
        let mut rest = Vec::new();
        for (line, face) in waiting {
            // Behind a line without room none has room: they stay in order.
            let is_fit = column.height(&line, BODY, face) <= column.room() - below + 1e-6;
            if is_fit && rest.is_empty() {
                column.paragraph(&line, BODY, face, 0.0);
            } else {
                rest.push(line);
            }
        }
        if !rest.is_empty() {
            column.at_end(&rest.join(" "));
        }
    }
}

/// The aim, its distance, and the distance that is left.
fn facts(stroke: &StrokeReading, reading: &HoleReading, unit: Unit) -> Vec<String> {
    let left = stroke.leaves_yd.filter(|_| !stroke.is_on_green());
    let left = left.map(|yards| leaves(&unit.number(yards)));
    let aim = aim_name(stroke.aimed_at, reading, unit);
    let length = unit.number(stroke.length_yd);
    aim.into_iter().chain([length]).chain(left).collect()
}

/// The name of an aim; `None` where a hole has no line of play to name it by.
fn aim_name(aim: AimedAt, reading: &HoleReading, unit: Unit) -> Option<String> {
    match aim {
        AimedAt::Beside(place) => Some(words::beside_line(&side(place.right, unit))),
        AimedAt::Anywhere => None,
        named => Some(told::aim_name(reading, named, unit)),
    }
}
