//! What the policy is told, and what it wants done. Plain data: the [driver](crate::gateway::driver) brings the one and
//! carries out the other.

use std::rc::Rc;

use golf_api::address::Request;
use golf_api::decode;
use golf_api::error::ApiError;

use super::cache::Entry;
use super::{Found, Wanted};
use crate::failure::{Failure, Refusal};
use crate::gateway::identity::Identity;
use crate::gateway::ledger::{self, Headers, Ledger};
use crate::gateway::notice::DataNotice;
use crate::gateway::question::Answer;
use crate::gateway::sanitize::sanitized;

/// A question of a page. The caller gives the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId(pub u32);

/// A request on its way to the service and back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlightId(pub u32);

/// What has happened.
pub enum Event {
    /// A page wants an answer.
    Asked {
        /// Its number: the answer is told under it, once.
        id: QuestionId,
        /// Whom it asks with which key, whatever is chosen later.
        identity: Identity,
        /// What it asks.
        request: Request,
        /// Which answer is good enough.
        wanted: Wanted,
    },
    /// The page that asked is gone, or asks something else.
    Left(QuestionId),
    /// A person removes something.
    Forget(Forget),
    /// How many requests a person keeps back.
    Reserve(u32),
    /// The driver has started.
    Started,
    /// The stored ledger of an identity may have changed, or was never read.
    LedgerChanged(Identity),
    /// Another tab has removed the ledger of an identity, by its name.
    LedgerRemoved(String),
    /// What this browser keeps in the ledger of an identity.
    LedgerRead(Identity, Ledger),
    /// The index of the answer store.
    StoreOpened(Vec<(String, Entry)>),
    /// The browser gives us no answer store, or not any more.
    StoreLost,
    /// The body of a stored answer; `None` when it cannot be read.
    Read(QuestionId, Option<Rc<str>>),
    /// Answers were written, or are in this tab's memory alone.
    Saved {
        /// The request that brought them.
        flight: FlightId,
        /// Their addresses.
        addresses: Vec<String>,
        /// Whether the browser keeps them.
        in_database: bool,
    },
    /// The lock was granted, or the browser has none for us.
    Locked(FlightId),
    /// What tabs share, looked at once more.
    Looked {
        /// The request that waits for it.
        flight: FlightId,
        /// Whose ledger it is.
        identity: Identity,
        /// The ledger as other tabs have written it.
        ledger: Ledger,
        /// The answer, if another tab has stored one.
        stored: Option<(Entry, Rc<str>)>,
    },
    /// A request has ended.
    Landed(FlightId, Result<Received, Failure>),
    /// The first script has sent a request, which is still under way.
    TookOver {
        /// Whom it asked.
        identity: Identity,
        /// What it asked.
        request: Request,
        /// When, in Unix milliseconds.
        sent_ms: f64,
    },
    /// The first script has sent a request for a page that is gone.
    LeftBehind {
        /// Whom it asked.
        identity: Identity,
        /// When, in Unix milliseconds.
        sent_ms: f64,
        /// The request and the body of its answer, if that came in time.
        answer: Option<(Request, Rc<str>)>,
    },
    /// Another tab has changed what is stored.
    Elsewhere(Change),
    /// The store's entry of an address that another tab has written.
    EntryRead(String, Option<Entry>),
    /// A wait is over.
    TimeUp(Timer),
}

/// What is to be done. In this order: a ledger is written before its request is sent.
pub enum Effect {
    /// Tell a question its answer.
    Tell(QuestionId, Result<Found<Answer>, Failure>),
    /// Read a body from the answer store: [`Event::Read`].
    Read(QuestionId, String),
    /// Wait for the lock of an address: [`Event::Locked`].
    Lock(FlightId, String),
    /// Release it, or wait for it no longer.
    Unlock(FlightId),
    /// Look at what tabs share: [`Event::Looked`].
    Look(FlightId, Identity, String),
    /// Send a request: [`Event::Landed`].
    Send(FlightId, Identity, Request),
    /// Receive the answer to the first script's request: [`Event::Landed`].
    Receive(FlightId),
    /// Write an answer: [`Event::Saved`].
    Save {
        /// The request that brought it.
        flight: FlightId,
        /// The addresses that it answers.
        copies: Vec<(String, Entry)>,
        /// Its text.
        body: Rc<str>,
        /// Whether it is the demo's, which is kept in memory alone.
        is_demo: bool,
    },
    /// Remove answers from the store.
    Remove(Vec<String>),
    /// Remove all answers: the demo's, or all others.
    Clear {
        /// Which.
        is_demo: bool,
    },
    /// End the demo, with its counts.
    EndDemo,
    /// Read the entry of one address: [`Event::EntryRead`].
    ReadEntry(String),
    /// Read the list of all stored answers: [`Event::StoreOpened`].
    ReadStore,
    /// Tell other tabs what has changed in the store.
    TellTabs(Change),
    /// Read a ledger: [`Event::LedgerRead`].
    ReadLedger(Identity),
    /// Merge a ledger into the one that tabs share: [`Event::LedgerRead`] when that had news.
    SaveLedger(Identity, Ledger),
    /// Remove the ledger of an identity.
    RemoveLedger(Identity),
    /// Remove every ledger.
    RemoveLedgers,
    /// Keep what is known of the plan of the identity in force; empty for nothing.
    SavePlan(String),
    /// Keep what the service says of its data; empty for nothing.
    SaveNotice(String),
    /// Keep what the first script of the next start is told; empty for nothing.
    TellScript(String),
    /// Wait: [`Event::TimeUp`].
    Wait(Timer, Millis),
    /// The store's index is read, or the wait for it is over.
    Opened,
    /// What the app shows of this has changed.
    Changed(Part),
}

/// A wait, in milliseconds: at least `least`, and by chance up to `spread` more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Millis {
    /// At least.
    pub least: u32,
    /// At most so much more.
    pub spread: u32,
}

impl Millis {
    pub(super) const fn of(least: u32) -> Self {
        Self { least, spread: 0 }
    }
}

/// What a wait is for. One that comes too late is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Timer {
    /// The answer store opens.
    Opening,
    /// It reads a body.
    Reading(QuestionId),
    /// Another tab holds the lock.
    Locking(FlightId),
    /// What tabs share is read.
    Looking(FlightId),
    /// A second try after a 500.
    Retry(FlightId),
    /// An answer is written.
    Saving(FlightId),
}

/// What the app shows of the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What is stored.
    Stored,
    /// What is known of the plan.
    Plan,
    /// What the service says of its data.
    Notice,
    /// What was spent.
    Ledger,
}

/// What another tab has done with the answer store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Stored an answer.
    Stored(String),
    /// Removed every answer.
    Cleared,
    /// It does not say.
    Unknown,
}

impl Change {
    /// A text for local storage, which browsers tell other tabs of. The time makes it a new one.
    #[must_use]
    pub fn to_text(&self, now_ms: f64) -> String {
        let what = match self {
            Self::Stored(address) => format!("+{address}"),
            Self::Cleared => "-".into(),
            Self::Unknown => "?".into(),
        };
        format!("{now_ms:.0} {what}")
    }

    /// Reads [`Self::to_text`], and anything else as a change that does not say what it is.
    #[must_use]
    pub fn read(text: &str) -> Self {
        match text.split_once(' ').map(|(_, what)| (what.get(..1), what)) {
            Some((Some("+"), what)) => Self::Stored(what[1..].into()),
            Some((Some("-"), _)) => Self::Cleared,
            _ => Self::Unknown,
        }
    }
}

/// What a person removes.
#[derive(Clone, PartialEq, Eq)]
pub enum Forget {
    /// All stored answers: the demo's, or all others.
    Answers {
        /// Which.
        is_demo: bool,
    },
    /// What was counted and learned with one key.
    Key(Identity),
    /// Every answer and every count of a real service.
    Everything,
    /// What the key was refused: a person has entered it again, or another one.
    Refusals(Identity),
    /// The demo, with all that it has answered.
    Demo,
}

/// The first page of the list, as the first script has it.
pub struct FirstPage {
    /// Its address.
    pub address: String,
    /// When it was asked for, in Unix milliseconds.
    pub saved_at_ms: f64,
    /// Its text.
    pub text: String,
    /// Whether the service has just answered it; else it was stored.
    pub is_new: bool,
}

/// What came back, whatever its status.
#[derive(Debug, Clone, Default)]
pub struct Received {
    /// HTTP status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
    /// The headers of the limits.
    pub limits: LimitHeaders,
    /// What the companion server says of its data.
    pub data_notice: Option<DataNotice>,
}

impl Received {
    /// The error of an answer that is no success. The service's words are sanitized, and without the key, if it repeats
    /// it.
    pub(super) fn refusal(&self, key: &str) -> Refusal {
        let mut error = decode::api_error(self.status, &self.body);
        for words in [&mut error.message, &mut error.docs] {
            let masked = |text: String| sanitized(&text.replace(key, "••••••••"));
            *words = words.take().map(masked);
        }
        Refusal {
            error,
            reset: self.limits.reset.clone(),
        }
    }

    /// The answer as far as a ledger is concerned.
    pub(super) fn as_answer<'a>(
        &'a self,
        millis: u32,
        error: Option<&'a ApiError>,
    ) -> ledger::Answer<'a> {
        ledger::Answer {
            status: self.status,
            millis,
            bytes: u32::try_from(self.body.len()).unwrap_or(u32::MAX),
            headers: Headers {
                limit: self.limits.limit.as_deref(),
                remaining: self.limits.remaining.as_deref(),
                reset: self.limits.reset.as_deref(),
                date: self.limits.date.as_deref(),
            },
            error,
        }
    }
}

/// The headers of the limits as they came; `None` for one that was not sent or cannot be read across origins.
#[derive(Debug, Clone, Default)]
pub struct LimitHeaders {
    /// `X-RateLimit-Limit`
    pub limit: Option<String>,
    /// `X-RateLimit-Remaining`
    pub remaining: Option<String>,
    /// `X-RateLimit-Reset`
    pub reset: Option<String>,
    /// `Date`, the service's clock.
    pub date: Option<String>,
}
