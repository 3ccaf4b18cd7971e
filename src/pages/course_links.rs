//! Links from a course's page to its book, its comparison and its shape.

use golf_api::course::CourseId;
use golf_views::components::course_links::{comparison_link, links};
use leptos::prelude::*;

use crate::pages::compare::chosen;
use crate::pages::take_along::TakeAlongButton;
use crate::settings::Settings;
use crate::ui::markup::{Show, live, reactive};

/// The links. They cost no request: these pages ask before they load anything.
#[component]
pub fn CourseLinks(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let comparison = move || comparison_link(chosen::read(&settings.service().get()), id);
    links(
        id,
        live(view! { <TakeAlongButton id=id /> }),
        reactive(comparison),
    )
    .shown()
}
