//! The service's facts about a course, except its location, tees and holes.

use golf_api::course::Course;
use golf_api::figure::Figure;

use crate::address::find::Find;
use crate::address::route::Route;
use crate::components::slope_scale::slope_scale;
use crate::golf::architects;
use crate::golf::hole::card::Sums;
use crate::markup::{Markup, markup};
use crate::words::course as names;
use crate::words::format::{self, Unit};

/// The facts of a course, with its length in `unit`. Those of its scorecard come first, and what is not given is said in one
/// line below. `of_holes` is what its holes add up to: it stands in for what the service does not give of the course.
#[must_use]
pub fn course_facts(course: &Course, of_holes: Sums, unit: Unit) -> Vec<Markup> {
    let given = |figure: Option<&Figure>| figure.and_then(Figure::given).map(str::to_owned);
    let value = |text: Option<String>| text.map(|text| markup("dd").text(text));
    let figure = |text: Option<String>| value(text).map(Markup::untranslated);
    let added = |text: Option<String>| figure(text).map(|value| (value, names::ADDED_UP));
    let par = figure(given(course.par.as_ref())).map(|value| (value, ""));
    let par = par.or_else(|| added(of_holes.par.map(format::count)));
    let yards = |yards: u32| unit.text(f64::from(yards));
    let length = figure(course.length_yards.map(yards)).map(|value| (value, ""));
    let length = length.or_else(|| added(of_holes.yards.map(yards)));
    let slope = given(course.slope.as_ref()).map(|text| {
        let scale = slope_scale(&Figure::new(text.as_str()));
        let slope = markup("dd").text(text).children(scale);
        (slope, names::SLOPE_RANGE)
    });
    let plain = |value: Option<Markup>| value.map(|value| (value, ""));
    let reviews = value(format::reviews(course)).map(|value| (value, names::REVIEWS_ARE));
    let architects = course.architects.as_deref().map(architects::names);
    let architects = architects.filter(|names| !names.is_empty()).map(links);
    let built = course.year_built.map(|year| year.to_string());
    let number = figure(Some(course.course_id.to_string()));
    let facts = [
        (
            names::HOLES,
            plain(figure(course.holes.map(format::count))),
            "large",
        ),
        (names::PAR, par, "large"),
        (names::LENGTH, length, "large"),
        (names::SLOPE, slope, "large"),
        (names::REVIEWS, reviews, "wide"),
        (names::BUILT, plain(figure(built)), ""),
        (names::COURSE_NUMBER, plain(number), ""),
        (names::ARCHITECTS, plain(architects), "wide"),
    ];
    let mut list = markup("dl").with("class", "CourseFacts");
    let mut absent = Vec::new();
    for (name, value, class) in facts {
        match value {
            Some((value, meaning)) => list = list.child(fact(name, value, meaning, class)),
            None => absent.push(name),
        }
    }
    let absent = (!absent.is_empty()).then(|| {
        let line = markup("p").with("class", "absent");
        line.text(names::not_given(&absent))
    });
    [list].into_iter().chain(absent).collect()
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
fn fact(name: &'static str, value: Markup, meaning: &'static str, class: &'static str) -> Markup {
    let meaning = (!meaning.is_empty()).then(|| markup("small").text(meaning));
    markup("div")
        .with("class", class)
        .child(markup("dt").text(name))
        .child(value.children(meaning))
}
