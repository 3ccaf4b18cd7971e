//! Short motion that says what changed on the page. Whoever asks the system for less motion sees none.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// How long a motion takes, in milliseconds: `--motion` in `style/tokens.css`.
const MILLIS: f64 = 140.0;

/// Lets an element glide to its place from `from_px` pixels to the right of it, or from the left if negative. It is in its
/// place for everything else from the start on.
pub fn glide_in(element: &Element, from_px: f64) {
    let less = window().match_media("(prefers-reduced-motion: reduce)");
    if less.ok().flatten().is_some_and(|less| less.matches()) {
        return;
    }
    let keyframes = Object::new();
    let from = format!("translateX({from_px}px)");
    for (name, value) in [
        ("transform", Array::of2(&from.into(), &"none".into()).into()),
        ("opacity", Array::of2(&0.4.into(), &1.into()).into()),
        ("easing", JsValue::from("ease-out")),
    ] {
        let _ = Reflect::set(&keyframes, &name.into(), &value);
    }
    // The bindings call this function unstable. The animation that it returns ends by itself.
    let animate = Reflect::get(element, &"animate".into());
    if let Some(animate) = animate
        .ok()
        .and_then(|found| found.dyn_into::<Function>().ok())
    {
        let _ = animate.call2(element, &keyframes, &MILLIS.into());
    }
}
