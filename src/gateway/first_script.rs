//! The app's side of `public/early-list.js`, which runs while the app is on its way.
//!
//! The script shows the first page of the list: a stored one, or one that it asks for itself. The app begins with that
//! [page](first_page). The driver takes over the [request](Request::left) as if it had sent it. If the page is left
//! before that, the next start counts the request and stores its answer: [`LeftBehind`].

use std::rc::Rc;

use golf_api::decimal;
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::now_ms;
use super::policy::FirstPage;
use crate::storage;

/// What the script is told: whether it may ask, the largest page (0 when unknown), the name of the identity, and the
/// service.
const HINT: &str = "yardbook.early";
/// When the script sent a request that is not in a ledger yet, in Unix milliseconds, and the name of the identity.
const SENT: &str = "yardbook.early.sent";
/// The answer to that request, where its page was left before the app could take it: its address, a line end, its text.
const ANSWER: &str = "yardbook.early.answer";
/// When a page of the list was asked for that has not come yet, in Unix milliseconds, and its address.
const ASKING: &str = "yardbook.asking";
/// Where the script leaves its request for the app.
const REQUEST: &str = "yardbookEarly";
/// Where the script leaves the page that it shows.
const PAGE: &str = "yardbookFirstPage";

/// A request without an answer that no app has taken over within this time, in milliseconds, was left by a page that is
/// gone.
const GONE_AFTER_MS: f64 = 60_000.0;

/// Waits for the first page, if the script has promised one. It comes within seconds, or nothing does.
pub(super) async fn first_page() -> Option<FirstPage> {
    let left = Reflect::get(&web_sys::window()?.into(), &PAGE.into()).ok()?;
    let page = JsFuture::from(left.dyn_into::<Promise>().ok()?).await;
    let page: Array = page.ok()?.dyn_into().ok()?;
    Some(FirstPage {
        address: page.get(0).as_string()?,
        saved_at_ms: page.get(1).as_f64()?,
        text: page.get(2).as_string()?,
        is_new: page.get(3).is_truthy(),
    })
}

/// A request under way that the script has sent.
pub(super) struct Request {
    /// Comes to be a `Response`.
    pub(super) response: Promise,
    pub(super) address: String,
    /// When it was sent, in Unix milliseconds.
    pub(super) sent_ms: f64,
    pub(super) controller: web_sys::AbortController,
    /// Releases the lock of its address.
    pub(super) release: Function,
}

impl Request {
    /// What the script has left, once. From here on it leaves nothing any more, since nobody would look.
    pub(super) fn left() -> Option<Self> {
        let window = web_sys::window()?;
        let left = Reflect::get(&window, &REQUEST.into()).ok()?;
        let _ = Reflect::set(&window, &REQUEST.into(), &false.into());
        let get = |name: &str| Reflect::get(&left, &name.into()).ok();
        Some(Self {
            address: get("address")?.as_string()?,
            response: get("response")?.dyn_into().ok()?,
            sent_ms: get("sent")?.as_f64()?,
            controller: get("controller")?.dyn_into().ok()?,
            release: get("release")?.dyn_into().ok()?,
        })
    }
}

/// A request of a page that is gone.
pub(super) struct LeftBehind {
    pub(super) sent_ms: f64,
    /// The name of the identity that asked; empty when the script did not know it.
    pub(super) identity: String,
    /// The address and the body of its answer, if that came in time.
    pub(super) answer: Option<(String, Rc<str>)>,
}

impl LeftBehind {
    /// What is there. Nothing, while the page that sent it may still be open.
    pub(super) fn find() -> Option<Self> {
        let sent = storage::read(SENT)?;
        let (sent, identity) = sent.split_once(' ').unwrap_or((&sent, ""));
        let sent_ms = decimal::read(sent)?;
        let answer = storage::read(ANSWER).and_then(|answer| {
            let (address, body) = answer.split_once('\n')?;
            Some((address.to_owned(), body.into()))
        });
        let is_gone = answer.is_some() || now_ms() - sent_ms > GONE_AFTER_MS;
        is_gone.then(|| Self {
            sent_ms,
            identity: identity.to_owned(),
            answer,
        })
    }
}

/// The name of the identity that the script has asked with; empty when it did not know it.
pub(super) fn asked_by() -> String {
    let sent = storage::read(SENT).unwrap_or_default();
    sent.split_once(' ')
        .map_or_else(String::new, |(_, name)| name.to_owned())
}

/// The script's request is in a ledger now.
pub(super) fn request_is_counted() {
    for name in [SENT, ANSWER] {
        let _ = storage::write(name, "");
    }
}

/// Tells the script of the next start what it may ask; nothing, if the hint is empty.
pub(super) fn tell(hint: &str) {
    if storage::read(HINT).unwrap_or_default() != hint {
        let _ = storage::write(HINT, hint);
    }
}

/// Tells the scripts of other tabs that an address is on its way; [`is_answered`] takes the note back.
pub(super) fn is_asked(address: &str) {
    let _ = storage::write(ASKING, &format!("{:.0} {address}", now_ms()));
}

/// Tells them that it is not any more.
pub(super) fn is_answered(address: &str) {
    let note = storage::read(ASKING).unwrap_or_default();
    if note
        .split_once(' ')
        .is_some_and(|(_, asked)| asked == address)
    {
        let _ = storage::write(ASKING, "");
    }
}
