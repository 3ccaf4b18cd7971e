//! Whether a person has just acted: pressed a key, clicked or tapped.

use js_sys::Reflect;
use web_sys::window;

/// Whether the browser counts the page as being acted on, which lasts for a few seconds. False where it does not tell.
#[must_use]
pub fn is_active() -> bool {
    let activation = window()
        .and_then(|window| Reflect::get(&window.navigator(), &"userActivation".into()).ok())
        .filter(|activation| activation.is_object());
    activation
        .and_then(|activation| Reflect::get(&activation, &"isActive".into()).ok())
        .is_some_and(|is_active| is_active.is_truthy())
}
