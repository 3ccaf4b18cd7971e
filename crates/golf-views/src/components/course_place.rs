//! The location of a course: its address and coordinates, to copy or to open in the device's maps app.

use golf_api::course::Course;

use crate::golf::us_map;
use crate::golf::whereabouts;
use crate::markup::{Markup, markup};
use crate::words::course as words;
use crate::words::format;
use crate::words::numbers::NOT_GIVEN;

/// The location: the address, the coordinates, why they are doubtful if they are, and what to do with them. A map comes
/// above it unless the coordinates cannot be right. `copy` is given a row of buttons, the name of a text and the text, and
/// adds the button that copies it.
#[must_use]
pub fn course_place(
    course: &Course,
    map: impl FnOnce() -> Markup,
    copy: &dyn Fn(Markup, &'static str, String) -> Markup,
) -> Markup {
    let position = whereabouts::position(course);
    let address = course.address.clone();
    let address = address.filter(|text| !text.trim().is_empty());
    let coordinates = position.map(|(lat, lng)| format::coordinates(lat, lng));
    let facts = markup("dl")
        .child(fact(words::ADDRESS, address))
        .child(fact(words::COORDINATES, coordinates));
    let doubt = position.and_then(whereabouts::doubt).map(str::to_owned);
    let is_elsewhere = us_map::is_elsewhere(course);
    let doubt = doubt.or_else(|| {
        let state = course.state.as_deref()?;
        is_elsewhere.then(|| words::not_in_state(state))
    });
    let map = (position.is_some() && !is_elsewhere).then(map);
    let maps = whereabouts::geo_href(course).map(|href| {
        let link = markup("a").with("class", "Button").with("href", href);
        let mut actions = markup("div")
            .with("class", "actions")
            .child(link.text(words::OPEN_IN_MAPS));
        if let Some(line) = whereabouts::address_line(course) {
            actions = copy(actions, words::ADDRESS_TO_COPY, line);
        }
        if let Some(position) = position {
            let text = whereabouts::decimal(position);
            actions = copy(actions, words::COORDINATES_TO_COPY, text);
        }
        actions.child(markup("small").text(words::MAPS_MAY_BE_ABSENT))
    });
    markup("div")
        .with("class", "CoursePlace")
        .children(map)
        .child(facts)
        .children(doubt.map(|doubt| markup("p").with("class", "Note").text(doubt)))
        .children(maps)
}

fn fact(name: &'static str, value: Option<String>) -> Markup {
    let mut fact = markup("div");
    if value.is_none() {
        fact = fact.with("class", "absent");
    }
    let value = value.unwrap_or_else(|| NOT_GIVEN.to_owned());
    fact.child(markup("dt").text(name))
        .child(markup("dd").text(value))
}
