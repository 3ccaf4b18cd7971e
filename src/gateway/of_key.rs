//! What is known of the key in force: its plan, and what was spent with it. By a fingerprint, never
//! by the key; in local storage, but nothing of the demo's.

use leptos::prelude::*;

use super::ledger::Ledger;
use super::plan_known::PlanKnown;
use super::{DataNotice, Gateway, NOTICE, now_ms};
use crate::storage;

const PLAN: &str = "yardbook.plan";
const LEDGER: &str = "yardbook.ledger.";

impl Gateway {
    /// Forgets what was counted and learned with the key in force.
    pub fn forget_key(&self) {
        let fingerprint = self.fingerprint();
        let _ = storage::write(&ledger_name(&fingerprint), "");
        let _ = storage::write(PLAN, "");
        self.read_of_key();
    }

    /// Forgets what was counted with any key.
    pub fn forget_ledgers(&self) {
        storage::remove_all(LEDGER);
        self.read_of_key();
    }

    /// Forgets what the key was refused: a person has entered it again, or another one.
    pub fn forget_refusals(&self) {
        let _ = self
            .inner
            .try_with_value(|inner| inner.refused_key.borrow_mut().take());
        let fingerprint = self.fingerprint();
        self.learn(&fingerprint, |known| PlanKnown {
            has_holes: None,
            ..known
        });
        self.write_ledger(&fingerprint, |ledger, _| ledger.forget_refusals(now_ms()));
    }

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
        let fingerprint = self.fingerprint();
        let known = storage::read(PLAN).unwrap_or_default();
        self.plan_known
            .try_set(PlanKnown::parse(&known, &fingerprint));
        let ledger = storage::read(&ledger_name(&fingerprint)).unwrap_or_default();
        self.ledger.try_set(Ledger::parse(&ledger));
        self.tell_next_start();
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
            self.tell_next_start();
        }
    }

    /// Changes the ledger of a key: what another tab has written meanwhile is taken over first.
    pub(super) fn write_ledger<T>(
        &self,
        fingerprint: &str,
        change: impl FnOnce(&mut Ledger, u32) -> T,
    ) -> Option<T> {
        let name = ledger_name(fingerprint);
        let is_in_force = fingerprint == self.fingerprint();
        let is_demo = self.is_demo();
        let kept = storage::read(&name).filter(|_| !is_demo);
        let mut ledger = Ledger::parse(&kept.unwrap_or_default());
        if is_in_force {
            self.ledger
                .try_with_untracked(|known| ledger.merge(known))?;
        }
        let tab = self.inner.try_with_value(|inner| inner.tab)?;
        let changed = change(&mut ledger, tab);
        if !is_demo {
            let _ = storage::write(&name, &ledger.to_text());
        }
        if is_in_force {
            self.ledger.try_set(ledger);
            self.tell_next_start();
        }
        Some(changed)
    }
}

fn ledger_name(fingerprint: &str) -> String {
    format!("{LEDGER}{fingerprint}")
}
