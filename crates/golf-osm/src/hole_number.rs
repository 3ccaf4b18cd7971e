//! What is known of a hole beside its own `ref` and `name`: the ways that it goes on in, the courses that relations give
//! it, and a number by its place in a relation, by other tags, or by that of its green, pin or tee.

mod pieces;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::element::{ElementId, ElementKind, Feature, Role, Shape};
use crate::hole_label::HoleLabel;
use crate::hole_line::HoleLine;
use crate::read::Extract;
use crate::report::Note;
use crate::set::course_names::{NAMELESS, numbers};
use crate::terrain::{Terrain, apart};

/// How far a pin or a tee may be from the end of its hole, in yards.
const BESIDE: f64 = 15.0;
/// How many holes one round has.
const ROUND: usize = 18;

/// Completes the holes, and returns what was guessed.
pub fn complete<'e>(
    lines: &mut Vec<HoleLine<'e>>,
    extract: &'e Extract,
    terrain: &Terrain<'e>,
) -> Vec<Note> {
    let mut notes = Vec::new();
    by_tags(lines, &mut notes);
    pieces::join(lines, &mut notes);
    for line in lines.iter_mut().filter(|line| line.starts_on_tee) {
        line.tee = nearest(terrain, line.start(), Role::Tee).map(|tee| tee.id);
    }
    by_relations(lines, extract, &mut notes);
    by_place(lines, terrain, &mut notes);
    notes
}

/// Other keys that mappers write the number in.
fn by_tags(lines: &mut [HoleLine<'_>], notes: &mut Vec<Note>) {
    const KEYS: [&str; 9] = [
        "golf:hole",
        "hole",
        "hole:number",
        "hole_number",
        "golf:ref",
        "local_ref",
        "loc_ref",
        "short_name",
        "name:en",
    ];
    for line in lines.iter_mut().filter(|line| numbers(line).is_empty()) {
        let tags = &line.feature.tags;
        let said = KEYS.iter().find_map(|key| {
            let label = HoleLabel::read(tags.get(key)?);
            (!label.numbers.is_empty()).then_some((key, label))
        });
        if let Some((key, label)) = said {
            let what = format!("its number is that of its tag {key}");
            notes.push(Note::guessed(line.feature.id, what));
            line.by_ref.numbers = label.numbers;
        }
    }
}

/// A relation names the course of its holes. Their order counts where they have no numbers of their own.
fn by_relations(lines: &mut [HoleLine<'_>], extract: &Extract, notes: &mut Vec<Note>) {
    let places: HashMap<i64, usize> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.feature.id.kind == ElementKind::Way)
        .map(|(at, line)| (line.feature.id.number, at))
        .collect();
    for relation in extract.course_relations.values() {
        let holes: Vec<usize> = relation
            .ways
            .iter()
            .filter_map(|way| places.get(way).copied())
            .collect();
        let known: Vec<u32> = holes
            .iter()
            .flat_map(|at| numbers(&lines[*at]).iter().copied())
            .collect();
        let different: BTreeSet<u32> = known.iter().copied().collect();
        if holes.len() < 2 {
            continue;
        }
        let id = ElementId {
            kind: ElementKind::Relation,
            number: relation.number,
        };
        if different.len() > ROUND || known.len() > different.len() * 3 / 2 {
            let what = format!("{id} has several holes of one number: it tells no course");
            notes.push(Note::left_out(lines[holes[0]].feature.id, what));
            continue;
        }
        let name = match relation.name() {
            Some(name) => name.to_owned(),
            None => format!("{NAMELESS}{}", relation.number),
        };
        for at in &holes {
            lines[*at].by_relations.push(name.clone());
        }
        in_order(&holes, lines, id, notes);
    }
}

/// Counts the holes of a relation, if those with numbers agree.
fn in_order(holes: &[usize], lines: &mut [HoleLine<'_>], id: ElementId, notes: &mut Vec<Note>) {
    let mut counted = (1_i64..).zip(holes);
    let offsets: BTreeSet<i64> = counted
        .clone()
        .filter_map(|(nth, at)| Some(i64::from(*numbers(&lines[*at]).first()?) - nth))
        .collect();
    let offset = match offsets.len() {
        0 => 0,
        1 => offsets.first().copied().unwrap_or_default(),
        _ => return,
    };
    if holes.len() > ROUND {
        return;
    }
    for (nth, at) in counted.by_ref() {
        let number = u32::try_from(nth + offset)
            .ok()
            .filter(|number| *number > 0);
        let line = &mut lines[*at];
        if let Some(number) = number.filter(|_| numbers(line).is_empty()) {
            let what = format!("it has no number: its place in {id} is {number}");
            notes.push(Note::guessed(line.feature.id, what));
            line.by_ref.numbers = vec![number];
        }
    }
}

/// The number of a green, a pin or a tee counts for a hole without one, if no other hole of this number ends there.
fn by_place<'e>(lines: &mut [HoleLine<'e>], terrain: &Terrain<'e>, notes: &mut Vec<Note>) {
    let mut of_greens: BTreeMap<ElementId, BTreeSet<u32>> = BTreeMap::new();
    for line in lines.iter() {
        if let Some(green) = line.green {
            of_greens.entry(green.id).or_default().extend(numbers(line));
        }
    }
    for line in lines.iter_mut().filter(|line| numbers(line).is_empty()) {
        let pin = nearest(terrain, line.end(), Role::Pin);
        let tee = nearest(terrain, line.start(), Role::Tee);
        let beside: Vec<(&Feature, u32)> = [line.green, pin, tee]
            .into_iter()
            .flatten()
            .filter_map(|feature| Some((feature, only_number(feature)?)))
            .collect();
        let said: BTreeSet<u32> = beside.iter().map(|(_, number)| *number).collect();
        let Some((first, number)) = beside.first().filter(|_| said.len() == 1) else {
            continue;
        };
        let taken = line.green.and_then(|green| of_greens.get(&green.id));
        if taken.is_some_and(|taken| taken.contains(number)) {
            continue;
        }
        let what = format!("it has no number: {number} is that of {}", first.id);
        notes.push(Note::guessed(line.feature.id, what));
        line.by_ref.numbers = vec![*number];
    }
}

/// The only number that a part of a hole carries.
fn only_number(feature: &Feature) -> Option<u32> {
    const KEYS: [&str; 4] = ["ref", "golf:hole", "hole", "name"];
    let mut labels = KEYS
        .iter()
        .filter_map(|key| feature.tags.get(key).map(HoleLabel::read));
    let label = labels.find(|label| !label.numbers.is_empty())?;
    match label.numbers.as_slice() {
        [number] => Some(*number),
        _ => None,
    }
}

/// The nearest object of a role beside a place.
fn nearest<'e>(
    terrain: &Terrain<'e>,
    place: golf_api::hole::Point,
    role: Role,
) -> Option<&'e Feature> {
    let off = |feature: &Feature| match &feature.shape {
        Shape::Point(at) => apart(*at, place),
        Shape::Line(_) | Shape::Areas(_) => {
            let middle =
                crate::club::middle(feature.shape.points().collect::<Vec<_>>().into_iter());
            middle.map_or(f64::MAX, |middle| apart(middle, place))
        }
    };
    let near = terrain.near(&[place], BESIDE, role).into_iter();
    near.map(|feature| (off(feature), feature))
        .filter(|(off, _)| *off <= BESIDE * 2.0)
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, feature)| feature)
}
