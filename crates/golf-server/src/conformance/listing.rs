//! The list of courses and its paging: contract 2.1, 2.4 and 4.1, and rules 1 and 2 of contract 8.

use std::rc::Rc;

use golf_api::query::MAX_OFFSET;
use serde_json::Value;

use super::expect::{COURSE, fields, holds, ids, status};
use super::visit::{Reply, Visit};
use super::{Rule, Shortfall, decided, stated};

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated(
        "course-fields",
        "2.1",
        "Fields of a row have their types",
        |visit| {
            for row in page(visit, "")?.rows() {
                fields(row, &COURSE, "a row")?;
                holds(row["course_id"].is_i64(), || format!("no course_id: {row}"))?;
            }
            Ok(())
        },
    ),
    stated(
        "rating-range",
        "2.1",
        "A rating is a number from 0 to 5 as text",
        |visit| {
            for row in page(visit, "?order_by=rating&order=desc")?.rows() {
                let rating = rating(row);
                let fits =
                    row["rating"].is_null() || rating.is_some_and(|n| (0.0..=5.0).contains(&n));
                holds(fits, || format!("rating is {}", row["rating"]))?;
            }
            Ok(())
        },
    ),
    decided(
        "row-without-tees",
        "2.1",
        "A row of the list carries no tee_data",
        |visit| {
            let reply = page(visit, "")?;
            holds(
                reply.rows().iter().all(|row| row.get("tee_data").is_none()),
                || "it does".into(),
            )
        },
    ),
    stated(
        "meta-fields",
        "2.4",
        "meta has total, limit, max_limit, offset and has_more",
        |visit| {
            let reply = page(visit, "")?;
            for name in ["total", "limit", "max_limit", "offset"] {
                let value = reply.at("/meta").get(name).unwrap_or(&Value::Null);
                holds(value.is_u64(), || format!("meta.{name} is {value}"))?;
            }
            holds(reply.at("/meta/has_more").is_boolean(), || {
                "meta.has_more is no boolean".into()
            })
        },
    ),
    stated(
        "meta-limit",
        "2.4",
        "meta.limit is the number of results returned",
        |visit| {
            for query in ["", "?limit=3", "?limit=3&offset=4000000000"] {
                let reply = page(visit, query)?;
                let limit = reply.at("/meta/limit");
                let rows = reply.rows().len();
                holds(*limit == rows, || {
                    format!("{query}: {limit} for {rows} rows")
                })?;
            }
            Ok(())
        },
    ),
    stated(
        "meta-offset",
        "2.4",
        "meta.offset is the number of results skipped",
        |visit| {
            for offset in [1, 1 << 31, (1 << 32) + 5, MAX_OFFSET] {
                let reply = page(visit, &format!("?limit=2&offset={offset}"))?;
                holds(*reply.at("/meta/offset") == offset, || {
                    format!("{} for {offset}", reply.at("/meta/offset"))
                })?;
            }
            Ok(())
        },
    ),
    stated(
        "default-limit",
        "4.1",
        "10 results from the first, where limit and offset are absent",
        |visit| {
            let reply = page(visit, "")?;
            let rows = reply.rows().len();
            holds(rows == total(&reply).min(10), || format!("{rows} rows"))?;
            holds(*reply.at("/meta/offset") == 0, || {
                "meta.offset is not 0".into()
            })
        },
    ),
    stated("limit", "4.1", "limit is the number of results", |visit| {
        let reply = page(visit, "?limit=3")?;
        let rows = reply.rows().len();
        holds(rows == total(&reply).min(3), || format!("{rows} rows"))
    }),
    stated("offset", "4.1", "offset skips results", |visit| {
        let first = page(visit, "")?;
        let skipped = page(visit, "?limit=2&offset=1")?;
        let expected: Vec<i64> = ids(first.rows()).into_iter().skip(1).take(2).collect();
        holds(ids(skipped.rows()) == expected, || {
            "other rows than in the first page".into()
        })
    }),
    stated(
        "paging",
        "8",
        "Pages follow at offset + limit, without repeating a row",
        |visit| {
            let mut seen = Vec::new();
            for offset in [0, 10, 20] {
                let reply = page(visit, &format!("?order_by=state&offset={offset}"))?;
                seen.extend(ids(reply.rows()));
                if *reply.at("/meta/has_more") == false {
                    break;
                }
            }
            let all = seen.len();
            seen.sort_unstable();
            seen.dedup();
            holds(seen.len() == all, || {
                format!("{} of {all} rows are repeated", all - seen.len())
            })
        },
    ),
    stated(
        "has-more",
        "8",
        "has_more is true before the end and false at it",
        |visit| {
            let first = page(visit, "?limit=3")?;
            let all = total(&first);
            holds((*first.at("/meta/has_more") == true) == (all > 3), || {
                "wrong at the start".into()
            })?;
            let last = page(visit, &format!("?limit=3&offset={}", all.saturating_sub(1)))?;
            holds(*last.at("/meta/has_more") == false, || {
                "true on the last row".into()
            })?;
            holds(last.rows().len() == 1, || {
                format!("{} rows after the last but one", last.rows().len())
            })
        },
    ),
    decided(
        "offset-past-end",
        "8",
        "An offset past the end is an empty page with the true total",
        |visit| {
            let (first, past) = (
                page(visit, "?limit=3")?,
                page(visit, "?limit=3&offset=4000000000")?,
            );
            holds(past.rows().is_empty(), || "it has rows".into())?;
            holds(total(&past) == total(&first), || {
                format!("total {}", total(&past))
            })?;
            holds(*past.at("/meta/has_more") == false, || {
                "has_more is true".into()
            })
        },
    ),
];

/// A page, requested with the key of the largest plan.
pub(super) fn page(visit: &mut Visit, query: &str) -> Result<Rc<Reply>, Shortfall> {
    let key = visit.any_key()?;
    let reply = visit.get(key, &format!("/courses{query}"))?;
    status(&reply, 200)?;
    holds(reply.at("/data").is_array(), || {
        format!("{query}: data is no list")
    })?;
    Ok(reply)
}

fn total(reply: &Reply) -> usize {
    reply
        .at("/meta/total")
        .as_u64()
        .and_then(|total| total.try_into().ok())
        .unwrap_or(0)
}

pub(super) fn rating(row: &Value) -> Option<f64> {
    row["rating"].as_str()?.parse().ok()
}
