//! The changes of a course since the answers that newer ones have replaced in this tab.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_client::policy::Replaced;
use golf_client::question::{Ask, AskCourse, AskHoles};
use golf_hole::changes::{ChangedHole, CourseChange, of_course, of_holes};
use golf_views::components::changes::{changes, lines};
use golf_views::words::changes as words;
use js_sys::Date;
use leptos::prelude::*;

use crate::gateway::{Gateway, now_ms};
use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The changes, with the day of the answer before in their heading.
#[component]
pub fn WhatChanged(
    /// The course.
    id: CourseId,
    /// The replaced answers. Of several to one request the first counts: a person has seen that one.
    replaced: Vec<Replaced>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let since = replaced.iter().filter_map(|older| older.asked_at_ms);
    let heading = since.reduce(f64::min).map(heading);
    let (course, holes) = differences(gateway, id, replaced);
    let number = lines(&course, &holes, unit.get_untracked()).len();
    if number > 0 {
        navigation.announce(&words::told(number));
    }
    move || changes(id, &lines(&course, &holes, unit.get()), heading.clone()).shown()
}

/// Whether something changed at a course in this tab that its page has not told yet. Tracked.
pub fn has_changed(gateway: Gateway, id: CourseId) -> bool {
    let requests = [Request::Course(id), Request::Holes(id)];
    let replaced = requests
        .iter()
        .filter_map(|request| gateway.replaced(request));
    let (course, holes) = differences(gateway, id, replaced.collect());
    !course.is_empty() || !holes.is_empty()
}

/// How the current answers differ from the replaced ones.
fn differences(
    gateway: Gateway,
    id: CourseId,
    replaced: Vec<Replaced>,
) -> (Vec<CourseChange>, Vec<ChangedHole>) {
    let mut answers = replaced.into_iter().map(|older| older.answer);
    let course_before = answers.clone().find_map(AskCourse::own);
    let holes_before = answers.find_map(AskHoles::own);
    let course = course_before.zip(gateway.decoded(&AskCourse(id)));
    let course = course.map(|(before, after)| of_course(&before.value, &after.answer.value));
    let holes = holes_before.zip(gateway.decoded(&AskHoles(id)));
    let holes = holes.map(|(before, after)| of_holes(&before.value, &after.answer.value));
    (course.unwrap_or_default(), holes.unwrap_or_default())
}

/// The heading with the day by this device's calendar, and its year if that is not the current one.
fn heading(since_ms: f64) -> String {
    let date = |ms: f64| Date::new(&ms.into());
    let (since, now) = (date(since_ms), date(now_ms()));
    let year = since.get_full_year();
    let month = usize::try_from(since.get_month()).unwrap_or_default();
    let other_year = (year != now.get_full_year()).then_some(year);
    let other_year = other_year.and_then(|year| i32::try_from(year).ok());
    words::what_changed_since(month, since.get_date(), other_year)
}

part! {
    /// The differences between a course's newest answers and those that they replaced.
    part(course: CourseId, replaced: Vec<Replaced>) in mending, Optional(nothing)
        => view! { <WhatChanged id=course replaced=replaced /> }
}
