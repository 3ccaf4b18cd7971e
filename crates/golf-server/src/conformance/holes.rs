//! Holes: contract 2.3 and 4.3.

use std::rc::Rc;

use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use serde_json::Value;

use super::course::{NO_COURSE, row_and_detail};
use super::expect::{Kind, error, error_shape, fields, holds, status};
use super::visit::{Reply, Sender, Visit};
use super::{Rule, Shortfall, decided, stated};

/// How many courses of the list are tried, to find one with holes and one without.
const TRIES: usize = 5;

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated("holes-pro", "4.3", "The Pro plan gets holes", |visit| {
        allowed(visit, Plan::Pro)
    }),
    stated(
        "holes-enterprise",
        "4.3",
        "The Enterprise plan gets holes",
        |visit| allowed(visit, Plan::Enterprise),
    ),
    stated(
        "holes-free",
        "4.3",
        "The Free plan: 403 upgrade_required",
        |visit| refused(visit, Plan::Free),
    ),
    stated(
        "holes-developer",
        "4.3",
        "The Developer plan: 403 upgrade_required",
        |visit| refused(visit, Plan::Developer),
    ),
    stated(
        "holes-unknown",
        "4.3",
        "An id that does not exist: 404 course_not_found",
        |visit| {
            let key = visit.key_with_holes()?;
            let reply = visit.get(key, &format!("/courses/{NO_COURSE}/holes"))?;
            error(&reply, &ErrorCode::CourseNotFound)
        },
    ),
    decided(
        "holes-no-integer",
        "4.3",
        "An id that is no integer: 404 course_not_found",
        |visit| {
            let key = visit.key_with_holes()?;
            error(
                &*visit.get(key, "/courses/pebble/holes")?,
                &ErrorCode::CourseNotFound,
            )
        },
    ),
    decided(
        "plan-before-existence",
        "7",
        "A plan without holes wins over an id that does not exist",
        |visit| {
            let key = visit
                .key_of(Plan::Free)
                .or_else(|_| visit.key_of(Plan::Developer))?;
            let reply = visit.get(key, &format!("/courses/{NO_COURSE}/holes"))?;
            error(&reply, &ErrorCode::UpgradeRequired)
        },
    ),
    decided(
        "holes-none",
        "4.3",
        "A course without hole data has no holes, and that is no error",
        |visit| {
            let reply = found(visit, false)?;
            holds(*reply.at("/data/hole_count") == 0, || {
                "hole_count is not 0".into()
            })
        },
    ),
    decided(
        "sources-without-key",
        "4.3",
        "What a course of a map is made of needs no key; other courses: 404",
        |visit| {
            let (row, _) = row_and_detail(visit)?;
            let id = &row["course_id"];
            let reply = visit.get(Sender::NoKey, &format!("/sources/{id}"))?;
            match reply.status {
                200 => {}
                404 => return error_shape(&reply),
                _ => {
                    let why = "the service has no such address";
                    return Err(Shortfall::NotApplicable(why.into()));
                }
            }
            holds(reply.at("/data/course_id") == id, || {
                format!("course_id is {}", reply.at("/data/course_id"))
            })?;
            holds(reply.at("/data/holes").is_array(), || {
                "holes is no list".into()
            })
        },
    ),
    stated(
        "hole-data",
        "2.3",
        "Hole data has course_id, hole_count and holes",
        |visit| {
            let reply = found(visit, true)?;
            let data = reply.at("/data");
            for name in ["course_id", "hole_count"] {
                holds(data[name].is_i64(), || format!("{name} is {}", data[name]))?;
            }
            holds(data["holes"].is_array(), || "holes is no list".into())
        },
    ),
    stated(
        "hole-fields",
        "2.3",
        "Holes have their types; hole_number is 1 to 18",
        |visit| {
            each_hole(visit, |hole| {
                let kinds =
                    ["hole_number", "par", "length_yards"].map(|name| (name, Kind::Integer));
                fields(hole, &kinds, "a hole")?;
                let number = hole["hole_number"].as_i64();
                let fits = number.is_some_and(|number| (1..=18).contains(&number));
                holds(fits, || format!("hole_number is {number:?}"))
            })
        },
    ),
    stated(
        "hole-points",
        "2.3",
        "Points are objects of lat and lng on the globe",
        |visit| {
            each_hole(visit, |hole| {
                let at = &hole["coordinates"];
                holds(at["green"].is_object(), || format!("coordinates are {at}"))?;
                let green = ["front", "center", "back"].map(|name| &at["green"][name]);
                let others = ["tee", "fairway", "dogleg", "layup"].map(|name| &at[name]);
                green.into_iter().chain(others).try_for_each(point)
            })
        },
    ),
    stated(
        "hazards",
        "2.3",
        "Hazards are bunkers or water, with a label and a place",
        |visit| {
            each_hole(visit, |hole| {
                let Some(hazards) = hole["hazards"].as_array() else {
                    return Err(Shortfall::Broken(format!("hazards is {}", hole["hazards"])));
                };
                hazards.iter().try_for_each(|hazard| {
                    let kind = hazard["type"].as_str().unwrap_or_default();
                    holds(matches!(kind, "bunker" | "water"), || {
                        format!("type is {kind:?}")
                    })?;
                    let kinds = [
                        ("label", Kind::Text),
                        ("lat", Kind::Number),
                        ("lng", Kind::Number),
                    ];
                    fields(hazard, &kinds, "a hazard")
                })
            })
        },
    ),
];

fn allowed(visit: &mut Visit, plan: Plan) -> Result<(), Shortfall> {
    let key = visit.key_of(plan)?;
    let (row, _) = row_and_detail(visit)?;
    status(
        &*visit.get(key, &format!("/courses/{}/holes", row["course_id"]))?,
        200,
    )
}

fn refused(visit: &mut Visit, plan: Plan) -> Result<(), Shortfall> {
    let key = visit.key_of(plan)?;
    let (row, _) = row_and_detail(visit)?;
    let reply = visit.get(key, &format!("/courses/{}/holes", row["course_id"]))?;
    error(&reply, &ErrorCode::UpgradeRequired)
}

/// The holes response of a course that has holes, or of one that has none.
fn found(visit: &mut Visit, with_holes: bool) -> Result<Rc<Reply>, Shortfall> {
    let key = visit.key_with_holes()?;
    let list = visit.get(key, "/courses")?;
    status(&list, 200)?;
    let listed = list
        .rows()
        .iter()
        .take(TRIES)
        .filter_map(|row| row["course_id"].as_i64());
    let known = visit.course_with_holes.filter(|_| with_holes);
    for id in known.into_iter().chain(listed) {
        let reply = visit.get(key, &format!("/courses/{id}/holes"))?;
        status(&reply, 200)?;
        let holes = reply.at("/data/holes").as_array().map_or(0, Vec::len);
        if (holes > 0) == with_holes {
            return Ok(reply);
        }
    }
    let kind = if with_holes { "with" } else { "without" };
    let why = format!("none of the first {TRIES} courses is one {kind} holes");
    Err(Shortfall::NotApplicable(why))
}

fn each_hole(
    visit: &mut Visit,
    check: impl FnMut(&Value) -> Result<(), Shortfall>,
) -> Result<(), Shortfall> {
    let reply = found(visit, true)?;
    let holes = reply.at("/data/holes").as_array();
    holes.into_iter().flatten().try_for_each(check)
}

/// Null, absent, or on the globe. The specification requires some points that real data lacks.
fn point(point: &Value) -> Result<(), Shortfall> {
    if point.is_null() {
        return Ok(());
    }
    let within = |name: &str, most: f64| point[name].as_f64().is_some_and(|n| n.abs() <= most);
    holds(within("lat", 90.0) && within("lng", 180.0), || {
        format!("a point is {point}")
    })
}
