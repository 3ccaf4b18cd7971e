//! The service's facts about a course, except its location, tees and holes.

use golf_api::course::Course;
use golf_api::figure::Figure;

use crate::address::find::Find;
use crate::address::route::Route;
use crate::components::slope_scale::slope_scale;
use crate::golf::architects;
use crate::markup::{Markup, markup};
use crate::words::course as names;
use crate::words::format::{self, Unit};
use crate::words::numbers::NOT_GIVEN;

/// The facts of a course, with its length in `unit`. Those of its scorecard come first. Unknown values are marked as such.
#[must_use]
pub fn course_facts(course: &Course, unit: Unit) -> Markup {
    let text = |figure: &Option<Figure>| {
        let text = figure.as_ref().map(|figure| figure.text().trim());
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let words = |text: Option<String>| text.map(|text| markup("dd").text(text));
    let figure = |text: Option<String>| words(text).map(Markup::untranslated);
    let slope = text(&course.slope).map(|text| {
        let scale = slope_scale(&Figure::new(text.as_str()));
        markup("dd").text(text).children(scale)
    });
    let architects = course.architects.as_deref().map(architects::names);
    let architects = architects.filter(|names| !names.is_empty()).map(links);
    let length = course.length_yards.map(|yards| unit.text(f64::from(yards)));
    markup("dl")
        .with("class", "CourseFacts")
        .child(fact(
            names::HOLES,
            figure(course.holes.map(format::count)),
            "",
            "large",
        ))
        .child(fact(names::PAR, figure(text(&course.par)), "", "large"))
        .child(fact(names::LENGTH, figure(length), "", "large"))
        .child(fact(names::SLOPE, slope, names::SLOPE_RANGE, "large"))
        .child(fact(
            names::REVIEWS,
            words(format::reviews(course)),
            names::REVIEWS_ARE,
            "wide",
        ))
        .child(fact(
            names::BUILT,
            figure(course.year_built.map(|year| year.to_string())),
            "",
            "",
        ))
        .child(fact(
            names::COURSE_NUMBER,
            figure(Some(course.course_id.to_string())),
            "",
            "",
        ))
        .child(fact(names::ARCHITECTS, architects, "", "wide"))
}

/// Links from each architect to the seen courses by them. The service itself searches only course names
/// (contract 4.1).
fn links(names: Vec<String>) -> Markup {
    let mut value = markup("dd");
    for (at, name) in names.into_iter().enumerate() {
        if at > 0 {
            value = value.text(", ");
        }
        let href = Route::href_of_find(&Find::words(&name));
        value = value.child(markup("a").with("href", href).untranslated().text(name));
    }
    value
}

/// A name and a value with its meaning: `large` for scorecard facts, `wide` for long ones.
fn fact(
    name: &'static str,
    value: Option<Markup>,
    meaning: &'static str,
    class: &'static str,
) -> Markup {
    let fact = markup("div");
    let name = markup("dt").text(name);
    match value {
        None => {
            let class = [class, "absent"].join(" ");
            fact.with("class", class)
                .child(name)
                .child(markup("dd").text(NOT_GIVEN))
        }
        Some(value) => {
            let meaning = (!meaning.is_empty()).then(|| markup("small").text(meaning));
            fact.with("class", class)
                .child(name)
                .child(value.children(meaning))
        }
    }
}
