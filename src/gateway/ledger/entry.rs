//! One request in the ledger: when it was sent, what it was for, and its outcome.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::query::{CourseQuery, Order};

use crate::gateway::failure::Failure;
use crate::gateway::sanitize::sanitized;
use crate::words::course::course_number;
use crate::words::frame::COURSES;
use crate::words::service as words;

/// The unique id of a request; ids sort in sending order. A tab draws its number at random when it opens, so that
/// requests sent by two tabs in the same millisecond stay distinct.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EntryId {
    /// When it was sent, in Unix milliseconds.
    pub sent_ms: u64,
    /// The tab that sent it.
    pub tab: u32,
    /// Distinguishes requests that one tab sends within a millisecond.
    pub nth: u32,
}

/// One entry of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When it was sent, and by which tab.
    pub id: EntryId,
    /// Its purpose.
    pub purpose: Purpose,
    /// Its outcome.
    pub outcome: Outcome,
    /// Duration in milliseconds; 0 until there is a response.
    pub millis: u32,
    /// Body size in bytes.
    pub bytes: u32,
}

/// The purpose of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// A page of the list, with its query described in words.
    Courses(String),
    /// One course with its tees.
    Course(CourseId),
    /// Every hole of a course.
    Holes(CourseId),
}

impl Purpose {
    /// The purpose of a request.
    #[must_use]
    pub fn of(request: &Request) -> Self {
        match request {
            Request::Courses(query) => Self::Courses(sanitized(&query_words(query))),
            Request::Course(id) => Self::Course(*id),
            Request::Holes(id) => Self::Holes(*id),
        }
    }

    /// In words: `Courses named “pebble”, from row 11`, `Course 7`, `Holes of course 7`.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Courses(query) if query.is_empty() => COURSES.into(),
            Self::Courses(query) => words::courses(query),
            Self::Course(id) => course_number(*id),
            Self::Holes(id) => words::holes(*id),
        }
    }
}

/// The outcome of a request. When tabs merge, the greater outcome wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Sent, with no known outcome: it may be in flight, or its tab was closed.
    Sent,
    /// The browser was offline, so the request never left.
    Offline,
    /// There was no response, and the browser does not say why.
    Unreachable,
    /// The request timed out.
    TimedOut,
    /// A response with this HTTP status.
    Status(u16),
    /// A successful response that could not be decoded.
    Unreadable,
}

impl Outcome {
    /// The outcome that corresponds to a failure; `None` if nothing was sent.
    #[must_use]
    pub const fn of(failure: &Failure) -> Option<Self> {
        match failure {
            Failure::NoKey
            | Failure::KeyOfAnotherService
            | Failure::Untouched
            | Failure::PlanWithoutHoles(_)
            | Failure::NotCached
            | Failure::CacheLost
            | Failure::NotLoaded
            | Failure::Limit { refusal: None, .. }
            | Failure::Paused { refusal: None, .. } => None,
            // A 429 means that a window is full.
            Failure::Limit { .. } => Some(Self::Status(429)),
            Failure::Paused {
                refusal: Some(refusal),
                ..
            } => Some(Self::Status(refusal.error.status)),
            Failure::Refused(refusal) => Some(Self::Status(refusal.error.status)),
            Failure::Unreadable(_) => Some(Self::Unreadable),
            Failure::TimedOut { .. } => Some(Self::TimedOut),
            Failure::Offline => Some(Self::Offline),
            Failure::Blocked | Failure::Redirected | Failure::Unreachable { .. } => {
                Some(Self::Unreachable)
            }
        }
    }

    /// Whether the service counts the request. It does not count requests that never arrived, or those it refused for
    /// their key (401) or for a full window (429). This keeps "at least" true, and an unreachable service cannot use
    /// up a day.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        !matches!(
            self,
            Self::Offline | Self::Unreachable | Self::Status(401 | 429)
        )
    }

    /// Whether the service accepted the key, which it checks first. `None` if it did not get that far or failed
    /// internally.
    #[must_use]
    pub const fn took_key(self) -> Option<bool> {
        match self {
            Self::Status(401) => Some(false),
            Self::Status(200..500) => Some(true),
            _ => None,
        }
    }

    /// A short description for people: "200", "offline".
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Sent => words::SENT.into(),
            Self::Offline => words::OFFLINE.into(),
            Self::Unreachable => words::UNREACHED.into(),
            Self::TimedOut => words::TIMED_OUT.into(),
            Self::Unreadable => words::UNREADABLE.into(),
            Self::Status(status) => status.to_string(),
        }
    }

    /// Whether the request succeeded.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self, Self::Status(200))
    }
}

/// Describes a query, to follow "Courses"; empty for an unfiltered query from the first row.
fn query_words(query: &CourseQuery) -> String {
    let mut parts = Vec::new();
    let mut add = |text: &Option<String>, words: fn(&str) -> String| {
        let text = text.as_deref().map(str::trim).unwrap_or_default();
        parts.extend((!text.is_empty()).then(|| words(text)));
    };
    add(&query.search, words::named);
    add(&query.city, words::in_city);
    add(&query.state, words::in_state);
    if let Some(rating) = query.min_rating {
        parts.push(words::reviews_from(&rating.to_string()));
    }
    let is_plain = CourseQuery::default();
    if query.order_by != is_plain.order_by || query.order != is_plain.order {
        let down = match query.order {
            Order::Asc => "",
            Order::Desc => words::DESCENDING,
        };
        parts.push(words::ordered_by(query.order_by.as_str(), down));
    }
    if query.offset > 0 {
        parts.push(words::from_row(query.offset + 1));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::query::{MinRating, OrderBy};

    #[test]
    fn what_was_bought_reads_as_words() {
        let check = |request: Request, words: &str| {
            assert_eq!(Purpose::of(&request).words(), words);
        };
        check(Request::Course(CourseId(7)), "Course 7");
        check(Request::Holes(CourseId(7)), "Holes of course 7");
        check(Request::Courses(CourseQuery::default()), "Courses");
        let query = CourseQuery {
            search: Some(" pebble ".into()),
            city: Some(String::new()),
            state: Some("California".into()),
            min_rating: MinRating::new(4.5),
            order_by: OrderBy::Rating,
            order: Order::Desc,
            offset: 10,
            limit: Some(25),
        };
        check(
            Request::Courses(query),
            "Courses named “pebble”, in the state “California”, with reviews of 4.5 and up, by rating, \
             descending, from row 11",
        );
    }

    #[test]
    fn a_search_with_odd_characters_is_plain_in_the_ledger() {
        let query = CourseQuery {
            search: Some(format!("a\u{202E}\n{}", "é".repeat(1000))),
            ..CourseQuery::default()
        };
        let words = Purpose::of(&Request::Courses(query)).words();
        assert!(!words.contains(['\u{202E}', '\n']), "{words}");
        assert!(words.chars().count() < 260, "{words}");
    }

    #[test]
    fn only_what_the_service_counts_is_counted() {
        let check = |outcome: Outcome, is_counted| {
            assert_eq!(outcome.is_counted(), is_counted, "{outcome:?}");
        };
        for status in [200, 400, 403, 404, 500, 502] {
            check(Outcome::Status(status), true);
        }
        for outcome in [Outcome::Sent, Outcome::TimedOut, Outcome::Unreadable] {
            check(outcome, true);
        }
        for outcome in [
            Outcome::Offline,
            Outcome::Unreachable,
            Outcome::Status(401),
            Outcome::Status(429),
        ] {
            check(outcome, false);
        }
    }

    #[test]
    fn what_was_never_sent_has_no_outcome() {
        assert_eq!(Outcome::of(&Failure::NoKey), None);
        assert_eq!(Outcome::of(&Failure::Offline), Some(Outcome::Offline));
        let late = Failure::TimedOut { seconds: 30 };
        assert_eq!(Outcome::of(&late), Some(Outcome::TimedOut));
    }
}
