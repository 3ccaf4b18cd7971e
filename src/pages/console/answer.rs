//! The answer as it came: status, time, headers, what was odd about it, what is left of the limits, and the body.

use std::sync::Arc;

use golf_api::error::ErrorCode;
use golf_catalog::quota::Window;
use golf_client::policy::Wanted;
use golf_views::address::route::Route;
use golf_views::pages::console::exchange::{Body, Came, Exchange, Odd};
use golf_views::words::console as words;
use golf_views::words::format;
use golf_views::words::numbers::MILLISECONDS_SHORT;
use golf_views::words::service::{self, limit};
use leptos::prelude::*;

use super::Console;
use super::body::BodySection;
use super::meanings::link_to;
use crate::gateway::explanation::{Next, explain};
use crate::gateway::now_ms;

/// So many deviations are listed at once, and more when a person opens the list.
const FEW_PROBLEMS: u32 = 10;

/// The answer, once there is one. Focus goes to its heading, so its result is read once.
#[component]
pub(super) fn AnswerSection(console: Console) -> impl IntoView {
    let exchange = console.exchange;
    let heading = move || match (console.is_waiting.get(), exchange.get()) {
        (true, _) => words::WAITING.to_owned(),
        (false, None) => words::ANSWER.to_owned(),
        (false, Some(exchange)) => heading_of(&exchange),
    };
    view! {
        <section class="AnswerSection" aria-labelledby="answer"
            aria-busy=move || console.is_waiting.get().then_some("true")>
            <h2 id="answer" tabindex="-1">{heading}</h2>
            {move || match exchange.get() {
                None => view! { <p>{words::NOTHING_SENT}</p> }.into_any(),
                Some(exchange) => shown(console, exchange),
            }}
        </section>
    }
}

fn heading_of(exchange: &Exchange) -> String {
    match (exchange.came, exchange.status) {
        (Came::NotSent, _) => words::NOT_SENT.to_owned(),
        (_, None) => words::NO_ANSWER.to_owned(),
        (Came::Cached(_), Some(status)) => words::cached_answer(&words::status(status, None)),
        (Came::Sent(_), Some(status)) => {
            words::answer(&words::status(status, exchange.code.as_ref()))
        }
    }
}

fn shown(console: Console, exchange: Arc<Exchange>) -> AnyView {
    let body = exchange.body.clone();
    view! {
        {told(&exchange)}
        {exchange.may_be_sent_again().then(|| view! {
            <p>
                <button class="Button" type="button" on:click=move |_| console.send(Wanted::Fresh)>
                    {words::SEND_AGAIN} <small>{service::FOR_ONE_REQUEST}</small>
                </button>
            </p>
        })}
        <dl class="facts">
            {fact(words::ASKED, view! { <code translate="no">"GET " {exchange.asked.clone()}</code> }.into_any())}
            {exchange.status.map(|status| fact(words::STATUS, status.to_string().into_any()))}
            {exchange.millis.map(|millis| {
                let time = format::with_unit(&format::count(millis), MILLISECONDS_SHORT);
                fact(words::TIME, time.into_any())
            })}
            {exchange.bytes.map(|bytes| fact(words::SIZE, format::size(bytes).into_any()))}
            {fact(words::SENT, sent(exchange.came).into_any())}
            {fact(words::LEFT, view! { <LeftOver console=console /> }.into_any())}
        </dl>
        {matches!(exchange.came, Came::Sent(_)).then(|| headers(&exchange))}
        {odd(&exchange.odd)}
        {body.map(|body| match body {
            Body::Empty => view! { <p>{words::NO_BODY}</p> }.into_any(),
            Body::Tree(tree) => view! {
                <BodySection tree=Some(tree) text=exchange.text.clone() />
            }.into_any(),
            Body::Text => view! { <BodySection tree=None text=exchange.text.clone() /> }.into_any(),
        })}
    }
    .into_any()
}

/// How the answer came, and what an error means.
fn told(exchange: &Exchange) -> AnyView {
    let cached = match exchange.came {
        Came::Cached(asked_at_ms) => {
            let age = format::age(now_ms() - asked_at_ms);
            Some(view! { <p class="Note">{words::from_cache(&age)}</p> })
        }
        _ => None,
    };
    let would = match (exchange.came, &exchange.code) {
        (Came::NotSent, Some(code)) => Some(view! {
            <p>{words::WOULD_ANSWER} {link_to(code)} {words::FULL_STOP}</p>
        }),
        _ => None,
    };
    let means = match (exchange.came, &exchange.code) {
        (Came::Sent(_), Some(ErrorCode::Other(_))) => {
            Some(view! { <p>{words::NOT_IN_CONTRACT}</p> }.into_any())
        }
        (Came::Sent(_), Some(code)) => {
            Some(view! { <p>{words::MEANS} {link_to(code)}</p> }.into_any())
        }
        _ => None,
    };
    let failure = exchange.failure.as_ref().map(|failure| {
        let explanation = explain(failure);
        view! {
            <p><b>{explanation.title}</b> ". " {explanation.text}</p>
            {explanation.service_words.map(|said| view! { <p>{service::SERVICE_SAYS} <q>{said}</q></p> })}
            {(explanation.next == Next::Settings).then(|| view! {
                <p><a href=Route::Settings.href()>{service::OPEN_SETTINGS}</a></p>
            })}
            {exchange.has_older.then(|| view! { <p>{words::OLDER_IN_CACHE}</p> })}
        }
    });
    let is_bad = failure.is_some() || would.is_some();
    view! {
        {cached}
        {is_bad.then(|| view! { <div class="FailureNotice">{would} {failure} {means}</div> })}
    }
    .into_any()
}

fn fact(name: &'static str, value: AnyView) -> AnyView {
    view! { <div><dt>{name}</dt><dd>{value}</dd></div> }.into_any()
}

fn sent(came: Came) -> String {
    match came {
        Came::Sent(1) => "1".to_owned(),
        Came::Sent(_) => words::TWICE.to_owned(),
        Came::Cached(_) | Came::NotSent => "0".to_owned(),
    }
}

/// What is left of each limit that is known.
#[component]
fn LeftOver(console: Console) -> impl IntoView {
    move || {
        let reading = console.gateway.reading();
        let known = Window::ALL.into_iter().filter_map(|window| {
            let left = match reading.count(window).left? {
                0 => limit::USED_UP.to_owned(),
                left => limit::left_at_most(left),
            };
            Some(view! { <li>{limit::name(window)} ": " {left}</li> })
        });
        let known: Vec<_> = known.collect();
        match known.is_empty() {
            true => limit::LIMIT_UNKNOWN.into_any(),
            false => view! { <ul>{known}</ul> }.into_any(),
        }
    }
}

fn headers(exchange: &Exchange) -> AnyView {
    let rows = exchange.headers.iter().map(|(name, value)| view! {
        <div><dt><code translate="no">{*name}</code></dt><dd><code translate="no">{value.clone()}</code></dd></div>
    });
    let rows: Vec<_> = rows.collect();
    let list = match rows.is_empty() {
        true => view! { <p>{words::NO_HEADERS}</p> }.into_any(),
        false => view! { <dl class="facts">{rows}</dl> }.into_any(),
    };
    view! { <h3>{words::HEADERS}</h3> {list} }.into_any()
}

fn odd(odd: &Odd) -> Option<AnyView> {
    let inside = match odd {
        Odd::NotDecoded => return None,
        Odd::Unreadable(why) => view! { <p>{words::UNREADABLE} {why.clone()}</p> }.into_any(),
        Odd::Problems(problems) if problems.total == 0 => {
            view! { <p>{words::AS_AGREED}</p> }.into_any()
        }
        Odd::Problems(problems) => {
            let shown = u32::try_from(problems.first.len()).unwrap_or(u32::MAX);
            let rest = problems.total.saturating_sub(shown);
            let first = problems.first.iter();
            view! {
                <details open=problems.total <= FEW_PROBLEMS>
                    <summary>{words::deviations(problems.total)}</summary>
                    <ul class="problems">
                        {first.map(|problem| view! { <li>{problem.to_string()}</li> }).collect_view()}
                        {(rest > 0).then(|| view! { <li>{words::more_problems(rest)}</li> })}
                    </ul>
                </details>
            }
            .into_any()
        }
    };
    Some(view! { <h3>{words::ODD}</h3> {inside} }.into_any())
}
