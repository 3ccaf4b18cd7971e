//! Where a course's page leads besides its holes: the comparison and the shape of the course.

use golf_api::course::CourseId;
use leptos::prelude::*;

use crate::pages::compare::chosen;
use crate::route::Route;
use crate::settings::Settings;
use crate::shape_view::ShapeView;

/// The links. Neither costs a request: both pages ask before they load anything.
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
            (true, _) => "Open the comparison with this course".to_owned(),
            (_, None) => "The comparison is full: open it".to_owned(),
            (_, Some(_)) if count == 0 => "Compare with other courses".to_owned(),
            (_, Some(_)) if count == 1 => "Compare with the course chosen before".to_owned(),
            (_, Some(_)) => format!("Compare with the {count} courses chosen before"),
        };
        let comparison = chosen.with(id).unwrap_or(chosen);
        (Route::Compare(comparison).href(), words)
    };
    view! {
        <nav class="CourseLinks" aria-label="More of this course">
            <a class="Button" href=Route::Shape(id, ShapeView::default()).href()>"The shape of the course"</a>
            {move || {
                let (href, words) = link();
                view! { <a class="Button" href=href>{words}</a> }
            }}
        </nav>
    }
}
