//! The only way to the service.
//!
//! Pages ask here, components never do. Every question goes one way: its address → a fresh saved
//! answer → a flight under way, in this tab or another → a refusal that is known beforehand (no
//! key, a refused key, a plan without holes, a spent window) → the request → the answer, decoded
//! and saved → the ledger. A question that nobody waits for any more is aborted.

mod ask;
pub mod demo;
mod early;
mod flights;
mod here;
mod http;
pub mod index;
pub mod ledger;
mod locks;
mod notice;
mod of_key;
pub(crate) mod plain;
pub mod plan_known;
mod receipt;
pub mod reset;
mod saved;
mod seen;
mod send;
pub mod shelf;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use futures::future::{FutureExt, LocalBoxFuture, Shared, select};
use golf_api::address::Request;
use golf_api::plan::Plan;
use leptos::prelude::*;

pub use ask::{Ask, AskCourse, AskCourses, AskHoles};
use demo::Demo;
use flights::Flights;
use index::{Index, Kept, is_fresh};
pub use notice::DataNotice;
use plan_known::PlanKnown;
use saved::Saved;
use shelf::Shelf;

use crate::failure::Failure;
use crate::lasting_signal::LastingSignal;
use crate::settings::{DEMO_SERVICE, Settings};
use crate::storage;
use ledger::{Ledger, Reading, key_fingerprint};

/// A database that does not open within this time, in milliseconds, is as if it were refused.
const OPEN_WITHIN_MS: u32 = 1_500;
/// Another tab has saved something: the value means nothing, its change does.
const SAVED_ELSEWHERE: &str = "yardbook.saved";
/// What the service wants said of its data.
const NOTICE: &str = "yardbook.notice";

/// The way to the service: cheap to copy, one for the whole app.
#[derive(Clone, Copy)]
pub struct Gateway {
    inner: StoredValue<Inner, LocalStorage>,
    settings: Settings,
    plan_known: LastingSignal<PlanKnown>,
    notice: LastingSignal<Option<DataNotice>>,
    /// Changes when an answer is saved or forgotten.
    saved_changed: LastingSignal<u32>,
    /// Whether it is known what is saved.
    is_open: LastingSignal<bool>,
    /// Changes now and then: windows end by themselves.
    passed: LastingSignal<u32>,
    ledger: LastingSignal<Ledger>,
}

/// An answer, and how it came.
#[derive(Debug)]
pub struct Found<T> {
    /// The answer.
    pub answer: Arc<T>,
    /// When it was asked for, in Unix milliseconds.
    pub saved_at_ms: f64,
    /// Why it is not a newer one, where one was wanted.
    pub instead_of: Option<Failure>,
}

impl<T> Clone for Found<T> {
    fn clone(&self) -> Self {
        Self {
            answer: Arc::clone(&self.answer),
            saved_at_ms: self.saved_at_ms,
            instead_of: self.instead_of.clone(),
        }
    }
}

/// Which answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A saved one, while it is fresh.
    Saved,
    /// A new one, whatever is saved: a refresh that a person has asked for.
    New,
}

#[derive(Clone)]
struct Inner {
    saved: Rc<RefCell<Saved>>,
    index: Rc<RefCell<Index>>,
    shelf: Shared<LocalBoxFuture<'static, Shelf>>,
    /// Where the demo's answers are: in memory alone.
    demo_shelf: Shelf,
    demo: Rc<RefCell<Option<Demo>>>,
    flights: Flights,
    /// The key that the service refused, by its fingerprint, and how.
    refused_key: Rc<RefCell<Option<(String, Failure)>>>,
    /// Tells this tab from others.
    tab: u32,
}

impl Gateway {
    /// A gateway over what this browser has saved. A changed key forgets what the old one was
    /// refused; it keeps every answer.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let key = settings.key();
        let index = Rc::new(RefCell::new(Index::default()));
        let gateway = Self {
            inner: StoredValue::new_local(Inner {
                saved: Rc::default(),
                index: Rc::clone(&index),
                shelf: open_shelf(index).boxed_local().shared(),
                demo_shelf: Shelf::default(),
                demo: Rc::default(),
                flights: Flights::new(flights::a_moment),
                refused_key: Rc::default(),
                tab: tab_number(),
            }),
            settings,
            plan_known: LastingSignal::new(PlanKnown::default()),
            notice: LastingSignal::new(None),
            saved_changed: LastingSignal::new(0),
            is_open: LastingSignal::new(false),
            passed: LastingSignal::new(0),
            ledger: LastingSignal::new(Ledger::default()),
        };
        gateway.read_of_key();
        gateway.count_what_was_left();
        Effect::new(move |before: Option<String>| {
            let key = key.get();
            if before.is_some_and(|before| before != key) {
                gateway.read_of_key();
            }
            key
        });
        Effect::new(move |_| {
            settings.service().track();
            settings.reserve().track();
            gateway.tell_next_start();
        });
        leptos::task::spawn_local(async move {
            gateway.own_shelf().await;
            gateway.is_open.try_set(true);
            gateway.saved_changed.try_update(|count| *count += 1);
        });
        set_interval(
            move || {
                gateway
                    .passed
                    .try_update(|count| *count = count.wrapping_add(1));
            },
            std::time::Duration::from_secs(10),
        );
        gateway
    }

    /// Another tab wrote something: `name` of local storage, or anything when there is none.
    pub fn changed_elsewhere(&self, name: Option<&str>) {
        if name.is_none_or(|name| name != SAVED_ELSEWHERE) {
            self.read_of_key();
        }
        if name.is_none_or(|name| name == SAVED_ELSEWHERE) {
            let gateway = *self;
            leptos::task::spawn_local(async move {
                let shelf = gateway.shelf().await;
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
    }

    /// The largest page that the plan allows, once an answer has said so.
    #[must_use]
    pub fn max_limit(&self) -> Signal<Option<u32>> {
        let known = self.plan_known;
        Signal::derive(move || known.with(|known| known.max_limit))
    }

    /// What the service says of its data ("invented", "© …"), once an answer has said so.
    #[must_use]
    pub fn notice(&self) -> Signal<Option<DataNotice>> {
        self.notice.into()
    }

    /// What was sent with this key from this browser.
    #[must_use]
    pub fn ledger(&self) -> Signal<Ledger> {
        self.ledger.into()
    }

    /// Whether it is known what is saved; soon after the start it is. Tracked.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// What is spent and left, for the meter. Tracked; as of now.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.passed.track();
        let (plan, reserve) = (self.plan(), self.settings.reserve().get());
        self.ledger
            .with(|ledger| ledger.reading(plan, reserve, now_ms()))
    }

    /// Changes when another key or another service is to be asked.
    pub fn track_service(&self) {
        self.settings.key().track();
        self.settings.service().track();
    }

    /// The plan, once an answer has given it away.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.plan_known.with(|known| known.plan())
    }

    /// Whether holes are known to be refused to this key.
    #[must_use]
    pub fn lacks_holes(&self) -> bool {
        self.plan_known.with(|known| known.lacks_holes())
    }

    /// The answer: saved here, or from the service, or an older one when the service gives none.
    ///
    /// # Errors
    /// [`Failure`], display-ready through [`crate::failure::explain`]. Failures are not kept.
    pub async fn ask<A: Ask>(&self, ask: A, wanted: Wanted) -> Result<Found<A::Answer>, Failure> {
        let shelf = self.shelf().await;
        let saved = self.found_here(&shelf, &ask).await;
        let request = ask.request();
        let is_enough = |found: &Found<A::Answer>| {
            let kept = Kept {
                saved_at_ms: found.saved_at_ms,
                bytes: 0,
            };
            wanted == Wanted::Saved && is_fresh(kept, &request, now_ms())
        };
        match saved {
            Some(found) if is_enough(&found) => Ok(found),
            older => match self.found_at_service(shelf, &ask, wanted).await {
                Ok(found) => Ok(found),
                Err(failure) => older
                    .map(|found| Found {
                        instead_of: Some(failure.clone()),
                        ..found
                    })
                    .ok_or(failure),
            },
        }
    }

    /// Forgets every saved answer.
    pub async fn forget_all(&self) {
        let is_demo = self.is_demo();
        self.with_index(|index| index.forget(|at| at.starts_with(DEMO_SERVICE) == is_demo));
        if !is_demo {
            let _ = storage::write(NOTICE, "");
        }
        let _ = self
            .inner
            .try_with_value(|inner| inner.saved.borrow_mut().clear());
        self.shelf().await.clear().await;
        self.tell_saved();
    }

    fn address(&self, request: &Request) -> String {
        request.url(&self.settings.service().get_untracked())
    }

    fn with_index<T>(&self, look: impl FnOnce(&mut Index) -> T) -> Option<T> {
        self.inner
            .try_with_value(|inner| look(&mut inner.index.borrow_mut()))
    }

    async fn shelf(&self) -> Shelf {
        if self.is_demo() {
            let shelf = self.inner.try_with_value(|inner| inner.demo_shelf.clone());
            return shelf.unwrap_or_default();
        }
        self.own_shelf().await
    }

    async fn own_shelf(&self) -> Shelf {
        match self.inner.try_with_value(|inner| inner.shelf.clone()) {
            Some(shelf) => shelf.await,
            None => Shelf::default(),
        }
    }

    fn is_demo(&self) -> bool {
        self.settings.demo().get_untracked().is_some()
    }

    /// Enters the demo on a plan, tries another one, or leaves it: nothing of it stays behind.
    pub async fn set_demo(&self, plan: Option<Plan>) {
        let of_demo = |address: &String| address.starts_with(DEMO_SERVICE);
        self.with_index(|index| index.forget(of_demo));
        let shelf = self.inner.try_with_value(|inner| {
            inner.saved.borrow_mut().clear();
            inner.demo.borrow_mut().take();
            inner.demo_shelf.clone()
        });
        shelf.unwrap_or_default().clear().await;
        self.notice.try_set(None);
        self.settings.set_demo(plan);
        self.saved_changed.try_update(|count| *count += 1);
    }

    fn fingerprint(&self) -> String {
        key_fingerprint(&self.settings.key().get_untracked())
    }

    fn notice_data(&self, notice: Option<DataNotice>) {
        if self.notice.try_with_untracked(|known| *known != notice) == Some(true) {
            if !self.is_demo() {
                // Saved answers are labelled too, before the service says it again.
                let service = self.settings.service().get_untracked();
                let text = notice.as_ref().map(|notice| notice.to_text(&service));
                let _ = storage::write(NOTICE, &text.unwrap_or_default());
            }
            self.notice.try_set(notice);
        }
    }

    fn tell_saved(&self) {
        self.saved_changed.try_update(|count| *count += 1);
        if !self.is_demo() {
            let _ = storage::write(SAVED_ELSEWHERE, &golf_api::decimal::write(now_ms()));
        }
    }
}

/// A number that hardly any other tab or browser has.
pub(crate) fn tab_number() -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to the largest u32"
    )]
    let number = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    number
}

/// Opens the shelf and reads what is on it.
async fn open_shelf(index: Rc<RefCell<Index>>) -> Shelf {
    let opened = async {
        let shelf = Shelf::open().await;
        let entries = shelf.index().await;
        (shelf, entries)
    };
    let patience = gloo_timers::future::TimeoutFuture::new(OPEN_WITHIN_MS);
    match select(Box::pin(shelf::to_its_end(opened)), patience).await {
        futures::future::Either::Left((Some((shelf, entries)), _)) => {
            index.borrow_mut().read(entries);
            shelf
        }
        _ => Shelf::default(),
    }
}

/// Now, in Unix milliseconds of this computer's clock.
#[must_use]
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}
