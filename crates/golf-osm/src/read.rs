//! Reads an extract in a few passes, so that memory holds only what matters: relations, ways and nodes of golf, and then
//! the nodes near golf, the ways of water through them, the other ways of the same lakes, and the nodes of that water.
//!
//! [`Extract::read`] is the start. [`pbf`] and [`xml`] read the formats. [`form`] finds the format by the file's content,
//! not by its name. [`limits`] has all limits, and [`versions`] what is done where an object is there twice.

pub mod blocks;
pub mod cut;
pub mod form;
pub mod limits;
pub mod locations;
pub mod messages;
pub mod object;
pub mod pbf;
mod pending;
pub mod trouble;
pub mod versions;
pub mod wire;
pub mod xml;

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::path::Path;

use crate::course_relation::CourseRelation;
use crate::day;
use crate::element::{ElementId, ElementKind, Feature, Role};
use crate::land::is_elsewhere_too;
use form::Form;
use locations::NumberSet;
use object::{Location, Object, Parts, Source, Visitor};
use pbf::Pbf;
use pending::{Lost, Pending};
use trouble::{ReadError, Trouble};
use versions::Order;
use xml::{Packing, Xml};

/// How many passes over a file there are at most. Two of them are only for files whose objects are not in order.
pub const PASSES: u8 = 9;

/// An extract with this many ways of golf can be judged by how many lost their nodes.
const ENOUGH_WAYS: usize = 10;

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
    /// Objects that are there in part, each with what is lost.
    pub incomplete: BTreeMap<ElementId, (Role, String)>,
    /// Relations that say which holes are a course, by number.
    pub course_relations: BTreeMap<i64, CourseRelation>,
    /// Objects of golf, and of other kinds near golf, that are only counted, each with its tag.
    pub unread: BTreeMap<ElementId, String>,
    /// The date of the data, such as `2026-05-11`, if the file says one.
    pub date: Option<String>,
}

impl Extract {
    /// Reads a file: `.osm.pbf`, `.osm`, `.osm.bz2` or `.osm.gz`.
    ///
    /// # Errors
    /// A [`ReadError`] if the file cannot be opened, is of another format, or breaks somewhere.
    pub fn read(path: &Path, progress: &mut dyn FnMut(Progress)) -> Result<Self, ReadError> {
        let (mut source, size) = opened(path)?;
        let mut pass = 0;
        let mut run = |kind, visit: &mut Visitor<'_>| {
            pass += 1;
            let mut meter = |bytes, of| progress(Progress { pass, bytes, of });
            source.pass(&[kind], &mut meter, visit)
        };
        let room = limits::kept(size);
        let (mut golf, mut water) = (Pending::new(room), Pending::new(room));
        let mut order = Order::default();
        run(ElementKind::Relation, &mut |object| {
            order.note(object.number);
            let all = if is_elsewhere_too(object.tags) {
                &mut water
            } else {
                &mut golf
            };
            all.keep(&object, false)
        })?;
        if order.is_broken() {
            run(ElementKind::Relation, &mut |object| {
                golf.agrees(&object)?;
                water.agrees(&object).map(drop)
            })?;
        }
        let golf_parts = golf.parts();
        let mut order = Order::default();
        run(ElementKind::Way, &mut |object| {
            order.note(object.number);
            let is_part = golf_parts.contains(&object.number);
            if is_part || !is_elsewhere_too(object.tags) {
                golf.keep(&object, is_part)?;
            }
            Ok(())
        })?;
        let are_ways_repeated = order.is_broken();
        if are_ways_repeated {
            run(ElementKind::Way, &mut |object| {
                golf.agrees(&object).map(drop)
            })?;
        }
        let mut places = golf.needed();
        let mut order = Order::default();
        run(ElementKind::Node, &mut |object| {
            order.note(object.number);
            places.note(&object)?;
            if is_elsewhere_too(object.tags) {
                return Ok(());
            }
            golf.keep(&object, false)
        })?;
        if let Some(trouble) = incomplete(&golf.lost(&places)) {
            return Err(ReadError::whole(path, trouble));
        }
        // Water is everywhere: only what comes near golf is kept.
        let near_golf = golf.neighborhood(&places);
        let mut near = NumberSet::default();
        run(ElementKind::Node, &mut |object| {
            if order.is_broken() {
                golf.agrees(&object)?;
            }
            match object.parts {
                Parts::Node(Some(location)) if near_golf.contains(location) => {
                    if is_elsewhere_too(object.tags) {
                        water.keep(&object, false)?;
                    }
                    near.add(object.number, limits::near(size))
                }
                _ => Ok(()),
            }
        })?;
        let near = near.sorted();
        let is_near = |node: &i64| {
            let place = Location::of_number(*node);
            place.is_some_and(|place| near_golf.contains(place)) || near.contains(*node)
        };
        let parts = water.parts();
        let mut near_parts = HashSet::new();
        run(ElementKind::Way, &mut |object| {
            let Parts::Way(nodes) = object.parts else {
                return Ok(());
            };
            let is_part = parts.contains(&object.number);
            // The ways of a relation of golf have its role.
            let is_own = is_elsewhere_too(object.tags) && !golf_parts.contains(&object.number);
            if (is_part || is_own) && nodes.iter().any(is_near) {
                near_parts.insert(object.number);
                water.keep(&object, is_part)?;
            }
            Ok(())
        })?;
        // The other ways of a lake that comes near golf; those of lakes far away are never kept.
        water.keep_relations_with(&near_parts);
        let parts = water.parts();
        if are_ways_repeated || parts.iter().any(|part| !near_parts.contains(part)) {
            run(ElementKind::Way, &mut |object| {
                if parts.contains(&object.number) && !near_parts.contains(&object.number) {
                    let shore = Object {
                        is_tagged: false,
                        tags: &[],
                        ..object
                    };
                    return water.keep(&shore, true);
                }
                water.agrees(&object).map(drop)
            })?;
        }
        drop((near_golf, near));
        let mut shores = water.needed();
        run(ElementKind::Node, &mut |object| shores.note(&object))?;
        let mut extract = Self {
            date: source.timestamp().and_then(day::of_unix_seconds),
            ..Self::default()
        };
        golf.finish(&places, &mut extract);
        water.finish(&shores, &mut extract);
        Ok(extract)
    }

    /// Adds the objects of another extract. Where both have an object, the first one stays, unless only the other is
    /// complete. The older date stays, so that none of the data is older than it says.
    pub fn append(&mut self, other: Self) {
        for (id, feature) in other.features {
            self.left_out.remove(&id);
            let is_known = self.features.contains_key(&id);
            let is_in_part = other.incomplete.get(&id);
            if !is_known || is_in_part.is_none() && self.incomplete.remove(&id).is_some() {
                self.features.insert(id, feature);
                self.incomplete
                    .extend(is_in_part.map(|lost| (id, lost.clone())));
            }
        }
        for (id, reason) in other.left_out {
            if !self.features.contains_key(&id) {
                self.left_out.entry(id).or_insert(reason);
            }
        }
        for (number, course) in other.course_relations {
            self.course_relations.entry(number).or_insert(course);
        }
        self.unread.extend(other.unread);
        let dates = [self.date.take(), other.date];
        self.date = dates.into_iter().flatten().min();
    }
}

/// What is wrong with an extract that has lost most of its golf; `None` if it has not.
fn incomplete(found: &Lost) -> Option<Trouble> {
    let Lost {
        ways,
        lost,
        without_nodes,
        nodes,
    } = *found;
    let is_most = ways >= ENOUGH_WAYS && lost * 2 > ways;
    let is_all = lost > 0 && lost == ways && nodes == 0;
    if !is_most && !is_all {
        return None;
    }
    let what = if without_nodes == lost {
        format!("{lost} of the {ways} ways of its golf courses have no nodes: it is not complete")
    } else {
        format!("{lost} of the {ways} ways of its golf courses lost nodes: it is not complete")
    };
    Some(Trouble::new(what, trouble::WITH_NODES))
}

/// Opens a file, and finds its format and its size in bytes.
fn opened(path: &Path) -> Result<(Box<dyn Source>, u64), ReadError> {
    let unreadable = |error: std::io::Error| ReadError::unreadable(path, &error);
    // Checked before opening: opening a pipe would wait for its writer.
    let found = std::fs::metadata(path).map_err(unreadable)?;
    if !found.is_file() {
        let trouble = Trouble::new("it is no file", trouble::ANOTHER_FORMAT);
        return Err(ReadError::whole(path, trouble));
    }
    let mut file = File::open(path).map_err(unreadable)?;
    let mut start = Vec::new();
    file.by_ref()
        .take(form::START)
        .read_to_end(&mut start)
        .map_err(unreadable)?;
    file.rewind().map_err(unreadable)?;
    let form = form::form(&start).map_err(|trouble| ReadError::whole(path, trouble))?;
    let source: Box<dyn Source> = match form {
        Form::Pbf => Box::new(Pbf::new(path, file)?),
        Form::Xml => Box::new(Xml::new(path, file, Packing::Plain)?),
        Form::Bzip2 => Box::new(Xml::new(path, file, Packing::Bzip2)?),
        Form::Gzip => Box::new(Xml::new(path, file, Packing::Gzip)?),
    };
    Ok((source, found.len()))
}
