//! The words about limits: requests per minute, day and month, and the reserve.
//!
//! A limit has a window, and is set by the plan or by the person's own reserve. Each function takes these and returns a
//! sentence or a part of one. So footer, settings and failures use the same words.

use golf_catalog::quota::Window;

use crate::words::format::count;
use crate::words::numbers::requests;

/// Who counted the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedBy {
    /// This browser, so that nothing was sent.
    Browser,
    /// The service, which refused.
    Service,
}

/// The heading of a window.
pub const fn name(window: Window) -> &'static str {
    match window {
        Window::Minute => "This minute",
        Window::Day => "Today",
        Window::Month => "This month",
    }
}

/// A window at the end of a sentence.
pub const fn when(window: Window) -> &'static str {
    match window {
        Window::Minute => "this minute",
        Window::Day => "today",
        Window::Month => "this month",
    }
}

/// When a window ends.
const fn end(window: Window) -> &'static str {
    match window {
        Window::Minute => "next minute",
        Window::Day => "when the day ends in UTC",
        Window::Month => "when the month ends in UTC",
    }
}

const fn noun(window: Window) -> &'static str {
    match window {
        Window::Minute => "minute",
        Window::Day => "day",
        Window::Month => "month",
    }
}

/// The size of a window: "50 a day".
pub fn size(window: Window, limit: u32) -> String {
    format!("{} a {}", count(limit), noun(window))
}

// Why nothing is sent, and what still works.

/// The title of a limit that is reached.
pub const fn title(window: Window, by_reserve: bool) -> &'static str {
    match (window, by_reserve) {
        (_, true) => "Only your reserve is left",
        (Window::Minute, false) => "This minute’s requests are used up",
        (Window::Day, false) => "Today’s requests are used up",
        (Window::Month, false) => "This month’s requests are used up",
    }
}

/// The same in one line, with the number of requests that are kept back.
pub fn line(window: Window, reserve: Option<u32>) -> String {
    match reserve {
        Some(reserve) => {
            let reserve = requests(reserve.into());
            format!("Only your reserve of {reserve} is left {}", when(window))
        }
        None => title(window, false).to_owned(),
    }
}

/// The end of the wait, and the options until then.
pub fn what_now(window: Window, by_reserve: bool) -> String {
    let next = if by_reserve {
        "Lower the reserve in Settings to use it".to_owned()
    } else {
        format!("You get new requests {}", end(window))
    };
    format!("{next}; what is cached can be opened.")
}

/// The text below [`title`].
pub fn explained(window: Window, by_reserve: bool, counted_by: CountedBy) -> String {
    let what_now = what_now(window, by_reserve);
    match counted_by {
        CountedBy::Browser => format!("Nothing was sent. {what_now}"),
        CountedBy::Service => what_now,
    }
}

// The meter.
pub const ABOUT_COUNTS: &str = "Days and months end at midnight UTC. Other programs may use the same key, so the \
     true numbers can be higher.";
pub const USED_UP: &str = "Used up";
pub const NO_LIMIT: &str = "No limit on this plan";
pub const LIMIT_UNKNOWN: &str = "The limit is not known";
pub const ALL_USED: &str = "All used, by the service’s count";

pub fn left_at_most(left: u32) -> String {
    format!("{} left at most", count(left))
}

/// "At least 12 of 50 from this browser", "None of 50, by the service’s count".
pub fn used(used: u32, limit: Option<u32>, counted_by: CountedBy) -> String {
    let of = limit
        .map(|limit| format!(" of {}", count(limit)))
        .unwrap_or_default();
    let who = match counted_by {
        CountedBy::Browser => " from this browser",
        CountedBy::Service => ", by the service’s count",
    };
    match used {
        0 => format!("None{of}{who}"),
        _ => format!("At least {}{of}{who}", count(used)),
    }
}

/// "At least 12 of 50 requests today"; without a limit "At least 12 requests today from this browser".
pub fn used_in_line(used: u32, limit: Option<u32>, window: Window) -> String {
    let when = when(window);
    match (used, limit) {
        (0, None) => format!("No requests {when} from this browser"),
        (_, None) => format!(
            "At least {} {when} from this browser",
            requests(used.into())
        ),
        (0, Some(limit)) => format!("0 of {} requests {when}", count(limit)),
        (_, Some(limit)) => format!(
            "At least {} of {} requests {when}",
            count(used),
            count(limit)
        ),
    }
}

/// The part of a window that the reserve keeps back.
pub fn reserved(reserve: u32, window: Window, is_all: bool) -> String {
    let kept = requests(reserve.into());
    let all = if is_all {
        " That is all of them: nothing is sent."
    } else {
        ""
    };
    format!("Your reserve keeps back {kept} each {}.{all}", noun(window))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_says_when_it_ends_and_what_still_works() {
        for (window, words) in [
            (Window::Minute, "You get new requests next minute;"),
            (
                Window::Day,
                "You get new requests when the day ends in UTC;",
            ),
            (
                Window::Month,
                "You get new requests when the month ends in UTC;",
            ),
        ] {
            for counted_by in [CountedBy::Browser, CountedBy::Service] {
                let text = explained(window, false, counted_by);
                assert!(text.contains(words), "{text}");
                assert!(text.ends_with(" what is cached can be opened."), "{text}");
                let is_ours = counted_by == CountedBy::Browser;
                assert_eq!(text.starts_with("Nothing was sent. "), is_ours, "{text}");
            }
            let reserve = explained(window, true, CountedBy::Browser);
            assert!(
                reserve.contains("Lower the reserve in Settings"),
                "{reserve}"
            );
            assert!(!reserve.contains("new requests"), "{reserve}");
        }
    }

    #[test]
    fn the_line_of_a_limit_is_its_title_unless_it_has_a_number() {
        for window in Window::ALL {
            assert_eq!(line(window, None), title(window, false));
        }
        assert_eq!(
            line(Window::Month, Some(1)),
            "Only your reserve of 1 request is left this month"
        );
    }

    #[test]
    fn every_window_has_its_own_words() {
        for words in [name, when, end, noun] {
            let all = Window::ALL.map(words);
            assert!(
                all[0] != all[1] && all[1] != all[2] && all[0] != all[2],
                "{all:?}"
            );
        }
        assert_eq!(size(Window::Month, 1000), "1,000 a month");
    }
}
