//! The page of a course at first: facts, links to its holes, tees and place, without anything that lives.

use golf_api::course::{Course, CourseId};
use golf_api::decode;
use golf_api::hole::HoleNumber;
use golf_api::json::{Document, Json};
use golf_client::sanitize;
use golf_views::address::comparison::Comparison;
use golf_views::components::button::{button, waiting};
use golf_views::components::copy_button::copy_button;
use golf_views::components::course_facts::course_facts;
use golf_views::components::course_links::{comparison_link, links};
use golf_views::components::hole_strip::hole_strip;
use golf_views::components::pin_place::pin_place;
use golf_views::components::save_toggle::save_toggle;
use golf_views::components::take_along_button::take_along_button;
use golf_views::components::tees_that_fit::{has_length, question};
use golf_views::components::us_map::us_map_place;
use golf_views::element::Element;
use golf_views::golf::hole::card::Sums;
use golf_views::golf::round::Round;
use golf_views::markup::Fill;
use golf_views::pages::course as page;
use golf_views::words::format::{self, Unit};

/// The hint of the client for what may be requested begins so.
const YES: &str = "yes";

/// What the browser has stored, as text; empty texts if nothing is.
#[derive(Debug, Clone, Copy, Default)]
pub struct StoredOfCourse<'a> {
    /// The unit of distances.
    pub unit: &'a str,
    /// What may be requested.
    pub hint: &'a str,
    /// The saved courses and notes.
    pub notebook: &'a str,
    /// The courses that were compared last.
    pub compared: &'a str,
    /// The hole that was opened last.
    pub round: &'a str,
    /// The time, in Unix milliseconds.
    pub now_ms: f64,
    /// Whether the answer with the holes is here: nothing needs to be loaded then.
    pub has_holes: bool,
}

/// The page of the course in an answer of this service. `None` if anything is unusual: the app tells of it.
#[must_use]
pub fn page(service: &str, detail: &str, stored: &StoredOfCourse<'_>) -> Option<Element> {
    let mut detail = decode::course_detail(detail.as_bytes()).ok()?.value;
    sanitize::detail(&mut detail);
    let course = &detail.course;
    let id = course.course_id;
    // The app says where a course is saved, and why holes cannot be loaded.
    let may_load_holes = stored.has_holes || stored.hint.is_empty() || stored.hint.starts_with(YES);
    if says_saved(stored.notebook, id) || !may_load_holes {
        return None;
    }
    let unit = Unit::parse(stored.unit).unwrap_or_default();
    let compared = Comparison::of_stored(stored.compared, service);
    let round = Round::of_stored(stored.round, service, stored.now_ms);
    let round = round.and_then(|round| round.hole_of(id));
    let whereabouts = page::whereabouts(course, us_map_place, &|actions, what, _| {
        actions.child(waiting(copy_button(what)))
    });
    let links = links(
        id,
        waiting(take_along_button()),
        comparison_link(compared, id),
    );
    let which_tees = has_length(course, &detail.tees).then(question);
    let page = page::page(page::Slots {
        title: page::title(format::course_name(course)).into(),
        place: page::place_and_line(course, unit).into(),
        own: vec![save_toggle(waiting(button()), None), pin_place()].into(),
        changes: Fill::NONE,
        instead: Fill::NONE,
        sections: page::sections(page::Sections {
            holes: holes(course, unit, round, stored.has_holes),
            links: links.into(),
            heading_of_tees: page::heading_of_tees(false).into(),
            tees: Fill::all([page::tees(&detail.tees, unit).into(), which_tees.into()]),
            facts: page::facts(course_facts(course, Sums::default(), unit)).into(),
            whereabouts: whereabouts.into(),
            note: Fill::NONE,
        }),
        origin: Fill::NONE,
    });
    Some(page.without_parts())
}

/// Links to the holes, and the offer to draw them all, unless they are here.
fn holes(course: &Course, unit: Unit, round: Option<HoleNumber>, has_holes: bool) -> Fill {
    let id = course.course_id;
    let strip = course.holes;
    let strip = strip.map(|count| hole_strip(id, count, &[], None, unit));
    let offer = (!has_holes).then(|| page::offer(waiting(button()), strip.is_some()));
    let begin = strip
        .as_ref()
        .map(|_| page::begin(id, HoleNumber(1), round));
    let parts = strip.into_iter().chain(begin).chain(offer);
    parts.collect::<Vec<_>>().into()
}

/// Whether a notebook in storage says that a course is saved. The rest of the notebook is not read.
#[must_use]
pub fn says_saved(text: &str, id: CourseId) -> bool {
    let Ok(file) = Document::parse(text.as_bytes()) else {
        return false;
    };
    let is_it = |course: &Json<'_>| course.get("course_id").and_then(Json::integer) == Some(id.0);
    let mut courses = file.root().get("courses").and_then(Json::entries);
    let course = courses.as_mut().and_then(|courses| courses.find(is_it));
    course.and_then(|course| course.get("saved")?.flag()) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVICE: &str = "/api/v1";

    /// An answer with a course of 18 holes and one tee.
    const ANSWER: &str = r#"{"data":{"course_id":7,"name":"Gull Links","city":"Erie","state":"Pennsylvania","holes":18,
        "par":72,"tee_data":[{"name":"Blue","slope":131}]}}"#;

    fn text(stored: &StoredOfCourse<'_>) -> Option<String> {
        page(SERVICE, ANSWER, stored).map(|page| page.to_xml())
    }

    #[test]
    fn a_course_has_its_name_facts_holes_and_tees() {
        let page = text(&StoredOfCourse::default()).unwrap_or_default();
        for part in ["Gull Links", "Erie", "/courses/7/holes/18", "Blue", "131"] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }

    #[test]
    fn whatever_the_app_says_more_of_is_left_to_the_app() {
        let usual = StoredOfCourse::default();
        let notebook = r#"{"courses":[{"course_id":7,"saved":true}]}"#;
        for (stored, is_shown) in [
            (
                StoredOfCourse {
                    hint: "yes 25",
                    ..usual
                },
                true,
            ),
            (
                StoredOfCourse {
                    hint: "no 25",
                    ..usual
                },
                false,
            ),
            (
                StoredOfCourse {
                    hint: "no 25",
                    has_holes: true,
                    ..usual
                },
                true,
            ),
            (StoredOfCourse { notebook, ..usual }, false),
            (
                StoredOfCourse {
                    notebook: "{",
                    unit: "?",
                    ..usual
                },
                true,
            ),
        ] {
            assert_eq!(text(&stored).is_some(), is_shown, "{stored:?}");
        }
        assert_eq!(page(SERVICE, "{}", &usual), None);
    }

    #[test]
    fn nothing_is_offered_for_a_request_that_has_been_made() {
        for has_holes in [false, true] {
            let stored = StoredOfCourse {
                has_holes,
                ..StoredOfCourse::default()
            };
            let page = text(&stored).unwrap_or_default();
            let offer = golf_views::words::course::DRAW_ALL_HOLES;
            assert_eq!(page.contains(offer), !has_holes, "{page}");
            assert!(page.contains("/courses/7/holes/18"), "{page}");
        }
    }

    #[test]
    fn a_course_is_saved_as_its_own_entry_says() {
        let notebook = |courses: &str| format!("{{\"courses\":[{courses}]}}");
        let saved =
            r#"{"course_id":7,"saved":true},{"course_id":71,"saved":false},{"course_id":8}"#;
        for (id, is_saved) in [(7, true), (71, false), (8, false), (1, false)] {
            assert_eq!(says_saved(&notebook(saved), CourseId(id)), is_saved, "{id}");
        }
        for junk in [
            "",
            "[]",
            "{}",
            "{\"courses\":7}",
            "{\"courses\":[7,{\"saved\":true}]}",
        ] {
            assert!(!says_saved(junk, CourseId(7)), "{junk}");
        }
    }
}
