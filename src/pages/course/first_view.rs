//! The page of a course before the app is here: what it shows at first, without events.
//!
//! `crates/first-course` is a program of this alone, so a link to a course shows its facts and tees long before the app's
//! files have arrived. The parts are those of the page itself. Only their frames are written again, and a test compares
//! both pages.

use golf_api::course::{Course, CourseId, Tee};
use golf_api::decode;
use leptos::prelude::document;

use super::place_of;
use crate::address::route::Route;
use crate::book::file;
use crate::browser::{names, storage};
use crate::gateway::sanitize;
use crate::pages::course_links::{comparison_link, other_pages};
use crate::pages::keep::keep_place;
use crate::pages::own::NOT_SAVED;
use crate::ui::components::course_facts::course_facts;
use crate::ui::components::hole_strip::hole_strip;
use crate::ui::components::tee_table::tee_table;
use crate::ui::components::us_map::us_map_place;
use crate::ui::markup::{Markup, markup};
use crate::words;
use crate::words::format::{self, Unit};

/// The hint of the gateway (`gateway::policy`) for what may be requested begins so.
const YES: &str = "yes";

/// Shows a course in the place of the list's outline. `service` is the address of the service, and `detail` its answer with
/// the course. `None` if anything is unusual: the app tells of it.
pub fn show(service: &str, detail: &str) -> Option<()> {
    let mut detail = decode::course_detail(detail.as_bytes()).ok()?.value;
    sanitize::detail(&mut detail);
    let course = &detail.course;
    let id = course.course_id;
    if is_saved(id) || !may_load_holes() {
        return None;
    }
    let unit = || Unit::parse(&storage::read(names::UNIT)?);
    let unit = unit().unwrap_or_default();
    let page = markup("article")
        .with("class", "CoursePage Outline")
        .child(header(course))
        .child(section("facts", words::course::FACTS, true).child(course_facts(course, unit)))
        .child(holes(course, unit))
        .child(tees(&detail.tees, unit))
        .child(links(service, id))
        .child(place_of(course, us_map_place, &|actions, what, _| {
            actions.child(button().text(words::course::copy(what)))
        }));
    let document = document();
    let main = document.query_selector("main:has(> .Outline)").ok()??;
    let page = page.without_parts().to_dom(&document)?;
    main.append_child(&page).ok().map(|_| ())
}

/// Whether the plan has holes, and requests left. Otherwise the app says so.
fn may_load_holes() -> bool {
    let hint = storage::read(names::EARLY_HINT);
    hint.is_none_or(|hint| hint.starts_with(YES))
}

/// Whether the person has saved a course. The app then says where.
fn is_saved(id: CourseId) -> bool {
    let book = storage::read(names::BOOK);
    book.is_some_and(|book| file::says_saved(&book, id))
}

/// What becomes a button once the app is here.
fn button() -> Markup {
    markup("span").with("class", "Button")
}

fn section(id: &'static str, heading: &'static str, is_hidden: bool) -> Markup {
    let section = markup("section").with("aria-labelledby", id);
    let mut heading = markup("h2").with("id", id).text(heading);
    if is_hidden {
        heading = heading.with("class", "visually-hidden");
    }
    let section = if is_hidden {
        section.with("class", id)
    } else {
        section
    };
    section.child(heading)
}

fn header(course: &Course) -> Markup {
    let link = markup("a").with("href", Route::href_of_home());
    let trail = markup("nav")
        .with("class", "trail")
        .with("aria-label", words::frame::BREADCRUMB)
        .child(link.text(words::frame::COURSES));
    let star = markup("span").with("class", "star").text(NOT_SAVED);
    let save = markup("div")
        .with("class", "SaveToggle")
        .child(button().child(star).text(words::saved::SAVE));
    let own = markup("div")
        .with("class", "own")
        .child(save)
        .child(keep_place());
    let place = format::place(course);
    markup("header")
        .child(trail)
        .child(markup("h1").text(format::course_name(course)))
        .children(place.map(|place| markup("p").with("class", "place").text(place)))
        .child(own)
}

fn holes(course: &Course, unit: Unit) -> Markup {
    let strip = course
        .holes
        .map(|count| hole_strip(course.course_id, count, &[], None, unit));
    let small = |words: &'static str| markup("small").text(words);
    let load = |words: &'static str| {
        let button = button().text(words);
        let offer = markup("p").with("class", "offer");
        offer.child(button.child(small(words::service::FOR_ONE_REQUEST)))
    };
    let offer = match strip {
        Some(_) => load(words::course::DRAW_ALL_HOLES)
            .text(" ")
            .child(small(words::course::ONE_REQUEST_FOR_ALL)),
        None => load(words::course::LOAD_HOLES),
    };
    section("holes", words::hole::HOLES, false)
        .children(strip)
        .child(offer)
}

fn tees(tees: &[Tee], unit: Unit) -> Markup {
    let section = section("tees", words::course::TEES, false);
    if tees.is_empty() {
        let note = markup("p").with("class", "Note");
        return section.child(note.text(words::course::NO_TEES));
    }
    let meaning = markup("p").with("class", "about-slope");
    section
        .child(tee_table(tees, unit, None))
        .child(meaning.text(words::course::SLOPE_MEANING))
}

fn links(service: &str, id: CourseId) -> Markup {
    markup("nav")
        .with("class", "CourseLinks")
        .with("aria-label", words::course::MORE_OF_IT)
        .children(other_pages(id))
        .child(button().text(words::take_along::TAKE_ALONG))
        .child(comparison_link(service, id))
}
