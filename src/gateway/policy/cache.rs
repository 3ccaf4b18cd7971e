//! The cache: an index of all answers with their age and size. It is in memory, so that a control can show its price
//! without waiting. Decoded answers are in memory too; all other bodies are in the
//! [answer store](crate::gateway::store).

use std::collections::HashMap;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};

use super::Found;
use crate::gateway::question::Answer;
use crate::sorted::sort_by;

/// Lists are fresh for a day.
const LIST_FRESH_MS: f64 = 24.0 * 3_600_000.0;
/// Courses and holes hardly ever change: 30 days.
const COURSE_FRESH_MS: f64 = 30.0 * 24.0 * 3_600_000.0;
/// How much is stored, in bytes of answers: some ten thousand pages of lists.
pub(super) const ROOM: u64 = 60 * 1024 * 1024;

/// At this many decoded answers, those in the store are dropped from memory, and read again on demand. A tab that stays
/// open does not grow forever.
const MOST_DECODED: usize = 400;

/// What is known of a stored answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// When it was asked for, in Unix milliseconds of this computer's clock.
    pub saved_at_ms: f64,
    /// The size of its body, in bytes.
    pub bytes: u32,
    /// The only identity that may use this answer: set for a page cut to a plan's size. Any other answer serves every
    /// key of its service.
    pub only_for: Option<String>,
}

impl Entry {
    /// An entry of a body with so many bytes.
    pub(super) fn new(saved_at_ms: f64, bytes: usize, only_for: Option<String>) -> Self {
        Self {
            saved_at_ms,
            bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
            only_for,
        }
    }

    /// Whether the answer may be shown to an identity.
    pub(super) fn serves(&self, identity: &str) -> bool {
        self.only_for.as_ref().is_none_or(|only| only == identity)
    }
}

/// How long an answer to a request is fresh, in milliseconds.
#[must_use]
pub const fn fresh_for_ms(request: &Request) -> f64 {
    match request {
        Request::Courses(_) => LIST_FRESH_MS,
        Request::Course(_) | Request::Holes(_) => COURSE_FRESH_MS,
    }
}

/// Whether an answer that was asked for then is fresh now. One from the future is not: the clock was wrong then
/// or is now, and a new answer costs less than a wrong one.
#[must_use]
pub fn is_fresh(saved_at_ms: f64, request: &Request, now_ms: f64) -> bool {
    (-CLOCK_SLACK_MS..fresh_for_ms(request)).contains(&(now_ms - saved_at_ms))
}

/// Two clocks, or one that was put right, may differ by this much.
const CLOCK_SLACK_MS: f64 = 2.0 * 3_600_000.0;

/// All answers by address.
#[derive(Default)]
pub(super) struct Cache {
    entries: HashMap<String, Cached>,
    /// Of all entries.
    bytes: u64,
    decoded: usize,
    courses: HashMap<CourseId, Course>,
}

struct Cached {
    entry: Entry,
    place: Place,
    answer: Option<Answer>,
}

/// Where the body of an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the browser's database, where other tabs see it.
    Database,
    /// In this tab's memory: it is being written, or the browser does not keep it.
    ThisTab,
}

impl Cache {
    /// Takes over the database's own list. What only this tab has stays.
    pub(super) fn read(&mut self, entries: Vec<(String, Entry)>) {
        let listed: HashMap<String, Entry> = entries.into_iter().collect();
        self.forget(|address, cached| {
            cached.place == Place::Database && listed.get(address) != Some(&cached.entry)
        });
        for (address, entry) in listed {
            if !self.entries.contains_key(&address) {
                self.note(&address, entry, Place::Database, None);
            }
        }
    }

    /// The database is gone: what this tab has decoded is all that is left of it.
    pub(super) fn lose_database(&mut self) {
        self.forget(|_, cached| cached.place == Place::Database && cached.answer.is_none());
        for cached in self.entries.values_mut() {
            cached.place = Place::ThisTab;
        }
    }

    /// The entry of an address, if its answer may be shown to an identity.
    pub(super) fn entry(&self, address: &str, identity: &str) -> Option<&Entry> {
        let cached = self.entries.get(address)?;
        Some(&cached.entry).filter(|entry| entry.serves(identity))
    }

    /// Whether what is cached at an address is older than another answer, or nothing.
    pub(super) fn is_older(&self, address: &str, than: &Entry) -> bool {
        let cached = self.entries.get(address);
        cached.is_none_or(|cached| cached.entry.saved_at_ms < than.saved_at_ms)
    }

    /// The answer at an address, if this tab has decoded it and it may be shown to an identity.
    pub(super) fn decoded(&self, address: &str, identity: &str) -> Option<Found<Answer>> {
        let cached = self.entries.get(address)?;
        let answer = cached
            .answer
            .clone()
            .filter(|_| cached.entry.serves(identity))?;
        Some(Found {
            answer,
            saved_at_ms: cached.entry.saved_at_ms,
            instead_of: None,
        })
    }

    /// The course as the last list or course answer had it.
    pub(super) fn course(&self, id: CourseId) -> Option<Course> {
        self.courses.get(&id).cloned()
    }

    /// Adds an answer.
    pub(super) fn note(
        &mut self,
        address: &str,
        entry: Entry,
        place: Place,
        answer: Option<Answer>,
    ) {
        if self.decoded >= MOST_DECODED {
            self.let_go();
        }
        self.remove(address);
        if let Some(answer) = &answer {
            self.decoded += 1;
            let courses = match answer {
                Answer::Courses(page) => page.value.courses.as_slice(),
                Answer::Course(detail) => std::slice::from_ref(&detail.value.course),
                Answer::Holes(_) => &[],
            };
            for course in courses {
                self.courses.insert(course.course_id, course.clone());
            }
        }
        self.bytes += u64::from(entry.bytes);
        let cached = Cached {
            entry,
            place,
            answer,
        };
        self.entries.insert(address.to_owned(), cached);
    }

    /// Adds an answer and returns the addresses that must go to make room for it, oldest first.
    pub(super) fn keep(
        &mut self,
        address: &str,
        entry: Entry,
        place: Place,
        answer: Option<Answer>,
        room: u64,
    ) -> Vec<String> {
        self.note(address, entry, place, answer);
        let mut gone = Vec::new();
        if self.bytes > room {
            for oldest in self.newest_first().into_iter().rev() {
                if self.bytes > room && oldest != address {
                    self.remove(&oldest);
                    gone.push(oldest);
                }
            }
        }
        gone
    }

    /// Says where the body of an answer is now.
    pub(super) fn set_place(&mut self, address: &str, place: Place) {
        if let Some(cached) = self.entries.get_mut(address) {
            cached.place = place;
        }
    }

    /// All addresses, the newest answer first.
    pub(super) fn newest_first(&self) -> Vec<String> {
        let times = self.entries.iter();
        let mut times: Vec<_> = times
            .map(|(at, cached)| (cached.entry.saved_at_ms, at))
            .collect();
        sort_by(&mut times, |(a, one), (b, other)| {
            b.total_cmp(a).then_with(|| one.cmp(other))
        });
        times.into_iter().map(|(_, at)| at.clone()).collect()
    }

    /// Forgets an address.
    pub(super) fn remove(&mut self, address: &str) {
        if let Some(cached) = self.entries.remove(address) {
            self.bytes -= u64::from(cached.entry.bytes);
            self.decoded -= usize::from(cached.answer.is_some());
        }
    }

    /// Forgets the answers of some addresses, and all that they have said of courses.
    pub(super) fn forget_all(&mut self, which: impl Fn(&str) -> bool) {
        self.forget(|address, _| which(address));
        self.courses.clear();
    }

    fn forget(&mut self, is_gone: impl Fn(&str, &Cached) -> bool) {
        let gone = self
            .entries
            .iter()
            .filter(|(address, cached)| is_gone(address, cached));
        let gone: Vec<String> = gone.map(|(address, _)| address.clone()).collect();
        gone.iter().for_each(|address| self.remove(address));
    }

    /// Lets go of everything that is decoded and can be read again.
    fn let_go(&mut self) {
        self.courses.clear();
        for cached in self.entries.values_mut() {
            if cached.place == Place::Database && cached.answer.take().is_some() {
                self.decoded -= 1;
            }
        }
    }

    /// How many answers of some addresses there are, and their size in bytes.
    pub(super) fn size_of(&self, which: impl Fn(&str) -> bool) -> (usize, u64) {
        let found = self.entries.iter().filter(|(address, _)| which(address));
        found.fold((0, 0), |(count, bytes), (_, cached)| {
            (count + 1, bytes + u64::from(cached.entry.bytes))
        })
    }
}

#[cfg(test)]
mod tests;
