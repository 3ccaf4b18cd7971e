//! The page of a hole before the app is here: what it shows at first, without events.
//!
//! `crates/first-hole` is a program of this alone, so a link to a hole shows its map long before the app's files have
//! arrived. The page is the functions that the app shows too.

use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::hole::HoleNumber;
use golf_client::sanitize;
use golf_hole::reading::{HoleReading, Play};
use leptos::prelude::document;
use web_sys::Element as DomElement;

use super::details::from_tee;
use super::open_hole::title;
use super::page;
use super::sheet::Height;
use super::steps::{all_numbers, steps};
use super::view_state::is_wide_and_low;
use crate::address::hole_view::HoleView;
use crate::browser::{names, storage};
use crate::golf::caddie;
use crate::golf::hole_map::drawing::drawing;
use crate::golf::hole_map::layers::Layers;
use crate::golf::hole_map::map::sizing::page_of;
use crate::golf::hole_map::scene::{Look, Scene};
use crate::ui::components::button::waiting;
use crate::ui::components::green_figures::green_figures;
use crate::ui::components::hole_facts::{facts_of_card, measured_facts};
use crate::ui::hole_map::map_box;
use crate::ui::markup::Fill;
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

    let id = answer.course_id;
    let title = title(hole);
    let sheet = page::sheet(
        Height::default(),
        waiting(page::grip(Height::default())).into(),
        page::details(details(&reading, &note, unit)),
    );
    let bar = page::bar(page::Bar {
        steps: steps(id, number, &all_numbers(&answer.holes)).into(),
        holes: waiting(page::holes_button(false)).into(),
        tools: Fill::Data(vec![
            waiting(page::measure_button(false)),
            waiting(page::where_button(false)),
        ]),
    });
    let content = Fill::Data(vec![
        facts_of_card(hole, unit),
        page::all_holes(id, &answer.holes, number, unit, false),
        page::figure(map_box(&title).into()),
        bar,
        sheet,
    ]);
    let page = page::page(
        page::course_link(id, course_name(id, detail)).into(),
        page::title(number).into(),
        content,
    );
    let document = document();
    let main = document
        .query_selector("html:not([data-app]) #main")
        .ok()??;
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
        let drawing = drawing(&Scene::new(&reading, look)?, &title, &note);
        view.append_child(&*drawing.to_dom(&document)?).ok()
    });
    if drawn.is_none() {
        DomElement::remove(&page);
    }
    drawn.map(|_| ())
}

/// The name in an answer with the course, or the course's number.
fn course_name(id: CourseId, detail: &str) -> String {
    let name = decode::course_detail(detail.as_bytes()).ok();
    let name = name.map(|mut detail| {
        sanitize::detail(&mut detail.value);
        format::course_name(&detail.value.course)
    });
    name.unwrap_or_else(|| words::course::course_number(id))
}

/// The beginning of the sheet.
fn details(reading: &HoleReading, note: &str, unit: Unit) -> Fill {
    let first = [
        green_figures(&from_tee(reading), unit),
        page::note(note.to_owned()),
        measured_facts(reading, unit),
    ];
    Fill::Data(first.into_iter().chain(page::gaps(reading)).collect())
}
