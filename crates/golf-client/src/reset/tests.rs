//! Tests of reset values: the four formats agree, nonsense yields the safe estimate, and nothing panics.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::error::{ApiError, ErrorCode};
use proptest::prelude::*;

use super::*;
use crate::ledger::{Headers, Ledger, ReceivedResponse};

/// 2026-02-28T23:59:30Z
const NOW: f64 = 1_772_323_170_000.0;
const DATE: &str = "Sat, 28 Feb 2026 23:59:30 GMT";

/// The wait when nothing is known.
const ESTIMATE: Wait = Wait {
    seconds: UP_TO_A_MINUTE,
    is_estimate: true,
};

fn wait(reset: &str) -> Wait {
    for_minute(Some(reset), None, NOW)
}

/// The wait after a 429 with these headers.
fn for_minute(reset: Option<&str>, date: Option<&str>, now_ms: f64) -> Wait {
    let mut ledger = Ledger::default();
    let id = ledger.sent(&Request::Course(CourseId(7)), 1, now_ms);
    let headers = Headers {
        reset,
        date,
        ..Headers::default()
    };
    let error = ApiError {
        status: 429,
        code: Some(ErrorCode::RateLimitExceeded),
        message: None,
        docs: None,
    };
    let answer = ReceivedResponse {
        status: 429,
        millis: 0,
        bytes: 0,
        headers,
        error: Some(&error),
    };
    ledger.answered(id, &answer, now_ms);
    ledger.wait(now_ms).unwrap_or(ESTIMATE)
}

/// The IMF-fixdate of a time in 2026, computed by walking through the year day by day.
fn fixdate_in_2026(unix_seconds: u64) -> String {
    const LENGTHS: [(u64, &str); 12] = [
        (31, "Jan"),
        (28, "Feb"),
        (31, "Mar"),
        (30, "Apr"),
        (31, "May"),
        (30, "Jun"),
        (31, "Jul"),
        (31, "Aug"),
        (30, "Sep"),
        (31, "Oct"),
        (30, "Nov"),
        (31, "Dec"),
    ];
    let since = unix_seconds - 1_767_225_600;
    let mut day = since / 86_400;
    // 2026 began on a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(day % 7) as usize];
    let mut month = "";
    for (length, name) in LENGTHS {
        month = name;
        if day < length {
            break;
        }
        day -= length;
    }
    let (hour, minute, second) = (since / 3600 % 24, since / 60 % 60, since % 60);
    format!(
        "{weekday}, {:02} {month} 2026 {hour:02}:{minute:02}:{second:02} GMT",
        day + 1
    )
}

#[test]
fn each_form_is_told_by_its_size_or_its_shape() {
    let check = |text: &str, seconds: Option<f64>| {
        assert_eq!(seconds_until(Some(text), None, NOW), seconds, "{text:?}");
    };
    check("1772323200", Some(30.0));
    check(" 1772323200.25 ", Some(30.25));
    check("1772323200000", Some(30.0));
    check("0", Some(0.0));
    check("42", Some(42.0));
    check("86400", Some(86_400.0));
    check("99999999", Some(99_999_999.0));
    check("100000000", Some(100_000_000.0 - NOW / 1000.0));
    check("99999999999", Some(99_999_999_999.0 - NOW / 1000.0));
    check("100000000000", Some(100_000_000.0 - NOW / 1000.0));
    check("Sun, 01 Mar 2026 00:00:00 GMT", Some(30.0));
    for text in [
        "", " ", "soon", "-5", "+5", "1e3", "inf", "NaN", "0x10", "1.2.3", ".5", "60s", "30, 30",
        "２０",
    ] {
        check(text, None);
    }
    check(&"1".repeat(65), None);
}

#[test]
fn http_dates_are_read_as_the_rfc_writes_them_and_no_other_way() {
    let check = |text: &str, seconds: Option<f64>| assert_eq!(http_date(text), seconds, "{text}");
    check("Sun, 06 Nov 1994 08:49:37 GMT", Some(784_111_777.0));
    check("Thu, 01 Jan 1970 00:00:00 GMT", Some(0.0));
    check("Thu, 29 Feb 2024 00:00:00 GMT", Some(1_709_164_800.0));
    check("Sat, 31 Dec 2016 23:59:60 GMT", Some(1_483_228_800.0));
    check("Fri, 31 Dec 9999 23:59:59 GMT", Some(253_402_300_799.0));
    for text in [
        "Sun, 29 Feb 2026 00:00:00 GMT",
        "Sund 06 Nov 1994 08:49:37 GMT",
        "Sun, 006 Nov 1994 08:49:37 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, 31 Apr 2026 00:00:00 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1969 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 06 Nov 1994 08:49:37 GMT x",
        "Sun, 06 nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ] {
        check(text, None);
    }
}

#[test]
fn what_makes_no_sense_is_about_a_minute() {
    assert_eq!(for_minute(None, None, NOW), ESTIMATE);
    for reset in [
        "soon",             // unreadable
        "0",                // not in the future
        "1772323170",       // now
        "1772323169",       // past
        "1772323246",       // 76 seconds away
        "1803859170",       // a year away
        "31536000",         // a year from now
        "9999999999999999", // far beyond any year
    ] {
        assert_eq!(wait(reset), ESTIMATE, "{reset}");
    }
    for now_ms in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
        let wait = for_minute(Some("1772323200"), None, now_ms);
        assert_eq!(wait, ESTIMATE, "{now_ms}");
    }
}

#[test]
fn a_part_of_a_second_is_waited_for_in_whole() {
    let check = |reset: &str, seconds| {
        let is_estimate = false;
        let whole = Wait {
            seconds,
            is_estimate,
        };
        assert_eq!(wait(reset), whole, "{reset}");
    };
    check("1772323170001", 1);
    check("1772323200", 30);
    check("1772323200.5", 31);
    check("0.2", 1);
    check("75", 75);
}

#[test]
fn a_wrong_local_clock_does_no_harm_where_the_date_is_readable() {
    let five_hours = 5.0 * 3_600_000.0;
    for now_ms in [NOW - five_hours, NOW + five_hours, 0.0] {
        let absolute = |date| for_minute(Some("1772323200"), date, now_ms);
        assert_eq!(absolute(Some(DATE)).seconds, 30);
        assert!(!absolute(Some(DATE)).is_estimate);
        // Without a `Date`, or with an invalid one, the wait is the estimate and never hours.
        assert_eq!(absolute(None), ESTIMATE);
        assert_eq!(absolute(Some("yesterday")), ESTIMATE);
    }
}

proptest! {
    #[test]
    fn no_text_panics_and_every_wait_is_within_bounds(
        reset in "\\PC{0,70}|[0-9.]{1,20}|[A-Z][a-z]{2}, [0-9]{1,2} (Jan|Feb) [0-9]{4} [0-9:]{5,9} GMT",
        date in proptest::option::of("\\PC{0,70}|Sun, [0-9]{2} Mar [0-9]{4} 00:00:[0-9]{2} GMT"),
        now_ms in proptest::num::f64::ANY,
    ) {
        let wait = for_minute(Some(&reset), date.as_deref(), now_ms);
        prop_assert!((1..=LONGEST_WAIT).contains(&wait.seconds));
        prop_assert!(!wait.is_estimate || wait == ESTIMATE);
    }

    #[test]
    fn the_four_forms_of_one_moment_agree(
        now in 1_767_225_600u64..1_798_761_500,
        seconds in 1u32..=LONGEST_WAIT,
        clock_error_ms in -1e9..1e9,
    ) {
        let moment = now + u64::from(seconds);
        let forms = [
            moment.to_string(),
            format!("{moment}000"),
            seconds.to_string(),
            fixdate_in_2026(moment),
        ];
        let expected = Wait { seconds, is_estimate: false };
        let now_ms = exact(now) * 1000.0;
        let date = fixdate_in_2026(now);
        for form in forms {
            prop_assert_eq!(for_minute(Some(&form), None, now_ms), expected, "{}", form);
            let wrong = now_ms + clock_error_ms;
            prop_assert_eq!(for_minute(Some(&form), Some(&date), wrong), expected, "{}", form);
        }
    }
}
