//! Mounts the app into `#app`. The message of a panic and its place go to the console, and to `public/early.js`, which
//! shows them on the last screen.

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::{JsCast, JsValue};

    std::panic::set_hook(Box::new(|panic| {
        let message = JsValue::from(panic.to_string());
        web_sys::console::error_1(&message);
        yardbook::browser::site::first_script("panicked", &message);
    }));
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"))
        .and_then(|root| root.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(root) = root {
        root.set_text_content(None);
        // Mounting runs in a task of its own, since instantiating the module has taken long enough.
        let mount = move || leptos::mount::mount_to(root, yardbook::app::App).forget();
        yardbook::browser::in_turns::in_own_turn(mount);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
