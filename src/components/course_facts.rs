//! Everything the service knows of a course, but its tees and holes.

use golf_api::course::Course;
use golf_api::figure::Figure;
use leptos::prelude::*;

use crate::format::{self, Unit};

/// The facts of a course. What is not known says so.
#[component]
pub fn CourseFacts(
    /// The course.
    course: Course,
    /// The unit of its length.
    unit: Unit,
) -> impl IntoView {
    let text = |figure: &Option<Figure>| {
        figure
            .as_ref()
            .map(|figure| figure.text().trim().to_owned())
            .filter(|t| !t.is_empty())
    };
    let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let position = course.latitude.zip(course.longitude);
    view! {
        <dl class="CourseFacts">
            {fact("Reviews", format::reviews(&course), Some("of 5, by visitors; not the course rating"))}
            {fact("Holes", course.holes.map(format::count), None)}
            {fact("Par", text(&course.par), None)}
            {fact("Length", course.length_yards.map(|yards| unit.text(f64::from(yards))), None)}
            {fact("Slope", text(&course.slope), Some("55–155; 113 is standard"))}
            {fact("Built", course.year_built.map(|year| year.to_string()), None)}
            {fact("Architects", given(&course.architects), None)}
            {fact("Address", given(&course.address), None)}
            {fact("Coordinates", position.map(|(lat, lng)| format::coordinates(lat, lng)), None)}
            {fact("Course number", Some(course.course_id.to_string()), None)}
        </dl>
    }
}

fn fact(name: &'static str, value: Option<String>, meaning: Option<&'static str>) -> impl IntoView {
    let absent = value.is_none();
    let meaning = meaning.filter(|_| !absent);
    view! {
        <div class:absent=absent>
            <dt>{name}</dt>
            <dd>
                {value.unwrap_or_else(|| format::NOT_GIVEN.to_owned())}
                {meaning.map(|meaning| view! { <small>{meaning}</small> })}
            </dd>
        </div>
    }
}
