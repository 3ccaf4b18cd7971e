//! Carries out what the [policy](super::policy) wants done, and tells it what has happened. It decides nothing.
//!
//! Each effect that waits for something outside is a task of its own, which nobody aborts, and ends in an event. Events
//! are taken one at a time: what happens while effects are carried out waits its turn.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use futures::FutureExt;
use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use golf_api::address::Request;
use leptos::prelude::{Get, GetUntracked, Signal, set_interval};
use leptos::task::spawn_local;

use super::demo::Demo;
use super::first_script::{self, LeftBehind};
use super::identity::Identity;
use super::ledger::Ledger;
use super::locks::{self, Held};
use super::policy::{Change, Effect, Event, FlightId, Millis, Part, QuestionId, Received};
use super::store::Store;
use super::{CHANGED, Door, NOTICE, PLAN, Signals, State, http, now_ms};
use crate::failure::Failure;
use crate::storage;

/// How long an answer is waited for, in seconds.
const PATIENCE_SECONDS: u32 = 30;
/// Windows of requests end by themselves: how often that is looked at.
const TICK: Duration = Duration::from_secs(10);
/// A body that is read for a page directly is given this long, in milliseconds.
const READ_WITHIN_MS: u32 = 3_000;
/// The demo's module is given this long, in milliseconds.
const DEMO_WITHIN_MS: u32 = 20_000;
/// Before the name of an identity: where its ledger is kept.
pub(super) const LEDGER: &str = "yardbook.ledger.";

struct Driver {
    state: &'static State,
    signals: Signals,
    store: Store,
    /// How often the store was opened when its list was last read.
    times_opened: Cell<u32>,
    locks: RefCell<HashMap<FlightId, Held>>,
    demo: RefCell<Option<Demo>>,
    script: RefCell<Option<first_script::Request>>,
    events: RefCell<VecDeque<Event>>,
    is_busy: Cell<bool>,
}

/// Begins: opens the answer store, reads the ledger, and takes over what the first script has begun.
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
            // A task of its own: a read that comes too late is not dropped halfway.
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

    /// Begins a task that ends in an event.
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
                    // The page may have left.
                    let _ = teller.send(found);
                }
            }
            Effect::Read(id, address) => self.read(id, address),
            Effect::Lock(id, address) => {
                let driver = Rc::clone(self);
                let granted = move || driver.on(Event::Locked(id));
                let held = locks::request(&format!("yardbook {address}"), granted);
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
                    // Read last: it is what other tabs have written by now.
                    ledger: read_ledger(&identity),
                    identity,
                    stored: entry.zip(body),
                }
            }),
            Effect::Send(id, identity, request) => self.send(id, identity, request),
            Effect::Receive(id) => {
                let script = self.script.take();
                if let Some(script) = script {
                    let held = Held::of(script.release.clone());
                    self.locks.borrow_mut().insert(id, held);
                    let address = script.address.clone();
                    self.announce(id, address, async move {
                        http::receive(script, PATIENCE_SECONDS).await
                    });
                }
            }
            Effect::Save {
                flight,
                copies,
                body,
                is_demo,
            } => self.spawn(async move {
                let in_database = if is_demo {
                    store.keep_in_memory(&copies, &body);
                    false
                } else {
                    store.write(&copies, &body).await
                };
                Event::Saved {
                    flight,
                    addresses: copies.into_iter().map(|(address, _)| address).collect(),
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
            Effect::TellTabs(change) => {
                // The time makes it another text, so that other tabs are told of it: `Change::read` reads it.
                let _ = storage::write(CHANGED, &change.to_text(now_ms()));
            }
            Effect::ReadLedger(identity) => {
                let ledger = read_ledger(&identity);
                self.on(Event::LedgerRead(identity, ledger));
            }
            Effect::SaveLedger(identity, ledger) => self.save_ledger(identity, ledger),
            Effect::RemoveLedger(identity) => {
                for name in [identity.name(), identity.name_before()] {
                    let _ = storage::write(&format!("{LEDGER}{name}"), "");
                }
            }
            Effect::RemoveLedgers => storage::remove_all(LEDGER),
            Effect::SavePlan(text) => write_if_new(PLAN, &text),
            Effect::SaveNotice(text) => write_if_new(NOTICE, &text),
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
                // It was closed since its index was read: another tab may have changed it.
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
        let url = address.clone();
        let received = async move { http::get(&url, identity.key(), PATIENCE_SECONDS).await };
        self.announce(id, address, received);
    }

    /// Waits for a response. Until it is here, first scripts in other tabs do not send the same request.
    fn announce(
        self: &Rc<Self>,
        id: FlightId,
        address: String,
        received: impl Future<Output = Result<Received, Failure>> + 'static,
    ) {
        first_script::is_asked(&address);
        self.spawn(async move {
            let received = received.await;
            first_script::is_answered(&address);
            Event::Landed(id, received)
        });
    }

    /// The demo, fetched when it is wanted first.
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

    /// Merges a ledger into the one that tabs share.
    fn save_ledger(self: &Rc<Self>, identity: Identity, ledger: Ledger) {
        let mut merged = read_ledger(&identity);
        merged.merge(&ledger);
        let _ = storage::write(&format!("{LEDGER}{}", identity.name()), &merged.to_text());
        if merged != ledger {
            self.on(Event::LedgerRead(identity, merged));
        }
    }

    /// Counts and stores what a page that is gone has asked for.
    fn take_in_what_was_left(self: &Rc<Self>, identity: &Identity) {
        let Some(left) = LeftBehind::find() else {
            return;
        };
        if left.identity.is_empty() || left.identity == identity.name() {
            let answer = left
                .answer
                .and_then(|(address, body)| Some((identity.request(&address)?, body)));
            self.on(Event::LeftBehind {
                identity: identity.clone(),
                sent_ms: left.sent_ms,
                answer,
            });
        }
        first_script::request_is_counted();
    }

    /// Goes on with the request that the first script has sent, as with one of our own.
    fn take_over(self: &Rc<Self>, identity: Identity) {
        let Some(script) = first_script::Request::left() else {
            return;
        };
        let asked_by = first_script::asked_by();
        let is_ours = asked_by.is_empty() || asked_by == identity.name();
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
        first_script::request_is_counted();
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

/// The ledger of an identity as tabs share it. Versions before this one kept it by the key alone: it goes over to the
/// identity that is asked first.
fn read_ledger(identity: &Identity) -> Ledger {
    if identity.demo().is_some() {
        return Ledger::default();
    }
    let [name, before] =
        [identity.name(), identity.name_before()].map(|name| format!("{LEDGER}{name}"));
    if let Some(text) = storage::read(&name) {
        return Ledger::parse(&text);
    }
    let text = storage::read(&before).unwrap_or_default();
    if !text.is_empty() && storage::write(&name, &text).is_ok() {
        let _ = storage::write(&before, "");
    }
    Ledger::parse(&text)
}

fn write_if_new(name: &str, text: &str) {
    if storage::read(name).unwrap_or_default() != text {
        let _ = storage::write(name, text);
    }
}
