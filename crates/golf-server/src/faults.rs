//! Sentinels: addresses that fail in a known way, so that every error state of a client can be
//! reached by hand and by test. They exist only with `--faults`.
//!
//! [`TABLE`] lists the faults. Each is reached in three ways:
//! - `/courses/9900000NN` and its `/holes` both fail;
//! - `/courses/9910000NN` is a course, and only its `/holes` fail;
//! - `/courses?search=fault:WORD` fails as a list.
//!
//! `/courses/9920000NN` are courses whose holes are awkward to draw, see [`awkward`].
//! `search=fault:list` lists all of these courses. A sentinel is played after authentication and
//! counting, in the step that looks up a course.

pub mod awkward;
pub mod broken;
pub mod played;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use golf_api::course::{Course, CourseId};
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use golf_catalog::decision::Ask;
use played::Played;

/// One way to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Responds late.
    Slow,
    /// Responds after any client has given up.
    Hang,
    /// 500, always.
    InternalError,
    /// 500 the first time, then a success, then 500 again.
    Flaky,
    /// 502 with a page of HTML, as a proxy sends it.
    BadGateway,
    /// 200 with text that is not JSON.
    NotJson,
    /// 200 with JSON of another shape.
    WrongShape,
    /// 200 with a truncated body.
    CutOff,
    /// 200 without a body.
    Empty,
    /// 429 rate_limit_exceeded for 20 seconds.
    MinuteFull,
    /// 429 daily_limit_exceeded until midnight.
    DayFull,
    /// 401 invalid_api_key.
    KeyRefused,
    /// 403 upgrade_required.
    UpgradeRequired,
    /// A very large response.
    Huge,
    /// Every field in another type than the contract's.
    WrongTypes,
    /// The same course, or the same hole, several times.
    Duplicates,
    /// An error code that the specification does not name, with status 418.
    UnknownError,
    /// Text that is hostile to a page that shows it.
    Hostile,
}

/// Every fault: its number in the ids, its word in searches, itself, and what it does.
pub const TABLE: [(i64, &str, Fault, &str); 18] = [
    (1, "slow", Fault::Slow, "answers after 5 seconds"),
    (2, "hang", Fault::Hang, "answers after 60 seconds"),
    (3, "500", Fault::InternalError, "500 internal_error, always"),
    (
        4,
        "flaky",
        Fault::Flaky,
        "500 first, then an answer, then 500 again",
    ),
    (5, "502", Fault::BadGateway, "502 with a page of HTML"),
    (
        6,
        "not-json",
        Fault::NotJson,
        "200 with text that is no JSON",
    ),
    (
        7,
        "wrong-shape",
        Fault::WrongShape,
        "200 with JSON of another shape",
    ),
    (8, "cut-off", Fault::CutOff, "200 that ends in the middle"),
    (9, "empty", Fault::Empty, "200 without a body"),
    (
        10,
        "429-minute",
        Fault::MinuteFull,
        "429 rate_limit_exceeded, retry in 20 seconds",
    ),
    (
        11,
        "429-day",
        Fault::DayFull,
        "429 daily_limit_exceeded, retry at midnight UTC",
    ),
    (12, "401", Fault::KeyRefused, "401 invalid_api_key"),
    (13, "403", Fault::UpgradeRequired, "403 upgrade_required"),
    (
        14,
        "huge",
        Fault::Huge,
        "a 10 MB list, 2,000 tees, 2,000 hazards a hole",
    ),
    (
        15,
        "wrong-types",
        Fault::WrongTypes,
        "every field in another type",
    ),
    (
        16,
        "duplicates",
        Fault::Duplicates,
        "the same course or hole several times",
    ),
    (
        17,
        "418",
        Fault::UnknownError,
        "an error code that the specification does not name",
    ),
    (
        18,
        "hostile",
        Fault::Hostile,
        "markup, scripts and control characters as text",
    ),
];

const ALL_FAILS: i64 = 990_000_000;
const HOLES_FAIL: i64 = 991_000_000;
const AWKWARD: i64 = 992_000_000;

/// The caller who requested a sentinel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audience {
    /// The number of the key.
    pub key: i64,
    /// Its plan.
    pub plan: Plan,
}

/// The sentinels of one server.
#[derive(Debug)]
pub struct Faults {
    /// The delay of `slow`.
    pub slow: Duration,
    /// The delay of `hang`.
    pub hang: Duration,
    /// How often each key has requested each flaky address.
    met: Mutex<HashMap<(i64, String), u32>>,
}

impl Default for Faults {
    fn default() -> Self {
        Self::with_waits(Duration::from_secs(5), Duration::from_secs(60))
    }
}

impl Faults {
    /// Sentinels with these delays.
    #[must_use]
    pub fn with_waits(slow: Duration, hang: Duration) -> Self {
        Self {
            slow,
            hang,
            met: Mutex::default(),
        }
    }

    /// The fault to play for this request; `None` if it is not for a sentinel.
    #[must_use]
    pub fn sentinel(&self, ask: Ask<'_>, audience: Audience, now: u64) -> Option<Played> {
        let (fault, scene, address) = match ask {
            Ask::Courses { query } => {
                let query = CourseQuery::parse(query).ok()?;
                let word = query.search.as_deref()?.strip_prefix("fault:")?;
                if word == "list" {
                    return Some(Played::listing());
                }
                let fault = by_word(word)?;
                let word = word.to_owned();
                (Some(fault), played::Scene::list(query, audience.plan), word)
            }
            Ask::Course { id } => {
                let id = id.parse().ok()?;
                let fault = if id > HOLES_FAIL {
                    None
                } else {
                    Some(by_number(id - ALL_FAILS)?)
                };
                (
                    fault,
                    played::Scene::Course(Box::new(course(id)?)),
                    id.to_string(),
                )
            }
            Ask::Holes { id } => {
                let id = id.parse().ok()?;
                let course_id = course(id)?.course_id;
                if id > AWKWARD {
                    let holes = awkward::holes(course_id, id - AWKWARD)?;
                    (None, played::Scene::Holes(holes), String::new())
                } else {
                    let number = if id > HOLES_FAIL {
                        id - HOLES_FAIL
                    } else {
                        id - ALL_FAILS
                    };
                    let holes = awkward::plain(course_id);
                    (
                        Some(by_number(number)?),
                        played::Scene::Holes(holes),
                        format!("{id}/holes"),
                    )
                }
            }
        };
        let fault = match fault {
            // A flaky address succeeds every other time.
            Some(Fault::Flaky) if self.meet(audience.key, address) % 2 == 1 => None,
            fault => fault,
        };
        let wait = match fault {
            Some(Fault::Slow) => self.slow,
            Some(Fault::Hang) => self.hang,
            _ => Duration::ZERO,
        };
        Some(Played::new(fault, scene, wait, now))
    }

    /// How often this key has requested this address before.
    fn meet(&self, key: i64, address: String) -> u32 {
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        let times = met.entry((key, address)).or_default();
        *times = times.wrapping_add(1);
        times.wrapping_sub(1)
    }
}

/// Every sentinel course, for `search=fault:list`.
#[must_use]
pub fn courses() -> Vec<Course> {
    let faults = TABLE.iter().map(|(number, ..)| *number);
    let awkward = 1..=i64::try_from(awkward::TABLE.len()).unwrap_or(0);
    let ids = faults
        .clone()
        .map(|number| ALL_FAILS + number)
        .chain(faults.map(|number| HOLES_FAIL + number))
        .chain(awkward.map(|number| AWKWARD + number));
    ids.filter_map(course).collect()
}

/// The course of a sentinel id.
fn course(id: i64) -> Option<Course> {
    let what = |number| {
        let row = TABLE.iter().find(|(known, ..)| *known == number)?;
        Some(row.3)
    };
    let name = if id > AWKWARD {
        let at = usize::try_from(id - AWKWARD - 1).ok()?;
        format!("Awkward holes: {}", awkward::TABLE.get(at)?.0)
    } else if id > HOLES_FAIL {
        format!("Fault, holes only: {}", what(id - HOLES_FAIL)?)
    } else {
        format!("Fault: {}", what(id - ALL_FAILS)?)
    };
    Some(awkward::course(CourseId(id), name))
}

fn by_word(word: &str) -> Option<Fault> {
    let row = TABLE.iter().find(|(_, known, ..)| *known == word)?;
    Some(row.2)
}

fn by_number(number: i64) -> Option<Fault> {
    let row = TABLE.iter().find(|(known, ..)| *known == number)?;
    Some(row.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_lists_every_sentinel() {
        let readme = include_str!("../README.md");
        let faults = TABLE
            .iter()
            .map(|(number, word, _, what)| format!("| {number:02} | {word} | {what} |"));
        let awkward = awkward::TABLE
            .iter()
            .zip(1..)
            .map(|((what, _), number)| format!("| {number:02} | {what} |"));
        for row in faults.chain(awkward) {
            assert!(readme.contains(&row), "{row}");
        }
    }

    #[test]
    fn every_sentinel_has_a_number_a_word_and_a_course_of_its_own() {
        let mut ids: Vec<CourseId> = courses().iter().map(|course| course.course_id).collect();
        assert_eq!(ids.len(), 2 * TABLE.len() + awkward::TABLE.len());
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 2 * TABLE.len() + awkward::TABLE.len());
        for (number, word, fault, _) in TABLE {
            assert_eq!(
                (by_number(number), by_word(word)),
                (Some(fault), Some(fault))
            );
        }
    }
}
