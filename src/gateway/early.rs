//! The request that `public/early-list.js` sends while the app is still on its way: what that script is told for the
//! next start, and how the clerk takes the request over. One that nobody takes over is counted all the same.

use std::rc::Rc;

use futures::future::select;
use golf_api::address::Request;
use golf_api::decimal;
use golf_api::query::CourseQuery;
use golf_catalog::quota::Window;
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::clerk::Clerk;
use super::ledger::Bought;
use super::{AskCourses, Wanted, now_ms};
use crate::storage;

/// What the script is told: whether it may ask, the largest page (0 when unknown), and the service.
const HINT: &str = "yardbook.early";
/// When the script sent a request that is not in a ledger yet, in Unix milliseconds.
const SENT: &str = "yardbook.early.sent";
/// When a page of the list was asked for that has not come yet, in Unix milliseconds, and its address.
const ASKING: &str = "yardbook.asking";
/// Where the script leaves its request for the app.
const LEFT: &str = "yardbookEarly";

/// The script may ask while more than this are left in each window: it cannot count.
const SPARE: u32 = 2;
/// A request that no app has taken over within this time, in milliseconds, was left by a page that is gone.
const GONE_AFTER_MS: f64 = 60_000.0;

/// A request under way that the app did not send. Its lock is held until this is dropped.
pub(super) struct Early {
    /// Comes to be a `Response`.
    pub(super) response: Promise,
    /// What it asks.
    pub(super) address: String,
    /// When it was sent, in Unix milliseconds.
    pub(super) sent_ms: f64,
    /// Ends it.
    pub(super) controller: web_sys::AbortController,
    release: Function,
}

impl Drop for Early {
    fn drop(&mut self) {
        let _ = self.release.call0(&JsValue::UNDEFINED);
    }
}

impl Early {
    /// What the script has left, once; from here on it leaves nothing any more, since nobody would look.
    fn left() -> Option<Self> {
        let window = web_sys::window()?;
        let left = Reflect::get(&window, &LEFT.into()).ok()?;
        let _ = Reflect::set(&window, &LEFT.into(), &JsValue::FALSE);
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

/// Tells the scripts of other tabs, for as long as it lives, that a page of the list is on its way: they wait for no lock.
pub(super) struct Asking(String);

impl Asking {
    pub(super) fn of(request: &Request, address: &str) -> Option<Self> {
        let Request::Courses(_) = request else {
            return None;
        };
        let asking = Self(format!("{:.0} {address}", now_ms()));
        let _ = storage::write(ASKING, &asking.0);
        Some(asking)
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        if storage::read(ASKING).as_deref() == Some(&self.0) {
            let _ = storage::write(ASKING, "");
        }
    }
}

impl Clerk {
    /// Goes on with the request that the script has sent, as with one of our own. One that may not go on, or asks what
    /// the app never asks, ends and is counted.
    pub(super) fn take_over(&self) {
        let Some(early) = Early::left() else { return };
        let base = self.gateway.settings.service().get_untracked();
        let request = early.address.strip_prefix(&base).and_then(Request::parse);
        let response = early.response.clone();
        self.early.replace(Some(early));
        let clerk = self.clone();
        leptos::task::spawn_local(async move {
            if let Some(Request::Courses(query)) = request {
                let shelf = clerk.shelf().await;
                let question = Rc::new(AskCourses(query));
                let flight = clerk.found_at_service(shelf, question, Wanted::Saved);
                // What is not simply answered goes on for a page that waits for it, which is told how, or not at all.
                select(Box::pin(flight), Box::pin(until_refused(response))).await;
            }
            if let Some(early) = clerk.early.take() {
                early.controller.abort();
                clerk.count_early(early.sent_ms);
            }
        });
    }

    /// The request for this address, if the script has sent it.
    pub(super) fn early(&self, wanted: &str) -> Option<Early> {
        let mut early = self.early.borrow_mut();
        let early = early.take_if(|early| early.address == wanted)?;
        // The receipt of who takes it counts it.
        let _ = storage::write(SENT, "");
        Some(early)
    }

    /// Counts a request that was sent by a page which is gone.
    pub(super) fn count_what_was_left(&self) {
        let sent = storage::read(SENT).and_then(|sent| decimal::read(&sent));
        if let Some(sent_ms) = sent.filter(|sent| now_ms() - sent > GONE_AFTER_MS) {
            self.count_early(sent_ms);
        }
    }

    fn count_early(&self, sent_ms: f64) {
        let bought = Bought::of(&Request::Courses(CourseQuery::default()));
        self.write_ledger(&self.gateway.fingerprint(), |ledger, tab| {
            ledger.sent(bought, tab, sent_ms)
        });
        let _ = storage::write(SENT, "");
    }

    /// Tells the script of the next start what it may ask. Tracked: whatever it depends on.
    pub(super) fn tell_next_start(&self) {
        let gateway = self.gateway;
        gateway.track_service();
        let reserve = gateway.settings.reserve().get();
        let (known, service) = (gateway.plan_known.get(), gateway.settings.service().get());
        let reading = gateway
            .ledger
            .with(|ledger| ledger.reading(known.plan(), reserve, now_ms()));
        if gateway.settings.demo().get().is_some() {
            return;
        }
        if gateway.settings.key().with_untracked(String::is_empty) {
            let _ = storage::write(HINT, "");
            return;
        }
        let has_spare = |window: Window| {
            let kept_back = if window == reading.reserved_window() {
                reserve
            } else {
                0
            };
            let left = reading.count(window).left;
            left.is_none_or(|left| left > kept_back.saturating_add(SPARE))
        };
        let may = if Window::ALL.into_iter().all(has_spare) {
            "yes"
        } else {
            "no"
        };
        let most = known.max_limit.unwrap_or(0);
        let hint = format!("{may} {most} {service}");
        if storage::read(HINT).as_deref() != Some(&hint) {
            let _ = storage::write(HINT, &hint);
        }
    }
}

/// Comes to an end when there is an answer and it is not good.
async fn until_refused(response: Promise) {
    let answer = JsFuture::from(response).await;
    let answer = answer.map(web_sys::Response::unchecked_from_js);
    if answer.is_ok_and(|answer| answer.ok()) {
        futures::future::pending::<()>().await;
    }
}
