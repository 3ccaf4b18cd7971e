//! Pages of invented courses, as the first scripts show them.

use golf_api::course::{CourseDetail, CourseId};
use golf_api::hole::{CourseHoles, HoleNumber};
use golf_sample::Sample;
use golf_views::address::course_search::CourseSearch;
use golf_views::components::course_table::course_table;
use golf_views::components::filter_chips::filter_chips;
use golf_views::components::search_form;
use golf_views::element::{Element, Inside};
use golf_views::golf::hole_map::screen_box::ScreenBox;
use golf_views::golf::round::Round;
use golf_views::markup::Fill;
use golf_views::pages::list;
use preview::course::{self, StoredOfCourse};
use preview::hole::{Seen, StoredOfHole};
use serde::Serialize;

const SERVICE: &str = "/api/v1";
const COURSES: usize = 12;

/// A list of every size and order, and each course with three of its holes.
pub fn all() -> Vec<Element> {
    let sample = Sample::default();
    let courses = (0..COURSES).map(|at| at * 131);
    let courses: Vec<_> = courses
        .map(|at| (sample.course(at), sample.holes(at)))
        .collect();
    let lists = [
        "",
        "search=links&limit=25",
        "state=Texas&order_by=rating&order=desc",
        "city=Erie&page=2",
    ];
    let lists = lists
        .iter()
        .zip([10, 12, 1, 0])
        .map(|(query, rows)| list_of(query, &courses[..rows.min(COURSES)]));
    let details = courses.iter().filter_map(|(detail, _)| {
        course::page(SERVICE, &answer(detail), &StoredOfCourse::default())
    });
    let holes = courses.iter().flat_map(|(detail, holes)| {
        let numbers = holes.holes.iter().step_by(7);
        numbers.filter_map(|hole| hole_of(hole.hole_number.0, holes, detail))
    });
    lists.chain(details).chain(holes).collect()
}

fn answer(value: &impl Serialize) -> String {
    let value = serde_json::to_string(value).expect("JSON");
    format!("{{\"data\":{value}}}")
}

fn list_of(query: &str, courses: &[(CourseDetail, CourseHoles)]) -> Element {
    let search = CourseSearch::parse(query);
    let rows: Vec<_> = courses
        .iter()
        .map(|(detail, _)| detail.course.clone())
        .collect();
    let table = course_table(&rows, Some(&search), &[], &[], rows.len());
    let place = (format!("{} ", search.page), rows.len().to_string());
    let results = list::results(
        list::heading(rows.len().to_string()).into(),
        list::place(place).into(),
        table.into(),
    );
    let page = list::page(list::Slots {
        title: list::title(false).into(),
        round: list::round(&round()).into(),
        form: search_form::form(None, Fill::NONE, Fill::NONE).into(),
        chips: filter_chips(&search).into(),
        seen: list::link_to_seen(search.search).into(),
        results: results.into(),
    });
    page.without_parts()
}

fn hole_of(number: u32, holes: &CourseHoles, detail: &CourseDetail) -> Option<Element> {
    let stored = StoredOfHole::default();
    let seen = Seen::of(number, "", &answer(holes), &answer(detail), &stored, false)?;
    let page = ScreenBox {
        width: 360.0,
        height: 500.0,
        em: 14.0,
    };
    let mut shown = seen.page();
    put_into(&mut shown, "MapView", &seen.drawing(page)?);
    Some(shown)
}

/// Puts a drawing into its box.
fn put_into(element: &mut Element, class: &str, drawing: &Element) {
    if element.attribute("class") == Some(class) {
        element.inside.push(Inside::Element(drawing.clone()));
    }
    for inside in &mut element.inside {
        if let Inside::Element(child) = inside {
            put_into(child, class, drawing);
        }
    }
}

fn round() -> Round {
    Round {
        service: SERVICE.to_owned(),
        course: CourseId(7),
        hole: HoleNumber(9),
        opened_at_ms: 0.0,
        name: "Gull Links".to_owned(),
    }
}
