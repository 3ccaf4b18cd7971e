//! Who is at the [desk](super::desk): keeps the shelf and the ledger, and sends requests.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures::future::{FutureExt, LocalBoxFuture, Shared, select};
use golf_api::plan::Plan;
use leptos::prelude::*;

use super::ask::{Answer, Question};
use super::demo::Demo;
use super::desk::{Desk, OfKeys, Told};
use super::early::Early;
use super::flights::{self, Flights};
use super::index::{Kept, is_fresh};
use super::ledger::Ledger;
use super::of_key::PLAN;
use super::plan_known::PlanKnown;
use super::shelf::{self, Shelf};
use super::{DataNotice, Gateway, NOTICE, SAVED_ELSEWHERE, Wanted, now_ms};
use crate::failure::Failure;
use crate::settings::DEMO_SERVICE;
use crate::storage;

/// A database that does not open within this time, in milliseconds, is as if it were refused.
const OPEN_WITHIN_MS: u32 = 1_500;
/// Windows of requests end by themselves: how often that is looked at.
const PASSING: Duration = Duration::from_secs(10);
/// Before the fingerprint of a key: where its ledger is kept.
const LEDGER: &str = "yardbook.ledger.";

/// The clerk: cheap to clone.
#[derive(Clone)]
pub(super) struct Clerk {
    pub(super) gateway: Gateway,
    shelf: Shared<LocalBoxFuture<'static, Shelf>>,
    /// Where the demo's answers are: in memory alone.
    demo_shelf: Shelf,
    pub(super) demo: Rc<RefCell<Option<Demo>>>,
    pub(super) flights: Flights,
    pub(super) early: Rc<RefCell<Option<Early>>>,
    /// The key that the service refused, by its fingerprint, and how.
    pub(super) refused_key: Rc<RefCell<Option<(String, Failure)>>>,
    /// Tells this tab from others.
    tab: u32,
}

impl Clerk {
    /// Begins: reads what was spent, and takes over what `public/early-list.js` has asked for.
    pub(super) fn new(gateway: Gateway, owner: Owner) -> Self {
        let clerk = Self {
            gateway,
            shelf: open_shelf(gateway).boxed_local().shared(),
            demo_shelf: Shelf::default(),
            demo: Rc::default(),
            flights: Flights::new(flights::a_moment),
            early: Rc::default(),
            refused_key: Rc::default(),
            tab: super::tab_number(),
        };
        clerk.read_ledger();
        clerk.count_what_was_left();
        clerk.take_over();
        let watching = clerk.clone();
        owner.with(|| {
            Effect::new(move |_| watching.tell_next_start());
            set_interval(move || gateway.pass(), PASSING);
        });
        clerk
    }

    /// Where answers are kept.
    pub(super) async fn shelf(&self) -> Shelf {
        if self.gateway.is_demo() {
            return self.demo_shelf.clone();
        }
        self.shelf.clone().await
    }

    /// A saved answer of any age, from memory or from the shelf, and when it was asked for.
    pub(super) async fn found_here(
        &self,
        shelf: &Shelf,
        question: &dyn Question,
    ) -> Option<(Answer, f64)> {
        let request = question.request();
        let address = self.gateway.address(&request);
        let at_hand = |inner: &super::Inner| inner.saved.borrow().any(&address);
        if let Some(Some(found)) = self.gateway.inner.try_with_value(at_hand) {
            return Some(found);
        }
        let kept = self.gateway.kept(&request)?;
        let body = shelf.read(&address).await;
        let answer = body.and_then(|body| question.read(body.as_bytes()).ok());
        let Some(answer) = answer else {
            // Damaged, or of a version that this one cannot read: as if it were not there.
            self.gateway.with_index(|index| index.remove(&address));
            shelf.remove(&[address]).await;
            return None;
        };
        self.gateway
            .remember(&address, &request, &answer, kept.saved_at_ms)?;
        Some((answer, kept.saved_at_ms))
    }

    async fn told(&self, question: Rc<dyn Question>, wanted: Wanted) -> Told {
        let shelf = self.shelf().await;
        let saved = self.found_here(&shelf, &*question).await;
        let request = question.request();
        let is_enough = |saved_at_ms: f64| {
            let kept = Kept {
                saved_at_ms,
                bytes: 0,
            };
            wanted == Wanted::Saved && is_fresh(kept, &request, now_ms())
        };
        match saved {
            Some((answer, at)) if is_enough(at) => Ok((answer, at, None)),
            older => match self.found_at_service(shelf, question, wanted).await {
                Ok((answer, at)) => Ok((answer, at, None)),
                Err(failure) => older
                    .map(|(answer, at)| (answer, at, Some(failure.clone())))
                    .ok_or(failure),
            },
        }
    }

    /// Notes what the service says of its data.
    pub(super) fn notice_data(&self, notice: Option<DataNotice>) {
        let known = self.gateway.notice;
        if known.try_with_untracked(|known| *known != notice) == Some(true) {
            if !self.gateway.is_demo() {
                // Saved answers are labelled too, before the service says it again.
                let service = self.gateway.settings.service().get_untracked();
                let text = notice.as_ref().map(|notice| notice.to_text(&service));
                let _ = storage::write(NOTICE, &text.unwrap_or_default());
            }
            known.try_set(notice);
        }
    }

    /// Tells everybody, in other tabs too, that something was saved or forgotten.
    pub(super) fn tell_saved(&self) {
        self.gateway.saved_changed.try_update(|count| *count += 1);
        if !self.gateway.is_demo() {
            let _ = storage::write(SAVED_ELSEWHERE, &golf_api::decimal::write(now_ms()));
        }
    }

    /// Learns something of the plan of the key that was used.
    pub(super) fn learn(&self, fingerprint: &str, learn: impl FnOnce(PlanKnown) -> PlanKnown) {
        let gateway = self.gateway;
        let before = gateway.plan_known.try_get_untracked().unwrap_or_default();
        let known = learn(before);
        // An answer to a key that has been changed meanwhile says nothing of the new one.
        if fingerprint != gateway.fingerprint() {
            return;
        }
        let text = known.to_text(fingerprint);
        if !gateway.is_demo() && storage::read(PLAN).as_ref() != Some(&text) {
            let _ = storage::write(PLAN, &text);
        }
        if known != before {
            gateway.plan_known.try_set(known);
        }
    }

    /// Changes the ledger of a key: what another tab has written meanwhile is taken over first.
    pub(super) fn write_ledger<T>(
        &self,
        fingerprint: &str,
        change: impl FnOnce(&mut Ledger, u32) -> T,
    ) -> Option<T> {
        let name = ledger_name(fingerprint);
        let is_in_force = fingerprint == self.gateway.fingerprint();
        let is_demo = self.gateway.is_demo();
        let kept = storage::read(&name).filter(|_| !is_demo);
        let mut ledger = Ledger::parse(&kept.unwrap_or_default());
        if is_in_force {
            self.gateway
                .ledger
                .try_with_untracked(|known| ledger.merge(known))?;
        }
        let changed = change(&mut ledger, self.tab);
        if !is_demo {
            let _ = storage::write(&name, &ledger.to_text());
        }
        if is_in_force {
            self.gateway.ledger.try_set(ledger);
        }
        Some(changed)
    }
}

impl Desk for Clerk {
    fn opened(&self) -> LocalBoxFuture<'static, ()> {
        self.shelf.clone().map(|_| ()).boxed_local()
    }

    fn ask(&self, question: Rc<dyn Question>, wanted: Wanted) -> LocalBoxFuture<'static, Told> {
        let clerk = self.clone();
        async move { clerk.told(question, wanted).await }.boxed_local()
    }

    fn read(&self, address: String) -> LocalBoxFuture<'static, Option<Rc<str>>> {
        let clerk = self.clone();
        async move { clerk.shelf().await.read(&address).await }.boxed_local()
    }

    fn recall(&self, question: Rc<dyn Question>) -> LocalBoxFuture<'static, ()> {
        let clerk = self.clone();
        async move {
            let shelf = clerk.shelf().await;
            clerk.found_here(&shelf, &*question).await;
        }
        .boxed_local()
    }

    fn forget_all(&self) -> LocalBoxFuture<'static, ()> {
        let clerk = self.clone();
        async move {
            let gateway = clerk.gateway;
            let is_demo = gateway.is_demo();
            gateway.with_index(|index| index.forget(|at| at.starts_with(DEMO_SERVICE) == is_demo));
            if !is_demo {
                let _ = storage::write(NOTICE, "");
            }
            gateway.forget_at_hand();
            clerk.shelf().await.clear().await;
            clerk.tell_saved();
        }
        .boxed_local()
    }

    fn set_demo(&self, plan: Option<Plan>) -> LocalBoxFuture<'static, ()> {
        let clerk = self.clone();
        async move {
            let gateway = clerk.gateway;
            gateway.with_index(|index| index.forget(|at| at.starts_with(DEMO_SERVICE)));
            gateway.forget_at_hand();
            clerk.demo.borrow_mut().take();
            clerk.demo_shelf.clear().await;
            gateway.notice.try_set(None);
            gateway.settings.set_demo(plan);
            gateway.saved_changed.try_update(|count| *count += 1);
        }
        .boxed_local()
    }

    fn saved_elsewhere(&self) {
        let clerk = self.clone();
        leptos::task::spawn_local(async move {
            let (shelf, gateway) = (clerk.shelf().await, clerk.gateway);
            if shelf.is_lasting() && !gateway.is_demo() {
                let entries = shelf.index().await;
                gateway.with_index(|index| index.read(entries));
                gateway.inner.try_with_value(|inner| {
                    let index = inner.index.borrow();
                    let is_kept = |address: &str| index.get(address).is_some();
                    inner.saved.borrow_mut().keep_only(is_kept);
                });
                gateway.saved_changed.try_update(|count| *count += 1);
            }
        });
    }

    fn read_ledger(&self) {
        let name = ledger_name(&self.gateway.fingerprint());
        let kept = storage::read(&name).filter(|_| !self.gateway.is_demo());
        self.gateway
            .ledger
            .try_set(Ledger::parse(&kept.unwrap_or_default()));
    }

    fn forget(&self, what: OfKeys) {
        let fingerprint = self.gateway.fingerprint();
        match what {
            OfKeys::InForce => {
                let _ = storage::write(&ledger_name(&fingerprint), "");
                let _ = storage::write(PLAN, "");
            }
            OfKeys::Ledgers => storage::remove_all(LEDGER),
            OfKeys::Refusals => {
                self.refused_key.borrow_mut().take();
                self.learn(&fingerprint, |known| PlanKnown {
                    has_holes: None,
                    ..known
                });
                self.write_ledger(&fingerprint, |ledger, _| ledger.forget_refusals(now_ms()));
                return;
            }
        }
        self.gateway.read_of_key();
    }
}

fn ledger_name(fingerprint: &str) -> String {
    format!("{LEDGER}{fingerprint}")
}

/// Opens the shelf and reads what is on it.
async fn open_shelf(gateway: Gateway) -> Shelf {
    let opened = async {
        let shelf = Shelf::open().await;
        let entries = shelf.index().await;
        (shelf, entries)
    };
    let patience = gloo_timers::future::TimeoutFuture::new(OPEN_WITHIN_MS);
    match select(Box::pin(shelf::to_its_end(opened)), patience).await {
        futures::future::Either::Left((Some((shelf, entries)), _)) => {
            gateway.with_index(|index| index.read(entries));
            gateway.saved_changed.try_update(|count| *count += 1);
            shelf
        }
        _ => Shelf::default(),
    }
}
