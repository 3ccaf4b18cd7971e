//! One course: contract 2.2 and 4.2.

use std::rc::Rc;

use golf_api::error::ErrorCode;
use serde_json::Value;

use super::expect::{COURSE, Kind, error, fields, holds, status};
use super::visit::{Reply, Visit};
use super::{Rule, Shortfall, decided, stated};

/// An identifier that no course has.
pub(super) const NO_COURSE: &str = "999999999999";

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated(
        "detail",
        "4.2",
        "A course of the list is found by its course_id",
        |visit| {
            let (row, reply) = row_and_detail(visit)?;
            status(&reply, 200)?;
            let id = reply.at("/data/course_id");
            holds(*id == row["course_id"], || format!("course_id is {id}"))
        },
    ),
    stated(
        "detail-fields",
        "2.2",
        "A course has the fields of the list, with their types",
        |visit| {
            let (_, reply) = row_and_detail(visit)?;
            fields(reply.at("/data"), &COURSE, "the course")
        },
    ),
    stated(
        "detail-agrees",
        "2.2",
        "A course says the same as its row in the list",
        |visit| {
            let (row, reply) = row_and_detail(visit)?;
            for (name, _) in COURSE {
                let (listed, detailed) = (row.get(name), reply.at("/data").get(name));
                holds(listed == detailed, || {
                    format!("{name}: {listed:?} and {detailed:?}")
                })?;
            }
            Ok(())
        },
    ),
    stated(
        "tee-data",
        "2.2",
        "tee_data is a list of tees with their types",
        |visit| {
            let (_, reply) = row_and_detail(visit)?;
            let tees = reply.at("/data/tee_data");
            let Some(tees) = tees.as_array() else {
                return Err(Shortfall::Broken(format!("tee_data is {tees}")));
            };
            let kinds = ["name", "par", "length", "slope"].map(|name| (name, Kind::Text));
            tees.iter().try_for_each(|tee| fields(tee, &kinds, "a tee"))
        },
    ),
    stated(
        "tee-length",
        "2.2",
        "The length of a tee reads '<number> yards'",
        |visit| {
            let (_, reply) = row_and_detail(visit)?;
            let tees = reply.at("/data/tee_data").as_array();
            let lengths: Vec<&str> = tees
                .into_iter()
                .flatten()
                .filter_map(|tee| tee["length"].as_str())
                .collect();
            if lengths.is_empty() {
                return Err(Shortfall::NotApplicable(
                    "the course has no tee with a length".into(),
                ));
            }
            let odd = lengths.iter().find(|length| {
                let number = length.strip_suffix(" yards").unwrap_or_default();
                !number.starts_with(|c: char| c.is_ascii_digit())
            });
            holds(odd.is_none(), || format!("{odd:?}"))
        },
    ),
    stated(
        "detail-unknown",
        "4.2",
        "An id that does not exist: 404 course_not_found",
        |visit| {
            let key = visit.any_key()?;
            let reply = visit.get(key, &format!("/courses/{NO_COURSE}"))?;
            error(&reply, &ErrorCode::CourseNotFound)
        },
    ),
    decided(
        "detail-no-integer",
        "4.2",
        "An id that is no integer: 404 course_not_found",
        |visit| {
            let key = visit.any_key()?;
            for id in ["pebble", "1.5", "-1", "99999999999999999999"] {
                error(
                    &*visit.get(key, &format!("/courses/{id}"))?,
                    &ErrorCode::CourseNotFound,
                )?;
            }
            Ok(())
        },
    ),
];

/// The first course of the list, as a list row and as a detail response.
pub(super) fn row_and_detail(visit: &mut Visit) -> Result<(Value, Rc<Reply>), Shortfall> {
    let key = visit.any_key()?;
    let list = visit.get(key, "/courses")?;
    status(&list, 200)?;
    let Some(row) = list.rows().first() else {
        return Err(Shortfall::NotApplicable(
            "the service has no courses".into(),
        ));
    };
    let detail = visit.get(key, &format!("/courses/{}", row["course_id"]))?;
    Ok((row.clone(), detail))
}
