//! What is used of a key's minute, day and month: in full for the settings, in a line for the page
//! frame. Every number is said in words; the bars only repeat them.

use golf_catalog::quota::Window;
use leptos::prelude::*;

use crate::format;
use crate::gateway::ledger::{Count, Reading};
use crate::words::service;

/// All three windows, the plan, and what is kept back.
#[component]
pub fn Meter(
    /// What the ledger says now.
    reading: Reading,
) -> impl IntoView {
    let plan = match reading.plan {
        Some(plan) => service::plan(plan.name()),
        None => service::PLAN_UNKNOWN.into(),
    };
    view! {
        <div class="Meter">
            <p class="plan">{plan}</p>
            {spent_words(&reading).map(|words| view! { <p class="Note">{words}</p> })}
            <dl>
                {Window::ALL.map(|window| view! {
                    <MeterWindow window=window count=reading.count(window)
                        is_unlimited=reading.is_unlimited(window) />
                }).collect_view()}
            </dl>
            {reserve_words(&reading).map(|words| view! { <p class="reserve">{words}</p> })}
            <p class="about">{service::ABOUT_COUNTS}</p>
        </div>
    }
}

#[component]
fn MeterWindow(window: Window, count: Count, is_unlimited: bool) -> impl IntoView {
    let name = match window {
        Window::Minute => service::MINUTE_NAME,
        Window::Day => service::DAY_NAME,
        Window::Month => service::MONTH_NAME,
    };
    let is_full = count.left == Some(0);
    let words = used_words(count);
    let bar = count.limit.filter(|limit| *limit > 0).map(|limit| {
        let used = count.used.min(limit).to_string();
        view! {
            <meter min="0" max=limit.to_string() value=used aria-label=name
                aria-valuetext=words.clone()></meter>
        }
    });
    let left = match (count.left, count.limit) {
        (Some(0), _) => service::USED_UP.into(),
        (Some(left), _) => service::left_at_most(&format::count(left)),
        (None, _) if is_unlimited => service::NO_LIMIT.to_owned(),
        (None, _) => service::LIMIT_UNKNOWN.to_owned(),
    };
    view! {
        <div class="window" class:full=is_full>
            <dt>{name}</dt>
            <dd>
                <span class="used">{words}</span>
                <span class="left">{left}</span>
                {bar}
            </dd>
        </div>
    }
}

/// One line: "At least 12 of 50 requests today".
#[component]
pub fn MeterLine(
    /// What the ledger says now.
    reading: Reading,
) -> impl IntoView {
    let is_spent = reading.spent.is_some();
    view! {
        <span class="MeterLine" class:spent=is_spent>{line_words(&reading)}</span>
    }
}

/// "At least 12 from this browser, of 50", "None from this browser".
#[must_use]
pub fn used_words(count: Count) -> String {
    match (count.used, count.is_told) {
        (0, _) if count.left == Some(0) => service::ALL_USED.into(),
        (used, true) => service::used_as_told(used, count.limit),
        (used, false) => service::used_here(used, count.limit),
    }
}

/// The reading in one line: of the window that forbids sending, else of the one that binds.
#[must_use]
pub fn line_words(reading: &Reading) -> String {
    if let Some(words) = spent_title(reading) {
        return words;
    }
    let window = reading.reserved_window();
    let count = reading.count(window);
    let when = when(window);
    match (count.used, count.limit) {
        (0, None) => service::no_requests(when),
        (used, None) => service::requests_here(used, when),
        (used, Some(limit)) => service::requests_of(used, limit, when),
    }
}

/// Why nothing is sent, and what still works, in sentences; `None` while requests can be sent.
#[must_use]
pub fn spent_words(reading: &Reading) -> Option<String> {
    let spent = reading.spent?;
    let title = spent_title(reading)?;
    let what_now = match spent.window {
        Window::Minute => service::ASK_IN_A_MOMENT,
        Window::Day | Window::Month => service::ONLY_SAVED,
    };
    let reserve = if spent.by_reserve {
        service::SHRINK_RESERVE
    } else {
        ""
    };
    Some(format!("{title}. {what_now}{reserve}"))
}

fn spent_title(reading: &Reading) -> Option<String> {
    let spent = reading.spent?;
    Some(match spent.by_reserve {
        true => service::reserve_left(reading.reserve, when(spent.window)),
        false => service::failure::limit_title(spent.window, false).into(),
    })
}

fn reserve_words(reading: &Reading) -> Option<String> {
    let window = reading.reserved_window();
    let limit = reading.count(window).limit;
    let is_all = limit.is_some_and(|limit| reading.reserve >= limit);
    (reading.reserve > 0).then(|| {
        let mut kept = match window {
            Window::Month => service::reserve_of_month(reading.reserve),
            _ => service::reserve_of_day(reading.reserve),
        };
        if is_all {
            kept.push_str(service::RESERVE_IS_ALL);
        }
        kept
    })
}

const fn when(window: Window) -> &'static str {
    match window {
        Window::Minute => service::IN_MINUTE,
        Window::Day => service::IN_DAY,
        Window::Month => service::IN_MONTH,
    }
}
