//! The page of a course as a function from data to elements. The app and the preview before it fill its slots.

pub mod view;

use golf_api::course::{Course, Tee};

use crate::address::route::Route;
use crate::components::course_place::course_place;
use crate::components::prices::price;
use crate::components::tee_table::tee_table;
use crate::markup::{Fill, Markup, markup};
use crate::words;
use crate::words::format::{self, Unit};
use crate::words::service::FOR_ONE_REQUEST;

/// The slots of the whole page.
pub struct Slots {
    /// [`title`].
    pub title: Fill,
    /// [`place`].
    pub place: Fill,
    /// The buttons that save and keep the course.
    pub own: Fill,
    /// What changed since the answer before, above the facts.
    pub changes: Fill,
    /// The facts.
    pub facts: Fill,
    /// [`sections`]; empty if the course is unknown.
    pub sections: Fill,
    /// Where the answer is from.
    pub origin: Fill,
}

/// The page.
#[must_use]
pub fn page(slots: Slots) -> Markup {
    let home = markup("a").with("href", Route::href_of_home());
    let trail = markup("nav")
        .with("class", "trail")
        .with("aria-label", words::frame::BREADCRUMB)
        .child(home.text(words::frame::COURSES));
    let header = markup("header")
        .child(trail)
        .fill(slots.title)
        .fill(slots.place)
        .child(markup("div").with("class", "own").fill(slots.own));
    let facts = markup("h2")
        .with("id", "facts")
        .with("class", "visually-hidden")
        .text(words::course::FACTS);
    let facts = markup("section")
        .with("class", "facts")
        .with("aria-labelledby", "facts")
        .child(facts)
        .fill(slots.changes)
        .fill(slots.facts);
    markup("article")
        .with("class", "CoursePage")
        .child(header)
        .child(facts)
        .fill(slots.sections)
        .fill(slots.origin)
}

/// The name of the course.
#[must_use]
pub fn title(name: String) -> Markup {
    markup("h1")
        .with("tabindex", "-1")
        .untranslated()
        .text(name)
}

/// The town and state below it.
#[must_use]
pub fn place(course: &Course) -> Option<Markup> {
    let place = format::place(course)?;
    Some(
        markup("p")
            .with("class", "place")
            .untranslated()
            .text(place),
    )
}

/// The slots of the sections below the facts.
pub struct Sections {
    /// The holes, or an offer to load them.
    pub holes: Fill,
    /// The heading of the tees: [`heading_of_tees`].
    pub heading_of_tees: Fill,
    /// The tees or the scorecard.
    pub tees: Fill,
    /// Links to more pages of the course.
    pub links: Fill,
    /// [`whereabouts`].
    pub whereabouts: Fill,
    /// The person's note.
    pub note: Fill,
}

/// The sections below the facts.
#[must_use]
pub fn sections(slots: Sections) -> Fill {
    let section = |id: &'static str, heading: Fill, content: Fill| {
        let section = markup("section").with("aria-labelledby", id);
        Fill::from(section.fill(heading).fill(content))
    };
    let holes = heading("holes", words::hole::HOLES).into();
    Fill::all([
        section("holes", holes, slots.holes),
        section("tees", slots.heading_of_tees, slots.tees),
        slots.links,
        slots.whereabouts,
        slots.note,
    ])
}

/// The heading of a section, which may get the focus.
#[must_use]
pub fn heading(id: &'static str, words: &'static str) -> Markup {
    markup("h2")
        .with("id", id)
        .with("tabindex", "-1")
        .text(words)
}

/// The heading of the tees. With the holes, their table is the scorecard.
#[must_use]
pub fn heading_of_tees(is_card: bool) -> Markup {
    let words = [words::course::TEES, words::course::SCORECARD][usize::from(is_card)];
    heading("tees", words)
}

/// The address and a map of it. On a phone it comes after the holes and the tees, on a desk it stands beside the facts. The
/// arguments are those of [`course_place`].
#[must_use]
pub fn whereabouts(
    course: &Course,
    map: impl FnOnce() -> Markup,
    copy: &dyn Fn(Markup, &'static str, String) -> Markup,
) -> Markup {
    let heading = markup("h2")
        .with("id", "where")
        .with("class", "visually-hidden")
        .text(words::course::WHERE);
    markup("section")
        .with("class", "where")
        .with("aria-labelledby", "where")
        .child(heading)
        .child(course_place(course, map, copy))
}

/// The offer to draw all holes for a request. `is_known` says whether a strip above links to each of them.
#[must_use]
pub fn offer(button: Markup, is_known: bool) -> Markup {
    let words = match is_known {
        true => words::course::DRAW_ALL_HOLES,
        false => words::course::LOAD_HOLES,
    };
    let button = button.text(words).child(price(FOR_ONE_REQUEST));
    let offer = markup("p").with("class", "offer").child(button);
    if is_known {
        let about = price(words::course::ONE_REQUEST_FOR_ALL);
        offer.text(" ").child(about)
    } else {
        offer
    }
}

/// The table of the tees and what their slope means, or that there are none.
#[must_use]
pub fn tees(tees: &[Tee], unit: Unit) -> Vec<Markup> {
    if tees.is_empty() {
        return vec![note(words::course::NO_TEES)];
    }
    let about = markup("p").with("class", "about-slope");
    vec![
        tee_table(tees, unit, None),
        about.text(words::course::SLOPE_MEANING),
    ]
}

/// Words in place of something that is not there.
#[must_use]
pub fn note(words: &'static str) -> Markup {
    markup("p").with("class", "Note").text(words)
}
