//! A dialog with the keyboard shortcuts, and a switch for single-key shortcuts.

use leptos::html;
use leptos::prelude::*;

use super::icon::icon;
use crate::golf::hole_map::keys;
use crate::ui::markup::{Markup, markup, svg};
use crate::ui::navigation::Navigation;
use crate::ui::shortcuts;
use crate::words::{frame, hole};

/// The button that opens the dialog.
#[component]
pub fn ShortcutsButton(
    /// Opens it.
    #[prop(into)]
    show: Callback<()>,
) -> impl IntoView {
    shortcuts_button().on("click", move |_| show.run(()))
}

/// The button alone.
#[must_use]
pub fn shortcuts_button() -> Markup {
    markup("button")
        .with("class", "IconButton")
        .with("type", "button")
        .with("aria-label", frame::KEYBOARD_SHORTCUTS)
        .with("title", frame::KEYBOARD_SHORTCUTS)
        .with("aria-haspopup", "dialog")
        .child(icon(
            svg("path").with("d", "M8.5 9 A3.5 3.5 0 1 1 12 12.5 V14.5 M12 18 V18.5"),
        ))
}

/// The dialog. It opens as soon as it is mounted.
#[component]
pub fn ShortcutsDialog(
    /// Opens it again.
    open: Trigger,
    /// Whether single-key shortcuts are enabled.
    #[prop(into)]
    is_on: Signal<bool>,
    /// Enables or disables them.
    #[prop(into)]
    set: Callback<bool>,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let navigation = use_context::<Navigation>();
    let closed = move |_| {
        if let Some(navigation) = navigation {
            navigation.focus_if_lost();
        }
    };
    Effect::new(move |_| {
        open.track();
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            // This fails only if the dialog is no longer in the document.
            let _ = dialog.show_modal();
        }
    });
    view! {
        <dialog class="ShortcutsDialog" node_ref=dialog aria-labelledby="shortcuts" on:close=closed>
            <h2 id="shortcuts" tabindex="-1" autofocus=true>{frame::KEYBOARD_SHORTCUTS}</h2>
            <label class="choice">
                <input type="checkbox" prop:checked=move || is_on.get()
                    on:change:target=move |event| set.run(event.target().checked()) />
                {frame::SINGLE_KEYS}
            </label>
            <h3>{frame::KEYS_OF_EVERY_PAGE}</h3>
            {rows(&shortcuts::WORDS)}
            <h3>{frame::KEYS_OF_MAP}</h3>
            {rows(&keys::WORDS)}
            <h3>{frame::KEYS_OF_TABLE}</h3>
            {rows(&[("↑ ↓", hole::KEYS_TARGETS), (hole::ENTER_KEY, hole::KEYS_MEASURE_TARGET)])}
            <p>{frame::NO_KEYS_WHILE_TYPING}</p>
            <form method="dialog">
                <button class="Button primary">{frame::CLOSE}</button>
            </form>
        </dialog>
    }
}

fn rows(keys: &[(&'static str, &'static str)]) -> impl IntoView + use<> {
    let row = |&(keys, words): &(&'static str, &'static str)| {
        view! {
            <div>
                <dt><kbd>{keys}</kbd></dt>
                <dd>{words}</dd>
            </div>
        }
    };
    view! { <dl>{keys.iter().map(row).collect_view()}</dl> }
}
