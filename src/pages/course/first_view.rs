//! The page of a course before the app is here: what it shows at first, without events.
//!
//! `crates/first-course` is a program of this alone, so a link to a course shows its facts and tees long before the app's
//! files have arrived. The page is the function that the app shows too.

use golf_api::course::{Course, CourseId};
use golf_api::decode;
use golf_client::sanitize;
use leptos::prelude::document;

use super::page;
use crate::book::file;
use crate::browser::{names, storage};
use crate::pages::course_links::{comparison_link, links};
use crate::pages::keep::keep_place;
use crate::pages::own::save_toggle;
use crate::pages::take_along::take_along_button;
use crate::ui::components::button::{button, waiting};
use crate::ui::components::copy_button::copy_button;
use crate::ui::components::course_facts::course_facts;
use crate::ui::components::hole_strip::hole_strip;
use crate::ui::components::us_map::us_map_place;
use crate::ui::markup::Fill;
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
    let page = page::page(page::Slots {
        title: page::title(format::course_name(course)).into(),
        place: page::place(course).into(),
        own: Fill::Data(vec![save_toggle(waiting(button()), None), keep_place()]),
        facts: course_facts(course, unit).into(),
        sections: page::sections(page::Sections {
            holes: holes(course, unit),
            heading_of_tees: page::heading_of_tees(false).into(),
            tees: Fill::Data(page::tees(&detail.tees, unit)),
            links: links(
                id,
                waiting(take_along_button()),
                comparison_link(service, id),
            )
            .into(),
            whereabouts: page::whereabouts(course, us_map_place, &|actions, what, _| {
                actions.child(waiting(copy_button(what)))
            })
            .into(),
            note: Fill::NONE,
        }),
        origin: Fill::NONE,
    });
    let document = document();
    let main = document
        .query_selector("html:not([data-app]) #main")
        .ok()??;
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

fn holes(course: &Course, unit: Unit) -> Fill {
    let strip = course
        .holes
        .map(|count| hole_strip(course.course_id, count, &[], None, unit));
    let is_known = strip.is_some();
    let offer = page::offer(waiting(button()), is_known);
    Fill::Data(strip.into_iter().chain([offer]).collect())
}
