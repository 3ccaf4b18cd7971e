//! The position of the device. The browser is asked for it only when the person requests it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Function, Reflect};
use leptos::prelude::set_timeout;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Geolocation, PositionOptions};

/// The browser's timeout for one position, in milliseconds.
const TIMEOUT_MS: u32 = 20_000;
/// After this time without any answer, a request counts as late.
const NO_ANSWER: Duration = Duration::from_secs(30);
/// The maximum age of a position that the browser has stored, in milliseconds, where about half a mile is exact enough.
const OLD_ENOUGH_MS: u32 = 300_000;

/// A position of the device.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position {
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lng: f64,
    /// The radius in meters around it that the device is in, with a probability of 95 %.
    pub accuracy_m: f64,
    /// When it was taken, in Unix milliseconds of the device's clock; `None` if the browser does not say.
    pub taken_ms: Option<f64>,
}

/// Why there is no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPosition {
    /// This browser has none.
    NotHere,
    /// A page without HTTPS gets none.
    Insecure,
    /// The person, or a setting, refused it.
    Refused,
    /// The device could not find it.
    Unavailable,
    /// The device did not find it in time.
    Late,
}

/// Watches the position until it is dropped.
pub struct Watch {
    geolocation: Geolocation,
    id: i32,
    // The browser calls them as long as it watches.
    _closures: [Closure<dyn Fn(JsValue)>; 2],
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.geolocation.clear_watch(self.id);
    }
}

/// Requests the position once, roughly. `told` receives it, or the reason why there is none; after one that says "late", a
/// position may follow.
pub fn ask(told: impl Fn(Result<Position, NoPosition>) + Clone + 'static) {
    let geolocation = match geolocation() {
        Ok(geolocation) => geolocation,
        Err(why) => return told(Err(why)),
    };
    let options = PositionOptions::new();
    options.set_timeout(TIMEOUT_MS);
    options.set_maximum_age(OLD_ENOUGH_MS);
    let is_answered = Rc::new(Cell::new(false));
    let (found, failed, late) = (told.clone(), told.clone(), told.clone());
    let (by_found, by_failed) = (Rc::clone(&is_answered), Rc::clone(&is_answered));
    let found: Function = Closure::once_into_js(move |position| {
        by_found.set(true);
        found(position_of(&position));
    })
    .into();
    let failed: Function = Closure::once_into_js(move |error| {
        by_failed.set(true);
        failed(Err(reason(&error)));
    })
    .into();
    // Some browsers do not keep the time limit, and wait without end for a question that nobody answers.
    set_timeout(
        move || {
            if !is_answered.get() {
                late(Err(NoPosition::Late));
            }
        },
        NO_ANSWER,
    );
    let asked = geolocation.get_current_position_with_error_callback_and_options(
        &found,
        Some(&failed),
        &options,
    );
    if asked.is_err() {
        told(Err(NoPosition::Unavailable));
    }
}

/// Watches the position, as exactly as the device can. `told` receives each one, and each reason why there is none; after
/// one that says "late" or "unavailable", positions may follow.
///
/// # Errors
/// The reason why this page gets no position at all.
pub fn watch(
    told: impl Fn(Result<Position, NoPosition>) + Clone + 'static,
) -> Result<Watch, NoPosition> {
    let geolocation = geolocation()?;
    let options = PositionOptions::new();
    options.set_enable_high_accuracy(true);
    options.set_timeout(TIMEOUT_MS);
    let failed = told.clone();
    let closures: [Closure<dyn Fn(JsValue)>; 2] = [
        Closure::new(move |position: JsValue| told(position_of(&position))),
        Closure::new(move |error: JsValue| failed(Err(reason(&error)))),
    ];
    let [found, failed] = closures
        .each_ref()
        .map(|closure| closure.as_ref().unchecked_ref());
    let id = geolocation
        .watch_position_with_error_callback_and_options(found, Some(failed), &options)
        .map_err(|_| NoPosition::Unavailable)?;
    Ok(Watch {
        geolocation,
        id,
        _closures: closures,
    })
}

fn geolocation() -> Result<Geolocation, NoPosition> {
    let window = web_sys::window().ok_or(NoPosition::NotHere)?;
    // Some browsers leave it out without HTTPS, others refuse each request.
    if !window.is_secure_context() {
        return Err(NoPosition::Insecure);
    }
    window
        .navigator()
        .geolocation()
        .map_err(|_| NoPosition::NotHere)
}

fn position_of(position: &JsValue) -> Result<Position, NoPosition> {
    let coordinates =
        Reflect::get(position, &"coords".into()).map_err(|_| NoPosition::Unavailable)?;
    let part = |name: &str| Reflect::get(&coordinates, &name.into()).ok()?.as_f64();
    let taken = Reflect::get(position, &"timestamp".into()).ok();
    let position = || {
        Some(Position {
            lat: part("latitude")?,
            lng: part("longitude")?,
            accuracy_m: part("accuracy")?,
            taken_ms: taken.and_then(|taken| taken.as_f64()),
        })
    };
    position().ok_or(NoPosition::Unavailable)
}

/// The reason, by the code of a `GeolocationPositionError`.
fn reason(error: &JsValue) -> NoPosition {
    let code = Reflect::get(error, &"code".into()).ok();
    match code.and_then(|code| code.as_f64()) {
        Some(1.0) => NoPosition::Refused,
        Some(3.0) => NoPosition::Late,
        _ => NoPosition::Unavailable,
    }
}
