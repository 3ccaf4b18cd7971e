//! Hazards: bunkers and water where designers put them, each a point with a label.
//!
//! Left and right in a label are relative to the nearest leg of the line of play.

use golf_api::hole::HazardKind;

use crate::chance::Chance;
use crate::facility::Facility;
use crate::shape::Laid;

/// A hazard on the ground: its kind, label, yards along the line of play and yards to its right.
struct Placed {
    kind: HazardKind,
    label: String,
    along: f64,
    right: f64,
}

/// Draws the hazards of a hole, each with a position along the line of play and right of it.
pub(crate) fn draw(
    facility: &Facility,
    par: u32,
    laid: &Laid,
    green_depth: f64,
    chance: &mut Chance,
) -> Vec<(HazardKind, String, f64, f64)> {
    let mut hazards = Vec::new();
    let water_side = draw_water(facility, par, laid, chance, &mut hazards);
    if par > 3 {
        draw_fairway_bunkers(facility, par, laid, water_side, chance, &mut hazards);
    }
    draw_greenside_bunkers(
        facility,
        laid,
        green_depth,
        water_side,
        chance,
        &mut hazards,
    );
    let mut labels: Vec<String> = Vec::with_capacity(hazards.len());
    hazards
        .into_iter()
        .map(|hazard| {
            let namesakes = labels
                .iter()
                .filter(|label| **label == hazard.label)
                .count();
            let label = match namesakes {
                0 => hazard.label.clone(),
                _ => format!("{} {}", hazard.label, namesakes + 1),
            };
            labels.push(hazard.label);
            (hazard.kind, label, hazard.along, hazard.right)
        })
        .collect()
}

/// The side of the line of play as a word: right for positive yards.
fn side_word(right: f64) -> &'static str {
    if right < 0.0 { "Left" } else { "Right" }
}

/// At most one water hazard, and its side: 0 for none, or for water that crosses.
fn draw_water(
    facility: &Facility,
    par: u32,
    laid: &Laid,
    chance: &mut Chance,
    hazards: &mut Vec<Placed>,
) -> f64 {
    if !chance.happens(facility.wetness) {
        return 0.0;
    }
    let length = laid.length();
    let side = chance.sign();
    let (label, along, right) = match chance.below(100) {
        // A pond short of a par 3, a stream across the approach or in front of the tee.
        0..24 if par == 3 => (
            "Water Front".to_owned(),
            length - chance.between(32.0, 48.0),
            0.0,
        ),
        0..20 => (
            "Water Crossing".to_owned(),
            length * chance.between(0.66, 0.82),
            0.0,
        ),
        20..28 if par > 3 => (
            "Water Crossing".to_owned(),
            chance.between(70.0, 130.0),
            0.0,
        ),
        28..58 => {
            let right = side * chance.between(27.0, 38.0);
            (
                format!("{} Greenside Water", side_word(side)),
                length - chance.between(0.0, 20.0),
                right,
            )
        }
        _ => {
            let right = side * chance.between(33.0, 46.0);
            (
                format!("Water {}", side_word(side)),
                length * chance.between(0.38, 0.72),
                right,
            )
        }
    };
    // A crossing lies roughly on the line and has no side.
    let (right, crosses) = if right == 0.0 {
        (chance.between(-6.0, 6.0), true)
    } else {
        (right, false)
    };
    hazards.push(Placed {
        kind: HazardKind::Water,
        label,
        along,
        right,
    });
    if crosses { 0.0 } else { side }
}

fn draw_fairway_bunkers(
    facility: &Facility,
    par: u32,
    laid: &Laid,
    water_side: f64,
    chance: &mut Chance,
    hazards: &mut Vec<Placed>,
) {
    let length = laid.length();
    // A bunker inside the turn makes the player choose a line; 0 on a straight hole.
    let inside = laid.start_direction().right().dot(laid.final_direction());
    let usual = [0.36, 0.34, 0.20, 0.10];
    let mut count = 0;
    let mut draw = chance.unit() / facility.sandiness;
    for (bunkers, share) in (0..).zip(usual) {
        count = bunkers;
        draw -= share;
        if draw < 0.0 {
            break;
        }
    }
    let landing = length.min(252.0 * facility.muscle + 10.0);
    for _ in 0..count {
        let side = if inside.abs() > 0.15 && chance.happens(0.68) {
            inside.signum()
        } else {
            chance.sign()
        };
        // Water and sand on the same side of a landing area would be redundant.
        let side = if water_side == 0.0 { side } else { -water_side };
        let at_layup = par == 5 && chance.happens(0.4);
        let along = if at_layup {
            length - chance.between(75.0, 150.0)
        } else {
            chance
                .between(landing - 32.0, landing + 34.0)
                .min(length * 0.78)
        };
        let right = side * chance.between(18.0, 29.0);
        hazards.push(Placed {
            kind: HazardKind::Bunker,
            label: format!("{} Fairway Bunker", side_word(right)),
            along,
            right,
        });
    }
}

/// Bunkers around a green: label, position along in half depths of the green, and across in steps.
const AROUND: [(u32, &str, f64, f64); 8] = [
    (24, "Front Left Greenside Bunker", -0.85, -0.8),
    (24, "Front Right Greenside Bunker", -0.85, 0.8),
    (17, "Left Greenside Bunker", 0.0, -1.0),
    (17, "Right Greenside Bunker", 0.0, 1.0),
    (4, "Front Greenside Bunker", -1.45, 0.0),
    (5, "Back Greenside Bunker", 1.4, 0.0),
    (5, "Back Left Greenside Bunker", 1.0, -0.75),
    (5, "Back Right Greenside Bunker", 1.0, 0.75),
];

fn draw_greenside_bunkers(
    facility: &Facility,
    laid: &Laid,
    green_depth: f64,
    water_side: f64,
    chance: &mut Chance,
    hazards: &mut Vec<Placed>,
) {
    let length = laid.length();
    let draws = chance.spread(&[(0.0, 0.0), (0.14, 0.6), (0.7, 2.6), (0.95, 4.2), (1.0, 6.0)]);
    let mut left = draws * facility.sandiness;
    let mut taken = [false; AROUND.len()];
    let weights: [(u32, usize); AROUND.len()] = std::array::from_fn(|n| (AROUND[n].0, n));
    while left >= 0.75 {
        left -= 1.0;
        let place = chance.weigh(&weights);
        let (_, label, depth, across) = AROUND[place];
        if taken[place] || (water_side != 0.0 && across * water_side > 0.0) {
            continue;
        }
        taken[place] = true;
        let along = depth * (green_depth / 2.0 + 5.0) + chance.between(-2.5, 2.5);
        let right = across * chance.between(17.0, 23.0);
        hazards.push(Placed {
            kind: HazardKind::Bunker,
            label: label.to_owned(),
            along: length + along,
            right: if across == 0.0 {
                chance.between(-4.0, 4.0)
            } else {
                right
            },
        });
    }
}
