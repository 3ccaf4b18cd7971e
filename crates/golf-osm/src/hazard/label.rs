//! The names of a hole's hazards, by their kinds, sides and places.

use std::collections::BTreeMap;

use golf_api::hole::{Hazard, HazardKind};
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;

use super::Claim;
use crate::element::Role;
use crate::hole::{Drawn, rounded};

/// A hazard this near to a green is named for its place around it, in yards.
const GREENSIDE: f64 = 20.0;
/// A hazard this near to the line is in the center, in yards.
const CENTER: f64 = 5.0;

/// The hazards of one hole as the contract has them, with labels that differ. Sides are those of the line that
/// golf-hole reads from the points, since the app shows them beside each other.
#[must_use]
pub fn named(claims: &[Claim<'_>], hole: &Drawn) -> Vec<Hazard> {
    let reading = HoleReading::new(&hole.hole);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let hazards = claims.iter().map(|claim| {
        let point = rounded(hole.plane.point(claim.at));
        let seen = reading.plane.zip(reading.line.as_ref());
        let right = seen.map_or_else(
            || hole.line.place(claim.at).right,
            |(plane, line)| line.place(plane.flat(point)).right,
        );
        let label = label(claim, right, hole);
        let count = counts.entry(label.clone()).or_default();
        *count += 1;
        let is_water = claim.feature.role == Role::Water;
        Hazard {
            kind: if is_water {
                HazardKind::Water
            } else {
                HazardKind::Bunker
            },
            label: Some(if *count > 1 {
                format!("{label} {count}")
            } else {
                label
            }),
            point: Some(point),
        }
    });
    hazards.collect()
}

/// The name of a hazard by its side and place.
fn label(claim: &Claim<'_>, right: f64, hole: &Drawn) -> String {
    let is_water = claim.feature.role == Role::Water;
    let what = if is_water { "Water" } else { "Bunker" };
    if is_water && claim.crosses {
        return format!("Crossing {what}");
    }
    if let Some(center) = hole.center.filter(|_| claim.off_green <= GREENSIDE) {
        return format!("{} {what}", around_green(claim.middle, center, &hole.line));
    }
    let side = match right {
        right if claim.crosses || right.abs() <= CENTER => "Center",
        right if right < 0.0 => "Left",
        _ => "Right",
    };
    let is_par_3 = hole.hole.par == Some(3);
    if is_water || is_par_3 {
        format!("{side} {what}")
    } else {
        format!("{side} Fairway {what}")
    }
}

/// The place around a green, as seen along the last leg: one of eight directions.
fn around_green(at: Flat, center: Flat, line: &LineOfPlay) -> &'static str {
    let heading = line.heading(line.length());
    let (x, y) = (at.x - center.x, at.y - center.y);
    let ahead = x * heading.x + y * heading.y;
    let right = x * heading.y - y * heading.x;
    // Degrees to the right of straight ahead.
    let degrees = right.atan2(ahead).to_degrees();
    let is_right = degrees > 0.0;
    match (degrees.abs(), is_right) {
        (..=22.5, _) => "Back",
        (..=67.5, true) => "Back Right",
        (..=67.5, false) => "Back Left",
        (..=112.5, true) => "Right",
        (..=112.5, false) => "Left",
        (..=157.5, true) => "Front Right",
        (..=157.5, false) => "Front Left",
        _ => "Front",
    }
}
