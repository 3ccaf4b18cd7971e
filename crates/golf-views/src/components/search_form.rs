//! The search form of the list: a GET form whose fields form the list's address.

use std::borrow::Cow;

use golf_api::query::{Order, OrderBy};
use golf_client::plan::PAGE_SIZES;

use crate::address::route::Route;
use crate::golf::us_states::US_STATES;
use crate::markup::{Fill, Markup, markup};
use crate::words::{course, frame, list};

/// The form. It works without the app: its fields are the address of the list.
#[must_use]
pub fn form(max_limit: Option<u32>, price: Fill, clear: Fill) -> Markup {
    let submit = markup("button")
        .with("class", "Button primary")
        .with("type", "submit")
        .text(list::SEARCH)
        .fill(price);
    let actions = markup("div").with("class", "actions");
    let more = markup("details")
        .with("class", "more")
        .child(markup("summary").text(list::FILTERS_AND_ORDER))
        .child(filters(max_limit));
    markup("form")
        .with("class", "SearchForm")
        .with("role", "search")
        .with("method", "get")
        .with("action", Route::href_of_home())
        .with("aria-label", frame::COURSES)
        .child(name_field())
        .child(actions.child(submit).fill(clear))
        .child(more)
}

const ORDERS: [(OrderBy, &str); 4] = [
    (OrderBy::Name, list::NAME),
    (OrderBy::Rating, course::REVIEWS),
    (OrderBy::City, course::CITY),
    (OrderBy::State, course::STATE),
];

/// Whether a page size is larger than the plan allows.
#[must_use]
pub fn is_beyond(size: u32, max_limit: Option<u32>) -> bool {
    max_limit.is_some_and(|max| size > max)
}

fn name_field() -> Markup {
    let control = text_input("search", "search").with("placeholder", list::COURSE_NAME_EXAMPLE);
    field("name", "search", list::COURSE_NAME, control)
}

fn filters(max_limit: Option<u32>) -> Markup {
    let states = US_STATES.into_iter().map(|state| choice(state, state));
    let ratings = list::RATINGS.into_iter();
    let orders = ORDERS.into_iter();
    let sizes = PAGE_SIZES.into_iter().map(|size| {
        let choice = choice(size.to_string(), size.to_string());
        if is_beyond(size, max_limit) {
            choice.with("disabled", "")
        } else {
            choice
        }
    });
    let any = |words| choice("", words);
    markup("div")
        .with("class", "fields")
        .child(field(
            "state",
            "state",
            course::STATE,
            select("state").child(any(list::ANY_STATE)).children(states),
        ))
        .child(field(
            "city",
            "city",
            course::CITY,
            text_input("city", "text"),
        ))
        .child(field(
            "min-rating",
            "min_rating",
            course::REVIEWS,
            select("min_rating")
                .child(any(list::ANY))
                .children(ratings.map(|(value, words)| choice(value, words))),
        ))
        .child(field(
            "order-by",
            "order_by",
            list::SORT_BY,
            select("order_by").children(orders.map(|(by, words)| choice(by.as_str(), words))),
        ))
        .child(field(
            "order",
            "order",
            list::ORDER,
            select("order")
                .child(choice(Order::Asc.as_str(), list::ASCENDING))
                .child(choice(Order::Desc.as_str(), list::DESCENDING)),
        ))
        .child(field(
            "limit",
            "limit",
            list::ROWS_A_PAGE,
            select("limit").child(any(list::MOST_ROWS)).children(sizes),
        ))
}

/// A control with its label above, in an element with the class `place`.
fn field(place: &'static str, id: &'static str, words: &'static str, control: Markup) -> Markup {
    markup("div")
        .with("class", place)
        .child(markup("label").with("for", id).text(words))
        .child(control)
}

fn text_input(name: &'static str, kind: &'static str) -> Markup {
    markup("input")
        .with("id", name)
        .with("name", name)
        .with("type", kind)
        .with("maxlength", "200")
        .with("autocomplete", "off")
}

fn select(name: &'static str) -> Markup {
    markup("select").with("id", name).with("name", name)
}

fn choice(value: impl Into<Cow<'static, str>>, words: impl Into<Cow<'static, str>>) -> Markup {
    markup("option").with("value", value).text(words)
}
