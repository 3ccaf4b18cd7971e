//! Links from a course's page to its book, its comparison and its shape.

use golf_api::course::CourseId;
use leptos::prelude::*;

use crate::address::route::Route;
use crate::address::shape_view::ShapeView;
use crate::address::yardage_book_view::YardageBookView;
use crate::pages::compare::chosen;
use crate::pages::take_along::TakeAlongButton;
use crate::settings::Settings;
use crate::words::course as words;
use crate::words::yardage_book::LINK as BOOK;

/// The links. They cost no request: these pages ask before they load anything.
#[component]
pub fn CourseLinks(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let link = move || {
        let chosen = chosen::read(&settings.service().get());
        let count = chosen.courses.len();
        let words = match (chosen.courses.contains(&id), chosen.with(id)) {
            (true, _) => words::OPEN_COMPARISON.to_owned(),
            (_, None) => words::COMPARISON_IS_FULL.to_owned(),
            (_, Some(_)) if count == 0 => words::COMPARE_IT.to_owned(),
            (_, Some(_)) if count == 1 => words::COMPARE_WITH_ONE.to_owned(),
            (_, Some(_)) => words::compare_with(count),
        };
        let comparison = chosen.with(id).unwrap_or(chosen);
        (Route::Compare(comparison).href(), words)
    };
    view! {
        <nav class="CourseLinks" aria-label=words::MORE_OF_IT>
            <a class="Button" href=Route::YardageBook(id, YardageBookView::default()).href()>{BOOK}</a>
            <a class="Button" href=Route::Shape(id, ShapeView::default()).href()>{words::ITS_SHAPE}</a>
            <TakeAlongButton id=id />
            {move || {
                let (href, words) = link();
                view! { <a class="Button" href=href>{words}</a> }
            }}
        </nav>
    }
}
