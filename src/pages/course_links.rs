//! Links from a course's page to its book, its comparison and its shape.

use golf_api::course::CourseId;
use leptos::prelude::*;

use crate::address::route::Route;
use crate::pages::compare::chosen;
use crate::pages::take_along::TakeAlongButton;
use crate::settings::Settings;
use crate::ui::markup::{Markup, markup};
use crate::words::course as words;
use crate::words::yardage_book::LINK as BOOK;

/// The links. They cost no request: these pages ask before they load anything.
#[component]
pub fn CourseLinks(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let comparison = move || comparison_link(&settings.service().get(), id);
    markup("nav")
        .with("class", "CourseLinks")
        .with("aria-label", words::MORE_OF_IT)
        .children(other_pages(id))
        .view(view! { <TakeAlongButton id=id /> }.into_any())
        .view(comparison.into_any())
}

/// Links to its book and its shape.
#[must_use]
pub fn other_pages(id: CourseId) -> [Markup; 2] {
    let book = link(Route::href_of_yardage_book(id)).text(BOOK);
    let shape = link(Route::href_of_shape(id)).text(words::ITS_SHAPE);
    [book, shape]
}

/// The link to its comparison with the courses that were compared last at the service with this address.
#[must_use]
pub fn comparison_link(service: &str, id: CourseId) -> Markup {
    let chosen = chosen::read(service);
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
