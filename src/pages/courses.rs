//! Courses: the service's list, or those that this browser has seen already.

mod list;
mod no_match;
mod results;
pub(crate) mod welcome;

use leptos::prelude::*;

use crate::lazy;
use crate::navigation::Navigation;
use crate::route::Route;
use list::CourseList;

/// The list of courses, or what is found among seen ones, as the address says.
#[component]
pub fn CoursesPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let route = navigation.route();
    let finds = Memo::new(move |before: Option<&bool>| match route.get() {
        Route::Find(_) => true,
        Route::Courses(_) => false,
        // On the way to another screen this page is still there for a moment.
        _ => before.copied().unwrap_or_default(),
    });
    move || {
        if finds.get() {
            lazy::find::view()
        } else {
            view! { <CourseList /> }.into_any()
        }
    }
}
