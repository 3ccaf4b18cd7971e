//! The differences of two holes as table rows: the first hole's value, the second's, and how much larger the second
//! is. A difference with a missing part is not given.

use golf_api::hole::{HazardKind, Hole};
use golf_hole::reading::{HoleReading, Target, TargetKind};

use crate::golf::caddie;
use crate::golf::hole_map::overlay::BESIDE;
use crate::words::compare as words;
use crate::words::format::{self, Unit};
use crate::words::{course, hole, numbers, shape};

/// A row: its name, the first hole's value, the second's, and the difference; `None` means not given.
pub type Row = (&'static str, [Option<String>; 3]);

/// The rows for two holes.
#[must_use]
pub fn rows(a: (&Hole, &HoleReading), b: (&Hole, &HoleReading), unit: Unit) -> Vec<Row> {
    let yards = |value: fn(&Hole, &HoleReading) -> Option<f64>| {
        [value(a.0, a.1), value(b.0, b.1)].map(|yards| yards.map(|yards| unit.whole(yards)))
    };
    let card = |hole: &Hole, _: &HoleReading| {
        let given = hole.length_yards.filter(|yards| *yards > 0);
        given.map(f64::from)
    };
    let par = |hole: &Hole| hole.par.filter(|par| *par > 0).map(i64::from);
    let counted = |wanted: fn(&Target) -> bool| {
        [a.1, b.1].map(|reading| {
            let hazards = reading.targets.iter().filter(|target| wanted(target));
            i64::try_from(hazards.count()).ok()
        })
    };
    let words = |say: &dyn Fn(&HoleReading) -> Option<String>| [say(a.1), say(b.1)];
    vec![
        numbers(course::PAR, [par(a.0), par(b.0)]),
        numbers(words::LENGTH_BY_CARD, yards(card)),
        numbers(
            words::LENGTH_ALONG_LINE,
            yards(|_, reading| reading.length()),
        ),
        numbers(
            words::STRAIGHT_TO_GREEN,
            yards(|_, reading| Some(reading.tee?.distance(reading.green.center?))),
        ),
        bearings([a.1.bearing_deg(), b.1.bearing_deg()]),
        plain(shape::TURNS, words(&|reading| turn(reading, unit))),
        numbers(
            words::DEPTH_OF_GREEN,
            yards(|_, reading| reading.green.depth()),
        ),
        numbers(
            words::BUNKERS,
            counted(|target| is(target, &HazardKind::Bunker)),
        ),
        numbers(
            hole::WATER,
            counted(|target| is(target, &HazardKind::Water)),
        ),
        numbers(
            words::HAZARDS_BESIDE,
            counted(|target| {
                let is_hazard = matches!(target.kind, TargetKind::Hazard(_));
                is_hazard && target.right.is_some_and(|right| right.abs() <= BESIDE)
            }),
        ),
        plain(
            words::FIRST_HAZARD,
            words(&|reading| first_hazard(reading, unit)),
        ),
    ]
}

fn is(target: &Target, kind: &HazardKind) -> bool {
    matches!(&target.kind, TargetKind::Hazard(known) if known == kind)
}

fn numbers(name: &'static str, values: [Option<i64>; 2]) -> Row {
    let more = values[0].zip(values[1]).map(|(a, b)| signed(b - a));
    let [a, b] = values.map(|value| value.map(format::count));
    (name, [a, b, more])
}

/// "+24", "−24", "the same".
fn signed(more: i64) -> String {
    match more {
        0 => words::THE_SAME.into(),
        1.. => words::more(more),
        _ => format::count(more),
    }
}

fn bearings(values: [Option<f64>; 2]) -> Row {
    let apart = values[0].zip(values[1]).map(|(a, b)| {
        let apart = (b - a + 180.0).rem_euclid(360.0) - 180.0;
        words::apart(apart.abs())
    });
    let [a, b] = values.map(|value| value.map(heading));
    (words::HEADS, [a, b, apart])
}

/// "southwest, 233°"
#[must_use]
pub fn heading(bearing_deg: f64) -> String {
    // 359.6 is north, and north is 0.
    let whole = bearing_deg.round().rem_euclid(360.0);
    words::heading(format::compass_words(bearing_deg), whole)
}

/// "41° left at 270", "straight"; `None` without a line of play.
fn turn(reading: &HoleReading, unit: Unit) -> Option<String> {
    reading.line.as_ref()?;
    Some(format::turns(&reading.doglegs(), unit))
}

fn first_hazard(reading: &HoleReading, unit: Unit) -> Option<String> {
    reading.tee?;
    let mut hazards = reading.targets.iter().filter(|target| {
        matches!(target.kind, TargetKind::Hazard(_))
            && target.right.is_some_and(|right| right.abs() <= BESIDE)
    });
    Some(hazards.next().map_or_else(
        || numbers::NONE.into(),
        |target| {
            let yards = target.from_tee.unwrap_or_default();
            words::hazard_to(&caddie::name(target), &unit.number(yards))
        },
    ))
}

/// Texts have no numeric difference, so the cell is empty.
fn plain(name: &'static str, [a, b]: [Option<String>; 2]) -> Row {
    let difference = match (&a, &b) {
        (Some(a), Some(b)) if a == b => Some(words::THE_SAME.into()),
        (Some(_), Some(_)) => Some(String::new()),
        _ => None,
    };
    (name, [a, b, difference])
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_hole::sample::published_hole;

    fn row<'a>(rows: &'a [Row], name: &str) -> [Option<&'a str>; 3] {
        let (_, cells) = rows
            .iter()
            .find(|(known, _)| *known == name)
            .expect("a row");
        [&cells[0], &cells[1], &cells[2]].map(|cell| cell.as_deref())
    }

    #[test]
    fn the_second_is_told_against_the_first_in_the_unit_that_is_shown() {
        let a = published_hole();
        let mut b = published_hole();
        (b.par, b.length_yards) = (Some(4), Some(420));
        b.coordinates.fairway = None;
        b.coordinates.dogleg = None;
        b.hazards.truncate(1);
        let (read_a, read_b) = (HoleReading::new(&a), HoleReading::new(&b));
        let of = |unit| rows((&a, &read_a), (&b, &read_b), unit);
        let yards = of(Unit::Yards);
        assert_eq!(row(&yards, "Par"), [Some("5"), Some("4"), Some("−1")]);
        assert_eq!(
            row(&yards, "Length by the card"),
            [Some("451"), Some("420"), Some("−31")]
        );
        assert_eq!(
            row(&yards, "Length along the line of play"),
            [Some("451"), Some("424"), Some("−27")]
        );
        assert_eq!(
            row(&yards, "Heads"),
            [
                Some("southwest, 233°"),
                Some("southwest, 233°"),
                Some("0° apart")
            ]
        );
        assert_eq!(
            row(&yards, "Turns"),
            [Some("41° left at 270"), Some("straight"), Some("")]
        );
        assert_eq!(
            row(&yards, "Depth of the green"),
            [Some("25"), Some("25"), Some("the same")]
        );
        assert_eq!(row(&yards, "Water"), [Some("1"), Some("0"), Some("−1")]);
        assert_eq!(
            row(&yards, "First hazard from the tee"),
            [
                Some("Bunker: to 248"),
                Some("Bunker: to 248"),
                Some("the same")
            ]
        );
        // 451 and 420 yards are 412 and 384 meters: the difference is computed from the displayed numbers.
        assert_eq!(
            row(&of(Unit::Metres), "Length by the card"),
            [Some("412"), Some("384"), Some("−28")]
        );
    }

    #[test]
    fn what_is_missing_in_one_is_missing_in_the_difference() {
        let a = published_hole();
        let mut b = published_hole();
        (b.par, b.length_yards) = (None, Some(0));
        b.coordinates.tee = None;
        let (read_a, read_b) = (HoleReading::new(&a), HoleReading::new(&b));
        let rows = rows((&a, &read_a), (&b, &read_b), Unit::Yards);
        for name in [
            "Par",
            "Length by the card",
            "Length along the line of play",
            "Heads",
        ] {
            let cells = row(&rows, name);
            assert!(cells[0].is_some(), "{name}");
            assert_eq!(cells[1..], [None, None], "{name}");
        }
        assert_eq!(row(&rows, "Turns")[1..], [None, None]);
    }
}
