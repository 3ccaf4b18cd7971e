//! A hole in plain words: the text of the page and the description of the drawing.

use golf_api::hole::Hole;

use crate::format::{self, Unit};
use crate::hole::reading::{HoleReading, TargetKind};

/// How many hazards are told one by one; more are counted.
const TOLD: usize = 6;

/// "Hole 1, par 5, 451 yards, heads south-west, turns 41° left at 270. Bunker …"
#[must_use]
pub fn caddie_note(hole: &Hole, reading: &HoleReading, unit: Unit) -> String {
    let mut first = vec![format!("Hole {}", hole.hole_number)];
    first.extend(hole.par.map(|par| format!("par {par}")));
    first.extend(
        hole.length_yards
            .map(|yards| format!("{} {}", unit.number(f64::from(yards)), unit.word())),
    );
    first.extend(
        reading
            .bearing_deg()
            .map(|bearing| format!("heads {}", format::compass_words(bearing))),
    );
    first.extend(reading.dogleg().map(|turn| {
        let side = if turn.right_deg < 0.0 {
            "left"
        } else {
            "right"
        };
        let angle = turn.right_deg.abs().round();
        format!("turns {angle}° {side} at {}", unit.number(turn.at))
    }));
    let mut sentences = vec![first.join(", ")];
    let hazards: Vec<_> = reading
        .targets
        .iter()
        .filter(|target| matches!(target.kind, TargetKind::Hazard(_)))
        .collect();
    for hazard in hazards.iter().take(TOLD) {
        let name = super::distance_table::name(hazard);
        let distance = hazard
            .from_tee
            .map(|yards| format!(", {} to it", unit.number(yards)));
        let side = hazard.right.map(|right| match format::side(right, unit) {
            side if side == "on line" => ", on the line of play".to_owned(),
            side => format!(", {side} of the line"),
        });
        let words = [Some(name), distance, side]
            .into_iter()
            .flatten()
            .collect::<String>();
        sentences.push(words);
    }
    if hazards.len() > TOLD {
        let more = i64::try_from(hazards.len() - TOLD).unwrap_or(i64::MAX);
        let hazards = format::counted(more, "more hazard", "more hazards");
        sentences.push(format!("{hazards} in the table"));
    }
    sentences.extend(
        reading
            .green
            .depth()
            .map(|depth| format!("The green is {} {} deep", unit.number(depth), unit.word())),
    );
    if !reading.missing.is_empty() {
        sentences.push(format!("Not given: {}", reading.missing.join(", ")));
    }
    sentences.join(". ") + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, Green, HoleNumber, Point};

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
            hazards: Vec::new(),
        };
        assert_eq!(
            caddie_note(&hole, &HoleReading::new(&hole), Unit::Yards),
            "Hole 1, par 5, 451 yards, heads south-west, turns 41° left at 270. \
             Not given: green front, green back."
        );
    }
}
