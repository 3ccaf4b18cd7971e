//! What is known of the key in force: its plan, and what the service says of its data. By a fingerprint, never by the key;
//! in local storage, but nothing of the demo's. What was spent with it is the [clerk](super::clerk)'s.

use leptos::prelude::*;

use super::ledger::Ledger;
use super::plan_known::PlanKnown;
use super::{DataNotice, Gateway, NOTICE};
use crate::storage;

/// Where the clerk keeps the plan.
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
}
