//! The cache: an in-memory index of all answers with their age and size, so that a control can show its price without
//! waiting. Decoded answers are in memory too. All other bodies are in the [answer store](crate::store).

use std::collections::HashMap;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_hole::sorted::sort_by;

use super::Found;
use crate::pinned::{PinnedAnswers, PinnedCourse, is_pinned};
use crate::question::Answer;

/// Lists stay fresh for a day, in milliseconds.
const LIST_FRESH_MS: f64 = 24.0 * 3_600_000.0;
/// Courses and holes hardly ever change: they stay fresh for 30 days, in milliseconds.
const COURSE_FRESH_MS: f64 = 30.0 * 24.0 * 3_600_000.0;
/// The capacity in bytes of answer bodies: about ten thousand pages of lists.
pub(super) const ROOM: u64 = 60 * 1024 * 1024;

/// The limit on decoded answers. Beyond it, answers that are also in the store are dropped from memory and read again
/// on demand, so that an open tab does not grow forever.
const MOST_DECODED: usize = 400;

/// The metadata of a stored answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StoredEntry {
    /// When it was requested, in Unix milliseconds of this computer's clock.
    pub asked_at_ms: f64,
    /// Body size in bytes.
    pub bytes: u32,
}

impl StoredEntry {
    /// An entry for a body of this many bytes.
    pub(super) fn new(asked_at_ms: f64, bytes: usize) -> Self {
        Self {
            asked_at_ms,
            bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
        }
    }
}

/// How long an answer stays fresh, in milliseconds.
#[must_use]
pub const fn fresh_for_ms(request: &Request) -> f64 {
    match request {
        Request::Courses(_) => LIST_FRESH_MS,
        Request::Course(_) | Request::Holes(_) => COURSE_FRESH_MS,
    }
}

/// Whether an answer requested at that time is still fresh. An answer from the future is not: the clock was or is
/// wrong, and a new answer costs less than a wrong one.
#[must_use]
pub fn is_fresh(asked_at_ms: f64, request: &Request, now_ms: f64) -> bool {
    (-CLOCK_SLACK_MS..fresh_for_ms(request)).contains(&(now_ms - asked_at_ms))
}

/// The tolerated difference between two clocks, or after a clock correction, in milliseconds.
pub const CLOCK_SLACK_MS: f64 = 2.0 * 3_600_000.0;

/// All answers by address.
#[derive(Default)]
pub(super) struct Cache {
    entries: HashMap<String, Cached>,
    /// The total size of all entries.
    bytes: u64,
    decoded: usize,
    courses: HashMap<CourseId, Course>,
    /// Their answers are not evicted.
    pinned: Vec<PinnedCourse>,
}

struct Cached {
    entry: StoredEntry,
    /// When the answer that it has replaced was requested, if there was one.
    asked_before_ms: Option<f64>,
    place: StoredIn,
    answer: Option<Answer>,
}

/// Where the body of an answer is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StoredIn {
    /// In the browser's database, where other tabs see it.
    Database,
    /// In this tab's memory: it is still being written, or the browser refused to store it.
    ThisTab,
}

impl Cache {
    /// Replaces the index with the database's. Answers that only this tab has stay; the first script's answers are in
    /// the database already.
    pub(super) fn read(&mut self, entries: Vec<(String, StoredEntry)>) {
        let listed: HashMap<String, StoredEntry> = entries.into_iter().collect();
        self.forget(|address, cached| {
            cached.place == StoredIn::Database && listed.get(address) != Some(&cached.entry)
        });
        for (address, entry) in listed {
            match self.entries.get_mut(&address) {
                Some(cached) if cached.entry == entry => cached.place = StoredIn::Database,
                Some(cached) if entry.asked_at_ms < cached.entry.asked_at_ms => {
                    cached.asked_before_ms = Some(entry.asked_at_ms);
                }
                Some(_) => {}
                None => self.note(&address, entry, StoredIn::Database, None),
            }
        }
    }

    /// Handles the loss of the database: only decoded answers remain.
    pub(super) fn lose_database(&mut self) {
        self.forget(|_, cached| cached.place == StoredIn::Database && cached.answer.is_none());
        for cached in self.entries.values_mut() {
            cached.place = StoredIn::ThisTab;
        }
    }

    /// The entry at an address.
    pub(super) fn entry(&self, address: &str) -> Option<StoredEntry> {
        Some(self.entries.get(address)?.entry)
    }

    /// Whether the cached answer at an address is older than `than`, or missing.
    pub(super) fn is_older(&self, address: &str, than: &StoredEntry) -> bool {
        let cached = self.entries.get(address);
        cached.is_none_or(|cached| cached.entry.asked_at_ms < than.asked_at_ms)
    }

    /// When the answer that the one at an address has replaced was requested, in Unix milliseconds, if that is known.
    pub(super) fn asked_before(&self, address: &str) -> Option<f64> {
        self.entries.get(address)?.asked_before_ms
    }

    /// The answer at an address, if this tab has decoded it.
    pub(super) fn decoded(&self, address: &str) -> Option<Found<Answer>> {
        let cached = self.entries.get(address)?;
        Some(Found {
            answer: cached.answer.clone()?,
            asked_at_ms: cached.entry.asked_at_ms,
            instead_of: None,
        })
    }

    /// The course from the latest list or course answer.
    pub(super) fn course(&self, id: CourseId) -> Option<Course> {
        self.courses.get(&id).cloned()
    }

    /// Adds an answer.
    pub(super) fn note(
        &mut self,
        address: &str,
        entry: StoredEntry,
        place: StoredIn,
        answer: Option<Answer>,
    ) {
        if self.decoded >= MOST_DECODED {
            self.let_go();
        }
        let older = self.entries.get(address).and_then(|cached| {
            let asked_at_ms = cached.entry.asked_at_ms;
            let is_older = asked_at_ms < entry.asked_at_ms;
            is_older.then_some(asked_at_ms).or(cached.asked_before_ms)
        });
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
            asked_before_ms: older,
            place,
            answer,
        };
        self.entries.insert(address.to_owned(), cached);
    }

    /// Replaces the list of courses that are pinned for the round.
    pub(super) fn set_pinned(&mut self, pinned: Vec<PinnedCourse>) {
        self.pinned = pinned;
    }

    /// The courses that are pinned for the round.
    pub(super) fn pinned(&self) -> &[PinnedCourse] {
        &self.pinned
    }

    /// What is here of a pinned course.
    pub(super) fn pinned_answers(&self, id: CourseId, pinned: &PinnedCourse) -> PinnedAnswers {
        let holes = format!("{}/holes", pinned.address);
        let [course, holes] = [&pinned.address, &holes].map(|address| self.entries.get(address));
        let found = || course.into_iter().chain(holes);
        let times = found().map(|cached| cached.entry.asked_at_ms);
        PinnedAnswers {
            id,
            since_ms: pinned.since_ms,
            answered_at_ms: course.and(times.reduce(f64::min)),
            bytes: found().map(|cached| u64::from(cached.entry.bytes)).sum(),
            has_holes: holes.is_some(),
            is_stored: found().all(|cached| cached.place == StoredIn::Database),
        }
    }

    /// Evicts the oldest answers beyond the room, and returns their addresses. That at `address` and those of pinned courses
    /// stay.
    pub(super) fn make_room(&mut self, address: &str, room: u64) -> Vec<String> {
        let mut gone = Vec::new();
        if self.bytes > room {
            for oldest in self.newest_first().into_iter().rev() {
                if self.bytes > room && oldest != address && !is_pinned(&self.pinned, &oldest) {
                    self.remove(&oldest);
                    gone.push(oldest);
                }
            }
        }
        gone
    }

    /// Records where the body of an answer is stored now.
    pub(super) fn set_place(&mut self, address: &str, place: StoredIn) {
        if let Some(cached) = self.entries.get_mut(address) {
            cached.place = place;
        }
    }

    /// All addresses, newest answer first.
    pub(super) fn newest_first(&self) -> Vec<String> {
        let times = self.entries.iter();
        let mut times: Vec<_> = times
            .map(|(at, cached)| (cached.entry.asked_at_ms, at))
            .collect();
        sort_by(&mut times, |(a, one), (b, other)| {
            b.total_cmp(a).then_with(|| one.cmp(other))
        });
        times.into_iter().map(|(_, at)| at.clone()).collect()
    }

    /// Removes an address.
    pub(super) fn remove(&mut self, address: &str) {
        if let Some(cached) = self.entries.remove(address) {
            self.bytes -= u64::from(cached.entry.bytes);
            self.decoded -= usize::from(cached.answer.is_some());
        }
    }

    /// Removes all answers, and the courses learned from them.
    pub(super) fn forget_all(&mut self) {
        let pinned = std::mem::take(&mut self.pinned);
        *self = Self {
            pinned,
            ..Self::default()
        };
    }

    fn forget(&mut self, is_gone: impl Fn(&str, &Cached) -> bool) {
        let gone = self
            .entries
            .iter()
            .filter(|(address, cached)| is_gone(address, cached));
        let gone: Vec<String> = gone.map(|(address, _)| address.clone()).collect();
        gone.iter().for_each(|address| self.remove(address));
    }

    /// Drops all decoded answers that can be read again.
    fn let_go(&mut self) {
        self.courses.clear();
        for cached in self.entries.values_mut() {
            if cached.place == StoredIn::Database && cached.answer.take().is_some() {
                self.decoded -= 1;
            }
        }
    }

    /// The number of answers, and their size in bytes.
    pub(super) fn size(&self) -> (usize, u64) {
        (self.entries.len(), self.bytes)
    }
}

#[cfg(test)]
mod tests;
