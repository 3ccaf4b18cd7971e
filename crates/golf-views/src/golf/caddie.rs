//! A hole in words: names of targets, spoken rows and measured points, and the caddie's note. Drawing, table and screen
//! reader share them.

use golf_api::hole::{HazardKind, Hole};
use golf_hole::hazard_groups::{
    GreenSide, GroupSide, HazardGroup, HazardGroups, OF_THE_HOLE_YARDS, own_name,
};
use golf_hole::line_of_play::Turn;
use golf_hole::measure::Measured;
use golf_hole::reading::{HoleReading, ONE_STROKE, Target, TargetKind};
use golf_hole::standing::{Accuracy, Standing};

use crate::words::caddie as told;
use crate::words::format::{self, Unit, side_word};
use crate::words::hole as words;
use crate::words::numbers::{LEFT, RIGHT};
use crate::words::standing as stood;

/// The most words in a sentence.
const WORDS: usize = 25;
/// The most sides of the green that are listed; more sides are "all around".
const SIDES: usize = 5;
/// A slight bend is below the first limit, a sharp bend above the second, in degrees.
const BENDS_DEG: (f64, f64) = (15.0, 60.0);

/// The note, most important first: the whole hole, penalty hazards, bunkers, the green, the rest.
///
/// "Par 5, 451 yards, bends left at 270. Bunkers both sides from 260 to 317, narrowest at 285. Green 25 yards deep, bunkers
/// left and behind. Plays southwest."
#[must_use]
pub fn note(hole: &Hole, reading: &HoleReading, unit: Unit) -> String {
    let groups = HazardGroups::new(reading);
    let mut sentences = vec![first_sentence(hole, reading, unit)];
    sentences.extend(on_the_way(&groups.on_the_way, unit));
    sentences.extend(around_green(reading, &groups.around_green, unit));
    sentences.extend(left_to_table(&groups));
    let bearing = reading.bearing_deg();
    sentences.extend(bearing.map(|bearing| told::plays(format::compass_words(bearing))));
    if !reading.missing.is_empty() {
        sentences.push(told::missing(&words::points(&reading.missing)));
    }
    let sentences: Vec<String> = sentences.into_iter().map(capital).collect();
    sentences.join(". ") + "."
}

/// "Par 5, 451 yards, bends left at 270"
fn first_sentence(hole: &Hole, reading: &HoleReading, unit: Unit) -> String {
    let mut parts = Vec::new();
    parts.extend(hole.par.map(words::par));
    parts.extend(
        hole.length_yards
            .map(|yards| told::length(&unit.number(f64::from(yards)), unit.word())),
    );
    let length = reading.length().unwrap_or_default();
    if (ONE_STROKE..OF_THE_HOLE_YARDS).contains(&length) {
        let bends = |turn: Turn| {
            let degrees = turn.right_deg.abs();
            let bend = if degrees < BENDS_DEG.0 {
                told::Bend::Slight
            } else if degrees > BENDS_DEG.1 {
                told::Bend::Sharp
            } else {
                told::Bend::Plain
            };
            told::bends(&bend, side_word(turn.right_deg), &unit.number(turn.at))
        };
        let bends: Vec<String> = reading.doglegs().into_iter().map(bends).collect();
        parts.push(if bends.is_empty() {
            told::STRAIGHT.into()
        } else {
            bends.join(told::THEN)
        });
    }
    if parts.is_empty() {
        return words::hole_number(hole.hole_number);
    }
    parts.join(", ")
}

/// The groups of hazards short of the green. Two groups of one kind share a sentence if it stays short.
fn on_the_way(groups: &[HazardGroup], unit: Unit) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let mut alone: Option<&HazardGroup> = None;
    for group in groups {
        let joined = alone.zip(sentences.last()).and_then(|(before, sentence)| {
            let again = match kind_of(&group.hazards) {
                (Some(HazardKind::Bunker), None) if group.hazards.len() == 1 => told::ONE,
                _ => told::MORE,
            };
            let said = group_words(again, group, unit);
            let joined = if group.reach().0 > before.reach().1 {
                told::then(sentence, &said)
            } else {
                told::beside(sentence, &said)
            };
            let is_like = kind_of(&group.hazards) == kind_of(&before.hazards);
            (is_like && fits(&joined)).then_some(joined)
        });
        match (joined, sentences.last_mut()) {
            (Some(joined), Some(sentence)) => {
                *sentence = joined;
                alone = None;
            }
            _ => {
                sentences.push(group_words(&told_name(&group.hazards), group, unit));
                alone = Some(group);
            }
        }
    }
    sentences
}

/// "bunkers both sides from 260 to 317, narrowest at 285". All figures are distances to points.
fn group_words(name: &str, group: &HazardGroup, unit: Unit) -> String {
    let number = |target: &Target| unit.number(target.from_tee.unwrap_or_default());
    let side = group.side.map(|side| match side {
        GroupSide::Left => LEFT,
        GroupSide::Right => RIGHT,
        GroupSide::OnLine => told::ON_THE_LINE,
        GroupSide::Both => told::BOTH_SIDES,
    });
    let (first, last) = group.reach();
    let (first, last) = (unit.number(first), unit.number(last));
    let mut said = vec![name.to_owned()];
    match group.hazards.as_slice() {
        [one, other] if group.side == Some(GroupSide::Both) && first != last => {
            let sided = |target: &Target| {
                let side = side_word(target.right.unwrap_or_default());
                format!("{side} {}", told::at(&number(target)))
            };
            said.push(told::and(&sided(one), &sided(other)));
        }
        hazards => {
            said.extend(side.map(str::to_owned));
            said.push(match hazards {
                _ if first == last => told::at(&first),
                [_, _] => told::at(&told::and(&first, &last)),
                _ => told::from_to(&first, &last),
            });
        }
    }
    let said = said.join(" ");
    let is_beside = group.side.is_some_and(|side| side != GroupSide::OnLine);
    let more = match group.hazards.as_slice() {
        _ if !is_beside => None,
        [one] => one
            .right
            .map(|right| told::off_line(&unit.number(right.abs()))),
        [_, _] => None,
        _ if first == last => None,
        _ => group
            .tightest()
            .map(|target| told::tightest(&number(target))),
    };
    more.map_or_else(|| said.clone(), |more| format!("{said}, {more}"))
}

/// "green 29 yards deep, water in front, bunkers left and behind"
fn around_green(
    reading: &HoleReading,
    hazards: &[(GreenSide, &Target)],
    unit: Unit,
) -> Vec<String> {
    let depth = reading.green.depth();
    let depth = depth.map(|depth| told::green(&unit.number(depth), unit.word()));
    let like = |(_, a): &(GreenSide, &Target), (_, b): &(GreenSide, &Target)| {
        kind_of(&[*a]) == kind_of(&[*b])
    };
    let mut parts: Vec<String> = Vec::new();
    for alike in hazards.chunk_by(like) {
        let mut sides: Vec<GreenSide> = alike.iter().map(|(side, _)| *side).collect();
        sides.dedup();
        let sides = if sides.len() > SIDES {
            told::ALL_AROUND.into()
        } else {
            let sides: Vec<&str> = sides.into_iter().map(told::green_side).collect();
            told::listed(&sides)
        };
        let targets: Vec<&Target> = alike.iter().map(|(_, target)| *target).collect();
        parts.push(format!("{} {sides}", told_name(&targets)));
    }
    let start = match depth {
        Some(depth) => depth,
        None if parts.is_empty() => return Vec::new(),
        None => told::AROUND_THE_GREEN.into(),
    };
    let mut sentences = vec![start];
    for part in parts {
        match sentences.last_mut() {
            Some(last) if fits(&format!("{last}, {part}")) => *last = format!("{last}, {part}"),
            _ => sentences.push(part),
        }
    }
    sentences
}

/// "8 more hazards out of play"
fn left_to_table(groups: &HazardGroups) -> Option<String> {
    let told = |count: usize, said: fn(i64) -> String| {
        (count > 0).then(|| said(i64::try_from(count).unwrap_or(i64::MAX)))
    };
    let parts = [
        told(groups.by_tee + groups.off_line, told::out_of_play),
        told(groups.without_distance, told::without_distance),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The name for hazards of one sentence: their own name, or else their kind.
fn told_name(hazards: &[&Target]) -> String {
    let (kind, name) = kind_of(hazards);
    name.or_else(|| kind.map(|kind| told::hazard(kind, hazards.len() > 1)))
        .unwrap_or_default()
}

fn kind_of<'a>(hazards: &[&'a Target]) -> (Option<&'a HazardKind>, Option<String>) {
    let first = hazards.first().copied();
    let kind = first.and_then(|first| match &first.kind {
        TargetKind::Hazard(kind) => Some(kind),
        _ => None,
    });
    (kind, first.and_then(own_name))
}

fn fits(sentence: &str) -> bool {
    sentence.split_whitespace().count() <= WORDS
}

/// The sentence with a capital letter. Words of this app are ASCII; the tables for all others would be in the first load.
fn capital(mut sentence: String) -> String {
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// The name of a target: the service's label, or else its kind.
#[must_use]
pub fn name(target: &Target) -> String {
    let label = target
        .label
        .as_deref()
        .map(str::trim)
        .filter(|label| !label.is_empty());
    label.map_or_else(|| kind_words(&target.kind), str::to_owned)
}

fn kind_words(kind: &TargetKind) -> String {
    match kind {
        TargetKind::Fairway => words::FAIRWAY.into(),
        TargetKind::Dogleg => words::DOGLEG.into(),
        TargetKind::Layup => words::LAYUP.into(),
        TargetKind::Hazard(HazardKind::Bunker) => words::BUNKER.into(),
        TargetKind::Hazard(HazardKind::Water) => words::WATER.into(),
        TargetKind::Hazard(HazardKind::Other(kind)) if kind.is_empty() => words::HAZARD.into(),
        TargetKind::Hazard(HazardKind::Other(kind)) => words::hazard_of_kind(kind),
    }
}

/// A row of the table, spoken: "Bunker, 35 right, 248 from the tee, 182 to the center."
#[must_use]
pub fn row(target: &Target, unit: Unit) -> String {
    let mut parts = vec![name(target)];
    parts.extend(target.right.map(|right| format::side(right, unit)));
    parts.extend(
        target
            .from_tee
            .map(|yards| words::from_tee(&unit.number(yards))),
    );
    parts.extend(
        target
            .to_center
            .map(|yards| words::to_center(&unit.number(yards))),
    );
    parts.join(", ") + "."
}

/// The distances from where a golfer stands, as they are said: "From where you stand: front 123, center 140, back 151 yards."
#[must_use]
pub fn standing(standing: &Standing, reading: &HoleReading, unit: Unit) -> String {
    let names = [words::FRONT, words::CENTER_SAID, words::BACK_SAID];
    let figures: Vec<String> = names
        .into_iter()
        .zip(standing.to_green(reading))
        .filter_map(|(name, yards)| Some(format!("{name} {}", unit.number(yards?))))
        .collect();
    let is_rough = standing.accuracy == Accuracy::Rough;
    stood::spoken(&figures.join(", "), unit.word(), is_rough)
}

/// A measured point, spoken: "212 yards from the tee, to the green 201, 213 and 224, 10 left."
#[must_use]
pub fn measured(point: &Measured, unit: Unit) -> String {
    let number = |yards: f64| unit.number(yards);
    let mut parts = Vec::new();
    let from_tee = point
        .from_tee
        .map(|yards| words::from_tee_in(&number(yards), unit.word()));
    parts.extend(from_tee);
    parts.extend(
        // A point that was placed on the one before is no news yet.
        point
            .from_before
            .filter(|yards| *yards >= 0.5)
            .map(|yards| words::from_point_before(&number(yards))),
    );
    parts.extend(match (point.to_front, point.to_center, point.to_back) {
        (Some(front), Some(center), Some(back)) => Some(words::to_green(
            &number(front),
            &number(center),
            &number(back),
        )),
        (_, center, _) => center.map(|center| words::to_center(&number(center))),
    });
    parts.extend(point.place.map(|place| format::side(place.right, unit)));
    if parts.is_empty() {
        return words::NOTHING_TO_MEASURE_FROM.into();
    }
    parts.join(", ") + "."
}

#[cfg(test)]
mod tests;
