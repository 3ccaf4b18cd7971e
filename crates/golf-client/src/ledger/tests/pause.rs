//! Tests of what a service says with `Retry-After`.

use super::*;

/// The error of a body that is not the contract's, as a proxy sends it, or of the contract's own.
fn error(status: u16, code: Option<ErrorCode>) -> ApiError {
    ApiError {
        status,
        code,
        message: None,
        docs: None,
    }
}

/// What a refusal holds back, and until when in seconds; `true` if that is an estimate.
fn held(error: &ApiError, headers: Headers) -> (Option<Held>, Option<(f64, bool)>) {
    let mut ledger = Ledger::default();
    let id = ledger.sent(COURSE, 1, NOON);
    let answer = ReceivedResponse {
        status: error.status,
        error: Some(error),
        ..ok(headers)
    };
    let held = ledger.answered(id, &answer, NOON);
    let until = match held {
        Some(Held::Window(window)) => ledger.spent_window(window, false, NOON).until,
        Some(Held::Pause) => ledger.pause(NOON),
        None => None,
    };
    let seconds = until.map(|until| ((until.at_ms - NOON) / 1000.0, until.is_estimate));
    (held, seconds)
}

fn retry(after: &str) -> Headers<'_> {
    Headers {
        retry_after: Some(after),
        ..Headers::default()
    }
}

#[test]
fn the_time_of_the_service_is_taken_in_its_own_size() {
    let minute = || Some(ErrorCode::RateLimitExceeded);
    let window = Some(Held::Window(Window::Minute));
    let pause = Some(Held::Pause);
    for (status, code, after, right) in [
        (429, minute(), "17", (window, Some((17.0, false)))),
        (429, minute(), "3600", (pause, Some((3_600.0, false)))),
        (429, minute(), "75", (window, Some((75.0, false)))),
        (429, minute(), "76", (pause, Some((76.0, false)))),
        (429, None, "5", (pause, Some((5.0, false)))),
        (429, None, "0.5", (pause, Some((0.5, false)))),
        (503, None, "1800", (pause, Some((1_800.0, false)))),
        (500, None, "60", (pause, Some((60.0, false)))),
        (504, None, "86400", (pause, Some((86_400.0, false)))),
        // What is absurd is as if it were not there.
        (429, minute(), "0", (window, Some((60.0, true)))),
        (429, minute(), "-5", (window, Some((60.0, true)))),
        (429, minute(), "NaN", (window, Some((60.0, true)))),
        (429, minute(), "5, 10", (window, Some((60.0, true)))),
        (429, None, "315360000", (pause, Some((60.0, true)))),
        (429, None, "1e3", (pause, Some((60.0, true)))),
        (503, None, "86401", (None, None)),
        (503, None, "-1", (None, None)),
        (503, None, "0", (None, None)),
        (503, None, "soon", (None, None)),
        // Only a refusal is an order to wait.
        (404, None, "1800", (None, None)),
        (401, None, "1800", (None, None)),
    ] {
        let found = held(&error(status, code.clone()), retry(after));
        assert_eq!(found, right, "{status} {code:?} {after}");
    }
    assert_eq!(
        held(&error(429, None), Headers::default()),
        (pause, Some((60.0, true))),
        "a refusal that says nothing is no minute of the plan"
    );
    assert_eq!(
        held(&error(503, None), Headers::default()),
        (None, None),
        "a failure may be over at once"
    );
}

#[test]
fn a_date_counts_from_the_date_of_the_answer_if_there_is_one() {
    let date = "Sat, 28 Feb 2026 12:30:00 GMT";
    for (now, seconds) in [
        (None, Some(1_800.0)),
        (Some("Sat, 28 Feb 2026 12:29:43 GMT"), Some(17.0)),
        // The clock of the service is an hour behind, and two days ahead.
        (Some("Sat, 28 Feb 2026 11:30:00 GMT"), Some(3_600.0)),
        (Some("Mon, 02 Mar 2026 12:00:00 GMT"), None),
        (Some("junk"), Some(1_800.0)),
    ] {
        let headers = Headers {
            date: now,
            ..retry(date)
        };
        let (_, until) = held(&error(503, None), headers);
        assert_eq!(until, seconds.map(|seconds| (seconds, false)), "{now:?}");
    }
}

#[test]
fn a_day_or_month_stays_one_whatever_else_is_said() {
    let day = error(429, Some(ErrorCode::DailyLimitExceeded));
    assert_eq!(
        held(&day, retry("17")),
        (Some(Held::Window(Window::Day)), None)
    );
    let month_end = Headers {
        reset: Some("1772323200"),
        ..retry("43200")
    };
    let minute = error(429, Some(ErrorCode::RateLimitExceeded));
    assert_eq!(
        held(&minute, month_end).0,
        Some(Held::Window(Window::Month))
    );
    let both = Headers {
        reset: Some("42"),
        ..retry("17")
    };
    assert_eq!(
        held(&minute, both),
        (Some(Held::Window(Window::Minute)), Some((17.0, false)))
    );
}

#[test]
fn a_pause_is_shared_ends_by_itself_and_says_nothing_of_the_plan() {
    let mut ledger = Ledger::default();
    let id = ledger.sent(COURSE, 1, NOON);
    let refused = error(503, None);
    let answer = ReceivedResponse {
        status: 503,
        error: Some(&refused),
        ..ok(retry("1800"))
    };
    ledger.answered(id, &answer, NOON);
    let mut other = Ledger::default();
    other.merge(&Ledger::parse(&ledger.to_text()));
    assert!(other.pause(NOON + 1_799_000.0).is_some());
    assert_eq!(other.pause(NOON + 1_800_000.0), None);
    assert_eq!(spent_window(&other, None, NOON), None);
    // A clock that was set back by a month does not make it longer.
    assert_eq!(other.pause(NOON - 31.0 * 24.0 * HOUR), None);
    other.forget_refusals(NOON + 1.0);
    assert_eq!(other.pause(NOON + 1.0), None);
    // An answer to a later request ends it as well.
    let later = ledger.sent(COURSE, 1, NOON + 1_000.0);
    ledger.answered(later, &ok(Headers::default()), NOON + 2_000.0);
    assert_eq!(ledger.pause(NOON + 2_000.0), None);
}
