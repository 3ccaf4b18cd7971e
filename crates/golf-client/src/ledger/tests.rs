//! Tests of the ledger: windows, headers, refusals, merging, and its text.

mod any_ledger;
mod pause;
mod statements;
mod windows;

use golf_api::course::CourseId;
use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;

use super::*;
use crate::reset::Wait;

/// 2026-02-28T12:00:00Z
const NOON: f64 = 1_772_280_000_000.0;
const MINUTE: f64 = 60_000.0;
const HOUR: f64 = 60.0 * MINUTE;
const DAY: f64 = 24.0 * HOUR;

const COURSE: &Request = &Request::Course(CourseId(7));

fn ok(headers: Headers<'_>) -> ReceivedResponse<'_> {
    ReceivedResponse {
        status: 200,
        millis: 143,
        bytes: 3_400,
        headers,
        error: None,
    }
}

/// A ledger with this many successful responses at a time, without readable headers.
fn after(requests: u32, now_ms: f64) -> Ledger {
    let mut ledger = Ledger::default();
    for _ in 0..requests {
        let id = ledger.sent(COURSE, 1, now_ms);
        ledger.answered(id, &ok(Headers::default()), now_ms);
    }
    ledger
}

fn refuse(ledger: &mut Ledger, code: &str, message: &str, headers: Headers, now_ms: f64) -> Window {
    let error = ApiError {
        status: 429,
        code: Some(ErrorCode::from(code)),
        message: Some(message.into()),
        docs: None,
    };
    let answer = ReceivedResponse {
        status: 429,
        error: Some(&error),
        ..ok(headers)
    };
    let id = ledger.sent(COURSE, 1, now_ms);
    match ledger.answered(id, &answer, now_ms) {
        Some(Held::Window(window)) => window,
        other => panic!("{other:?}"),
    }
}

fn reset(reset: &str) -> Headers<'_> {
    Headers {
        reset: Some(reset),
        ..Headers::default()
    }
}

fn counts(remaining: &'static str, reset: &'static str) -> Headers<'static> {
    Headers {
        limit: Some("10"),
        remaining: Some(remaining),
        reset: Some(reset),
        retry_after: None,
        date: None,
    }
}

fn spent_window(ledger: &Ledger, plan: Option<Plan>, now_ms: f64) -> Option<Window> {
    ledger.spent(plan, 0, now_ms).map(|spent| spent.window)
}

#[test]
fn whether_the_key_was_taken_is_what_the_last_answer_to_it_shows() {
    let mut ledger = Ledger::default();
    let mut ends = |outcome| {
        let id = ledger.sent(COURSE, 1, NOON);
        ledger.finish(id, outcome, 1, 0);
        ledger.took_key()
    };
    assert_eq!(ends(RequestOutcome::Offline), None);
    assert_eq!(ends(RequestOutcome::Status(500)), None);
    assert_eq!(ends(RequestOutcome::Status(404)), Some(true));
    assert_eq!(ends(RequestOutcome::Status(401)), Some(false));
    assert_eq!(ends(RequestOutcome::TimedOut), Some(false));
    assert_eq!(ends(RequestOutcome::Status(200)), Some(true));
}

#[test]
fn an_entry_says_what_when_how_long_and_how_large() {
    let ledger = after(1, NOON);
    let entry = ledger.entries().pop().expect("one");
    assert_eq!(entry.request, *COURSE);
    assert_eq!(entry.outcome, RequestOutcome::Status(200));
    assert_eq!((entry.millis, entry.bytes), (143, 3_400));
    assert_eq!(entry.id.sent_ms, 1_772_280_000_000);
}

#[test]
fn only_the_last_hundred_are_kept_and_the_rest_is_still_counted() {
    let ledger = after(250, NOON);
    assert_eq!(ledger.entries().len(), MOST_ENTRIES);
    let newest_first: Vec<_> = ledger.entries().iter().map(|entry| entry.id).collect();
    assert!(newest_first.is_sorted_by(|a, b| a > b));
    for window in Window::ALL {
        assert_eq!(ledger.used(window, NOON), 250, "{window:?}");
    }
}

#[test]
fn what_never_arrived_or_was_refused_is_not_counted() {
    let mut ledger = Ledger::default();
    let id = ledger.sent(COURSE, 1, NOON);
    assert_eq!(ledger.used(Window::Day, NOON), 1, "under way");
    ledger.finish(id, RequestOutcome::Offline, 3, 0);
    assert_eq!(ledger.used(Window::Day, NOON), 0);
    refuse(&mut ledger, "rate_limit_exceeded", "", reset("30"), NOON);
    assert_eq!(ledger.used(Window::Day, NOON), 0);
    assert_eq!(ledger.entries().len(), 2);
}

#[test]
fn the_plan_limits_the_day_and_the_month_but_no_minute_that_nobody_named() {
    let ledger = after(50, NOON);
    assert_eq!(ledger.left(Window::Day, Some(Plan::Free), NOON), Some(0));
    assert_eq!(
        ledger.left(Window::Month, Some(Plan::Free), NOON),
        Some(950)
    );
    assert_eq!(ledger.left(Window::Minute, Some(Plan::Free), NOON), None);
    assert_eq!(
        spent_window(&ledger, Some(Plan::Free), NOON),
        Some(Window::Day)
    );
    assert_eq!(spent_window(&ledger, Some(Plan::Pro), NOON), None);
    assert_eq!(spent_window(&ledger, None, NOON), None);
}

#[test]
fn a_reserve_is_of_the_day_or_without_a_daily_limit_of_the_month() {
    let reserve = |requests, plan, reserve| after(requests, NOON).spent(Some(plan), reserve, NOON);
    let spent = |window| {
        Some(Spent {
            window,
            by_reserve: true,
            until: None,
        })
    };
    assert_eq!(reserve(44, Plan::Free, 5), None);
    assert_eq!(reserve(45, Plan::Free, 5), spent(Window::Day));
    assert_eq!(reserve(99, Plan::Developer, 9_900), None);
    assert_eq!(reserve(100, Plan::Developer, 9_900), spent(Window::Month));
    assert!(!reserve(50, Plan::Free, 5).expect("spent").by_reserve);
    assert_eq!(after(9, NOON).spent(None, 5, NOON), None);
    // A reserve of the day does not apply to the month: five requests are left, and all may be sent.
    assert_eq!(
        after(995, NOON - DAY).spent(Some(Plan::Free), 5, NOON),
        None
    );
}

#[test]
fn headers_correct_the_minute_until_it_ends() {
    let mut ledger = after(2, NOON);
    let id = ledger.sent(COURSE, 1, NOON);
    ledger.answered(id, &ok(counts("3", "40")), NOON);
    assert_eq!(
        ledger.used(Window::Minute, NOON),
        7,
        "others use the key too"
    );
    assert_eq!(ledger.left(Window::Minute, None, NOON), Some(3));
    ledger.sent(COURSE, 1, NOON + 1.0);
    assert_eq!(ledger.used(Window::Minute, NOON + 2.0), 8);
    assert_eq!(ledger.left(Window::Minute, None, NOON + 2.0), Some(2));
    // After its end the limit is still known, but only our own count remains.
    let later = NOON + 45_000.0;
    assert_eq!(ledger.used(Window::Minute, later), 4);
    assert_eq!(ledger.left(Window::Minute, None, later), Some(6));
    assert_eq!(ledger.used(Window::Day, NOON), 4);
}

#[test]
fn the_last_request_of_a_minute_is_known_before_a_refusal() {
    let mut ledger = after(0, NOON);
    let id = ledger.sent(COURSE, 1, NOON);
    ledger.answered(id, &ok(counts("0", "12")), NOON);
    assert_eq!(spent_window(&ledger, None, NOON), Some(Window::Minute));
    let wait = ledger.wait(NOON + 2_000.0).expect("spent");
    assert_eq!((wait.seconds, wait.is_estimate), (10, false));
    assert_eq!(spent_window(&ledger, None, NOON + 12_000.0), None);
    assert_eq!(ledger.wait(NOON + 12_000.0), None);
}

#[test]
fn headers_of_a_day_are_of_the_day_and_of_an_odd_time_of_nothing() {
    let learned = |reset: &'static str| {
        let mut ledger = after(0, NOON);
        let id = ledger.sent(COURSE, 1, NOON);
        ledger.answered(id, &ok(counts("4", reset)), NOON);
        Window::ALL.map(|window| ledger.left(window, None, NOON))
    };
    assert_eq!(learned("30"), [Some(4), None, None]);
    assert_eq!(learned("soon"), [Some(4), None, None]);
    assert_eq!(learned("20000"), [None, None, None]);
    assert_eq!(learned("1772323200"), [None, Some(4), None], "midnight");
}

#[test]
fn answers_that_overtake_each_other_leave_the_smallest_remainder() {
    let mut ledger = Ledger::default();
    let first = ledger.sent(COURSE, 1, NOON);
    let second = ledger.sent(COURSE, 1, NOON);
    ledger.answered(second, &ok(counts("7", "40")), NOON + 10.0);
    ledger.answered(first, &ok(counts("8", "40")), NOON + 20.0);
    assert_eq!(ledger.left(Window::Minute, None, NOON + 30.0), Some(7));
}

#[test]
fn a_refused_minute_is_over_when_the_service_says() {
    let mut ledger = after(3, NOON);
    let window = refuse(&mut ledger, "rate_limit_exceeded", "", reset("42"), NOON);
    assert_eq!(window, Window::Minute);
    let wait = ledger.wait(NOON).expect("refused");
    assert_eq!((wait.seconds, wait.is_estimate), (42, false));
    assert_eq!(
        spent_window(&ledger, None, NOON + 41_999.0),
        Some(Window::Minute)
    );
    assert_eq!(spent_window(&ledger, None, NOON + 42_000.0), None);
}

#[test]
fn a_refusal_without_a_time_is_about_a_minute() {
    let mut ledger = after(3, NOON);
    refuse(&mut ledger, "slow_down", "", Headers::default(), NOON);
    let wait = ledger.wait(NOON).expect("refused");
    assert_eq!((wait.seconds, wait.is_estimate), (60, true));
    assert_eq!(spent_window(&ledger, None, NOON + MINUTE), None);
}

#[test]
fn a_refused_day_lasts_to_midnight_and_uses_all_of_the_plan() {
    let mut ledger = after(3, NOON);
    let code = "daily_limit_exceeded";
    assert_eq!(
        refuse(&mut ledger, code, "", Headers::default(), NOON),
        Window::Day
    );
    let reading = ledger.reading(Some(Plan::Free), 0, NOON);
    assert_eq!((reading.day.used, reading.day.left), (50, Some(0)));
    assert_eq!(ledger.wait(NOON), None, "no clock is invented for a day");
    assert_eq!(
        spent_window(&ledger, None, NOON + 12.0 * HOUR - 1.0),
        Some(Window::Day)
    );
    assert_eq!(spent_window(&ledger, None, NOON + 12.0 * HOUR), None);
}

#[test]
fn a_clock_that_is_slow_by_hours_does_not_lengthen_a_refused_day() {
    let mut ledger = Ledger::default();
    let headers = Headers {
        reset: Some("Sun, 01 Mar 2026 00:00:00 GMT"),
        date: Some("Sat, 28 Feb 2026 23:00:00 GMT"),
        ..Headers::default()
    };
    refuse(&mut ledger, "daily_limit_exceeded", "", headers, NOON);
    assert_eq!(
        spent_window(&ledger, None, NOON + HOUR - 1.0),
        Some(Window::Day)
    );
    assert_eq!(spent_window(&ledger, None, NOON + HOUR), None);
}

#[test]
fn a_spent_month_is_told_from_a_minute_with_care() {
    let check = |message: &str, headers: Headers, window: Window| {
        let mut ledger = Ledger::default();
        let refused = refuse(&mut ledger, "rate_limit_exceeded", message, headers, NOON);
        assert_eq!(refused, window, "{message} {headers:?}");
    };
    let month_end = "1772323200";
    check("", reset(month_end), Window::Month);
    check(
        "The monthly quota is used up.",
        reset(month_end),
        Window::Month,
    );
    check(
        "The monthly quota is used up.",
        Headers::default(),
        Window::Month,
    );
    check(
        "The monthly quota is used up.",
        reset("1772000000"),
        Window::Month,
    );
    // A reset within a minute means the minute window, whatever the text says.
    check("The monthly quota is used up.", reset("30"), Window::Minute);
    // Texts that name both windows, a distant time that is not the end of a month, and no text at all.
    let both = "10 requests a minute. Upgrade for 10,000 a month.";
    check(both, Headers::default(), Window::Minute);
    check("Too many requests.", reset("20000"), Window::Minute);
    check("", Headers::default(), Window::Minute);
}

#[test]
fn a_later_success_or_the_person_undoes_a_refusal() {
    let refused = || {
        let mut ledger = after(3, NOON);
        refuse(
            &mut ledger,
            "daily_limit_exceeded",
            "",
            Headers::default(),
            NOON,
        );
        ledger
    };
    let mut before = refused();
    let under_way = EntryId {
        sent_ms: 1_772_279_999_000,
        tab: 1,
        nth: 0,
    };
    before.answered(under_way, &ok(Headers::default()), NOON + 5.0);
    assert_eq!(spent_window(&before, None, NOON + 6.0), Some(Window::Day));
    let mut after = refused();
    let id = after.sent(COURSE, 1, NOON + 10.0);
    after.answered(id, &ok(Headers::default()), NOON + 20.0);
    assert_eq!(spent_window(&after, None, NOON + 30.0), None);
    let mut forgotten = refused();
    forgotten.forget_refusals(NOON + 1.0);
    assert_eq!(spent_window(&forgotten, None, NOON + 2.0), None);
    // Merging with a tab that does not know of this does not bring it back.
    forgotten.merge(&refused());
    assert_eq!(spent_window(&forgotten, None, NOON + 2.0), None);
}

#[test]
fn a_text_that_is_no_ledger_is_an_empty_one_and_a_bad_line_costs_only_itself() {
    let text = after(3, NOON).to_text();
    let another_version = text.replacen("ledger 1", "ledger 2", 1);
    for junk in ["", &another_version, "{}", "\u{0}\n\n"] {
        assert_eq!(Ledger::parse(junk), Ledger::default(), "{junk:?}");
    }
    assert_eq!(
        Ledger::parse(&text.replacen("/courses/7", "Course 7", 1))
            .entries()
            .len(),
        2
    );
    for (number, absurd) in [(" 1 0 ", " 1 10000 "), ("\nr 1", "\nr 999")] {
        let text = text.replacen(number, absurd, 1);
        assert_eq!(Ledger::parse(&text).entries().len(), 2, "{absurd}");
    }
    assert!(!text.contains("yardbook.key"));
    assert!(!text.contains("\nw"), "no window was mentioned");
    assert!(text.len() < 300, "{text}");
}

#[test]
fn a_request_is_known_by_its_address_and_not_by_what_it_reads_as() {
    let list = |limit, offset| {
        Request::Courses(CourseQuery {
            limit,
            offset,
            ..CourseQuery::default()
        })
    };
    let mut ledger = Ledger::default();
    let id = ledger.sent(&list(Some(10), 0), 1, NOON);
    for ledger in [Ledger::parse(&ledger.to_text()), ledger.clone()] {
        let awaits = |request| ledger.awaits(&request, 1_000, NOON);
        assert!(awaits(list(None, 0)) && awaits(list(Some(10), 0)));
        assert!(!awaits(list(Some(25), 0)) && !awaits(list(None, 10)));
    }
    ledger.answered(id, &ok(Headers::default()), NOON);
    assert!(
        !ledger.awaits(&list(None, 0), 1_000, NOON),
        "it is answered"
    );
}
