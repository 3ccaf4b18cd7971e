//! The gateway: the only code that talks to the service, as pages see it. Components never send requests.
//!
//! Where to start: [`policy`], which decides everything about a request, in the order in which it stands there. The
//! `driver` carries that out. This file is what pages call: it asks the policy what it knows at once, hands questions
//! over, and has what changes as signals.
//!
//! In the release the driver, the answer store and HTTP are a chunk of their own, `service`. It is fetched once the first
//! page is shown: until then the policy answers what it can.
//!
//! This file is long because it is all that pages see of the gateway, with every function documented.

pub mod demo;
mod driver;
mod first_script;
mod http;
pub mod identity;
pub mod ledger;
mod locks;
pub mod notice;
pub mod plan;
pub mod policy;
pub mod question;
pub mod reset;
pub(crate) mod sanitize;
pub mod store;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::channel::oneshot;
use futures::future::{Either, LocalBoxFuture, select};
use gloo_timers::future::TimeoutFuture;
use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::plan::Plan;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use identity::Identity;
use ledger::{Ledger, Reading};
use notice::DataNotice;
use plan::PlanKnown;
use policy::{Change, Event, FirstPage, Forget, Found, Policy, QuestionId, Wanted};
use question::{Answer, Ask};

use crate::failure::Failure;
use crate::in_turns::after_paint;
use crate::lasting_signal::LastingSignal;
use crate::settings::Settings;
use crate::site::is_renewed;
use crate::storage;
use crate::words::service as words;

/// Another tab has changed what is stored: [`Change::read`]. Its presence means that something was once stored.
const CHANGED: &str = "yardbook.saved";
/// Where it is kept what the service says of its data.
const NOTICE: &str = "yardbook.notice";
/// Where it is kept what is known of the plan.
const PLAN: &str = "yardbook.plan";

/// The file `service` is given this long.
const FILE_WITHIN: Duration = Duration::from_secs(20);
/// The answer store is given this long to remove everything, in milliseconds.
const CLEARED_WITHIN_MS: u32 = 5_000;

/// The way to the service: cheap to copy, one for the whole app.
#[derive(Clone, Copy)]
pub struct Gateway {
    state: StoredValue<&'static State, LocalStorage>,
    settings: Settings,
    signals: Signals,
}

/// What pages watch.
#[derive(Clone, Copy)]
struct Signals {
    plan: LastingSignal<PlanKnown>,
    notice: LastingSignal<Option<DataNotice>>,
    ledger: LastingSignal<Ledger>,
    /// Changes when an answer is stored or removed.
    stored: LastingSignal<u32>,
    /// Changes now and then: windows of requests end by themselves.
    tick: LastingSignal<u32>,
    /// Whether something can be shown.
    is_open: LastingSignal<bool>,
}

/// What lasts as long as the page: the gateway and its driver both use it.
struct State {
    policy: RefCell<Policy>,
    door: RefCell<Option<Rc<Door>>>,
    first_page: RefCell<Option<FirstPage>>,
    last_question: Cell<u32>,
    /// Who waits for the answer to a question: few at a time.
    tellers: RefCell<Vec<(QuestionId, oneshot::Sender<Told>)>>,
    /// Who waits for answers to be removed.
    cleared: RefCell<Vec<oneshot::Sender<()>>>,
    /// Of the app: whatever watches something for as long as it lives.
    owner: Owner,
}

impl State {
    /// Who waits for the answer to a question, once.
    fn take_teller(&self, id: QuestionId) -> Option<oneshot::Sender<Told>> {
        let mut tellers = self.tellers.borrow_mut();
        let at = tellers.iter().position(|(waiting, _)| *waiting == id)?;
        Some(tellers.swap_remove(at).1)
    }
}

type Told = Result<Found<Answer>, Failure>;

/// The driver, as the first load sees it: functions, since its code is in another file.
struct Door {
    on: Box<dyn Fn(Event)>,
    /// Reads the body of a stored answer.
    read: Box<dyn Fn(String) -> LocalBoxFuture<'static, Option<Rc<str>>>>,
}

#[cfg(all(feature = "split", target_family = "wasm"))]
#[leptos::wasm_split::wasm_split(
    service, wasm_split_path = leptos::wasm_split, preload(load), fallible
)]
fn open(
    state: &'static State,
    signals: Signals,
    reserve: Signal<u32>,
) -> Result<Door, SplitLoaderError> {
    Ok(driver::start(state, signals, reserve))
}

#[cfg(not(all(feature = "split", target_family = "wasm")))]
async fn open(
    state: &'static State,
    signals: Signals,
    reserve: Signal<u32>,
) -> Result<Door, SplitLoaderError> {
    Ok(driver::start(state, signals, reserve))
}

#[cfg(not(all(feature = "split", target_family = "wasm")))]
async fn load() -> Result<(), SplitLoaderError> {
    Ok(())
}

/// Tells the driver when a question is not waited for any more.
struct Waiting {
    state: &'static State,
    door: Rc<Door>,
    id: QuestionId,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.state.take_teller(self.id));
        (self.door.on)(Event::Left(self.id));
    }
}

impl Gateway {
    /// A gateway over what this browser keeps.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let state = State {
            policy: RefCell::new(Policy::new(tab_number(), identity(settings))),
            door: RefCell::default(),
            first_page: RefCell::default(),
            last_question: Cell::default(),
            tellers: RefCell::default(),
            cleared: RefCell::default(),
            owner: Owner::current().unwrap_or_default(),
        };
        let gateway = Self {
            // Nothing of it is ever given up, so that no code for that is loaded.
            state: StoredValue::new_local(Box::leak(Box::new(state))),
            settings,
            signals: Signals {
                plan: LastingSignal::new(PlanKnown::default()),
                notice: LastingSignal::new(None),
                ledger: LastingSignal::new(Ledger::default()),
                stored: LastingSignal::new(0),
                tick: LastingSignal::new(0),
                is_open: LastingSignal::new(false),
            },
        };
        gateway.read_kept();
        Effect::new(move |before: Option<()>| {
            gateway.track_service();
            if before.is_some() {
                gateway.read_kept();
                bump(gateway.signals.stored);
            }
        });
        leptos::task::spawn_local(async move {
            let shows_something = gateway.is_new_here() || gateway.wait_for_first_page().await;
            if shows_something {
                gateway.signals.is_open.set_if_changed(true);
                bump(gateway.signals.stored);
                // What is here is painted first.
                after_paint(move || leptos::task::spawn_local(gateway.begin()));
            } else {
                gateway.begin().await;
            }
        });
        gateway
    }

    /// Loads the driver. If that fails, the next question reports it.
    async fn begin(self) {
        if self.door().await.is_err() {
            self.signals.is_open.set_if_changed(true);
        }
    }

    /// The driver, once its file is here.
    ///
    /// # Errors
    /// [`Failure::NotLoaded`] where it did not come; the next call tries again.
    async fn door(&self) -> Result<Rc<Door>, Failure> {
        if let Some(door) = self.door_if_here() {
            return Ok(door);
        }
        let (late, is_late) = oneshot::channel::<()>();
        set_timeout(move || drop(late), FILE_WITHIN);
        let loading = select(Box::pin(load()), is_late);
        if !matches!(loading.await, Either::Left((Ok(()), _))) {
            // A page that is about to be loaded again has nothing to say.
            if is_renewed().await {
                futures::future::pending::<()>().await;
            }
            return Err(Failure::NotLoaded);
        }
        // Somebody else may have waited for it too.
        if let Some(door) = self.door_if_here() {
            return Ok(door);
        }
        let state = self.state().ok_or(Failure::NotLoaded)?;
        let (signals, reserve) = (self.signals, self.settings.reserve());
        let opened = state
            .owner
            .with(|| open(state, signals, reserve).now_or_never());
        let Some(Ok(door)) = opened else {
            return Err(Failure::NotLoaded);
        };
        let door = Rc::new(door);
        state.door.replace(Some(Rc::clone(&door)));
        bump(self.signals.tick);
        Ok(door)
    }

    /// `None` once the app has ended.
    fn state(&self) -> Option<&'static State> {
        self.state.try_get_value()
    }

    fn door_if_here(&self) -> Option<Rc<Door>> {
        self.state()?.door.borrow().clone()
    }

    /// Waits for the page that the first script has promised; whether there is one.
    async fn wait_for_first_page(&self) -> bool {
        let Some(page) = first_script::first_page().await else {
            return false;
        };
        self.with_policy(|policy| {
            policy.note_first_page(&page.address, page.saved_at_ms, page.text.len());
        });
        if let Some(state) = self.state() {
            state.first_page.replace(Some(page));
        }
        true
    }

    /// Decodes the first page when it is asked for.
    fn read_first_page(&self, request: &Request) {
        let Request::Courses(query) = request else {
            return;
        };
        let Some(state) = self.state() else { return };
        let address = identity(self.settings).address(request);
        let is_asked = |page: &mut FirstPage| page.address == address;
        let page = state.first_page.borrow_mut().take_if(is_asked);
        if let Some(page) = page {
            self.with_policy(|policy| policy.take_first_page(query, &page));
            self.show_what_is_known();
        }
    }

    /// Looks at the policy. `None` once the app has ended.
    fn with_policy<T>(&self, look: impl FnOnce(&mut Policy) -> T) -> Option<T> {
        let mut policy = self.state()?.policy.borrow_mut();
        Some(look(&mut policy))
    }

    /// Has the policy ask the identity in force: a page may ask before the effect that watches it has run.
    fn sync(&self) -> Identity {
        let identity = identity(self.settings);
        self.with_policy(|policy| {
            if *policy.identity() != identity {
                enter(policy, identity.clone());
            }
        });
        identity
    }

    /// Reads what this browser keeps of the identity in force: its plan, its notice, its ledger.
    fn read_kept(&self) {
        let identity = identity(self.settings);
        self.with_policy(|policy| enter(policy, identity.clone()));
        self.show_what_is_known();
        self.tell(Event::LedgerChanged(identity));
    }

    fn show_what_is_known(&self) {
        let known = self.with_policy(|policy| (policy.plan(), policy.notice()));
        if let Some((plan, notice)) = known {
            self.signals.plan.set_if_changed(plan);
            self.signals.notice.set_if_changed(notice);
        }
    }

    /// Tells the driver something that it will read for itself if it is not here yet.
    fn tell(&self, event: Event) {
        if let Some(door) = self.door_if_here() {
            (door.on)(event);
        }
    }

    /// Another tab has written `text` under `name` of local storage; or anything may be another, where there is no name.
    pub fn changed_elsewhere(&self, name: Option<&str>, text: Option<&str>) {
        let is_known =
            |name: &str| [PLAN, NOTICE].contains(&name) || name.starts_with(driver::LEDGER);
        if let Some(removed) = name.and_then(|name| name.strip_prefix(driver::LEDGER))
            && text.is_none()
        {
            self.tell(Event::LedgerRemoved(removed.to_owned()));
        }
        if name.is_none_or(is_known) {
            self.read_kept();
        }
        if name.is_none_or(|name| name == CHANGED) {
            let change = Change::read(text.unwrap_or_default());
            self.tell(Event::Elsewhere(change));
        }
    }

    /// The answer: cached, or from the service, or an older one when the service gives none.
    ///
    /// A request that was sent is paid for: it lands and is cached, even if this future is dropped.
    ///
    /// # Errors
    /// [`Failure`], display-ready through [`crate::failure::explain`]. Failures are not cached.
    pub async fn ask<A: Ask>(
        &self,
        ask: A,
        wanted: Wanted,
    ) -> Result<Found<Arc<A::Answer>>, Failure> {
        let found = self.found(ask.request(), wanted).await?;
        Ok(Found {
            // An answer is read as what its request asks for, so it is never of another kind.
            answer: A::own(found.answer).ok_or(Failure::NotCached)?,
            saved_at_ms: found.saved_at_ms,
            instead_of: found.instead_of,
        })
    }

    async fn found(&self, request: Request, wanted: Wanted) -> Told {
        if self.is_new_here() {
            return Err(Failure::NoKey);
        }
        let identity = self.sync();
        let door = self.door().await?;
        let (teller, told) = oneshot::channel();
        let state = self.state().ok_or(Failure::NotLoaded)?;
        let id = QuestionId(state.last_question.get().wrapping_add(1));
        state.last_question.set(id.0);
        state.tellers.borrow_mut().push((id, teller));
        let _waiting = Waiting {
            state,
            door: Rc::clone(&door),
            id,
        };
        (door.on)(Event::Asked {
            id,
            identity,
            request,
            wanted,
        });
        told.await.unwrap_or(Err(Failure::NotLoaded))
    }

    /// The answer if this tab has decoded it and it is fresh; costs nothing, waits for nothing.
    #[must_use]
    pub fn decoded<A: Ask>(&self, ask: &A) -> Option<Found<Arc<A::Answer>>> {
        let request = ask.request();
        self.sync();
        self.read_first_page(&request);
        let found = self.with_policy(|policy| policy.decoded(&request, now_ms()))??;
        Some(Found {
            answer: A::own(found.answer)?,
            saved_at_ms: found.saved_at_ms,
            instead_of: None,
        })
    }

    /// Reads a cached answer of any age, so that what it says of courses is known.
    pub async fn recall(&self, request: Request) {
        let _ = self.found(request, Wanted::IfFree).await;
    }

    /// The text of a cached answer as the service sent it.
    pub async fn raw(&self, request: &Request) -> Option<String> {
        let address = identity(self.settings).address(request);
        let door = self.door().await.ok()?;
        Some((door.read)(address).await?.to_string())
    }

    /// The courses of all cached lists and courses, whatever their age, each once and as the newest answer has it. Sends
    /// nothing; answers that cannot be read are left out.
    pub async fn seen_courses(&self) -> Vec<Course> {
        let (mut ids, mut seen) = (HashSet::new(), Vec::new());
        let Ok(door) = self.door().await else {
            return seen;
        };
        let identity = identity(self.settings);
        for request in self.cached_requests(usize::MAX) {
            if request.needs_hole_data() {
                continue;
            }
            let Some(body) = (door.read)(identity.address(&request)).await else {
                continue;
            };
            let courses = match Answer::read(&request, body.as_bytes()) {
                Ok((Answer::Courses(page), _)) => page.value.courses.clone(),
                Ok((Answer::Course(detail), _)) => vec![detail.value.course.clone()],
                _ => Vec::new(),
            };
            seen.extend(
                courses
                    .into_iter()
                    .filter(|course| ids.insert(course.course_id)),
            );
        }
        seen
    }

    /// Whether a fresh answer is cached, so that asking costs nothing. Tracked.
    #[must_use]
    pub fn is_cached(&self, request: &Request) -> bool {
        self.signals.stored.track();
        self.with_policy(|policy| policy.is_cached(request, now_ms()))
            .unwrap_or_default()
    }

    /// How many answers are cached, and their size in bytes. Tracked.
    #[must_use]
    pub fn cache_size(&self) -> (usize, u64) {
        self.signals.stored.track();
        self.with_policy(|policy| policy.stored_size())
            .unwrap_or_default()
    }

    /// The requests with a cached answer of any age, the newest answer first. Tracked.
    #[must_use]
    pub fn cached_requests(&self, most: usize) -> Vec<Request> {
        self.signals.stored.track();
        let mut requests = self
            .with_policy(|policy| policy.stored_requests())
            .unwrap_or_default();
        requests.truncate(most);
        requests
    }

    /// A course as a cached list or course answer has it, so that its page can open at once.
    #[must_use]
    pub fn known_course(&self, id: CourseId) -> Option<Course> {
        self.with_policy(|policy| policy.course(id))?
    }

    /// Whether something can be shown: the first page is here, or it is known what is cached. Tracked.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.signals.is_open.get()
    }

    /// Whether the driver is here, and with it what was spent. Tracked.
    #[must_use]
    pub fn has_ledger(&self) -> bool {
        self.signals.tick.track();
        self.door_if_here().is_some()
    }

    /// Whether prices are told: on small and unknown plans, and wherever they are wanted. Tracked.
    #[must_use]
    pub fn always_or_small(&self) -> bool {
        let counts = self.plan().is_none_or(|plan| plan <= Plan::Developer);
        counts || self.settings.always_prices().get()
    }

    /// What a click on this costs, in words; `None` for nothing, and where nobody wants to know:
    /// on a plan of many requests, unless the person has asked for it. Tracked.
    #[must_use]
    pub fn price(&self, request: &Request) -> Option<&'static str> {
        (self.always_or_small() && !self.is_cached(request)).then_some(words::ONE_REQUEST)
    }

    /// The largest page that the plan allows, once an answer has said so.
    #[must_use]
    pub fn max_limit(&self) -> Signal<Option<u32>> {
        let plan = self.signals.plan;
        Signal::derive(move || plan.with(|plan| plan.max_limit))
    }

    /// The plan, once an answer has given it away. Tracked.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.signals.plan.with(|plan| plan.plan())
    }

    /// Whether holes are known to be refused to this key. Tracked.
    #[must_use]
    pub fn lacks_holes(&self) -> bool {
        self.signals.plan.with(|plan| plan.lacks_holes())
    }

    /// What the service says of its data ("invented", "© …"), once an answer has said so.
    #[must_use]
    pub fn notice(&self) -> Signal<Option<DataNotice>> {
        self.signals.notice.into()
    }

    /// What was sent with this key from this browser.
    #[must_use]
    pub fn ledger(&self) -> Signal<Ledger> {
        self.signals.ledger.into()
    }

    /// What is spent and left, for the meter. Tracked; as of now.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.signals.tick.track();
        let (plan, reserve) = (self.plan(), self.settings.reserve().get());
        self.signals
            .ledger
            .with(|ledger| ledger.reading(plan, reserve, now_ms()))
    }

    /// Changes when another key or another service is to be asked.
    pub fn track_service(&self) {
        self.settings.key().track();
        self.settings.service().track();
    }

    /// Forgets what was counted and learned with the person's own key.
    pub fn forget_key(&self) {
        self.forget(Forget::Key(self.own_identity()));
    }

    /// Forgets what the person's own key was refused: it was entered again, or another one.
    pub fn forget_refusals(&self) {
        self.forget(Forget::Refusals(self.own_identity()));
    }

    /// Forgets something, as soon as the driver is here.
    fn forget(&self, what: Forget) {
        if self.door_if_here().is_some() {
            return self.tell(Event::Forget(what));
        }
        let gateway = *self;
        leptos::task::spawn_local(async move {
            if let Ok(door) = gateway.door().await {
                (door.on)(Event::Forget(what));
            }
        });
    }

    /// Removes every cached answer: the demo's while it is tried, else all others.
    pub async fn forget_answers(&self) {
        let is_demo = self.settings.demo().get_untracked().is_some();
        self.removed(Forget::Answers { is_demo }).await;
    }

    /// Removes every cached answer of real services and every ledger, in the demo too.
    pub async fn forget_everything(&self) {
        self.removed(Forget::Everything).await;
    }

    async fn removed(&self, what: Forget) {
        let Ok(door) = self.door().await else { return };
        let (teller, removed) = oneshot::channel();
        let Some(state) = self.state() else { return };
        state.cleared.borrow_mut().push(teller);
        (door.on)(Event::Forget(what));
        select(removed, TimeoutFuture::new(CLEARED_WITHIN_MS)).await;
    }

    /// Enters the demo on a plan, tries another one, or leaves it: nothing of it stays behind.
    pub async fn set_demo(&self, plan: Option<Plan>) {
        // Without its file, whatever is asked now says why there is nothing.
        if let Ok(door) = self.door().await {
            (door.on)(Event::Forget(Forget::Demo));
        }
        self.settings.set_demo(plan);
        bump(self.signals.stored);
    }

    /// Whether there is no key, and nothing was ever stored that needs none.
    fn is_new_here(&self) -> bool {
        self.settings.key().with_untracked(String::is_empty) && storage::read(CHANGED).is_none()
    }

    fn own_identity(&self) -> Identity {
        let service = self.settings.own_service().get_untracked();
        Identity::new(service, self.settings.own_key().get_untracked(), None)
    }
}

/// Whom the app asks now.
fn identity(settings: Settings) -> Identity {
    Identity::new(
        settings.service().get_untracked(),
        settings.key().get_untracked(),
        settings.demo().get_untracked(),
    )
}

/// Has the policy ask an identity from now on, with what this browser keeps of it.
fn enter(policy: &mut Policy, identity: Identity) {
    let kept = |name: &str| storage::read(name).filter(|_| identity.demo().is_none());
    let notice = kept(NOTICE).and_then(|text| DataNotice::parse(&text, identity.service()));
    let plan = kept(PLAN).and_then(|text| PlanKnown::of_identity(&text, &identity));
    policy.enter(identity, plan, notice);
}

/// Tells whoever watches that something has changed.
fn bump(count: LastingSignal<u32>) {
    count.try_update(|count| *count = count.wrapping_add(1));
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
