//! From bytes to the types of this crate: total, tolerant, and open about every deviation.
//!
//! No input panics. Absent and null fields are `None`. Numbers sent as strings, and strings sent as
//! numbers, are converted to the type of the contract. Unknown fields are ignored. Unreadable
//! values are left out and reported as a [`Problem`], so that a caller may show them (the app) or
//! refuse them (an import).
//!
//! Memory is bounded by the input. A body over [`MAX_BODY_BYTES`] is refused unread, the JSON
//! parser limits nesting, and at most [`MAX_PROBLEMS`] problems are kept. The body is parsed as one
//! JSON value ([`crate::json`]), so one row of malformed JSON costs the whole page.

mod fields;

use crate::course::{Course, CourseDetail, CourseId, Tee};
use crate::error::{ApiError, ErrorCode};
use crate::hole::{Coordinates, CourseHoles, Green, Hazard, Hole, HoleNumber};
use crate::json::{Document, Json};
use crate::page::{CoursePage, PageMeta};
use fields::Fields;

/// The largest body that is decoded, in bytes. The largest real responses, holes with a hundred
/// hazards each, have a tenth of it. Hostile ones take up to 88 times their size in memory
/// (`tests/memory.rs`).
pub const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

/// How many problems are kept; the rest are only counted.
pub const MAX_PROBLEMS: usize = 100;

/// The longest text that a decoded error keeps, in bytes.
const MAX_ERROR_TEXT_BYTES: usize = 4096;

/// A decoded response and its problems.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded<T> {
    /// The readable part.
    pub value: T,
    /// Unreadable values, and values of another type than the contract's.
    pub problems: Problems,
}

/// Every deviation of a response from the contract.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Problems {
    /// The first deviations.
    pub first: Vec<Problem>,
    /// How many deviations there were in all.
    pub total: u32,
}

impl Problems {
    fn report(&mut self, place: &str, finding: Finding) {
        self.total = self.total.saturating_add(1);
        if self.first.len() < MAX_PROBLEMS {
            self.first.push(Problem {
                place: place.to_owned(),
                finding,
            });
        }
    }
}

/// One deviation from the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The place: `data[3].latitude`.
    pub place: String,
    /// The kind of deviation.
    pub finding: Finding,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.finding {
            Finding::Coerced { found, expected } => {
                write!(f, "{}: {found}, read as {expected}", self.place)
            }
            Finding::Unreadable { found, expected } => {
                write!(f, "{}: {found} where {expected} belongs", self.place)
            }
        }
    }
}

/// How a value deviates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// Another JSON type than the contract's, but readable; nothing is lost.
    Coerced {
        /// The JSON type that was sent.
        found: &'static str,
        /// The type of the contract.
        expected: &'static str,
    },
    /// An unreadable value; the field is `None`, or the row is left out.
    Unreadable {
        /// The JSON type that was sent.
        found: &'static str,
        /// The type of the contract.
        expected: &'static str,
    },
}

/// Why a whole response could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecodeError {
    /// More than [`MAX_BODY_BYTES`].
    TooLarge {
        /// The size in bytes.
        bytes: usize,
    },
    /// The bytes are not JSON that the parser accepts. It also refuses half a surrogate pair in a
    /// string, and nesting over 127 levels.
    NotJson {
        /// The parser's message, with line and column.
        reason: String,
    },
    /// JSON, but not in the shape of the contract.
    WrongShape {
        /// The place: `data`.
        place: &'static str,
        /// The type of the contract.
        expected: &'static str,
    },
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { bytes } => {
                write!(
                    f,
                    "the answer has {bytes} bytes; at most {MAX_BODY_BYTES} are read"
                )
            }
            Self::NotJson { reason } => write!(f, "the answer is not JSON: {reason}"),
            Self::WrongShape { place, expected } => {
                write!(f, "the answer has no {expected} at {place}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes the 200 response of `GET /courses`.
///
/// # Errors
/// [`DecodeError`] when there is no list at all; a single row never fails it.
pub fn course_page(body: &[u8]) -> Result<Decoded<CoursePage>, DecodeError> {
    let answer = parse(body)?;
    let answer = answer.root();
    let rows = answer
        .get("data")
        .and_then(Json::entries)
        .ok_or(DecodeError::WrongShape {
            place: "data",
            expected: "list",
        })?;
    let mut problems = Problems::default();
    let mut page = CoursePage::default();
    for (index, row) in rows.enumerate() {
        let place = format!("data[{index}]");
        match read_course(&mut Fields::new(row, &place, &mut problems)) {
            Some(course) => page.courses.push(course),
            None => page.unreadable_rows += 1,
        }
    }
    page.meta = Fields::new(answer, "", &mut problems)
        .object("meta", read_meta)
        .unwrap_or_default();
    Ok(Decoded {
        value: page,
        problems,
    })
}

/// Decodes the 200 response of `GET /courses/:id`.
///
/// # Errors
/// [`DecodeError`] when there is no object with a `course_id`.
pub fn course_detail(body: &[u8]) -> Result<Decoded<CourseDetail>, DecodeError> {
    const NO_COURSE: DecodeError = DecodeError::WrongShape {
        place: "data",
        expected: "course with a course_id",
    };
    let answer = parse(body)?;
    let mut problems = Problems::default();
    let data = answer.root().get("data").ok_or(NO_COURSE)?;
    let value = read_detail(&mut Fields::new(data, "data", &mut problems)).ok_or(NO_COURSE)?;
    Ok(Decoded { value, problems })
}

/// Decodes the 200 response of `GET /courses/:id/holes`.
///
/// # Errors
/// [`DecodeError`] when there is no object with a `course_id`, or when its `holes` are not a list.
/// Null or absent `holes` are an empty list, and a single hole never fails it.
pub fn course_holes(body: &[u8]) -> Result<Decoded<CourseHoles>, DecodeError> {
    const NO_HOLES: DecodeError = DecodeError::WrongShape {
        place: "data",
        expected: "course_id and list of holes",
    };
    let answer = parse(body)?;
    let data = answer.root().get("data").ok_or(NO_HOLES)?;
    holes_of(data, "data").ok_or(NO_HOLES)
}

/// Decodes one row of an import: a course in the shape of contract 2.1, with optional `tee_data`, outside an
/// envelope. `None` unless it is a JSON object with a `course_id`.
#[must_use]
pub fn course_row(row: &str) -> Option<Decoded<CourseDetail>> {
    let row = Document::parse(row.as_bytes()).ok()?;
    let mut problems = Problems::default();
    let value = read_detail(&mut Fields::new(row.root(), "", &mut problems))?;
    Some(Decoded { value, problems })
}

/// Decodes one file of an import: hole data in the shape of contract 2.3, outside an envelope. `None` unless
/// it is JSON with a `course_id` and a list of holes.
#[must_use]
pub fn holes_file(file: &str) -> Option<Decoded<CourseHoles>> {
    let file = Document::parse(file.as_bytes()).ok()?;
    let data = file.root();
    if !data.get("holes")?.is_list() {
        return None;
    }
    holes_of(data, "")
}

/// Decodes an error response. Never fails: fields that the body lacks are `None`.
#[must_use]
pub fn api_error(status: u16, body: &[u8]) -> ApiError {
    let answer = parse(body).ok();
    let text = |name: &str| {
        let text = answer.as_ref()?.root().get(name)?.text()?.trim();
        let end = text.floor_char_boundary(MAX_ERROR_TEXT_BYTES);
        (!text.is_empty()).then(|| text[..end].to_owned())
    };
    ApiError {
        status,
        code: text("error").map(|code| ErrorCode::from(code.as_str())),
        message: text("message"),
        docs: text("docs"),
    }
}

fn parse(body: &[u8]) -> Result<Document<'_>, DecodeError> {
    if body.len() > MAX_BODY_BYTES {
        return Err(DecodeError::TooLarge { bytes: body.len() });
    }
    Document::parse(body).map_err(|error| DecodeError::NotJson {
        reason: error.to_string(),
    })
}

fn read_course(row: &mut Fields<'_>) -> Option<Course> {
    Some(Course {
        course_id: CourseId(row.required_integer("course_id", "an integer")?),
        name: row.text("name"),
        address: row.text("address"),
        city: row.text("city"),
        state: row.text("state"),
        latitude: row.degrees("latitude", 90.0),
        longitude: row.degrees("longitude", 180.0),
        rating: row.figure("rating"),
        num_reviews: row.count("num_reviews"),
        holes: row.count("holes"),
        par: row.figure("par"),
        length_yards: row.count("length_yards"),
        slope: row.figure("slope"),
        year_built: row.year("year_built"),
        architects: row.text("architects"),
    })
}

fn read_detail(row: &mut Fields<'_>) -> Option<CourseDetail> {
    let course = read_course(row)?;
    let tees = row.list("tee_data", |tee| {
        tee.is_object().then(|| Tee {
            name: tee.text("name"),
            par: tee.figure("par"),
            length: tee.figure("length"),
            slope: tee.figure("slope"),
        })
    });
    Some(CourseDetail { course, tees })
}

fn holes_of(data: Json<'_>, place: &str) -> Option<Decoded<CourseHoles>> {
    let is_list_or_nothing = |holes: Json<'_>| holes.is_null() || holes.is_list();
    if !data.get("holes").is_none_or(is_list_or_nothing) {
        return None;
    }
    let mut problems = Problems::default();
    let mut data = Fields::new(data, place, &mut problems);
    let value = CourseHoles {
        course_id: CourseId(data.required_integer("course_id", "an integer")?),
        hole_count: data.count("hole_count"),
        holes: data.list("holes", read_hole),
    };
    Some(Decoded { value, problems })
}

fn read_hole(hole: &mut Fields<'_>) -> Option<Hole> {
    let number = hole.required_integer("hole_number", "a whole number from 0")?;
    let coordinates = hole.object("coordinates", |at| Coordinates {
        tee: at.point("tee"),
        green: at
            .object("green", |green| Green {
                front: green.point("front"),
                center: green.point("center"),
                back: green.point("back"),
            })
            .unwrap_or_default(),
        fairway: at.point("fairway"),
        dogleg: at.point("dogleg"),
        layup: at.point("layup"),
    });
    Some(Hole {
        hole_number: HoleNumber(number),
        par: hole.count("par"),
        length_yards: hole.count("length_yards"),
        coordinates: coordinates.unwrap_or_default(),
        hazards: hole.list("hazards", |hazard| {
            hazard.is_object().then(|| Hazard {
                kind: hazard.text("type").as_deref().unwrap_or_default().into(),
                label: hazard.text("label"),
                point: hazard.own_point(),
            })
        }),
    })
}

fn read_meta(meta: &mut Fields<'_>) -> PageMeta {
    PageMeta {
        total: meta.count("total"),
        limit: meta.count("limit"),
        max_limit: meta.count("max_limit"),
        offset: meta.long_count("offset"),
        has_more: meta.flag("has_more"),
    }
}

#[cfg(test)]
mod tests;
