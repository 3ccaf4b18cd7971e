//! A button that copies a text. If the browser refuses, the text is shown for copying by hand.

use golf_views::components::copy_button::copy_button;
use golf_views::markup::{Markup, markup};
use golf_views::words::course as words;
use leptos::prelude::*;

use crate::browser::clipboard;
use crate::ui::markup::{LiveMarkup, Show};

/// The button.
#[component]
pub fn CopyButton(
    /// The name of the text, after "Copy": "address".
    what: &'static str,
    /// The text.
    text: String,
    /// Announces the result to screen readers.
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
                say.run(words::copied(what));
            }
        });
    };
    view! {
        {copy_button(what).on("click", copy)
            .view((move || done.get().then(done_sign).shown()).into_any())
            .shown()}
        {move || shown.get().then(|| view! {
            <label class="by-hand">
                {words::copy_by_hand(what)}
                <input type="text" readonly prop:value=text.get_value() on:focus=|event| {
                    event_target::<web_sys::HtmlInputElement>(&event).select();
                } />
            </label>
        })}
    }
}

fn done_sign() -> Markup {
    markup("span").with("aria-hidden", "true").text(" ✓")
}
