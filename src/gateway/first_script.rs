//! The app's side of `public/early-ask.js`, which runs while the app is still loading.
//!
//! The script looks for the answers of the first page: stored ones, or one that it requests itself. A page takes them as
//! [`FirstAnswers`]. The driver takes over the [request](Request::left) as if it had sent it. If the page is closed before
//! that, the next start counts the request and stores its answer: [`LeftBehind`].

use std::cell::RefCell;
use std::rc::Rc;

use futures::channel::oneshot;
use golf_api::decimal;
use golf_client::policy::FirstAnswer;
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::now_ms;
use crate::browser::names;
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
        self.0.replace(Inner {
            answers,
            ..Inner::default()
        });
        has_any
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

/// A request in flight that the script has sent.
pub(super) struct Request {
    /// Resolves to a `Response`.
    pub(super) response: Promise,
    pub(super) address: String,
    /// When it was sent, in Unix milliseconds.
    pub(super) sent_ms: f64,
    pub(super) controller: web_sys::AbortController,
    /// The name of its item in local storage, while no ledger has it.
    name: String,
    /// Releases the lock of its address.
    pub(super) release: Function,
}

impl Request {
    /// The script's request, returned once. From then on the script leaves nothing more, since nobody would look.
    pub(super) fn left() -> Option<Self> {
        let window = web_sys::window()?;
        let left = Reflect::get(&window, &names::EARLY_REQUEST.into()).ok()?;
        let _ = Reflect::set(&window, &names::EARLY_REQUEST.into(), &false.into());
        let get = |name: &str| Reflect::get(&left, &name.into()).ok();
        Some(Self {
            address: get("address")?.as_string()?,
            response: get("response")?.dyn_into().ok()?,
            sent_ms: get("sent")?.as_f64()?,
            controller: get("controller")?.dyn_into().ok()?,
            name: get("name")?.as_string()?,
            release: get("release")?.dyn_into().ok()?,
        })
    }

    /// Takes the request out of local storage, for the ledger of this identity. Returns whether it belongs there: another
    /// page may have counted it, or it had another key.
    pub(super) fn is_to_count(&self, identity: &str) -> bool {
        let sent = Sent::read(&self.name);
        sent.is_some_and(|sent| sent.is_of(identity) && sent.is_removed())
    }
}

/// A first script's request that is in no ledger yet, as the script wrote it.
struct Sent {
    name: String,
    /// The name of the identity; empty if the script did not know it.
    identity: String,
    address: String,
    /// The response body once the page was left; empty if it had not arrived.
    left: Option<String>,
}

impl Sent {
    fn read(name: &str) -> Option<Self> {
        let text = storage::read(name)?;
        let mut lines = text.splitn(3, '\n');
        Some(Self {
            name: name.to_owned(),
            identity: lines.next()?.to_owned(),
            address: lines.next()?.to_owned(),
            left: lines.next().map(ToOwned::to_owned),
        })
    }

    fn is_of(&self, identity: &str) -> bool {
        self.identity.is_empty() || self.identity == identity
    }

    /// When it was sent, in Unix milliseconds.
    fn sent_ms(&self) -> Option<f64> {
        let rest = self.name.strip_prefix(names::EARLY_SENT)?;
        decimal::read(rest.strip_prefix('.')?.split_once('.')?.0)
    }

    /// Removes it; `true` if it is gone.
    fn is_removed(&self) -> bool {
        storage::write(&self.name, "").is_ok()
    }
}

/// A request from a page that was closed.
pub(super) struct LeftBehind {
    pub(super) sent_ms: f64,
    pub(super) address: String,
    /// The response body, if it arrived in time.
    pub(super) body: Option<Rc<str>>,
}

impl LeftBehind {
    /// The requests of this identity, removed from local storage. Those of a page that may still be open
    /// stay there, and so do those of another identity.
    pub(super) fn take_all(identity: &str) -> Vec<Self> {
        storage::names(names::EARLY_SENT)
            .iter()
            .filter_map(|name| Sent::read(name))
            .filter(|sent| sent.is_of(identity))
            .filter_map(|sent| {
                let sent_ms = sent.sent_ms().unwrap_or(0.0);
                let is_gone = sent.left.is_some() || now_ms() - sent_ms > GONE_AFTER_MS;
                (is_gone && sent.is_removed()).then(|| Self {
                    sent_ms,
                    address: sent.address,
                    body: sent.left.filter(|body| !body.is_empty()).map(Rc::from),
                })
            })
            .collect()
    }
}

/// Removes what is in no ledger yet.
pub(super) fn forget() {
    storage::remove_all(names::EARLY_SENT);
}
