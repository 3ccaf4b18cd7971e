//! The sheets for the browser's own print. They are made when it begins to print, and removed afterward: a book has thousands
//! of shapes.

use golf_print::page::Mark;
use golf_print::sheets::{Layout, Sheets};
use leptos::html;
use leptos::prelude::*;

use crate::golf::yardage_book::{Book, preview};

/// The place of the sheets; empty on the screen. `style/yardage_book.css` gives each sheet its paper.
#[component]
pub fn PrintSheets(
    /// The book.
    book: Memo<Book>,
    /// Its sheets.
    sheets: Memo<Sheets>,
    /// Where to cut and fold.
    marks: Memo<Vec<Mark>>,
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
        let sheets = sheets.get_untracked();
        let marks = marks.get_untracked();
        book.with_untracked(|book| {
            for side in &sheets.sides {
                let drawing = preview::of_side(&book.pages, &sheets, side, &marks);
                if let Some(sheet) = drawing.to_dom(&document) {
                    let _ = place.append_child(&sheet);
                }
            }
        });
    };
    let before = window_event_listener_untyped("beforeprint", move |_| fill());
    let after = window_event_listener_untyped("afterprint", move |_| clear());
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    let kind = move || {
        sheets.with(|sheets| {
            let (width, height) = (sheets.size.width, sheets.size.height);
            match sheets.layout {
                // The name of the page's size.
                Layout::Pages => format!("{:.0}-{:.0}", width, height),
                Layout::Booklet | Layout::Stack => {
                    let upright = if sheets.is_landscape() { height } else { width };
                    let paper = if (upright - 612.0).abs() < 1.0 {
                        "letter"
                    } else {
                        "a4"
                    };
                    let way = if sheets.is_landscape() {
                        "landscape"
                    } else {
                        "portrait"
                    };
                    format!("{paper}-{way}")
                }
            }
        })
    };
    view! { <div class="PrintSheets" aria-hidden="true" data-sheet=kind node_ref=place></div> }
}
