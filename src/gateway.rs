//! The gateway: the only code that talks to the service, and the interface that pages use. Components never send
//! requests.
//!
//! Start with [`golf_client::policy`], which makes every decision about a request, in the order in which the decisions appear
//! there. Its driver carries them out in the browser, which `outside` describes. Pages call the functions in this file: they read what the policy already
//! knows, submit questions, and expose changes as signals.
//!
//! In the release, the driver, the answer store and HTTP form a separate chunk, `service`. It is fetched after the
//! first paint. Until then the policy answers from memory, and the first scripts ask for what is missing.
//!
//! This file is long because it is the complete page-facing interface of the gateway, with every function documented.

pub mod demo;
pub mod explanation;
mod first_script;
mod http;
mod outside;
pub mod sources;
pub mod store;
pub mod wording;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use first_script::FirstAnswers;
use futures::FutureExt;
use futures::channel::oneshot;
use futures::future::{Either, LocalBoxFuture, select};
use gloo_timers::future::TimeoutFuture;
use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::plan::Plan;
use golf_client::failure::Failure;
use golf_client::identity::Identity;
use golf_client::key_check::KeyCheck;
use golf_client::key_mask::without_keys;
use golf_client::ledger::{Ledger, Reading};
use golf_client::notice::DataNotice;
use golf_client::pinned::PinnedAnswers;
use golf_client::plan::{PlanKnown, shows_prices};
use golf_client::policy::{
    Event, FirstAnswer, Forget, Found, Item, LastResponse, Policy, QuestionId, Replaced, Reply,
    Wanted,
};
use golf_client::question::{Answer, Ask};
use golf_views::words::service as words;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::chunk::in_chunk;
use crate::browser::in_turns::after_paint;
use crate::browser::lasting_signal::LastingSignal;
use crate::browser::names;
use crate::browser::site::{self, is_renewed};
use crate::browser::storage::{self, Lasting};
use crate::settings::Settings;

/// The file `service` is given this long.
const FILE_WITHIN: Duration = Duration::from_secs(20);
/// If the first script still waits for the service after this time, the driver starts. It then counts the request, which
/// tells other tabs of it.
const ANSWERED_WITHIN: Duration = Duration::from_millis(500);
/// If no page takes an answer of the first script within this time, the driver starts anyway.
const TAKEN_WITHIN: Duration = Duration::from_secs(5);
/// Timeout for the answer store to remove everything, in milliseconds.
const CLEARED_WITHIN_MS: u32 = 5_000;

/// The entry point to the service: cheap to copy, one for the whole app.
#[derive(Clone, Copy)]
pub struct Gateway {
    state: StoredValue<&'static State, LocalStorage>,
    settings: Settings,
    signals: Signals,
}

/// The signals that pages watch.
#[derive(Clone, Copy)]
struct Signals {
    plan: LastingSignal<PlanKnown>,
    notice: LastingSignal<Option<DataNotice>>,
    ledger: LastingSignal<Ledger>,
    /// Changes when an answer is stored or removed.
    stored: LastingSignal<u32>,
    /// Changes periodically, because request windows expire by themselves.
    tick: LastingSignal<u32>,
    /// Whether there is anything to show yet.
    is_open: LastingSignal<bool>,
}

/// State that lives as long as the page, shared by the gateway and its drivers.
struct State {
    /// The policy of real services.
    policy: Rc<RefCell<Policy>>,
    /// Its driver, once that is loaded.
    door: RefCell<Option<Rc<dyn Door>>>,
    /// The plan of the demo, while it is tried.
    demo_plan: Cell<Option<Plan>>,
    /// The demo's driver, which has a policy of its own. Leaving the demo drops both.
    demo: RefCell<Option<Rc<dyn Door>>>,
    first: FirstAnswers,
    last_question: Cell<u32>,
    /// How often a person has entered or removed a key.
    entries_of_key: Cell<u32>,
    /// Callers that wait for an answer; rarely more than a few.
    tellers: RefCell<Vec<(QuestionId, oneshot::Sender<Reply>)>>,
    /// Callers that wait until answers are removed.
    cleared: RefCell<Vec<oneshot::Sender<()>>>,
    is_ticking: Cell<bool>,
    /// The app's reactive owner, for effects that live as long as the app.
    owner: Owner,
}

impl State {
    /// Removes and returns the sender for a question's answer.
    fn take_teller(&self, id: QuestionId) -> Option<oneshot::Sender<Reply>> {
        let mut tellers = self.tellers.borrow_mut();
        let at = tellers.iter().position(|(waiting, _)| *waiting == id)?;
        Some(tellers.swap_remove(at).1)
    }

    /// The driver of real services, or that of the demo.
    fn door_of(&self, demo: Option<Plan>) -> &RefCell<Option<Rc<dyn Door>>> {
        match demo {
            None => &self.door,
            Some(_) => &self.demo,
        }
    }
}

/// A driver's interface in the first load. It is a trait object, since the driver's code is in another chunk.
trait Door {
    fn policy(&self) -> &RefCell<Policy>;
    fn on(&self, event: Event);
    /// Reads the stored plan, notice and ledger of the identity in force.
    fn read_account(&self);
    /// Another tab has written `text` under `name`. Without a name, any item may have changed.
    fn changed_elsewhere(&self, name: Option<&str>, text: Option<&str>);
    /// Reads the body of a stored answer.
    fn read(&self, address: &str) -> LocalBoxFuture<'static, Option<Rc<str>>>;
}

in_chunk!(service, open(state: &'static State, signals: Signals, settings: Settings, demo: Option<Plan>) -> Rc<dyn Door>
    => outside::start(state, signals, settings, demo));

/// Tells the driver, when dropped, that nobody waits for a question any more.
struct Waiting {
    state: &'static State,
    door: Rc<dyn Door>,
    id: QuestionId,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.state.take_teller(self.id));
        self.door.on(Event::Left(self.id));
    }
}

impl Gateway {
    /// Creates a gateway over the data that this browser stores.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let state = State {
            policy: Rc::new(RefCell::new(Policy::new(tab_number(), own(settings)))),
            door: RefCell::default(),
            demo_plan: Cell::new(settings.demo().get_untracked()),
            demo: RefCell::default(),
            first: FirstAnswers::promised(),
            last_question: Cell::default(),
            entries_of_key: Cell::default(),
            tellers: RefCell::default(),
            cleared: RefCell::default(),
            is_ticking: Cell::default(),
            owner: Owner::current().unwrap_or_default(),
        };
        let gateway = Self {
            // Leaked, so that no drop code is linked into the first load.
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
        gateway.state().inspect(|state| {
            enter(&mut state.policy.borrow_mut(), own(settings));
        });
        gateway.show_what_is_known();
        Effect::new(move |before: Option<()>| {
            gateway.track_service();
            settings.own_key().track();
            settings.own_service().track();
            if before.is_some() {
                gateway.sync();
                gateway.sync_own();
                gateway.show_what_is_known();
                gateway.door_if_here().inspect(|door| door.read_account());
                bump(gateway.signals.stored);
            }
        });
        let note = |first: &_| gateway.note_first_answer(first);
        match gateway.state().map(|state| state.first.receive_now(note)) {
            Some(Some(is_promised)) => gateway.open_with(is_promised),
            _ => leptos::task::spawn_local(async move {
                let late = set_timeout_with_handle(move || gateway.begin_later(), ANSWERED_WITHIN);
                let is_promised = gateway.receive_first_answers().await;
                if let Ok(late) = late {
                    late.clear();
                }
                gateway.open_with(is_promised);
            }),
        }
        gateway
    }

    /// Opens the gateway for the first question. Without an answer of the first script, the driver opens it.
    fn open_with(self, is_promised: bool) {
        if !is_promised && !self.is_new_here() {
            return self.begin_later();
        }
        self.signals.is_open.set_if_changed(true);
        bump(self.signals.stored);
        if is_promised {
            // A page takes its answer, and is painted, before the driver starts.
            set_timeout(move || self.begin_later(), TAKEN_WITHIN);
        } else {
            after_paint(move || self.begin_later());
        }
    }

    fn begin_later(self) {
        leptos::task::spawn_local(self.begin());
    }

    /// Loads the driver. If loading fails, the next question reports it.
    async fn begin(self) {
        if self.door().await.is_err() {
            self.signals.is_open.set_if_changed(true);
        }
    }

    /// The driver in force, once its chunk is loaded.
    ///
    /// # Errors
    /// [`Failure::NotLoaded`] if the chunk did not load; the next call tries again.
    async fn door(&self) -> Result<Rc<dyn Door>, Failure> {
        self.door_of(self.demo_plan()).await
    }

    /// The driver of real services, or that of the demo on a plan. A demo that was left meanwhile has none.
    async fn door_of(&self, demo: Option<Plan>) -> Result<Rc<dyn Door>, Failure> {
        let state = self.state().ok_or(Failure::NotLoaded)?;
        let here = || state.door_of(demo).borrow().clone();
        if let Some(door) = here() {
            return Ok(door);
        }
        let (late, is_late) = oneshot::channel::<()>();
        set_timeout(move || drop(late), FILE_WITHIN);
        let loading = select(Box::pin(load()), is_late);
        if !matches!(loading.await, Either::Left((Ok(()), _))) {
            // A page that is about to reload reports no failure.
            if is_renewed().await {
                futures::future::pending::<()>().await;
            }
            return Err(Failure::NotLoaded);
        }
        // Another caller may have loaded it meanwhile.
        if let Some(door) = here() {
            return Ok(door);
        }
        let (signals, settings) = (self.signals, self.settings);
        let opened = state
            .owner
            .with(|| open(state, signals, settings, demo).now_or_never());
        let Some(Ok(door)) = opened.filter(|_| demo.is_none() || demo == self.demo_plan()) else {
            return Err(Failure::NotLoaded);
        };
        state.door_of(demo).replace(Some(Rc::clone(&door)));
        bump(self.signals.tick);
        Ok(door)
    }

    /// `None` once the app has ended.
    fn state(&self) -> Option<&'static State> {
        self.state.try_get_value()
    }

    /// The plan of the demo, while it is tried.
    fn demo_plan(&self) -> Option<Plan> {
        self.state()?.demo_plan.get()
    }

    fn door_if_here(&self) -> Option<Rc<dyn Door>> {
        self.state()?.door_of(self.demo_plan()).borrow().clone()
    }

    /// Waits for the answers that the first script has promised, and returns whether there is one.
    async fn receive_first_answers(&self) -> bool {
        let Some(state) = self.state() else {
            return false;
        };
        state
            .first
            .receive(|first| self.note_first_answer(first))
            .await
    }

    fn note_first_answer(&self, first: &FirstAnswer) {
        self.with_policy(|policy| policy.note_first_answer(first));
    }

    /// Decodes the first script's answer once a page asks for it.
    fn take_first_answer<A: Ask>(&self, ask: &A, request: &Request) {
        let Some(state) = self.state() else { return };
        let address = identity(self.settings).address(request);
        let Some(first) = state.first.take(&address) else {
            return;
        };
        let is_new = self.with_policy(|policy| {
            let before = policy.plan();
            policy.take_first_answer(request, &first, ask.read(first.text.as_bytes()));
            policy.plan() != before
        });
        if is_new == Some(true) {
            self.keep_plan_when_left();
        }
        self.show_what_is_known();
        let gateway = *self;
        after_paint(move || gateway.begin_later());
    }

    /// Stores the plan when the page is left, which may be before the driver has stored it. Not earlier: another tab that
    /// asks the same would ask for a page of another size.
    fn keep_plan_when_left(self) {
        window_event_listener(ev::pagehide, move |_| {
            let line = self.with_policy(|policy| {
                let is_known = policy.plan() != PlanKnown::default();
                is_known.then(|| policy.plan_line())
            });
            if let Some(Some(line)) = line {
                let _ = storage::write(names::PLAN, &line);
            }
        });
    }

    /// Accesses the policy in force. `None` for the demo before it is loaded, and once the app has ended.
    fn with_policy<T>(&self, look: impl FnOnce(&mut Policy) -> T) -> Option<T> {
        let state = self.state()?;
        let demo;
        let policy = if state.demo_plan.get().is_some() {
            demo = state.demo.borrow().clone()?;
            demo.policy()
        } else {
            &state.policy
        };
        Some(look(&mut policy.borrow_mut()))
    }

    /// Switches the policy to the current identity. A page may ask before the effect that watches the identity has
    /// run.
    fn sync(&self) -> Identity {
        let identity = identity(self.settings);
        self.with_policy(|policy| {
            if *policy.identity() != identity {
                enter(policy, identity.clone());
            }
        });
        identity
    }

    /// Switches the policy of real services to the person's own key and service: during the demo too, in which a key may be
    /// removed.
    fn sync_own(&self) {
        let Some(state) = self.state() else { return };
        let (own, mut policy) = (own(self.settings), state.policy.borrow_mut());
        if *policy.identity() != own {
            enter(&mut policy, own);
        }
    }

    fn show_what_is_known(&self) {
        let known = self.with_policy(|policy| (policy.plan(), policy.notice()));
        let of_demo = || {
            let max_limit = self.demo_plan().map(Plan::max_limit);
            (PlanKnown::default().with_page_limit(max_limit), None)
        };
        let (plan, notice) = known.unwrap_or_else(of_demo);
        self.signals.plan.set_if_changed(plan);
        self.signals.notice.set_if_changed(notice);
    }

    /// Sends an event to the driver in force if it is loaded.
    fn tell(&self, event: Event) {
        if let Some(door) = self.door_if_here() {
            door.on(event);
        }
    }

    /// Handles a storage event: another tab has written `text` under `name`. Without a name, any item may have
    /// changed. A driver that is not loaded yet reads all of them when it starts.
    pub fn changed_elsewhere(&self, name: Option<&str>, text: Option<&str>) {
        let door = self.state().and_then(|state| state.door.borrow().clone());
        if let Some(door) = door {
            door.changed_elsewhere(name, text);
        }
    }

    /// The answer: from the cache, else from the service, else an older cached answer if the service has none.
    ///
    /// A request that was sent has been paid for. Its response is received and cached even if this future is dropped.
    ///
    /// # Errors
    /// [`Failure`], display-ready through [`explain`](explanation::explain). Failures are not cached.
    pub async fn ask<A: Ask>(
        &self,
        ask: A,
        wanted: Wanted,
    ) -> Result<Found<Arc<A::Answer>>, Failure> {
        let request = ask.request();
        if let Some(state) = self.state().filter(|_| wanted != Wanted::Fresh) {
            let address = identity(self.settings).address(&request);
            state.first.arrival(&address).await;
            if let Some(found) = self.decoded(&ask) {
                return Ok(found);
            }
            let is_list = matches!(request, Request::Courses(_));
            if is_list && wanted == Wanted::Cached && self.is_before_its_driver() {
                let note = |first: &_| self.note_first_answer(first);
                state.first.ask(&address, note).await;
                if let Some(found) = self.decoded(&ask) {
                    return Ok(found);
                }
            }
        }
        let found = self.found(request, wanted).await?;
        Ok(Found {
            // Every answer is decoded for its own request type, so this never fails.
            answer: A::own(found.answer).ok_or(Failure::NotCached)?,
            asked_at_ms: found.asked_at_ms,
            instead_of: found.instead_of,
        })
    }

    /// Whether the driver of real services is not here yet. Only the demo's driver knows the demo's courses.
    fn is_before_its_driver(&self) -> bool {
        self.demo_plan().is_none() && self.door_if_here().is_none()
    }

    async fn found(&self, request: Request, wanted: Wanted) -> Reply {
        if self.is_new_here() {
            return Err(Failure::NoKey);
        }
        let is_cached = self.with_policy(|policy| policy.is_cached(&request, now_ms()));
        let is_paid = wanted == Wanted::Cached && is_cached != Some(true);
        let identity = self.sync();
        let is_held_back = is_paid && !site::may_ask(&identity.address(&request));
        let wanted = if is_held_back { Wanted::IfFree } else { wanted };
        let door = self.door().await?;
        match self.told(door, identity, request, wanted).await {
            Err(Failure::NotCached) if is_held_back => Err(Failure::Untouched),
            told => told,
        }
    }

    /// Asks a driver, and waits for its reply.
    async fn told(
        &self,
        door: Rc<dyn Door>,
        identity: Identity,
        request: Request,
        wanted: Wanted,
    ) -> Reply {
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
        door.on(Event::Asked {
            id,
            identity,
            request,
            wanted,
        });
        told.await.unwrap_or(Err(Failure::NotLoaded))
    }

    /// The answer, if this tab has decoded it and it is fresh. Costs nothing and never waits.
    #[must_use]
    pub fn decoded<A: Ask>(&self, ask: &A) -> Option<Found<Arc<A::Answer>>> {
        let request = ask.request();
        self.sync();
        self.take_first_answer(ask, &request);
        let found = self.with_policy(|policy| policy.decoded(&request, now_ms()))??;
        Some(Found {
            answer: A::own(found.answer)?,
            asked_at_ms: found.asked_at_ms,
            instead_of: None,
        })
    }

    /// The answer that the current one to a request has replaced, once: asked again, there is none. Tracked.
    #[must_use]
    pub fn take_replaced(&self, request: &Request) -> Option<Replaced> {
        self.signals.stored.track();
        self.with_policy(|policy| policy.take_replaced(request))?
    }

    /// The same without taking it. Tracked.
    #[must_use]
    pub fn replaced(&self, request: &Request) -> Option<Replaced> {
        self.signals.stored.track();
        self.with_policy(|policy| policy.replaced(request).cloned())?
    }

    /// Reads a cached answer of any age, so that its courses become known.
    pub async fn recall(&self, request: Request) {
        let _ = self.found(request, Wanted::IfFree).await;
    }

    /// The text of a cached answer as the service sent it.
    pub async fn raw(&self, request: &Request) -> Option<String> {
        let address = identity(self.settings).address(request);
        let door = self.door().await.ok()?;
        Some(without_keys(door.read(&address).await?.to_string()))
    }

    /// The last response of the service, if it is one to this request: whatever its status, as it came.
    #[must_use]
    pub fn last_response(&self, request: &Request) -> Option<LastResponse> {
        let address = identity(self.settings).address(request);
        self.with_policy(|policy| policy.last_response(&address).cloned())?
    }

    /// The courses of all cached lists and details, of any age, without duplicates and each from its newest answer.
    /// Sends no request. Answers that cannot be read are skipped.
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
            let Some(body) = door.read(&identity.address(&request)).await else {
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

    /// The requests that have a cached answer of any age, newest answer first. Tracked.
    #[must_use]
    pub fn cached_requests(&self, most: usize) -> Vec<Request> {
        self.signals.stored.track();
        let mut requests = self
            .with_policy(|policy| policy.stored_requests())
            .unwrap_or_default();
        requests.truncate(most);
        requests
    }

    /// Pins a course for the round: its answers are not removed to make room for others.
    pub async fn pin(&self, id: CourseId) {
        if let Ok(door) = self.door().await {
            door.on(Event::Pin(id, true));
        }
    }

    /// Waits until the driver is here, and returns whether it is: for a page that shows what the service answered, and not only
    /// the answer.
    pub async fn has_driver(&self) -> bool {
        self.door().await.is_ok()
    }

    /// Unpins a course. Its answers stay while there is room.
    pub fn unpin(&self, id: CourseId) {
        self.tell(Event::Pin(id, false));
    }

    /// The courses that are pinned for the round, latest first. Empty until the driver is loaded. Tracked.
    #[must_use]
    pub fn pinned(&self) -> Vec<PinnedAnswers> {
        self.signals.stored.track();
        self.with_policy(|policy| policy.pinned())
            .unwrap_or_default()
    }

    /// A course from the latest cached list or detail, so that its page can open at once.
    #[must_use]
    pub fn known_course(&self, id: CourseId) -> Option<Course> {
        self.with_policy(|policy| policy.course(id))?
    }

    /// Whether there is anything to show: the first script's answers have arrived, or the cache index is known. Tracked.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.signals.is_open.get()
    }

    /// Whether the driver is loaded, and with it the ledger. Tracked.
    #[must_use]
    pub fn has_ledger(&self) -> bool {
        self.signals.tick.track();
        self.door_if_here().is_some()
    }

    /// Whether controls show their price: on small and unknown plans, or if the setting asks for it. Tracked.
    #[must_use]
    pub fn always_or_small(&self) -> bool {
        self.always_or_small_beside(None)
    }

    /// [`Self::always_or_small`] beside an answer that tells its plan by the largest page: before the plan is known, that
    /// decides, as it does in `public/early-list.js`. Tracked.
    #[must_use]
    pub fn always_or_small_beside(&self, max_limit: Option<u32>) -> bool {
        let plan = self
            .plan()
            .or_else(|| max_limit.and_then(Plan::from_max_limit));
        plan.is_none_or(shows_prices) || self.settings.always_prices().get()
    }

    /// The price of a click, in words. `None` if it is free, and on large plans unless the setting asks for prices.
    /// Tracked.
    #[must_use]
    pub fn price(&self, request: &Request) -> Option<&'static str> {
        (self.always_or_small() && !self.is_cached(request)).then_some(words::ONE_REQUEST)
    }

    /// The largest page that the plan allows, once a response has revealed it.
    #[must_use]
    pub fn max_limit(&self) -> Signal<Option<u32>> {
        let plan = self.signals.plan;
        Signal::derive(move || plan.with(|plan| plan.max_limit))
    }

    /// The plan, once a response has revealed it. Tracked.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.signals.plan.with(|plan| plan.plan())
    }

    /// Everything known of the plan. Tracked.
    #[must_use]
    pub fn plan_known(&self) -> PlanKnown {
        self.signals.plan.get()
    }

    /// Whether this key is known to be refused hole data. Tracked.
    #[must_use]
    pub fn lacks_holes(&self) -> bool {
        self.signals.plan.with(|plan| plan.lacks_holes())
    }

    /// The service's notice about its data ("invented", "© …"), once a response has contained one.
    #[must_use]
    pub fn notice(&self) -> Signal<Option<DataNotice>> {
        self.signals.notice.into()
    }

    /// The requests that this browser has sent with this key.
    #[must_use]
    pub fn ledger(&self) -> Signal<Ledger> {
        self.signals.ledger.into()
    }

    /// The current usage and remaining requests, for the meter. Tracked.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.signals.tick.track();
        let (plan, reserve) = (self.plan(), self.settings.reserve().get());
        self.signals
            .ledger
            .with(|ledger| ledger.reading(plan, reserve, now_ms()))
    }

    /// Tracks the key and the service.
    pub fn track_service(&self) {
        self.settings.key().track();
        self.settings.service().track();
    }

    /// Asks the service once with a key that a person has entered, and stores the key if the service takes it. The answer is
    /// counted and cached as any other, so the page that needs it costs nothing more. `None` if the person has removed the
    /// key, entered another one or changed the service meanwhile: then nothing is stored.
    pub async fn try_key(&self, key: &str, lasts: Lasting, request: Request) -> Option<KeyCheck> {
        let this = self.begin_entry()?;
        let service = self.settings.own_service().get_untracked();
        let identity = Identity::new(service.clone(), key.to_owned());
        let Ok(door) = self.door_of(None).await else {
            return Some(KeyCheck::Unknown(Failure::NotLoaded));
        };
        // A person who enters a key again may know that it works now.
        door.on(Event::Forget(Forget::Refusals(identity.clone())));
        let reply = self
            .told(Rc::clone(&door), identity, request, Wanted::Fresh)
            .await;
        let is_same_service = self.settings.own_service().get_untracked() == service;
        if self.state()?.entries_of_key.get() != this || !is_same_service {
            return None;
        }
        let check = KeyCheck::of(&reply);
        if check == KeyCheck::Taken {
            self.settings.set_key(key, lasts);
            self.sync_own();
            door.on(Event::KeyTried);
        }
        Some(check)
    }

    /// Stores a key that could not be tried.
    pub fn keep_untried_key(&self, key: &str, lasts: Lasting) {
        self.begin_entry();
        self.settings.set_key(key, lasts);
        self.forget_refusals();
    }

    /// Begins a change of the key, and ends the one before. Returns its number; `None` once the app has ended.
    fn begin_entry(&self) -> Option<u32> {
        let entries = &self.state()?.entries_of_key;
        entries.set(entries.get().wrapping_add(1));
        Some(entries.get())
    }

    /// Forgets the counts and limits learned with the person's own key.
    pub fn forget_key(&self) {
        self.begin_entry();
        self.forget(Forget::Key(self.own_identity()));
    }

    /// Forgets refusals of the person's own key, after they have entered it again or replaced it.
    pub fn forget_refusals(&self) {
        self.forget(Forget::Refusals(self.own_identity()));
    }

    /// Forgets something of real services once their driver is loaded.
    fn forget(&self, what: Forget) {
        let here = self.state().and_then(|state| state.door.borrow().clone());
        if let Some(door) = here {
            return door.on(Event::Forget(what));
        }
        let gateway = *self;
        leptos::task::spawn_local(async move {
            if let Ok(door) = gateway.door_of(None).await {
                door.on(Event::Forget(what));
            }
        });
    }

    /// Removes every cached answer: the demo's during the demo, otherwise all except the demo's.
    pub async fn forget_answers(&self) {
        self.removed(self.demo_plan(), Forget::Answers).await;
    }

    /// Removes every cached answer of real services and every ledger, even during the demo.
    pub async fn forget_everything(&self) {
        self.removed(None, Forget::Everything).await;
    }

    async fn removed(&self, demo: Option<Plan>, what: Forget) {
        let Ok(door) = self.door_of(demo).await else {
            return;
        };
        let (teller, removed) = oneshot::channel();
        let Some(state) = self.state() else { return };
        self.sync_own();
        state.cleared.borrow_mut().push(teller);
        door.on(Event::Forget(what));
        select(removed, TimeoutFuture::new(CLEARED_WITHIN_MS)).await;
    }

    /// Enters the demo on a plan, changes its plan, or leaves it. Nothing of the previous demo remains.
    pub async fn set_demo(&self, plan: Option<Plan>) {
        // If the chunk is missing, the next question reports it.
        let _ = self.door().await;
        let Some(state) = self.state() else { return };
        state.demo_plan.set(plan);
        drop(state.demo.take());
        self.settings.set_demo(plan);
        bump(self.signals.stored);
    }

    /// Whether there is no key and nothing was ever stored.
    fn is_new_here(&self) -> bool {
        let has_key = !self.settings.key().with_untracked(String::is_empty);
        let is_withheld = untrack(|| self.settings.is_withheld());
        !has_key && !is_withheld && storage::read(names::CHANGED).is_none()
    }

    fn own_identity(&self) -> Identity {
        let service = self.settings.own_service().get_untracked();
        Identity::new(service, self.settings.own_key().get_untracked())
    }
}

/// The current identity.
fn identity(settings: Settings) -> Identity {
    let demo = settings.demo().get_untracked();
    demo.map_or_else(|| own(settings), Identity::demo)
}

/// The identity at the person's own service, also during the demo.
fn own(settings: Settings) -> Identity {
    let service = settings.own_service().get_untracked();
    if untrack(|| settings.is_withheld()) {
        return Identity::withheld(service);
    }
    Identity::new(service, settings.own_key().get_untracked())
}

/// Switches the policy to an identity, with the plan and notice that this browser stores for it.
fn enter(policy: &mut Policy, identity: Identity) {
    policy.enter(identity, &|item| storage::read(&item_name(item)));
}

/// The name of an item in local storage.
fn item_name(item: &Item) -> String {
    let name = match item {
        Item::Ledger(identity) => return names::LEDGER.to_owned() + identity,
        Item::Plan => names::PLAN,
        Item::Notice => names::NOTICE,
        Item::Pinned => names::PINNED,
        Item::Changed => names::CHANGED,
        Item::Hint => names::EARLY_HINT,
    };
    name.to_owned()
}

/// Notifies readers that something has changed.
fn bump(count: LastingSignal<u32>) {
    count.try_update(|count| *count = count.wrapping_add(1));
}

/// A random number that identifies this tab.
pub(crate) fn tab_number() -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to the largest u32"
    )]
    let number = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    number
}

/// The current time by this computer's clock, in Unix milliseconds.
#[must_use]
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}
