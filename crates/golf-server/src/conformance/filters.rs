//! The filters of the list, and invalid parameters: contract 4.1 and 7.

use golf_api::error::ErrorCode;
use golf_api::query::MAX_OFFSET;
use golf_letters::folded;
use serde_json::Value;

use super::expect::{encoded, error, holds, ids};
use super::listing::{page, rating};
use super::visit::Visit;
use super::{Rule, Shortfall, decided, stated};

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated(
        "filter-state",
        "4.1",
        "state filters by state name",
        |visit| {
            let state = given(visit, "state")?;
            every_row(visit, &format!("?state={}", encoded(&state)), |row| {
                is(row, "state", &state)
            })
        },
    ),
    decided("state-case", "4.1", "state ignores case", |visit| {
        let state = given(visit, "state")?;
        let query = format!("?state={}", encoded(&state.to_uppercase()));
        every_row(visit, &query, |row| is(row, "state", &state))
    }),
    decided(
        "state-whole",
        "4.1",
        "state matches the whole name, not a part",
        |visit| {
            let state = given(visit, "state")?;
            let part: String = state.chars().take(state.chars().count() - 1).collect();
            let query = format!("?state={}", encoded(&part));
            let reply = page(visit, &query)?;
            holds(reply.rows().iter().all(|row| row["state"] == part), || {
                "a part matches".into()
            })
        },
    ),
    stated(
        "filter-city",
        "4.1",
        "city filters by a part of the city",
        |visit| {
            let part = part_of(&given(visit, "city")?);
            every_row(visit, &format!("?city={}", encoded(&part)), |row| {
                has(row, "city", &part)
            })
        },
    ),
    decided("city-case", "4.1", "city ignores case", |visit| {
        let part = part_of(&given(visit, "city")?);
        let query = format!("?city={}", encoded(&part.to_uppercase()));
        every_row(visit, &query, |row| has(row, "city", &part))
    }),
    stated(
        "filter-search",
        "4.1",
        "search searches course names",
        |visit| {
            let name = given(visit, "name")?;
            every_row(visit, &format!("?search={}", encoded(&name)), |row| {
                has(row, "name", &name)
            })
        },
    ),
    decided(
        "search-part",
        "4.1",
        "search matches parts of names and ignores case",
        |visit| {
            let part = part_of(&given(visit, "name")?);
            let query = format!("?search={}", encoded(&part.to_uppercase()));
            every_row(visit, &query, |row| has(row, "name", &part))
        },
    ),
    decided(
        "search-letters",
        "4.1",
        "search ignores accents, apostrophes, double spaces, invisible signs and other forms of letters",
        |visit| every_spelling(visit, "search", "name"),
    ),
    decided("city-letters", "4.1", "city ignores them too", |visit| {
        every_spelling(visit, "city", "city")
    }),
    decided("state-letters", "4.1", "state ignores them too", |visit| {
        every_spelling(visit, "state", "state")
    }),
    stated(
        "filters-combine",
        "4.1",
        "Several filters narrow together",
        |visit| {
            let [state, name] = given_together(visit, ["state", "name"])?;
            let query = format!("?state={}&search={}", encoded(&state), encoded(&name));
            every_row(visit, &query, |row| {
                is(row, "state", &state) && has(row, "name", &name)
            })
        },
    ),
    stated(
        "filter-rating",
        "4.1",
        "min_rating leaves out what is rated lower",
        |visit| {
            let reply = page(visit, "?min_rating=3.5")?;
            let low = reply
                .rows()
                .iter()
                .find(|row| rating(row).is_none_or(|rating| rating < 3.5));
            holds(low.is_none(), || format!("{}", low.unwrap_or(&Value::Null)))
        },
    ),
    decided(
        "unknown-parameter",
        "4.1",
        "Unknown parameters are ignored",
        |visit| {
            let (plain, odd) = (page(visit, "")?, page(visit, "?colour=green")?);
            holds(ids(plain.rows()) == ids(odd.rows()), || {
                "the pages differ".into()
            })
        },
    ),
    decided(
        "empty-filter",
        "4.1",
        "An empty filter is no filter",
        |visit| {
            let (plain, empty) = (page(visit, "")?, page(visit, "?search=&city=&state=")?);
            holds(ids(plain.rows()) == ids(empty.rows()), || {
                "the pages differ".into()
            })
        },
    ),
    decided(
        "invalid-limit",
        "7",
        "limit of 0, negative or no number: 400 invalid_parameter",
        |visit| {
            invalid(
                visit,
                &["limit=0", "limit=-1", "limit=ten", "limit=1.5", "limit="],
            )
        },
    ),
    decided(
        "invalid-offset",
        "7",
        "offset negative, no number, or more than JSON numbers hold exactly: 400",
        |visit| {
            let beyond = format!("offset={}", MAX_OFFSET + 1);
            let long = format!("offset={}", "9".repeat(60));
            invalid(visit, &["offset=-1", "offset=x", &beyond, &long])
        },
    ),
    stated(
        "invalid-rating",
        "7",
        "min_rating outside 0–5 or no number: 400",
        |visit| {
            invalid(
                visit,
                &["min_rating=5.1", "min_rating=-1", "min_rating=good"],
            )
        },
    ),
    stated(
        "invalid-order",
        "7",
        "order_by and order outside their words: 400",
        |visit| invalid(visit, &["order_by=length", "order=up"]),
    ),
    decided(
        "repeated-parameter",
        "7",
        "A parameter given twice: 400",
        |visit| invalid(visit, &["limit=1&limit=2"]),
    ),
];

/// A value of this field from some course.
fn given(visit: &mut Visit, name: &str) -> Result<String, Shortfall> {
    given_together(visit, [name]).map(|[value]| value)
}

/// Values of these fields from one course.
fn given_together<const N: usize>(
    visit: &mut Visit,
    names: [&str; N],
) -> Result<[String; N], Shortfall> {
    let reply = page(visit, "")?;
    let plain = |row: &Value, name: &str| {
        let value = row[name].as_str()?;
        (value.trim() == value && value.chars().count() >= 4).then(|| value.to_owned())
    };
    let found = reply.rows().iter().find_map(|row| {
        let values = names.iter().map(|name| plain(row, name));
        let values: Vec<String> = values.collect::<Option<_>>()?;
        values.try_into().ok()
    });
    found.ok_or_else(|| {
        let names = names.join(" and a ");
        Shortfall::NotApplicable(format!("no course of the first page has a {names}"))
    })
}

/// Some letters from the middle of a text.
fn part_of(text: &str) -> String {
    let part: String = text.chars().skip(1).take(4).collect();
    part.trim().to_owned()
}

/// Whether a text has this part, by the rule of letters.
fn has(row: &Value, name: &str, part: &str) -> bool {
    let text = row[name].as_str().unwrap_or_default();
    folded(text).contains(&folded(part))
}

/// Whether a text is this one, by the rule of letters.
fn is(row: &Value, name: &str, whole: &str) -> bool {
    let text = row[name].as_str().unwrap_or_default();
    folded(text) == folded(whole)
}

/// Other spellings of a text, all of which mean the same to a person.
fn respelled(text: &str) -> [String; 6] {
    let after_each = |mark: char| text.chars().flat_map(|letter| [letter, mark]).collect();
    let wide = |letter: char| match letter {
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter),
        ' ' => '\u{3000}',
        letter => letter,
    };
    [
        // A combining accent, a zero-width space, an apostrophe.
        after_each('\u{301}'),
        after_each('\u{200b}'),
        after_each('\u{2019}'),
        text.replace(' ', " \u{a0} "),
        text.replace('-', "\u{2013}"),
        text.chars().map(wide).collect(),
    ]
}

/// Each spelling of a value of this field finds rows, and all of them have it.
fn every_spelling(visit: &mut Visit, parameter: &str, field: &str) -> Result<(), Shortfall> {
    let value = given(visit, field)?;
    for spelling in respelled(&value) {
        let query = format!("?{parameter}={}", encoded(&spelling));
        every_row(visit, &query, |row| has(row, field, &value))?;
    }
    Ok(())
}

/// There are rows, and all of them pass the filter.
fn every_row(
    visit: &mut Visit,
    query: &str,
    pass: impl Fn(&Value) -> bool,
) -> Result<(), Shortfall> {
    let reply = page(visit, query)?;
    holds(!reply.rows().is_empty(), || format!("{query}: no rows"))?;
    let odd = reply.rows().iter().find(|row| !pass(row));
    holds(odd.is_none(), || {
        format!("{query}: {}", odd.unwrap_or(&Value::Null))
    })
}

fn invalid(visit: &mut Visit, queries: &[&str]) -> Result<(), Shortfall> {
    let key = visit.any_key()?;
    for query in queries {
        let reply = visit.get(key, &format!("/courses?{query}"))?;
        error(&reply, &ErrorCode::InvalidParameter)?;
    }
    Ok(())
}
