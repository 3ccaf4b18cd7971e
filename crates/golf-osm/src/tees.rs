//! The tees of a course, by the colors of its teeing grounds, or by words such as "championship". A color counts if
//! every hole has it. Its lengths come from tags where they are given, and are measured from the teeing ground along
//! the line of play elsewhere.

use std::collections::BTreeMap;

use golf_api::course::Tee;
use golf_api::figure::Figure;
use golf_hole::plane::Flat;

use crate::card;
use crate::club::middle;
use crate::element::{ElementId, Feature, Role};
use crate::hole::{Drawn, whole};
use crate::hole_label::HoleLabel;
use crate::hole_line::HoleLine;
use crate::report::Note;
use crate::set::course_names::numbers;
use crate::tee_names;
use crate::terrain::Terrain;

/// How far behind or beside the first leg a teeing ground may lie, in yards.
const BESIDE: f64 = 40.0;
/// How far from the drawn start a teeing ground may lie along the hole, in yards.
const AHEAD: f64 = 200.0;
/// How far behind the drawn start it may lie, in yards.
const BEHIND: f64 = 80.0;

/// A teeing ground of a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// Its colors.
    colors: Vec<String>,
    /// Yards from it along the line of play.
    length: f64,
    /// Whether no tag gives the length.
    is_measured: bool,
}

/// The teeing grounds of every hole, as places in the list of lines. A teeing ground belongs to the hole that its `ref`
/// names, else to the one whose first leg it is nearest to.
#[must_use]
pub fn grounds(
    lines: &[HoleLine<'_>],
    drawings: &[Drawn],
    is_hole: impl Fn(usize) -> bool,
    terrain: &Terrain<'_>,
) -> Vec<Vec<Ground>> {
    let mut owners: BTreeMap<ElementId, (Closeness, usize, Ground)> = BTreeMap::new();
    for (index, (line, hole)) in lines.iter().zip(drawings).enumerate() {
        if !is_hole(index) {
            continue;
        }
        for tee in terrain.near(&[line.start()], AHEAD, Role::Tee) {
            let points: Vec<_> = tee.shape.points().collect();
            let at = middle(points.into_iter()).map(|at| hole.plane.flat(at));
            let Some((at, closeness)) =
                at.and_then(|at| Some((at, closeness(tee, line, at, hole)?)))
            else {
                continue;
            };
            let is_nearer = owners
                .get(&tee.id)
                .is_none_or(|(known, ..)| closeness < *known);
            if is_nearer {
                let measured = from(at, hole);
                let given = card::of_ground(&tee.tags, measured);
                let sets = tee_names::of_ground(&tee.tags).into_iter();
                let ground = Ground {
                    colors: sets.map(tee_names::name).collect(),
                    length: given.unwrap_or(measured),
                    is_measured: given.is_none(),
                };
                owners.insert(tee.id, (closeness, index, ground));
            }
        }
    }
    let mut of_holes = vec![Vec::new(); lines.len()];
    for (_, index, ground) in owners.into_values() {
        of_holes[index].push(ground);
    }
    of_holes
}

/// How well a teeing ground fits a hole, the best first.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Closeness {
    does_not_name_it: bool,
    /// Yards beside the first leg.
    beside: f64,
    /// Yards from the start.
    from_start: f64,
}

/// How well a teeing ground at a place fits a hole; `None` if it is another hole's.
fn closeness(tee: &Feature, line: &HoleLine<'_>, at: Flat, hole: &Drawn) -> Option<Closeness> {
    let said = tee.tags.get("ref").map(HoleLabel::read);
    let said = said.unwrap_or_default().numbers;
    let own = numbers(line);
    let is_unsaid = said.is_empty() || own.is_empty();
    let names_it = said.iter().any(|number| own.contains(number));
    (is_before(at, hole) && (is_unsaid || names_it)).then(|| {
        let heading = hole.line.heading(0.0);
        Closeness {
            does_not_name_it: !names_it,
            beside: (at.x * heading.y - at.y * heading.x).abs(),
            from_start: at.distance(Flat::default()),
        }
    })
}

/// A hole of a course with its drawing and its teeing grounds.
pub type TeeingHole<'h> = (&'h HoleLine<'h>, &'h Drawn, &'h [Ground]);

/// The tees that all holes have, the longest first, and remarks on their lengths.
#[must_use]
pub fn tees(holes: &[TeeingHole<'_>]) -> (Vec<Tee>, Vec<Note>) {
    let mut notes = Vec::new();
    let mut sums: BTreeMap<String, Sum> = BTreeMap::new();
    for (line, hole, grounds) in holes {
        for (color, (length, is_measured)) in lengths(line, hole, grounds, &mut notes) {
            let sum = sums.entry(color).or_default();
            sum.holes += 1;
            sum.yards += length;
            sum.measured += usize::from(is_measured);
        }
    }
    let pars: Option<u32> = holes.iter().map(|(_, hole, _)| hole.hole.par).sum();
    let mut complete: Vec<(String, Sum)> = sums
        .into_iter()
        .filter(|(_, sum)| sum.holes == holes.len())
        .collect();
    complete.sort_by(|(one, one_sum), (other, other_sum)| {
        let by_length = other_sum.yards.total_cmp(&one_sum.yards);
        by_length.then_with(|| one.cmp(other))
    });
    if let Some((first, ..)) = holes.first() {
        for (color, sum) in complete.iter().filter(|(_, sum)| sum.measured > 0) {
            let what = format!(
                "the length from tees {color:?} is measured on {} of {} holes",
                sum.measured, sum.holes
            );
            notes.push(Note::guessed(first.feature.id, what));
        }
    }
    let tees = complete.into_iter().map(|(color, sum)| Tee {
        name: Some(color),
        par: pars.map(|par| Figure::new(par.to_string())),
        length: Some(Figure::new(format!("{} yards", whole(sum.yards)))),
        slope: None,
    });
    (tees.collect(), notes)
}

/// The length of a course from one color.
#[derive(Default)]
struct Sum {
    holes: usize,
    yards: f64,
    /// How many of its holes are measured.
    measured: usize,
}

/// The length from each color of a hole, and whether it is measured.
fn lengths(
    line: &HoleLine<'_>,
    hole: &Drawn,
    grounds: &[Ground],
    notes: &mut Vec<Note>,
) -> BTreeMap<String, (f64, bool)> {
    let mut found: BTreeMap<String, (f64, bool)> = BTreeMap::new();
    for ground in grounds {
        for color in &ground.colors {
            let own = (ground.length, ground.is_measured);
            let known = found.entry(color.clone()).or_insert(own);
            if own.0 > known.0 {
                *known = own;
            }
        }
    }
    let note = |what| {
        let note = Note::left_out(line.feature.id, what);
        notes.push(note.of_hole(hole.hole.hole_number.0));
    };
    let by_tag = card::of_tees(&line.feature.tags, hole.line.length(), note);
    found.extend(
        by_tag
            .into_iter()
            .map(|(color, yards)| (color, (yards, false))),
    );
    found
}

/// Whether a place lies around the start of the first leg.
fn is_before(at: Flat, hole: &Drawn) -> bool {
    let heading = hole.line.heading(0.0);
    let ahead = at.x * heading.x + at.y * heading.y;
    let right = at.x * heading.y - at.y * heading.x;
    (-BEHIND..=AHEAD).contains(&ahead) && right.abs() <= BESIDE
}

/// Yards from a teeing ground along the line of play.
fn from(at: Flat, hole: &Drawn) -> f64 {
    let heading = hole.line.heading(0.0);
    hole.line.length() - (at.x * heading.x + at.y * heading.y)
}
