//! The sheets for the browser's own print. They are made when it begins to print, and removed afterward: a book has thousands
//! of shapes.

use std::sync::Arc;

use golf_print::page::INCH;
use golf_print::paper::{Paper, Trim};
use golf_print::sheets::Sheets;
use golf_views::golf::yardage_book::preview;
use leptos::html;
use leptos::prelude::*;

use super::MadeBook;
use crate::browser::page_size::PageSize;

/// The name of every other size in the style sheet.
const OWN: &str = "own";

/// The place of the sheets; empty on the screen. `style/print.css` has the paper of each offered size. An own size has a rule
/// that is made for it.
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
    let own_size = StoredValue::new_local(None::<PageSize>);
    Effect::new(move |_| {
        let sheets = made.with(|made| made.as_ref().map(|made| made.sheets.size));
        let is_own = made.with(|made| {
            made.as_ref()
                .is_some_and(|made| kind_of(&made.sheets) == OWN)
        });
        own_size.set_value(
            sheets
                .filter(|_| is_own)
                .and_then(|size| PageSize::new(OWN, size.width / INCH, size.height / INCH)),
        );
    });
    let before = window_event_listener_untyped("beforeprint", move |_| fill());
    let after = window_event_listener_untyped("afterprint", move |_| clear());
    on_cleanup(move || {
        own_size.try_set_value(None);
        before.remove();
        after.remove();
    });
    let kind = move || made.get().map(|made| kind_of(&made.sheets));
    view! { <div class="PrintSheets" aria-hidden="true" data-sheet=kind node_ref=place></div> }
}

/// The name of a sheet's size for the style sheet.
fn kind_of(sheets: &Sheets) -> String {
    let size = sheets.size;
    if sheets.is_on_paper() {
        let (upright, way) = if sheets.is_landscape() {
            (size.turned(), "landscape")
        } else {
            (size, "portrait")
        };
        let is_letter = upright == Paper::Letter.size();
        return format!("{}-{way}", if is_letter { "letter" } else { "a4" });
    }
    if Trim::OFFERED.iter().any(|trim| trim.size() == size) {
        return format!("{:.0}-{:.0}", size.width, size.height);
    }
    OWN.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_print::sheets::Layout;

    #[test]
    fn every_sheet_has_a_rule_of_the_style_sheet_or_its_own() {
        let style = include_str!("../../../style/print.css");
        let own = Trim::parse("3x5").unwrap_or_default();
        for trim in Trim::OFFERED.into_iter().chain([own]) {
            for paper in [None, Some(Paper::Letter), Some(Paper::A4)] {
                for layout in Layout::ALL {
                    let kind = kind_of(&Sheets::new(1, trim, paper, layout));
                    let is_own = trim == own && paper.is_none() && layout == Layout::Pages;
                    assert_eq!(kind == OWN, is_own, "{trim} {paper:?} {layout:?}");
                    assert!(
                        style.contains(&format!("[data-sheet=\"{kind}\"]")),
                        "{kind}"
                    );
                }
            }
        }
    }
}
