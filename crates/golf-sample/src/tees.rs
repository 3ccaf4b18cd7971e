//! Tees: sets by color. The holes are carded from the first set.

use golf_api::course::Tee;
use golf_api::figure::Figure;

use crate::chance::{Chance, whole};
use crate::facility::Style;

const SIX: [&[&str]; 2] = [
    &["Black", "Gold", "Blue", "White", "Silver", "Red"],
    &["Black", "Blue", "Blue/White", "White", "Gold", "Red"],
];
const FIVE: [&[&str]; 4] = [
    &["Black", "Blue", "White", "Gold", "Red"],
    &["Black", "Blue", "White", "Green", "Red"],
    &["Gold", "Blue", "White", "Silver", "Red"],
    &["Black", "Gold", "Blue", "White", "Green"],
];
const FOUR: [&[&str]; 4] = [
    &["Blue", "White", "Gold", "Red"],
    &["Black", "Blue", "White", "Red"],
    &["Gold", "Blue", "White", "Red"],
    &["Black", "White", "Silver", "Green"],
];
const THREE: [&[&str]; 4] = [
    &["Blue", "White", "Red"],
    &["Blue", "White", "Red"],
    &["Black", "White", "Red"],
    &["Blue", "White", "Gold"],
];
const TWO: [&[&str]; 3] = [&["White", "Red"], &["Blue", "Red"], &["Blue", "White"]];
const ONE: [&[&str]; 2] = [&["White"], &["Green"]];

/// Draws the tees of a course with this par and length. Lengths and slopes fall strictly; the first
/// length is the course's.
pub(crate) fn draw(
    style: Style,
    holes: u32,
    par: u32,
    yards: u32,
    chance: &mut Chance,
) -> Vec<Tee> {
    let names = colors(style, holes, chance);
    let length = f64::from(yards);
    let steps = f64::from(u32::try_from(names.len()).unwrap_or(1).saturating_sub(1));
    // The most forward tees play 68 to 80 percent of the back ones; with only two sets, a little
    // more.
    let forward = match names.len() {
        0..=2 => chance.between(0.82, 0.92),
        3 => chance.between(0.74, 0.84),
        _ => chance.between(0.67, 0.77),
    };
    let back_slope = match style {
        Style::Regulation => {
            chance.bell(124.0, 7.0) + (length * 18.0 / f64::from(holes) - 6600.0) / 90.0
        }
        Style::Executive => chance.bell(98.0, 7.0),
        Style::ParThree => chance.bell(80.0, 6.0),
    };
    let mut slope = whole(back_slope.clamp(64.0, 153.0));
    let more_par_forward = names.len() >= 4 && chance.happens(0.05);
    let mut tees = Vec::with_capacity(names.len());
    let mut step = 0.0;
    for name in names {
        let first = tees.is_empty();
        let last = tees.len() + 1 == names.len();
        let share = if first {
            1.0
        } else {
            let uneven = if last {
                0.0
            } else {
                chance.between(-0.22, 0.22)
            };
            slope = slope.saturating_sub(2 + chance.below(5));
            1.0 - (1.0 - forward) * (step + uneven) / steps
        };
        let par = if last && more_par_forward {
            par + 1
        } else {
            par
        };
        tees.push(Tee {
            name: Some((*name).to_owned()),
            par: Some(Figure::new(par.to_string())),
            length: Some(Figure::new(format!(
                "{} yards",
                thousands(whole(length * share))
            ))),
            slope: Some(Figure::new(slope.max(55).to_string())),
        });
        step += 1.0;
    }
    tees
}

fn colors(style: Style, holes: u32, chance: &mut Chance) -> &'static [&'static str] {
    let count = match (style, holes) {
        (Style::Regulation, 18) => chance.weigh(&[(6, 6), (30, 5), (40, 4), (22, 3), (2, 2)]),
        (Style::ParThree, _) => chance.weigh(&[(40, 1), (50, 2), (10, 3)]),
        _ => chance.weigh(&[(6, 4), (40, 3), (44, 2), (10, 1)]),
    };
    match count {
        6 => chance.pick(&SIX),
        5 => chance.pick(&FIVE),
        4 => chance.pick(&FOUR),
        3 => chance.pick(&THREE),
        2 => chance.pick(&TWO),
        _ => chance.pick(&ONE),
    }
}

fn thousands(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}
