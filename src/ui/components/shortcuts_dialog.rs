//! A dialog with the keyboard shortcuts, and a switch for single-key shortcuts.

use golf_views::components::shortcuts_button::shortcuts_button;
use golf_views::golf::hole_map::keys;
use golf_views::words::{frame, hole};
use leptos::html;
use leptos::prelude::*;

use crate::ui::deferred::{nothing, part};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;
use crate::ui::shortcuts;

/// The button that opens the dialog.
#[component]
pub fn ShortcutsButton(
    /// Opens it.
    #[prop(into)]
    show: Callback<()>,
) -> impl IntoView {
    shortcuts_button()
        .on("click", move |_| show.run(()))
        .shown()
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

part! {
    /// The keys of the app.
    part(open: Trigger, is_on: Signal<bool>, set: Callback<bool>) in rest, Optional(nothing)
        => view! { <ShortcutsDialog open=open is_on=is_on set=set /> }
}
