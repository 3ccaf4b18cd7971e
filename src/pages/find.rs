//! The page that finds courses among those this browser has seen. Its state is its address. It sends no requests,
//! except through links that say so.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::Course;
use golf_hole::tees_that_fit::Reach;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::find::near::{Near, Position, away, resolve, towns};
use golf_views::address::find::{Find, Hit, Hits, PAGE, find};
use golf_views::address::route::Route;
use golf_views::components::course_table::course_table;
use golf_views::markup::markup;
use golf_views::words;
use golf_views::words::format::{self, Unit};
use leptos::prelude::*;
use near_me::{is_old, is_vague, why_not};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use crate::browser::position::{self, NoPosition};
use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;
use crate::pages::courses_map::{RowsAndMap, map_is_open};
use crate::settings::Settings;
use crate::ui::components::find_form::FindForm;
use crate::ui::components::pager::page_links;
use crate::ui::deferred::screen;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;
use crate::ui::navigation::forms::search_of;

mod near_me;

/// A search, the resolved place to search near, and the results.
#[derive(Debug, Clone, PartialEq, Default)]
struct Found {
    find: Find,
    near: Option<Near>,
    hits: Hits,
    /// The courses of the current page.
    courses: Arc<Vec<Course>>,
}

impl Found {
    fn of(seen: &[Course], find_asked: Find, reach: Option<Reach>) -> Self {
        let near = resolve(&find_asked.near, seen);
        let hits = find(
            seen,
            &find_asked,
            near.as_ref().map(|near| near.position),
            reach,
        );
        let mut found = Self {
            find: find_asked,
            near,
            hits,
            courses: Arc::default(),
        };
        let courses = found.rows().filter_map(|hit| seen.get(hit.at).cloned());
        found.courses = Arc::new(courses.collect());
        found
    }

    /// The results of the current page.
    fn rows(&self) -> impl Iterator<Item = &Hit> {
        let before = self.find.page.saturating_mul(PAGE);
        self.hits.hits.iter().skip(before).take(PAGE)
    }

    /// The distance of each row in words; empty if no place was given.
    fn away(&self, unit: Unit) -> Vec<Option<String>> {
        let away = |hit: &Hit| hit.miles.map(|miles| away(miles, unit));
        match self.near {
            Some(_) => self.rows().map(away).collect(),
            None => Vec::new(),
        }
    }

    /// The number of pages.
    fn pages(&self) -> u32 {
        u32::try_from(self.hits.hits.len().div_ceil(PAGE)).unwrap_or(u32::MAX)
    }

    /// The address of a page, counted from 1.
    fn href(&self, page: u32) -> String {
        let page = usize::try_from(page).unwrap_or(usize::MAX);
        Route::Find(self.find.at_page(page.saturating_sub(1))).href()
    }
}

/// The page.
#[component]
pub fn FindPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let route = navigation.route();
    let asked = Memo::new(move |before: Option<&Find>| match route.get() {
        Route::Find(find) => find,
        _ => before.cloned().unwrap_or_default(),
    });
    let seen = seen_courses(Signal::stored(true));
    let notebook = StoredNotebook::of_app();
    let reach = Memo::new(move |_| notebook.reach());
    let found = Memo::new(move |_| {
        let asked = asked.get();
        seen.with(|seen| Some(Found::of(seen.as_deref()?, asked, reach.get())))
    });
    let heading = Memo::new(move |_| {
        found.with(|found| match found {
            Some(found) => counted(found.hits.hits.len()),
            None => words::frame::COURSES.to_owned(),
        })
    });
    navigation.set_title(words::list::FIND_SEEN_COURSES);
    Effect::new(move |_| {
        // Writes the canonical address, without default values that a link or form may have included.
        let asked = asked.get();
        if matches!(route.get_untracked(), Route::Find(_)) {
            navigation.correct(Route::Find(asked));
        }
    });
    Effect::new(move |_| {
        if found.with(Option::is_some) {
            navigation.announce(&words::list::found(&heading.get()));
        }
    });
    let trouble = RwSignal::new(None);
    let near_me = Callback::new(move |()| {
        trouble.set(Some(words::list::ASKING_WHERE));
        position::ask(move |told| match told {
            // The browser may ignore the age that it was asked for.
            Ok(found) if is_old(found.taken_ms, js_sys::Date::now()) => {
                trouble.try_set(Some(why_not(NoPosition::Unavailable)));
            }
            Ok(found) => {
                trouble.try_set(is_vague(found.accuracy_m).then_some(words::list::APPROXIMATE));
                let position = Position {
                    lat: found.lat,
                    lng: found.lng,
                };
                navigation.go(Route::Find(Find {
                    near: position.text(),
                    page: 0,
                    ..asked.get_untracked()
                }));
            }
            Err(why) => {
                trouble.try_set(Some(why_not(why)));
            }
        });
    });
    let change = move |event: &Event| {
        let field = event
            .target()
            .and_then(|field| field.dyn_into::<Element>().ok());
        let form = field.and_then(|field| field.closest("form").ok()?);
        let form = form.and_then(|form| form.dyn_into().ok());
        if let Some(route) = form.and_then(search_of) {
            navigation.correct(route);
        }
    };
    let type_words = move |event: web_sys::Event| {
        let field = event
            .target()
            .and_then(|field| field.dyn_into::<Element>().ok());
        if field.is_some_and(|field| field.id() == "words") {
            change(&event);
        }
    };
    view! {
        <div class="FindPage">
            <nav class="trail" aria-label=words::frame::BREADCRUMB><a href=Route::home().href()>{words::list::ALL_COURSES}</a></nav>
            <h1 tabindex="-1">{words::list::FIND_SEEN_COURSES}</h1>
            <p class="lead">{move || seen.with(|seen| lead(seen.as_deref().map(Vec::len)))}</p>
            <div on:input=type_words on:change=move |event| change(&event)
                on:submit=move |_| request_animation_frame(move || navigation.focus_in_sight("#results"))>
                <FindForm find=asked reach=reach unit=settings.unit().get_untracked() near_me=near_me trouble=trouble
                    towns=Signal::derive(move || seen.with(|seen| {
                        seen.as_deref().map(|seen| towns(seen)).unwrap_or_default()
                    })) />
            </div>
            <section class="results" aria-labelledby="results">
                <div class="heading">
                    <h2 id="results" tabindex="-1">{heading}</h2>
                    {move || found.with(|found| found.as_ref().and_then(place))
                        .map(|place| view! { <p>{place}</p> })}
                </div>
                {move || found.with(|found| found.as_ref().map(notes))}
                {rows_or_none(found, settings.unit())}
                {move || found.with(|found| Some(search_all(&found.as_ref()?.find)))}
            </section>
        </div>
    }
}

/// The courses seen in this browser, read once they are wanted and whenever another answer is cached.
pub(super) fn seen_courses(is_wanted: Signal<bool>) -> RwSignal<Option<Arc<Vec<Course>>>> {
    let gateway: Gateway = expect_context();
    let seen = RwSignal::new(None);
    let latest = StoredValue::new(0_u32);
    Effect::new(move |_| {
        gateway.track_service();
        let _ = gateway.cache_size();
        if !gateway.is_open() || !is_wanted.get() {
            return;
        }
        let own = latest.with_value(|latest| latest.wrapping_add(1));
        latest.set_value(own);
        leptos::task::spawn_local(async move {
            let courses = gateway.seen_courses().await;
            if latest.try_get_value() == Some(own) {
                seen.try_set(Some(Arc::new(courses)));
            }
        });
    });
    seen
}

/// "Page 2 of 3 · 51–100 of 124"; `None` if there is only one page.
fn place(found: &Found) -> Option<String> {
    let (total, page) = (found.hits.hits.len(), found.find.page);
    let before = page.saturating_mul(PAGE);
    let number = |number: usize| u32::try_from(number).ok();
    let rows = number(total.checked_sub(before)?.min(PAGE)).filter(|rows| *rows > 0)?;
    let rows = format::rows_of(number(before)?.into(), rows, number(total)?);
    (total > PAGE).then(|| words::list::seen_page_of(page + 1, total.div_ceil(PAGE), &rows))
}

/// The place, and how many other courses might match.
fn notes(found: &Found) -> impl IntoView + use<> {
    let unknown = found.hits.unknown;
    let unknown = (unknown > 0).then(|| {
        let for_which = if unknown == 1 {
            words::list::FOR_IT
        } else {
            words::list::FOR_THEM
        };
        markup("p")
            .with("class", "unknown")
            .text(counted(unknown))
            .text(" ")
            .text(words::list::MIGHT_FIT)
            .text(for_which)
            .shown()
    });
    (near_note(&found.find, found.near.as_ref()), unknown)
}

/// The rows with their map, or what to do if there are none. Rows are written over the previous ones, so that an answer
/// that arrives meanwhile does not take the focus from a link.
fn rows_or_none(found: Memo<Option<Found>>, unit: Signal<Unit>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let map_is_open = map_is_open();
    let has_rows =
        Memo::new(move |_| found.with(|found| Some(!found.as_ref()?.courses.is_empty())));
    let with_away = Memo::new(move |_| {
        found.with(|found| found.as_ref().is_some_and(|found| found.near.is_some()))
    });
    let courses = Memo::new(move |_| {
        found.with(|found| {
            found
                .as_ref()
                .map(|found| Arc::clone(&found.courses))
                .unwrap_or_default()
        })
    });
    let table = move || {
        found.with(|found| {
            let found = found.as_ref()?;
            let is_saved = |course: &Course| gateway.is_cached(&Request::Course(course.course_id));
            let saved: Vec<bool> = found.courses.iter().map(is_saved).collect();
            let away = found.away(unit.get());
            Some(course_table(&found.courses, None, &away, &saved, usize::MAX).shown())
        })
    };
    let pager = move || {
        found.with(|found| {
            let found = found.as_ref()?;
            let page = u32::try_from(found.find.page)
                .unwrap_or(u32::MAX)
                .saturating_add(1);
            let pages = found.pages();
            Some(page_links(
                page,
                Some(pages),
                page < pages,
                &|page| found.href(page),
                None,
            ))
        })
    };
    move || {
        if !has_rows.get()? {
            return found.with(|found| past_the_end(found.as_ref()?));
        }
        let rows = view! { {table} {pager} }.into_any();
        let rows = view! { <RowsAndMap courses=courses is_open=map_is_open rows=rows with_away=with_away.get() /> };
        Some(rows.into_any())
    }
}

/// What to do behind the last page; nothing if there are no results at all.
fn past_the_end(found: &Found) -> Option<AnyView> {
    let pages = found.pages();
    let last = markup("a")
        .with("href", found.href(pages))
        .text(words::list::TO_THE_LAST_PAGE);
    let note = markup("p")
        .with("class", "Note")
        .text(words::list::SEEN_PAST_THE_END)
        .text(" ")
        .child(last)
        .text(".");
    (pages > 0).then(|| note.shown().into_any())
}

/// The link to the same search in the service's full list, with its price.
fn search_all(find: &Find) -> impl IntoView + use<> {
    let gateway: Gateway = expect_context();
    let all = Request::Courses(search_of_all(find).to_query());
    let words = if find.words.is_empty() {
        words::list::SEARCH_ALL.to_owned()
    } else {
        words::list::search_all_for(&find.words)
    };
    view! {
        <p class="all">
            <a class="Button" href=Route::Courses(search_of_all(find)).href()>
                {words}
                {move || gateway.price(&all).map(|price| view! { <small>" · " {price}</small> })}
            </a>
        </p>
    }
}

/// The same search in the service's full list.
fn search_of_all(find: &Find) -> CourseSearch {
    CourseSearch {
        search: find.words.clone(),
        ..CourseSearch::default()
    }
}

fn near_note(find: &Find, near: Option<&Near>) -> Option<AnyView> {
    let Some(near) = near else {
        let words = match (find.near.is_empty(), find.within) {
            (true, None) => return None,
            (true, Some(_)) => words::list::NEEDS_A_PLACE.to_owned(),
            (false, _) => words::list::no_place(&find.near),
        };
        return Some(view! { <p class="Note">{words}</p> }.into_any());
    };
    let others = near.others.iter().map(|other| {
        let there = Find {
            near: other.clone(),
            page: 0,
            ..find.clone()
        };
        view! { " " <a href=Route::Find(there).href()>{other.clone()}</a> }
    });
    let others = others.collect_view();
    Some(
        view! {
            <p class="near-words">
                {words::list::NEAREST_TO} <b>{near.words.clone()}</b> {words::list::NEAREST_FIRST}
                {(!near.others.is_empty()).then(|| view! { {words::list::OR} {others} })}
            </p>
        }
        .into_any(),
    )
}

fn counted(courses: usize) -> String {
    let number = i64::try_from(courses).unwrap_or(i64::MAX);
    words::numbers::courses(number)
}

fn lead(seen: Option<usize>) -> String {
    match seen {
        None => words::list::READING.to_owned(),
        Some(0) => words::list::NOTHING_SEEN.to_owned(),
        Some(count) => words::list::courses_seen(&counted(count)),
    }
}

screen! {
    /// The search among courses that this browser has seen.
    screen() in rest, golf_views::words::list::FIND_A_SEEN_COURSE => view! { <FindPage /> }
}
