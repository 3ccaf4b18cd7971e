//! The only way to the service.
//!
//! Pages ask here, components never do. Every question goes one way: its address → an answer at hand, which at the start
//! is the [first page](first_page) → the [desk]: a fresh saved answer → a refusal that is known beforehand (no key, a
//! refused key, a plan without holes, a spent window) → a flight under way, in this tab or another → the request → the
//! answer, decoded and saved → the ledger. A question that nobody waits for any more is aborted.
//!
//! The desk and whatever it needs is a file of its own. Of this module the first load has what a list is shown with.

mod ask;
mod clerk;
pub mod demo;
mod desk;
mod early;
mod first_page;
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

use golf_api::address::Request;
use golf_api::plan::Plan;
use leptos::prelude::*;

use ask::Answer;
pub use ask::{Ask, AskCourse, AskCourses, AskHoles};
use desk::Desk;
use first_page::FirstPage;
use index::Index;
pub use notice::DataNotice;
use plan_known::PlanKnown;
use saved::Saved;

use crate::failure::Failure;
use crate::in_turns::after_paint;
use crate::lasting_signal::LastingSignal;
use crate::settings::Settings;
use crate::storage;
use ledger::{Ledger, Reading, key_fingerprint};

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
    /// Whether the first page is at hand, or it is known what is saved.
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

struct Inner {
    saved: RefCell<Saved>,
    index: RefCell<Index>,
    desk: RefCell<Option<Rc<dyn Desk>>>,
    first_page: RefCell<Option<FirstPage>>,
    /// Of the app: whatever watches something for as long as it lives.
    owner: Owner,
}

impl Gateway {
    /// A gateway over what this browser has saved. A changed key forgets what the old one was
    /// refused; it keeps every answer.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let key = settings.key();
        let gateway = Self {
            inner: StoredValue::new_local(Inner {
                saved: RefCell::default(),
                index: RefCell::default(),
                desk: RefCell::default(),
                first_page: RefCell::default(),
                owner: Owner::current().unwrap_or_default(),
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
        Effect::new(move |before: Option<String>| {
            let key = key.get();
            if before.is_some_and(|before| before != key) {
                gateway.read_of_key();
            }
            key
        });
        leptos::task::spawn_local(async move {
            if gateway.is_new_here() || gateway.wait_for_first_page().await {
                // What is at hand is shown first.
                after_paint(move || leptos::task::spawn_local(gateway.open()));
            } else {
                gateway.open().await;
            }
            gateway.is_open.try_set(true);
            gateway.saved_changed.try_update(|count| *count += 1);
        });
        gateway
    }

    /// Another tab wrote something: `name` of local storage, or anything when there is none.
    pub fn changed_elsewhere(&self, name: Option<&str>) {
        if name.is_none_or(|name| name != SAVED_ELSEWHERE) {
            self.read_of_key();
        }
        if name.is_none_or(|name| name == SAVED_ELSEWHERE)
            && let Some(desk) = self.desk_here()
        {
            desk.saved_elsewhere();
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

    /// Whether something can be shown: the first page is at hand, or it is known what is saved. Soon after the start it
    /// is. Tracked.
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
        if self.is_new_here() {
            return Err(Failure::NoKey);
        }
        let desk = self.desk().await?;
        let (answer, saved_at_ms, instead_of) = desk.ask(Rc::new(ask), wanted).await?;
        let answer = answer.downcast().map_err(|_| {
            // One address has one kind of answer, so this is never reached.
            Failure::Unreachable {
                other_origin: false,
            }
        })?;
        Ok(Found {
            answer,
            saved_at_ms,
            instead_of,
        })
    }

    /// Forgets every saved answer.
    pub async fn forget_all(&self) {
        if let Ok(desk) = self.desk().await {
            desk.forget_all().await;
        }
    }

    /// Enters the demo on a plan, tries another one, or leaves it: nothing of it stays behind.
    pub async fn set_demo(&self, plan: Option<Plan>) {
        match self.desk().await {
            Ok(desk) => desk.set_demo(plan).await,
            // Whatever is asked now says why there is nothing.
            Err(_) => self.settings.set_demo(plan),
        }
    }

    fn address(&self, request: &Request) -> String {
        request.url(&self.settings.service().get_untracked())
    }

    fn with_index<T>(&self, look: impl FnOnce(&mut Index) -> T) -> Option<T> {
        self.inner
            .try_with_value(|inner| look(&mut inner.index.borrow_mut()))
    }

    /// Has an answer at hand; nothing once the app has ended.
    fn remember(
        &self,
        address: &str,
        request: &Request,
        answer: &Answer,
        at_ms: f64,
    ) -> Option<()> {
        self.inner.try_with_value(|inner| {
            let mut saved = inner.saved.borrow_mut();
            saved.keep(address, request, Arc::clone(answer), at_ms);
        })
    }

    /// Whether there is no key, and nothing was ever saved that needs none.
    fn is_new_here(&self) -> bool {
        self.settings.key().with_untracked(String::is_empty)
            && storage::read(SAVED_ELSEWHERE).is_none()
    }

    fn is_demo(&self) -> bool {
        self.settings.demo().get_untracked().is_some()
    }

    fn fingerprint(&self) -> String {
        key_fingerprint(&self.settings.key().get_untracked())
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

/// Now, in Unix milliseconds of this computer's clock.
#[must_use]
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}
