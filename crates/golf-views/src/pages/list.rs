//! The page of the list as functions from data to elements. The app and the outline in `index.html` fill its slots.

pub mod view;

use crate::address::find::Find;
use crate::address::route::Route;
use crate::golf::round::Round;
use crate::markup::{Fill, Markup, markup};
use crate::words;

/// The part of the ground that the file shows, in yards.
pub const WELCOME_HOLE_BOX: &str = "-201.78 -512.53 475.11 546.38";

/// The slots of the whole page.
pub struct Slots {
    /// [`title`].
    pub title: Fill,
    /// [`round`]; empty if there is none, or once a person searches.
    pub round: Fill,
    /// The search form; empty on the first visit.
    pub form: Fill,
    /// The chips of the active filters.
    pub chips: Fill,
    /// [`link_to_seen`].
    pub seen: Fill,
    /// [`results`].
    pub results: Fill,
}

/// The page.
#[must_use]
pub fn page(slots: Slots) -> Markup {
    let beneath = markup("div").with("class", "beneath");
    markup("div")
        .with("class", "CoursesPage")
        .fill(slots.title)
        .fill(slots.round)
        .fill(slots.form)
        .child(beneath.fill(slots.chips).fill(slots.seen))
        .fill(slots.results)
}

/// The heading of the page. On the first visit there is nothing to search yet.
#[must_use]
pub fn title(is_first_visit: bool) -> Markup {
    let words = match is_first_visit {
        true => words::list::EVERY_COURSE,
        false => words::list::FIND_A_COURSE,
    };
    markup("h1").with("tabindex", "-1").text(words)
}

/// The way back to the round. `public/early-list.js` makes the same.
#[must_use]
pub fn round(round: &Round) -> Markup {
    let name = markup("span").untranslated().text(round.name.clone());
    let link = markup("a")
        .with("class", "Button")
        .with("href", Route::href_of_hole(round.course, round.hole))
        .text(words::course::go_on_at(round.hole))
        .child(name);
    markup("p").with("class", "Round").child(link)
}

/// The link below the form to the search among seen courses, with the words of a search.
#[must_use]
pub fn link_to_seen(words: String) -> Markup {
    let find = Find {
        words,
        ..Find::default()
    };
    markup("a")
        .with("class", "seen")
        .with("href", Route::Find(find).href())
        .text(words::list::FIND_AMONG_SEEN)
}

/// The results below their heading: [`heading`] and [`place`].
#[must_use]
pub fn results(heading: Fill, place: Fill, content: Fill) -> Markup {
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
#[must_use]
pub fn heading(words: String) -> Markup {
    markup("h2")
        .with("id", "results")
        .with("tabindex", "-1")
        .text(words)
}

/// "Page 2 of 102 · " and "11–20 of 1,014".
#[must_use]
pub fn place((page, rows): (String, String)) -> Markup {
    let rows = markup("span").text(rows);
    let place = markup("p");
    if page.is_empty() {
        place.child(rows)
    } else {
        place.text(page).child(rows)
    }
}
