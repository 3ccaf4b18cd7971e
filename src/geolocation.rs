//! Where the person is: asked of the browser when a person asks for it, never before.

use js_sys::{Function, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::PositionOptions;

use crate::find::near::Position;
use crate::words::list as words;

/// How long the browser may take, in milliseconds.
const PATIENCE_MS: u32 = 20_000;
/// A position of this age will do, in milliseconds: nobody is far from there.
const OLD_ENOUGH_MS: u32 = 300_000;

/// Asks once; `told` hears the position, or why there is none, in words for the person.
pub fn ask(told: impl Fn(Result<Position, &'static str>) + Clone + 'static) {
    let geolocation = web_sys::window().and_then(|window| window.navigator().geolocation().ok());
    let Some(geolocation) = geolocation else {
        return told(Err(words::NO_GEOLOCATION));
    };
    let options = PositionOptions::new();
    options.set_timeout(PATIENCE_MS);
    options.set_maximum_age(OLD_ENOUGH_MS);
    let (found, failed) = (told.clone(), told.clone());
    let found = once(move |position| {
        let part = |name: &str| {
            let part = Reflect::get(
                &Reflect::get(&position, &"coords".into()).ok()?,
                &name.into(),
            );
            part.ok()?.as_f64()
        };
        let position = part("latitude").zip(part("longitude"));
        found(match position {
            Some((lat, lng)) => Ok(Position { lat, lng }),
            None => Err(words::NOT_LOCATED),
        });
    });
    let failed = once(move |error| {
        let code = Reflect::get(&error, &"code".into()).ok();
        failed(Err(words(code.and_then(|code| code.as_f64()))));
    });
    let asked = geolocation.get_current_position_with_error_callback_and_options(
        &found,
        Some(&failed),
        &options,
    );
    if asked.is_err() {
        told(Err(words::NOT_LOCATED));
    }
}

/// Why there is no position, by the number that the browser gives.
fn words(code: Option<f64>) -> &'static str {
    match code {
        Some(1.0) => words::LOCATION_REFUSED,
        Some(3.0) => words::LOCATION_LATE,
        _ => words::NOT_LOCATED,
    }
}

fn once(act: impl FnOnce(JsValue) + 'static) -> Function {
    Closure::once_into_js(act).into()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn every_refusal_says_what_to_do_instead() {
        for code in [None, Some(1.0), Some(2.0), Some(3.0), Some(f64::NAN)] {
            assert!(words(code).contains("city"), "{code:?}");
        }
    }
}
