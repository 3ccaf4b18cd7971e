//! Carries out the effects of the [policy](golf_client::policy), and reports events to it. The driver makes no decisions.
//!
//! Each effect that waits for something external runs in a task of its own. The task is never aborted, and ends in an
//! event. Events are handled one at a time: an event that arrives while effects are being carried out is queued.
//!
//! This file is long because every effect has its place here.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use futures::FutureExt;
use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use golf_api::address::Request;
use golf_client::failure::Failure;
use golf_client::identity::Identity;
use golf_client::kept::{self, KeptCourse};
use golf_client::ledger::Ledger;
use golf_client::plan::PlanKnown;
use golf_client::policy::{
    Change, Effect, Event, FlightId, Millis, Part, QuestionId, RESPONSE_WITHIN_SECONDS,
};
use leptos::prelude::{Get, GetUntracked, Signal, set_interval};
use leptos::task::spawn_local;

use super::demo::Demo;
use super::first_script::{self, LeftBehind};
use super::locks::{self, LockGuard};
use super::store::Store;
use super::{Door, Signals, State, http, now_ms};
use crate::browser::{names, storage};

/// How often to check for request windows that have ended.
const TICK: Duration = Duration::from_secs(10);
/// Timeout for a body that is read directly for a page, in milliseconds.
const READ_WITHIN_MS: u32 = 3_000;
/// Timeout for the demo's module, in milliseconds.
const DEMO_WITHIN_MS: u32 = 20_000;

struct Driver {
    state: &'static State,
    signals: Signals,
    store: Store,
    /// The store's open count when its index was last read.
    times_opened: Cell<u32>,
    locks: RefCell<HashMap<FlightId, LockGuard>>,
    demo: RefCell<Option<Demo>>,
    script: RefCell<Option<first_script::Request>>,
    events: RefCell<VecDeque<Event>>,
    is_busy: Cell<bool>,
}

/// Starts the driver: opens the answer store, reads the ledger, and takes over the first script's work.
pub(super) fn start(state: &'static State, signals: Signals, reserve: Signal<u32>) -> Door {
    let driver = Rc::new(Driver {
        state,
        signals,
        store: Store::default(),
        times_opened: Cell::new(0),
        locks: RefCell::default(),
        demo: RefCell::default(),
        script: RefCell::default(),
        events: RefCell::default(),
        is_busy: Cell::default(),
    });
    let identity = driver.state.policy.borrow().identity().clone();
    driver.on(Event::LedgerChanged(identity.clone()));
    driver.take_in_what_was_left(&identity);
    driver.take_over(identity);
    driver.on(Event::Reserve(reserve.get_untracked()));
    driver.on(Event::Started);
    let watching = Rc::clone(&driver);
    leptos::prelude::Effect::new(move |_| watching.on(Event::Reserve(reserve.get())));
    set_interval(move || super::bump(signals.tick), TICK);
    let reader = driver.store.clone();
    Door {
        on: Box::new(move |event| driver.on(event)),
        read: Box::new(move |address| {
            let (store, (done, is_done)) = (reader.clone(), oneshot::channel());
            // Runs in a task of its own, so that a read is not dropped halfway when its timeout expires.
            spawn_local(async move {
                let _ = done.send(store.read(&address).await);
            });
            async move {
                match select(is_done, TimeoutFuture::new(READ_WITHIN_MS)).await {
                    Either::Left((Ok(body), _)) => body,
                    _ => None,
                }
            }
            .boxed_local()
        }),
    }
}

impl Driver {
    fn on(self: &Rc<Self>, event: Event) {
        self.events.borrow_mut().push_back(event);
        if self.is_busy.replace(true) {
            return;
        }
        loop {
            let event = self.events.borrow_mut().pop_front();
            let Some(event) = event else { break };
            let effects = self.state.policy.borrow_mut().on(event, now_ms());
            for effect in effects {
                self.carry_out(effect);
            }
        }
        self.is_busy.set(false);
    }

    /// Spawns a task that ends in an event.
    fn spawn(self: &Rc<Self>, task: impl Future<Output = Event> + 'static) {
        let driver = Rc::clone(self);
        spawn_local(async move {
            let event = task.await;
            driver.on(event);
        });
    }

    fn carry_out(self: &Rc<Self>, effect: Effect) {
        let store = self.store.clone();
        match effect {
            Effect::Tell(id, found) => {
                if let Some(teller) = self.state.take_teller(id) {
                    // The page may have been left.
                    let _ = teller.send(found);
                }
            }
            Effect::Read(id, address) => self.read(id, address),
            Effect::Lock(id, address) => {
                let driver = Rc::clone(self);
                let granted = move || driver.on(Event::Locked(id));
                let held = locks::request(&(names::REQUEST_LOCK.to_owned() + &address), granted);
                self.locks.borrow_mut().insert(id, held);
            }
            Effect::Unlock(id) => drop(self.locks.borrow_mut().remove(&id)),
            Effect::Look(flight, identity, address) => self.spawn(async move {
                let entry = store.entry(&address).await;
                let body = match &entry {
                    Some(_) => store.read(&address).await,
                    None => None,
                };
                Event::Looked {
                    flight,
                    // Read last, so that it includes what other tabs have written meanwhile.
                    ledger: read_ledger(&identity),
                    plan: read_plan(&identity),
                    identity,
                    stored: entry.zip(body),
                }
            }),
            Effect::Send(id, identity, request) => self.send(id, identity, request),
            Effect::Receive(id) => {
                let script = self.script.take();
                if let Some(script) = script {
                    let held = LockGuard::of(script.release.clone());
                    self.locks.borrow_mut().insert(id, held);
                    self.spawn(async move {
                        Event::Landed(id, http::receive(script, RESPONSE_WITHIN_SECONDS).await)
                    });
                }
            }
            Effect::Save {
                flight,
                address,
                entry,
                body,
                is_demo,
            } => self.spawn(async move {
                let in_database = if is_demo {
                    store.keep_in_memory(&address, &body);
                    false
                } else {
                    store.write(&address, entry, &body).await
                };
                Event::Saved {
                    flight,
                    address,
                    in_database,
                }
            }),
            Effect::Remove(addresses) => spawn_local(async move { store.remove(addresses).await }),
            Effect::Clear { is_demo: true } => {
                store.clear_demo();
                self.is_cleared();
            }
            Effect::Clear { is_demo: false } => {
                let driver = Rc::clone(self);
                spawn_local(async move {
                    store.clear().await;
                    driver.is_cleared();
                });
            }
            Effect::EndDemo => drop(self.demo.take()),
            Effect::ReadEntry(address) => self.spawn(async move {
                let entry = store.entry(&address).await;
                Event::EntryRead(address, entry)
            }),
            Effect::ReadStore => {
                let driver = Rc::clone(self);
                self.spawn(async move {
                    let entries = store.entries().await;
                    driver.times_opened.set(store.times_opened());
                    entries.map_or(Event::StoreLost, Event::StoreOpened)
                });
            }
            Effect::ReadKept => self.on(Event::KeptRead(read_kept())),
            Effect::ChangeKept(change) => {
                let list = kept::changed(read_kept(), change);
                // If the browser refuses, the list is known in this tab.
                let _ = storage::write(names::KEPT, &kept::to_text(&list));
                self.on(Event::KeptRead(list));
            }
            Effect::TellTabs(change) => {
                // The time makes each text unique, so that other tabs get a storage event. See `Change::read`.
                let _ = storage::write(names::CHANGED, &change.to_text(now_ms()));
            }
            Effect::ReadLedger(identity) => {
                let ledger = read_ledger(&identity);
                self.on(Event::LedgerRead(identity, ledger));
            }
            Effect::SaveLedger(identity, ledger) => self.save_ledger(identity, ledger),
            Effect::RemoveLedger(identity) => {
                let _ = storage::write(&ledger_name(&identity.name()), "");
            }
            Effect::RemoveLedgers => {
                storage::remove_all(names::LEDGER);
                first_script::forget();
            }
            Effect::SavePlan(identity, plan) => {
                let plan = plan.or(read_plan(&identity));
                write_if_new(names::PLAN, &plan.to_text(&identity.name()));
            }
            Effect::ForgetPlan => write_if_new(names::PLAN, ""),
            Effect::SaveNotice(text) => write_if_new(names::NOTICE, &text),
            Effect::TellScript(hint) => first_script::tell(&hint),
            Effect::Wait(timer, Millis { least, spread }) => {
                let by_chance = js_sys::Math::random() * f64::from(spread);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "0 to a few thousand"
                )]
                let millis = least + by_chance as u32;
                self.spawn(async move {
                    TimeoutFuture::new(millis).await;
                    Event::TimeUp(timer)
                });
            }
            Effect::Opened => self.signals.is_open.set_if_changed(true),
            Effect::Changed(part) => self.show(part),
        }
    }

    fn read(self: &Rc<Self>, id: QuestionId, address: String) {
        let (driver, store) = (Rc::clone(self), self.store.clone());
        self.spawn(async move {
            let body = store.read(&address).await;
            if store.times_opened() != driver.times_opened.get() {
                // The store was reopened since its index was read, so another tab may have changed it.
                driver.on(Event::Elsewhere(Change::Unknown));
            }
            Event::Read(id, body)
        });
    }

    fn send(self: &Rc<Self>, id: FlightId, identity: Identity, request: Request) {
        let address = identity.address(&request);
        if let Some(plan) = identity.demo() {
            let driver = Rc::clone(self);
            return self.spawn(async move {
                let demo = driver.demo().await;
                let path = request.path_and_query();
                let answer = demo.and_then(|demo| demo.answer(&path, plan, now_ms()));
                Event::Landed(id, answer.ok_or(UNREACHABLE))
            });
        }
        self.spawn(async move {
            let received = http::get(&address, identity.key(), RESPONSE_WITHIN_SECONDS).await;
            Event::Landed(id, received)
        });
    }

    /// The demo, fetched on first use.
    async fn demo(&self) -> Option<Demo> {
        if let Some(demo) = self.demo.borrow().clone() {
            return Some(demo);
        }
        let within = TimeoutFuture::new(DEMO_WITHIN_MS);
        let loading = select(Box::pin(Demo::load()), within).await;
        let Either::Left((demo, _)) = loading else {
            return None;
        };
        Some(self.demo.borrow_mut().get_or_insert(demo?).clone())
    }

    /// Merges a ledger into the shared one in local storage.
    fn save_ledger(self: &Rc<Self>, identity: Identity, ledger: Ledger) {
        let mut merged = read_ledger(&identity);
        merged.merge(&ledger);
        let _ = storage::write(&ledger_name(&identity.name()), &merged.to_text());
        if merged != ledger {
            self.on(Event::LedgerRead(identity, merged));
        }
    }

    /// Counts the requests that earlier pages sent and left behind, and stores their answers.
    fn take_in_what_was_left(self: &Rc<Self>, identity: &Identity) {
        for left in LeftBehind::take_all(&identity.name()) {
            let Some(request) = identity.request(&left.address) else {
                continue;
            };
            self.on(Event::LeftBehind {
                identity: identity.clone(),
                request,
                sent_ms: left.sent_ms,
                body: left.body,
            });
        }
    }

    /// Takes over the first script's request, as if the driver had sent it.
    fn take_over(self: &Rc<Self>, identity: Identity) {
        let Some(script) = first_script::Request::left() else {
            return;
        };
        let is_ours = script.is_to_count(&identity.name());
        // A request with another key or to another service is not counted as ours.
        if let Some(request) = identity.request(&script.address).filter(|_| is_ours) {
            let sent_ms = script.sent_ms;
            self.script.replace(Some(script));
            self.on(Event::TookOver {
                identity,
                request,
                sent_ms,
            });
        }
    }

    fn is_cleared(&self) {
        for teller in self.state.cleared.take() {
            let _ = teller.send(());
        }
    }

    fn show(&self, part: Part) {
        match part {
            Part::Stored => super::bump(self.signals.stored),
            Part::Plan => {
                let plan = self.state.policy.borrow().plan();
                self.signals.plan.set_if_changed(plan);
            }
            Part::Notice => {
                let notice = self.state.policy.borrow().notice();
                self.signals.notice.set_if_changed(notice);
            }
            Part::Ledger => {
                let ledger = self.state.policy.borrow().ledger();
                self.signals.ledger.set_if_changed(ledger);
            }
        }
    }
}

const UNREACHABLE: Failure = Failure::Unreachable {
    other_origin: false,
};

/// An identity's ledger.
fn read_ledger(identity: &Identity) -> Ledger {
    if identity.demo().is_some() {
        return Ledger::default();
    }
    Ledger::parse(&storage::read(&ledger_name(&identity.name())).unwrap_or_default())
}

/// What any tab has stored of an identity's plan.
fn read_plan(identity: &Identity) -> Option<PlanKnown> {
    PlanKnown::of_identity(&storage::read(names::PLAN)?, identity)
}

/// The storage name of an identity's ledger.
fn ledger_name(identity: &str) -> String {
    names::LEDGER.to_owned() + identity
}

fn read_kept() -> Vec<KeptCourse> {
    kept::parse(&storage::read(names::KEPT).unwrap_or_default())
}

fn write_if_new(name: &str, text: &str) {
    if storage::read(name).unwrap_or_default() != text {
        let _ = storage::write(name, text);
    }
}
