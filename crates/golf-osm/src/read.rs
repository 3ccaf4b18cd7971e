//! Reads an extract in six passes, so that memory holds only what matters: relations, ways and nodes of golf, and then
//! the nodes near golf, the ways of water through them, and the nodes of that water.
//!
//! [`Extract::read`] is the start. [`pbf`] and [`xml`] read the formats. The format is found by the file's content, not
//! by its name.

pub mod blocks;
pub mod locations;
pub mod messages;
pub mod object;
pub mod pbf;
pub mod trouble;
pub mod xml;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::path::Path;

use golf_api::hole::Point;

use crate::assemble;
use crate::day;
use crate::element::{Area, ElementId, ElementKind, Feature, Role, Shape, Tags};
use locations::{Locations, Neighborhood, NumberSet};
use object::{Member, Object, Source, Visitor};
use pbf::Pbf;
use trouble::ReadError;
use xml::{Packing, Xml};

/// How many passes over a file there are.
pub const PASSES: u8 = 6;

/// How many nodes a way of OpenStreetMap may have.
const LONGEST: usize = 2_000;

/// A step of the work, for a person who waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The pass over the file, 1 to [`PASSES`].
    pub pass: u8,
    /// The bytes read in this pass.
    pub bytes: u64,
    /// The bytes of the file.
    pub of: u64,
}

/// What an extract has for golf.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Extract {
    /// The objects, by identity.
    pub features: BTreeMap<ElementId, Feature>,
    /// Objects that were left out, each with the reason.
    pub left_out: BTreeMap<ElementId, (Role, String)>,
    /// The date of the data, such as `2026-05-11`, if the file says one.
    pub date: Option<String>,
}

impl Extract {
    /// Reads a file: `.osm.pbf`, `.osm`, `.osm.bz2` or `.osm.gz`.
    ///
    /// # Errors
    /// A [`ReadError`] if the file cannot be opened, is of another format, or breaks somewhere.
    pub fn read(path: &Path, progress: &mut dyn FnMut(Progress)) -> Result<Self, ReadError> {
        let mut source = opened(path)?;
        let mut pass = 0;
        let mut run = |kind, visit: &mut Visitor<'_>| {
            pass += 1;
            let mut meter = |bytes, of| progress(Progress { pass, bytes, of });
            source.pass(kind, &mut meter, visit)
        };
        let (mut golf, mut water) = (Pending::default(), Pending::default());
        run(ElementKind::Relation, &mut |object| {
            if let Object::Relation(number, members, tags) = object {
                let all = if is_elsewhere_too(tags) {
                    &mut water
                } else {
                    &mut golf
                };
                all.relation(number, members, tags);
            }
        })?;
        let parts = golf.parts();
        run(ElementKind::Way, &mut |object| {
            if let Object::Way(number, refs, tags) = object
                && (parts.contains(&number) || !is_elsewhere_too(tags))
            {
                golf.way(number, refs, tags, parts.contains(&number));
            }
        })?;
        let mut places = golf.needed();
        run(ElementKind::Node, &mut |object| {
            if let Object::Node(number, Some(location), tags) = object {
                places.note(number, location);
                golf.node(number, location, tags);
            }
        })?;
        // Water is everywhere: only what comes near golf is kept.
        let near_golf = golf.neighborhood(&places);
        let mut near = NumberSet::default();
        run(ElementKind::Node, &mut |object| {
            if let Object::Node(number, Some(location), _) = object
                && near_golf.contains(location)
            {
                near.add(number);
            }
        })?;
        drop(near_golf);
        let near = near.sorted();
        let is_near = |refs: &[i64]| refs.iter().any(|node| near.contains(*node));
        let parts = water.parts();
        let mut near_parts = HashSet::new();
        run(ElementKind::Way, &mut |object| {
            if let Object::Way(number, refs, tags) = object {
                let (is_part, is_water) = (parts.contains(&number), is_elsewhere_too(tags));
                if (is_part || is_water) && is_near(refs) {
                    near_parts.insert(number);
                    water.way(number, refs, tags, is_part);
                } else if is_part {
                    water.way(number, refs, &[], true);
                }
            }
        })?;
        drop(near);
        water.keep_relations_with(&near_parts);
        let mut shores = water.needed();
        run(ElementKind::Node, &mut |object| {
            if let Object::Node(number, Some(location), _) = object {
                shores.note(number, location);
            }
        })?;
        let mut extract = Self {
            date: source.timestamp().and_then(day::of_unix_seconds),
            ..Self::default()
        };
        golf.finish(&places, &mut extract);
        water.finish(&shores, &mut extract);
        Ok(extract)
    }

    /// Adds the objects of another extract. Where both have an object, the first one stays. The older date stays, so
    /// that none of the data is older than it says.
    pub fn append(&mut self, other: Self) {
        for (id, feature) in other.features {
            self.left_out.remove(&id);
            self.features.entry(id).or_insert(feature);
        }
        for (id, reason) in other.left_out {
            if !self.features.contains_key(&id) {
                self.left_out.entry(id).or_insert(reason);
            }
        }
        let dates = [self.date.take(), other.date];
        self.date = dates.into_iter().flatten().min();
    }
}

/// Opens a file, and finds its format.
fn opened(path: &Path) -> Result<Box<dyn Source>, ReadError> {
    const ANOTHER: &str = "Name a file in the format .osm.pbf, .osm or .osm.bz2.";
    let unreadable = |error: std::io::Error| {
        ReadError::whole(path, format!("it cannot be read ({error})"), ANOTHER)
    };
    // Checked before opening: opening a pipe would wait for its writer.
    let found = std::fs::metadata(path).map_err(unreadable)?;
    if !found.is_file() {
        return Err(ReadError::whole(path, "it is no file", ANOTHER));
    }
    let mut file = File::open(path).map_err(unreadable)?;
    let mut start = Vec::new();
    file.by_ref()
        .take(512)
        .read_to_end(&mut start)
        .map_err(unreadable)?;
    file.rewind().map_err(unreadable)?;
    match start.as_slice() {
        [] => Err(ReadError::whole(
            path,
            "the file is empty",
            trouble::DOWNLOAD_AGAIN,
        )),
        [b'B', b'Z', b'h', ..] => Ok(Box::new(Xml::new(path, file, Packing::Bzip2)?)),
        [0x1f, 0x8b, ..] => Ok(Box::new(Xml::new(path, file, Packing::Gzip)?)),
        [0, 0, _, _, b'\n', 9, b'O', b'S', b'M', ..] => Ok(Box::new(Pbf::new(path, file)?)),
        start if xml::looks_like_xml(start) => Ok(Box::new(Xml::new(path, file, Packing::Plain)?)),
        _ => Err(ReadError::whole(
            path,
            "it is neither .osm.pbf nor .osm",
            ANOTHER,
        )),
    }
}

/// Whether an object is water that nothing but its place connects with golf.
fn is_elsewhere_too(tags: &[(&str, &str)]) -> bool {
    Role::of(tags) == Some(Role::Water) && !tags.iter().any(|(key, _)| *key == "golf")
}

/// Objects whose nodes are not known yet.
#[derive(Default)]
struct Pending {
    relations: Vec<(i64, Role, Tags, Vec<Member>)>,
    ways: Vec<(i64, Role, Tags)>,
    refs: HashMap<i64, Vec<i64>>,
    nodes: Vec<(i64, Role, Tags, Point)>,
}

impl Pending {
    fn relation(&mut self, number: i64, members: &[Member], tags: &[(&str, &str)]) {
        if let Some(role) = Role::of(tags) {
            let ways = members
                .iter()
                .filter(|member| member.kind == ElementKind::Way);
            let ways = ways.cloned().collect();
            self.relations.push((number, role, Tags::of(tags), ways));
        }
    }

    /// The ways that relations are made of.
    fn parts(&self) -> HashSet<i64> {
        let members = self.relations.iter().flat_map(|(.., members)| members);
        members.map(|member| member.number).collect()
    }

    fn way(&mut self, number: i64, refs: &[i64], tags: &[(&str, &str)], is_part: bool) {
        let role = Role::of(tags);
        if let Some(role) = role {
            self.ways.push((number, role, Tags::of(tags)));
        }
        if role.is_some() || is_part {
            self.refs.insert(number, refs.to_vec());
        }
    }

    fn node(&mut self, number: i64, location: object::Location, tags: &[(&str, &str)]) {
        if let Some(role) = Role::of(tags) {
            self.nodes
                .push((number, role, Tags::of(tags), locations::point(location)));
        }
    }

    fn needed(&self) -> Locations {
        Locations::needed(self.refs.values().flatten().copied())
    }

    /// Forgets the relations of which no way is among these, and their ways.
    fn keep_relations_with(&mut self, near: &HashSet<i64>) {
        self.relations
            .retain(|(.., members)| members.iter().any(|member| near.contains(&member.number)));
        let parts = self.parts();
        self.refs
            .retain(|number, _| near.contains(number) || parts.contains(number));
    }

    /// Gives every object its shape.
    fn finish(mut self, locations: &Locations, extract: &mut Extract) {
        let mut add = |kind, number, role, tags, shape: Result<Shape, String>| {
            let id = ElementId { kind, number };
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
                // Most broken water is broken at the edge of the extract, far from golf.
                Err(_) if role == Role::Water && tags.get("golf").is_none() => {}
                Err(why) => {
                    extract.left_out.insert(id, (role, why));
                }
            }
        };
        let mut parts_of: HashMap<i64, Role> = HashMap::new();
        for (number, role, tags, members) in std::mem::take(&mut self.relations) {
            let shape = self.areas_of(&members, locations);
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
            let shape = shape_of_way(&refs, role, locations);
            add(ElementKind::Way, number, role, tags, shape);
        }
        for (number, role, tags, point) in std::mem::take(&mut self.nodes) {
            add(
                ElementKind::Node,
                number,
                role,
                tags,
                Ok(Shape::Point(point)),
            );
        }
    }

    /// The surroundings of everything that is on a golf course.
    fn neighborhood(&self, locations: &Locations) -> Neighborhood {
        let refs = self.refs.values().flatten();
        Neighborhood::of(refs.filter_map(|node| locations.get(*node)))
    }

    fn areas_of(&self, members: &[Member], locations: &Locations) -> Result<Shape, String> {
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
        let (inner, _) = assemble::rings(parts(true).collect());
        let lost = outer
            .iter()
            .flatten()
            .filter(|node| locations.get(**node).is_none())
            .count();
        let placed = |rings: Vec<Vec<i64>>| -> Vec<Vec<Point>> {
            rings
                .iter()
                .filter_map(|ring| locations.points(ring))
                .collect()
        };
        let areas = assemble::areas(placed(outer), placed(inner));
        match areas.is_empty() {
            false => Ok(Shape::Areas(areas)),
            true if absent > 0 => Err(format!(
                "{absent} of its {} ways are not in the extract",
                members.len()
            )),
            true if lost > 0 => Err(format!("{lost} of its nodes are not in the extract")),
            true if unclosed > 0 => Err(format!("{unclosed} of its ways close no ring")),
            true => Err("it has no outer ring".into()),
        }
    }
}

fn shape_of_way(refs: &[i64], role: Role, locations: &Locations) -> Result<Shape, String> {
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
        Role::Water if points.len() > 1 => Ok(Shape::Line(points)),
        _ => Err("it is an open line, not an area".into()),
    }
}
