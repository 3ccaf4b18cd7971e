//! The list of courses: sections 2.1, 2.4 and 4.1, and paging of section 8.

use std::rc::Rc;

use golf_api::error::ErrorCode;
use serde_json::Value;

use super::expect::{COURSE, encoded, error, fields, holds, ids, status};
use super::visit::{Reply, Visit};
use super::{Rule, Shortfall, decided, stated};

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated("course-fields", "2.1", "Fields of a row have their types", |visit| {
        for row in page(visit, "")?.rows() {
            fields(row, &COURSE, "a row")?;
            holds(row["course_id"].is_i64(), || format!("no course_id: {row}"))?;
        }
        Ok(())
    }),
    stated("rating-range", "2.1", "A rating is a number from 0 to 5 as text", |visit| {
        for row in page(visit, "?order_by=rating&order=desc")?.rows() {
            let rating = rating(row);
            let fits = row["rating"].is_null() || rating.is_some_and(|n| (0.0..=5.0).contains(&n));
            holds(fits, || format!("rating is {}", row["rating"]))?;
        }
        Ok(())
    }),
    decided("row-without-tees", "2.1", "A row of the list carries no tee_data", |visit| {
        let reply = page(visit, "")?;
        holds(reply.rows().iter().all(|row| row.get("tee_data").is_none()), || "it does".into())
    }),
    stated("meta-fields", "2.4", "meta has total, limit, max_limit, offset and has_more", |visit| {
        let reply = page(visit, "")?;
        for name in ["total", "limit", "max_limit", "offset"] {
            let value = reply.at("/meta").get(name).unwrap_or(&Value::Null);
            holds(value.is_u64(), || format!("meta.{name} is {value}"))?;
        }
        holds(reply.at("/meta/has_more").is_boolean(), || "meta.has_more is no boolean".into())
    }),
    stated("meta-limit", "2.4", "meta.limit is the number of results returned", |visit| {
        for query in ["", "?limit=3", "?limit=3&offset=4000000000"] {
            let reply = page(visit, query)?;
            let limit = reply.at("/meta/limit");
            let rows = reply.rows().len();
            holds(*limit == rows, || format!("{query}: {limit} for {rows} rows"))?;
        }
        Ok(())
    }),
    stated("meta-offset", "2.4", "meta.offset is the number of results skipped", |visit| {
        let reply = page(visit, "?limit=2&offset=1")?;
        holds(*reply.at("/meta/offset") == 1, || format!("{}", reply.at("/meta/offset")))
    }),
    stated("default-limit", "4.1", "10 results from the first, where limit and offset are absent", |visit| {
        let reply = page(visit, "")?;
        let rows = reply.rows().len();
        holds(rows == total(&reply).min(10), || format!("{rows} rows"))?;
        holds(*reply.at("/meta/offset") == 0, || "meta.offset is not 0".into())
    }),
    stated("limit", "4.1", "limit is the number of results", |visit| {
        let reply = page(visit, "?limit=3")?;
        let rows = reply.rows().len();
        holds(rows == total(&reply).min(3), || format!("{rows} rows"))
    }),
    stated("offset", "4.1", "offset skips results", |visit| {
        let first = page(visit, "")?;
        let skipped = page(visit, "?limit=2&offset=1")?;
        let expected: Vec<i64> = ids(first.rows()).into_iter().skip(1).take(2).collect();
        holds(ids(skipped.rows()) == expected, || "other rows than in the first page".into())
    }),
    stated("default-order", "4.1", "Without order_by and order: by name, ascending", |visit| {
        let (plain, named) = (page(visit, "")?, page(visit, "?order_by=name&order=asc")?);
        holds(ids(plain.rows()) == ids(named.rows()), || "the pages differ".into())
    }),
    stated("paging", "8", "Pages follow at offset + limit, without repeating a row", |visit| {
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
        holds(seen.len() == all, || format!("{} of {all} rows are repeated", all - seen.len()))
    }),
    stated("has-more", "8", "has_more is true before the end and false at it", |visit| {
        let first = page(visit, "?limit=3")?;
        let all = total(&first);
        holds((*first.at("/meta/has_more") == true) == (all > 3), || "wrong at the start".into())?;
        let last = page(visit, &format!("?limit=3&offset={}", all.saturating_sub(1)))?;
        holds(*last.at("/meta/has_more") == false, || "true on the last row".into())?;
        holds(last.rows().len() == 1, || format!("{} rows after the last but one", last.rows().len()))
    }),
    decided("offset-past-end", "8", "An offset past the end is an empty page with the true total", |visit| {
        let (first, past) = (page(visit, "?limit=3")?, page(visit, "?limit=3&offset=4000000000")?);
        holds(past.rows().is_empty(), || "it has rows".into())?;
        holds(total(&past) == total(&first), || format!("total {}", total(&past)))?;
        holds(*past.at("/meta/has_more") == false, || "has_more is true".into())
    }),
    stated("filter-state", "4.1", "state filters by state name", |visit| {
        let state = given(visit, "state")?;
        every_row(visit, &format!("?state={}", encoded(&state)), |row| row["state"] == state)
    }),
    decided("state-case", "4.1", "state ignores case", |visit| {
        let state = given(visit, "state")?;
        let query = format!("?state={}", encoded(&state.to_uppercase()));
        every_row(visit, &query, |row| row["state"] == state)
    }),
    decided("state-whole", "4.1", "state matches the whole name, not a part", |visit| {
        let state = given(visit, "state")?;
        let part: String = state.chars().take(state.chars().count() - 1).collect();
        let query = format!("?state={}", encoded(&part));
        let reply = page(visit, &query)?;
        holds(reply.rows().iter().all(|row| row["state"] == part), || "a part matches".into())
    }),
    stated("filter-city", "4.1", "city filters by a part of the city", |visit| {
        let part = part_of(&given(visit, "city")?);
        every_row(visit, &format!("?city={}", encoded(&part)), |row| has(row, "city", &part))
    }),
    decided("city-case", "4.1", "city ignores case", |visit| {
        let part = part_of(&given(visit, "city")?);
        let query = format!("?city={}", encoded(&part.to_uppercase()));
        every_row(visit, &query, |row| has(row, "city", &part))
    }),
    stated("filter-search", "4.1", "search searches course names", |visit| {
        let name = given(visit, "name")?;
        every_row(visit, &format!("?search={}", encoded(&name)), |row| has(row, "name", &name))
    }),
    decided("search-part", "4.1", "search matches parts of names and ignores case", |visit| {
        let part = part_of(&given(visit, "name")?);
        let query = format!("?search={}", encoded(&part.to_uppercase()));
        every_row(visit, &query, |row| has(row, "name", &part))
    }),
    stated("filters-combine", "4.1", "Several filters narrow together", |visit| {
        let (state, name) = (given(visit, "state")?, given(visit, "name")?);
        let query = format!("?state={}&search={}", encoded(&state), encoded(&name));
        every_row(visit, &query, |row| row["state"] == state && has(row, "name", &name))
    }),
    stated("filter-rating", "4.1", "min_rating leaves out what is rated lower", |visit| {
        let reply = page(visit, "?min_rating=3.5")?;
        let low = reply.rows().iter().find(|row| rating(row).is_none_or(|rating| rating < 3.5));
        holds(low.is_none(), || format!("{}", low.unwrap_or(&Value::Null)))
    }),
    stated("order-name", "4.1", "order_by=name sorts by name", |visit| sorted(visit, "name")),
    stated("order-city", "4.1", "order_by=city sorts by city", |visit| sorted(visit, "city")),
    stated("order-state", "4.1", "order_by=state sorts by state", |visit| sorted(visit, "state")),
    stated("order-rating", "4.1", "order_by=rating sorts by rating, as numbers", |visit| {
        for (order, down) in [("asc", false), ("desc", true)] {
            let reply = page(visit, &format!("?order_by=rating&order={order}"))?;
            let ratings: Vec<f64> = reply.rows().iter().filter_map(rating).collect();
            let in_order = ratings.windows(2).all(|two| {
                if down { two[0] >= two[1] } else { two[0] <= two[1] }
            });
            holds(in_order, || format!("{order}: {ratings:?}"))?;
        }
        Ok(())
    }),
    decided("absent-last", "4.1", "What is not given sorts last in either direction", |visit| {
        for name in ["rating", "city"] {
            for order in ["asc", "desc"] {
                let reply = page(visit, &format!("?order_by={name}&order={order}"))?;
                let gaps: Vec<bool> = reply.rows().iter().map(|row| row[name].is_null()).collect();
                holds(gaps.is_sorted(), || format!("{name} {order}: given after not given"))?;
            }
        }
        Ok(())
    }),
    decided("ties", "4.1", "Ties are broken by course_id", |visit| {
        let reply = page(visit, "?order_by=state&order=desc")?;
        let tied = reply.rows().windows(2).filter(|two| two[0]["state"] == two[1]["state"]);
        let wrong = tied.filter(|two| two[0]["course_id"].as_i64() > two[1]["course_id"].as_i64());
        holds(wrong.count() == 0, || "rows of one state are not in the order of their ids".into())
    }),
    decided("unknown-parameter", "4.1", "Unknown parameters are ignored", |visit| {
        let (plain, odd) = (page(visit, "")?, page(visit, "?colour=green")?);
        holds(ids(plain.rows()) == ids(odd.rows()), || "the pages differ".into())
    }),
    decided("empty-filter", "4.1", "An empty filter is no filter", |visit| {
        let (plain, empty) = (page(visit, "")?, page(visit, "?search=&city=&state=")?);
        holds(ids(plain.rows()) == ids(empty.rows()), || "the pages differ".into())
    }),
    decided("invalid-limit", "7", "limit of 0, negative or no number: 400 invalid_parameter", |visit| {
        invalid(visit, &["limit=0", "limit=-1", "limit=ten", "limit=1.5", "limit="])
    }),
    decided("invalid-offset", "7", "offset negative or no number: 400", |visit| {
        invalid(visit, &["offset=-1", "offset=x"])
    }),
    stated("invalid-rating", "7", "min_rating outside 0–5 or no number: 400", |visit| {
        invalid(visit, &["min_rating=5.1", "min_rating=-1", "min_rating=good"])
    }),
    stated("invalid-order", "7", "order_by and order outside their words: 400", |visit| {
        invalid(visit, &["order_by=length", "order=up"])
    }),
    decided("repeated-parameter", "7", "A parameter given twice: 400", |visit| {
        invalid(visit, &["limit=1&limit=2"])
    }),
];

/// A page with the key that has the most room.
fn page(visit: &mut Visit, query: &str) -> Result<Rc<Reply>, Shortfall> {
    let key = visit.any_key()?;
    let reply = visit.get(key, &format!("/courses{query}"))?;
    status(&reply, 200)?;
    holds(reply.at("/data").is_array(), || format!("{query}: data is no list"))?;
    Ok(reply)
}

fn total(reply: &Reply) -> usize {
    reply.at("/meta/total").as_u64().and_then(|total| total.try_into().ok()).unwrap_or(0)
}

/// A value of this field that some course has.
fn given(visit: &mut Visit, name: &str) -> Result<String, Shortfall> {
    let reply = page(visit, "")?;
    let mut values = reply.rows().iter().filter_map(|row| row[name].as_str());
    let plain = values.find(|value| value.trim() == *value && value.chars().count() >= 4);
    plain
        .map(str::to_owned)
        .ok_or_else(|| Shortfall::NotApplicable(format!("no course of the first page has a {name}")))
}

/// Some letters from the middle of a text.
fn part_of(text: &str) -> String {
    let part: String = text.chars().skip(1).take(4).collect();
    part.trim().to_owned()
}

fn has(row: &Value, name: &str, part: &str) -> bool {
    let text = row[name].as_str().unwrap_or_default();
    text.to_lowercase().contains(&part.to_lowercase())
}

fn rating(row: &Value) -> Option<f64> {
    row["rating"].as_str()?.parse().ok()
}

/// There are rows, and all of them pass.
fn every_row(
    visit: &mut Visit,
    query: &str,
    pass: impl Fn(&Value) -> bool,
) -> Result<(), Shortfall> {
    let reply = page(visit, query)?;
    holds(!reply.rows().is_empty(), || format!("{query}: no rows"))?;
    let odd = reply.rows().iter().find(|row| !pass(row));
    holds(odd.is_none(), || format!("{query}: {}", odd.unwrap_or(&Value::Null)))
}

/// Texts rise with asc and fall with desc, ignoring case.
fn sorted(visit: &mut Visit, name: &str) -> Result<(), Shortfall> {
    for order in ["asc", "desc"] {
        let reply = page(visit, &format!("?order_by={name}&order={order}"))?;
        let texts = reply.rows().iter().filter_map(|row| row[name].as_str());
        let mut texts: Vec<String> = texts.map(|text| text.trim().to_lowercase()).collect();
        if order == "desc" {
            texts.reverse();
        }
        holds(texts.is_sorted(), || format!("{order}: {texts:?}"))?;
    }
    Ok(())
}

fn invalid(visit: &mut Visit, queries: &[&str]) -> Result<(), Shortfall> {
    let key = visit.any_key()?;
    for query in queries {
        let reply = visit.get(key, &format!("/courses?{query}"))?;
        error(&reply, &ErrorCode::InvalidParameter)?;
    }
    Ok(())
}
