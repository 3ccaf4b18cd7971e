//! Numbers that several holes of one course have: other tees of the same hole, courses without names, and slips.

use std::collections::{BTreeMap, BTreeSet};

use crate::hole_line::HoleLine;
use crate::report::Note;
use crate::set::Numbered;
use crate::terrain::apart;

/// Holes of one number that end this near to each other are one hole from other tees, in yards.
const SAME_GREEN: f64 = 25.0;
/// The share of the numbers that must be there several times before there are several courses.
const SEVERAL: usize = 2;

/// Keeps the longest of the holes that share a number and a green. The holes must be sorted by number.
#[must_use]
pub fn of_one_green(holes: Vec<Numbered>, lines: &[HoleLine<'_>]) -> (Vec<Numbered>, Vec<Note>) {
    let (mut kept, mut notes): (Vec<Numbered>, Vec<Note>) = (Vec::new(), Vec::new());
    for hole in holes {
        let own = &lines[hole.line];
        let twin = kept.iter_mut().find(|known| {
            known.number == hole.number && apart(lines[known.line].end(), own.end()) <= SAME_GREEN
        });
        let Some(twin) = twin else {
            kept.push(hole);
            continue;
        };
        let is_longer = own.length() > lines[twin.line].length();
        let shorter = if is_longer {
            std::mem::replace(twin, hole)
        } else {
            hole
        };
        let what = format!(
            "it is hole {} from other tees; the longer way stays",
            hole.number
        );
        notes.push(Note::left_out(lines[shorter.line].feature.id, what));
    }
    (kept, notes)
}

/// Divides holes into courses if most numbers are there several times: each green leads to the nearest next tee.
#[must_use]
pub fn chains(holes: &[Numbered], lines: &[HoleLine<'_>]) -> Vec<Vec<Numbered>> {
    let mut by_number: BTreeMap<u32, Vec<Numbered>> = BTreeMap::new();
    for hole in holes {
        by_number.entry(hole.number).or_default().push(*hole);
    }
    let repeated = by_number.values().filter(|same| same.len() > 1).count();
    if repeated * SEVERAL < by_number.len() || repeated == 0 {
        return vec![holes.to_vec()];
    }
    let mut chains: Vec<Vec<Numbered>> = Vec::new();
    for same in by_number.into_values() {
        let mut steps: Vec<(f64, usize, Numbered)> = Vec::new();
        for hole in &same {
            for (at, chain) in chains.iter().enumerate() {
                if let Some(last) = chain.last() {
                    let walk = apart(lines[last.line].end(), lines[hole.line].start());
                    steps.push((walk, at, *hole));
                }
            }
        }
        steps.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (mut extended, mut placed) = (BTreeSet::new(), BTreeSet::new());
        for (_, at, hole) in steps {
            if !extended.contains(&at) && placed.insert(hole.line) {
                extended.insert(at);
                chains[at].push(hole);
            }
        }
        let new = same.into_iter().filter(|hole| !placed.contains(&hole.line));
        chains.extend(new.map(|hole| vec![hole]));
    }
    chains.sort_by_key(|chain| chain.iter().map(|hole| lines[hole.line].feature.id).min());
    chains
}

/// Keeps one hole of each number: the one whose tee and green are nearest to its neighbors'.
#[must_use]
pub fn without_repeats(holes: Vec<Numbered>, lines: &[HoleLine<'_>]) -> (Vec<Numbered>, Vec<Note>) {
    let counts = holes
        .iter()
        .fold(BTreeMap::new(), |mut counts: BTreeMap<u32, usize>, hole| {
            *counts.entry(hole.number).or_default() += 1;
            counts
        });
    let certain: BTreeMap<u32, &HoleLine<'_>> = holes
        .iter()
        .filter(|hole| counts.get(&hole.number) == Some(&1))
        .map(|hole| (hole.number, &lines[hole.line]))
        .collect();
    let at = |number: Option<u32>| certain.get(&number?);
    let walk = |hole: &Numbered| {
        let own = &lines[hole.line];
        let from = at(hole.number.checked_sub(1)).map(|last| apart(last.end(), own.start()));
        let to = at(hole.number.checked_add(1)).map(|next| apart(own.end(), next.start()));
        from.unwrap_or(0.0) + to.unwrap_or(0.0)
    };
    let mut best: BTreeMap<u32, (f64, Numbered)> = BTreeMap::new();
    let mut notes = Vec::new();
    for hole in &holes {
        let own = walk(hole);
        let dropped = match best.get_mut(&hole.number) {
            None => {
                best.insert(hole.number, (own, *hole));
                continue;
            }
            Some(known) if own < known.0 => std::mem::replace(known, (own, *hole)).1,
            Some(_) => *hole,
        };
        let what = format!("another hole {} is nearer to its neighbors", hole.number);
        notes.push(Note::left_out(lines[dropped.line].feature.id, what));
    }
    (best.into_values().map(|(_, hole)| hole).collect(), notes)
}
