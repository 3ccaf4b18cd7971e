//! Objects whose nodes are not known yet, and the shapes that they get.

use std::collections::{HashMap, HashSet};

use golf_api::hole::Point;

use super::Extract;
use super::locations::{self, Locations, Neighborhood};
use super::object::{Location, Member};
use crate::assemble;
use crate::element::{Area, ElementId, ElementKind, Feature, Role, Shape, Tags};
use crate::land;

/// How many nodes a way of OpenStreetMap may have.
const LONGEST: usize = 2_000;
/// What is wrong with an open way that should be an area.
const OPEN: &str = "it is an open line, not an area";

/// Objects whose nodes are not known yet.
#[derive(Default)]
pub(super) struct Pending {
    relations: Vec<(i64, Role, Tags, Vec<Member>)>,
    ways: Vec<(i64, Role, Tags)>,
    refs: HashMap<i64, Vec<i64>>,
    nodes: Vec<(i64, Role, Tags, Point)>,
}

impl Pending {
    pub(super) fn relation(&mut self, number: i64, members: &[Member], tags: &[(&str, &str)]) {
        if let Some(role) = Role::of(tags) {
            let ways = members
                .iter()
                .filter(|member| member.kind == ElementKind::Way);
            let ways = ways.filter(|_| role != Role::Unread || land::is_elsewhere_too(tags));
            let ways = ways.cloned().collect();
            self.relations.push((number, role, Tags::of(tags), ways));
        }
    }

    /// The ways that relations are made of.
    pub(super) fn parts(&self) -> HashSet<i64> {
        let members = self.relations.iter().flat_map(|(.., members)| members);
        members.map(|member| member.number).collect()
    }

    pub(super) fn way(&mut self, number: i64, refs: &[i64], tags: &[(&str, &str)], is_part: bool) {
        let role = Role::of(tags);
        if let Some(role) = role {
            self.ways.push((number, role, Tags::of(tags)));
        }
        if role.is_some_and(|role| role != Role::Unread) || is_part {
            self.refs.insert(number, refs.to_vec());
        }
    }

    pub(super) fn node(&mut self, number: i64, location: Location, tags: &[(&str, &str)]) {
        if let Some(role) = Role::of(tags) {
            self.nodes
                .push((number, role, Tags::of(tags), locations::point(location)));
        }
    }

    pub(super) fn needed(&self) -> Locations {
        Locations::needed(self.refs.values().flatten().copied())
    }

    /// Forgets the relations of which no way is among these, and their ways.
    pub(super) fn keep_relations_with(&mut self, near: &HashSet<i64>) {
        self.relations
            .retain(|(.., members)| members.iter().any(|member| near.contains(&member.number)));
        for (_, role, _, members) in &mut self.relations {
            if *role == Role::Unread {
                members.clear();
            }
        }
        let parts = self.parts();
        self.refs
            .retain(|number, _| near.contains(number) || parts.contains(number));
    }

    /// How many ways there are, and how many of them have a node that is not in the extract.
    pub(super) fn lost(&self, locations: &Locations) -> (usize, usize) {
        let is_lost = |refs: &&Vec<i64>| refs.iter().any(|node| locations.get(*node).is_none());
        (self.refs.len(), self.refs.values().filter(is_lost).count())
    }

    /// Gives every object its shape.
    pub(super) fn finish(mut self, locations: &Locations, extract: &mut Extract) {
        let mut add = |kind, number, role, tags: Tags, shape: Result<Shape, String>| {
            let id = ElementId { kind, number };
            let is_open = matches!(&shape, Err(why) if why == OPEN);
            if role == Role::Unread || is_open && !is_reported(role, &tags) {
                extract.unread.insert(id, land::shown(&tags));
                return;
            }
            match shape {
                Ok(shape) => {
                    let feature = Feature {
                        id,
                        role,
                        tags,
                        shape,
                    };
                    extract.features.insert(id, feature);
                }
                Err(_) if !is_reported(role, &tags) => {}
                Err(why) => {
                    extract.left_out.insert(id, (role, why));
                }
            }
        };
        let mut incomplete = Vec::new();
        let mut parts_of: HashMap<i64, Role> = HashMap::new();
        for (number, role, tags, members) in std::mem::take(&mut self.relations) {
            let id = ElementId {
                kind: ElementKind::Relation,
                number,
            };
            let found = match role {
                Role::Hole => Err("it is a relation, not a line".to_owned()),
                Role::Unread => Err(String::new()),
                _ => self.areas_of(&members, locations),
            };
            if let Ok((_, Some(lost))) = &found
                && is_reported(role, &tags)
            {
                incomplete.push((id, (role, lost.clone())));
            }
            let shape = found.map(|(shape, _)| shape);
            if shape.is_ok() {
                parts_of.extend(members.iter().map(|member| (member.number, role)));
            }
            add(ElementKind::Relation, number, role, tags, shape);
        }
        for (number, role, tags) in std::mem::take(&mut self.ways) {
            // Old multipolygons have their tags on the outer way too.
            if parts_of.get(&number) == Some(&role) {
                continue;
            }
            let refs = self.refs.remove(&number).unwrap_or_default();
            let shape = shape_of_way(&refs, role, &tags, locations);
            add(ElementKind::Way, number, role, tags, shape);
        }
        for (number, role, tags, point) in std::mem::take(&mut self.nodes) {
            let shape = match role {
                Role::Hole => Err("it is a node, not a line".to_owned()),
                _ => Ok(Shape::Point(point)),
            };
            add(ElementKind::Node, number, role, tags, shape);
        }
        extract.incomplete.extend(incomplete);
    }

    /// The surroundings of everything that is on a golf course.
    pub(super) fn neighborhood(&self, locations: &Locations) -> Neighborhood {
        let refs = self.refs.values().flatten();
        Neighborhood::of(refs.filter_map(|node| locations.get(*node)))
    }

    /// The areas of a relation, and what is lost of them.
    fn areas_of(
        &self,
        members: &[Member],
        locations: &Locations,
    ) -> Result<(Shape, Option<String>), String> {
        let parts = |is_inner: bool| {
            let chosen = members
                .iter()
                .filter(move |member| member.is_inner == is_inner);
            chosen.filter_map(|member| self.refs.get(&member.number).cloned())
        };
        let absent = members
            .iter()
            .filter(|member| !self.refs.contains_key(&member.number))
            .count();
        let (outer, unclosed) = assemble::rings(parts(false).collect());
        let (inner, unclosed_inner) = assemble::rings(parts(true).collect());
        let unclosed = unclosed + unclosed_inner;
        let nodes = outer.iter().chain(&inner).flatten();
        let lost = nodes.filter(|node| locations.get(**node).is_none()).count();
        let placed = |rings: Vec<Vec<i64>>| -> Vec<Vec<Point>> {
            rings
                .iter()
                .filter_map(|ring| locations.points(ring))
                .collect()
        };
        let areas = assemble::areas(placed(outer), placed(inner));
        let what = match (absent, lost, unclosed) {
            (1.., _, _) => Some(format!(
                "{absent} of its {} ways are not in the extract",
                members.len()
            )),
            (_, 1.., _) => Some(format!("{lost} of its nodes are not in the extract")),
            (_, _, 1..) => Some(format!("{unclosed} of its ways close no ring")),
            _ => None,
        };
        if areas.is_empty() {
            Err(what.unwrap_or_else(|| "it has no outer ring".into()))
        } else {
            Ok((Shape::Areas(areas), what))
        }
    }
}

/// Whether the report says what is wrong with an object. Most broken water and sand is broken at the edge of the
/// extract, far from golf.
fn is_reported(role: Role, tags: &Tags) -> bool {
    !matches!(role, Role::Water | Role::Bunker) || tags.get("golf").is_some()
}

fn shape_of_way(
    refs: &[i64],
    role: Role,
    tags: &Tags,
    locations: &Locations,
) -> Result<Shape, String> {
    let Some(mut points) = locations.points(refs) else {
        let lost = refs
            .iter()
            .filter(|node| locations.get(**node).is_none())
            .count();
        return Err(format!(
            "{lost} of its {} nodes are not in the extract",
            refs.len()
        ));
    };
    points.dedup();
    let is_closed = refs.len() > 3 && refs.first() == refs.last();
    match role {
        Role::Hole if points.len() < 2 => Err("it has fewer than two places".into()),
        Role::Hole if points.len() > LONGEST => Err(format!(
            "it has more than {LONGEST} nodes, the most that OpenStreetMap allows"
        )),
        Role::Hole if is_closed => Err("it is an area, not a line".into()),
        Role::Hole => Ok(Shape::Line(points)),
        _ if is_closed => {
            let areas: Vec<Area> = assemble::areas(vec![points], Vec::new());
            if areas.is_empty() {
                Err("it has fewer than three places".into())
            } else {
                Ok(Shape::Areas(areas))
            }
        }
        Role::Water if points.len() > 1 && !land::is_area(tags) => Ok(Shape::Line(points)),
        _ => Err(OPEN.into()),
    }
}
