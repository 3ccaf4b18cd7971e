//! The service's facts about a course, except its location, tees and holes.

use golf_api::course::Course;
use golf_api::figure::Figure;
use leptos::prelude::*;

use crate::golf::architects;
use crate::ui::components::slope_scale::SlopeScale;
use crate::words::course as names;
use crate::words::format::{self, Unit};
use crate::words::numbers::NOT_GIVEN;

/// The facts of a course, those of its scorecard first. Unknown values are marked as such.
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
    let slope = text(&course.slope).map(|text| {
        let slope = Figure::new(text.as_str());
        view! { {text}<SlopeScale slope=slope /> }.into_any()
    });
    let architects = course.architects.as_deref().map(architects::names);
    let architects = architects.filter(|names| !names.is_empty()).map(links);
    let words = |text: Option<String>| text.map(IntoAny::into_any);
    view! {
        <dl class="CourseFacts">
            {fact(names::HOLES, words(course.holes.map(format::count)), None, "large")}
            {fact(names::PAR, words(text(&course.par)), None, "large")}
            {fact(names::LENGTH, words(course.length_yards.map(|yards| unit.text(f64::from(yards)))), None, "large")}
            {fact(names::SLOPE, slope, Some(names::SLOPE_RANGE), "large")}
            {fact(names::REVIEWS, words(format::reviews(&course)),
                Some(names::REVIEWS_ARE), "wide")}
            {fact(names::BUILT, words(course.year_built.map(|year| year.to_string())), None, "")}
            {fact(names::COURSE_NUMBER, Some(course.course_id.to_string().into_any()), None, "")}
            {fact(names::ARCHITECTS, architects,
                Some(names::ARCHITECTS_FIND), "wide")}
        </dl>
    }
}

/// Links from each architect to the seen courses by them.
fn links(names: Vec<String>) -> AnyView {
    let link = |(at, name): (usize, String)| {
        let href = architects::find_href(&name);
        view! { {(at > 0).then_some(", ")} <a href=href>{name}</a> }
    };
    names
        .into_iter()
        .enumerate()
        .map(link)
        .collect_view()
        .into_any()
}

/// A name and a value: `large` for scorecard facts, `wide` for long ones.
fn fact(
    name: &'static str,
    value: Option<AnyView>,
    meaning: Option<&'static str>,
    class: &'static str,
) -> AnyView {
    let absent = value.is_none();
    let meaning = meaning.filter(|_| !absent);
    view! {
        <div class=class class:absent=absent>
            <dt>{name}</dt>
            <dd>
                {value.unwrap_or_else(|| NOT_GIVEN.into_any())}
                {meaning.map(|meaning| view! { <small>{meaning}</small> })}
            </dd>
        </div>
    }
    .into_any()
}
