//! The app's side of `public/early-ask.js`, which runs while the app is still loading.
//!
//! The script looks for the answers of the first page: stored ones, or one that it requests itself. A page takes them as
//! [`FirstAnswers`]. The driver takes over the [request](Request) as if it had sent it. If the page is left before the answer
//! is stored, the next start does so.

use std::cell::RefCell;

use futures::channel::oneshot;
use golf_client::ledger::EntryId;
use golf_client::policy::FirstAnswer;
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::now_ms;
use crate::browser::names;
use crate::browser::site::first_script;
use crate::browser::storage;

/// A request without an answer that no app has taken over within this time belongs to a closed page, in milliseconds.
const GONE_AFTER_MS: f64 = 60_000.0;

/// The script's answers, from the promise until a page takes them.
#[derive(Default)]
pub(super) struct FirstAnswers(RefCell<Inner>);

#[derive(Default)]
struct Inner {
    /// The addresses that the script looks for; empty once it has finished.
    awaited: Vec<String>,
    /// Callers that wait until it has finished.
    waiting: Vec<oneshot::Sender<()>>,
    answers: Vec<FirstAnswer>,
}

impl FirstAnswers {
    /// What the script looks for on this page; nothing without the script, as in tests.
    pub(super) fn promised() -> Self {
        let addresses = promise().and_then(|first| of(&first, "addresses"));
        let addresses = addresses.and_then(|addresses| addresses.dyn_into::<Array>().ok());
        let awaited = addresses.iter().flat_map(Array::iter);
        Self(RefCell::new(Inner {
            awaited: awaited.filter_map(|address| address.as_string()).collect(),
            ..Inner::default()
        }))
    }

    /// Takes the answers of a script that has finished. `note` sees each of them. Returns whether there is one, and `None`
    /// while the script is not finished.
    pub(super) fn receive_now(&self, note: impl Fn(&FirstAnswer)) -> Option<bool> {
        Some(self.keep(found()?, note))
    }

    /// Waits until the script has finished, which takes seconds at most. `note` sees each answer that has arrived.
    /// Returns whether there is one.
    pub(super) async fn receive(&self, note: impl Fn(&FirstAnswer)) -> bool {
        self.keep(arrived().await.unwrap_or_default(), note)
    }

    fn keep(&self, answers: Vec<FirstAnswer>, note: impl Fn(&FirstAnswer)) -> bool {
        answers.iter().for_each(note);
        let has_any = !answers.is_empty();
        let mut first = self.0.borrow_mut();
        first.awaited.clear();
        first.waiting.clear();
        first.answers.extend(answers);
        has_any
    }

    /// Has the script ask for the answer at an address, as it did for the page's own: as long as no driver is here. `note` sees
    /// the answer.
    pub(super) async fn ask(&self, address: &str, note: impl Fn(&FirstAnswer)) {
        let promise = first_script("answerTo", &address.into());
        let Some(promise) = promise.and_then(|promise| promise.dyn_into::<Promise>().ok()) else {
            return;
        };
        let answers = JsFuture::from(promise).await.ok().and_then(read);
        let answers = answers.unwrap_or_default();
        answers.iter().for_each(note);
        self.0.borrow_mut().answers.extend(answers);
    }

    /// Waits while the script looks for this address.
    pub(super) async fn arrival(&self, address: &str) {
        let arrival = {
            let mut first = self.0.borrow_mut();
            if !first.awaited.iter().any(|awaited| awaited == address) {
                return;
            }
            let (done, arrival) = oneshot::channel();
            first.waiting.push(done);
            arrival
        };
        // The senders are dropped once the script has finished.
        let _ = arrival.await;
    }

    /// Removes and returns the answer at an address.
    pub(super) fn take(&self, address: &str) -> Option<FirstAnswer> {
        let answers = &mut self.0.borrow_mut().answers;
        let at = answers
            .iter()
            .position(|answer| answer.address == address)?;
        Some(answers.swap_remove(at))
    }
}

fn promise() -> Option<JsValue> {
    let window = web_sys::window()?;
    of(&window, names::FIRST_ANSWERS)
}

fn of(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok()
}

async fn arrived() -> Option<Vec<FirstAnswer>> {
    let answers = of(&promise()?, "answers")?.dyn_into::<Promise>().ok()?;
    read(JsFuture::from(answers).await.ok()?)
}

/// The script's answers if it has finished; none without the script.
fn found() -> Option<Vec<FirstAnswer>> {
    match promise().filter(|first| !first.is_undefined()) {
        Some(first) => read(of(&first, "found")?),
        None => Some(Vec::new()),
    }
}

fn read(answers: JsValue) -> Option<Vec<FirstAnswer>> {
    let answers: Array = answers.dyn_into().ok()?;
    let read = |answer: JsValue| {
        let answer: Array = answer.dyn_into().ok()?;
        Some(FirstAnswer {
            address: answer.get(0).as_string()?,
            asked_at_ms: answer.get(1).as_f64()?,
            text: answer.get(2).as_string()?,
            is_new: answer.get(3).is_truthy(),
        })
    };
    Some(answers.iter().filter_map(read).collect())
}

/// A request that a first script has sent, on this page or on one that was left, and whose answer is not stored yet.
///
/// It has an item in local storage until it is [`forgotten`](Self::forget), which is once its answer is stored. Until then,
/// each app that finds the item takes it in. The ledger counts it once, by its id.
pub(super) struct Request {
    /// The name of its item.
    name: String,
    /// When it was sent, and the number that the script drew for it.
    pub(super) sent: EntryId,
    pub(super) address: String,
    /// `None` if its page was left before there was one.
    pub(super) response: Option<Response>,
}

/// The response to a first script's request.
pub(super) enum Response {
    /// It is on its way to this page.
    OnItsWay(OnItsWay),
    /// The body, from a page that was left.
    Body(String),
}

/// A response that is on its way to this page.
pub(super) struct OnItsWay {
    /// Resolves to a `Response`.
    pub(super) response: Promise,
    pub(super) controller: web_sys::AbortController,
    /// Releases the lock of its address.
    pub(super) release: Function,
}

impl Request {
    /// The requests of this identity, without those of a page that may still be open, and has them itself. From then on the
    /// script asks for nothing, since the app does.
    pub(super) fn all_of(identity: &str) -> Vec<Self> {
        let mut on_its_way = OnItsWay::taken();
        let of_item = |name: String| {
            let item = Item::read(&name)?;
            if !item.is_of(identity) {
                return None;
            }
            let sent = id_of(&name);
            let is_gone = item.left.is_some() || now_ms() - sent.at_ms() > GONE_AFTER_MS;
            let ours = on_its_way.take_if(|(ours, _)| *ours == name);
            let response = match ours {
                Some((_, response)) => Some(Response::OnItsWay(response)),
                None if is_gone => {
                    let body = item.left.filter(|body| !body.is_empty());
                    body.map(Response::Body)
                }
                None => return None,
            };
            Some(Self {
                name,
                sent,
                address: item.address,
                response,
            })
        };
        let names = storage::names(names::EARLY_SENT);
        names.into_iter().filter_map(of_item).collect()
    }

    /// Removes its item: there is nothing more to take in.
    pub(super) fn forget(&self) {
        let _ = storage::write(&self.name, "");
    }
}

impl OnItsWay {
    /// This page's response, returned once, with the name of the request's item.
    fn taken() -> Option<(String, Self)> {
        let window = web_sys::window()?;
        let request = of(&window, names::EARLY_REQUEST)?;
        let _ = Reflect::set(&window, &names::EARLY_REQUEST.into(), &false.into());
        let on_its_way = Self {
            response: of(&request, "response")?.dyn_into().ok()?,
            controller: of(&request, "controller")?.dyn_into().ok()?,
            release: of(&request, "release")?.dyn_into().ok()?,
        };
        Some((of(&request, "name")?.as_string()?, on_its_way))
    }
}

/// The item of a first script's request, as the script wrote it.
struct Item {
    /// The name of the identity; empty if the script did not know it.
    identity: String,
    address: String,
    /// The response body once the page was left; empty if it had not arrived.
    left: Option<String>,
}

impl Item {
    fn read(name: &str) -> Option<Self> {
        let text = storage::read(name)?;
        let mut lines = text.splitn(3, '\n');
        Some(Self {
            identity: lines.next()?.to_owned(),
            address: lines.next()?.to_owned(),
            left: lines.next().map(ToOwned::to_owned),
        })
    }

    fn is_of(&self, identity: &str) -> bool {
        self.identity.is_empty() || self.identity == identity
    }
}

/// The id of a request, from the name of its item. One that nobody can have sent is older than all others.
fn id_of(name: &str) -> EntryId {
    let mut numbers = name.rsplit('.');
    let tab = numbers.next().and_then(|number| number.parse().ok());
    let sent_ms = numbers.next().and_then(|millis| millis.parse().ok());
    EntryId {
        sent_ms: sent_ms.unwrap_or_default(),
        tab: tab.unwrap_or_default(),
        nth: 0,
    }
}

/// Removes what is not stored yet.
pub(super) fn forget() {
    storage::remove_all(names::EARLY_SENT);
}
