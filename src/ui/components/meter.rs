//! Usage of a key's minute, day and month: in full for the settings, and as one line for the footer. Every number is
//! given as text; the bars only repeat it.

use golf_catalog::quota::Window;
use golf_client::ledger::{Count, Reading};
use golf_views::address::route::Route;
use golf_views::markup::markup;
use golf_views::words::service::limit::{self, CountedBy};
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::ui::deferred::{nothing, part};
use crate::ui::markup::{LiveMarkup, Show};

/// All three windows, the plan and the reserve, for the settings.
#[component]
pub fn Meter(
    /// The current reading.
    reading: Reading,
    /// The plan, in words.
    #[prop(into)]
    plan: String,
) -> impl IntoView {
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
            <p class="about">{limit::ABOUT_COUNTS}</p>
        </div>
    }
}

#[component]
fn MeterWindow(window: Window, count: Count, is_unlimited: bool) -> impl IntoView {
    let name = limit::name(window);
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
        (Some(0), _) => limit::USED_UP.into(),
        (Some(left), _) => limit::left_at_most(left),
        (None, _) if is_unlimited => limit::NO_LIMIT.to_owned(),
        (None, _) => limit::LIMIT_UNKNOWN.to_owned(),
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
    /// The current reading.
    reading: Reading,
) -> impl IntoView {
    let is_spent = reading.spent.is_some();
    view! {
        <span class="MeterLine" class:spent=is_spent>{line_words(&reading)}</span>
    }
}

/// "At least 12 of 50 from this browser", "None from this browser".
#[must_use]
pub fn used_words(count: Count) -> String {
    match (count.used, count.is_told) {
        (0, _) if count.left == Some(0) => limit::ALL_USED.into(),
        (used, true) => limit::used(used, count.limit, CountedBy::Service),
        (used, false) => limit::used(used, count.limit, CountedBy::Browser),
    }
}

/// The reading in one line, for the window that forbids requests, otherwise for the one that limits most.
#[must_use]
pub fn line_words(reading: &Reading) -> String {
    if let Some(words) = spent_title(reading) {
        return words;
    }
    let window = reading.reserved_window();
    let count = reading.count(window);
    limit::used_in_line(count.used, count.limit, window)
}

/// Why nothing is sent and what still works, in sentences; `None` while requests can be sent.
#[must_use]
pub fn spent_words(reading: &Reading) -> Option<String> {
    let spent = reading.spent?;
    let title = spent_title(reading)?;
    let what_now = limit::what_now(spent.window, spent.by_reserve);
    Some(format!("{title}. {what_now}"))
}

fn spent_title(reading: &Reading) -> Option<String> {
    let spent = reading.spent?;
    let reserve = spent.by_reserve.then_some(reading.reserve);
    Some(limit::line(spent.window, reserve))
}

fn reserve_words(reading: &Reading) -> Option<String> {
    let window = reading.reserved_window();
    let limit = reading.count(window).limit;
    let is_all = limit.is_some_and(|limit| reading.reserve >= limit);
    (reading.reserve > 0).then(|| limit::reserved(reading.reserve, window, is_all))
}

part! {
    /// The meter in the footer. It is in the `service` chunk, like the ledger.
    part() in service, Optional(nothing) => {
        let gateway: Gateway = expect_context();
        move || {
            let line = view! { <MeterLine reading=gateway.reading() /> };
            let link = markup("a").with("href", Route::Settings.href());
            markup("p").with("class", "MeterLink").child(link.view(line.into_any())).shown()
        }
    }
}
