//! Which row is which course of the map: the best pairs, so that nothing is joined twice.
//!
//! Rows of one name at one place are one course that the list has several times. The fullest of them is joined, and the
//! others stay alone. A row that fits two courses alike, or a course that two rows of different names fit alike, is
//! joined with none: a wrong join is worse than none.

use std::collections::{BTreeMap, BTreeSet};

use golf_api::course::{Course, CourseDetail};
use golf_api::hole::Point;
use serde::Serialize;

use crate::judgment::{Judgment, NEARLY, REACH, Side, judge};
use crate::name::Name;
use crate::place::{degrees, nearest};

/// Scores this near to each other are alike.
const ALIKE: i32 = 4;

/// A row of an open list.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Its course, with the identifier that it keeps.
    pub detail: CourseDetail,
    /// The number of its outline in OpenStreetMap, where the list has one.
    pub outline: Option<i64>,
}

/// A course of the map.
#[derive(Debug, Clone, PartialEq)]
pub struct MapCourse<'a> {
    /// Its row, with its identifier on the map.
    pub course: &'a Course,
    /// The numbers of its outlines in OpenStreetMap.
    pub outlines: Vec<i64>,
    /// Its tees, targets and greens; the middle of its outline if it has no holes.
    pub points: Vec<Point>,
    /// How many of its holes are mapped.
    pub holes: usize,
}

/// A pair of a row and a course, as places in their lists.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair {
    /// The row.
    #[serde(skip)]
    pub row: usize,
    /// The course of the map.
    #[serde(skip)]
    pub map: usize,
    /// The score and its reasons.
    #[serde(flatten)]
    pub judgment: Judgment,
}

/// A pair that was not joined, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Near {
    /// The pair.
    pub pair: Pair,
    /// Why it was not joined.
    pub why: String,
}

/// All joins.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Joins {
    /// The joined pairs, in the order of the map's courses.
    pub joined: Vec<Pair>,
    /// The pairs that were nearly joined, likewise, the best first.
    pub near: Vec<Near>,
}

/// How many pairs of a course that were nearly joined are kept.
const MOST_NEAR: usize = 5;

/// Joins rows with courses of the map.
#[must_use]
pub fn join(rows: &[Row], map: &[MapCourse<'_>]) -> Joins {
    let names = Names::of(rows, map);
    let pairs = pairs(rows, map, &names);
    let (good, mut others): (Vec<Pair>, Vec<Pair>) = pairs
        .into_iter()
        .partition(|pair| pair.judgment.is_enough());
    let chosen = chosen(good, rows, map, &names);
    let mut near: Vec<Near> = chosen.near;
    others.retain(|pair| pair.judgment.score >= NEARLY);
    near.extend(others.into_iter().map(|pair| {
        let bar = pair.judgment.bar.map(|bar| bar.sentence().to_owned());
        let why = bar.unwrap_or_else(|| "the score is too low".to_owned());
        Near { pair, why }
    }));
    let order = |near: &Near| (near.pair.map, -near.pair.judgment.score, near.pair.row);
    near.sort_by_key(order);
    let mut of_map: BTreeMap<usize, usize> = BTreeMap::new();
    near.retain(|near| {
        let count = of_map.entry(near.pair.map).or_default();
        *count += 1;
        *count <= MOST_NEAR
    });
    let mut joined = chosen.joined;
    joined.sort_by_key(|pair| pair.map);
    Joins { joined, near }
}

/// All names, read once.
struct Names {
    rows: Vec<Name>,
    map: Vec<Name>,
}

impl Names {
    fn of(rows: &[Row], map: &[MapCourse<'_>]) -> Self {
        let read = |course: &Course, town: Option<&str>| {
            let name = course.name.as_deref().unwrap_or_default();
            Name::of(name, town)
        };
        let rows = rows.iter().map(|row| &row.detail.course);
        Self {
            rows: rows.map(|row| read(row, row.city.as_deref())).collect(),
            map: map
                .iter()
                .map(|map| read(map.course, map.course.city.as_deref()))
                .collect(),
        }
    }
}

/// The pairs that are worth a judgment: near each other, with a word in common or the number of an outline.
fn pairs(rows: &[Row], map: &[MapCourse<'_>], names: &Names) -> Vec<Pair> {
    let mut by_latitude: Vec<(f64, usize)> = rows
        .iter()
        .enumerate()
        .filter_map(|(at, row)| Some((place(&row.detail.course)?.lat, at)))
        .collect();
    by_latitude.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let alone = alone_in_outline(rows, map);
    let band = degrees(REACH);
    let mut pairs = Vec::new();
    for (at, course) in map.iter().enumerate() {
        let south = course
            .points
            .iter()
            .map(|point| point.lat)
            .fold(f64::MAX, f64::min);
        let north = course
            .points
            .iter()
            .map(|point| point.lat)
            .fold(f64::MIN, f64::max);
        let from = by_latitude.partition_point(|(lat, _)| *lat < south - band);
        let near = by_latitude[from..]
            .iter()
            .take_while(|(lat, _)| *lat <= north + band);
        for row in near.map(|(_, row)| *row) {
            let is_outline = alone.contains(&(row, at));
            let yards = place(&rows[row].detail.course)
                .and_then(|place| nearest(place, &course.points))
                .filter(|yards| *yards <= REACH);
            let Some(yards) = yards else { continue };
            // The town of a row counts little in the name of the course, and the town of the course in that of the row.
            let side = |name, holes| Side { name, holes };
            let judgment = judge(
                side(&names.rows[row], rows[row].detail.course.holes),
                side(&names.map[at], holes(course)),
                yards,
                is_outline,
            );
            if is_outline || judgment.bar != Some(crate::judgment::Bar::NoWordShared) {
                pairs.push(Pair {
                    row,
                    map: at,
                    judgment,
                });
            }
        }
    }
    pairs
}

/// The pairs of a row that gives the number of an outline and the only course in this outline, where no other row does.
fn alone_in_outline(rows: &[Row], map: &[MapCourse<'_>]) -> BTreeSet<(usize, usize)> {
    let mut of_rows: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some(outline) = row.outline {
            of_rows.entry(outline).or_default().push(at);
        }
    }
    let mut of_map: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (at, course) in map.iter().enumerate() {
        for outline in &course.outlines {
            of_map.entry(*outline).or_default().push(at);
        }
    }
    let only = |outline: &i64, rows: &Vec<usize>| match (rows.as_slice(), of_map.get(outline)) {
        ([row], Some(courses)) => match courses.as_slice() {
            [course] => Some((*row, *course)),
            _ => None,
        },
        _ => None,
    };
    let found = of_rows
        .iter()
        .filter_map(|(outline, rows)| only(outline, rows));
    found.collect()
}

/// The number of holes of a course: that of its row, or a round if more than a half round is mapped.
fn holes(course: &MapCourse<'_>) -> Option<u32> {
    let more_than_nine = || (course.holes > 9).then_some(18);
    course.course.holes.or_else(more_than_nine)
}

fn place(course: &Course) -> Option<Point> {
    let (lat, lng) = (course.latitude?, course.longitude?);
    Some(Point { lat, lng })
}

/// What was chosen of the pairs that may be joined.
struct Chosen {
    joined: Vec<Pair>,
    near: Vec<Near>,
}

fn chosen(mut good: Vec<Pair>, rows: &[Row], map: &[MapCourse<'_>], names: &Names) -> Chosen {
    let ids = |pair: &Pair| {
        let row = &rows[pair.row].detail.course;
        (map[pair.map].course.course_id, row.course_id)
    };
    // The best first. The order of the files decides nothing.
    good.sort_by_key(|pair| (-pair.judgment.score, ids(pair)));
    let mut chosen = Chosen {
        joined: Vec::new(),
        near: Vec::new(),
    };
    let (mut of_row, mut of_map) = (BTreeMap::new(), BTreeMap::new());
    let mut doubtful: BTreeSet<usize> = BTreeSet::new();
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    for at in 0..good.len() {
        let pair = &good[at];
        if taken.contains(&at) {
            continue;
        }
        if let Some(course) = of_map.get(&pair.map) {
            let one: &Pair = &good[*course];
            let is_same = names.rows[one.row].is_same(&names.rows[pair.row]);
            let why = if is_same {
                "another row of this name is joined with it"
            } else {
                "a row that fits better is joined with it"
            };
            chosen.near.push(near(pair, why));
            continue;
        }
        if of_row.contains_key(&pair.row) {
            chosen.near.push(near(
                pair,
                "the row is joined with a course that fits better",
            ));
            continue;
        }
        if doubtful.contains(&pair.map) {
            chosen.near.push(near(pair, "several fit alike"));
            continue;
        }
        let rivals = || {
            good[at + 1..]
                .iter()
                .take_while(|other| is_alike(pair, other))
        };
        let is_free = |row: usize| !of_row.contains_key(&row);
        let mut others = rivals().filter(|other| other.map == pair.map && is_free(other.row));
        let two_rows = others.any(|other| !names.rows[other.row].is_same(&names.rows[pair.row]));
        let mut others =
            rivals().filter(|other| other.row == pair.row && !of_map.contains_key(&other.map));
        if two_rows || others.next().is_some() {
            doubtful.insert(pair.map);
            doubtful.extend(
                rivals()
                    .filter(|other| other.row == pair.row)
                    .map(|other| other.map),
            );
            chosen.near.push(near(pair, "several fit alike"));
            continue;
        }
        // Of several rows of one name, the fullest.
        let is_same = |other: &Pair| {
            let names = &names.rows;
            other.map == pair.map
                && is_free(other.row)
                && names[other.row].is_same(&names[pair.row])
        };
        let alike = (at + 1..good.len()).take_while(|other| is_alike(pair, &good[*other]));
        let same = alike.filter(|other| is_same(&good[*other]));
        let full = |at: usize| fullness(&rows[good[at].row].detail);
        let best = same.fold(at, |best, other| {
            if full(other) > full(best) {
                other
            } else {
                best
            }
        });
        of_map.insert(pair.map, best);
        of_row.insert(good[best].row, pair.map);
        taken.insert(best);
        if best != at {
            chosen
                .near
                .push(near(pair, "a fuller row of this name is joined with it"));
        }
        chosen.joined.push(good[best].clone());
    }
    chosen
}

fn is_alike(pair: &Pair, other: &Pair) -> bool {
    pair.judgment.score - other.judgment.score < ALIKE
}

fn near(pair: &Pair, why: &str) -> Near {
    Near {
        pair: pair.clone(),
        why: why.to_owned(),
    }
}

/// How many facts a row has.
fn fullness(detail: &CourseDetail) -> usize {
    let course = &detail.course;
    let given = [
        course.address.is_some(),
        course.city.is_some(),
        course.state.is_some(),
        course.rating.is_some(),
        course.num_reviews.is_some(),
        course.holes.is_some(),
        course.par.is_some(),
        course.length_yards.is_some(),
        course.slope.is_some(),
        course.year_built.is_some(),
        course.architects.is_some(),
    ];
    given.into_iter().filter(|given| *given).count() + detail.tees.len()
}
