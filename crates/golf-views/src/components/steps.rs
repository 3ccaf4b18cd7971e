//! Links to the neighbors of a hole.

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber};
use golf_hole::sorted::sort_by_key;

use crate::address::route::Route;
use crate::markup::{Markup, markup};
use crate::words;

/// The numbers of the holes, in the order of the card.
#[must_use]
pub fn all_numbers(holes: &[Hole]) -> Vec<HoleNumber> {
    let mut numbers: Vec<HoleNumber> = holes.iter().map(|hole| hole.hole_number).collect();
    sort_by_key(&mut numbers, |number| *number);
    numbers
}

/// Links to the previous and next hole of a course.
#[must_use]
pub fn steps(id: CourseId, number: HoleNumber, numbers: &[HoleNumber]) -> Markup {
    let course = Some(Route::href_of_course(id));
    steps_to(number, numbers, course, |to| Route::href_of_hole(id, to))
}

/// The same, with the address of the course, if it has one, and those of its holes.
#[must_use]
pub fn steps_to(
    number: HoleNumber,
    numbers: &[HoleNumber],
    course: Option<String>,
    href: impl Fn(HoleNumber) -> String,
) -> Markup {
    let before = numbers.iter().copied().rfind(|other| *other < number);
    let after = numbers.iter().copied().find(|other| *other > number);
    let link = |to: String| markup("a").with("class", "Button").with("href", to);
    let course = || {
        let address = course.clone();
        address.map(|address| link(address).text(words::hole::THE_COURSE))
    };
    let arrow = |sign: &'static str| markup("span").with("aria-hidden", "true").text(sign);
    // A phone shows the number alone.
    let said = || {
        markup("span")
            .with("class", "said")
            .text(words::hole::HOLE_SAID)
    };
    let back = before.map(|to| {
        link(href(to))
            .with("rel", "prev")
            .child(arrow("←"))
            .child(said())
            .text(to.to_string())
    });
    let on = after.map(|to| {
        link(href(to))
            .with("rel", "next")
            .child(said())
            .text(to.to_string())
            .child(arrow("→"))
    });
    let on = on.or_else(|| before.and_then(|_| course()));
    markup("nav")
        .with("class", "Steps")
        .with("aria-label", words::hole::STEPS)
        .children(back.or_else(course))
        .children(on)
}
