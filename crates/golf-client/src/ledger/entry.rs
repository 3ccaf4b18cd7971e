//! One request in the ledger: when it was sent, and its outcome.

use golf_api::address::Request;

use crate::failure::Failure;
use crate::reset::exact;

/// The unique id of a request; ids sort in sending order. A tab draws its number at random when it opens, so that
/// requests sent by two tabs in the same millisecond stay distinct. The first script draws one for its request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EntryId {
    /// When it was sent, in Unix milliseconds.
    pub sent_ms: u64,
    /// The tab that sent it.
    pub tab: u32,
    /// Distinguishes requests that one tab sends within a millisecond.
    pub nth: u32,
}

impl EntryId {
    /// When it was sent, in Unix milliseconds.
    #[must_use]
    pub fn at_ms(self) -> f64 {
        exact(self.sent_ms)
    }
}

/// One entry of the ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct LedgerEntry {
    /// When it was sent, and by which tab.
    pub id: EntryId,
    /// The request, as [`canonical`] writes it.
    pub request: Request,
    /// Its outcome.
    pub outcome: RequestOutcome,
    /// Duration in milliseconds; 0 until there is a response.
    pub millis: u32,
    /// Body size in bytes.
    pub bytes: u32,
}

/// The one form of equal requests, which a ledger's text keeps.
pub(super) fn canonical(request: &Request) -> Request {
    Request::parse(&request.path_and_query()).unwrap_or_else(|| request.clone())
}

/// The outcome of a request. When tabs merge, the greater outcome wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestOutcome {
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

impl RequestOutcome {
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

    /// Whether the request succeeded.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self, Self::Status(200))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_service_counts_is_counted() {
        let check = |outcome: RequestOutcome, is_counted| {
            assert_eq!(outcome.is_counted(), is_counted, "{outcome:?}");
        };
        for status in [200, 400, 403, 404, 500, 502] {
            check(RequestOutcome::Status(status), true);
        }
        for outcome in [
            RequestOutcome::Sent,
            RequestOutcome::TimedOut,
            RequestOutcome::Unreadable,
        ] {
            check(outcome, true);
        }
        for outcome in [
            RequestOutcome::Offline,
            RequestOutcome::Unreachable,
            RequestOutcome::Status(401),
            RequestOutcome::Status(429),
        ] {
            check(outcome, false);
        }
    }

    #[test]
    fn what_was_never_sent_has_no_outcome() {
        assert_eq!(RequestOutcome::of(&Failure::NoKey), None);
        assert_eq!(
            RequestOutcome::of(&Failure::Offline),
            Some(RequestOutcome::Offline)
        );
        let late = Failure::TimedOut { seconds: 30 };
        assert_eq!(RequestOutcome::of(&late), Some(RequestOutcome::TimedOut));
    }
}
