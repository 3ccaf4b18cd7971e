//! Which holes lie in which outline. An outline, or several of one name, is a club; holes in no outline form clubs by
//! their distance alone.

use std::collections::{BTreeMap, BTreeSet};

use geo::{Area as _, Contains, Distance, Euclidean, MultiPolygon};
use golf_api::hole::Point;
use golf_hole::plane::Plane;

use crate::element::{ElementId, Feature, Role};
use crate::hole_label::course_key;
use crate::hole_line::HoleLine;
use crate::read::Extract;
use crate::set::course_names::{SHARED_BY, numbers, said_course};
use crate::terrain::{self, Terrain, apart};

/// How far apart outlines of one name may be, in yards.
const ONE_CLUB: f64 = 500.0;
/// How far apart holes outside every outline may be if they belong together, in yards.
const ONE_GROUP: f64 = 300.0;
/// The share of a hole that must lie in its outline.
const MOST_OF_IT: f64 = 0.5;
/// How many points of a hole are compared with an outline.
const SAMPLES: u32 = 11;

/// A club: its outlines, and the holes in them.
#[derive(Debug, Clone, Default)]
pub struct Club<'e> {
    /// Its outlines, by identity; none for holes outside every outline.
    pub outlines: Vec<&'e Feature>,
    /// The outline around it, if its own has no name.
    pub around: Option<&'e Feature>,
    /// Its holes, as places in the list of lines.
    pub lines: Vec<usize>,
    /// Those of [`Self::lines`] that lie outside the outline for the most part.
    pub outside: Vec<usize>,
    /// Whether holes lie in it that belong to an outline within it.
    pub is_around_others: bool,
}

impl<'e> Club<'e> {
    /// The name, if the map has one.
    #[must_use]
    pub fn name(&self) -> Option<&'e str> {
        let own = self
            .outlines
            .iter()
            .find_map(|outline| outline.tags.get("name"));
        own.or_else(|| self.around.and_then(|around| around.tags.get("name")))
    }

    /// The value of a key at the first outline that has it.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&'e str> {
        self.outlines
            .iter()
            .find_map(|outline| outline.tags.get(key))
    }
}

/// The clubs of an extract, and the holes of miniature golf, which belong to none. Each hole is in one club.
#[must_use]
pub fn clubs<'e>(
    extract: &'e Extract,
    terrain: &Terrain<'e>,
    lines: &[HoleLine<'e>],
) -> (Vec<Club<'e>>, Vec<usize>) {
    let outlines: Vec<&Feature> = extract
        .features
        .values()
        .filter(|feature| feature.role == Role::Outline)
        .collect();
    let mut clubs = named_together(&outlines, terrain);
    let (mut miniature, mut outside) = (Vec::new(), Vec::new());
    for (index, line) in lines.iter().enumerate() {
        if !homes(line, Role::Miniature, terrain).is_empty() {
            miniature.push(index);
            continue;
        }
        let homes = homes(line, Role::Outline, terrain);
        for outline in homes.iter().skip(1) {
            let around = clubs.iter_mut().find(|club| has(club, outline));
            around
                .into_iter()
                .for_each(|club| club.is_around_others = true);
        }
        let home = homes.first();
        let club = home.and_then(|home| clubs.iter_mut().find(|club| has(club, home)));
        match club {
            Some(club) => club.lines.push(index),
            None => outside.push(index),
        }
    }
    for group in groups(&outside, lines, terrain) {
        let touched = touched(&group, lines, terrain);
        let adopts = |club: &Club<'_>| {
            touched.iter().any(|outline| has(club, outline)) && fits(club, &group, lines)
        };
        match clubs.iter_mut().find(|club| adopts(club)) {
            Some(club) => {
                club.outside.extend(&group);
                club.lines.extend(group);
            }
            None => clubs.push(Club {
                lines: group,
                ..Club::default()
            }),
        }
    }
    (clubs, miniature)
}

fn has(club: &Club<'_>, outline: &Feature) -> bool {
    club.outlines.iter().any(|own| own.id == outline.id)
}

/// Clubs without holes: outlines of the same name that are near each other are one.
fn named_together<'e>(outlines: &[&'e Feature], terrain: &Terrain<'e>) -> Vec<Club<'e>> {
    let mut clubs: Vec<Club<'e>> = Vec::new();
    let mut is_taken = BTreeSet::new();
    for outline in outlines {
        if !is_taken.insert(outline.id) {
            continue;
        }
        let mut club = Club {
            outlines: vec![outline],
            ..Club::default()
        };
        let name = outline.tags.get("name").map(str::to_lowercase);
        let mut at = 0;
        while let Some(one) = club.outlines.get(at).copied().filter(|_| name.is_some()) {
            let points: Vec<Point> = one.shape.points().collect();
            for other in terrain.near(&points, ONE_CLUB, Role::Outline) {
                let is_namesake = other.tags.get("name").map(str::to_lowercase) == name;
                if is_namesake && is_taken.insert(other.id) {
                    club.outlines.push(other);
                }
            }
            at += 1;
        }
        club.outlines.sort_by_key(|outline| outline.id);
        if name.is_none() {
            club.around = around(outline, terrain);
        }
        clubs.push(club);
    }
    clubs
}

/// The smallest named outline around another one.
fn around<'e>(outline: &Feature, terrain: &Terrain<'e>) -> Option<&'e Feature> {
    let first = outline.shape.points().next()?;
    let plane = Plane::north_up(first);
    let here = geo::Point::new(0.0, 0.0);
    terrain
        .near(&[first], 0.0, Role::Outline)
        .into_iter()
        .filter(|other| other.id != outline.id && other.tags.get("name").is_some())
        .map(|other| (other, terrain::areas(&plane, &other.shape)))
        .filter(|(_, areas)| areas.contains(&here))
        .min_by(|(_, one), (_, other)| one.unsigned_area().total_cmp(&other.unsigned_area()))
        .map(|(other, _)| other)
}

/// The areas of a role that most of a hole lies in, the smallest first.
fn homes<'e>(line: &HoleLine<'_>, role: Role, terrain: &Terrain<'e>) -> Vec<&'e Feature> {
    let plane = Plane::north_up(line.start());
    let samples = samples(line, &plane);
    let share = |areas: &MultiPolygon| {
        let inside = samples
            .iter()
            .filter(|sample| areas.contains(*sample))
            .count();
        f64::from(u32::try_from(inside).unwrap_or(u32::MAX)) / f64::from(SAMPLES)
    };
    let near = terrain.near(&line.points, 0.0, role).into_iter();
    let mut homes: Vec<(f64, &Feature)> = near
        .map(|area| (area, terrain::areas(&plane, &area.shape)))
        .filter(|(_, areas)| share(areas) >= MOST_OF_IT)
        .map(|(area, areas)| (areas.unsigned_area(), area))
        .collect();
    homes.sort_by(|one, other| one.0.total_cmp(&other.0));
    homes.into_iter().map(|(_, area)| area).collect()
}

/// Points along a hole, evenly spaced.
fn samples(line: &HoleLine<'_>, plane: &Plane) -> Vec<geo::Point> {
    let flat: Vec<_> = line.points.iter().map(|point| plane.flat(*point)).collect();
    let (Some(first), Some(last)) = (flat.first().copied(), flat.last().copied()) else {
        return Vec::new();
    };
    let between = flat
        .iter()
        .copied()
        .skip(1)
        .take(flat.len().saturating_sub(2));
    let path = golf_hole::line_of_play::LineOfPlay::new(first, between, last);
    let length = path.length();
    (0..SAMPLES)
        .map(|step| path.spot(length * f64::from(step) / f64::from(SAMPLES - 1)))
        .map(|spot| geo::Point(terrain::coord(spot)))
        .collect()
}

/// The outlines that holes reach into.
fn touched<'e>(group: &[usize], lines: &[HoleLine<'_>], terrain: &Terrain<'e>) -> Vec<&'e Feature> {
    let mut found: Vec<&Feature> = Vec::new();
    for line in group.iter().map(|index| &lines[*index]) {
        let plane = Plane::north_up(line.start());
        let path = terrain::path(
            &line
                .points
                .iter()
                .map(|point| plane.flat(*point))
                .collect::<Vec<_>>(),
        );
        for outline in terrain.near(&line.points, 0.0, Role::Outline) {
            let areas = terrain::areas(&plane, &outline.shape);
            let is_new = found.iter().all(|known| known.id != outline.id);
            if is_new && !areas.0.is_empty() && Euclidean.distance(&path, &areas) <= 0.0 {
                found.push(outline);
            }
        }
    }
    found
}

/// Whether a club lacks the numbers of a group. A hole whose course is one of the club's is compared with that course,
/// and any other hole with all holes of the club.
fn fits(club: &Club<'_>, group: &[usize], lines: &[HoleLine<'_>]) -> bool {
    let mut of_club: BTreeSet<u32> = BTreeSet::new();
    let mut of_courses: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let named = |index: usize| {
        let (name, is_tagged) = said_course(&lines[index]);
        name.map(|name| (course_key(&name), is_tagged))
    };
    let mut tagged = BTreeSet::new();
    let mut holes_of: BTreeMap<String, usize> = BTreeMap::new();
    for index in &club.lines {
        let numbers = numbers(&lines[*index]);
        of_club.extend(numbers);
        if let Some((key, is_tagged)) = named(*index) {
            *holes_of.entry(key.clone()).or_default() += 1;
            of_courses.entry(key.clone()).or_default().extend(numbers);
            if is_tagged {
                tagged.insert(key);
            }
        }
    }
    // A word of one hole's name is no course.
    let counts =
        |key: &String| tagged.contains(key) || holes_of.get(key).is_some_and(|n| *n >= SHARED_BY);
    group.iter().all(|index| {
        let course = named(*index).map(|(key, _)| key).filter(counts);
        let known = course.and_then(|key| of_courses.get(&key));
        let mut numbers = numbers(&lines[*index]).iter();
        match known {
            Some(known) => numbers.all(|number| !known.contains(number)),
            None => numbers.all(|number| !of_club.contains(number)),
        }
    })
}

/// Holes that are near each other, in groups.
fn groups(outside: &[usize], lines: &[HoleLine<'_>], terrain: &Terrain<'_>) -> Vec<Vec<usize>> {
    let ids = outside
        .iter()
        .map(|index| (lines[*index].feature.id, *index));
    let mut left: BTreeMap<ElementId, usize> = ids.collect();
    let mut groups = Vec::new();
    while let Some((_, first)) = left.pop_first() {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(one) = group.get(at).map(|index| &lines[*index]) {
            for other in terrain.near(&one.points, ONE_GROUP, Role::Hole) {
                let other = left.get(&other.id).copied();
                if let Some(other) = other.filter(|other| is_near(one, &lines[*other])) {
                    left.remove(&lines[other].feature.id);
                    group.push(other);
                }
            }
            at += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

fn is_near(one: &HoleLine<'_>, other: &HoleLine<'_>) -> bool {
    let pairs = [
        (one.start(), other.start()),
        (one.start(), other.end()),
        (one.end(), other.start()),
        (one.end(), other.end()),
    ];
    pairs
        .into_iter()
        .any(|(end, start)| apart(end, start) <= ONE_GROUP)
}

/// The middle of some points: of the box around them, on a plane.
#[must_use]
pub fn middle(points: impl Iterator<Item = Point> + Clone) -> Option<Point> {
    let plane = Plane::north_up(points.clone().next()?);
    let flat = points.map(|point| plane.flat(point));
    let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for at in flat {
        low = (low.0.min(at.x), low.1.min(at.y));
        high = (high.0.max(at.x), high.1.max(at.y));
    }
    let (x, y) = (f64::midpoint(low.0, high.0), f64::midpoint(low.1, high.1));
    Some(plane.point(golf_hole::plane::Flat::new(x, y)))
}
