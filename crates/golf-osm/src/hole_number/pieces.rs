//! Holes that are drawn in several ways, one after the other.

use std::collections::{BTreeSet, HashMap};

use golf_api::hole::Point;
use golf_hole::plane::Plane;

use crate::hole_line::HoleLine;
use crate::report::Note;
use crate::set::course_names::{numbers, said_courses};

/// How many ways that begin at one place are looked at.
const MOST: usize = 50;

/// Joins ways of one number of which the next begins at the node where the last ends: forward, and on no green.
pub(super) fn join(lines: &mut Vec<HoleLine<'_>>, notes: &mut Vec<Note>) {
    let mut starts: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        if !numbers(line).is_empty() && !line.starts_on_tee {
            starts.entry(node(line.start())).or_default().push(at);
        }
    }
    let mut next: HashMap<usize, usize> = HashMap::new();
    let mut is_next: BTreeSet<usize> = BTreeSet::new();
    for (at, line) in lines.iter().enumerate() {
        let there = starts.get(&node(line.end()));
        let mut there = there.into_iter().flatten().copied().take(MOST);
        let ends_on_green = line.green.is_some() && line.green_off <= 0.0;
        let follows = |other: &usize| {
            let other_line = &lines[*other];
            *other != at
                && !is_next.contains(other)
                && numbers(line) == numbers(other_line)
                && said_courses(line) == said_courses(other_line)
                && leads_on(line, other_line)
        };
        if let Some(other) = there.find(follows).filter(|_| !ends_on_green) {
            next.insert(at, other);
            is_next.insert(other);
        }
    }
    let mut gone = BTreeSet::new();
    for first in 0..lines.len() {
        if is_next.contains(&first) {
            continue;
        }
        let mut at = first;
        while let Some(other) = next.remove(&at) {
            let part = lines[other].clone();
            let line = &mut lines[first];
            let what = format!("it goes on in {}: both are one line", part.feature.id);
            notes.push(Note::guessed(line.feature.id, what));
            line.points.extend(part.points.into_iter().skip(1));
            line.green = part.green;
            line.green_off = part.green_off;
            line.is_green_of_another = part.is_green_of_another;
            gone.insert(other);
            at = other;
        }
    }
    let mut at = 0;
    lines.retain(|_| {
        at += 1;
        !gone.contains(&(at - 1))
    });
}

/// A place as the map stores it: ways that meet there share a node.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rounded, and a cast of floats saturates"
)]
fn node(point: Point) -> (i64, i64) {
    let units = |degrees: f64| (degrees * 1e6).round() as i64;
    (units(point.lat), units(point.lng))
}

/// Whether a way goes on in the direction of the one before.
fn leads_on(line: &HoleLine<'_>, next: &HoleLine<'_>) -> bool {
    let plane = Plane::north_up(line.end());
    let before = line.points.iter().rev().nth(1);
    let after = next.points.get(1);
    let Some((before, after)) = before.zip(after) else {
        return false;
    };
    let (before, after) = (plane.flat(*before), plane.flat(*after));
    before.x * after.x + before.y * after.y < 0.0
}
