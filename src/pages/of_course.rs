//! The parts that pages about one course share: its name without a request, and the head with the way back.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_client::question::AskCourse;
use golf_views::address::route::Route;
use golf_views::words;
use golf_views::words::format;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::ui::load::{Wish, load};

/// The name of the course if this browser has it, otherwise its number: a name is not worth a request.
pub fn name_without_request(gateway: Gateway, id: CourseId) -> Memo<String> {
    let request = Request::Course(id);
    let detail = load(gateway, move || {
        Wish::or_free(AskCourse(id), false, gateway.is_cached(&request))
    });
    Memo::new(move |_| {
        let course = detail
            .state
            .with(|state| state.shown().map(|detail| detail.value.course.clone()));
        let course = course.or_else(|| gateway.known_course(id));
        let number = || words::course::course_number(id);
        course.as_ref().map_or_else(number, format::course_name)
    })
}

/// The way back to the list and to the course, and the title of the page.
#[component]
pub fn CourseHead(
    /// The course.
    id: CourseId,
    /// Its name.
    name: Memo<String>,
    /// The title of the page.
    #[prop(into)]
    title: Signal<String>,
) -> impl IntoView {
    view! {
        <nav class="trail" aria-label=words::frame::BREADCRUMB>
            <a href=Route::home().href()>{words::frame::COURSES}</a>
            <span aria-hidden="true">" / "</span>
            <a href=Route::course(id).href()>{name}</a>
        </nav>
        <h1 tabindex="-1">{title}</h1>
    }
}
