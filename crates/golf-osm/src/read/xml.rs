//! Reads `.osm` XML, plain or compressed by bzip2 or gzip.

use std::cell::Cell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::object::{KEYS, Location, Member, Meter, Object, Source, Visitor};
use super::trouble::{Place, ReadError};
use crate::day;
use crate::element::ElementKind;

/// How many objects are read between two reports of progress.
const STEP: u32 = 20_000;
/// How long an element's own text may be, in bytes. Tags have at most 255 characters.
const LONGEST_ELEMENT: usize = 1 << 16;

/// How the XML is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// By bzip2.
    Bzip2,
    /// By gzip.
    Gzip,
}

/// An XML file.
#[derive(Debug)]
pub struct Xml {
    path: PathBuf,
    file: File,
    packing: Packing,
    size: u64,
    /// The date that the file says.
    timestamp: Option<i64>,
    /// The newest date of an object, if the file says none.
    newest: Option<i64>,
}

/// An object that is being read.
#[derive(Default)]
struct Open {
    kind: Option<ElementKind>,
    number: i64,
    location: Option<Location>,
    is_deleted: bool,
    refs: Vec<i64>,
    members: Vec<Member>,
    tags: Vec<(String, String)>,
}

impl Xml {
    /// Takes an opened file.
    ///
    /// # Errors
    /// A [`ReadError`] if its size is unknown.
    pub fn new(path: &Path, file: File, packing: Packing) -> Result<Self, ReadError> {
        let found = file
            .metadata()
            .map_err(|error| ReadError::whole(path, format!("it cannot be read ({error})"), ""))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            packing,
            size: found.len(),
            timestamp: None,
            newest: None,
        })
    }

    fn unreadable(&self, error: &std::io::Error) -> ReadError {
        ReadError::whole(&self.path, format!("it cannot be read ({error})"), "")
    }
}

impl Source for Xml {
    fn pass(
        &mut self,
        kind: ElementKind,
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError> {
        let mut file = self
            .file
            .try_clone()
            .map_err(|error| self.unreadable(&error))?;
        file.seek(SeekFrom::Start(0))
            .map_err(|error| self.unreadable(&error))?;
        let passed = Rc::new(Cell::new(0));
        let counted = BufReader::with_capacity(
            1 << 17,
            Counted {
                file,
                passed: Rc::clone(&passed),
            },
        );
        let unpacked: Box<dyn Read> = match self.packing {
            Packing::Plain => Box::new(counted),
            Packing::Bzip2 => Box::new(MultiBzDecoder::new(counted)),
            Packing::Gzip => Box::new(MultiGzDecoder::new(counted)),
        };
        let mut reader = Reader::from_reader(BufReader::with_capacity(1 << 17, unpacked));
        let (mut buffer, mut open) = (Vec::new(), Open::default());
        let (mut depth, mut is_osm, mut objects) = (0_u32, false, 0_u32);
        loop {
            buffer.clear();
            let event = reader.read_event_into(&mut buffer);
            let place = Place::Byte(reader.buffer_position());
            let broken = |what: String| ReadError::at(&self.path, place, what);
            match event.map_err(|error| broken(format!("the XML breaks here ({error})")))? {
                Event::Start(element) => {
                    if depth == 0 {
                        is_osm = element.name().as_ref() == b"osm";
                        if !is_osm {
                            return Err(broken(
                                "this is no OpenStreetMap file: it does not begin with <osm>"
                                    .into(),
                            ));
                        }
                        self.timestamp = dated(&element, b"timestamp").or(self.timestamp);
                    } else if depth == 1 {
                        open = begun(&element).map_err(&broken)?;
                        self.newest = self.newest.max(saved(&element, self.timestamp));
                    } else {
                        within(&element, &mut open).map_err(&broken)?;
                    }
                    depth += 1;
                }
                Event::Empty(element) => match depth {
                    0 => return Err(broken("the file holds nothing".into())),
                    1 if element.name().as_ref() == b"meta" => {
                        self.timestamp = dated(&element, b"osm_base").or(self.timestamp);
                    }
                    1 => {
                        open = begun(&element).map_err(&broken)?;
                        self.newest = self.newest.max(saved(&element, self.timestamp));
                        handed_on(&open, kind, visit);
                        objects += 1;
                        if objects.is_multiple_of(STEP) {
                            meter(passed.get(), self.size);
                        }
                    }
                    _ => within(&element, &mut open).map_err(&broken)?,
                },
                Event::End(_) => {
                    depth = depth.saturating_sub(1);
                    if depth == 1 {
                        handed_on(&open, kind, visit);
                        open = Open::default();
                        objects += 1;
                        if objects.is_multiple_of(STEP) {
                            meter(passed.get(), self.size);
                        }
                    }
                }
                Event::Eof => {
                    if depth > 0 || !is_osm {
                        return Err(broken("the file ends too early: it is cut off".into()));
                    }
                    meter(self.size, self.size);
                    return Ok(());
                }
                _ => {}
            }
            if buffer.capacity() > LONGEST_ELEMENT {
                buffer = Vec::new();
            }
        }
    }

    fn timestamp(&self) -> Option<i64> {
        self.timestamp.or(self.newest)
    }
}

/// The value of an attribute; `None` if it is absent or damaged.
fn attribute(element: &BytesStart<'_>, name: &[u8]) -> Option<String> {
    let found = element
        .attributes()
        .flatten()
        .find(|attribute| attribute.key.as_ref() == name)?;
    let text = std::str::from_utf8(&found.value).ok()?;
    quick_xml::escape::unescape(text)
        .ok()
        .map(|text| text.into_owned())
}

fn dated(element: &BytesStart<'_>, name: &[u8]) -> Option<i64> {
    day::unix_seconds(&attribute(element, name)?)
}

/// When an object was saved, if the file says no date of its own.
fn saved(element: &BytesStart<'_>, of_file: Option<i64>) -> Option<i64> {
    match of_file {
        Some(_) => None,
        None => dated(element, b"timestamp"),
    }
}

fn number(element: &BytesStart<'_>, name: &[u8]) -> Option<i64> {
    attribute(element, name)?.trim().parse().ok()
}

/// A node, way or relation that begins. Other elements are passed over.
fn begun(element: &BytesStart<'_>) -> Result<Open, String> {
    let kind = match element.name().as_ref() {
        b"node" => ElementKind::Node,
        b"way" => ElementKind::Way,
        b"relation" => ElementKind::Relation,
        _ => return Ok(Open::default()),
    };
    let number = number(element, b"id").ok_or("an object has no number as its id")?;
    let degrees = |name: &[u8]| attribute(element, name)?.trim().parse::<f64>().ok();
    let location = degrees(b"lat")
        .zip(degrees(b"lon"))
        .and_then(|(lat, lng)| Location::of_degrees(lat, lng));
    let is = |name: &[u8], value: &str| attribute(element, name).as_deref() == Some(value);
    Ok(Open {
        kind: Some(kind),
        number,
        location,
        is_deleted: is(b"visible", "false") || is(b"action", "delete"),
        ..Open::default()
    })
}

/// A tag, node or member of the open object.
fn within(element: &BytesStart<'_>, open: &mut Open) -> Result<(), String> {
    match element.name().as_ref() {
        b"tag" => {
            let tag = attribute(element, b"k").zip(attribute(element, b"v"));
            open.tags.extend(tag);
        }
        b"nd" => open
            .refs
            .push(number(element, b"ref").ok_or("a way's node has no number")?),
        b"member" => {
            let kind = match attribute(element, b"type").as_deref() {
                Some("node") => ElementKind::Node,
                Some("way") => ElementKind::Way,
                Some("relation") => ElementKind::Relation,
                _ => return Ok(()),
            };
            open.members.push(Member {
                kind,
                number: number(element, b"ref").ok_or("a member has no number")?,
                is_inner: attribute(element, b"role").as_deref() == Some("inner"),
            });
        }
        _ => {}
    }
    Ok(())
}

fn handed_on(open: &Open, kind: ElementKind, visit: &mut Visitor<'_>) {
    if open.kind != Some(kind) || open.is_deleted {
        return;
    }
    let matters = open
        .tags
        .iter()
        .any(|(key, _)| KEYS.contains(&key.as_str()));
    let tags: Vec<(&str, &str)> = if matters {
        open.tags
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect()
    } else {
        Vec::new()
    };
    visit(match kind {
        ElementKind::Node => Object::Node(open.number, open.location, &tags),
        ElementKind::Way => Object::Way(open.number, &open.refs, &tags),
        ElementKind::Relation => Object::Relation(open.number, &open.members, &tags),
    });
}

/// Counts the bytes that are read of a file.
struct Counted {
    file: File,
    passed: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(into)?;
        self.passed.set(self.passed.get() + read as u64);
        Ok(read)
    }
}

/// Whether the first bytes of a file look like XML.
#[must_use]
pub fn looks_like_xml(mut start: &[u8]) -> bool {
    let mut text = Vec::new();
    // Reading from memory cannot fail.
    let _ = start.read_until(b'<', &mut text);
    let blank = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    blank.last() == Some(&b'<') && blank[..blank.len() - 1].iter().all(u8::is_ascii_whitespace)
}
