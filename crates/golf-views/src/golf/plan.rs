//! A golfer's plan in words: the name of an aim, the distance that is left, and how many balls come down near a marked hazard.

use golf_api::hole::HazardKind;
use golf_hole::clubs::Club;
use golf_hole::line_of_play::ON_LINE_YARDS;
use golf_hole::pattern::{BALLS, Counts, NEAR_YD, Share};
use golf_hole::plan::{AimedAt, HolePlan, StrokeReading};
use golf_hole::reading::HoleReading;

use crate::golf::caddie;
use crate::words::format::{Unit, count, side};
use crate::words::numbers::NONE;
use crate::words::player::plan as words;

/// A stroke shorter than its carry by this much is told, in yards.
const SHORTER_YD: f64 = 5.0;
/// An aim beyond its carry by this much is told, in yards.
const BEYOND_YD: f64 = 1.0;

/// The name of an aim: "center of the green", "Bunker", "230 along the line of play, 12 left".
#[must_use]
pub fn aim_name(reading: &HoleReading, aimed_at: AimedAt, unit: Unit) -> String {
    match aimed_at {
        AimedAt::Front => words::AT_FRONT.into(),
        AimedAt::Center => words::AT_CENTER.into(),
        AimedAt::Back => words::AT_BACK.into(),
        AimedAt::Anywhere => words::A_PLACE.into(),
        AimedAt::Target(row) => {
            let target = reading.targets.get(row);
            target.map_or_else(|| words::A_PLACE.into(), caddie::name)
        }
        AimedAt::Beside(place) if place.right.abs() < ON_LINE_YARDS => {
            words::on_the_line(&unit.number(place.along))
        }
        AimedAt::Beside(place) => {
            words::beside_the_line(&unit.number(place.along), &side(place.right, unit))
        }
    }
}

/// How many balls of ten come down near no marked hazard: "7 of 10". All and none are said only where it is all or none.
#[must_use]
pub fn of_ten(clear: u32) -> String {
    match (clear * 10 + BALLS / 2) / BALLS {
        10 if clear < BALLS => words::MORE_THAN_NINE.into(),
        0 if clear > 0 => words::FEWER_THAN_ONE.into(),
        tenths => words::of_ten(tenths),
    }
}

/// The marked points within the outline of nine in ten: "2 bunkers, 1 water point".
#[must_use]
pub fn inside(counts: &Counts) -> String {
    if counts.inside.is_empty() {
        return words::NO_HAZARD.into();
    }
    let points = counts.inside.iter().map(|(kind, number)| match kind {
        HazardKind::Bunker => words::bunkers(*number),
        HazardKind::Water => words::water_points(*number),
        HazardKind::Other(kind) => words::points_of(*number, kind),
    });
    points.collect::<Vec<_>>().join(", ")
}

/// A stroke in sentences: its length beside its club's carry, and its counts.
#[must_use]
pub fn sentences(stroke: &StrokeReading, counts: Option<&Counts>, unit: Unit) -> Vec<String> {
    let (Some(pattern), Some(counts)) = (&stroke.stroke, counts) else {
        return vec![match stroke.club.as_str() {
            "" => words::NO_CLUB.into(),
            club => words::not_in_bag(club),
        }];
    };
    let beyond = pattern.beyond_carry_yd();
    let mut told = Vec::new();
    if beyond > BEYOND_YD {
        told.push(words::beyond_carry(&unit.text(beyond)));
    } else if beyond < -SHORTER_YD {
        told.push(words::short_of_carry(&unit.text(-beyond)));
    }
    told.push(words::no_trouble(&of_ten(counts.clear)));
    told.push(words::inside(&inside(counts)));
    told
}

/// The headers of the table of strokes.
#[must_use]
pub fn columns() -> Vec<String> {
    [
        words::STROKE_COLUMN,
        words::CLUB,
        words::AIM,
        words::LENGTH_COLUMN,
        words::LEAVES_COLUMN,
        words::CLEAR_COLUMN,
        words::INSIDE_COLUMN,
        words::HALF_COLUMN,
        words::NINE_COLUMN,
    ]
    .map(str::to_owned)
    .into()
}

/// The cells of a stroke below [`columns`], without the first one. A stroke without a club has no pattern.
#[must_use]
pub fn cells(
    stroke: &StrokeReading,
    counts: Option<&Counts>,
    reading: &HoleReading,
    unit: Unit,
) -> [Option<String>; 8] {
    let extent = |share| {
        let (wide, deep) = stroke.stroke.as_ref()?.extent(share);
        Some(words::wide_and_deep(&unit.number(wide), &unit.number(deep)))
    };
    [
        (!stroke.club.is_empty()).then(|| stroke.club.clone()),
        Some(aim_name(reading, stroke.aimed_at, unit)),
        Some(unit.number(stroke.length_yd)),
        stroke.leaves_yd.map(|yards| unit.number(yards)),
        counts.map(|counts| of_ten(counts.clear)),
        counts.map(|counts| match counts.inside.is_empty() {
            true => NONE.into(),
            false => inside(counts),
        }),
        extent(Share::Half),
        extent(Share::NineInTen),
    ]
}

/// How the counts are made, in one sentence.
#[must_use]
pub fn how_counted(unit: Unit) -> String {
    words::how_counted(&count(BALLS), &unit.text(NEAR_YD))
}

/// A plan in a few lines for the page of its hole: "Driver: 230 along the line of play, 12 left, leaves 137 yd", then the golfer's
/// own line.
#[must_use]
pub fn lines(plan: &HolePlan, reading: &HoleReading, bag: &[Club], unit: Unit) -> Vec<String> {
    let strokes = golf_hole::plan::read(plan, reading, bag);
    let mut lines: Vec<String> = strokes
        .iter()
        .map(|stroke| {
            let aim = aim_name(reading, stroke.aimed_at, unit);
            let leaves = stroke.leaves_yd.filter(|_| !stroke.is_on_green());
            let leaves = leaves.map(|yards| words::leaves(&unit.text(yards)));
            let parts: Vec<String> = [aim].into_iter().chain(leaves).collect();
            words::line_of(&stroke.club, &parts.join(", "))
        })
        .collect();
    let own = plan.line.trim();
    if !own.is_empty() {
        lines.push(own.to_owned());
    }
    lines
}

#[cfg(test)]
mod tests;
