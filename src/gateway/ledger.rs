//! The requests of one identity from this browser, and what is left of its minute, day and month.
//!
//! Requests are counted here as the companion server counts them (UTC days and months), corrected
//! by headers when they can be read, and by refusals. Other programs may use the same key, so every
//! count is "at least". Nothing here reads a clock or local storage: time comes in, text goes out.
//!
//! **Tabs.** Each has its own [`Ledger`]; the text in local storage is what they share. On every
//! change, and on every `storage` event: parse what is there, [`Ledger::merge`] it, and write the
//! result when it differs from what was there. Counts are not numbers that are written over: a
//! ledger is the set of its last requests, each with an id of its own, and only those older than
//! the last [`KEPT`] are a sum. So merging twice counts nothing twice, and a write that overtook
//! another tab's is healed by that tab's next look. Where two ledgers have each summed up other
//! requests, the larger sum stays: too few, never too many, which "at least" allows.

mod entry;
mod lesson;
mod reading;
mod text;

use golf_api::error::ApiError;
use golf_catalog::quota::{Usage, Window};

pub use entry::{Bought, Entry, EntryId, Outcome};
pub use lesson::Headers;
use lesson::{HeaderNumbers, Lesson, whole_ms};
pub use reading::{Count, Reading, Spent, Until};

use super::reset::Wait;

/// How many requests are kept one by one.
pub const KEPT: usize = 100;

/// How far ahead of the clock a request may lie before it is the mistake of a clock that has been
/// set back since.
const AHEAD_MS: u64 = 300_000;

/// The requests of one key from this browser.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ledger {
    /// In the order of their ids, at most [`KEPT`], all after `summed_up_to`.
    entries: Vec<Entry>,
    /// The sum of what is older.
    older: Usage,
    /// The newest request in that sum.
    summed_up_to: EntryId,
    /// For minute, day and month, as in [`Window::ALL`].
    lessons: [Lesson; 3],
}

/// An answer as far as the ledger is concerned.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// HTTP status.
    pub status: u16,
    /// How long it took, in milliseconds.
    pub millis: u32,
    /// The size of its body, in bytes.
    pub bytes: u32,
    /// What its headers say.
    pub headers: Headers<'a>,
    /// The error, for every status but 200.
    pub error: Option<&'a ApiError>,
}

impl Ledger {
    /// Writes down a request that is being sent. `tab` is a number that the tab drew when it opened.
    pub fn sent(&mut self, bought: Bought, tab: u32, now_ms: f64) -> EntryId {
        let now_ms = whole_ms(now_ms);
        self.forget_the_future(now_ms);
        let id = self.new_id(tab, now_ms);
        let (outcome, millis, bytes) = (Outcome::Sent, 0, 0);
        self.insert(Entry {
            id,
            bought,
            outcome,
            millis,
            bytes,
        });
        self.sum_up();
        id
    }

    /// Writes down an answer, and learns from it. For a 429: the window that is full.
    pub fn answered(&mut self, id: EntryId, answer: &Answer, now_ms: f64) -> Option<Window> {
        self.finish(
            id,
            Outcome::Status(answer.status),
            answer.millis,
            answer.bytes,
        );
        let now_ms = whole_ms(now_ms);
        let told = HeaderNumbers::of(&answer.headers, now_ms);
        let headers = Lesson::of_headers(&told, now_ms);
        if answer.status == 429 {
            let silent = ApiError {
                status: 429,
                code: None,
                message: None,
                docs: None,
            };
            let error = answer.error.unwrap_or(&silent);
            let (window, mut lesson) = Lesson::of_refusal(error, &told, now_ms);
            if let Some((Window::Minute, told)) = headers {
                self.lessons[index(Window::Minute)].limit = told.limit;
            }
            lesson.limit = self.lessons[index(window)].limit;
            self.lessons[index(window)] = lesson;
            return Some(window);
        }
        // What got past the limits shows that no window was full when it was sent.
        if answer.status != 401 && answer.status < 500 {
            for lesson in &mut self.lessons {
                if lesson.remaining == Some(0) && id.sent_ms > lesson.at_ms {
                    let limit = lesson.limit;
                    *lesson = Lesson {
                        at_ms: now_ms,
                        limit,
                        ..Lesson::default()
                    };
                }
            }
        }
        if let Some((window, lesson)) = headers {
            self.learn(window, lesson, id, now_ms);
        }
        None
    }

    /// Writes down how a request ended that got no readable answer.
    pub fn finish(&mut self, id: EntryId, outcome: Outcome, millis: u32, bytes: u32) {
        if let Ok(at) = self.entry(id) {
            let entry = &mut self.entries[at];
            (entry.outcome, entry.millis, entry.bytes) = (outcome, millis, bytes);
        }
    }

    /// Forgets what refusals have taught: a person who has changed the plan may ask again now.
    pub fn forget_refusals(&mut self, now_ms: f64) {
        let at_ms = whole_ms(now_ms);
        for lesson in &mut self.lessons {
            let limit = lesson.limit;
            *lesson = Lesson {
                at_ms,
                limit,
                ..Lesson::default()
            };
        }
    }

    /// The last requests, the newest first, at most [`KEPT`].
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        self.entries.iter().rev().cloned().collect()
    }

    /// Whether the service took the key when it was last told of; `None` while no request has shown
    /// it.
    #[must_use]
    pub fn took_key(&self) -> Option<bool> {
        let newest_first = self.entries.iter().rev();
        newest_first
            .filter_map(|entry| entry.outcome.took_key())
            .next()
    }

    /// Whether the service has refused the key since `since_ms`, to this tab or another, and not taken it again.
    #[must_use]
    pub fn refused_key_since(&self, since_ms: f64) -> bool {
        let mut newest_first = self.entries.iter().rev();
        let decided = newest_first.find(|entry| entry.outcome.took_key().is_some());
        decided.is_some_and(|entry| {
            let landed_ms = entry.id.sent_ms.saturating_add(entry.millis.into());
            entry.outcome.took_key() == Some(false) && landed_ms > whole_ms(since_ms)
        })
    }

    /// Whether a request for the same is on its way, sent no longer ago than `within_ms`.
    #[must_use]
    pub fn awaits(&self, bought: &Bought, within_ms: u64, now_ms: f64) -> bool {
        let now_ms = whole_ms(now_ms);
        self.entries.iter().any(|entry| {
            entry.outcome == Outcome::Sent
                && entry.bought == *bought
                && now_ms.abs_diff(entry.id.sent_ms) < within_ms
        })
    }

    /// Takes over what another tab has written. The order does not matter, nor how often.
    pub fn merge(&mut self, other: &Self) {
        self.older = larger(self.older, other.older);
        self.summed_up_to = self.summed_up_to.max(other.summed_up_to);
        let summed_up_to = self.summed_up_to;
        self.entries.retain(|entry| entry.id > summed_up_to);
        for entry in &other.entries {
            if entry.id > summed_up_to {
                self.insert(entry.clone());
            }
        }
        for (lesson, other) in self.lessons.iter_mut().zip(other.lessons) {
            *lesson = lesson.later(other);
        }
        self.sum_up();
    }

    /// Requests counted at a time, in all three windows.
    fn usage(&self, now_ms: u64) -> Usage {
        let mut usage = self.older;
        for entry in self.counted(now_ms) {
            usage.count(entry.id.sent_ms.min(now_ms) / 1000);
        }
        usage.at(now_ms / 1000)
    }

    /// The kept requests that count, without the mistakes of a clock that was ahead.
    fn counted(&self, now_ms: u64) -> impl Iterator<Item = &Entry> {
        let end = now_ms.saturating_add(AHEAD_MS);
        let is_counted =
            move |entry: &&Entry| entry.outcome.is_counted() && entry.id.sent_ms <= end;
        self.entries.iter().filter(is_counted)
    }

    /// Takes what headers say. Answers to requests that were under way together come in any order:
    /// of those the smallest remainder is the newest.
    fn learn(&mut self, window: Window, lesson: Lesson, id: EntryId, now_ms: u64) {
        let before = self.lessons[index(window)];
        let is_together = before.holds(window, now_ms) && id.sent_ms <= before.at_ms;
        let remaining = match before.remaining {
            Some(before) if is_together => lesson.remaining.map(|now| now.min(before)),
            _ => lesson.remaining,
        };
        self.lessons[index(window)] = Lesson {
            remaining,
            limit: lesson.limit.or(before.limit),
            ..lesson
        };
    }

    /// An id that is free, and after the sum: a clock that was set back a little may stand before.
    fn new_id(&self, tab: u32, now_ms: u64) -> EntryId {
        let sum = self.summed_up_to;
        let after_sum = sum.sent_ms + u64::from(tab < sum.tab);
        let sent_ms = now_ms.max(after_sum);
        let mut id = EntryId {
            sent_ms,
            tab,
            nth: 0,
        };
        while id <= sum || self.entry(id).is_ok() {
            id.nth += 1;
        }
        id
    }

    fn entry(&self, id: EntryId) -> Result<usize, usize> {
        self.entries.binary_search_by_key(&id, |entry| entry.id)
    }

    /// Puts an entry in its place; of two with one id the one with the outcome stays.
    fn insert(&mut self, entry: Entry) {
        match self.entry(entry.id) {
            Ok(at) => {
                let known = &mut self.entries[at];
                let rank = |entry: &Entry| (entry.outcome, entry.millis, entry.bytes);
                if rank(known) < rank(&entry) {
                    *known = entry;
                }
            }
            Err(at) => self.entries.insert(at, entry),
        }
    }

    /// Moves what is beyond the last [`KEPT`] into the sum.
    fn sum_up(&mut self) {
        let beyond = self.entries.len().saturating_sub(KEPT);
        for entry in self.entries.drain(..beyond) {
            if entry.outcome.is_counted() {
                self.older.count(entry.id.sent_ms / 1000);
            }
            self.summed_up_to = entry.id;
        }
    }

    /// Drops what lies ahead of a clock that has been set back: it would hide what is true now.
    fn forget_the_future(&mut self, now_ms: u64) {
        let end = now_ms.saturating_add(AHEAD_MS);
        self.entries.retain(|entry| entry.id.sent_ms <= end);
        if self.summed_up_to.sent_ms > end {
            self.older = Usage::default();
            self.summed_up_to = EntryId::default();
        }
        for lesson in &mut self.lessons {
            if lesson.at_ms > end {
                *lesson = Lesson::default();
            }
        }
    }

    fn lesson(&self, window: Window) -> &Lesson {
        &self.lessons[index(window)]
    }

    /// A window that is used up, and when it ends. Only a minute has an end worth waiting for.
    #[must_use]
    pub fn spent_window(&self, window: Window, by_reserve: bool, now_ms: f64) -> Spent {
        let wait = self.wait(now_ms).filter(|_| window == Window::Minute);
        Spent {
            window,
            by_reserve,
            until: wait.map(|wait| Until {
                at_ms: now_ms + f64::from(wait.seconds) * 1000.0,
                is_estimate: wait.is_estimate,
            }),
        }
    }

    /// How long until the minute window is over, when it is known to be full.
    #[must_use]
    pub fn wait(&self, now_ms: f64) -> Option<Wait> {
        let spent = self.left(Window::Minute, None, now_ms) == Some(0);
        let now_ms = whole_ms(now_ms);
        let lesson = self.lesson(Window::Minute);
        let clock_minute = || Lesson {
            until_ms: Window::Minute.end(now_ms / 1000) * 1000,
            is_estimate: true,
            ..Lesson::default()
        };
        spent.then(|| {
            if lesson.holds(Window::Minute, now_ms) {
                lesson.wait(now_ms)
            } else {
                clock_minute().wait(now_ms)
            }
        })
    }
}

const fn index(window: Window) -> usize {
    match window {
        Window::Minute => 0,
        Window::Day => 1,
        Window::Month => 2,
    }
}

/// Window by window the later one, and of the same one the larger count.
fn larger(a: Usage, b: Usage) -> Usage {
    let (minute, in_minute) = (a.minute, a.in_minute).max((b.minute, b.in_minute));
    let (day, in_day) = (a.day, a.in_day).max((b.day, b.in_day));
    let (month, in_month) = (a.month, a.in_month).max((b.month, b.in_month));
    Usage {
        minute,
        in_minute,
        day,
        in_day,
        month,
        in_month,
    }
}

#[cfg(test)]
mod tests;
