//! Which statements of the service hold, beside others and for how long.

use super::*;

#[test]
fn a_remainder_counts_only_beside_one_of_the_same_time() {
    // What an answer says, how long its minute lasts, when the next request is sent, and when it is told that 8 are left.
    for (reset, sent_ms, answered_ms, left) in [
        ("40", 0.0, 20.0, 2),
        // The minute is over, so this is said of the next one.
        ("1", 0.0, 5_000.0, 8),
        // The service knew of the first request when it said this.
        ("40", 1_000.0, 1_020.0, 8),
    ] {
        let mut ledger = Ledger::default();
        let first = ledger.sent(COURSE, 1, NOON);
        ledger.answered(first, &ok(counts("2", reset)), NOON + 10.0);
        let next = ledger.sent(COURSE, 1, NOON + sent_ms);
        ledger.answered(next, &ok(counts("8", "40")), NOON + answered_ms);
        let now_ms = NOON + answered_ms;
        assert_eq!(ledger.left(Window::Minute, None, now_ms), Some(left));
    }
}

#[test]
fn a_full_minute_that_no_answer_has_named_ends_with_the_clocks() {
    let mut ledger = Ledger::default();
    let id = ledger.sent(COURSE, 1, NOON);
    ledger.answered(id, &ok(counts("9", "5")), NOON);
    for _ in 0..9 {
        ledger.sent(COURSE, 1, NOON + 10_000.0);
    }
    let wait = Wait {
        seconds: 40,
        is_estimate: true,
    };
    assert_eq!(ledger.wait(NOON + 20_000.0), Some(wait));
}

#[test]
fn a_limit_of_a_day_is_told_for_that_day() {
    let mut ledger = Ledger::default();
    let id = ledger.sent(COURSE, 1, NOON);
    // The reset is the next midnight.
    ledger.answered(id, &ok(counts("4", "1772323200")), NOON);
    for (now_ms, limit, is_told) in [(NOON, Some(10), true), (NOON + DAY, None, false)] {
        let reading = ledger.reading(Some(Plan::Enterprise), 0, now_ms);
        assert_eq!((reading.day.limit, reading.day.is_told), (limit, is_told));
        assert_eq!(reading.is_unlimited(Window::Day), !is_told);
    }
    let unknown = ledger.reading(None, 0, NOON + DAY);
    assert!(!unknown.is_unlimited(Window::Day));
}

#[test]
fn an_end_that_is_no_minutes_is_an_estimate_and_a_spent_day_has_none() {
    let mut ledger = Ledger::default();
    refuse(&mut ledger, "rate_limit_exceeded", "", reset("20000"), NOON);
    let wait = ledger.wait(NOON).expect("spent");
    assert_eq!((wait.seconds, wait.is_estimate), (60, true));
    refuse(
        &mut ledger,
        "daily_limit_exceeded",
        "",
        Headers::default(),
        NOON,
    );
    let spent = ledger.spent(None, 0, NOON).expect("spent");
    assert_eq!((spent.window, spent.until), (Window::Day, None));
}

#[test]
fn only_an_answer_behind_the_limits_ends_a_refused_window() {
    for (status, spent) in [
        (200, None),
        (403, None),
        (404, None),
        (401, Some(Window::Day)),
        (500, Some(Window::Day)),
        (503, Some(Window::Day)),
    ] {
        let mut ledger = Ledger::default();
        let code = "daily_limit_exceeded";
        refuse(&mut ledger, code, "", Headers::default(), NOON);
        let id = ledger.sent(COURSE, 1, NOON + 10.0);
        let answer = ReceivedResponse {
            status,
            ..ok(Headers::default())
        };
        ledger.answered(id, &answer, NOON + 20.0);
        assert_eq!(spent_window(&ledger, None, NOON + 30.0), spent, "{status}");
    }
}

#[test]
fn a_limit_of_the_minute_outlasts_refusals_and_is_learned_of_no_pause() {
    let limit = |answers: &[(u16, Option<ErrorCode>, Headers)]| {
        let (mut ledger, mut now_ms) = (Ledger::default(), NOON);
        for (status, code, headers) in answers {
            let error = ApiError {
                status: *status,
                code: code.clone(),
                message: None,
                docs: None,
            };
            let answer = ReceivedResponse {
                status: *status,
                error: Some(&error),
                ..ok(*headers)
            };
            let id = ledger.sent(COURSE, 1, now_ms);
            ledger.answered(id, &answer, now_ms + 10.0);
            now_ms += 1_000.0;
        }
        let limit = |ledger: &Ledger| ledger.reading(None, 0, now_ms).minute.limit;
        let known = limit(&ledger);
        ledger.forget_refusals(now_ms);
        assert_eq!(limit(&ledger), known, "{answers:?}");
        known
    };
    let told = (200, None, counts("3", "40"));
    let refused = |headers| (429, Some(ErrorCode::RateLimitExceeded), headers);
    let later = (200, None, Headers::default());
    let proxy = Headers {
        retry_after: Some("1800"),
        ..counts("3", "40")
    };
    for (answers, right) in [
        (vec![refused(counts("0", "42"))], Some(10)),
        (vec![told.clone(), refused(reset("42"))], Some(10)),
        (vec![told.clone(), refused(reset("42")), later], Some(10)),
        (vec![(503, None, proxy)], None),
        (vec![refused(proxy)], None),
    ] {
        assert_eq!(limit(&answers), right, "{answers:?}");
    }
}
