//! Holes: the ground of a loop, in the terms of the contract.

use golf_api::hole::{Coordinates, Green, Hazard, Hole, HoleNumber, Point};

use crate::chance::{Chance, Purpose, whole};
use crate::facility::{Facility, Loop, Round};
use crate::hazards;
use crate::routing;
use crate::scorecard::{self, CardHole};
use crate::shape::{Bend, Laid, Shape};

/// The scorecard of a loop: the same for every course that plays it.
pub(crate) fn card(seed: u64, facility: &Facility, of: &Loop) -> Vec<CardHole> {
    let mut chance = Chance::new(seed, Purpose::Scorecard, of.number);
    scorecard::draw(of.style, of.holes, facility.muscle, &mut chance)
}

/// Every hole of a round, numbered from 1 in order of play.
pub(crate) fn draw(seed: u64, facility: &Facility, round: &Round) -> Vec<Hole> {
    let mut holes = Vec::with_capacity(18);
    let mut number = 0;
    for of in &round.loops {
        let card = card(seed, facility, of);
        let mut chance = Chance::new(seed, Purpose::Ground, of.number);
        let shapes: Vec<Shape> = card
            .into_iter()
            .map(|hole| Shape::draw(hole, &mut chance))
            .collect();
        let laid = routing::route(of, &shapes, &mut chance);
        for (shape, laid) in shapes.iter().zip(laid) {
            number += 1;
            let (coordinates, hazards) =
                furnish(facility, shape, &laid, round.clubhouse, &mut chance);
            holes.push(Hole {
                hole_number: HoleNumber(number),
                par: Some(shape.card.par),
                length_yards: Some(shape.card.yards),
                coordinates,
                hazards,
            });
        }
    }
    holes
}

/// The points and hazards of a routed hole.
fn furnish(
    facility: &Facility,
    shape: &Shape,
    laid: &Laid,
    clubhouse: Point,
    chance: &mut Chance,
) -> (Coordinates, Vec<Hazard>) {
    let length = laid.length();
    let depth = chance.bell(30.0, 3.6).clamp(20.6, 39.4);
    let center_share = chance.between(0.46, 0.54);
    let skew = chance.between(-1.8, 1.8);
    let dogleg = match shape.bend {
        Bend::FairwayAndDogleg => {
            let corner = laid.bend.unwrap_or(laid.green);
            let inside = laid.start_direction().right().dot(laid.final_direction());
            let out =
                laid.start_direction().right() * (-inside.signum() * chance.between(0.0, 5.0));
            Some(corner + laid.start_direction() * chance.between(-8.0, 20.0) + out)
        }
        Bend::Dogleg => laid.bend,
        Bend::None | Bend::Fairway => None,
    };
    let layup = (shape.card.par == 5 && chance.happens(0.9)).then(|| {
        let leaves = chance.between(88.0, 126.0);
        laid.spot(length - leaves, chance.between(-6.0, 6.0))
    });
    let hazards = hazards::draw(facility, shape.card.par, laid, depth, chance);
    let on_earth = |spot: crate::ground::Spot| spot.on_earth(clubhouse);
    let coordinates = Coordinates {
        tee: Some(on_earth(laid.tee)),
        green: Green {
            front: Some(on_earth(laid.spot(length - depth * center_share, skew))),
            center: Some(on_earth(laid.green)),
            back: Some(on_earth(
                laid.spot(length + depth * (1.0 - center_share), -skew),
            )),
        },
        fairway: match shape.bend {
            Bend::Fairway | Bend::FairwayAndDogleg => laid.bend.map(on_earth),
            Bend::None | Bend::Dogleg => None,
        },
        dogleg: dogleg.map(on_earth),
        layup: layup.map(on_earth),
    };
    let hazards = hazards
        .into_iter()
        .map(|(kind, label, along, right)| Hazard {
            kind,
            label: Some(label),
            point: Some(on_earth(laid.spot(along, right))),
        })
        .collect();
    (coordinates, hazards)
}

/// Par and yards of a round: the sums over its holes.
pub(crate) fn totals(seed: u64, facility: &Facility, round: &Round) -> (u32, u32) {
    round
        .loops
        .iter()
        .flat_map(|of| card(seed, facility, of))
        .fold((0, 0), |(par, yards), hole| {
            (par + hole.par, yards + hole.yards)
        })
}

/// How many holes of a round are played, and so have data.
pub(crate) fn count(round: &Round) -> u32 {
    round.loops.iter().map(|of| of.holes).sum()
}

/// The opening year of a round: later courses of a facility opened later.
pub(crate) fn opened(facility: &Facility, position: u32, chance: &mut Chance) -> i32 {
    let later = f64::from(position) * chance.between(3.0, 16.0);
    let years = i32::try_from(whole(later)).unwrap_or_default();
    (facility.year + years).min(2025)
}
