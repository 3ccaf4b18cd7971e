//! Numbers that several holes of one course have: other tees and greens of the same hole, courses without names, and
//! slips.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::element::ElementId;
use crate::hole_line::HoleLine;
use crate::report::Note;
use crate::set::{Labeled, Numbered};
use crate::terrain::{apart, in_space};

/// Holes of one number that end this near to each other are one hole from other tees, in yards.
const SAME_GREEN: f64 = 25.0;
/// Holes of one number that start this near to each other are one hole with other greens, in yards.
const SAME_TEE: f64 = 10.0;
/// The cosine of the largest angle between two ways from one tee that are one hole: 45 degrees.
const SAME_WAY: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// An end and a start this near to each other are one place, in yards: the one way leads back.
const SAME_PLACE: f64 = 2.0;
/// The share of the numbers that must be there several times before there are several courses.
const SEVERAL: usize = 2;
/// How often a number may be there if courses are told apart by the nearest tee.
const MOST_COURSES: usize = 50;

/// The ends of a hole in space.
struct Ends {
    start: [f64; 3],
    end: [f64; 3],
    green: Option<ElementId>,
    tee: Option<ElementId>,
}

impl Ends {
    fn of(line: &HoleLine<'_>) -> Self {
        Self {
            start: in_space(line.start()),
            end: in_space(line.end()),
            green: line.green.map(|green| green.id),
            tee: line.tee,
        }
    }

    fn ends_with(&self, other: &Self) -> bool {
        within(self.end, other.end, SAME_GREEN)
    }

    /// Whether two ways lead from one tee in about one direction.
    fn starts_with(&self, other: &Self) -> bool {
        let is_one_tee = self.tee.is_some() && self.tee == other.tee;
        let leads = |ends: &Self| [0, 1, 2].map(|axis: usize| ends.end[axis] - ends.start[axis]);
        let (one, two) = (leads(self), leads(other));
        let dot =
            |one: [f64; 3], two: [f64; 3]| -> f64 { one.iter().zip(two).map(|(a, b)| a * b).sum() };
        let cosine = dot(one, two) / (dot(one, one) * dot(two, two)).sqrt();
        (is_one_tee || within(self.start, other.start, SAME_TEE)) && cosine >= SAME_WAY
    }

    /// Whether two ways of one number are one hole: they share a tee, a green or an end.
    fn is_one_hole(&self, other: &Self) -> bool {
        self.ends_with(other)
            || self.green.is_some() && self.green == other.green
            || self.starts_with(other)
            || within(self.end, other.start, SAME_PLACE)
            || within(self.start, other.end, SAME_PLACE)
    }
}

fn within(one: [f64; 3], other: [f64; 3], yards: f64) -> bool {
    let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f64>() <= yards * yards
}

/// Keeps one of the ways of a number that share a tee, a green or an end: the longest. Of ways to several greens, it is
/// one to the green that most holes name in the same way, so that a course has one of two greens all the way. The holes
/// must be sorted by number.
#[must_use]
pub fn one_hole_each(holes: Vec<Numbered>, lines: &[HoleLine<'_>]) -> (Vec<Numbered>, Vec<Note>) {
    let mut clusters: Vec<Vec<(Numbered, Ends)>> = Vec::new();
    let mut first_of_number = 0;
    let mut last = None;
    for hole in holes {
        if last != Some(hole.number) {
            (last, first_of_number) = (Some(hole.number), clusters.len());
        }
        let own = Ends::of(&lines[hole.line]);
        let mut same = clusters.iter_mut().skip(first_of_number);
        let twin = same.find(|known| known.iter().any(|(_, ends)| ends.is_one_hole(&own)));
        match twin {
            Some(twin) => twin.push((hole, own)),
            None => clusters.push(vec![(hole, own)]),
        }
    }
    let labels = labels(&clusters, lines);
    let (mut kept, mut notes): (Vec<Numbered>, Vec<Note>) = (Vec::new(), Vec::new());
    for cluster in clusters {
        let goes_elsewhere = |ends: &Ends| cluster.iter().any(|(_, other)| !ends.ends_with(other));
        let has_greens = cluster.iter().any(|(_, ends)| goes_elsewhere(ends));
        let rank = |hole: &Numbered| {
            let line = &lines[hole.line];
            let label = label(line).filter(|_| has_greens);
            let count = labels.get(&label).copied().unwrap_or_default();
            (count, std::cmp::Reverse(label), line.length())
        };
        // Of equals, the first stays.
        let best = cluster
            .iter()
            .rev()
            .map(|(hole, _)| *hole)
            .max_by(|one, other| {
                let (one, other) = (rank(one), rank(other));
                let by_label = (one.0, &one.1).cmp(&(other.0, &other.1));
                by_label.then(one.2.total_cmp(&other.2))
            });
        let Some(best) = best else { continue };
        for (hole, ends) in &cluster {
            if hole.line == best.line {
                continue;
            }
            let stays = cluster.iter().find(|(hole, _)| hole.line == best.line);
            let is_of_green = stays.is_some_and(|(_, other)| ends.ends_with(other));
            let number = hole.number;
            let what = if is_of_green {
                format!("it is hole {number} from other tees; the longer way stays")
            } else {
                let other = lines[best.line].feature.id;
                format!("it is hole {number} to another green; {other} stays")
            };
            notes.push(Note::left_out(lines[hole.line].feature.id, what));
        }
        kept.push(best);
    }
    (kept, notes)
}

/// On how many numbers each label of a way is.
fn labels<'l>(
    clusters: &[Vec<(Numbered, Ends)>],
    lines: &'l [HoleLine<'_>],
) -> HashMap<Option<&'l str>, usize> {
    let mut counts = HashMap::new();
    for cluster in clusters {
        let own: BTreeSet<_> = cluster
            .iter()
            .map(|(hole, _)| label(&lines[hole.line]))
            .collect();
        for label in own {
            *counts.entry(label).or_default() += 1;
        }
    }
    counts
}

/// What tells a way from others of its hole: words of its own, or its green's name.
fn label<'l>(line: &'l HoleLine<'_>) -> Option<&'l str> {
    let own = [&line.by_ref.rest, &line.by_name.rest];
    let own = own.into_iter().find(|rest| !rest.is_empty());
    let green = || line.green.and_then(|green| green.tags.get("name"));
    own.map(String::as_str).or_else(green)
}

/// Leaves out the ways without a course that are one hole with a way of a course, or the other way round: those stay
/// that more holes are of.
#[must_use]
pub(crate) fn of_named_courses(
    holes: Vec<Labeled>,
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) -> Vec<Labeled> {
    let mut counts: HashMap<Option<String>, usize> = HashMap::new();
    let mut by_number: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, hole) in holes.iter().enumerate() {
        *counts.entry(hole.key.clone()).or_default() += 1;
        if let [number] = hole.numbers.as_slice() {
            by_number.entry(*number).or_default().push(at);
        }
    }
    let mut dropped = BTreeSet::new();
    if counts.len() > 1 && counts.contains_key(&None) {
        for (number, same) in by_number {
            let (nameless, named): (Vec<usize>, Vec<usize>) =
                same.into_iter().partition(|at| holes[*at].key.is_none());
            let ends = |at: &usize| (*at, Ends::of(&lines[holes[*at].line]));
            let named: Vec<_> = named.iter().map(ends).collect();
            for (at, own) in nameless.iter().map(ends) {
                let twin = named.iter().find(|(_, other)| own.is_one_hole(other));
                let Some((twin, _)) = twin else { continue };
                let count = |at: usize| counts.get(&holes[at].key).copied().unwrap_or_default();
                let (less, more) = if count(at) > count(*twin) {
                    (*twin, at)
                } else {
                    (at, *twin)
                };
                if dropped.insert(less) {
                    let more = lines[holes[more].line].feature.id;
                    let what = format!("it is hole {number} once more; {more} stays");
                    notes.push(Note::left_out(lines[holes[less].line].feature.id, what));
                }
            }
        }
    }
    let kept = holes.into_iter().enumerate();
    kept.filter(|(at, _)| !dropped.contains(at))
        .map(|(_, hole)| hole)
        .collect()
}

/// Divides holes into courses if most numbers are there several times: each green leads to the nearest next tee.
#[must_use]
pub fn chains(holes: &[Numbered], lines: &[HoleLine<'_>]) -> Vec<Vec<Numbered>> {
    let mut by_number: BTreeMap<u32, Vec<Numbered>> = BTreeMap::new();
    for hole in holes {
        by_number.entry(hole.number).or_default().push(*hole);
    }
    let repeated = by_number.values().filter(|same| same.len() > 1).count();
    let most = by_number.values().map(Vec::len).max().unwrap_or_default();
    if repeated * SEVERAL < by_number.len() || repeated == 0 || most > MOST_COURSES {
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
