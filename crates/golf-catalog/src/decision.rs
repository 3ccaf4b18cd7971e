//! Decides the answer to a request, or the error that wins when several apply.
//!
//! The contract leaves the order of errors open. Here it is: authentication, rate, parameters,
//! plan, existence. A request that passes the first two is counted, whatever its answer.

use golf_api::course::CourseId;
use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;

use crate::catalogue::{Catalogue, Page};
use crate::quota::{Exhausted, Limits, Usage, Window};

/// A request, as its address has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask<'a> {
    /// `GET /courses` with this query string, without `?`.
    Courses {
        /// The query string.
        query: &'a str,
    },
    /// `GET /courses/:id`.
    Course {
        /// The path segment.
        id: &'a str,
    },
    /// `GET /courses/:id/holes`.
    Holes {
        /// The path segment.
        id: &'a str,
    },
}

impl<'a> Ask<'a> {
    /// Parses a path below the base address and its query string. `None` for a path that the
    /// service does not have. Nothing is decoded: only digits name a course.
    #[must_use]
    pub fn at(path: &'a str, query: &'a str) -> Option<Self> {
        let below = path.strip_prefix("/courses")?;
        if below.is_empty() {
            return Some(Self::Courses { query });
        }
        let mut segments = below.strip_prefix('/')?.split('/');
        let id = segments.next().filter(|id| !id.is_empty())?;
        match (segments.next(), segments.next()) {
            (None, _) => Some(Self::Course { id }),
            (Some("holes"), None) => Some(Self::Holes { id }),
            _ => None,
        }
    }
}

/// The caller of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// The key header is absent or empty.
    NoKey,
    /// The key does not exist or was revoked.
    UnknownKey,
    /// An active key.
    Known {
        /// Its plan.
        plan: Plan,
        /// Its limits.
        limits: Limits,
    },
}

/// A success, as positions in [`Catalogue::courses`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A page of the list.
    Page(Page),
    /// One course.
    Course(usize),
    /// The holes of one course.
    Holes(usize),
}

/// An error answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The code of contract 7; it names the status.
    pub code: ErrorCode,
    /// The problem and the remedy, as one sentence.
    pub message: String,
    /// For a 429, when a retry can succeed, in Unix seconds.
    pub retry_at: Option<u64>,
}

impl Refusal {
    /// The refusal of a request whose key cannot be checked, since the accounts do not answer.
    #[must_use]
    pub fn without_accounts(retry_after_seconds: u64) -> Self {
        let message = format!(
            "The service cannot check keys at the moment. Try again in {retry_after_seconds} seconds."
        );
        refusal(ErrorCode::InternalError, message)
    }
}

/// Decides one request at `now` (Unix seconds) and counts it in `usage`.
///
/// # Errors
/// The [`Refusal`] that wins.
pub fn decide(
    catalogue: &Catalogue,
    caller: Caller,
    usage: &mut Usage,
    now: u64,
    ask: Ask<'_>,
) -> Result<Answer, Refusal> {
    let (plan, limits) = match caller {
        Caller::Known { plan, limits } => (plan, limits),
        Caller::NoKey => {
            let message = "No API key provided. Send yours in the x-api-key header.";
            return Err(refusal(ErrorCode::MissingApiKey, message.into()));
        }
        Caller::UnknownKey => {
            let message = "This API key does not exist or was revoked.";
            return Err(refusal(ErrorCode::InvalidApiKey, message.into()));
        }
    };
    usage
        .admit(&limits, now)
        .map_err(|full| exhausted(plan, full))?;
    match ask {
        Ask::Courses { query } => {
            let query = CourseQuery::parse(query).map_err(|invalid| {
                let message = format!("Invalid query parameter {invalid}.");
                refusal(ErrorCode::InvalidParameter, message)
            })?;
            Ok(Answer::Page(catalogue.page(&query, plan.max_limit())))
        }
        Ask::Course { id } => existing(catalogue, id).map(Answer::Course),
        Ask::Holes { .. } if !plan.has_hole_data() => {
            let message = format!(
                "The {} plan has no hole data. Upgrade to Pro or Enterprise to use it.",
                plan.name()
            );
            Err(refusal(ErrorCode::UpgradeRequired, message))
        }
        Ask::Holes { id } => existing(catalogue, id).map(Answer::Holes),
    }
}

/// The position of the course that a path segment names. Only plain decimal digits name one.
fn existing(catalogue: &Catalogue, id: &str) -> Result<usize, Refusal> {
    let digits = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| id.parse().ok())
        .flatten()
        .and_then(|id| catalogue.position(CourseId(id)))
        .ok_or_else(|| {
            let shown: String = id.chars().filter(|c| !c.is_control()).take(40).collect();
            let message = format!("There is no course with the id \"{shown}\".");
            refusal(ErrorCode::CourseNotFound, message)
        })
}

fn exhausted(plan: Plan, full: Exhausted) -> Refusal {
    let Exhausted {
        window,
        limit,
        reset,
    } = full;
    let plan = plan.name();
    let (code, message) = match window {
        Window::Minute => (
            ErrorCode::RateLimitExceeded,
            format!("The {plan} plan allows {limit} requests a minute. Wait for the next minute."),
        ),
        Window::Day => (
            ErrorCode::DailyLimitExceeded,
            format!("The {plan} plan allows {limit} requests a day. It starts again at 0:00 UTC."),
        ),
        // Contract 7 has no code for the monthly quota; the reset time and the message tell it
        // apart.
        Window::Month => (
            ErrorCode::RateLimitExceeded,
            format!(
                "The monthly quota of the {plan} plan, {limit} requests, is used up. It starts \
                 again with the next month, UTC."
            ),
        ),
    };
    Refusal {
        code,
        message,
        retry_at: Some(reset),
    }
}

fn refusal(code: ErrorCode, message: String) -> Refusal {
    Refusal {
        code,
        message,
        retry_at: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::Course;

    const NOW: u64 = 1_000_000_000;

    fn decide_for(caller: Caller, ask: Ask<'_>) -> Result<Answer, ErrorCode> {
        let catalogue = Catalogue::new(vec![Course::unknown(CourseId(7))]);
        decide(&catalogue, caller, &mut Usage::default(), NOW, ask).map_err(|refusal| refusal.code)
    }

    fn known(plan: Plan) -> Caller {
        Caller::Known {
            plan,
            limits: Limits::of(plan),
        }
    }

    fn spent(plan: Plan) -> Caller {
        let limits = Limits {
            per_minute: 0,
            per_day: None,
            per_month: 10,
        };
        Caller::Known { plan, limits }
    }

    #[test]
    fn the_earlier_check_wins() {
        let bad_list = Ask::Courses { query: "limit=0" };
        let no_course = Ask::Holes { id: "8" };
        let check = |caller, ask, code| assert_eq!(decide_for(caller, ask), Err(code), "{ask:?}");
        check(Caller::NoKey, bad_list, ErrorCode::MissingApiKey);
        check(Caller::UnknownKey, no_course, ErrorCode::InvalidApiKey);
        check(spent(Plan::Free), bad_list, ErrorCode::RateLimitExceeded);
        check(spent(Plan::Free), no_course, ErrorCode::RateLimitExceeded);
        check(known(Plan::Free), bad_list, ErrorCode::InvalidParameter);
        check(
            known(Plan::Developer),
            no_course,
            ErrorCode::UpgradeRequired,
        );
        check(known(Plan::Pro), no_course, ErrorCode::CourseNotFound);
    }

    #[test]
    fn every_plan_sees_courses_and_two_see_holes() {
        for plan in Plan::ALL {
            assert_eq!(
                decide_for(known(plan), Ask::Course { id: "7" }),
                Ok(Answer::Course(0))
            );
            let holes = decide_for(known(plan), Ask::Holes { id: "7" });
            assert_eq!(holes.is_ok(), plan.has_hole_data(), "{plan:?}");
            let list = decide_for(
                known(plan),
                Ask::Courses {
                    query: "limit=1000",
                },
            );
            assert!(matches!(list, Ok(Answer::Page(page))
                if page.meta.max_limit == Some(plan.max_limit())));
        }
    }

    #[test]
    fn every_operation_is_found_at_its_address_as_it_was_sent() {
        let check = |path, ask| assert_eq!(Ask::at(path, "x=1"), ask, "{path:?}");
        check("/courses", Some(Ask::Courses { query: "x=1" }));
        check("/courses/14012", Some(Ask::Course { id: "14012" }));
        check("/courses/%31", Some(Ask::Course { id: "%31" }));
        check("/courses/14012/holes", Some(Ask::Holes { id: "14012" }));
        for path in [
            "",
            "/",
            "/courses/",
            "/courses//holes",
            "/courses/1/",
            "/courses/1/holes/",
            "/courses/1/holes/3",
            "/courses/1/tees",
            "/coursesX",
            "courses",
            "/errors",
        ] {
            check(path, None);
        }
    }

    #[test]
    fn only_digits_name_a_course() {
        for id in [
            "",
            "x",
            "-7",
            "+7",
            "7.0",
            " 7",
            "0x7",
            "99999999999999999999",
            "٧",
        ] {
            assert_eq!(
                decide_for(known(Plan::Pro), Ask::Course { id }),
                Err(ErrorCode::CourseNotFound),
                "{id:?}"
            );
        }
    }

    #[test]
    fn each_full_window_has_its_code_and_says_when_it_ends() {
        let catalogue = Catalogue::new(Vec::new());
        let refused = |limits: Limits, usage: Usage| {
            let caller = Caller::Known {
                plan: Plan::Free,
                limits,
            };
            let ask = Ask::Courses { query: "" };
            decide(&catalogue, caller, &mut usage.at(NOW).clone(), NOW, ask).expect_err("full")
        };
        let limits = Limits {
            per_minute: 1,
            per_day: Some(1),
            per_month: 1,
        };
        let month = refused(
            Limits {
                per_month: 0,
                ..limits
            },
            Usage::default(),
        );
        assert_eq!(month.code, ErrorCode::RateLimitExceeded);
        assert_eq!(month.retry_at, Some(1_001_894_400)); // 2001-10-01
        let day = refused(
            Limits {
                per_day: Some(0),
                ..limits
            },
            Usage::default(),
        );
        assert_eq!(day.code, ErrorCode::DailyLimitExceeded);
        assert_eq!(day.retry_at, Some(1_000_080_000)); // 2001-09-10
        let minute = refused(
            Limits {
                per_minute: 0,
                ..limits
            },
            Usage::default(),
        );
        assert_eq!(minute.code, ErrorCode::RateLimitExceeded);
        assert_eq!(minute.retry_at, Some(1_000_000_020));
    }
}
