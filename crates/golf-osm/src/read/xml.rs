//! Reads `.osm` XML, plain or compressed by bzip2 or gzip: the file, and its elements one after the other.
//!
//! [`bounded`] keeps each element and the whole within limits, [`object`] reads an object, and [`words`] what a file says
//! of itself.

mod bounded;
mod object;
mod words;

use std::cell::Cell;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::form::{self, Form};
use super::limits::{self, DEEPEST};
use super::object::{Meter, Source, Visitor};
use super::trouble::{Place, ReadError, Trouble, WHOLE_QUERY, quoted};
use crate::day;
use crate::element::ElementKind;
use bounded::Bounded;
use object::{Open, each_attribute};
use words::{Answer, Words};

/// How many objects are read between two reports of progress.
const STEP: u32 = 20_000;
/// The size of buffers.
const BUFFER: usize = 1 << 17;
/// What helps a file in another encoding.
const SAVE_AS_UTF8: &str = "Save it in UTF-8.";

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

impl Xml {
    /// Takes an opened file.
    ///
    /// # Errors
    /// A [`ReadError`] if its size is unknown.
    pub fn new(path: &Path, file: File, packing: Packing) -> Result<Self, ReadError> {
        let found = file.metadata();
        let found = found.map_err(|error| ReadError::unreadable(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            packing,
            size: found.len(),
            timestamp: None,
            newest: None,
        })
    }

    /// The XML from its begin, and a count of the bytes read from the file.
    fn reader(&self) -> Result<(Reader<Bounded<impl Read + use<>>>, Rc<Cell<u64>>), ReadError> {
        let unreadable = |error| ReadError::unreadable(&self.path, &error);
        let mut file = self.file.try_clone().map_err(unreadable)?;
        file.seek(SeekFrom::Start(0)).map_err(unreadable)?;
        let passed = Rc::new(Cell::new(0));
        let counted = Counted {
            file,
            passed: Rc::clone(&passed),
        };
        let counted = BufReader::with_capacity(BUFFER, counted);
        let mut unpacked: Box<dyn Read> = match self.packing {
            Packing::Plain => Box::new(counted),
            Packing::Bzip2 => Box::new(MultiBzDecoder::new(counted)),
            Packing::Gzip => Box::new(MultiGzDecoder::new(counted)),
        };
        let broken = |trouble| ReadError::at(&self.path, Place::Byte(0), trouble);
        let mut start = Vec::new();
        let read = unpacked.by_ref().take(form::START).read_to_end(&mut start);
        read.map_err(|error| broken(breaks(&error)))?;
        match form::form(&start).map_err(broken)? {
            Form::Xml => {}
            Form::Pbf => return Err(broken(packed_twice("a PBF file"))),
            Form::Bzip2 | Form::Gzip => return Err(broken(packed_twice("packed again"))),
        }
        let whole = BufReader::with_capacity(BUFFER, Cursor::new(start).chain(unpacked));
        let whole = Bounded::new(whole, limits::unpacked(self.size));
        Ok((Reader::from_reader(whole), passed))
    }
}

impl Source for Xml {
    fn pass(
        &mut self,
        kinds: &[ElementKind],
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError> {
        let (mut reader, passed) = self.reader()?;
        let mut reading = Reading {
            timestamp: self.timestamp,
            newest: self.newest,
            ..Reading::new(kinds, visit)
        };
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            reader.get_mut().next_event();
            let event = reader.read_event_into(&mut buffer);
            let place = Place::Byte(reader.buffer_position());
            let taken = match event {
                Ok(Event::Eof) => {
                    reading
                        .end()
                        .map_err(|trouble| ReadError::at(&self.path, place, trouble))?;
                    break;
                }
                Ok(event) => reading.event(event),
                // A web page is seldom well-formed.
                Err(error) => Err(match (&reading.answer, reader.get_ref().exceeded()) {
                    (Some(answer), _) => answer.trouble(),
                    (None, Some(trouble)) => trouble,
                    (None, None) => broken(&error),
                }),
            };
            taken.map_err(|trouble| ReadError::at(&self.path, place, trouble))?;
            if reading.objects >= STEP {
                reading.objects = 0;
                meter(passed.get(), self.size);
            }
            if reading.answer.is_some() {
                reader.config_mut().check_end_names = false;
                reader.config_mut().allow_unmatched_ends = true;
            }
        }
        (self.timestamp, self.newest) = (reading.timestamp, reading.newest);
        meter(self.size, self.size);
        Ok(())
    }

    fn timestamp(&self) -> Option<i64> {
        self.timestamp.or(self.newest)
    }
}

/// A pass over the elements.
struct Reading<'p, 'v> {
    kinds: &'p [ElementKind],
    visit: &'p mut Visitor<'v>,
    /// How many elements are open.
    depth: u32,
    is_osm: bool,
    open: Open,
    /// What is said in the open element, if it is a remark.
    remark: Option<Words>,
    /// What the file is instead of a map.
    answer: Option<Answer>,
    objects: u32,
    timestamp: Option<i64>,
    newest: Option<i64>,
}

impl<'p, 'v> Reading<'p, 'v> {
    fn new(kinds: &'p [ElementKind], visit: &'p mut Visitor<'v>) -> Self {
        Self {
            kinds,
            visit,
            depth: 0,
            is_osm: false,
            open: Open::default(),
            remark: None,
            answer: None,
            objects: 0,
            timestamp: None,
            newest: None,
        }
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), Trouble> {
        if let Some(words) = self
            .answer
            .as_mut()
            .map(|answer| &mut answer.words)
            .or(self.remark.as_mut())
        {
            words.take(&event);
        }
        if let Some(answer) = &self.answer {
            return if answer.words.are_full() {
                Err(answer.trouble())
            } else {
                Ok(())
            };
        }
        match event {
            Event::Decl(declared) => {
                if let Some(Ok(encoding)) = declared.encoding()
                    && !matches!(
                        encoding.to_ascii_lowercase().as_str(),
                        "utf-8" | "utf8" | "us-ascii"
                    )
                {
                    let what = format!("its text is in {}, not in UTF-8", quoted(&encoding));
                    return Err(Trouble::new(what, SAVE_AS_UTF8));
                }
            }
            Event::Start(element) => {
                match self.depth {
                    0 => self.root(&element)?,
                    1 => self.begin(&element)?,
                    depth => self.open.within(depth, &element, self.kinds, self.visit)?,
                }
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(Trouble::new(
                        format!("more than {DEEPEST} elements lie in each other"),
                        limits::NO_MAP,
                    ));
                }
            }
            Event::Empty(element) => match self.depth {
                0 => {
                    self.root(&element)?;
                    if self.is_osm {
                        return Err("the file holds nothing".into());
                    }
                }
                1 => {
                    self.begin(&element)?;
                    self.ended()?;
                }
                depth => self.open.within(depth, &element, self.kinds, self.visit)?,
            },
            Event::End(_) => {
                self.depth = self.depth.saturating_sub(1);
                match self.depth {
                    1 => self.ended()?,
                    2 => self.open.ended_within(self.kinds, self.visit)?,
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The outermost element.
    fn root(&mut self, element: &BytesStart<'_>) -> Result<(), Trouble> {
        self.is_osm = element.local_name().as_ref() == "osm";
        if self.is_osm {
            self.dated(element, "timestamp");
            return Ok(());
        }
        self.answer = Some(Answer::new(element)?);
        Ok(())
    }

    /// An element of the map.
    fn begin(&mut self, element: &BytesStart<'_>) -> Result<(), Trouble> {
        self.open = Open::default();
        match element.local_name().as_ref() {
            "node" => self.open = Open::new(ElementKind::Node, element, self.kinds)?,
            "way" => self.open = Open::new(ElementKind::Way, element, self.kinds)?,
            "relation" => self.open = Open::new(ElementKind::Relation, element, self.kinds)?,
            "meta" => self.dated(element, "osm_base"),
            "remark" | "error" => self.remark = Some(Words::default()),
            "action" => {
                return Err(Trouble::new(
                    "it has the differences between two maps, not a map",
                    WHOLE_QUERY,
                ));
            }
            "count" => {
                return Err(Trouble::new(
                    "it has a count of objects, not a map",
                    WHOLE_QUERY,
                ));
            }
            _ => {}
        }
        if self.timestamp.is_none() {
            self.newest = self.newest.max(self.open.saved);
        }
        Ok(())
    }

    /// The end of an element of the map.
    fn ended(&mut self) -> Result<(), Trouble> {
        if let Some(trouble) = self.remark.take().and_then(|words| words.incomplete()) {
            return Err(trouble);
        }
        self.objects += 1;
        self.open.hand_on(self.kinds, self.visit)
    }

    /// Notes the date of the map. The oldest stays, where files were put one after the other.
    fn dated(&mut self, element: &BytesStart<'_>, name: &str) {
        each_attribute(element, |key, value| {
            if key == name
                && let Some(date) = day::unix_seconds(value)
            {
                self.timestamp = Some(self.timestamp.map_or(date, |known| known.min(date)));
            }
        });
    }

    /// The end of the file.
    fn end(&self) -> Result<(), Trouble> {
        match &self.answer {
            Some(answer) => Err(answer.trouble()),
            None if self.depth > 0 || !self.is_osm => {
                Err("the file ends too early: it is cut off".into())
            }
            None => Ok(()),
        }
    }
}

/// The trouble of an error of the reader of XML.
fn broken(error: &quick_xml::Error) -> Trouble {
    match error {
        // One wrong byte ends the reading, as the rules of XML say: no tag is lost in silence.
        quick_xml::Error::Encoding(_) => {
            Trouble::new("its text is not in UTF-8 here", SAVE_AS_UTF8)
        }
        _ => breaks(error),
    }
}

fn breaks(error: &impl std::fmt::Display) -> Trouble {
    format!("the XML breaks here ({error})").into()
}

fn packed_twice(what: &str) -> Trouble {
    Trouble::new(
        format!("what it unpacks to is {what}"),
        "Unpack it with `gunzip` or `bunzip2`, and name the file that comes out.",
    )
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
