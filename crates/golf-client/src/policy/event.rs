//! The policy's inputs and outputs, as plain data. The [driver](crate::driver) delivers events and carries out effects.

use std::rc::Rc;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::error::{ApiError, ErrorCode};

use super::cache::StoredEntry;
use crate::failure::{Failure, Refusal};
use crate::identity::Identity;
use crate::key_mask::without_key;
use crate::ledger::{self, EntryId, Ledger, LimitHeaders};
use crate::notice::DataNotice;
use crate::pinned::{PinChange, PinnedCourse};
use crate::plan::PlanKnown;
use crate::question::Answer;
use crate::sanitize::sanitized;

/// The id of a page's question, chosen by the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId(pub u32);

/// The id of a request in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlightId(pub u32);

/// Which answers are good enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wanted {
    /// Only a free one: a cached answer of any age, or none.
    IfFree,
    /// A cached one while it is fresh, otherwise a new one.
    Cached,
    /// Only a new one, because a person has asked for a refresh.
    Fresh,
}

/// An answer with its origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<A> {
    /// The answer.
    pub answer: A,
    /// When it was requested, in Unix milliseconds.
    pub asked_at_ms: f64,
    /// Why it is not newer, if a newer answer was wanted.
    pub instead_of: Option<Failure>,
}

/// The reply to a question.
pub type Reply = Result<Found<Answer>, Failure>;

/// An item of text that the tabs share.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Item {
    /// The ledger of the identity with this name.
    Ledger(String),
    /// What is known of the plan.
    Plan,
    /// What the service says of its data.
    Notice,
    /// The courses that are pinned for the round.
    Pinned,
    /// The last change of the answer store. Its presence means that an answer was stored once.
    Changed,
    /// The hint for the first script of the next start.
    Hint,
}

/// The end of a request that was sent.
pub type Landing = Result<Received, Failure>;

/// An input of the policy.
pub enum Event {
    /// A page asks a question.
    Asked {
        /// Its id; the answer is reported once, with this id.
        id: QuestionId,
        /// The service and key to ask, whatever a person chooses later.
        identity: Identity,
        /// The question.
        request: Request,
        /// Which answers are good enough.
        wanted: Wanted,
    },
    /// The page that asked was left, or asks something else.
    Left(QuestionId),
    /// A person removes something.
    Forget(Forget),
    /// The key in force was tried before it was stored: what the trial taught of its plan and service is stored now.
    KeyTried,
    /// A person pins a course of the current service for the round, or unpins it.
    Pin(CourseId, bool),
    /// The list of pinned courses was read.
    PinsRead(Vec<PinnedCourse>),
    /// A person sets how many requests to keep back.
    Reserve(u32),
    /// The driver has started.
    Started,
    /// Another tab has removed the ledger of the identity with this name.
    LedgerRemoved(String),
    /// The stored ledger of an identity was read: at the start, and whenever another tab has written.
    LedgerRead(Identity, Ledger),
    /// The index of the answer store was read; `None` if the browser provides no store, or no longer does.
    StoreOpened(Option<Vec<(String, StoredEntry)>>),
    /// The answer store takes long to open.
    StoreLate,
    /// The body of a stored answer; `None` when it cannot be read, or takes long.
    Read(QuestionId, Option<Rc<str>>),
    /// An answer was written, remains in this tab's memory, or takes long to be written.
    Saved {
        /// The request that fetched it.
        flight: FlightId,
        /// Its address.
        address: String,
        /// Whether the browser stores it permanently.
        in_database: bool,
    },
    /// Whether the lock was granted: `false` when another tab has held it for long.
    Locked(FlightId, bool),
    /// The shared store was read again, and the ledger before it.
    Looked {
        /// The waiting request.
        flight: FlightId,
        /// The plan as another tab has learned it.
        plan: Option<PlanKnown>,
        /// The answer, if another tab has stored it and it can be read in time.
        stored: Option<(StoredEntry, Rc<str>)>,
    },
    /// A request has ended.
    Landed(FlightId, Landing),
    /// The pause after a 500 is over.
    Retries(FlightId),
    /// A first script has sent a request, on this page or on one that was left. Its response is on its way, or here.
    TookOver {
        /// The identity it asked with.
        identity: Identity,
        /// Its request.
        request: Request,
        /// When it was sent, and the number that the script drew for it.
        sent: EntryId,
    },
    /// A first script sent a request, and its page was left before there was a response. It counts.
    LeftBehind {
        /// The identity it asked with.
        identity: Identity,
        /// Its request.
        request: Request,
        /// When it was sent, and the number that the script drew for it.
        sent: EntryId,
    },
    /// The body that an answer has replaced was read; `None` if there was none, or it cannot be read.
    ReplacedRead {
        /// The request that both answer.
        request: Request,
        /// Their address.
        address: String,
        /// The older body.
        body: Option<Rc<str>>,
    },
    /// Another tab has changed what is stored.
    Elsewhere(Change),
    /// The store's entry at an address that another tab has written.
    EntryRead(String, Option<StoredEntry>),
}

/// An output of the policy. Effects are carried out in order: a ledger is written before its request is sent.
pub enum Effect {
    /// Report the answer to a question.
    Tell(QuestionId, Reply),
    /// Read a body from the answer store: [`Event::Read`].
    Read(QuestionId, String),
    /// Wait for the lock of an address: [`Event::Locked`].
    Lock(FlightId, String),
    /// Release the lock, or stop waiting for it.
    Unlock(FlightId),
    /// Read the shared ledger, the plan and the stored answer again: [`Event::Looked`].
    Look(FlightId, Identity, String),
    /// Send a request: [`Event::Landed`].
    Send(FlightId, Identity, Request),
    /// Receive the response to a first script's request: [`Event::Landed`].
    Receive(FlightId, EntryId),
    /// Read the body at an address, before [`Effect::Save`] replaces it: [`Event::ReplacedRead`].
    ReadReplaced(Request, String),
    /// Write an answer: [`Event::Saved`].
    Save {
        /// The request that fetched it.
        flight: FlightId,
        /// The address to store it under.
        address: String,
        /// When it was requested, and its size.
        entry: StoredEntry,
        /// Its body.
        body: Rc<str>,
    },
    /// Remove answers from the store.
    Remove(Vec<String>),
    /// Remove all answers.
    Clear,
    /// Read the entry of one address: [`Event::EntryRead`].
    ReadEntry(String),
    /// Read the store's index: [`Event::StoreOpened`].
    ReadStore,
    /// Change the list of pinned courses: [`Event::PinsRead`].
    ChangePins(PinChange),
    /// Merge a ledger into the shared one: [`Event::LedgerRead`].
    SaveLedger(Identity, Ledger),
    /// Remove every ledger.
    RemoveLedgers,
    /// Store what is known of an identity's plan, beside what another tab has stored.
    SavePlan(Identity, PlanKnown),
    /// Write an item that the tabs share; an empty text removes it.
    Write(Item, String),
    /// Report an event after a delay in milliseconds. One that comes too late is ignored.
    Wait(u32, Event),
    /// An answer was stored or removed, or may have been.
    StoredChanged,
}

/// How another tab has changed the answer store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Stored an answer.
    Stored(String),
    /// Removed every answer.
    Cleared,
    /// Unknown.
    Unknown,
}

impl Change {
    /// A text for local storage, which browsers report to other tabs. The time makes each text unique.
    #[must_use]
    pub fn to_text(&self, now_ms: f64) -> String {
        let what = match self {
            Self::Stored(address) => format!("+{address}"),
            Self::Cleared => "-".into(),
            Self::Unknown => "?".into(),
        };
        format!("{now_ms:.0} {what}")
    }

    /// Reads [`Self::to_text`]. Any other text means [`Self::Unknown`].
    #[must_use]
    pub fn read(text: &str) -> Self {
        match text.split_once(' ').map(|(_, what)| (what.get(..1), what)) {
            Some((Some("+"), what)) => Self::Stored(what[1..].into()),
            Some((Some("-"), _)) => Self::Cleared,
            _ => Self::Unknown,
        }
    }
}

/// Something that a person removes.
#[derive(Clone, PartialEq, Eq)]
pub enum Forget {
    /// All stored answers.
    Answers,
    /// The counts and limits learned with one key.
    Key(Identity),
    /// Every answer and every ledger.
    Everything,
    /// The refusals of a key, because a person has entered it again or replaced it.
    Refusals(Identity),
}

/// An answer that the first script has found or requested.
pub struct FirstAnswer {
    /// Its address.
    pub address: String,
    /// When it was requested, in Unix milliseconds.
    pub asked_at_ms: f64,
    /// Its body.
    pub text: String,
    /// Whether the service has just sent it; otherwise it was stored.
    pub is_new: bool,
}

/// A response, whatever its status.
#[derive(Debug, Clone, Default)]
pub struct Received {
    /// HTTP status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
    /// The rate limit headers.
    pub limits: LimitHeaders,
    /// The companion server's notice about its data.
    pub data_notice: Option<DataNotice>,
}

impl Received {
    /// The error of an unsuccessful response. The service's texts are sanitized, and the key is masked if they repeat
    /// it.
    pub(super) fn refusal(&self, key: &str) -> Refusal {
        let mut error = decode::api_error(self.status, &self.body);
        let masked = |text: &str| {
            let text = sanitized(text);
            without_key(&text, key).unwrap_or(text)
        };
        for words in [&mut error.message, &mut error.docs] {
            *words = words.as_deref().map(masked);
        }
        if let Some(ErrorCode::Other(code)) = &mut error.code {
            *code = masked(code);
        }
        Refusal {
            error,
            reset: self.limits.reset.as_deref().map(masked),
        }
    }

    /// The response, reduced to what a ledger needs.
    pub(super) fn as_answer<'a>(
        &'a self,
        millis: u32,
        error: Option<&'a ApiError>,
    ) -> ledger::ReceivedResponse<'a> {
        ledger::ReceivedResponse {
            status: self.status,
            millis,
            bytes: u32::try_from(self.body.len()).unwrap_or(u32::MAX),
            headers: self.limits.borrowed(),
            error,
        }
    }
}
