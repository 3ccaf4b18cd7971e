//! The page of a course as a function from data to elements. The app and the preview before it (`first_view`) show the same
//! function, and differ in what fills its slots.

use golf_api::course::{Course, Tee};

use crate::address::route::Route;
use crate::ui::components::course_place::course_place;
use crate::ui::components::tee_table::tee_table;
use crate::ui::markup::{Fill, Markup, markup};
use crate::words;
use crate::words::format::{self, Unit};
use crate::words::service::FOR_ONE_REQUEST;

/// The slots of the whole page.
pub(super) struct Slots {
    /// [`title`].
    pub(super) title: Fill,
    /// [`place`].
    pub(super) place: Fill,
    /// The buttons that save and keep the course.
    pub(super) own: Fill,
    /// The facts.
    pub(super) facts: Fill,
    /// [`sections`]; empty if the course is unknown.
    pub(super) sections: Fill,
    /// Where the answer is from.
    pub(super) origin: Fill,
}

/// The page.
pub(super) fn page(slots: Slots) -> Markup {
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
        .fill(slots.facts);
    markup("article")
        .with("class", "CoursePage")
        .child(header)
        .child(facts)
        .fill(slots.sections)
        .fill(slots.origin)
}

/// The name of the course.
pub(super) fn title(name: String) -> Markup {
    markup("h1")
        .with("tabindex", "-1")
        .untranslated()
        .text(name)
}

/// The town and state below it.
pub(super) fn place(course: &Course) -> Option<Markup> {
    let place = format::place(course)?;
    Some(
        markup("p")
            .with("class", "place")
            .untranslated()
            .text(place),
    )
}

/// The slots of the sections below the facts.
pub(super) struct Sections {
    /// The holes, or an offer to load them.
    pub(super) holes: Fill,
    /// The heading of the tees: [`heading_of_tees`].
    pub(super) heading_of_tees: Fill,
    /// The tees or the scorecard.
    pub(super) tees: Fill,
    /// Links to more pages of the course.
    pub(super) links: Fill,
    /// [`whereabouts`].
    pub(super) whereabouts: Fill,
    /// The person's note.
    pub(super) note: Fill,
}

/// The sections below the facts.
pub(super) fn sections(slots: Sections) -> Fill {
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
pub(super) fn heading(id: &'static str, words: &'static str) -> Markup {
    markup("h2")
        .with("id", id)
        .with("tabindex", "-1")
        .text(words)
}

/// The heading of the tees. With the holes, their table is the scorecard.
pub(super) fn heading_of_tees(is_card: bool) -> Markup {
    let words = [words::course::TEES, words::course::SCORECARD][usize::from(is_card)];
    heading("tees", words)
}

/// The address and a map of it. On a phone it comes after the holes and the tees, on a desk it stands beside the facts. The
/// arguments are those of [`course_place`].
pub(super) fn whereabouts(
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
pub(super) fn offer(button: Markup, is_known: bool) -> Markup {
    let words = match is_known {
        true => words::course::DRAW_ALL_HOLES,
        false => words::course::LOAD_HOLES,
    };
    let button = button
        .text(words)
        .child(markup("small").text(FOR_ONE_REQUEST));
    let offer = markup("p").with("class", "offer").child(button);
    if is_known {
        let about = markup("small").text(words::course::ONE_REQUEST_FOR_ALL);
        offer.text(" ").child(about)
    } else {
        offer
    }
}

/// The table of the tees and what their slope means, or that there are none.
pub(super) fn tees(tees: &[Tee], unit: Unit) -> Vec<Markup> {
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
pub(super) fn note(words: &'static str) -> Markup {
    markup("p").with("class", "Note").text(words)
}
