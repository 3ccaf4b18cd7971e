//! The scorecard of a loop: par and length of each hole from the back tees.
//!
//! It comes before the ground, so that par and length are known without routing the course.

use crate::chance::{Chance, whole};
use crate::facility::Style;

/// Par and yards of one hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CardHole {
    pub(crate) par: u32,
    pub(crate) yards: u32,
}

/// Draws the holes of a loop. `muscle` is length relative to the usual.
pub(crate) fn draw(style: Style, holes: u32, muscle: f64, chance: &mut Chance) -> Vec<CardHole> {
    pars(style, holes, chance)
        .into_iter()
        .map(|par| CardHole {
            par,
            yards: whole(yards(style, par, muscle, chance)),
        })
        .collect()
}

fn yards(style: Style, par: u32, muscle: f64, chance: &mut Chance) -> f64 {
    match (style, par) {
        (Style::Regulation, 3) => (chance.bell(181.0, 23.0) * muscle).clamp(112.0, 252.0),
        (Style::Regulation, 4) => (chance.bell(403.0, 37.0) * muscle).clamp(282.0, 489.0),
        (Style::Regulation, _) => (chance.bell(538.0, 27.0) * muscle).clamp(462.0, 640.0),
        (Style::Executive, 3) => (chance.bell(148.0, 27.0) * muscle).clamp(86.0, 215.0),
        (Style::Executive, 4) => (chance.bell(305.0, 28.0) * muscle).clamp(245.0, 378.0),
        (Style::Executive, _) => (chance.bell(472.0, 12.0) * muscle).clamp(452.0, 510.0),
        (Style::ParThree, _) => (chance.bell(117.0, 25.0) * muscle).clamp(62.0, 190.0),
    }
}

/// The pars of a loop, in order of play.
fn pars(style: Style, holes: u32, chance: &mut Chance) -> Vec<u32> {
    // (weight, (par threes, par fives)); the rest are par fours.
    let (threes, fives) = match (style, holes) {
        (Style::ParThree, holes) => (holes, 0),
        (Style::Regulation, 9) => chance.weigh(&[
            (69, (2, 2)),
            (9, (2, 1)),
            (7, (3, 2)),
            (5, (3, 3)),
            (4, (2, 3)),
            (4, (3, 1)),
            (2, (1, 1)),
        ]),
        (Style::Executive, 9) => chance.weigh(&[
            (26, (5, 0)),
            (30, (6, 0)),
            (14, (4, 0)),
            (12, (5, 1)),
            (8, (6, 1)),
            (10, (7, 0)),
        ]),
        (_, holes) => (holes / 4, holes / 6),
    };
    let mut order: Vec<u32> = (0..holes)
        .map(|hole| match hole {
            hole if hole < threes => 3,
            hole if hole < threes + fives => 5,
            _ => 4,
        })
        .collect();
    // Designers seldom start or end on a par 3, or put two equal pars in a row, except fours.
    for _ in 0..24 {
        shuffle(&mut order, chance);
        let neighbours = order
            .windows(2)
            .filter(|two| two[0] == two[1] && two[0] != 4);
        if order.first() != Some(&3) && order.last() != Some(&3) && neighbours.count() == 0 {
            break;
        }
    }
    order
}

fn shuffle(list: &mut [u32], chance: &mut Chance) {
    for end in (1..list.len()).rev() {
        list.swap(end, chance.place_in(end + 1));
    }
}
