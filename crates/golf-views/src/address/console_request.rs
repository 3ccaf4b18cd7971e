//! A request of the console, as its fields and as the query of its address: `/console?read=course&id=14012`.
//!
//! The fields hold what was typed, also where the contract does not allow it, so that a colleague sees the same question. The
//! rules are those of `golf-api`. Parsing never fails: an unknown read is the list, and an unknown parameter is left out. So
//! is a key that was typed or pasted into the address: it belongs into a header (contract 5).

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::error::ErrorCode;
use golf_api::query::{CourseQuery, InvalidParameter, Order, OrderBy};
use golf_client::key_mask::without_keys;

use super::course_search::MAX_TEXT;

/// One of the three reads of the contract (4.1 to 4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Read {
    /// A page of the list.
    #[default]
    Courses,
    /// One course.
    Course,
    /// The holes of a course.
    Holes,
}

impl Read {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Courses, Self::Course, Self::Holes];

    /// The word in an address.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Courses => "courses",
            Self::Course => "course",
            Self::Holes => "holes",
        }
    }

    /// The path of the contract.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Courses => "/courses",
            Self::Course => "/courses/:id",
            Self::Holes => "/courses/:id/holes",
        }
    }

    /// The read of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|read| read.word() == word)
    }

    /// Its fields, in the order of the contract.
    #[must_use]
    pub const fn fields(self) -> &'static [Field] {
        match self {
            Self::Courses => &Field::OF_LIST,
            Self::Course | Self::Holes => &[Field::Id],
        }
    }
}

/// A field of a request: the id of a course, or a parameter of the list (contract 4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// The id in the path.
    Id,
    /// `limit`
    Limit,
    /// `offset`
    Offset,
    /// `state`
    State,
    /// `city`
    City,
    /// `search`
    Search,
    /// `min_rating`
    MinRating,
    /// `order_by`
    OrderBy,
    /// `order`
    Order,
}

impl Field {
    /// The parameters of the list.
    pub const OF_LIST: [Self; 8] = [
        Self::Limit,
        Self::Offset,
        Self::State,
        Self::City,
        Self::Search,
        Self::MinRating,
        Self::OrderBy,
        Self::Order,
    ];

    /// The name in the contract.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Limit => "limit",
            Self::Offset => "offset",
            Self::State => "state",
            Self::City => "city",
            Self::Search => "search",
            Self::MinRating => "min_rating",
            Self::OrderBy => "order_by",
            Self::Order => "order",
        }
    }

    /// The allowed words, the default first; empty if it is not a choice.
    #[must_use]
    pub fn choices(self) -> Vec<&'static str> {
        match self {
            Self::OrderBy => OrderBy::ALL.map(OrderBy::as_str).to_vec(),
            Self::Order => [Order::Asc, Order::Desc].map(Order::as_str).to_vec(),
            _ => Vec::new(),
        }
    }
}

/// Why a field's value is not allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The service would refuse the value.
    Parameter(InvalidParameter),
    /// The id is none: only digits are one (contract 4.2).
    NoId,
    /// The value contains the person's key.
    HasKey,
}

impl Broken {
    /// The error that the service would answer with; `None` for a value that goes nowhere.
    #[must_use]
    pub const fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::Parameter(_) => Some(ErrorCode::InvalidParameter),
            Self::NoId => Some(ErrorCode::CourseNotFound),
            Self::HasKey => None,
        }
    }
}

/// A read with the text of each field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsoleRequest {
    /// The read.
    pub read: Read,
    /// The fields that are not empty, each once.
    values: Vec<(Field, String)>,
}

impl ConsoleRequest {
    /// Reads a query string, without the `?`. Of a repeated parameter, the last one counts.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut parsed = Self::default();
        let mut values = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if name == "read" {
                parsed.read = Read::of_word(&value).unwrap_or_default();
            }
            values.push((name, value));
        }
        for field in parsed.read.fields() {
            let named = values.iter().rev().find(|(name, _)| *name == field.name());
            if let Some((_, value)) = named.filter(|(_, value)| !has_key(value)) {
                parsed = parsed.with(*field, value);
            }
        }
        parsed
    }

    /// The query string of its address, without the `?` and in the order of the contract.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        if self.read != Read::default() {
            out.append_pair("read", self.read.word());
        }
        for (field, value) in self.given() {
            if !has_key(value) {
                out.append_pair(field.name(), value);
            }
        }
        out.finish()
    }

    /// The text of a field; empty if there is none.
    #[must_use]
    pub fn value(&self, field: Field) -> &str {
        let given = self.values.iter().find(|(known, _)| *known == field);
        given.map_or("", |(_, value)| value)
    }

    /// The same with another text in a field. A choice takes its own words only, and its default is no value.
    #[must_use]
    pub fn with(mut self, field: Field, value: &str) -> Self {
        self.values.retain(|(known, _)| *known != field);
        let choices = field.choices();
        let is_chosen = choices.iter().skip(1).any(|choice| *choice == value);
        let text: String = value.chars().take(MAX_TEXT).collect();
        if !text.is_empty() && (choices.is_empty() || is_chosen) {
            self.values.push((field, text));
        }
        self
    }

    /// The same fields for another read. What it has no field for is kept for a return.
    #[must_use]
    pub fn reading(mut self, read: Read) -> Self {
        self.read = read;
        self
    }

    /// The values that belong to the read, in the order of the contract.
    fn given(&self) -> impl Iterator<Item = (Field, &str)> {
        let fields = self.read.fields().iter();
        fields
            .map(|field| (*field, self.value(*field)))
            .filter(|(_, value)| !value.is_empty())
    }

    /// The fault of a field, by the rule of the contract.
    #[must_use]
    pub fn broken(&self, field: Field) -> Option<Broken> {
        let value = self.value(field);
        if has_key(value) {
            return Some(Broken::HasKey);
        }
        if field == Field::Id {
            return course_id(value).is_none().then_some(Broken::NoId);
        }
        let parsed = CourseQuery::parse(&pair(field, value));
        parsed
            .err()
            .filter(|_| !value.is_empty())
            .map(Broken::Parameter)
    }

    /// The request.
    ///
    /// # Errors
    /// The first field with a value that is not allowed.
    pub fn request(&self) -> Result<Request, (Field, Broken)> {
        for field in self.read.fields() {
            if let Some(broken) = self.broken(*field) {
                return Err((*field, broken));
            }
        }
        let id = || CourseId(course_id(self.value(Field::Id)).unwrap_or_default());
        Ok(match self.read {
            Read::Courses => Request::Courses(
                CourseQuery::parse(&self.parameters())
                    .map_err(|invalid| (Field::Search, Broken::Parameter(invalid)))?,
            ),
            Read::Course => Request::Course(id()),
            Read::Holes => Request::Holes(id()),
        })
    }

    /// The path and query below the service's base address, also for values that the contract does not allow.
    #[must_use]
    pub fn path_and_query(&self) -> String {
        if let Ok(request) = self.request() {
            return request.path_and_query();
        }
        let id = without_keys(self.value(Field::Id).to_owned());
        let id: String = form_urlencoded::byte_serialize(id.as_bytes()).collect();
        let parts = match self.read {
            Read::Courses => ["/courses?", &self.parameters(), ""],
            Read::Course => ["/courses/", &id, ""],
            Read::Holes => ["/courses/", &id, "/holes"],
        };
        parts.concat()
    }

    /// The parameters of the list, as the service gets them.
    fn parameters(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        for (field, value) in self.given() {
            out.append_pair(field.name(), &without_keys(value.to_owned()));
        }
        out.finish()
    }
}

/// Whether a text contains a key of this page.
fn has_key(text: &str) -> bool {
    without_keys(text.to_owned()) != text
}

fn pair(field: Field, value: &str) -> String {
    let mut out = form_urlencoded::Serializer::new(String::new());
    out.append_pair(field.name(), value);
    out.finish()
}

/// Only plain digits are an id.
fn course_id(text: &str) -> Option<i64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
