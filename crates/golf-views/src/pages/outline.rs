//! The list and the first visit before the app has started, for `index.html`. Only on the host: `cargo run --example first_script` writes it.

use super::list as page;
use super::list::WELCOME_HOLE_BOX;
use crate::components::courses_map::place_of_map;
use crate::components::prices::prices;
use crate::components::search_form;
use crate::markup::{Fill, Markup, markup, svg};
use crate::words::{frame, list};

/// The whole page. Its rows are in a template, which `public/early-list.js` uses if it has them before the app: copies of the
/// rows of `table`.
#[must_use]
pub fn outline(table: Markup) -> Markup {
    let template = markup("template").with("id", "first-rows");
    let place = markup("p").with("hidden", "");
    let results = page::results(
        page::heading(frame::COURSES.to_owned()).into(),
        place.into(),
        template.child(rows(table)).into(),
    );
    page::page(page::Slots {
        title: page::title(false).into(),
        round: Fill::NONE,
        form: search_form::form(None, Fill::NONE, Fill::NONE).into(),
        chips: Fill::NONE,
        seen: page::link_to_seen(String::new()).into(),
        results: results.into(),
    })
}

/// The same on the first visit. The place of the drawing is empty: its file would be fetched on every page.
#[must_use]
pub fn first_visit() -> Markup {
    let drawing = svg("svg")
        .with("class", "WelcomeHole")
        .with("viewBox", WELCOME_HOLE_BOX)
        .with("aria-hidden", "true");
    let picture = markup("span").with("class", "SvgPicture").child(drawing);
    let lead = markup("p")
        .with("class", "lead")
        .text(list::WHAT_YARDBOOK_IS);
    let start = markup("div").with("class", "start").child(lead);
    let welcome = markup("div").with("class", "Welcome");
    let results = markup("section").with("class", "results");
    markup("div")
        .with("class", "CoursesPage first")
        .child(page::title(true))
        .child(results.child(welcome.child(picture).child(start)))
}

/// The rows with their map, and the steps of the pager.
fn rows(table: Markup) -> Markup {
    let map = markup("details").with("class", "CoursesMap");
    let map = map.child(markup("summary").text(list::MAP_OF_COURSES));
    let step = |rel, words| {
        markup("a")
            .with("class", "Button")
            .with("rel", rel)
            .text(words)
    };
    let pager = markup("nav")
        .with("class", "Pager")
        .with("aria-label", list::PAGES)
        .child(step("prev", list::PREVIOUS_PAGE))
        .child(step("next", list::NEXT_PAGE));
    let rows = markup("div").with("class", "rows");
    let rows = rows.child(prices()).child(table);
    markup("div")
        .with("class", "RowsAndMap")
        .child(map.children(place_of_map()))
        .child(rows.child(pager))
}
