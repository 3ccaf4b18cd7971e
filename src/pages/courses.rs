//! The list: search, rows, pages. Its state is its address.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_api::plan::Plan;
use leptos::prelude::*;

use crate::components::course_table::CourseTable;
use crate::components::failure_notice::FailureNotice;
use crate::components::key_form::KeyForm;
use crate::components::pager::Pager;
use crate::components::search_form::SearchForm;
use crate::components::waiting::Waiting;
use crate::course_search::CourseSearch;
use crate::failure::Failure;
use crate::format;
use crate::gateway::demo;
use crate::gateway::{AskCourses, Gateway, sizes_allowed};
use crate::load::{Load, load};
use crate::navigation::Navigation;
use crate::pages::answer_line::AnswerLine;
use crate::pages::saved_list::SavedList;
use crate::route::Route;
use crate::settings::Settings;
use crate::storage::Lasting;

/// The list of courses.
#[component]
pub fn CoursesPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let route = navigation.route();
    let search = Memo::new(move |before: Option<&CourseSearch>| match route.get() {
        Route::Courses(search) => search,
        // On the way to another screen this page is still there for a moment.
        _ => before.cloned().unwrap_or_default(),
    });
    let max_limit = gateway.max_limit();
    // What is asked for is what the plan can answer, once it is known; and as much of it, since a
    // page costs the same whatever its size.
    let resolved = Memo::new(move |before: Option<&Resolved>| {
        let search = search.get();
        // What is saved decides too, and is known a moment after the start.
        let is_known = gateway.is_open();
        let before = before.filter(|before| before.is_known && before.search == search);
        let asked = match (before, max_limit.get()) {
            (Some(before), Some(max)) => before.asked.clamped_to(max),
            (Some(before), None) => before.asked.clone(),
            (None, Some(max)) if search.is_sized => search.clamped_to(max),
            (None, Some(max)) if is_known => largest(&search, max, gateway),
            (None, _) => search.clone(),
        };
        Resolved {
            is_known,
            search,
            asked,
        }
    });
    let asked = Memo::new(move |_| resolved.with(|resolved| resolved.asked.clone()));
    let page = load(gateway, move || {
        asked.with(|search| gateway.is_open().then(|| AskCourses(search.to_query())))
    });
    Effect::new(move |_| {
        let asked = asked.get();
        if matches!(route.get_untracked(), Route::Courses(_)) {
            navigation.correct(Route::Courses(asked));
        }
    });
    Effect::new(move |_| {
        navigation.set_title(&title(&search.get()));
        if let Load::Ready(answer) = page.state.get() {
            navigation.announce(&results_words(&answer));
        }
    });
    // The rows belong to the search that was answered, not to the one that is being asked.
    let shown = Memo::new(move |before: Option<&Option<Shown>>| {
        page.state.with(|state| match state {
            Load::Ready(answer) => Some(Shown {
                answer: Arc::clone(answer),
                search: asked.get_untracked(),
            }),
            Load::Waiting {
                before: Some(_), ..
            } => before.cloned().flatten(),
            _ => None,
        })
    });
    let heading = Memo::new(move |_| match (shown.get(), page.state.get()) {
        (Some(shown), _) => match shown.answer.value.meta.total {
            Some(total) => format::counted(total, "course", "courses"),
            None => "Courses".to_owned(),
        },
        (None, Load::Failed(Failure::NoKey)) => "Every course, every hole".to_owned(),
        (None, _) => "Courses".to_owned(),
    });
    let range = Memo::new(move |_| shown.with(|shown| shown.as_ref().and_then(Shown::range)));
    let refreshing = move || {
        page.state.with(|state| {
            matches!(
                state,
                Load::Waiting {
                    before: Some(_),
                    ..
                }
            )
        })
    };
    view! {
        <div class="CoursesPage">
            <h1 tabindex="-1">"Find a golf course"</h1>
            <SearchForm search=asked max_limit=max_limit />
            <section class="results" aria-labelledby="results" aria-busy=move || refreshing().to_string()>
                // The heading stays while what is below it changes: focus has a place to be.
                <div class="heading">
                    <h2 id="results" tabindex="-1">{heading}</h2>
                    {move || range.get().map(|range| view! { <p>{range}</p> })}
                </div>
                {move || shown.get().map(|shown| view! { <Results shown=shown /> })}
                {move || page.state.with(|state| match state {
                    Load::Failed(Failure::NoKey) => Some(view! {
                        <div class="Welcome">
                            <p>
                                "Yardbook shows US golf courses and draws each hole as a page of a \
                                 yardage book. The course service behind it answers only with an \
                                 API key; yours stays in this browser."
                            </p>
                            <KeyForm save=Callback::new(move |(key, lasts): (String, Lasting)| {
                                settings.set_key(&key, lasts);
                                gateway.forget_refusals();
                                navigation.focus("#results");
                            }) />
                            {demo::is_offered().then(|| view! {
                                <p class="try">
                                    "No key yet? "
                                    <button class="Button" type="button" on:click=move |_| {
                                        leptos::task::spawn_local(async move {
                                            gateway.set_demo(Some(Plan::Pro)).await;
                                            navigation.focus("#results");
                                        });
                                    }>"Try it without a key"</button>
                                    " The demo shows invented courses with all their holes."
                                </p>
                            })}
                        </div>
                    }.into_any()),
                    Load::Failed(failure) => Some(view! {
                        <FailureNotice failure=failure.clone() retry=Callback::new(move |()| {
                            page.retry.notify();
                            navigation.focus("#results");
                        }) />
                        {failure.leaves_what_is_saved().then(|| view! { <SavedList /> })}
                    }.into_any()),
                    Load::Waiting { slow, before: None } => Some(view! {
                        <Waiting what="courses" slow=*slow rows=10 />
                    }.into_any()),
                    _ => None,
                })}
                <AnswerLine origin=page.origin refresh=move |()| page.refresh()
                    request=Signal::derive(move || Request::Courses(asked.with(CourseSearch::to_query))) />
            </section>
        </div>
    }
}

/// The list of an address, and the list that is asked for because of the plan and what is saved.
#[derive(Clone, PartialEq)]
struct Resolved {
    /// Whether it was known what is saved.
    is_known: bool,
    search: CourseSearch,
    asked: CourseSearch,
}

/// A list whose address names no page size, with the largest pages of the plan; left as it is
/// beyond the first page, and where that one is saved already.
fn largest(search: &CourseSearch, max_limit: u32, gateway: Gateway) -> CourseSearch {
    let size = sizes_allowed(Some(max_limit)).into_iter().max();
    match size.filter(|size| search.page == 1 && *size > search.page_size) {
        Some(size) if !untrack(|| gateway.is_saved(&Request::Courses(search.to_query()))) => {
            search.sized(size)
        }
        _ => search.clone(),
    }
}

/// An answer and the search it answers.
#[derive(Debug, Clone)]
struct Shown {
    answer: Arc<Decoded<CoursePage>>,
    search: CourseSearch,
}

impl Shown {
    /// "11–20 of 1,014", when there are rows and the service says how many.
    fn range(&self) -> Option<String> {
        let page = &self.answer.value;
        let rows = u32::try_from(page.courses.len())
            .ok()
            .filter(|rows| *rows > 0)?;
        let offset = page.meta.offset.unwrap_or_else(|| self.search.offset());
        Some(format::rows_of(offset, rows, page.meta.total?))
    }
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.answer, &other.answer) && self.search == other.search
    }
}

#[component]
fn Results(shown: Shown) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let Shown { answer, search } = shown;
    let page = &answer.value;
    let rows = u32::try_from(page.courses.len()).unwrap_or(u32::MAX);
    let total = page.meta.total;
    let last = total
        .filter(|total| rows == 0 && *total > 0)
        .map(|total| search.pages(total));
    view! {
        {(page.unreadable_rows > 0).then(|| view! {
            <p class="Note">
                {format::counted(page.unreadable_rows, "row", "rows")}
                " of this page could not be read and "
                {if page.unreadable_rows == 1 { "is" } else { "are" }}
                " not shown."
            </p>
        })}
        {if rows > 0 {
            view! {
                {move || gateway.always_or_small().then(|| view! {
                    <p class="prices">
                        "Opening a course costs 1 request, then it is saved. "
                        <span class="saved-sign" aria-hidden="true">"✓"</span> " is saved already."
                    </p>
                })}
                <CourseTable courses=page.courses.clone() search=search.clone()
                    is_saved=move |id| gateway.is_saved(&Request::Course(id)) />
            }.into_any()
        } else if let Some(last) = last {
            view! {
                <p class="Note">
                    "The list ends before this page. "
                    <a href=Route::Courses(search.at_page(last)).href()>"Go to its last page"</a>
                    "."
                </p>
            }.into_any()
        } else {
            view! { <NoMatch search=search.clone() /> }.into_any()
        }}
        <Pager search=search meta=page.meta rows=rows price=move |search: CourseSearch| {
            gateway.price(&Request::Courses(search.to_query()))
        } />
    }
}

/// Nothing found: says for what, and offers to drop each filter.
#[component]
fn NoMatch(search: CourseSearch) -> impl IntoView {
    let base = search.at_page(1);
    let without = [
        (!base.search.is_empty()).then(|| {
            (
                format!("name “{}”", base.search),
                CourseSearch {
                    search: String::new(),
                    ..base.clone()
                },
            )
        }),
        (!base.state.is_empty()).then(|| {
            (
                format!("state “{}”", base.state),
                CourseSearch {
                    state: String::new(),
                    ..base.clone()
                },
            )
        }),
        (!base.city.is_empty()).then(|| {
            (
                format!("city “{}”", base.city),
                CourseSearch {
                    city: String::new(),
                    ..base.clone()
                },
            )
        }),
        base.min_rating.map(|min| {
            (
                format!("reviews of {} and up", min.get()),
                CourseSearch {
                    min_rating: None,
                    ..base.clone()
                },
            )
        }),
    ];
    let without: Vec<_> = without.into_iter().flatten().collect();
    let filters = without
        .iter()
        .map(|(words, _)| words.as_str())
        .collect::<Vec<_>>()
        .join(", ");
    view! {
        <div class="NoMatch">
            {if without.is_empty() {
                view! { <p>"The service has no courses."</p> }.into_any()
            } else {
                view! {
                    <p>{format!("No course matches {filters}.")}</p>
                    <ul>
                        {without.into_iter().map(|(words, search)| view! {
                            <li>
                                <a class="Button" href=Route::Courses(search).href()>
                                    {format!("Drop {words}")}
                                </a>
                            </li>
                        }).collect_view()}
                    </ul>
                }.into_any()
            }}
        </div>
    }
}

fn title(search: &CourseSearch) -> String {
    let what = match (search.search.as_str(), search.state.as_str()) {
        ("", "") => "Golf courses".to_owned(),
        ("", state) => format!("Golf courses in {state}"),
        (name, "") => format!("“{name}”"),
        (name, state) => format!("“{name}” in {state}"),
    };
    if search.page > 1 {
        format!("{what}, page {}", search.page)
    } else {
        what
    }
}

fn results_words(answer: &Decoded<CoursePage>) -> String {
    let page = &answer.value;
    let rows = u32::try_from(page.courses.len()).unwrap_or(u32::MAX);
    match page.meta.total {
        Some(0) => "No course found.".into(),
        Some(total) => {
            let range = format::rows_of(page.meta.offset.unwrap_or_default(), rows, total);
            format!("Courses {range}.")
        }
        None => format::counted(rows, "course", "courses"),
    }
}
