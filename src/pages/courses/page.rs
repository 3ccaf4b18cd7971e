//! The page of the list as functions from data to elements. The app and the outline in `index.html` show the same functions,
//! and differ in what fills their slots.

use crate::address::find::Find;
use crate::address::route::Route;
use crate::ui::markup::{Fill, Markup, markup};
use crate::words;

/// The slots of the whole page.
pub(super) struct Slots {
    /// [`title`].
    pub(super) title: Fill,
    /// The search form; empty on the first visit.
    pub(super) form: Fill,
    /// The chips of the active filters.
    pub(super) chips: Fill,
    /// [`link_to_seen`].
    pub(super) seen: Fill,
    /// [`results`].
    pub(super) results: Fill,
}

/// The page.
pub(super) fn page(slots: Slots) -> Markup {
    let beneath = markup("div").with("class", "beneath");
    markup("div")
        .with("class", "CoursesPage")
        .fill(slots.title)
        .fill(slots.form)
        .child(beneath.fill(slots.chips).fill(slots.seen))
        .fill(slots.results)
}

/// The heading of the page. On the first visit there is nothing to search yet.
pub(super) fn title(is_first_visit: bool) -> Markup {
    let words = match is_first_visit {
        true => words::list::EVERY_COURSE,
        false => words::list::FIND_A_COURSE,
    };
    markup("h1").with("tabindex", "-1").text(words)
}

/// The link below the form to the search among seen courses, with the words of a search.
pub(super) fn link_to_seen(words: String) -> Markup {
    let find = Find {
        words,
        ..Find::default()
    };
    let small = markup("small").text(words::service::FOR_NO_REQUEST);
    markup("a")
        .with("class", "seen")
        .with("href", Route::Find(find).href())
        .text(words::list::FIND_AMONG_SEEN)
        .child(small)
}

/// The results below their heading: [`heading`] and [`place`].
pub(super) fn results(heading: Fill, place: Fill, content: Fill) -> Markup {
    let heading = markup("div")
        .with("class", "heading")
        .fill(heading)
        .fill(place);
    markup("section")
        .with("class", "results")
        .with("aria-labelledby", "results")
        .child(heading)
        .fill(content)
}

/// The heading of the results, which may get the focus. It stays while the content below it changes.
pub(super) fn heading(words: String) -> Markup {
    markup("h2")
        .with("id", "results")
        .with("tabindex", "-1")
        .text(words)
}

/// "Page 2 of 102 · " and "11–20 of 1,014".
pub(super) fn place((page, rows): (String, String)) -> Markup {
    let rows = markup("span").text(rows);
    let place = markup("p");
    if page.is_empty() {
        place.child(rows)
    } else {
        place.text(page).child(rows)
    }
}
