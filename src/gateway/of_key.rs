//! What is known of the key in force: its plan, and what the service says of its data. By a fingerprint, never by the key;
//! in local storage, but nothing of the demo's. What was spent with it is the [clerk](super::clerk)'s.

use leptos::prelude::*;

use super::ledger::Ledger;
use super::plan_known::PlanKnown;
use super::{DataNotice, Gateway, NOTICE};
use crate::storage;

/// Where the plan is kept.
pub(super) const PLAN: &str = "yardbook.plan";

impl Gateway {
    /// Reads what is known of the key in force: its plan and its ledger.
    pub(super) fn read_of_key(&self) {
        let service = self.settings.service().get_untracked();
        let notice = storage::read(NOTICE).filter(|_| !self.is_demo());
        let notice = notice.and_then(|text| DataNotice::parse(&text, &service));
        self.notice.try_set(notice);
        if let Some(plan) = self.settings.demo().get_untracked() {
            // Whoever tries a plan knows it.
            self.plan_known.try_set(PlanKnown {
                max_limit: Some(plan.max_limit()),
                has_holes: None,
            });
            self.ledger.try_set(Ledger::default());
            return;
        }
        let known = storage::read(PLAN).unwrap_or_default();
        self.plan_known
            .try_set(PlanKnown::parse(&known, &self.fingerprint()));
        if let Some(desk) = self.desk_here() {
            desk.read_ledger();
        }
    }

    /// Learns something of the plan of the key that was used.
    pub(super) fn learn(&self, fingerprint: &str, learn: impl FnOnce(PlanKnown) -> PlanKnown) {
        let before = self.plan_known.try_get_untracked().unwrap_or_default();
        let known = learn(before);
        // An answer to a key that has been changed meanwhile says nothing of the new one.
        if known != before && fingerprint == self.fingerprint() {
            if !self.is_demo() {
                let _ = storage::write(PLAN, &known.to_text(fingerprint));
            }
            self.plan_known.try_set(known);
        }
    }
}
