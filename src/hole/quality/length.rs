//! The card's length against the drawing, and the par against the length.

use golf_api::hole::Hole;

use super::{Doubt, SAME_PLACE_YARDS};
use crate::hole::line_of_play::LineOfPlay;

/// A difference over this share of a length is told.
const TOLD: f64 = 0.05;
/// A difference over this share of a length is a warning.
const FAR: f64 = 0.10;
/// A length over this share beyond those of its par is a warning.
const ABSURD: f64 = 0.20;

/// Whether two lengths differ so much that one of them is wrong.
pub(super) fn is_far(card: f64, line: f64) -> bool {
    differ(card, line, FAR)
}

/// Whether a length is far beyond what any hole of the par has.
pub(super) fn is_absurd(length: f64, from: Option<u32>, to: Option<u32>) -> bool {
    is_beyond(length, from, to, ABSURD)
}

/// The card against the line of play and against the straight line, as one doubt at most.
pub(super) fn card(hole: &Hole, line: Option<&LineOfPlay>) -> Option<Doubt> {
    let card = hole.length_yards?;
    let (line, straight) = lengths(line?)?;
    let yards = f64::from(card);
    if !differ(yards, line, TOLD) {
        return None;
    }
    Some(if yards < straight && differ(yards, straight, TOLD) {
        Doubt::CardShorterThanStraight {
            card,
            straight,
            line,
        }
    } else if yards < line && !differ(yards, straight, TOLD) {
        // Only a line that turns is this much longer than the straight one.
        Doubt::CardMeasuredStraight {
            card,
            straight,
            line,
        }
    } else {
        Doubt::CardOffLine { card, line }
    })
}

/// The par against the card's length, or the line of play where there is no card.
pub(super) fn par(hole: &Hole, line: Option<&LineOfPlay>) -> Option<Doubt> {
    let par = hole.par?;
    // The overlapping ranges of GOLF.md, "Sane ranges".
    let (from, to) = match par {
        3 => (None, Some(260)),
        4 => (Some(240), Some(490)),
        5 => (Some(450), Some(710)),
        6 | 7 => (Some(670), None),
        _ => return Some(Doubt::OddPar { par }),
    };
    let measured = || lengths(line?).map(|(line, _)| line);
    let length = hole.length_yards.map(f64::from).or_else(measured)?;
    // Championship tees stretch a par: of the real par 4s that were tried one in seven has over 490
    // yards, most of them by a few.
    is_beyond(length, from, to, TOLD).then_some(Doubt::ParAgainstLength {
        par,
        length,
        from,
        to,
    })
}

/// The length of the line and that from its tee to its green, straight; `None` when tee and green
/// are one place, which is a doubt of its own.
fn lengths(line: &LineOfPlay) -> Option<(f64, f64)> {
    let (tee, green) = (line.points().first()?, line.points().last()?);
    let straight = tee.distance(*green);
    (straight > SAME_PLACE_YARDS).then(|| (line.length(), straight))
}

fn differ(card: f64, measured: f64, share: f64) -> bool {
    (card - measured).abs() > measured * share
}

fn is_beyond(length: f64, from: Option<u32>, to: Option<u32>, share: f64) -> bool {
    from.is_some_and(|from| length < f64::from(from) * (1.0 - share))
        || to.is_some_and(|to| length > f64::from(to) * (1.0 + share))
}
