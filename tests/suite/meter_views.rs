//! The quota meter, the request list and countdowns: words and markup, rendered on the host.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::rendered::{html, text};
use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use golf_catalog::quota::Window;
use golf_client::ledger::{
    EntryId, Headers, Held, Ledger, LedgerEntry, Reading, ReceivedResponse, RequestOutcome,
};
use golf_views::words::service;
use leptos::prelude::*;
use yardbook::ui::components::countdown::{Countdown, Deadline, Tick, shown_words, spoken_words};
use yardbook::ui::components::ledger_table::LedgerTable;
use yardbook::ui::components::meter::{Meter, MeterLine, spent_words};

/// 2026-02-28T12:00:00Z
const NOON: f64 = 1_772_280_000_000.0;

fn answer(status: u16, headers: Headers<'_>) -> ReceivedResponse<'_> {
    ReceivedResponse {
        status,
        millis: 143,
        bytes: 3_449,
        headers,
        error: None,
    }
}

fn after(requests: u32) -> Ledger {
    let mut ledger = Ledger::default();
    for _ in 0..requests {
        let id = ledger.sent(&Request::Course(CourseId(7)), 1, NOON);
        ledger.answered(id, &answer(200, Headers::default()), NOON);
    }
    ledger
}

fn full(reading: Reading) -> String {
    let plan = reading.plan.map(|plan| service::plan(plan.name()));
    let plan = plan.unwrap_or_else(|| service::PLAN_UNKNOWN.into());
    text(move || view! { <Meter reading=reading plan=plan /> }.into_any())
}

fn line(reading: Reading) -> String {
    text(move || view! { <MeterLine reading=reading /> }.into_any())
}

#[test]
fn the_line_is_of_the_window_that_binds_and_claims_no_more_than_is_known() {
    let check = |requests, plan, words: &str| {
        assert_eq!(line(after(requests).reading(plan, 0, NOON)), words);
    };
    check(12, Some(Plan::Free), "At least 12 of 50 requests today");
    check(0, Some(Plan::Free), "0 of 50 requests today");
    check(
        120,
        Some(Plan::Developer),
        "At least 120 of 10,000 requests this month",
    );
    check(12, None, "At least 12 requests today from this browser");
    check(1, None, "At least 1 request today from this browser");
    check(0, None, "No requests today from this browser");
    check(50, Some(Plan::Free), "Today’s requests are used up");
}

#[test]
fn the_meter_says_every_window_in_words_and_repeats_it_as_a_bar() {
    let reading = after(12).reading(Some(Plan::Free), 5, NOON);
    let words = full(reading);
    for part in [
        "Free plan",
        "This minute At least 12 from this browser The limit is not known",
        "Today At least 12 of 50 from this browser 38 left at most",
        "This month At least 12 of 1,000 from this browser 988 left at most",
        "Your reserve keeps back 5 requests each day.",
        "midnight UTC",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
    let markup = html(move || view! { <Meter reading=reading plan="Free plan" /> }.into_any());
    assert_eq!(markup.matches("<meter ").count(), 2, "none without a limit");
    for part in [
        "min=\"0\"",
        "max=\"50\"",
        "value=\"12\"",
        "aria-label=\"Today\"",
        "aria-valuetext=\"At least 12 of 50 from this browser\"",
    ] {
        assert!(markup.contains(part), "{part} in {markup}");
    }
    assert!(!markup.contains("window full"));
}

#[test]
fn an_unknown_plan_says_what_will_tell_it() {
    let words = full(after(0).reading(None, 0, NOON));
    assert!(
        words.contains("Your plan will appear after your next search."),
        "{words}"
    );
    assert!(
        words.contains("Today None from this browser The limit is not known"),
        "{words}"
    );
    assert!(!words.contains("reserve"), "{words}");
}

#[test]
fn a_window_that_the_plan_does_not_count_has_no_unknown_limit() {
    let words = full(after(3).reading(Some(Plan::Pro), 0, NOON));
    assert!(
        words.contains("Today At least 3 from this browser No limit on this plan"),
        "{words}"
    );
    assert!(
        words.contains("This minute At least 3 from this browser The limit is not known"),
        "{words}"
    );
}

#[test]
fn a_reserve_of_everything_says_that_nothing_is_sent() {
    let words = |reserve| full(after(0).reading(Some(Plan::Free), reserve, NOON));
    assert!(words(50).contains("That is all of them: nothing is sent."));
    assert!(!words(49).contains("nothing is sent"));
}

#[test]
fn a_number_of_the_service_is_called_so() {
    let mut ledger = after(2);
    let headers = Headers {
        limit: Some("10"),
        remaining: Some("3"),
        reset: Some("30"),
        retry_after: None,
        date: None,
    };
    let id = ledger.sent(&Request::Course(CourseId(7)), 1, NOON);
    ledger.answered(id, &answer(200, headers), NOON);
    let words = full(ledger.reading(None, 0, NOON));
    let minute = "This minute At least 7 of 10, by the service’s count 3 left at most";
    assert!(words.contains(minute), "{words}");
}

#[test]
fn a_spent_window_is_said_in_words_and_not_by_color_alone() {
    let spent = after(50).reading(Some(Plan::Free), 0, NOON);
    let words = full(spent);
    assert!(
        words.contains("Today At least 50 of 50 from this browser Used up"),
        "{words}"
    );
    assert!(
        words.contains(
            "You get new requests when the day ends in UTC; what is cached can be opened."
        ),
        "{words}"
    );
    let markup = html(move || view! { <Meter reading=spent plan="Free plan" /> }.into_any());
    assert_eq!(markup.matches("window full").count(), 1);
    assert_eq!(
        spent_words(&after(49).reading(Some(Plan::Free), 0, NOON)),
        None
    );
}

#[test]
fn a_refusal_that_names_no_number_is_no_made_up_one() {
    let mut ledger = Ledger::default();
    let id = ledger.sent(&Request::Course(CourseId(7)), 1, NOON);
    let error = ApiError {
        status: 429,
        code: Some(ErrorCode::RateLimitExceeded),
        message: None,
        docs: None,
    };
    let refused = ReceivedResponse {
        error: Some(&error),
        ..answer(429, Headers::default())
    };
    let held = ledger.answered(id, &refused, NOON);
    assert_eq!(held, Some(Held::Window(Window::Minute)));
    let words = full(ledger.reading(None, 0, NOON));
    assert!(
        words.contains("This minute All used, by the service’s count Used up"),
        "{words}"
    );
    assert!(
        words.contains("You get new requests next minute;"),
        "{words}"
    );
}

#[test]
fn a_reserve_that_is_reached_is_told_from_a_day_that_is_over() {
    let reading = after(45).reading(Some(Plan::Free), 5, NOON);
    assert_eq!(
        line(reading),
        "Only your reserve of 5 requests is left today"
    );
    let words = spent_words(&reading).expect("spent");
    assert!(
        words.ends_with("Lower the reserve in Settings to use it; what is cached can be opened."),
        "{words}"
    );
}

fn entry(request: Request, outcome: RequestOutcome) -> LedgerEntry {
    LedgerEntry {
        id: EntryId {
            sent_ms: 1_772_280_000_000,
            tab: 1,
            nth: 0,
        },
        request,
        outcome,
        millis: 1_430,
        bytes: 3_449,
    }
}

#[test]
fn a_request_is_a_row_with_what_it_bought() {
    let table = |entries| text(move || view! { <LedgerTable entries=entries /> }.into_any());
    let query = CourseQuery {
        search: Some("<b>pebble</b>".into()),
        ..CourseQuery::default()
    };
    let rows = table(vec![
        entry(Request::Courses(query), RequestOutcome::Status(200)),
        entry(Request::Course(CourseId(7)), RequestOutcome::Status(429)),
        entry(Request::Holes(CourseId(7)), RequestOutcome::Offline),
        entry(Request::Holes(CourseId(8)), RequestOutcome::Sent),
    ]);
    for part in [
        "The last 4 requests, newest first · times are UTC",
        "Feb 28, 12:00:00 Courses named “&lt;b&gt;pebble&lt;/b&gt;” 200 1,430 ms 3.4 kB",
        "Course 7 429 · not counted 1,430 ms 3.4 kB",
        "Holes of course 7 offline · not counted 1,430 ms –",
        "Holes of course 8 no answer yet – –",
    ] {
        assert!(rows.contains(part), "{part} in {rows}");
    }
    assert!(table(Vec::new()).starts_with("No requests yet."));
}

#[test]
fn only_what_failed_looks_failed() {
    let failed = |outcome| {
        let entries = vec![entry(Request::Course(CourseId(7)), outcome)];
        html(move || view! { <LedgerTable entries=entries /> }.into_any()).contains("failed")
    };
    assert!(failed(RequestOutcome::Status(404)) && failed(RequestOutcome::TimedOut));
    assert!(!failed(RequestOutcome::Status(200)) && !failed(RequestOutcome::Sent));
}

#[test]
fn a_countdown_ends_once_and_on_time() {
    let mut deadline = Deadline::new(3, NOON);
    let ticks: Vec<Tick> = [0.0, 1_001.0, 2_999.0, 3_000.0, 4_000.0]
        .into_iter()
        .map(|after| deadline.tick(NOON + after))
        .collect();
    let tick = |left, ends| Tick { left, ends };
    let expected = [
        tick(3, false),
        tick(2, false),
        tick(1, false),
        tick(0, true),
        tick(0, false),
    ];
    assert_eq!(ticks, expected);
}

#[test]
fn a_laptop_that_slept_wakes_to_the_end_and_a_clock_set_back_waits_no_longer_than_at_first() {
    let mut slept = Deadline::new(60, NOON);
    assert_eq!(
        slept.tick(NOON + 8.0 * 3_600_000.0),
        Tick {
            left: 0,
            ends: true
        }
    );
    let mut set_back = Deadline::new(60, NOON);
    let hour_ago = NOON - 3_600_000.0;
    assert_eq!(set_back.tick(hour_ago).left, 60);
    assert_eq!(
        set_back.tick(hour_ago + 60_000.0),
        Tick {
            left: 0,
            ends: true
        }
    );
    assert!(Deadline::new(60, NOON).tick(f64::NAN).ends);
    // Once it is over it stays over.
    assert_eq!(
        slept.tick(NOON),
        Tick {
            left: 0,
            ends: false
        }
    );
}

#[test]
fn a_countdown_is_seen_each_second_and_announced_at_its_start_and_end() {
    assert_eq!(shown_words(42, true), "Try again in about 42\u{a0}s");
    assert_eq!(shown_words(42, false), "Try again in 42\u{a0}s");
    let mut changes: Vec<String> = (0..=60)
        .rev()
        .map(|left| spoken_words(left, 60, true))
        .collect();
    changes.dedup();
    assert_eq!(
        changes,
        [
            "You can try again in about 60 seconds.",
            "",
            "You can try again now."
        ]
    );
    assert_eq!(spoken_words(1, 1, false), "You can try again in 1 second.");
}

#[test]
fn a_countdown_starts_without_calling_back_and_only_its_end_is_live() {
    let called = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&called);
    let markup = html(move || {
        view! {
            <Countdown seconds=42 is_estimate=true clock=|()| NOON
                done=move |()| { counted.fetch_add(1, Ordering::Relaxed); } />
        }
        .into_any()
    });
    assert!(
        markup.contains("role=\"timer\" aria-live=\"off\">Try again in about 42"),
        "{markup}"
    );
    assert!(
        markup.contains(
            "role=\"status\" class=\"visually-hidden\">You can try again in about 42 seconds."
        ),
        "{markup}"
    );
    assert_eq!(called.load(Ordering::Relaxed), 0);
}
