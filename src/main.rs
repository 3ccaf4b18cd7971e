//! Starts the app on the page that is there. The message of a panic and its place go to the console, and to `public/early.js`, which
//! shows them on the last screen.

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::JsValue;

    std::panic::set_hook(Box::new(|panic| {
        let message = JsValue::from(panic.to_string());
        web_sys::console::error_1(&message);
        yardbook::browser::site::first_script("panicked", &message);
    }));
    wasm_bindgen_futures::spawn_local(yardbook::app::start());
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
