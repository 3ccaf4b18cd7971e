//! A course beside the courses that this browser has seen. The cached answers are read, and no request is sent.

use golf_api::course::Course;
use golf_views::components::beside_seen::lines;
use golf_views::golf::beside_seen::beside_seen;
use golf_views::words::list::READING;
use leptos::prelude::*;

use crate::pages::find::seen_courses;
use crate::ui::deferred::{nothing, part};
use crate::ui::markup::Show;

/// The lines, once the cached answers are read.
#[component]
pub fn BesideSeen(
    /// The course.
    course: Memo<Option<Course>>,
) -> impl IntoView {
    let seen = seen_courses(Signal::stored(true));
    let told = move || {
        let seen = seen.get()?;
        course.with(|course| Some(lines(&beside_seen(course.as_ref()?, &seen))))
    };
    move || match told() {
        Some(lines) => lines.shown().into_any(),
        None => view! { <p>{READING}</p> }.into_any(),
    }
}

part! {
    /// A course beside the seen ones. A person opens this part.
    part(course: Memo<Option<Course>>) in player, Needed(nothing)
        => view! { <BesideSeen course=course /> }
}
