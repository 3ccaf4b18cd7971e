//! What the browser keeps so that Yardbook opens without signal: the app's files, by a service worker
//! (`xtask/src/site/offline.mjs`), and the promise not to remove what this site stores.

use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::names;

/// Timeout for the module's own file, in milliseconds. Its functions have timeouts of their own.
const FILE_WITHIN_MS: u32 = 20_000;

/// Why the app's files are not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotKept {
    /// This browser keeps no files for a site, or not in this kind of window.
    NotHere,
    /// The site's owner has turned it off.
    TurnedOffByOwner,
    /// The person has turned it off.
    TurnedOff,
    /// Not all files are here.
    Incomplete(Missing),
}

/// Why not all files are here. Another try may succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Not all files arrived.
    NoSignal,
    /// The host, or something on the way, sent other bytes than the build made, or no script where the worker is.
    ChangedByHost,
    /// The disk is full, or the browser gives this site no more room.
    NoRoom,
    /// The browser did not answer.
    NoAnswer,
}

impl NotKept {
    /// The cause in `why` of a failure of the module.
    fn of(failure: &JsValue) -> Self {
        let why = Reflect::get(failure, &"why".into()).ok();
        Self::Incomplete(match why.and_then(|why| why.as_string()).as_deref() {
            Some("refused") => return Self::NotHere,
            Some("host") => Missing::ChangedByHost,
            Some("room") => Missing::NoRoom,
            Some("silent") => Missing::NoAnswer,
            _ => Missing::NoSignal,
        })
    }
}

/// Fetches every file of the app, if that was not done before.
///
/// # Errors
/// [`NotKept`], with the reason.
pub async fn keep_files() -> Result<(), NotKept> {
    if !is_possible() {
        return Err(NotKept::NotHere);
    }
    let offline = module().await;
    let offline = offline.ok_or(NotKept::Incomplete(Missing::NoSignal))?;
    let is = |name: &str| call(&offline, name).is_some_and(|is| is.is_truthy());
    if !is("isAllowedByOwner") {
        return Err(NotKept::TurnedOffByOwner);
    }
    if !is("isAllowed") {
        return Err(NotKept::TurnedOff);
    }
    let begun = begun(&offline, "begin").ok_or(NotKept::NotHere)?;
    let failed = begun.await.map(drop);
    failed.map_err(|failure| NotKept::of(&failure))
}

/// Whether this browser can keep files for a site.
#[must_use]
pub fn is_possible() -> bool {
    has_workers() && loader().is_some()
}

/// Removes every kept file of the app.
pub async fn remove_files() {
    if let Some(offline) = module().await {
        finished(&offline, "end").await;
    }
}

/// Whether the app's files are here, so that it opens without signal.
pub async fn has_files() -> bool {
    let Some(offline) = module().await else {
        return false;
    };
    let is_whole = finished(&offline, "isWhole").await;
    is_whole.is_some_and(|is_whole| is_whole.is_truthy())
}

/// Whether the site's owner has turned it off.
pub async fn is_off_by_owner() -> bool {
    let Some(offline) = module().await else {
        return false;
    };
    call(&offline, "isAllowedByOwner").is_some_and(|is| is.is_falsy())
}

/// The size in bytes of the app's kept files; 0 if there are none.
pub async fn size_of_files() -> f64 {
    let Some(offline) = module().await else {
        return 0.0;
    };
    let size = finished(&offline, "size").await;
    size.and_then(|size| size.as_f64()).unwrap_or(0.0)
}

/// Asks the browser not to remove what this site stores. `None` if it does not say.
pub async fn ask_to_last() -> Option<bool> {
    finished(&module().await?, "lasts").await?.as_bool()
}

/// Whether the browser has promised not to remove what this site stores. `None` if it does not say.
pub async fn is_lasting() -> Option<bool> {
    finished(&module().await?, "isLasting").await?.as_bool()
}

/// Whether this is a browser on an iPhone or iPad, and the app is not on its home screen. Such a browser removes what a
/// site stores after seven days without a visit.
#[must_use]
pub fn forgets_in_a_week() -> bool {
    // Only Safari's engine has this property: true on the home screen, false in a tab.
    let standalone = Reflect::get(&window().navigator(), &"standalone".into());
    standalone.is_ok_and(|standalone| standalone.as_bool() == Some(false))
}

fn has_workers() -> bool {
    Reflect::has(&window().navigator(), &"serviceWorker".into()).unwrap_or(false)
}

/// The function that loads the module; `None` under `cargo xtask dev` and in tests.
fn loader() -> Option<Function> {
    let load = Reflect::get(&window(), &names::OFFLINE_LOADER.into()).ok()?;
    load.dyn_into().ok()
}

/// The module that the release build puts beside the app; `None` if it does not arrive.
async fn module() -> Option<JsValue> {
    let loading = loader()?.call0(&JsValue::UNDEFINED).ok()?;
    let loading: Promise = loading.dyn_into().ok()?;
    let late = TimeoutFuture::new(FILE_WITHIN_MS);
    match select(JsFuture::from(loading), late).await {
        Either::Left((module, _)) => module.ok(),
        Either::Right(_) => None,
    }
}

fn call(module: &JsValue, name: &str) -> Option<JsValue> {
    let function: Function = Reflect::get(module, &name.into()).ok()?.dyn_into().ok()?;
    function.call0(module).ok()
}

/// Calls an asynchronous function.
fn begun(module: &JsValue, name: &str) -> Option<JsFuture> {
    let promise: Promise = call(module, name)?.dyn_into().ok()?;
    Some(JsFuture::from(promise))
}

/// The result of an asynchronous function; `None` if it fails.
async fn finished(module: &JsValue, name: &str) -> Option<JsValue> {
    begun(module, name)?.await.ok()
}
