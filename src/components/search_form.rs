//! The search of the list: a GET form whose fields are the address of the list.

use golf_api::query::{Order, OrderBy};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::course_search::{CourseSearch, PAGE_SIZES};
use crate::navigation::fields_of;
use crate::route::Route;
use crate::us_states::US_STATES;
use crate::words::{course, frame, list};

const ORDERS: [(OrderBy, &str); 4] = [
    (OrderBy::Name, list::NAME),
    (OrderBy::Rating, course::REVIEWS),
    (OrderBy::City, course::CITY),
    (OrderBy::State, course::STATE),
];

/// Filters, order and page size. Nothing is asked before it is submitted.
#[component]
pub fn SearchForm(
    /// What the address says now.
    #[prop(into)]
    search: Signal<CourseSearch>,
    /// The largest page of the plan, once known.
    #[prop(into)]
    max_limit: Signal<Option<u32>>,
    /// What a list costs to open, in words.
    #[prop(optional, into)]
    price: Option<Callback<CourseSearch, Option<&'static str>>>,
) -> impl IntoView {
    // What the fields say, from the first key on; before that it is the address, which costs nothing.
    let typed = RwSignal::new(None::<CourseSearch>);
    let read = move |event: leptos::ev::Event| {
        let form = event.current_target();
        let query = form.and_then(|form| fields_of(form.unchecked_ref()));
        typed.set(query.map(|query| CourseSearch::parse(&query)));
    };
    let cost = move || {
        let typed = typed
            .get()
            .filter(|typed| search.with(|search| typed != search))?;
        price?.run(typed)
    };
    let rating = move || search.with(|search| search.min_rating);
    let rating_options = move || {
        let chosen = rating().map(|rating| rating.to_string());
        let odd = chosen.filter(|chosen| list::RATINGS.iter().all(|(value, _)| value != chosen));
        odd.map(kept_option)
    };
    let odd_state = move || {
        let state = search.with(|search| search.state.clone());
        let odd = !state.is_empty() && US_STATES.iter().all(|known| *known != state);
        odd.then(|| kept_option(state))
    };
    // A phone starts with the name alone: chips say what is filtered. How it is sorted is said nowhere else.
    let starts_open = search.with_untracked(|search| {
        let usual = CourseSearch::default();
        (search.order_by, search.order) != (usual.order_by, usual.order)
    }) || is_wide();
    view! {
        <form class="SearchForm" role="search" method="get" action=Route::home().href()
            aria-label=frame::COURSES on:input=read>
            <div class="name">
                <label for="search">{list::COURSE_NAME}</label>
                <input id="search" name="search" type="search" maxlength="200" autocomplete="off"
                    placeholder=list::COURSE_NAME_EXAMPLE
                    prop:value=move || search.with(|search| search.search.clone()) />
            </div>
            <div class="actions">
                <button class="Button primary" type="submit">
                    {list::SEARCH}
                    {move || cost().map(|price| view! { <small>" · " {price}</small> })}
                </button>
                {move || search.with(CourseSearch::is_filtered).then(|| view! {
                    <a class="Button quiet" href=Route::home().href()>{list::CLEAR}</a>
                })}
            </div>
            <details class="more" prop:open=starts_open>
                <summary>{list::FILTERS_AND_ORDER}</summary>
                <div class="fields">
            <div class="state">
                <label for="state">{course::STATE}</label>
                <select id="state" name="state">
                    <option value="" prop:selected=move || search.with(|s| s.state.is_empty())>
                        {list::ANY_STATE}
                    </option>
                    {odd_state}
                    {US_STATES.into_iter().map(|state| view! {
                        <option value=state prop:selected=move || search.with(|s| s.state == state)>
                            {state}
                        </option>
                    }).collect_view()}
                </select>
            </div>
            <div class="city">
                <label for="city">{course::CITY}</label>
                <input id="city" name="city" type="text" maxlength="200" autocomplete="off"
                    prop:value=move || search.with(|search| search.city.clone()) />
            </div>
            <div class="min-rating">
                <label for="min_rating">{course::REVIEWS}</label>
                <select id="min_rating" name="min_rating">
                    <option value="" prop:selected=move || rating().is_none()>{list::ANY}</option>
                    {rating_options}
                    {list::RATINGS.into_iter().map(|(value, words)| view! {
                        <option value=value prop:selected=move || {
                            rating().is_some_and(|rating| rating.to_string() == value)
                        }>{words}</option>
                    }).collect_view()}
                </select>
            </div>
            <div class="order-by">
                <label for="order_by">{list::SORT_BY}</label>
                <select id="order_by" name="order_by">
                    {ORDERS.into_iter().map(|(order_by, words)| view! {
                        <option value=order_by.as_str()
                            prop:selected=move || search.with(|s| s.order_by == order_by)>
                            {words}
                        </option>
                    }).collect_view()}
                </select>
            </div>
            <div class="order">
                <label for="order">{list::ORDER}</label>
                <select id="order" name="order">
                    {[(Order::Asc, list::ASCENDING), (Order::Desc, list::DESCENDING)]
                        .into_iter().map(|(order, words)| view! {
                            <option value=order.as_str()
                                prop:selected=move || search.with(|s| s.order == order)>
                                {words}
                            </option>
                        }).collect_view()}
                </select>
            </div>
            <div class="limit">
                <label for="limit">{list::ROWS_A_PAGE}</label>
                <select id="limit" name="limit">
                    <option value="" prop:selected=move || search.with(|s| !s.is_sized)>
                        {list::MOST_ROWS}
                    </option>
                    {PAGE_SIZES.into_iter().map(|size| view! {
                        <option value=size.to_string()
                            prop:selected=move || search.with(|s| s.is_sized && s.page_size == size)
                            disabled=move || max_limit.get().is_some_and(|max| size > max)>
                            {size.to_string()}
                        </option>
                    }).collect_view()}
                </select>
            </div>
                </div>
            </details>
        </form>
    }
}

/// A value of the address that is none of the choices: it stays chosen.
fn kept_option(value: String) -> impl IntoView {
    let words = value.clone();
    view! { <option value=value prop:selected=true>{words}</option> }
}

fn is_wide() -> bool {
    if cfg!(not(target_arch = "wasm32")) {
        return true;
    }
    let query = window().match_media("(min-width: 48rem)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
