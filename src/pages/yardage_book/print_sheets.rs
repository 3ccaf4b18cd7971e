//! The sheets for the browser's own print. They are made when it begins to print, and removed afterward: a book has thousands
//! of shapes.

use std::sync::Arc;

use golf_print::paper::Paper;
use golf_print::sheets::{Layout, Sheets};
use leptos::html;
use leptos::prelude::*;

use super::MadeBook;
use crate::golf::yardage_book::preview;

/// The place of the sheets; empty on the screen. `style/yardage_book.css` gives each sheet its paper.
#[component]
pub fn PrintSheets(
    /// The book, once it is made.
    made: RwSignal<Option<Arc<MadeBook>>>,
) -> impl IntoView {
    let place: NodeRef<html::Div> = NodeRef::new();
    let clear = move || {
        if let Some(place) = place.get_untracked() {
            place.set_text_content(None);
        }
    };
    let fill = move || {
        clear();
        let (Some(place), Some(document)) = (
            place.get_untracked(),
            web_sys::window().and_then(|window| window.document()),
        ) else {
            return;
        };
        let Some(made) = made.get_untracked() else {
            return;
        };
        for side in &made.sheets.sides {
            let drawing = preview::of_side(&made.book.pages, &made.sheets, side, &made.marks);
            if let Some(sheet) = drawing.to_dom(&document) {
                let _ = place.append_child(&sheet);
            }
        }
    };
    let before = window_event_listener_untyped("beforeprint", move |_| fill());
    let after = window_event_listener_untyped("afterprint", move |_| clear());
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    let kind = move || made.get().map(|made| kind_of(&made.sheets));
    view! { <div class="PrintSheets" aria-hidden="true" data-sheet=kind node_ref=place></div> }
}

/// The name of a sheet's size for the style sheet.
fn kind_of(sheets: &Sheets) -> String {
    let (width, height) = (sheets.size.width, sheets.size.height);
    if sheets.layout == Layout::Pages {
        return format!("{width:.0}-{height:.0}");
    }
    let (upright, way) = if sheets.is_landscape() {
        (height, "landscape")
    } else {
        (width, "portrait")
    };
    let is_letter = (upright - Paper::Letter.size().width).abs() < 1.0;
    format!("{}-{way}", if is_letter { "letter" } else { "a4" })
}
