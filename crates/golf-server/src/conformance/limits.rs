//! Page sizes, rate-limit headers and quotas: contract 8. The rules that use up a quota come last.

use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, month_of, start_of_month};
use http::Method;

use super::access::every_given_plan;
use super::expect::{error, holds, status};
use super::visit::{Reply, Sender, Visit};
use super::{Rule, Shortfall, decided, stated};

const DAY: u64 = 86_400;

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated(
        "max-limit-free",
        "8",
        "The Free plan has at most 10 a page",
        |visit| largest_page(visit, Plan::Free),
    ),
    stated(
        "max-limit-developer",
        "8",
        "The Developer plan has at most 20 a page",
        |visit| largest_page(visit, Plan::Developer),
    ),
    stated(
        "max-limit-pro",
        "8",
        "The Pro plan has at most 25 a page",
        |visit| largest_page(visit, Plan::Pro),
    ),
    stated(
        "max-limit-enterprise",
        "8",
        "The Enterprise plan has at most 50 a page",
        |visit| largest_page(visit, Plan::Enterprise),
    ),
    decided(
        "clamped",
        "8",
        "A limit over the plan's maximum is the maximum",
        |visit| {
            every_given_plan(visit, |visit, plan| {
                let reply = visit.get(Sender::Key(plan), "/courses?limit=1000")?;
                status(&reply, 200)?;
                let most = usize::try_from(plan.max_limit()).unwrap_or(usize::MAX);
                let total = reply
                    .at("/meta/total")
                    .as_u64()
                    .and_then(|total| total.try_into().ok());
                let expected = total.map_or(most, |total: usize| total.min(most));
                let rows = reply.rows().len();
                holds(rows == expected, || format!("{}: {rows} rows", plan.name()))
            })
        },
    ),
    stated(
        "default-limit-plans",
        "8",
        "The default page size is 10 on every plan",
        |visit| {
            every_given_plan(visit, |visit, plan| {
                let reply = visit.get(Sender::Key(plan), "/courses")?;
                status(&reply, 200)?;
                let total = reply.at("/meta/total").as_u64().unwrap_or(10).min(10);
                let rows = reply.rows().len();
                holds(u64::try_from(rows) == Ok(total), || {
                    format!("{}: {rows} rows", plan.name())
                })
            })
        },
    ),
    decided(
        "rate-headers",
        "8",
        "Every answer to a known key has the three rate-limit headers",
        |visit| {
            let key = visit.any_key()?;
            for path in ["/courses", "/courses?limit=0", "/courses/999999999999"] {
                let reply = visit.get(key, path)?;
                for name in [
                    "x-ratelimit-limit",
                    "x-ratelimit-remaining",
                    "x-ratelimit-reset",
                ] {
                    holds(reply.number(name).is_some(), || {
                        format!("{path}: no {name}")
                    })?;
                }
            }
            Ok(())
        },
    ),
    decided(
        "rate-reset",
        "7",
        "X-RateLimit-Reset is the end of the minute in Unix seconds",
        |visit| {
            let reply = fresh(visit)?;
            let (now, reset) = (visit.now(), reply.number("x-ratelimit-reset").unwrap_or(0));
            // The clocks of client and service may differ a little.
            holds(
                reset % 60 == 0 && reset + 5 > now && reset < now + 66,
                || format!("{reset} at {now}"),
            )
        },
    ),
    decided(
        "rate-counts",
        "8",
        "Every answered request takes one from the minute",
        |visit| {
            let (first, second) = (fresh(visit)?, fresh(visit)?);
            let left = |reply: &Reply| reply.number("x-ratelimit-remaining").unwrap_or(0);
            let new_minute =
                first.header("x-ratelimit-reset") != second.header("x-ratelimit-reset");
            holds(new_minute || left(&second) + 1 == left(&first), || {
                format!("{} left, then {}", left(&first), left(&second))
            })
        },
    ),
    decided(
        "minute-limits",
        "8",
        "10, 30, 100 and 500 requests a minute",
        |visit| {
            every_given_plan(visit, |visit, plan| {
                let reply = visit.get(Sender::Key(plan), "/courses")?;
                let limit = reply.number("x-ratelimit-limit");
                let expected = u64::from(Limits::of(plan).per_minute);
                holds(limit == Some(expected), || {
                    format!("{}: {limit:?}", plan.name())
                })
            })
        },
    ),
    stated(
        "minute-exceeded",
        "8",
        "Beyond the minute: 429 rate_limit_exceeded, and when to retry",
        |visit| {
            let (_, full) = full_minute(visit)?;
            error(&full, &ErrorCode::RateLimitExceeded)?;
            let reset = full.number("x-ratelimit-reset");
            holds(reset.is_some(), || "no X-RateLimit-Reset".into())
        },
    ),
    decided(
        "rate-before-parameters",
        "7",
        "A full minute wins over an invalid parameter",
        |visit| {
            let (key, _) = full_minute(visit)?;
            let reply = visit.send(Method::GET, key, "/courses?limit=0", &[])?;
            error(&reply, &ErrorCode::RateLimitExceeded)?;
            holds(
                reply.number("retry-after").is_some_and(|wait| wait <= 60),
                || format!("Retry-After is {:?}", reply.header("retry-after")),
            )
        },
    ),
    stated(
        "minute-over",
        "8",
        "After X-RateLimit-Reset the key answers again",
        |visit| {
            let (key, _) = full_minute(visit)?;
            visit.wait_for_room(key)?;
            status(&visit.send(Method::GET, key, "/courses", &[])?, 200)
        },
    ),
    stated(
        "day-exceeded",
        "8",
        "The Free plan's 51st request of a day: 429 daily_limit_exceeded",
        |visit| {
            let key = visit.key_of(Plan::Free)?;
            visit.moves_the_clock()?;
            visit.pass(DAY - visit.now() % DAY)?;
            for request in 1..=50 {
                visit.wait_for_room(key)?;
                let reply = visit.send(Method::GET, key, "/courses", &[])?;
                holds(reply.status == 200, || {
                    format!("request {request}: status {}", reply.status)
                })?;
            }
            visit.pass(60)?;
            let reply = visit.send(Method::GET, key, "/courses", &[])?;
            error(&reply, &ErrorCode::DailyLimitExceeded)?;
            let midnight = (visit.now() / DAY + 1) * DAY;
            holds(reply.number("x-ratelimit-reset") == Some(midnight), || {
                format!(
                    "reset {:?} instead of midnight {midnight}",
                    reply.header("x-ratelimit-reset")
                )
            })?;
            visit.pass(DAY)?;
            status(&visit.send(Method::GET, key, "/courses", &[])?, 200)
        },
    ),
    decided(
        "month-exceeded",
        "8",
        "Beyond the month: 429 rate_limit_exceeded until the next month",
        |visit| {
            let key = visit.key_of(Plan::Free)?;
            visit.moves_the_clock()?;
            let next_month = |now| start_of_month(month_of(now) + 1);
            visit.pass(next_month(visit.now()) - visit.now())?;
            for day in 0..20 {
                for request in 0..50 {
                    if request % 10 == 0 {
                        visit.pass(60)?;
                    }
                    let reply = visit.send(Method::GET, key, "/courses?limit=1", &[])?;
                    holds(reply.status == 200, || {
                        format!("day {day}: status {}", reply.status)
                    })?;
                }
                visit.pass(DAY - visit.now() % DAY)?;
            }
            let reply = visit.send(Method::GET, key, "/courses", &[])?;
            error(&reply, &ErrorCode::RateLimitExceeded)?;
            let end = next_month(visit.now());
            holds(reply.number("x-ratelimit-reset") == Some(end), || {
                format!(
                    "reset {:?} instead of {end}",
                    reply.header("x-ratelimit-reset")
                )
            })
        },
    ),
];

fn largest_page(visit: &mut Visit, plan: Plan) -> Result<(), Shortfall> {
    let key = visit.key_of(plan)?;
    let most = plan.max_limit();
    let told = visit.get(key, "/courses")?;
    let max_limit = told.at("/meta/max_limit");
    holds(*max_limit == most, || {
        format!("meta.max_limit is {max_limit}")
    })?;
    let reply = visit.get(key, &format!("/courses?limit={most}"))?;
    status(&reply, 200)?;
    let rows = u64::try_from(reply.rows().len()).unwrap_or(u64::MAX);
    let total = reply.at("/meta/total").as_u64().unwrap_or(u64::MAX);
    holds(rows == total.min(most.into()), || {
        format!("{rows} rows with limit={most}")
    })
}

/// A response that does not come from the visit's cache.
fn fresh(visit: &mut Visit) -> Result<Reply, Shortfall> {
    let key = visit.any_key()?;
    visit.wait_for_room(key)?;
    visit.send(Method::GET, key, "/courses", &[])
}

/// The key whose minute takes the fewest requests to use up, without touching a daily limit.
fn key_to_use_up(visit: &Visit) -> Result<Sender, Shortfall> {
    let by_cost = [Plan::Developer, Plan::Pro, Plan::Enterprise, Plan::Free];
    let cheapest = by_cost.into_iter().find_map(|plan| visit.key_of(plan).ok());
    cheapest.ok_or_else(|| Shortfall::NotApplicable("no key was given".into()))
}

/// Uses up a key's minute, unless it is used up already, and gives the 429 response.
fn full_minute(visit: &mut Visit) -> Result<(Sender, Reply), Shortfall> {
    if !visit.may_use_up_a_minute {
        let why = "it uses up a minute of a key; asked for with --use-up-a-minute";
        return Err(Shortfall::NotApplicable(why.into()));
    }
    let key = key_to_use_up(visit)?;
    for _ in 0..1_200 {
        let reply = visit.send(Method::GET, key, "/courses", &[])?;
        if reply.code() == ErrorCode::DailyLimitExceeded.as_str() {
            let why = "the key's day is used up".into();
            return Err(Shortfall::NotApplicable(why));
        }
        if reply.status != 200 {
            return Ok((key, reply));
        }
    }
    Err(Shortfall::Broken(
        "1,200 requests at once were all answered".into(),
    ))
}
