//! The courses page: the service's list, or the courses that this browser has seen.

pub(super) mod in_sight;
mod list;
mod no_match;
pub mod offline_list;
mod results;
pub mod welcome;

use golf_views::address::route::Route;
use leptos::prelude::*;
use list::CourseList;

use crate::pages::find;
use crate::ui::deferred::screen;
use crate::ui::navigation::Navigation;

/// The list or the seen courses, depending on the address.
#[component]
pub fn CoursesPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let route = navigation.route();
    let finds = Memo::new(move |before: Option<&bool>| match route.get() {
        Route::Find(_) => true,
        Route::Courses(_) => false,
        // When another screen opens, this page still exists for a moment.
        _ => before.copied().unwrap_or_default(),
    });
    move || {
        if finds.get() {
            find::screen::view()
        } else {
            view! { <CourseList /> }.into_any()
        }
    }
}

screen! {
    /// The list of courses, or the search among the seen ones.
    screen() in list, golf_views::words::list::FIND_A_COURSE => view! { <CoursesPage /> }
}
