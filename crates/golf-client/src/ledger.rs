//! The ledger: the requests that this browser has sent with one identity, and the remaining requests per minute, day
//! and month.
//!
//! Requests are counted as the companion server counts them, in UTC days and months. Readable headers and refusals
//! correct the counts. Other programs may use the same key, so every count is "at least". Nothing here reads a clock
//! or local storage: the caller passes times in and stores the text.
//!
//! **Tabs.** Each tab has its own [`Ledger`], and they share its text in local storage. On every change and every
//! `storage` event, a tab parses the stored text, merges it with [`Ledger::merge`], and writes the result if it
//! differs. Counts are never overwritten. A ledger is the set of its last requests, each with a unique id; only
//! requests older than the last [`MOST_ENTRIES`] are reduced to a sum. Merging twice therefore counts nothing twice. If one
//! tab overwrites another tab's text, the other tab repairs it at its next merge. If two ledgers have summed up
//! different requests, the larger sum is kept. That may count too few but never too many, which "at least" allows.

mod entry;
mod reading;
mod statement;
mod text;

use golf_api::address::Request;
use golf_api::error::ApiError;
use golf_catalog::quota::{Usage, Window};

use entry::canonical;
pub use entry::{EntryId, LedgerEntry, RequestOutcome};
pub use reading::{Count, Reading};
pub(crate) use statement::whole_ms;
use statement::{HeaderNumbers, Statement};
pub use statement::{Headers, Held, LimitHeaders};

use super::failure::{Spent, Until};
use super::reset::Wait;

/// How many requests are kept individually.
pub const MOST_ENTRIES: usize = 100;

/// How far a request may lie ahead of the clock, in milliseconds. Beyond this, the clock was wrong and has been set
/// back since.
const AHEAD_MS: u64 = 300_000;

/// The requests that this browser has sent with one identity.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ledger {
    /// The individual requests, sorted by id: at most [`MOST_ENTRIES`], all after `summed_up_to`.
    entries: Vec<LedgerEntry>,
    /// The counts of older requests.
    older: Usage,
    /// The newest request included in `older`.
    summed_up_to: EntryId,
    /// The service's statements about minute, day and month, in the order of [`Window::ALL`], and about a pause.
    statements: [Statement; 4],
}

/// A response, reduced to what the ledger needs.
#[derive(Debug, Clone, Copy)]
pub struct ReceivedResponse<'a> {
    /// HTTP status.
    pub status: u16,
    /// Duration in milliseconds.
    pub millis: u32,
    /// Body size in bytes.
    pub bytes: u32,
    /// The rate limit headers.
    pub headers: Headers<'a>,
    /// The error; `Some` for every status except 200.
    pub error: Option<&'a ApiError>,
}

impl Ledger {
    /// Records a request that is being sent. `tab` is the tab's random number.
    pub fn sent(&mut self, request: &Request, tab: u32, now_ms: f64) -> EntryId {
        self.forget_the_future(now_ms);
        let id = self.new_id(tab, whole_ms(now_ms));
        self.record(request, id);
        id
    }

    /// Records a request under the id that its sender gave it. However often, by whatever tab: it counts once.
    pub fn record(&mut self, request: &Request, id: EntryId) {
        // The sum may include it.
        if id > self.summed_up_to {
            self.insert(LedgerEntry {
                id,
                request: canonical(request),
                outcome: RequestOutcome::Sent,
                millis: 0,
                bytes: 0,
            });
            self.sum_up();
        }
    }

    /// Records a response and learns from it. Returns what holds the next requests back: after a 429, and after a failure of
    /// the service that says when to come back.
    pub fn answered(
        &mut self,
        id: EntryId,
        answer: &ReceivedResponse,
        now_ms: f64,
    ) -> Option<Held> {
        self.finish(
            id,
            RequestOutcome::Status(answer.status),
            answer.millis,
            answer.bytes,
        );
        let now_ms = whole_ms(now_ms);
        let told = HeaderNumbers::of(&answer.headers, now_ms);
        let headers = Statement::of_headers(&told, now_ms);
        if let Some(error) = answer.error
            && (answer.status == 429 || answer.status >= 500)
            && let Some((held, statement)) = Statement::of_refusal(error, &told, now_ms)
        {
            let place = match held {
                Held::Window(window) => index(window),
                Held::Pause => PAUSE,
            };
            if let Some((Window::Minute, told)) = headers
                && held != Held::Pause
            {
                self.statements[index(Window::Minute)].limit = told.limit;
            }
            let limit = self.statements[place].limit;
            self.statements[place] = Statement { limit, ..statement };
            return Some(held);
        }
        // A request that passed the limits shows that no window was full when it was sent.
        if answer.status != 401 && answer.status < 500 {
            for statement in &mut self.statements {
                if statement.remaining == Some(0) && id.sent_ms > statement.at_ms {
                    *statement = statement.undone(now_ms);
                }
            }
        }
        if let Some((window, statement)) = headers {
            self.learn(window, statement, id, now_ms);
        }
        None
    }

    /// Records the outcome of a request without a readable response.
    pub fn finish(&mut self, id: EntryId, outcome: RequestOutcome, millis: u32, bytes: u32) {
        if let Ok(at) = self.entry(id) {
            let entry = &mut self.entries[at];
            (entry.outcome, entry.millis, entry.bytes) = (outcome, millis, bytes);
        }
    }

    /// Forgets what refusals have taught, since a person who has changed the plan may ask again now.
    pub fn forget_refusals(&mut self, now_ms: f64) {
        let now_ms = whole_ms(now_ms);
        self.statements = self.statements.map(|known| known.undone(now_ms));
    }

    /// The last requests, newest first, at most [`MOST_ENTRIES`].
    #[must_use]
    pub fn entries(&self) -> Vec<LedgerEntry> {
        self.entries.iter().rev().cloned().collect()
    }

    /// Whether the service accepted the key the last time it checked; `None` if no request has shown it yet.
    #[must_use]
    pub fn took_key(&self) -> Option<bool> {
        let newest_first = self.entries.iter().rev();
        newest_first
            .filter_map(|entry| entry.outcome.took_key())
            .next()
    }

    /// Whether a list was answered, which is what shows the plan.
    #[must_use]
    pub fn has_searched(&self) -> bool {
        let mut entries = self.entries.iter();
        entries
            .any(|entry| matches!(entry.request, Request::Courses(_)) && entry.outcome.is_success())
    }

    /// How often a request was sent at this time or later, in Unix milliseconds.
    #[must_use]
    pub fn requests_since(&self, request: &Request, since_ms: f64) -> usize {
        let (request, since_ms) = (canonical(request), whole_ms(since_ms));
        let is_one =
            |entry: &&LedgerEntry| entry.id.sent_ms >= since_ms && entry.request == request;
        self.entries.iter().filter(is_one).count()
    }

    /// Whether the service has refused the key since `since_ms`, in this tab or another, without accepting it again.
    #[must_use]
    pub fn refused_key_since(&self, since_ms: f64) -> bool {
        let mut newest_first = self.entries.iter().rev();
        let decided = newest_first.find(|entry| entry.outcome.took_key().is_some());
        decided.is_some_and(|entry| {
            let landed_ms = entry.id.sent_ms.saturating_add(entry.millis.into());
            entry.outcome.took_key() == Some(false) && landed_ms > whole_ms(since_ms)
        })
    }

    /// Whether the same request is in flight, sent at most `within_ms` ago.
    #[must_use]
    pub fn awaits(&self, request: &Request, within_ms: u64, now_ms: f64) -> bool {
        let (request, now_ms) = (canonical(request), whole_ms(now_ms));
        self.entries.iter().any(|entry| {
            entry.outcome == RequestOutcome::Sent
                && entry.request == request
                && now_ms.abs_diff(entry.id.sent_ms) < within_ms
        })
    }

    /// Merges the ledger of another tab. Merging is commutative and idempotent.
    pub fn merge(&mut self, other: &Self) {
        self.older = larger(self.older, other.older);
        self.summed_up_to = self.summed_up_to.max(other.summed_up_to);
        let summed_up_to = self.summed_up_to;
        // A manipulated text may repeat requests that its sum includes.
        self.entries.retain(|entry| entry.id > summed_up_to);
        for entry in &other.entries {
            if entry.id > summed_up_to {
                self.insert(entry.clone());
            }
        }
        for (statement, other) in self.statements.iter_mut().zip(other.statements) {
            *statement = statement.later(other);
        }
        self.sum_up();
    }

    /// The requests counted at a given time, in all three windows.
    fn usage(&self, now_ms: u64) -> Usage {
        let mut usage = self.older;
        for entry in self.counted(now_ms) {
            usage.count(entry.id.sent_ms.min(now_ms) / 1000);
        }
        usage.at(now_ms / 1000)
    }

    /// The individual requests that count, except those dated by a clock that was ahead.
    fn counted(&self, now_ms: u64) -> impl Iterator<Item = &LedgerEntry> {
        let end = now_ms.saturating_add(AHEAD_MS);
        let is_counted =
            move |entry: &&LedgerEntry| entry.outcome.is_counted() && entry.id.sent_ms <= end;
        self.entries.iter().filter(is_counted)
    }

    /// Learns from headers. Responses to concurrent requests arrive in any order, so the smallest remainder counts as
    /// the newest.
    fn learn(&mut self, window: Window, statement: Statement, id: EntryId, now_ms: u64) {
        let before = self.statements[index(window)];
        let is_together = before.holds(window, now_ms) && id.sent_ms <= before.at_ms;
        let remaining = match before.remaining {
            Some(before) if is_together => statement.remaining.map(|now| now.min(before)),
            _ => statement.remaining,
        };
        self.statements[index(window)] = Statement {
            remaining,
            limit: statement.limit.or(before.limit),
            ..statement
        };
    }

    /// An unused id after `summed_up_to`, even if the clock was set back a little.
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

    /// Inserts an entry in order. Of two entries with the same id, the one with the outcome is kept.
    fn insert(&mut self, entry: LedgerEntry) {
        match self.entry(entry.id) {
            Ok(at) => {
                let known = &mut self.entries[at];
                let rank = |entry: &LedgerEntry| (entry.outcome, entry.millis, entry.bytes);
                if rank(known) < rank(&entry) {
                    *known = entry;
                }
            }
            Err(at) => self.entries.insert(at, entry),
        }
    }

    /// Moves all but the last [`MOST_ENTRIES`] entries into the sum.
    fn sum_up(&mut self) {
        let beyond = self.entries.len().saturating_sub(MOST_ENTRIES);
        for entry in self.entries.drain(..beyond) {
            if entry.outcome.is_counted() {
                self.older.count(entry.id.sent_ms / 1000);
            }
            self.summed_up_to = entry.id;
        }
    }

    /// Drops entries and limits that lie ahead of a clock that has been set back. They would hide the current state.
    pub(crate) fn forget_the_future(&mut self, now_ms: f64) {
        let end = whole_ms(now_ms).saturating_add(AHEAD_MS);
        self.entries.retain(|entry| entry.id.sent_ms <= end);
        if self.summed_up_to.sent_ms > end {
            self.older = Usage::default();
            self.summed_up_to = EntryId::default();
        }
        for statement in &mut self.statements {
            if statement.at_ms > end {
                *statement = Statement::default();
            }
        }
    }

    fn statement(&self, window: Window) -> &Statement {
        &self.statements[index(window)]
    }

    /// A window that is used up, and when it ends. Only the end of a minute is worth waiting for.
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

    /// How long until the minute window ends, if it is known to be full.
    #[must_use]
    pub fn wait(&self, now_ms: f64) -> Option<Wait> {
        let is_spent = self.left(Window::Minute, None, now_ms) == Some(0);
        let now_ms = whole_ms(now_ms);
        let told = Some(self.statement(Window::Minute));
        let told = told.filter(|told| told.holds(Window::Minute, now_ms));
        let clock_minute = Statement {
            until_ms: Window::Minute.end(now_ms / 1000) * 1000,
            is_estimate: true,
            ..Statement::default()
        };
        is_spent.then(|| told.unwrap_or(&clock_minute).wait(now_ms))
    }
}

/// The place of the pause among the statements, after the windows.
const PAUSE: usize = 3;

const fn index(window: Window) -> usize {
    match window {
        Window::Minute => 0,
        Window::Day => 1,
        Window::Month => 2,
    }
}

/// For each window, the later of two counts, or the larger count if the window is the same.
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
