//! A hole in words: what its targets are called, what a row or a measured point says, and the
//! note that a caddie would give. The drawing, the table and the screen reader share them.

use crate::sorted::{sort_by, sort_by_key};
use golf_api::hole::{HazardKind, Hole};

use crate::format::{self, Unit, side_word};
use crate::hole::measure::Measured;
use crate::hole::reading::{HoleReading, ONE_STROKE, Target, TargetKind};
use crate::words::hole as words;

/// How many hazards are told one by one; more are counted.
const TOLD: usize = 6;
/// What is farther from tee and green than this, in yards, is no part of the hole.
const OF_THE_HOLE: f64 = 1_000.0;
/// Nearer to the line of play than this, in yards, a target is on it.
const ON_LINE: f64 = 3.0;

/// "Hole 1, par 5, 451 yards, heads southwest, turns 41° left at 270. Bunker right to 248, …"
#[must_use]
pub fn note(hole: &Hole, reading: &HoleReading, unit: Unit) -> String {
    let mut first = vec![words::hole_number(hole.hole_number)];
    first.extend(hole.par.map(words::note_par));
    first.extend(
        hole.length_yards
            .map(|yards| words::note_length(&unit.number(f64::from(yards)), unit.word())),
    );
    first.extend(
        reading
            .bearing_deg()
            .map(|bearing| words::note_heads(format::compass_words(bearing))),
    );
    first.extend(
        reading
            .dogleg()
            .map(|turn| words::note_turns(&format::turn(Some(&turn), unit))),
    );
    let mut sentences = vec![first.join(", ")];
    let (told, more) = in_play(reading);
    sentences.extend(told.into_iter().map(|hazard| hazard_words(hazard, unit)));
    if more > 0 {
        let more = i64::try_from(more).unwrap_or(i64::MAX);
        sentences.push(words::note_more_hazards(more));
    }
    sentences.extend(
        reading
            .green
            .depth()
            .map(|depth| words::note_green(&unit.number(depth), unit.word())),
    );
    if !reading.missing.is_empty() {
        sentences.push(words::note_missing(&reading.missing.join(", ")));
    }
    sentences.join(". ") + "."
}

/// The hazards that a stroke may find, in order from the tee, and how many others there are. Those
/// nearest to the line of play come first; what lies just before the tee of a long hole, last.
fn in_play(reading: &HoleReading) -> (Vec<&Target>, usize) {
    let is_hazard = |target: &&Target| matches!(target.kind, TargetKind::Hazard(_));
    let hazards: Vec<&Target> = reading.targets.iter().filter(is_hazard).collect();
    let is_of_hole = |target: &Target| reading.is_near(target.at, OF_THE_HOLE);
    let is_long = reading.length().is_some_and(|yards| yards > ONE_STROKE);
    let mut order: Vec<(usize, &Target)> = hazards.iter().copied().enumerate().collect();
    sort_by(&mut order, |(_, a), (_, b)| {
        let passed =
            |target: &Target| is_long && target.from_tee.is_some_and(|yards| yards < 100.0);
        let off = |target: &Target| target.right.map_or(0.0, f64::abs);
        passed(a).cmp(&passed(b)).then(off(a).total_cmp(&off(b)))
    });
    order.retain(|(_, target)| is_of_hole(target));
    order.truncate(TOLD);
    sort_by_key(&mut order, |(index, _)| *index);
    let told: Vec<&Target> = order.into_iter().map(|(_, target)| target).collect();
    let more = hazards.len() - told.len();
    (told, more)
}

/// "Bunker right to 248, 35 off the line": a point has a distance to it, and claims no more.
fn hazard_words(hazard: &Target, unit: Unit) -> String {
    let mut said = name(hazard);
    let off = hazard.right.filter(|right| right.abs() >= ON_LINE);
    // The service's own label often says a side already, and not always the same.
    let is_sided = says_side(&said);
    if let Some(right) = off.filter(|_| !is_sided) {
        said = words::note_side(&said, side_word(right));
    }
    if let Some(yards) = hazard.from_tee {
        let yards = unit.number(yards);
        // "Bunker 2 to 248" would be two bunkers or a score.
        said = if said.ends_with(|sign: char| sign.is_ascii_digit()) {
            words::note_to_apart(&said, &yards)
        } else {
            words::note_to(&said, &yards)
        };
    }
    match (hazard.right, off) {
        (Some(_), None) => words::note_on_line(&said),
        (_, Some(right)) => {
            let yards = unit.number(right.abs());
            if is_sided {
                words::note_side_of_line(&said, &yards, side_word(right))
            } else {
                words::note_off_line(&said, &yards)
            }
        }
        (None, None) => said,
    }
}

fn says_side(words: &str) -> bool {
    let is_side =
        |word: &str| word.eq_ignore_ascii_case("left") || word.eq_ignore_ascii_case("right");
    words.split_whitespace().any(is_side)
}

/// What a target is called: the service's own label, else what it is.
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
        point
            .from_before
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
mod tests {
    use super::*;
    use crate::hole::plane::Flat;
    use golf_api::hole::{Coordinates, Green, Hazard, HoleNumber, Point};

    #[test]
    fn the_note_says_what_the_map_shows_and_what_is_missing() {
        let point = |lat, lng| Some(Point { lat, lng });
        let hole = Hole {
            hole_number: HoleNumber(1),
            par: Some(5),
            length_yards: Some(451),
            coordinates: Coordinates {
                tee: point(32.334_788_9, -86.328_393_9),
                green: Green {
                    center: point(32.332_675_1, -86.331_676_0),
                    ..Green::default()
                },
                fairway: point(32.333_994_6, -86.330_842_7),
                ..Coordinates::default()
            },
            hazards: vec![
                hazard(HazardKind::Bunker, None, 32.3338, -86.3305),
                hazard(HazardKind::Water, Some("Pond Left"), 32.3336, -86.3308),
            ],
        };
        assert_eq!(
            note(&hole, &HoleReading::new(&hole), Unit::Yards),
            "Hole 1, par 5, 451 yards, heads southwest, turns 41° left at 270. \
             Bunker left to 248, 35 off the line. Pond Left to 287, 26 left of the line. \
             Not given: green front, green back."
        );
    }

    fn hazard(kind: HazardKind, label: Option<&str>, lat: f64, lng: f64) -> Hazard {
        Hazard {
            kind,
            label: label.map(str::to_owned),
            point: Some(Point { lat, lng }),
        }
    }

    #[test]
    fn the_hazards_told_are_those_that_a_stroke_may_find() {
        let mut hole = crate::hole::sample::published_hole();
        let tee = hole.coordinates.tee.expect("given");
        let beside_the_tee = |number: i32| Hazard {
            kind: HazardKind::Bunker,
            label: Some(format!("Tee Bunker {number}")),
            point: Some(Point {
                lat: tee.lat - 0.000_02 * f64::from(number),
                lng: tee.lng,
            }),
        };
        hole.hazards.extend((1..=9).map(beside_the_tee));
        let note = note(&hole, &HoleReading::new(&hole), Unit::Yards);
        assert!(
            note.contains("Bunker left to 248") && note.contains("Water left to 287"),
            "{note}"
        );
        assert!(note.contains("Tee Bunker 1, to 2, on the line. "), "{note}");
        assert!(note.contains("5 more hazards in the table"), "{note}");
    }

    #[test]
    fn a_row_and_a_measured_point_say_what_the_table_shows() {
        let target = Target {
            kind: TargetKind::Hazard(HazardKind::Bunker),
            label: Some("  ".into()),
            at: Flat::default(),
            from_tee: Some(248.2),
            to_front: None,
            to_center: Some(181.6),
            to_back: None,
            along: Some(240.0),
            right: Some(1.0),
        };
        let spoken = "Bunker, on line, 248 from the tee, 182 to the center.";
        assert_eq!(row(&target, Unit::Yards), spoken);
        let mut point = Measured {
            at: Flat::default(),
            from_tee: Some(212.0),
            from_before: None,
            to_front: Some(201.0),
            to_center: Some(213.0),
            to_back: Some(224.0),
            place: None,
        };
        let spoken = "212 yards from the tee, to the green 201, 213 and 224.";
        assert_eq!(measured(&point, Unit::Yards), spoken);
        (point.from_tee, point.to_front, point.to_center) = (None, None, None);
        assert!(measured(&point, Unit::Yards).starts_with("Nothing to measure from"));
    }
}
