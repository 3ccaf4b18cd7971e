//! What is used of a key's minute, day and month: in full for the settings, in a line for the page
//! frame. Every number is said in words; the bars only repeat them.

use golf_catalog::quota::Window;
use leptos::prelude::*;

use crate::format;
use crate::gateway::ledger::{Count, Reading, Spent};

/// All three windows, the plan, and what is kept back.
#[component]
pub fn Meter(
    /// What the ledger says now.
    reading: Reading,
) -> impl IntoView {
    let plan = match reading.plan {
        Some(plan) => format!("{} plan", plan.name()),
        None => "Plan not known yet: the first answer tells it.".into(),
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
            <p class="about">
                "Days and months end at midnight UTC. Other programs may use the same key, so the \
                 true numbers can be higher."
            </p>
        </div>
    }
}

#[component]
fn MeterWindow(window: Window, count: Count, is_unlimited: bool) -> impl IntoView {
    let name = match window {
        Window::Minute => "This minute",
        Window::Day => "Today",
        Window::Month => "This month",
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
        (Some(0), _) => "Used up".into(),
        (Some(left), _) => format!("{} left at most", format::count(left)),
        (None, _) if is_unlimited => "No limit on this plan".to_owned(),
        (None, _) => "The limit is not known".to_owned(),
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
    let by = if count.is_told {
        "by the service"
    } else {
        "from this browser"
    };
    let of = count
        .limit
        .map(|limit| format!(", of {}", format::count(limit)))
        .unwrap_or_default();
    match (count.used, count.is_told) {
        (0, _) if count.left == Some(0) => "All of it, by the service".into(),
        (0, _) => format!("None {by}{of}"),
        (used, true) => format!("At least {} as counted {by}{of}", format::count(used)),
        (used, false) => format!("At least {} {by}{of}", format::count(used)),
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
        (0, None) => format!("No requests {when} from this browser"),
        (used, None) => format!(
            "At least {} {when} from this browser",
            format::counted(used, "request", "requests")
        ),
        (used, Some(limit)) => {
            let least = if used == 0 { "" } else { "At least " };
            let (used, limit) = (format::count(used), format::count(limit));
            format!("{least}{used} of {limit} requests {when}")
        }
    }
}

/// Why nothing is sent, and what still works, in sentences; `None` while requests can be sent.
#[must_use]
pub fn spent_words(reading: &Reading) -> Option<String> {
    let spent = reading.spent?;
    let title = spent_title(reading)?;
    let what_now = match spent.window {
        Window::Minute => "Wait a moment, then ask again.",
        Window::Day | Window::Month => "Yardbook now only reads what is saved in this browser.",
    };
    let reserve = if spent.by_reserve {
        " Make the reserve smaller to use them."
    } else {
        ""
    };
    Some(format!("{title}. {what_now}{reserve}"))
}

fn spent_title(reading: &Reading) -> Option<String> {
    let Spent { window, by_reserve } = reading.spent?;
    let title = match (window, by_reserve) {
        (Window::Minute, _) => "The requests of this minute are used up".into(),
        (Window::Day, false) => "Today’s requests are used up".into(),
        (Window::Month, false) => "This month’s requests are used up".into(),
        (_, true) => format!(
            "Only your reserve of {} is left {}",
            format::counted(reading.reserve, "request", "requests"),
            when(window)
        ),
    };
    Some(title)
}

fn reserve_words(reading: &Reading) -> Option<String> {
    let each = match reading.reserved_window() {
        Window::Month => "month",
        _ => "day",
    };
    let limit = reading.count(reading.reserved_window()).limit;
    let is_all = limit.is_some_and(|limit| reading.reserve >= limit);
    (reading.reserve > 0).then(|| {
        format!(
            "Kept back as your reserve: {} of each {each}.{}",
            format::counted(reading.reserve, "request", "requests"),
            if is_all {
                " That is all of them: nothing is sent."
            } else {
                ""
            }
        )
    })
}

const fn when(window: Window) -> &'static str {
    match window {
        Window::Minute => "this minute",
        Window::Day => "today",
        Window::Month => "this month",
    }
}
