//! Tests of the card against the lines and of the par against the card, with every limit from both sides.

use super::super::*;
use super::{at, check, dogleg, kinds, sound};

#[test]
fn a_card_over_5_percent_off_is_noted_and_over_10_warned_of() {
    for (card, expected) in [
        (419, &[][..]),
        (421, &["CardOffLine"]),
        (439, &["CardOffLine"]),
        (441, &["CardOffLine!"]),
        (381, &[]),
        // On a straight hole, the card is also shorter than the straight line.
        (379, &["CardShorterThanStraight"]),
        (359, &["CardShorterThanStraight!"]),
    ] {
        check(|hole| hole.length_yards = Some(card), expected);
    }
    check(|hole| hole.length_yards = None, &[]);
}

#[test]
fn on_a_dogleg_the_straight_line_tells_why_the_card_is_short() {
    for (card, expected) in [
        (587, ""),
        (589, "CardOffLine"),
        (531, "CardOffLine"),
        (481, "CardOffLine!"),
        (419, "CardMeasuredStraight!"),
        (400, "CardMeasuredStraight!"),
        (379, "CardShorterThanStraight!"),
    ] {
        let mut hole = dogleg(card);
        hole.par = None;
        assert_eq!(kinds(&hole).join(" "), expected, "{card}");
    }
    // A slight turn is not a dogleg that may have been measured straight.
    let mut slight = sound();
    slight.coordinates.fairway = at(8.0, 200.0);
    assert_eq!(kinds(&slight), [""; 0]);
}

#[test]
fn par_is_held_against_overlapping_ranges_with_some_slack() {
    let ranges = [
        (3, 273, 274, 313),
        (4, 514, 515, 589),
        (5, 745, 746, 853),
        (4, 228, 227, 191),
        (5, 428, 427, 359),
        (6, 637, 636, 535),
    ];
    for (par, fine, noted, warned) in ranges {
        for (length, expected) in [
            (fine, &[][..]),
            (noted, &["ParAgainstLength"]),
            (warned, &["ParAgainstLength!"]),
        ] {
            let set = |hole: &mut Hole| {
                hole.par = Some(par);
                hole.length_yards = Some(length);
                hole.coordinates.tee = None;
            };
            let mut hole = sound();
            set(&mut hole);
            let mut found = kinds(&hole);
            found.retain(|kind| kind != "NoLineOfPlay!");
            assert_eq!(found, expected, "par {par}, {length}");
        }
    }
    // Without a card, the par is compared with the line of play of 400 yards.
    check(
        |hole| (hole.par, hole.length_yards) = (Some(3), None),
        &["ParAgainstLength!"],
    );
    check(|hole| hole.par = None, &[]);
    check(|hole| hole.par = Some(0), &["OddPar!"]);
}
