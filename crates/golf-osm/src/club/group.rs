//! Holes outside every outline, in groups, and the club that a group joins.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use geo::{Distance, Euclidean};
use golf_hole::plane::Plane;
use rstar::RTree;
use rstar::primitives::GeomWithData;

use super::grounds::Grounds;
use crate::element::{ElementId, Feature, Role};
use crate::hole_label::course_key;
use crate::hole_line::HoleLine;
use crate::set::course_names::{SHARED_BY, numbers, said_courses};
use crate::terrain::{self, in_space};

/// How far apart holes outside every outline may be if they belong together, in yards.
pub const ONE_GROUP: f64 = 300.0;

/// Holes of which an end is near another one's, in groups. Each end is found once, so that many holes at one place
/// take no longer than as many elsewhere.
#[must_use]
pub fn groups(outside: &[usize], lines: &[HoleLine<'_>]) -> Vec<Vec<usize>> {
    let ends = |index: usize| [lines[index].start(), lines[index].end()].map(in_space);
    let all = outside
        .iter()
        .flat_map(|index| ends(*index).map(|end| GeomWithData::new(end, *index)));
    let mut tree: RTree<GeomWithData<[f64; 3], usize>> = RTree::bulk_load(all.collect());
    let ids = outside
        .iter()
        .map(|index| (lines[*index].feature.id, *index));
    let mut left: BTreeMap<ElementId, usize> = ids.collect();
    let mut groups = Vec::new();
    while let Some((_, first)) = left.pop_first() {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(one) = group.get(at).copied() {
            for end in ends(one) {
                for found in tree.drain_within_distance(end, ONE_GROUP * ONE_GROUP) {
                    if left.remove(&lines[found.data].feature.id).is_some() {
                        group.push(found.data);
                    }
                }
            }
            at += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

/// The outlines that holes reach into.
#[must_use]
pub fn touched<'e>(
    group: &[usize],
    lines: &[HoleLine<'_>],
    grounds: &Grounds<'e>,
) -> Vec<&'e Feature> {
    let mut found: Vec<&Feature> = Vec::new();
    for line in group.iter().map(|index| &lines[*index]) {
        let plane = Plane::north_up(line.start());
        let flat: Vec<_> = line.points.iter().map(|point| plane.flat(*point)).collect();
        let path = terrain::path(&flat);
        for outline in grounds.near(&line.points) {
            let is_new = found.iter().all(|known| known.id != outline.id);
            if outline.role != Role::Outline || !is_new {
                continue;
            }
            let areas = terrain::areas(&plane, &outline.shape);
            if !areas.0.is_empty() && Euclidean.distance(&path, &areas) <= 0.0 {
                found.push(outline);
            }
        }
    }
    found
}

/// The numbers that the holes of a club have, and those of each course that they name.
#[derive(Debug, Default)]
pub struct Numbers {
    of_club: BTreeSet<u32>,
    of_courses: HashMap<String, (BTreeSet<u32>, usize, bool)>,
}

impl Numbers {
    /// Adds holes.
    pub fn add(&mut self, group: &[usize], lines: &[HoleLine<'_>]) {
        for index in group {
            let line = &lines[*index];
            self.of_club.extend(numbers(line));
            for course in said_courses(line) {
                let known = self.of_courses.entry(course_key(&course.name)).or_default();
                known.0.extend(numbers(line));
                known.1 += 1;
                known.2 |= course.is_tagged;
            }
        }
    }

    /// Whether the club lacks the numbers of a group. A hole whose course is one of the club's is compared with that
    /// course, and any other hole with all holes of the club.
    #[must_use]
    pub fn lack(&self, group: &[usize], lines: &[HoleLine<'_>]) -> bool {
        group.iter().all(|index| {
            let line = &lines[*index];
            let said = said_courses(line);
            // A word of one hole's name is no course.
            let known = said.iter().find_map(|course| {
                let (known, holes, is_tagged) = self.of_courses.get(&course_key(&course.name))?;
                (*is_tagged || *holes >= SHARED_BY).then_some(known)
            });
            let known = known.unwrap_or(&self.of_club);
            numbers(line).iter().all(|number| !known.contains(number))
        })
    }
}
