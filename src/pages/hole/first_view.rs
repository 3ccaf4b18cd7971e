//! The page of a hole before the app is here: what it shows at first, without events.
//!
//! `crates/first-hole` is a program of this alone, so a link to a hole shows its map long before the app's files have
//! arrived. The parts are those of the page itself. Only their frames are written again, and a test compares both pages.

use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::hole::{CourseHoles, HoleNumber};
use golf_hole::reading::{HoleReading, Play};
use leptos::prelude::document;
use web_sys::Element as DomElement;

use super::CROSSHAIR;
use super::details::from_tee;
use super::open_hole::title;
use super::steps::{all_numbers, steps};
use super::view_state::is_wide_and_low;
use crate::address::hole_view::HoleView;
use crate::address::route::Route;
use crate::browser::{names, storage};
use crate::gateway::sanitize;
use crate::golf::caddie;
use crate::golf::hole_map::drawing::drawing;
use crate::golf::hole_map::layers::Layers;
use crate::golf::hole_map::map::sizing::page_of;
use crate::golf::hole_map::scene::{Look, Scene};
use crate::ui::components::green_figures::green_figures;
use crate::ui::components::hole_facts::{facts_of_card, measured_facts};
use crate::ui::components::hole_strip::hole_strip;
use crate::ui::components::icon::icon;
use crate::ui::markup::{Markup, markup, svg};
use crate::words;
use crate::words::format::{self, Unit};

/// Shows a hole beside the outline of the list. `number` is its number, and `query` the query of the address without `?`.
/// `holes` is the service's answer with the holes, and `detail` its answer with the course, or an empty text. `None` if
/// anything is unusual: the app tells of it.
pub fn show(number: u32, query: &str, holes: &str, detail: &str) -> Option<()> {
    let number = HoleNumber(number);
    let view = HoleView::parse(query);
    let unit = || Unit::parse(&storage::read(names::UNIT)?);
    let unit = view.unit.or_else(unit).unwrap_or_default();
    let layers = || Layers::parse(&storage::read(names::LAYERS)?);
    let layers = view.layers.or_else(layers).unwrap_or_default();
    let is_across = is_wide_and_low();
    let play = [Play::Upward, Play::ToTheRight][usize::from(is_across)];

    let mut answer = decode::course_holes(holes.as_bytes()).ok()?.value;
    sanitize::holes(&mut answer);
    let mut all = answer.holes.iter();
    let hole = all.find(|hole| hole.hole_number == number)?;
    let reading = HoleReading::played(hole, play);
    reading.plane.as_ref()?;
    let note = caddie::note(hole, &reading, unit);

    let page = markup("article")
        .with("class", "HolePage Outline")
        .child(header(answer.course_id, number, detail))
        .child(facts_of_card(hole, unit))
        .child(strip(&answer, number, unit))
        .child(markup("figure").with("class", "HoleDrawing").child(map()))
        .child(bar(&answer, number))
        .child(details(&reading, &note, unit));
    let document = document();
    let main = document.query_selector("main:has(> .Outline)").ok()??;
    let page = page.without_parts().to_dom(&document)?;
    main.append_child(&page).ok()?;

    // The box has its size now.
    let drawn = page.query_selector(".MapView").ok()?.and_then(|view| {
        let look = Look {
            unit,
            layers,
            closer: 1.0,
            page: Some(page_of(&view)?),
        };
        let drawing = drawing(&Scene::new(&reading, look)?, &title(hole), &note);
        view.append_child(&*drawing.to_dom(&document)?).ok()
    });
    if drawn.is_none() {
        DomElement::remove(&page);
    }
    drawn.map(|_| ())
}

fn header(id: CourseId, number: HoleNumber, detail: &str) -> Markup {
    let name = decode::course_detail(detail.as_bytes()).ok();
    let name = name.map(|mut detail| {
        sanitize::detail(&mut detail.value);
        format::course_name(&detail.value.course)
    });
    let name = name.unwrap_or_else(|| words::course::course_number(id));
    let link = |to: String| markup("a").with("href", to);
    let trail = markup("nav")
        .with("class", "trail")
        .with("aria-label", words::frame::BREADCRUMB)
        .child(link(Route::href_of_home()).text(words::frame::COURSES))
        .child(markup("span").with("aria-hidden", "true").text(" / "))
        .child(link(Route::href_of_course(id)).text(name));
    let heading = markup("h1")
        .text(words::hole::HOLE_SAID)
        .text(number.to_string());
    markup("header").child(trail).child(heading)
}

fn strip(answer: &CourseHoles, number: HoleNumber, unit: Unit) -> Markup {
    markup("nav")
        .with("class", "AllHoles")
        .with("aria-label", words::hole::HOLES)
        .child(hole_strip(
            answer.course_id,
            0,
            &answer.holes,
            Some(number),
            unit,
        ))
}

fn map() -> Markup {
    markup("div").with("class", "MapView")
}

/// The bar below the map. Its buttons do nothing yet.
fn bar(answer: &CourseHoles, number: HoleNumber) -> Markup {
    let button = |class: &'static str| markup("span").with("class", class);
    let said = markup("span").with("class", "said");
    let place = button("Button where")
        .child(icon(svg("path").with("d", CROSSHAIR)))
        .child(said.text(words::standing::WHERE_AM_I));
    markup("div")
        .with("class", "HoleBar")
        .child(steps(answer.course_id, number, &all_numbers(&answer.holes)))
        .child(button("Button all").text(words::hole::HOLES))
        .child(button("Button").text(words::hole::MEASURE))
        .child(place)
}

/// The beginning of the sheet.
fn details(reading: &HoleReading, note: &str, unit: Unit) -> Markup {
    let inside = markup("div")
        .with("class", "inside")
        .child(green_figures(&from_tee(reading), unit))
        .child(markup("p").with("class", "note").text(note.to_owned()))
        .child(measured_facts(reading, unit));
    markup("section")
        .with("class", "HoleDetails")
        .with("aria-label", words::hole::DETAILS)
        .with("data-height", "peek")
        .child(markup("span").with("class", "grip"))
        .child(inside)
}
