//! The empty places of a comparison. Each has a field that finds a course among those that this browser knows, without a
//! request.

use std::sync::Arc;

use golf_api::course::Course;
use golf_views::address::comparison::Comparison;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::pages::compare::{empty_places, offered};
use golf_views::words::{compare, format, list, numbers};
use leptos::prelude::*;

use crate::notebook::entry::{Entry, Notebook};
use crate::notebook::stored::StoredNotebook;
use crate::pages::find::seen_courses;

/// What this browser knows of courses.
#[derive(Clone, Copy)]
struct KnownCourses {
    /// Recent and saved courses.
    own: Memo<Vec<Course>>,
    /// The courses of cached answers, once a person looks for one.
    seen: RwSignal<Option<Arc<Vec<Course>>>>,
    is_sought: RwSignal<bool>,
}

/// The empty places, as items of the list of courses.
#[component]
pub fn EmptySlots(comparison: Memo<Comparison>) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let is_sought = RwSignal::new(false);
    let known = KnownCourses {
        own: Memo::new(move |_| notebook.with(own_courses)),
        seen: seen_courses(is_sought.into()),
        is_sought,
    };
    let count = comparison.with_untracked(|all| all.courses.len());
    let slots = (count..count + empty_places(count)).map(|place| {
        view! { <Slot place=place is_next={place == count} comparison=comparison known=known /> }
    });
    slots.collect_view()
}

/// The courses that were opened last, and then the saved ones.
fn own_courses(notebook: &Notebook) -> Vec<Course> {
    let recent = notebook.latest(Entry::is_recent, |entry| entry.opened);
    let saved = notebook.latest(|entry| entry.saved.is, |entry| entry.saved.at);
    let course = |entry: Entry| Course {
        name: Some(entry.name()),
        city: Some(entry.named.place),
        ..Course::unknown(entry.course_id)
    };
    recent.into_iter().chain(saved).map(course).collect()
}

/// An empty place: a field, and the courses that fit it.
#[component]
fn Slot(
    /// Its place among the courses, from 0.
    place: usize,
    /// Whether it is the next one to fill: it offers courses before anything is typed.
    is_next: bool,
    comparison: Memo<Comparison>,
    known: KnownCourses,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let is_open = RwSignal::new(is_next);
    let name = match place {
        0 => compare::FIRST_COURSE,
        1 => compare::SECOND_COURSE,
        _ => compare::ANOTHER_COURSE,
    };
    let id = format!("slot-{place}");
    let offers = Memo::new(move |_| {
        let taken = comparison.with(|all| all.courses.clone());
        let seen = known.seen.get().unwrap_or_default();
        let words = typed.get();
        known.own.with(|own| offered(own, &seen, &taken, &words))
    });
    let type_in = move |words: String| {
        is_open.set(true);
        known.is_sought.set(true);
        typed.set(words);
    };
    let found = move || {
        let is_asked = typed.with(|words| !words.trim().is_empty());
        let count = offers.with(|offers| i64::try_from(offers.len()).unwrap_or(i64::MAX));
        is_asked.then(|| list::found(&numbers::courses(count)))
    };
    view! {
        <li class="Slot">
            <label for=id.clone()>{name}</label>
            <input id=id type="search" autocomplete="off" maxlength="200" placeholder=list::NAME_PLACE_OR_ARCHITECT
                prop:value=move || typed.get()
                on:input:target=move |event| type_in(event.target().value()) />
            <p class="visually-hidden" role="status">{found}</p>
            {move || is_open.get().then(|| {
                let words = typed.get();
                offers.with(|offers| offer(offers, comparison, words.trim()))
            })}
        </li>
    }
}

/// Links that add a course, or what to do without one.
fn offer(offers: &[Course], comparison: Memo<Comparison>, words: &str) -> AnyView {
    if offers.is_empty() {
        let (why, search) = match words {
            "" => (compare::NONE_KNOWN, list::SEARCH_ALL.to_owned()),
            words => (compare::NONE_SEEN_MATCHES, list::search_all_for(words)),
        };
        let all = Route::Courses(CourseSearch {
            search: words.to_owned(),
            ..CourseSearch::default()
        });
        return view! { <p class="small">{why}</p> <p><a href=all.href()>{search}</a></p> }
            .into_any();
    }
    let links = offers.iter().filter_map(|course| {
        let more = comparison.with_untracked(|all| all.with(course.course_id))?;
        let place = format::place(course);
        Some(view! {
            <li>
                <a href=Route::Compare(more).href()>
                    <span class="visually-hidden">{compare::ADD}</span>
                    <span translate="no">{format::course_name(course)}</span>
                </a>
                {place.map(|place| view! { <small translate="no">{place}</small> })}
            </li>
        })
    });
    view! { <ul>{links.collect_view()}</ul> }.into_any()
}
