//! What one server remembers of the shared accounts, without I/O or a clock of its own.
//!
//! Three memories save the store requests that it would refuse: keys whose window is used up,
//! unknown keys, and, while the store is away, what each key may borrow. None of them ever admits a
//! request beyond a plan, except loans, which [`Lending`] bounds. Times are [`Duration`]s since the
//! start of the server by a clock that never jumps. The store's own clock is estimated from its
//! answers, so that the clock of this machine does not matter.

use std::collections::HashMap;
use std::time::Duration;

use golf_catalog::quota::Usage;

use super::row::{Answer, Row, whole};
use crate::accounts::{Account, Admission, Counted};
use crate::key::KeyHash;
use crate::keyring::PlanLimits;

/// For how long an unknown key is refused without a question.
const UNKNOWN_FOR: Duration = Duration::from_secs(1);

/// How many keys each memory holds. Beyond it, the store is asked.
const MOST_KEYS: usize = 100_000;

/// Only keys that were admitted within this time may borrow.
const SEEN_WITHIN: Duration = Duration::from_secs(600);

/// For how long a server lends in one outage.
pub const LENDS_FOR: Duration = Duration::from_secs(30);

/// How long after one period of lending another may begin.
const LENDS_AGAIN_AFTER: Duration = Duration::from_secs(60);

/// What a server does while the store is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lending {
    /// It refuses every request.
    Refuse,
    /// It lends each key that it has seen lately a part of its minute.
    Lend {
        /// How many servers share the accounts. Each lends that part of a minute.
        servers: u32,
    },
}

/// What to do with a request before the store is asked.
#[derive(Debug, Clone, Copy)]
pub enum Before {
    /// Ask the store.
    Ask,
    /// Answer this at once.
    Answer(Admission),
}

/// A request that was lent.
#[derive(Debug, Clone, Copy)]
pub struct Loan {
    /// The minute that it counts in, in minutes since 1970.
    pub minute: u64,
    /// How many requests were lent to this key in that minute, with this one.
    pub requests: u32,
    /// The admission.
    pub account: Account,
}

/// A key that was admitted lately.
#[derive(Debug, Clone, Copy)]
struct Seen {
    row: Row,
    at: Duration,
}

/// A key whose window is used up.
#[derive(Debug, Clone, Copy)]
struct UsedUp {
    row: Row,
    /// When its window ends, by the store's clock.
    until: u64,
}

/// What one server remembers.
#[derive(Debug)]
pub struct Memory {
    limits: PlanLimits,
    lending: Lending,
    /// The store's clock in Unix seconds, and when it was asked for.
    clock: Option<(f64, Duration)>,
    generation: Option<i64>,
    used_up: HashMap<KeyHash, UsedUp>,
    /// Until when each is refused.
    unknown: HashMap<KeyHash, Duration>,
    seen: HashMap<KeyHash, Seen>,
    away_since: Option<Duration>,
    /// Whether requests may be lent in this outage. Times alone do not tell: two outages may begin at one moment.
    lends: bool,
    lent_since: Option<Duration>,
    /// What each key has borrowed in this outage, and in which minute last.
    lent: HashMap<KeyHash, Borrowed>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Borrowed {
    in_all: u32,
    minute: u64,
    in_minute: u32,
}

impl Memory {
    /// An empty memory.
    #[must_use]
    pub fn new(limits: PlanLimits, lending: Lending) -> Self {
        Self {
            limits,
            lending,
            clock: None,
            generation: None,
            used_up: HashMap::new(),
            unknown: HashMap::new(),
            seen: HashMap::new(),
            away_since: None,
            lends: false,
            lent_since: None,
            lent: HashMap::new(),
        }
    }

    /// The store's clock at `at`, in Unix seconds: never behind it, so that no window is taken for
    /// full after its end. `None` before the first answer.
    #[must_use]
    pub fn now(&self, at: Duration) -> Option<f64> {
        let (seconds, asked) = self.clock?;
        Some(seconds + at.saturating_sub(asked).as_secs_f64())
    }

    /// What to do with a request of this key.
    #[must_use]
    pub fn before(&mut self, key: &KeyHash, at: Duration) -> Before {
        let Some(now) = self.now(at) else {
            return Before::Ask;
        };
        if let Some(full) = self.used_up.get(key) {
            if whole(now) < full.until {
                let row = Row {
                    seconds: now,
                    ..full.row
                };
                return Before::Answer(self.refusal(&row));
            }
            self.used_up.remove(key);
        }
        match self.unknown.get(key) {
            Some(until) if at < *until => Before::Answer(Admission::Unknown { now: whole(now) }),
            Some(_) => {
                self.unknown.remove(key);
                Before::Ask
            }
            None => Before::Ask,
        }
    }

    /// Takes the store's answer to a request that was sent at `sent`, and returns the admission.
    pub fn answered(&mut self, key: &KeyHash, sent: Duration, answer: &Answer) -> Admission {
        match answer {
            Answer::Unknown { seconds } => {
                self.hear(sent, *seconds);
                self.seen.remove(key);
                let until = sent + UNKNOWN_FOR;
                let stale = |until: &Duration| *until <= sent;
                insert(&mut self.unknown, *key, until, stale);
                Admission::Unknown {
                    now: whole(*seconds),
                }
            }
            Answer::Admitted(row) => {
                self.hear(sent, row.seconds);
                let stale = |seen: &Seen| seen.at + SEEN_WITHIN <= sent;
                insert(
                    &mut self.seen,
                    *key,
                    Seen {
                        row: *row,
                        at: sent,
                    },
                    stale,
                );
                self.counted(row)
            }
            Answer::Refused(row) => {
                self.hear(sent, row.seconds);
                if let Some(full) = row.full(&self.limits.of(row.plan)) {
                    let now = row.seconds;
                    let until = full.reset;
                    let stale = |full: &UsedUp| full.until <= whole(now);
                    insert(&mut self.used_up, *key, UsedUp { row: *row, until }, stale);
                }
                self.refusal(row)
            }
        }
    }

    /// Takes the store's clock and the generation of its keys, asked for at `sent`. Returns whether
    /// keys were created or revoked.
    pub fn polled(&mut self, sent: Duration, seconds: f64, generation: i64) -> bool {
        self.hear(sent, seconds);
        let is_new = self.generation.replace(generation) != Some(generation);
        if is_new {
            self.unknown.clear();
            self.used_up.clear();
            // A revoked key borrows nothing: only keys admitted since are seen.
            self.seen.clear();
        }
        is_new
    }

    /// The store does not answer, since `at`.
    pub fn went_away(&mut self, at: Duration) {
        if self.away_since.is_some() {
            return;
        }
        self.away_since = Some(at);
        let may_lend = self
            .lent_since
            .is_none_or(|last| at >= last + LENDS_AGAIN_AFTER);
        self.lends = matches!(self.lending, Lending::Lend { .. }) && may_lend;
        if self.lends {
            self.lent_since = Some(at);
            self.lent.clear();
        }
    }

    /// The store answers again.
    pub fn came_back(&mut self) {
        self.away_since = None;
        self.lends = false;
    }

    /// Whether the store does not answer.
    #[must_use]
    pub const fn is_away(&self) -> bool {
        self.away_since.is_some()
    }

    /// When this period of lending began, if requests are lent now.
    #[must_use]
    pub fn lends_since(&self, at: Duration) -> Option<Duration> {
        let since = self.lent_since.filter(|_| self.lends)?;
        (at < since + LENDS_FOR).then_some(since)
    }

    /// Lends a request to a key, if it may borrow one. The caller writes the loan to the disk
    /// before the request is answered.
    pub fn lend(&mut self, key: &KeyHash, at: Duration) -> Option<Loan> {
        let Lending::Lend { servers } = self.lending else {
            return None;
        };
        self.lends_since(at)?;
        let now = self.now(at)?;
        let seen = self.seen.get(key)?;
        if seen.at + SEEN_WITHIN <= at {
            return None;
        }
        let limits = self.limits.of(seen.row.plan);
        let borrowed = self.lent.entry(*key).or_default();
        if borrowed.in_all >= limits.per_minute / servers.max(1) {
            return None;
        }
        let minute = whole(now) / 60;
        if borrowed.minute != minute {
            (borrowed.minute, borrowed.in_minute) = (minute, 0);
        }
        let mut usage = seen.row.usage.at(whole(now));
        for _ in 0..borrowed.in_all {
            usage.count(whole(now));
        }
        let before = usage.at(whole(now));
        borrowed.in_all += 1;
        borrowed.in_minute += 1;
        usage.count(whole(now));
        let account = Account {
            id: seen.row.id,
            plan: seen.row.plan,
            limits,
            counted: Counted {
                now: whole(now),
                before: lent_before(before),
                window: usage.minute_window(&limits, whole(now)),
            },
        };
        Some(Loan {
            minute,
            requests: borrowed.in_minute,
            account,
        })
    }

    fn hear(&mut self, sent: Duration, seconds: f64) {
        if self.clock.is_none_or(|(_, asked)| asked <= sent) {
            self.clock = Some((seconds, sent));
        }
    }

    /// The admission of a counted request.
    fn counted(&self, row: &Row) -> Admission {
        let (limits, now) = (self.limits.of(row.plan), row.now());
        Admission::Known(Account {
            id: row.id,
            plan: row.plan,
            limits,
            counted: Counted {
                now,
                before: row.before(),
                window: row.current().minute_window(&limits, now),
            },
        })
    }

    /// The admission of a request that a full window refuses.
    fn refusal(&self, row: &Row) -> Admission {
        let (limits, now) = (self.limits.of(row.plan), row.now());
        let before = row.current();
        Admission::Known(Account {
            id: row.id,
            plan: row.plan,
            limits,
            counted: Counted {
                now,
                before,
                window: before.minute_window(&limits, now),
            },
        })
    }
}

/// Inserts, unless the memory is full of keys that are not stale.
fn insert<T>(
    memory: &mut HashMap<KeyHash, T>,
    key: KeyHash,
    value: T,
    is_stale: impl Fn(&T) -> bool,
) {
    if memory.len() >= MOST_KEYS && !memory.contains_key(&key) {
        memory.retain(|_, value| !is_stale(value));
        if memory.len() >= MOST_KEYS {
            return;
        }
    }
    memory.insert(key, value);
}

/// A loan is granted whatever the counts: the decision that follows must not refuse it.
fn lent_before(before: Usage) -> Usage {
    Usage {
        in_minute: 0,
        in_day: 0,
        in_month: 0,
        ..before
    }
}
