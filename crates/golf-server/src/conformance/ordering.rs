//! The order of the list: contract 4.1.

use golf_letters::{SortKey, sort_key};

use super::expect::{holds, ids};
use super::listing::{page, rating};
use super::visit::Visit;
use super::{Rule, Shortfall, decided, stated};

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated(
        "default-order",
        "4.1",
        "Without order_by and order: by name, ascending",
        |visit| {
            let (plain, named) = (page(visit, "")?, page(visit, "?order_by=name&order=asc")?);
            holds(ids(plain.rows()) == ids(named.rows()), || {
                "the pages differ".into()
            })
        },
    ),
    stated(
        "order-name",
        "4.1",
        "order_by=name sorts by name, as people do: accents beside their letter",
        |visit| sorted(visit, "name"),
    ),
    stated(
        "order-city",
        "4.1",
        "order_by=city sorts by city",
        |visit| sorted(visit, "city"),
    ),
    stated(
        "order-state",
        "4.1",
        "order_by=state sorts by state",
        |visit| sorted(visit, "state"),
    ),
    stated(
        "order-rating",
        "4.1",
        "order_by=rating sorts by rating, as numbers",
        |visit| {
            for (order, down) in [("asc", false), ("desc", true)] {
                let reply = page(visit, &format!("?order_by=rating&order={order}"))?;
                let ratings: Vec<f64> = reply.rows().iter().filter_map(rating).collect();
                let in_order = ratings.windows(2).all(|two| {
                    if down {
                        two[0] >= two[1]
                    } else {
                        two[0] <= two[1]
                    }
                });
                holds(in_order, || format!("{order}: {ratings:?}"))?;
            }
            Ok(())
        },
    ),
    decided(
        "absent-last",
        "4.1",
        "What is not given sorts last in either direction",
        |visit| {
            for name in ["rating", "city"] {
                for order in ["asc", "desc"] {
                    let reply = page(visit, &format!("?order_by={name}&order={order}"))?;
                    let gaps: Vec<bool> =
                        reply.rows().iter().map(|row| row[name].is_null()).collect();
                    holds(gaps.is_sorted(), || {
                        format!("{name} {order}: given after not given")
                    })?;
                }
            }
            Ok(())
        },
    ),
    decided("ties", "4.1", "Ties are broken by course_id", |visit| {
        let reply = page(visit, "?order_by=state&order=desc")?;
        let tied = reply
            .rows()
            .windows(2)
            .filter(|two| two[0]["state"] == two[1]["state"]);
        let wrong = tied.filter(|two| two[0]["course_id"].as_i64() > two[1]["course_id"].as_i64());
        holds(wrong.count() == 0, || {
            "rows of one state are not in the order of their ids".into()
        })
    }),
];

/// Texts rise with asc and fall with desc, by the rule of letters.
fn sorted(visit: &mut Visit, name: &str) -> Result<(), Shortfall> {
    for order in ["asc", "desc"] {
        let reply = page(visit, &format!("?order_by={name}&order={order}"))?;
        let texts = reply.rows().iter().filter_map(|row| row[name].as_str());
        let mut texts: Vec<SortKey> = texts.map(sort_key).collect();
        if order == "desc" {
            texts.reverse();
        }
        holds(texts.is_sorted(), || format!("{order}: {texts:?}"))?;
    }
    Ok(())
}
