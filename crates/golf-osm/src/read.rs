//! Reads an extract in seven passes, so that memory holds only what matters: relations, ways and nodes of golf, and then
//! the nodes near golf, the ways of water through them, the other ways of the same lakes, and the nodes of that water.
//!
//! [`Extract::read`] is the start. [`pbf`] and [`xml`] read the formats. The format is found by the file's content, not
//! by its name.

pub mod blocks;
pub mod cut;
pub mod locations;
pub mod messages;
pub mod object;
pub mod pbf;
mod pending;
pub mod trouble;
pub mod xml;

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::path::Path;

use crate::day;
use crate::element::{ElementId, ElementKind, Feature, Role};
use crate::land::is_elsewhere_too;
use locations::NumberSet;
use object::{Object, Source, Visitor};
use pbf::Pbf;
use pending::Pending;
use trouble::ReadError;
use xml::{Packing, Xml};

/// How many passes over a file there are at most.
pub const PASSES: u8 = 7;

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
                if !is_elsewhere_too(tags) {
                    golf.node(number, location, tags);
                }
            }
        })?;
        // Water is everywhere: only what comes near golf is kept.
        let near_golf = golf.neighborhood(&places);
        let mut near = NumberSet::default();
        run(ElementKind::Node, &mut |object| {
            if let Object::Node(number, Some(location), tags) = object
                && near_golf.contains(location)
            {
                near.add(number);
                if is_elsewhere_too(tags) {
                    water.node(number, location, tags);
                }
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
                }
            }
        })?;
        // The other ways of a lake that comes near golf; those of lakes far away are never kept.
        water.keep_relations_with(&near_parts);
        let parts = water.parts();
        if parts.iter().any(|part| !near_parts.contains(part)) {
            run(ElementKind::Way, &mut |object| {
                if let Object::Way(number, refs, _) = object
                    && parts.contains(&number)
                    && !near_parts.contains(&number)
                {
                    water.way(number, refs, &[], true);
                }
            })?;
        }
        drop(near);
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
        let (ways, lost) = golf.lost(&places);
        if ways >= ENOUGH_WAYS && lost * 2 > ways {
            return Err(ReadError::whole(
                path,
                format!(
                    "{lost} of the {ways} ways of its golf courses lost nodes: it is not complete"
                ),
                trouble::CUT_WITH_NODES,
            ));
        }
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
        self.unread.extend(other.unread);
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
