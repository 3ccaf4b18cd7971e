//! Mounts the app into `#app`. What a panic ends in is in `public/early.js`; what it says is in the console of every
//! build but the release: see `xtask/src/site/panics.rs`.

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::JsCast;

    #[cfg(not(feature = "split"))]
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
    }));
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"))
        .and_then(|root| root.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(root) = root {
        root.set_text_content(None);
        // In a turn of its own: the one of the instantiation has been long enough.
        let mount = move || leptos::mount::mount_to(root, yardbook::app::App).forget();
        yardbook::in_turns::in_own_turn(mount);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
