//! Reads an open list of courses: JSON in the shape of contract 2.1, or the published table of OpenGolfAPI as CSV or as
//! lines of JSON, plain or packed by gzip.
//!
//! The format is found by the file's content. The file is read as a stream; memory grows with the rows that are kept, and
//! [`MOST_ROWS`] and [`MOST_BYTES`] bound them. A row that is no course is left out with its number and the reason. A file
//! that is cut off, or of which no row is a course, is refused. [`table`] reads CSV, [`lines`] lines of JSON, [`array`] a
//! JSON array, and [`published`] the columns of the table.

mod array;
mod lines;
mod published;
mod table;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use golf_api::course::{CourseDetail, CourseId};
use golf_join::join::Row;
use golf_join::report::LeftOut;
use serde_json::Value;

use super::check_row;
use crate::failure::{Failure, Outcome};
use crate::shown::excerpt;

/// How many rows a list may have: several times the courses of the world.
const MOST_ROWS: u64 = 250_000;
/// How many bytes a list may have, unpacked: a thousand for each row.
const MOST_BYTES: u64 = 256 << 20;
/// How many characters of a reason are kept.
const REASON: usize = 300;

/// A list that was read.
#[derive(Debug)]
pub struct OpenList {
    /// The courses, in the order of the file.
    pub rows: Vec<Row>,
    /// Rows that are no course.
    pub left_out: Vec<LeftOut>,
    /// What is odd about the list as a whole.
    pub remarks: Vec<String>,
    /// How many rows were read.
    pub count: u64,
    /// How many rows it may have.
    most: u64,
    first_of: HashMap<CourseId, u64>,
    /// How often a value was left out, by field and reason.
    dropped: BTreeMap<(&'static str, &'static str), u64>,
}

/// Reads a list.
///
/// # Errors
/// A [`Failure`] when the file cannot be read, is no list of courses, is cut off, or exceeds the limits.
pub fn read(path: &Path) -> Outcome<OpenList> {
    let refused = |why: String| {
        Failure::new(format!(
            "Nothing was imported, and the database is as it was: {} {why}. Name an open list with --list: a JSON array in \
             the shape of contract 2.1, or the table of OpenGolfAPI as .csv or .ndjson.",
            path.display()
        ))
    };
    // Checked before opening: opening a pipe would wait for its writer.
    let found = std::fs::metadata(path).map_err(|error| refused(unreadable(&error)))?;
    if !found.is_file() {
        return Err(refused("is no file".to_owned()));
    }
    let file = File::open(path).map_err(|error| refused(unreadable(&error)))?;
    let list = unpacked(BufReader::new(file));
    let list = list.and_then(|bytes| of_bytes(bytes, MOST_ROWS));
    list.map_err(refused)
}

/// The bytes of a list, unpacked if they are gzip, and never more than the limit.
fn unpacked(mut packed: BufReader<File>) -> Result<Box<dyn BufRead>, String> {
    let start = packed.fill_buf().map_err(|error| unreadable(&error))?;
    if start.starts_with(&[0x1f, 0x8b]) {
        let plain = MultiGzDecoder::new(packed).take(MOST_BYTES + 1);
        return Ok(Box::new(BufReader::new(plain)));
    }
    Ok(Box::new(packed.take(MOST_BYTES + 1)))
}

fn of_bytes(mut bytes: Box<dyn BufRead>, most: u64) -> Result<OpenList, String> {
    let mut counted = Counted {
        left: MOST_BYTES,
        is_over: false,
        inner: &mut *bytes,
    };
    let read = of_counted(&mut counted, most);
    if counted.is_over {
        return Err(format!("is larger than {} MB", MOST_BYTES >> 20));
    }
    read
}

fn of_counted(counted: &mut Counted<'_>, most: u64) -> Result<OpenList, String> {
    let mut reader = BufReader::new(counted);
    let start = reader.fill_buf().map_err(|error| unreadable(&error))?;
    if [[0xff, 0xfe], [0xfe, 0xff]]
        .iter()
        .any(|mark| start.starts_with(mark))
    {
        return Err("is UTF-16: save it as UTF-8".to_owned());
    }
    let mark = if start.starts_with(&[0xef, 0xbb, 0xbf]) {
        3
    } else {
        0
    };
    reader.consume(mark);
    let start = reader.fill_buf().map_err(|error| unreadable(&error))?;
    let first = start.iter().find(|byte| !byte.is_ascii_whitespace());
    let mut list = OpenList::up_to(most);
    match first {
        None => Err("is empty".to_owned()),
        Some(b'[') => array::read(&mut reader, &mut list),
        Some(b'{') => lines::read(&mut reader, &mut list),
        Some(b'<') => Err("is a web page or XML".to_owned()),
        Some(_) => table::read(&mut reader, &mut list),
    }?;
    list.finished()
}

impl OpenList {
    /// A list without rows.
    fn up_to(most: u64) -> Self {
        Self {
            rows: Vec::new(),
            left_out: Vec::new(),
            remarks: Vec::new(),
            count: 0,
            most,
            first_of: HashMap::new(),
            dropped: BTreeMap::new(),
        }
    }

    /// The number of the next row.
    ///
    /// # Errors
    /// The reason, if the list has too many.
    fn next(&mut self) -> Result<u64, String> {
        if self.count == self.most {
            return Err(format!("has more than {} rows", self.most));
        }
        self.count += 1;
        Ok(self.count)
    }

    fn leave_out(&mut self, row: u64, why: &str) {
        self.left_out.push(LeftOut {
            row,
            why: excerpt(why, REASON),
        });
    }

    fn drop_value(&mut self, field: &'static str, why: &'static str) {
        *self.dropped.entry((field, why)).or_default() += 1;
    }

    /// Keeps a course, unless its identifier is another row's.
    fn keep(&mut self, number: u64, detail: CourseDetail, outline: Option<i64>) {
        let id = detail.course.course_id;
        if let Some(first) = self.first_of.get(&id) {
            let why = format!("course_id: {id} is row {first} already");
            self.leave_out(number, &why);
            return;
        }
        self.first_of.insert(id, number);
        self.rows.push(Row {
            number,
            detail,
            outline,
        });
    }

    /// Keeps a row in the shape of contract 2.1, or the reasons why it is no course.
    fn keep_value(&mut self, number: u64, value: &Value) {
        match check_row(value) {
            Ok(detail) => self.keep(number, detail, None),
            Err(reasons) => self.leave_out(number, &reasons.join("; ")),
        }
    }

    fn finished(mut self) -> Result<Self, String> {
        if self.rows.is_empty() {
            let first = self.left_out.first();
            let why = first.map_or(String::new(), |left| {
                format!(": row {}: {}", left.row, left.why)
            });
            return Err(format!("has no course{why}"));
        }
        for ((field, why), count) in std::mem::take(&mut self.dropped) {
            self.remarks
                .push(format!("{field}: left out {count} times, since {why}"));
        }
        Ok(self)
    }
}

/// Why a file or a part of it cannot be read.
fn unreadable(error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::UnexpectedEof {
        return "is cut off".to_owned();
    }
    format!("cannot be read ({error})")
}

/// Bytes up to a limit; beyond it, the file ends and `is_over` says so.
struct Counted<'b> {
    left: u64,
    is_over: bool,
    inner: &'b mut dyn BufRead,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let bytes = u64::try_from(read).unwrap_or(u64::MAX);
        self.is_over |= bytes > self.left;
        self.left = self.left.saturating_sub(bytes);
        Ok(if self.is_over { 0 } else { read })
    }
}

#[cfg(test)]
mod tests;
