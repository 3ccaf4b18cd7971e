//! Objects whose nodes are not known yet, and the shapes that they get. [`kept`] is such an object.

mod kept;

use std::collections::{BTreeMap, HashSet};

use golf_api::hole::Point;

use super::Extract;
use super::limits::{MOST_MEMBERS, MOST_NODES};
use super::locations::{self, Locations, Neighborhood};
use super::object::{Member, Object, Parts, are_places};
use super::trouble::Trouble;
use crate::assemble;
use crate::course_relation::CourseRelation;
use crate::element::{Area, ElementId, ElementKind, Feature, Role, Shape, Tags};
use crate::land;
use kept::{Kept, OBJECT, Room, TAG};

/// What is wrong with an open way that should be an area.
const OPEN: &str = "it is an open line, not an area";

/// Objects whose nodes are not known yet. What is kept does not depend on the order of the file.
pub(super) struct Pending {
    relations: BTreeMap<i64, Kept<Vec<Member>>>,
    ways: BTreeMap<i64, Kept<Vec<i64>>>,
    nodes: BTreeMap<i64, Kept<Option<Point>>>,
    courses: BTreeMap<i64, CourseRelation>,
    room: Room,
}

impl Pending {
    /// Nothing yet, and room for some bytes.
    pub(super) const fn new(room: u64) -> Self {
        Self {
            relations: BTreeMap::new(),
            ways: BTreeMap::new(),
            nodes: BTreeMap::new(),
            courses: BTreeMap::new(),
            room: Room(room),
        }
    }

    /// Keeps an object of golf or water, or a way that is a part of a relation.
    pub(super) fn keep(&mut self, object: &Object<'_>, is_part: bool) -> Result<(), Trouble> {
        self.keep_course(object)?;
        let matters = is_part || Role::of(object.tags).is_some();
        if !matters || object.is_deleted || self.agrees(object)? {
            return Ok(());
        }
        let (number, room) = (object.number, &mut self.room);
        match object.parts {
            Parts::Relation(members) => {
                let mut kept = Kept::new(object, Vec::new(), room)?;
                // Of what is only counted, the ways tell whether it is near golf.
                if !kept.is_unread() || land::is_elsewhere_too(object.tags) {
                    kept.take_members(members, room)?;
                }
                self.relations.insert(number, kept);
            }
            Parts::Way(refs) => {
                let mut kept = Kept::new(object, Vec::new(), room)?;
                if is_part || !kept.is_unread() {
                    kept.take_nodes(refs, room)?;
                }
                self.ways.insert(number, kept);
            }
            Parts::Node(location) => {
                let kept = Kept::new(object, location.map(locations::point), room)?;
                self.nodes.insert(number, kept);
            }
        }
        Ok(())
    }

    /// Keeps a relation that says which holes are a course.
    fn keep_course(&mut self, object: &Object<'_>) -> Result<(), Trouble> {
        let (number, tags) = (object.number, object.tags);
        if let Parts::Relation(members) = object.parts
            && !object.is_deleted
            && !self.courses.contains_key(&number)
            && let Some(course) = CourseRelation::of(number, members, tags)
        {
            let sizes = tags
                .iter()
                .map(|(key, value)| TAG + key.len() + value.len());
            let room = OBJECT + sizes.sum::<usize>() + size_of_val(course.ways.as_slice());
            self.room.take(room)?;
            self.courses.insert(number, course);
        }
        Ok(())
    }

    /// Whether an object is kept already. What it says more than the kept one is taken.
    ///
    /// # Errors
    /// A [`Trouble`] if it is another version of it.
    pub(super) fn agrees(&mut self, object: &Object<'_>) -> Result<bool, Trouble> {
        let (number, room) = (&object.number, &mut self.room);
        match object.parts {
            Parts::Relation(members) => {
                let Some(kept) = self.relations.get_mut(number) else {
                    return Ok(false);
                };
                kept.agree(object, kept.has_members(members), room)?;
                kept.take_members(members, room)?;
            }
            Parts::Way(refs) => {
                let Some(kept) = self.ways.get_mut(number) else {
                    return Ok(false);
                };
                kept.agree(object, kept.has_nodes(refs), room)?;
                kept.take_nodes(refs, room)?;
            }
            Parts::Node(location) => {
                let Some(kept) = self.nodes.get_mut(number) else {
                    return Ok(false);
                };
                let point = location.map(locations::point);
                let is_same = point.is_none() || kept.parts.is_none() || point == kept.parts;
                kept.agree(object, is_same, room)?;
                kept.parts = kept.parts.or(point);
            }
        }
        Ok(true)
    }

    /// The ways that relations are made of.
    pub(super) fn parts(&self) -> HashSet<i64> {
        let members = self.relations.values().flat_map(|relation| &relation.parts);
        members.map(|member| member.number).collect()
    }

    pub(super) fn needed(&self) -> Locations {
        let nodes = self.ways.values().flat_map(|way| &way.parts).copied();
        Locations::needed(nodes.filter(|node| !are_places(&[*node])))
    }

    /// Forgets the relations of which no way is among these, and their ways.
    pub(super) fn keep_relations_with(&mut self, near: &HashSet<i64>) {
        let is_near = |relation: &Kept<Vec<Member>>| {
            let mut members = relation.parts.iter();
            members.any(|member| near.contains(&member.number))
        };
        self.relations.retain(|_, relation| is_near(relation));
        for relation in self.relations.values_mut() {
            if relation.is_unread() {
                relation.parts.clear();
            }
        }
        let parts = self.parts();
        self.ways
            .retain(|number, _| near.contains(number) || parts.contains(number));
    }

    /// What is lost of the ways.
    pub(super) fn lost(&self, locations: &Locations) -> Lost {
        let ways = self.ways.values();
        let ways = ways.filter(|way| !way.is_too_large && !way.is_unread());
        let is_lost = |nodes: &[i64]| {
            nodes.is_empty() || nodes.iter().any(|node| locations.get(*node).is_none())
        };
        Lost {
            ways: ways.clone().count(),
            lost: ways.clone().filter(|way| is_lost(&way.parts)).count(),
            without_nodes: ways.filter(|way| way.parts.is_empty()).count(),
            nodes: self.nodes.len(),
        }
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
        let mut parts_of: HashSet<(i64, Role)> = HashSet::new();
        for (number, relation) in std::mem::take(&mut self.relations) {
            let Some((role, tags)) = relation.what else {
                continue;
            };
            let id = ElementId {
                kind: ElementKind::Relation,
                number,
            };
            let found = match role {
                Role::Hole => Err("it is a relation, not a line".to_owned()),
                Role::Unread => Err(String::new()),
                _ if relation.is_too_large => Err(format!(
                    "it has more than {MOST_MEMBERS} members, the most that OpenStreetMap allows"
                )),
                _ => self.areas_of(&relation.parts, locations),
            };
            if let Ok((_, Some(lost))) = &found
                && is_reported(role, &tags)
            {
                incomplete.push((id, (role, lost.clone())));
            }
            let shape = found.map(|(shape, _)| shape);
            if shape.is_ok() {
                let members = relation.parts.iter();
                parts_of.extend(members.map(|member| (member.number, role)));
            }
            add(ElementKind::Relation, number, role, tags, shape);
        }
        for (number, way) in std::mem::take(&mut self.ways) {
            let Some((role, tags)) = way.what else {
                continue;
            };
            // Old multipolygons have their tags on the outer way too.
            if parts_of.contains(&(number, role)) {
                continue;
            }
            let shape = if way.is_too_large {
                Err(format!(
                    "it has more than {MOST_NODES} nodes, the most that OpenStreetMap allows"
                ))
            } else {
                shape_of_way(&way.parts, role, &tags, locations)
            };
            add(ElementKind::Way, number, role, tags, shape);
        }
        for (number, node) in std::mem::take(&mut self.nodes) {
            let Some((role, tags)) = node.what else {
                continue;
            };
            let shape = match (role, node.parts) {
                (Role::Hole, _) => Err("it is a node, not a line".to_owned()),
                (_, None) => Err("it has no place".to_owned()),
                (_, Some(point)) => Ok(Shape::Point(point)),
            };
            add(ElementKind::Node, number, role, tags, shape);
        }
        extract.incomplete.extend(incomplete);
        extract.course_relations.extend(self.courses);
    }

    /// The surroundings of everything that is on a golf course.
    pub(super) fn neighborhood(&self, locations: &Locations) -> Neighborhood {
        let nodes = self.ways.values().flat_map(|way| &way.parts);
        Neighborhood::of(nodes.filter_map(|node| locations.get(*node)))
    }

    /// The areas of a relation, and what is lost of them.
    fn areas_of(
        &self,
        members: &[Member],
        locations: &Locations,
    ) -> Result<(Shape, Option<String>), String> {
        let nodes = |member: &Member| {
            let way = self.ways.get(&member.number);
            way.map(|way| &way.parts).filter(|nodes| !nodes.is_empty())
        };
        // Where some nodes are known by their places only, equal places are one node.
        let by_place = members
            .iter()
            .filter_map(nodes)
            .any(|nodes| are_places(nodes));
        let named = |node: &i64| match locations.get(*node) {
            Some(place) if by_place => place.number(),
            _ => *node,
        };
        let parts = |is_inner: bool| {
            let chosen = members
                .iter()
                .filter(move |member| member.is_inner == is_inner);
            let chosen = chosen.filter_map(nodes);
            chosen
                .map(|nodes| nodes.iter().map(named).collect())
                .collect()
        };
        let absent = members
            .iter()
            .filter(|member| nodes(member).is_none())
            .count();
        let (outer, unclosed) = assemble::rings(parts(false));
        let (inner, unclosed_inner) = assemble::rings(parts(true));
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

/// What is lost of the ways of golf.
pub(super) struct Lost {
    /// How many ways there are.
    pub(super) ways: usize,
    /// How many of them have a node that is not in the extract.
    pub(super) lost: usize,
    /// How many of them have no nodes at all.
    pub(super) without_nodes: usize,
    /// How many nodes of golf there are beside.
    pub(super) nodes: usize,
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
    if refs.is_empty() {
        return Err("it has no nodes".into());
    }
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
        Role::ClosedHole if points.len() > 1 => Ok(Shape::Line(points)),
        Role::Water if points.len() > 1 && !land::is_area(tags) => Ok(Shape::Line(points)),
        _ => Err(OPEN.into()),
    }
}
