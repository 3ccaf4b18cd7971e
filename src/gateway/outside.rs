//! The browser as what is [outside](golf_client::outside) of a client: timers, HTTP, pages, local storage, the answer store
//! and locks. Nothing here decides anything.
//!
//! Whatever takes time runs in a task of its own. The task is never aborted, and ends in a call of its `done`.
//!
//! This file is long because it has the whole of both traits.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures::FutureExt;
use futures::channel::oneshot;
use futures::future::{Either, LocalBoxFuture, select};
use gloo_timers::future::TimeoutFuture;
use golf_api::address::Request;
use golf_api::plan::Plan;
use golf_client::driver::Driver;
use golf_client::identity::Identity;
use golf_client::ledger::EntryId;
use golf_client::outside::{Alone, Done, Guard, Outside, Storage};
use golf_client::policy::{
    Event, Item, Landing, Policy, QuestionId, RESPONSE_WITHIN_SECONDS, Reply, StoredEntry,
};
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::{Effect, Get, GetUntracked, set_interval};
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::demo::Demo;
use super::first_script::{self, Response};
use super::store::Store;
use super::{Door, Signals, State, bump, http, item_name, now_ms};
use crate::browser::{names, storage};
use crate::settings::Settings;

/// How often to check for request windows that have ended.
const TICK: Duration = Duration::from_secs(10);
/// Timeout for a body that is read directly for a page, in milliseconds.
const READ_WITHIN_MS: u32 = 3_000;

/// Starts the driver: opens the answer store, reads the ledger, and takes over the first script's work. In the demo, a driver
/// that shares nothing.
pub(super) fn start(
    state: &'static State,
    signals: Signals,
    settings: Settings,
    demo: Option<Plan>,
) -> Rc<dyn Door> {
    let page = |network| {
        Rc::new(Page {
            state,
            signals,
            network,
        })
    };
    let driver = if let Some(plan) = demo {
        let policy = Rc::new(RefCell::new(Policy::of_demo(plan)));
        let page = page(Network::Demo(Demo::new(plan)));
        Driver::new(policy, page, Rc::new(Alone::default()))
    } else {
        let page = page(Network::Service(RefCell::default()));
        let policy = Rc::clone(&state.policy);
        let driver = Driver::new(policy, Rc::clone(&page) as _, Rc::new(Store::default()));
        let identity = state.policy.borrow().identity().clone();
        page.take_over(&driver, &identity);
        driver
    };
    let reserve = settings.reserve();
    driver.on(Event::Reserve(reserve.get_untracked()));
    driver.on(Event::Started);
    let watching = Rc::downgrade(&driver);
    Effect::new(move |_| {
        let reserve = reserve.get();
        watching
            .upgrade()
            .inspect(|driver| driver.on(Event::Reserve(reserve)));
    });
    if !state.is_ticking.replace(true) {
        set_interval(move || bump(signals.tick), TICK);
    }
    Rc::new(Open(driver))
}

/// A driver that is open.
struct Open(Rc<Driver>);

impl Door for Open {
    fn policy(&self) -> &RefCell<Policy> {
        self.0.policy()
    }

    fn on(&self, event: Event) {
        self.0.on(event);
    }

    fn read_account(&self) {
        self.0.read_account();
    }

    fn changed_elsewhere(&self, name: Option<&str>, text: Option<&str>) {
        let item = name.map(item_named);
        if item != Some(None) {
            self.0.item_changed(item.flatten().as_ref(), text);
        }
    }

    fn read(&self, address: &str) -> LocalBoxFuture<'static, Option<Rc<str>>> {
        let (done, is_done) = oneshot::channel();
        let done = Box::new(move |body| drop(done.send(body)));
        self.0.storage().body(address, done);
        async move {
            match select(is_done, TimeoutFuture::new(READ_WITHIN_MS)).await {
                Either::Left((Ok(body), _)) => body,
                _ => None,
            }
        }
        .boxed_local()
    }
}

/// The page, with the network of the service or that of the demo.
struct Page {
    state: &'static State,
    signals: Signals,
    network: Network,
}

enum Network {
    /// The service, with the first scripts' requests until their responses are received.
    Service(RefCell<Vec<first_script::Request>>),
    Demo(Demo),
}

impl Page {
    /// Takes over the first scripts' requests, as if the driver had sent them: this page's, and those of pages that were left.
    fn take_over(&self, driver: &Rc<Driver>, identity: &Identity) {
        let Network::Service(waiting) = &self.network else {
            return;
        };
        for early in first_script::Request::all_of(&identity.name()) {
            let sent = early.sent;
            let (identity, request) = (identity.clone(), identity.request(&early.address));
            match request {
                Some(request) if early.response.is_some() => {
                    waiting.borrow_mut().push(early);
                    driver.on(Event::TookOver {
                        identity,
                        request,
                        sent,
                    });
                }
                Some(request) => {
                    driver.on(Event::LeftBehind {
                        identity,
                        request,
                        sent,
                    });
                    early.forget();
                }
                None => early.forget(),
            }
        }
    }
}

impl Outside for Page {
    fn now_ms(&self) -> f64 {
        now_ms()
    }

    fn wait(&self, millis: u32, done: Done<()>) {
        spawn(done, TimeoutFuture::new(millis));
    }

    fn send(&self, identity: &Identity, request: &Request, done: Done<Landing>) {
        match &self.network {
            Network::Service(_) => {
                let (address, key) = (identity.address(request), identity.key().to_owned());
                spawn(done, async move {
                    http::get(&address, &key, RESPONSE_WITHIN_SECONDS).await
                });
            }
            Network::Demo(demo) => {
                let (demo, path) = (demo.clone(), request.path_and_query());
                spawn(done, async move { demo.answer(&path).await });
            }
        }
    }

    fn receive(&self, sent: EntryId, done: Done<Landing>) -> Guard {
        let Network::Service(waiting) = &self.network else {
            return Guard::none();
        };
        let early = waiting
            .borrow_mut()
            .extract_if(.., |early| early.sent == sent)
            .next();
        let Some(mut early) = early else {
            return Guard::none();
        };
        let lock = match early.response.take() {
            Some(Response::OnItsWay(response)) => {
                let lock = guard(response.release.clone());
                let (address, seconds) = (early.address.clone(), RESPONSE_WITHIN_SECONDS);
                spawn(done, http::receive(response, address, sent, seconds));
                lock
            }
            Some(Response::Body(body)) => {
                let received = self.state.policy.borrow().left_behind(body.into_bytes());
                done(Ok(received));
                Guard::none()
            }
            None => Guard::none(),
        };
        Guard::new(move || {
            early.forget();
            drop(lock);
        })
    }

    fn tell(&self, id: QuestionId, reply: Reply) {
        if let Some(teller) = self.state.take_teller(id) {
            // The page may have been left.
            let _ = teller.send(reply);
        }
    }

    fn show(&self, policy: &RefCell<Policy>, is_stored_changed: bool) {
        let demo_plan = match &self.network {
            Network::Service(_) => None,
            Network::Demo(demo) => Some(demo.plan()),
        };
        // Pages see the service or one demo. The others may still take in what they have asked.
        if self.state.demo_plan.get() != demo_plan {
            return;
        }
        let look = || policy.borrow();
        let (plan, notice, ledger) = (look().plan(), look().notice(), look().ledger());
        self.signals.plan.set_if_changed(plan);
        self.signals.notice.set_if_changed(notice);
        self.signals.ledger.set_if_changed(ledger);
        let is_open = look().is_open();
        if is_open {
            self.signals.is_open.set_if_changed(true);
        }
        if is_stored_changed {
            bump(self.signals.stored);
        }
    }

    fn is_cleared(&self) {
        for teller in self.state.cleared.take() {
            let _ = teller.send(());
        }
    }
}

impl Storage for Store {
    fn item(&self, item: &Item) -> Option<String> {
        storage::read(&item_name(item))
    }

    fn set_item(&self, item: &Item, text: &str) {
        let _ = storage::write(&item_name(item), text);
    }

    fn remove_ledgers(&self) {
        storage::remove_all(names::LEDGER);
        first_script::forget();
    }

    fn lock(&self, address: &str, granted: Done<()>) -> Guard {
        request_lock(&(names::REQUEST_LOCK.to_owned() + address), granted)
    }

    fn entries(&self, done: Done<Option<Vec<(String, StoredEntry)>>>) {
        let store = self.clone();
        spawn(done, async move { store.read_index().await });
    }

    fn entry(&self, address: &str, done: Done<Option<StoredEntry>>) {
        let (store, address) = (self.clone(), address.to_owned());
        spawn(done, async move { store.read_entry(&address).await });
    }

    fn stored(&self, address: &str, done: Done<Option<(StoredEntry, Rc<str>)>>) {
        let (store, address) = (self.clone(), address.to_owned());
        spawn(done, async move {
            let entry = store.read_entry(&address).await?;
            Some((entry, store.read_body(&address).await?))
        });
    }

    fn body(&self, address: &str, done: Done<Option<Rc<str>>>) {
        let (store, address) = (self.clone(), address.to_owned());
        spawn(done, async move { store.read_body(&address).await });
    }

    fn is_reopened(&self) -> bool {
        self.is_opened_anew()
    }

    fn write(&self, address: &str, entry: StoredEntry, body: Rc<str>, done: Done<bool>) {
        let (store, address) = (self.clone(), address.to_owned());
        spawn(done, async move {
            store.write_body(&address, entry, &body).await
        });
    }

    fn remove(&self, addresses: Vec<String>) {
        let store = self.clone();
        spawn_local(async move { store.remove_bodies(addresses).await });
    }

    fn clear(&self, done: Done<()>) {
        let store = self.clone();
        spawn(done, async move { store.remove_all().await });
    }
}

/// Runs a task, and reports its result.
fn spawn<T: 'static>(done: Done<T>, task: impl Future<Output = T> + 'static) {
    spawn_local(async move { done(task.await) });
}

/// The item that is stored under a name; `None` for a name of another part of the app.
fn item_named(name: &str) -> Option<Item> {
    if let Some(identity) = name.strip_prefix(names::LEDGER) {
        return Some(Item::Ledger(identity.to_owned()));
    }
    let items = [Item::Plan, Item::Notice, Item::Pinned, Item::Changed];
    items.into_iter().find(|item| item_name(item) == name)
}

/// A lock that this function releases.
fn guard(release: Function) -> Guard {
    Guard::new(move || {
        let _ = release.call0(&JsValue::UNDEFINED);
    })
}

/// Requests the lock with this name. `granted` is called once: when no other tab holds the lock, or when the browser
/// offers no locks. It may show that by lacking the API, by throwing, or by rejecting.
fn request_lock(name: &str, granted: Done<()>) -> Guard {
    let mut release = None;
    let until_released = Promise::new(&mut |resolve, _| release = Some(resolve));
    let granted = Rc::new(RefCell::new(Some(granted)));
    let grant = move || {
        if let Some(granted) = granted.take() {
            granted(());
        }
    };
    let on_rejected = grant.clone();
    let callback = Closure::once_into_js(move |_lock: JsValue| {
        grant();
        // Already resolved if nobody waits any more.
        until_released
    });
    let requested = request_of_browser(name, &callback);
    spawn_local(async move {
        let Some(requested) = requested else {
            return on_rejected();
        };
        if JsFuture::from(requested).await.is_err() {
            on_rejected();
        }
    });
    release.map_or_else(Guard::none, guard)
}

fn request_of_browser(name: &str, callback: &JsValue) -> Option<Promise> {
    // Some browsers lack locks, and others offer them only in a secure context. The bindings do not express that.
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?;
    let request: Function = request.dyn_into().ok()?;
    let requested = request.call2(&locks, &name.into(), callback).ok()?;
    Some(Promise::resolve(&requested))
}
