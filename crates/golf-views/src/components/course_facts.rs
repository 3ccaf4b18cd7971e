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
    let value = |text: String| markup("dd").text(text);
    let figure = |text: String| value(text).untranslated();
    let (mut rows, mut absent) = (Vec::new(), Vec::new());
    let mut add = |name, value: Option<Markup>, meaning: &'static str, class| match value {
        Some(value) => rows.push(fact(name, value, meaning, class)),
        None => absent.push(name),
    };
    add(
        names::HOLES,
        course.holes.map(format::count).map(figure),
        "",
        "large",
    );
    let yards = |yards: u32| unit.text(f64::from(yards));
    let added = |is_given: bool| if is_given { "" } else { names::ADDED_UP };
    let par = given(course.par.as_ref());
    let meaning = added(par.is_some());
    let par = par.or_else(|| of_holes.par.map(format::count));
    add(names::PAR, par.map(figure), meaning, "large");
    let meaning = added(course.length_yards.is_some());
    let length = course.length_yards.or(of_holes.yards);
    add(
        names::LENGTH,
        length.map(yards).map(figure),
        meaning,
        "large",
    );
    let slope = given(course.slope.as_ref()).map(|text| {
        let scale = slope_scale(&Figure::new(text.as_str()));
        value(text).children(scale)
    });
    add(names::SLOPE, slope, names::SLOPE_RANGE, "large");
    let reviews = format::reviews(course).map(value);
    add(names::REVIEWS, reviews, names::REVIEWS_ARE, "wide");
    let built = course.year_built.map(|year| figure(year.to_string()));
    add(names::BUILT, built, "", "");
    let number = figure(course.course_id.to_string());
    add(names::COURSE_NUMBER, Some(number), "", "");
    let architects = course.architects.as_deref().map(architects::names);
    let architects = architects.filter(|names| !names.is_empty()).map(links);
    add(names::ARCHITECTS, architects, "", "wide");
    let mut facts = vec![markup("dl").with("class", "CourseFacts").children(rows)];
    if !absent.is_empty() {
        let line = markup("p").with("class", "absent");
        facts.push(line.text(names::not_given(&absent)));
    }
    facts
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
