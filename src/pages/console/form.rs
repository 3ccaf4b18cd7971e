//! The fields of the request, with the rule of each, and the button that sends it.

use golf_client::policy::Wanted;
use golf_views::address::console_request::{Broken, ConsoleRequest, Field, Read};
use golf_views::address::route::Route;
use golf_views::words::console as words;
use golf_views::words::service;
use leptos::prelude::*;

use super::Console;
use crate::browser::clipboard;

/// The request by hand.
#[component]
pub(super) fn RequestForm(console: Console) -> impl IntoView {
    let read = Memo::new(move |_| console.fields.with(|fields| fields.read));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        console.send(Wanted::Cached);
    };
    let copy = move |_| {
        let query = console
            .fields
            .with_untracked(ConsoleRequest::to_query_string);
        let link = console.navigation.absolute(&Route::Console(query));
        leptos::task::spawn_local(async move {
            console
                .navigation
                .announce(match clipboard::copy(&link).await {
                    true => words::LINK_COPIED,
                    false => words::LINK_NOT_COPIED,
                });
        });
    };
    let price = move || {
        let request = console.request.get().ok()?;
        match console.gateway.is_cached(&request) {
            true => Some(service::FOR_NO_REQUEST),
            false => console
                .gateway
                .price(&request)
                .map(|_| service::FOR_ONE_REQUEST),
        }
    };
    view! {
        <section class="request" aria-labelledby="request">
            <h2 id="request">{words::REQUEST}</h2>
            <form class="RequestForm" method="get" novalidate action=Route::Console(String::new()).href()
                on:submit=submit on:change=move |_| console.write_address()>
                <fieldset class="choices">
                    <legend>{words::READ}</legend>
                    {Read::ALL.map(|choice| view! {
                        <label class="choice">
                            <input type="radio" name="read" value=choice.word()
                                prop:checked=move || read.get() == choice
                                on:change=move |_| {
                                    console.is_tried.set(false);
                                    console.fields.update(|fields| {
                                        *fields = std::mem::take(fields).reading(choice);
                                    });
                                } />
                            <span>{name_of(choice)} " " <code>{choice.path()}</code></span>
                        </label>
                    }).collect_view()}
                </fieldset>
                <div class="fields">
                    {move || read.get().fields().iter().map(|field| view! {
                        <FieldOfRequest console=console field=*field />
                    }).collect_view()}
                </div>
                <div class="actions">
                    <button class="Button primary" type="submit"
                        aria-disabled=move || console.is_waiting.get().then_some("true")>
                        {words::SEND} {move || price().map(|price| view! { <small>{price}</small> })}
                    </button>
                    <button class="Button" type="button" on:click=copy>{words::COPY_LINK}</button>
                </div>
            </form>
        </section>
    }
}

/// A selector for the input of a field.
pub(super) const fn selector_of(field: Field) -> &'static str {
    match field {
        Field::Id => "#console-id",
        Field::Limit => "#console-limit",
        Field::Offset => "#console-offset",
        Field::State => "#console-state",
        Field::City => "#console-city",
        Field::Search => "#console-search",
        Field::MinRating => "#console-min_rating",
        Field::OrderBy => "#console-order_by",
        Field::Order => "#console-order",
    }
}

const fn name_of(read: Read) -> &'static str {
    match read {
        Read::Courses => words::LIST,
        Read::Course => words::COURSE,
        Read::Holes => words::HOLES,
    }
}

const fn rule_of(field: Field) -> &'static str {
    match field {
        Field::Id => words::ID_IS,
        Field::Limit => words::LIMIT_IS,
        Field::Offset => words::OFFSET_IS,
        Field::State => words::STATE_IS,
        Field::City => words::CITY_IS,
        Field::Search => words::SEARCH_IS,
        Field::MinRating => words::MIN_RATING_IS,
        Field::OrderBy => words::ORDER_BY_IS,
        Field::Order => words::ORDER_IS,
    }
}

/// The keyboard of a phone for a field.
const fn keyboard_of(field: Field) -> Option<&'static str> {
    match field {
        Field::Id | Field::Limit | Field::Offset => Some("numeric"),
        Field::MinRating => Some("decimal"),
        _ => None,
    }
}

#[component]
fn FieldOfRequest(console: Console, field: Field) -> impl IntoView {
    let id = selector_of(field).trim_start_matches('#');
    let (rule_id, problem_id) = (format!("{id}-rule"), format!("{id}-problem"));
    let described_by = [rule_id.as_str(), problem_id.as_str()].join(" ");
    let value = Memo::new(move |_| console.fields.with(|fields| fields.value(field).to_owned()));
    let set = move |text: String| {
        console
            .fields
            .update(|fields| *fields = std::mem::take(fields).with(field, &text));
    };
    let broken = Memo::new(move |_| {
        let is_new = value.with(String::is_empty) && !console.is_tried.get();
        let broken = console.fields.with(|fields| fields.broken(field));
        broken.filter(|_| !is_new).map(|broken| words_of(&broken))
    });
    let cut = move || {
        (field == Field::Limit)
            .then(|| page_is_cut(console))
            .flatten()
    };
    let is_invalid = move || broken.with(Option::is_some).then_some("true");
    let choices = field.choices();
    let control = if let Some(standard) = choices.first().copied() {
        view! {
            <select id=id name=field.name() aria-describedby=described_by
                on:change:target=move |event| set(event.target().value())>
                {choices.into_iter().map(|choice| {
                    let is_chosen = move || value.with(|value| match value.as_str() {
                        "" => choice == standard,
                        value => choice == value,
                    });
                    view! { <option value=choice prop:selected=is_chosen>{choice}</option> }
                }).collect_view()}
            </select>
        }
        .into_any()
    } else {
        view! {
            <input id=id name=field.name() type="text" maxlength="200" autocomplete="off" spellcheck="false"
                autocapitalize="none" inputmode=keyboard_of(field) aria-describedby=described_by
                aria-invalid=is_invalid prop:value=value
                on:input:target=move |event| set(event.target().value()) />
        }
        .into_any()
    };
    view! {
        <div class="field">
            <label for=id><code>{field.name()}</code></label>
            {control}
            <p id=rule_id class="rule">{rule_of(field)}</p>
            {move || broken.get().or_else(cut).map(|problem| view! {
                <p id=problem_id.clone() class="problem">{problem}</p>
            })}
        </div>
    }
}

/// The message about a value that is not allowed.
fn words_of(broken: &Broken) -> String {
    match broken {
        Broken::Parameter(invalid) => words::would_be_refused(&invalid.to_string()),
        Broken::NoId => words::NO_ID.to_owned(),
        Broken::HasKey => words::HAS_KEY.to_owned(),
    }
}

/// That a page above the plan's largest is not asked for.
fn page_is_cut(console: Console) -> Option<String> {
    let most = console.gateway.max_limit().get()?;
    let typed = console
        .fields
        .with(|fields| fields.value(Field::Limit).parse::<u64>().ok())?;
    (typed > most.into()).then(|| words::page_is_cut(most))
}
