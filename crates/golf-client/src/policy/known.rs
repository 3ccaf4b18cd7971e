//! The knowledge about one identity, and the requests that must therefore fail.

use golf_api::address::Request;
use golf_api::error::{ApiError, ErrorCode};
use golf_catalog::quota::Window;

use super::Wanted;
use crate::failure::{Failure, Refusal, named_parameter};
use crate::identity::Identity;
use crate::ledger::{Held, Ledger};
use crate::notice::DataNotice;
use crate::plan::PlanKnown;

/// The first scripts cannot count. Their pages together may have sent this many requests that are in no ledger yet, and
/// fewer where a window has fewer left. The smallest plan allows as many in a minute.
pub const MOST_UNCOUNTED: u32 = 10;

/// All knowledge about one identity.
pub(super) struct Known {
    pub(super) identity: Identity,
    pub(super) plan: PlanKnown,
    pub(super) ledger: Ledger,
    /// The failure with which the service refused the key.
    pub(super) refused: Option<Failure>,
    pub(super) notice: Option<DataNotice>,
}

impl Known {
    /// Nothing is known yet.
    pub(super) fn of(identity: &Identity) -> Self {
        Self {
            identity: identity.clone(),
            plan: PlanKnown::default(),
            ledger: Ledger::default(),
            refused: None,
            notice: None,
        }
    }

    /// The failure of a request that is known to fail. Such a request is not sent.
    pub(super) fn refuse(
        &self,
        identity: &Identity,
        request: &Request,
        wanted: Wanted,
        reserve: u32,
        now_ms: f64,
    ) -> Option<Failure> {
        if identity.is_withheld() {
            return Some(Failure::KeyOfAnotherService);
        }
        if identity.key().is_empty() {
            return Some(Failure::NoKey);
        }
        if request.needs_hole_data() && self.plan.lacks_holes() {
            return Some(Failure::PlanWithoutHoles(self.plan.plan()));
        }
        // A person who asks for a fresh answer may know that the key works again.
        if let Some(refused) = self.refused.as_ref().filter(|_| wanted != Wanted::Fresh) {
            return Some(refused.clone());
        }
        if let Some(until) = self.ledger.pause(now_ms) {
            return Some(Failure::paused(until, None, now_ms));
        }
        let spent = self.ledger.spent(self.plan.plan(), reserve, now_ms)?;
        Some(Failure::Limit {
            spent,
            refusal: None,
        })
    }

    /// Learns from an error, and returns the failure for the page. `held` is what it holds back.
    pub(super) fn refused_with(
        &mut self,
        request: &Request,
        refusal: Refusal,
        held: Option<Held>,
        now_ms: f64,
    ) -> Failure {
        match held {
            Some(Held::Window(window)) => {
                return Failure::Limit {
                    spent: self.ledger.spent_window(window, false, now_ms),
                    refusal: Some(Box::new(refusal)),
                };
            }
            Some(Held::Pause) => {
                if let Some(until) = self.ledger.pause(now_ms) {
                    return Failure::paused(until, Some(refusal), now_ms);
                }
            }
            None => {}
        }
        let failure = Failure::Refused(refusal.clone());
        match &refusal.error.code {
            Some(ErrorCode::InvalidApiKey | ErrorCode::MissingApiKey) => {
                self.refused = Some(failure.clone());
            }
            Some(ErrorCode::UpgradeRequired) => self.plan.has_holes = Some(false),
            Some(ErrorCode::InvalidParameter) => self.learn_refused_size(request, &refusal.error),
            _ => {}
        }
        failure
    }

    /// Some services refuse a page size that others clamp. A refusal of another parameter reveals nothing about the
    /// size.
    fn learn_refused_size(&mut self, request: &Request, error: &ApiError) {
        let Request::Courses(query) = request else {
            return;
        };
        if named_parameter(error).is_none_or(|name| name == "limit") {
            self.plan = self.plan.without_size(query.effective_limit());
        }
    }

    /// The failure of a key that was refused in another tab. The ledger records the refusal, but not the service's
    /// text.
    pub(super) fn key_refused_elsewhere(&self) -> Failure {
        self.refused.clone().unwrap_or(Failure::Refused(Refusal {
            error: ApiError {
                status: 401,
                code: Some(ErrorCode::InvalidApiKey),
                message: None,
                docs: None,
            },
            reset: None,
        }))
    }

    /// The hint for the first script of the next start: what it may request ("yes" for anything, "list" for anything but
    /// holes, "no"), the largest page, and how many of its requests may be uncounted: "yes 25 10", "no 0 0".
    pub(super) fn script_hint(&self, reserve: u32, now_ms: f64) -> String {
        let reading = self.ledger.reading(self.plan.plan(), reserve, now_ms);
        let spare = |window: Window| {
            let is_reserved = window == reading.reserved_window();
            let kept_back = if is_reserved { reserve } else { 0 };
            let left = reading.count(window).left;
            left.map_or(MOST_UNCOUNTED, |left| left.saturating_sub(kept_back))
        };
        let spare = Window::ALL.into_iter().map(spare).min();
        let spare = spare.unwrap_or_default().min(MOST_UNCOUNTED);
        let is_paused = self.ledger.pause(now_ms).is_some();
        let may = match self.refused.is_none() && !is_paused && spare > 0 {
            true if self.plan.lacks_holes() => "list",
            true => "yes",
            false => "no",
        };
        format!("{may} {} {spare}", self.plan.max_limit.unwrap_or(0))
    }
}
