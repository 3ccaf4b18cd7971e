//! Links from a course's page to its book, its comparison and its shape.

use golf_api::course::CourseId;
use golf_views::components::course_links::{comparison_link, links, locked_links};
use leptos::prelude::*;

use crate::browser::site::allows_exports;
use crate::gateway::Gateway;
use crate::pages::compare::chosen;
use crate::pages::take_along::TakeAlongButton;
use crate::settings::Settings;
use crate::ui::markup::{Show, live, reactive};

/// The links. They cost no request: these pages ask before they load anything. On a plan without holes, what needs them is
/// locked.
#[component]
pub fn CourseLinks(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let gateway: Gateway = expect_context();
    let comparison = move || comparison_link(chosen::read(&settings.service().get()), id);
    let is_locked = Memo::new(move |_| gateway.lacks_holes());
    move || {
        if is_locked.get() {
            return locked_links(reactive(comparison), allows_exports()).shown();
        }
        let take_along = live(view! { <TakeAlongButton id=id /> });
        links(id, take_along, reactive(comparison)).shown()
    }
}
