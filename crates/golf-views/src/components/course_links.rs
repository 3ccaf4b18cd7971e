//! Links from a course's page to its book, its comparison and its shape.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;

use crate::address::comparison::Comparison;
use crate::address::route::Route;
use crate::markup::{Fill, Markup, markup};
use crate::words::course as words;
use crate::words::player::plan::PLAN_THE_ROUND;
use crate::words::take_along::TAKE_ALONG;
use crate::words::yardage_book::LINK as BOOK;

/// The links with the button that takes the course along, and the link to its comparison.
#[must_use]
pub fn links(id: CourseId, take_along: impl Into<Fill>, comparison: impl Into<Fill>) -> Markup {
    markup("nav")
        .with("class", "CourseLinks")
        .with("aria-label", words::MORE_OF_IT)
        .child(link(Route::href_of_yardage_book(id)).text(BOOK))
        .child(link(Route::href_of_plan(id, HoleNumber(1))).text(PLAN_THE_ROUND))
        .child(link(Route::href_of_shape(id)).text(words::ITS_SHAPE))
        .fill(take_along.into())
        .fill(comparison.into())
}

/// The links on a plan without holes: what needs them is locked, and the reason stands below. `has_files` says whether the
/// site lets visitors take files along.
#[must_use]
pub fn locked_links(comparison: impl Into<Fill>, has_files: bool) -> Markup {
    let locked = |words: &'static str| {
        markup("button")
            .with("class", "Button disabled")
            .with("type", "button")
            .with("disabled", "")
            .text(words)
    };
    let nav = markup("nav")
        .with("class", "CourseLinks")
        .with("aria-label", words::MORE_OF_IT)
        .fill(comparison.into())
        .child(locked(BOOK))
        .child(locked(PLAN_THE_ROUND))
        .child(locked(words::ITS_SHAPE));
    let nav = match has_files {
        true => nav.child(locked(TAKE_ALONG)),
        false => nav,
    };
    nav.child(markup("p").text(words::LOCKED))
}

/// The link to the comparison of a course with the courses that were compared last at its service.
#[must_use]
pub fn comparison_link(chosen: Comparison, id: CourseId) -> Markup {
    let count = chosen.courses.len();
    let words = match (chosen.courses.contains(&id), chosen.with(id)) {
        (true, _) => words::OPEN_COMPARISON.to_owned(),
        (_, None) => words::COMPARISON_IS_FULL.to_owned(),
        (_, Some(_)) if count == 0 => words::COMPARE_IT.to_owned(),
        (_, Some(_)) if count == 1 => words::COMPARE_WITH_ONE.to_owned(),
        (_, Some(_)) => words::compare_with(count),
    };
    let comparison = chosen.with(id).unwrap_or(chosen);
    link(Route::href_of_comparison(&comparison)).text(words)
}

fn link(href: String) -> Markup {
    markup("a").with("class", "Button").with("href", href)
}
