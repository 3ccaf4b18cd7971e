//! A button that copies a text; where the browser does not copy, the text is shown to be copied by hand.

use leptos::prelude::*;

use crate::clipboard;

/// Copies.
#[component]
pub fn CopyButton(
    /// What is copied, after "Copy": "address".
    what: &'static str,
    /// The text.
    text: String,
    /// Tells a screen reader.
    say: Callback<String>,
) -> impl IntoView {
    let shown = RwSignal::new(false);
    let done = RwSignal::new(false);
    let text = StoredValue::new(text);
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let is_copied = clipboard::copy(&text.get_value()).await;
            shown.try_set(!is_copied);
            done.try_set(is_copied);
            if is_copied {
                say.run(format!("The {what} is copied."));
            }
        });
    };
    view! {
        <button class="Button" type="button" on:click=copy>
            {format!("Copy {what}")}
            {move || done.get().then(|| view! { <span aria-hidden="true">" ✓"</span> })}
        </button>
        {move || shown.get().then(|| view! {
            <label class="by-hand">
                {format!("This browser did not copy the {what}: select it and copy it by hand")}
                <input type="text" readonly prop:value=text.get_value() on:focus=|event| {
                    event_target::<web_sys::HtmlInputElement>(&event).select();
                } />
            </label>
        })}
    }
}
