//! Each plan of the demo: its page size, its limits, its holes, and all 200 courses.

use std::collections::BTreeSet;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use golf_demo::{Answered, COURSES, Demo, NOTICE};

const MINUTE: u64 = 60;
const DAY: u64 = 86_400;
/// 2026-01-01T00:00:00Z, the start of a month with 31 days.
const NEW_YEAR: u64 = 1_767_225_600;
const FIRST: CourseId = CourseId(golf_sample::FIRST_ID);

fn demo() -> Demo {
    Demo::new(COURSES, "https://docs.example")
}

fn ask(demo: &mut Demo, request: &Request, plan: Plan, now: u64) -> Answered {
    demo.answer(&request.path_and_query(), Some(plan), now)
}

fn list(demo: &mut Demo, plan: Plan, now: u64) -> Answered {
    ask(demo, &Request::Courses(CourseQuery::default()), plan, now)
}

fn code(answered: &Answered) -> Option<ErrorCode> {
    decode::api_error(answered.reply.status, answered.reply.body.as_bytes()).code
}

#[test]
fn the_minute_of_every_plan_is_its_own_and_ends() {
    for (plan, per_minute) in [
        (Plan::Free, 10),
        (Plan::Developer, 30),
        (Plan::Pro, 100),
        (Plan::Enterprise, 500),
    ] {
        let mut demo = demo();
        for used in 1..=per_minute {
            let answered = list(&mut demo, plan, NEW_YEAR);
            let rate = answered.rate.expect("a known plan");
            assert_eq!(answered.reply.status, 200, "{plan:?} {used}");
            assert_eq!(
                (rate.limit, rate.remaining),
                (per_minute, per_minute - used)
            );
        }
        let refused = list(&mut demo, plan, NEW_YEAR + 59);
        let rate = refused.rate.expect("a known plan");
        assert_eq!(code(&refused), Some(ErrorCode::RateLimitExceeded));
        assert_eq!((refused.reply.status, rate.remaining), (429, 0));
        assert_eq!((rate.reset, rate.retry_after), (NEW_YEAR + 60, Some(1)));
        for other in Plan::ALL.into_iter().filter(|other| *other != plan) {
            assert_eq!(list(&mut demo, other, NEW_YEAR).reply.status, 200);
        }
        let again = list(&mut demo, plan, NEW_YEAR + MINUTE);
        assert_eq!(again.reply.status, 200, "{plan:?}");
    }
}

#[test]
fn the_day_of_the_free_plan_ends_at_midnight() {
    let mut demo = demo();
    for used in 0..50 {
        let now = NEW_YEAR + used / 10 * MINUTE;
        assert_eq!(list(&mut demo, Plan::Free, now).reply.status, 200);
    }
    let refused = list(&mut demo, Plan::Free, NEW_YEAR + 5 * MINUTE);
    assert_eq!(code(&refused), Some(ErrorCode::DailyLimitExceeded));
    assert_eq!(refused.rate.map(|rate| rate.reset), Some(NEW_YEAR + DAY));
    let tomorrow = list(&mut demo, Plan::Free, NEW_YEAR + DAY);
    assert_eq!(tomorrow.reply.status, 200);
}

#[test]
fn the_month_of_every_plan_ends_with_the_month() {
    const FEBRUARY: u64 = NEW_YEAR + 31 * DAY;
    // Enterprise has a million requests, which take this test half a minute; its month works the
    // same.
    for plan in [Plan::Free, Plan::Developer, Plan::Pro] {
        let mut demo = demo();
        // As fast as the minute and the day allow; an error costs as much as a success.
        let (a_minute, a_day) = match plan {
            Plan::Free => (10, 50),
            Plan::Developer => (30, 10_000),
            _ => (100, 100_000),
        };
        for used in 0..u64::from(plan.monthly_quota()) {
            let now = NEW_YEAR + used / a_day * DAY + used % a_day / a_minute * MINUTE;
            let path = "/courses?limit=0";
            let answered = demo.answer(path, Some(plan), now);
            assert_eq!(answered.reply.status, 400, "{plan:?} {used}");
        }
        let refused = list(&mut demo, plan, FEBRUARY - 1);
        assert_eq!(code(&refused), Some(ErrorCode::RateLimitExceeded));
        assert!(refused.reply.body.contains("monthly quota"), "{plan:?}");
        assert_eq!(refused.rate.map(|rate| rate.reset), Some(FEBRUARY));
        assert_eq!(list(&mut demo, plan, FEBRUARY).reply.status, 200);
    }
}

#[test]
fn pages_are_as_large_as_the_plan_allows() {
    for (plan, most) in [
        (Plan::Free, 10),
        (Plan::Developer, 20),
        (Plan::Pro, 25),
        (Plan::Enterprise, 50),
    ] {
        let answered = demo().answer("/courses?limit=100", Some(plan), NEW_YEAR);
        let page = decode::course_page(answered.reply.body.as_bytes())
            .expect("a page")
            .value;
        assert_eq!(page.courses.len(), most, "{plan:?}");
        assert_eq!(page.meta.max_limit, Some(plan.max_limit()));
    }
}

#[test]
fn two_plans_have_holes_and_two_are_told_to_upgrade() {
    for plan in Plan::ALL {
        let answered = ask(&mut demo(), &Request::Holes(FIRST), plan, NEW_YEAR);
        if plan.has_hole_data() {
            assert_eq!(answered.reply.status, 200, "{plan:?}");
        } else {
            assert_eq!(answered.reply.status, 403, "{plan:?}");
            assert_eq!(code(&answered), Some(ErrorCode::UpgradeRequired));
        }
    }
}

#[test]
fn paging_through_finds_every_course_once_and_each_has_its_page_and_its_holes() {
    let mut demo = demo();
    let mut found = BTreeSet::new();
    for page in 0..8 {
        let query = CourseQuery {
            limit: Some(25),
            offset: page * 25,
            ..CourseQuery::default()
        };
        let answered = ask(&mut demo, &Request::Courses(query), Plan::Pro, NEW_YEAR);
        let read = decode::course_page(answered.reply.body.as_bytes())
            .expect("a page")
            .value;
        assert_eq!((read.courses.len(), read.unreadable_rows), (25, 0));
        assert_eq!(read.meta.total, Some(200));
        assert_eq!(read.meta.has_more, Some(page < 7));
        found.extend(read.courses.iter().map(|course| course.course_id));
    }
    assert_eq!(found.len(), COURSES);
    for id in found {
        let now = NEW_YEAR + MINUTE;
        let course = ask(&mut demo, &Request::Course(id), Plan::Enterprise, now);
        let course = decode::course_detail(course.reply.body.as_bytes())
            .expect("a course")
            .value;
        assert_eq!(course.course.course_id, id);
        let holes = ask(&mut demo, &Request::Holes(id), Plan::Enterprise, now);
        let holes = decode::course_holes(holes.reply.body.as_bytes())
            .expect("holes")
            .value;
        assert_eq!(holes.course_id, id);
        assert!(!holes.holes.is_empty(), "{id}");
    }
}

#[test]
fn what_the_service_does_not_have_costs_nothing() {
    let mut demo = demo();
    for path in [
        "",
        "/",
        "/errors",
        "/courses/",
        "/courses/100003/tees",
        "courses",
    ] {
        let answered = demo.answer(path, Some(Plan::Free), NEW_YEAR);
        assert_eq!(
            (answered.reply.status, answered.rate),
            (404, None),
            "{path}"
        );
    }
    let rate = list(&mut demo, Plan::Free, NEW_YEAR).rate;
    assert_eq!(rate.map(|rate| rate.remaining), Some(9));
}

#[test]
fn no_plan_is_an_unknown_key() {
    let answered = demo().answer("/courses", None, NEW_YEAR);
    assert_eq!(code(&answered), Some(ErrorCode::InvalidApiKey));
    assert_eq!((answered.reply.status, answered.rate), (401, None));
}

#[test]
fn the_notice_says_that_everything_is_invented() {
    assert!(NOTICE.contains("invented"));
}
