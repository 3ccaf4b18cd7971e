//! The page of a course as a function from data to elements. The app and the preview before it fill its slots.

pub mod view;

use golf_api::course::{Course, CourseId, Tee};
use golf_api::figure::Figure;
use golf_api::hole::HoleNumber;

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
    /// [`place_and_line`].
    pub place: Fill,
    /// The buttons that save and keep the course.
    pub own: Fill,
    /// What changed since the answer before.
    pub changes: Fill,
    /// What is there as long as the course is unknown.
    pub instead: Fill,
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
    markup("article")
        .with("class", "CoursePage")
        .child(header)
        .fill(slots.changes)
        .fill(slots.instead)
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

/// [`place`] and [`line`].
#[must_use]
pub fn place_and_line(course: &Course, unit: Unit) -> Vec<Markup> {
    place(course)
        .into_iter()
        .chain(line(course, unit))
        .collect()
}

/// What a golfer asks of a course first, in one line: "18 holes · par 72 · 6,828 yd · slope 144 · built 1919".
#[must_use]
pub fn line(course: &Course, unit: Unit) -> Option<Markup> {
    let (par, slope) = (course.par.as_ref(), course.slope.as_ref());
    let facts = [
        course.holes.map(words::course::holes),
        par.and_then(Figure::given).map(words::course::par),
        course.length_yards.map(|yards| unit.text(f64::from(yards))),
        slope.and_then(Figure::given).map(words::course::slope),
        course.year_built.map(words::course::built),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let line = markup("p").with("class", "gist");
    (!facts.is_empty()).then(|| line.text(facts.join(words::course::BETWEEN_FACTS)))
}

/// The slots of the sections below the name.
pub struct Sections {
    /// The holes, or an offer to load them.
    pub holes: Fill,
    /// Links to more pages of the course.
    pub links: Fill,
    /// The heading of the tees: [`heading_of_tees`].
    pub heading_of_tees: Fill,
    /// The tees or the scorecard.
    pub tees: Fill,
    /// The facts; empty as long as the course is unknown.
    pub facts: Fill,
    /// [`whereabouts`].
    pub whereabouts: Fill,
    /// The person's note.
    pub note: Fill,
}

/// The sections below the name: first what is played, then what there is to know.
#[must_use]
pub fn sections(slots: Sections) -> Fill {
    let section = |id: &'static str, heading: Fill, content: Fill| {
        let section = markup("section").with("aria-labelledby", id);
        Fill::from(section.fill(heading).fill(content))
    };
    let holes = heading("holes", words::hole::HOLES).into();
    Fill::all([
        section("holes", holes, slots.holes),
        slots.links,
        section("tees", slots.heading_of_tees, slots.tees),
        slots.facts,
        slots.whereabouts,
        slots.note,
    ])
}

/// The section of the facts.
#[must_use]
pub fn facts(facts: Vec<Markup>) -> Markup {
    markup("section")
        .with("class", "facts")
        .with("aria-labelledby", "facts")
        .child(heading("facts", words::course::FACTS))
        .children(facts)
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

/// The address and a map of it, on a desk beside the facts. The arguments are those of [`course_place`].
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

/// The link to the hole where the round is, or to the first of these.
#[must_use]
pub fn begin(id: CourseId, first: HoleNumber, round: Option<HoleNumber>) -> Markup {
    let (hole, words) = match round {
        Some(hole) => (hole, words::course::go_on_at(hole)),
        None => (first, words::course::open_hole(first)),
    };
    let link = markup("a")
        .with("class", "Button primary")
        .with("href", Route::href_of_hole(id, hole));
    markup("p").with("class", "begin").child(link.text(words))
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
