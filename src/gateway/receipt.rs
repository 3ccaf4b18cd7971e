//! Every request in the ledger, however it ends.

use golf_api::address::Request;
use golf_api::error::ApiError;
use golf_catalog::quota::Window;

use super::ledger::{self, Bought, EntryId, Headers, Ledger, Outcome};
use super::{clerk::Clerk, http, now_ms};

/// A request in the ledger: written down when it is sent, completed when it ends. One that is
/// dropped was aborted: that it was sent is all that is known.
pub(super) struct Receipt {
    clerk: Clerk,
    fingerprint: String,
    id: EntryId,
    started: f64,
}

impl Receipt {
    pub(super) fn new(clerk: Clerk, fingerprint: &str, request: &Request, started: f64) -> Self {
        let bought = Bought::of(request);
        let id = clerk.write_ledger(fingerprint, |ledger, tab| ledger.sent(bought, tab, started));
        Self {
            clerk,
            fingerprint: fingerprint.to_owned(),
            id: id.unwrap_or_default(),
            started,
        }
    }

    fn millis(&self) -> u32 {
        let millis = (now_ms() - self.started).clamp(0.0, 1e9);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to a billion by the line above"
        )]
        let millis = millis as u32;
        millis
    }

    /// An answer of any status; for a 429, the window that is full.
    pub(super) fn answered(
        &self,
        received: &http::Received,
        error: Option<&ApiError>,
    ) -> Option<Window> {
        let limits = &received.limits;
        let answer = ledger::Answer {
            status: received.status,
            millis: self.millis(),
            bytes: u32::try_from(received.body.len()).unwrap_or(u32::MAX),
            headers: Headers {
                limit: limits.limit.as_deref(),
                remaining: limits.remaining.as_deref(),
                reset: limits.reset.as_deref(),
                date: limits.date.as_deref(),
            },
            error,
        };
        let write = |ledger: &mut Ledger, _| ledger.answered(self.id, &answer, now_ms());
        self.clerk.write_ledger(&self.fingerprint, write).flatten()
    }

    /// No answer, or one that could not be read.
    pub(super) fn close(&self, outcome: Option<Outcome>) {
        if let Some(outcome) = outcome {
            let write = |ledger: &mut Ledger, _| ledger.finish(self.id, outcome, self.millis(), 0);
            self.clerk.write_ledger(&self.fingerprint, write);
        }
    }
}
