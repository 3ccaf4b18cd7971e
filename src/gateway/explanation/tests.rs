//! Tests that every failure has its own text and next step.

use std::collections::HashSet;

use golf_client::failure::PARAMETERS;

use super::*;

fn answer(status: u16, code: Option<&str>) -> Explanation {
    let error = ApiError {
        status,
        code: code.map(ErrorCode::from),
        message: Some("Service words.".into()),
        docs: Some("https://golf.example/docs".into()),
    };
    explain(&Failure::Refused(Refusal {
        error,
        reset: Some("1700000000".into()),
    }))
}

#[test]
fn every_code_of_section_7_has_its_own_words_and_next_step() {
    let check = |code: ErrorCode, title: &str, next: Next| {
        let status = code.status().expect("documented");
        let explanation = answer(status, Some(code.as_str()));
        assert_eq!(
            (explanation.title, explanation.next),
            (title, next),
            "{code:?}"
        );
    };
    check(
        ErrorCode::InvalidParameter,
        "The service does not accept this search",
        Next::Courses,
    );
    check(
        ErrorCode::MissingApiKey,
        "The service got no key",
        Next::Settings,
    );
    check(
        ErrorCode::InvalidApiKey,
        "This key doesn’t work",
        Next::Settings,
    );
    check(
        ErrorCode::UpgradeRequired,
        "Your plan has no hole data",
        Next::Settings,
    );
    check(
        ErrorCode::CourseNotFound,
        "There is no such course",
        Next::Courses,
    );
    check(
        ErrorCode::InternalError,
        "The service has a problem",
        Next::Retry,
    );
}

#[test]
fn an_unknown_code_falls_back_to_its_status() {
    let title = |status, code| answer(status, code).title;
    assert_eq!(title(503, None), "The service has a problem");
    assert_eq!(title(502, Some("bad_gateway")), "The service has a problem");
    assert_eq!(title(401, None), "The service refused the key");
    assert_eq!(title(404, None), "Not found");
    assert_eq!(
        title(418, Some("teapot")),
        "The service sent an unknown error"
    );
}

#[test]
fn the_services_own_words_and_the_status_are_kept() {
    let explanation = answer(500, Some("internal_error"));
    let words = explanation.service_words.expect("given");
    assert_eq!(words, "Service words. https://golf.example/docs");
    let detail = explanation.detail.expect("given");
    assert_eq!(
        detail,
        "HTTP 500, internal_error, X-RateLimit-Reset 1700000000"
    );
}

/// A window that is used up, by the service's count or by ours.
fn limit(window: Window, by_reserve: bool, is_refused: bool) -> Explanation {
    let error = ApiError {
        status: 429,
        code: Some(ErrorCode::RateLimitExceeded),
        message: None,
        docs: Some(String::new()),
    };
    let spent = Spent {
        window,
        by_reserve,
        until: None,
    };
    explain(&Failure::Limit {
        spent,
        refusal: is_refused.then(|| Box::new(Refusal { error, reset: None })),
    })
}

#[test]
fn a_limit_has_one_title_and_next_step_whoever_counted() {
    for (window, title, next) in [
        (
            Window::Minute,
            "This minute’s requests are used up",
            Next::Retry,
        ),
        (Window::Day, "Today’s requests are used up", Next::Wait),
        (
            Window::Month,
            "This month’s requests are used up",
            Next::Wait,
        ),
    ] {
        for is_refused in [false, true] {
            let explanation = limit(window, false, is_refused);
            assert_eq!((explanation.title, explanation.next), (title, next));
            let says_nothing_was_sent = explanation.text.contains("Nothing was sent");
            assert_eq!(says_nothing_was_sent, !is_refused, "{window:?}");
            assert_eq!(explanation.detail.is_some(), is_refused, "{window:?}");
            assert_eq!(explanation.service_words, None, "an empty word is none");
        }
    }
    let reserve = limit(Window::Day, true, false);
    assert_eq!(reserve.title, "Only your reserve is left");
    assert_eq!(reserve.next, Next::Settings);
}

#[test]
fn a_pause_is_told_in_its_own_size() {
    let told = |status: Option<u16>, seconds: u32, is_estimate: bool| {
        let until = Until {
            at_ms: f64::from(seconds) * 1000.0,
            is_estimate,
        };
        let refusal = status.map(|status| Refusal {
            error: ApiError {
                status,
                code: None,
                message: None,
                docs: None,
            },
            reset: None,
        });
        let explanation = explain(&Failure::paused(until, refusal, 0.0));
        assert_eq!(explanation.next, Next::Retry);
        format!("{}: {}", explanation.title, explanation.text)
    };
    for (status, seconds, words) in [
        (Some(429), 1, "a pause: It asks to come back in a second,"),
        (Some(429), 5, "a pause: It asks to come back in 5 seconds,"),
        (Some(429), 17, "back in 17 seconds,"),
        (Some(429), 90, "back in 90 seconds,"),
        (
            Some(503),
            300,
            "has a problem: It asks to come back in about 5 minutes,",
        ),
        (Some(503), 1_800, "back in about half an hour,"),
        (Some(503), 3_000, "back in about 50 minutes,"),
        (Some(429), 3_600, "back in about an hour,"),
        (Some(503), 10_800, "back in about 3 hours,"),
        (None, 1_800, "a pause: Nothing was sent. It asks"),
    ] {
        let told = told(status, seconds, false);
        assert!(told.contains(words), "{told}");
        assert!(!told.contains("minute’s requests"), "{told}");
    }
    let told = told(Some(429), 60, true);
    assert!(
        told.contains("does not say until when. Try again in 60 seconds"),
        "{told}"
    );
}

#[test]
fn every_parameter_has_advice_of_its_own() {
    let advice: Vec<&str> = PARAMETERS
        .iter()
        .map(|name| {
            advice(&ApiError {
                status: 400,
                code: Some(ErrorCode::InvalidParameter),
                message: Some(format!("`{name}` is wrong")),
                docs: None,
            })
        })
        .collect();
    let distinct: HashSet<&str> = advice.iter().copied().collect();
    assert_eq!(distinct.len(), PARAMETERS.len(), "{advice:?}");
    assert!(!distinct.contains(words::SOME_FILTER), "{advice:?}");
}

#[test]
fn a_bad_parameter_is_named_where_the_service_names_it() {
    let text = |message: &str| {
        let error = ApiError {
            status: 400,
            code: Some(ErrorCode::InvalidParameter),
            message: Some(message.to_owned()),
            docs: None,
        };
        explain(&Failure::Refused(Refusal { error, reset: None })).text
    };
    for (message, words) in [
        (
            "Invalid query parameter min_rating: not a number.",
            "minimum review score",
        ),
        ("`limit` must be 1 to 50", "rows per page"),
        ("limit must be 1 to 50", "rows per page"),
        ("Unknown value for 'order_by'", "another sort order"),
        ("order: neither asc nor desc", "direction"),
        (
            "In this state of things nothing can be done.",
            "One of the filters",
        ),
        ("", "One of the filters"),
    ] {
        assert!(
            text(message).contains(words),
            "{message}: {}",
            text(message)
        );
    }
}
