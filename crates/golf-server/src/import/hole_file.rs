//! One hole file of an import: its requirements.

use std::collections::BTreeSet;

use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::hole::HazardKind;
use serde_json::Value;

use super::course_row::reasons_of;

/// The course id in the name of a hole file: `14012.json`.
#[must_use]
pub fn course_of(name: &str) -> Option<CourseId> {
    let digits = name.strip_suffix(".json")?;
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    plain.then(|| digits.parse().ok()).flatten().map(CourseId)
}

/// Checks the content of a course's hole file.
///
/// # Errors
/// Every reason to reject it.
pub fn check(course_id: CourseId, data: &Value) -> Result<(), Vec<String>> {
    let Some(read) = decode::holes_file(&data.to_string()) else {
        return Err(vec![
            "an object with an integer course_id and a list of holes belongs here".into(),
        ]);
    };
    let mut reasons = reasons_of(&read.problems);
    if read.value.course_id != course_id {
        let found = read.value.course_id;
        reasons.push(format!(
            "course_id: {found}, but the file is named for {course_id}"
        ));
    }
    let rows = data.get("holes").and_then(Value::as_array);
    for (at, hole) in rows.into_iter().flatten().enumerate() {
        for (pointer, field, expected) in [
            ("/coordinates", "coordinates", "an object"),
            ("/coordinates/green", "coordinates.green", "an object"),
            ("/hazards", "hazards", "a list"),
        ] {
            // The decoder has reported fields of another type, but not absent ones.
            if hole.is_object() && hole.pointer(pointer).is_none_or(Value::is_null) {
                reasons.push(format!(
                    "holes[{at}].{field}: nothing where {expected} belongs"
                ));
            }
        }
    }
    let mut seen = BTreeSet::new();
    for hole in &read.value.holes {
        let number = hole.hole_number;
        if !(1..=18).contains(&number.0) {
            reasons.push(format!("hole_number: {number} is none of 1 to 18"));
        }
        if !seen.insert(number) {
            reasons.push(format!("hole_number: {number} is there twice"));
        }
        for hazard in &hole.hazards {
            if let HazardKind::Other(kind) = &hazard.kind {
                reasons.push(format!(
                    "hole {number}, hazards: the type {kind:?} is neither bunker nor water"
                ));
            }
        }
    }
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(reasons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_plain_number_names_a_course() {
        for (name, course) in [
            ("14012.json", Some(14012)),
            ("014012.json", None),
            ("+1.json", None),
            (".json", None),
            ("1.JSON", None),
            ("1.json.bak", None),
            ("99999999999999999999.json", None),
        ] {
            assert_eq!(course_of(name), course.map(CourseId), "{name}");
        }
    }

    #[test]
    fn a_file_is_taken_or_every_reason_is_given() {
        let hole = |number: i64| {
            json!({"hole_number": number, "par": 4, "length_yards": null, "hazards": [],
                   "coordinates": {"tee": {"lat": 1, "lng": 2}, "green": {"front": null}}})
        };
        let with = |change: &dyn Fn(&mut Value)| {
            let mut hole = hole(1);
            change(&mut hole);
            json!({"course_id": 7, "holes": [hole]})
        };
        let check = |data: Value, starts: &[&str]| {
            let reasons = check(CourseId(7), &data).err().unwrap_or_default();
            assert_eq!(reasons.len(), starts.len(), "{data}: {reasons:?}");
            for (reason, start) in reasons.iter().zip(starts) {
                assert!(reason.starts_with(start), "{reason:?} for {data}");
            }
        };
        check(
            json!({"course_id": 7, "hole_count": 2, "holes": [hole(1), hole(2)]}),
            &[],
        );
        check(json!({"course_id": 7, "holes": []}), &[]);
        check(json!({"course_id": 8, "holes": []}), &["course_id: 8"]);
        check(json!({"course_id": 7}), &["an object with"]);
        check(json!([1]), &["an object with"]);
        check(
            json!({"course_id": 7, "holes": [hole(1), hole(1)]}),
            &["hole_number: 1 is there twice"],
        );
        check(
            json!({"course_id": 7, "holes": [hole(0)]}),
            &["hole_number: 0"],
        );
        check(
            json!({"course_id": 7, "holes": [hole(19)]}),
            &["hole_number: 19"],
        );
        check(
            json!({"course_id": 7, "holes": [{"par": 3}]}),
            &[
                "holes[0].hole_number",
                "holes[0].coordinates",
                "holes[0].coordinates.green",
                "holes[0].hazards",
            ],
        );
        check(
            with(&|hole| hole["coordinates"]["tee"]["lat"] = json!(91)),
            &["holes[0].coordinates.tee.lat"],
        );
        check(
            with(&|hole| hole["coordinates"]["layup"] = json!("far")),
            &["holes[0].coordinates.layup"],
        );
        check(
            with(&|hole| hole["coordinates"]["green"] = Value::Null),
            &["holes[0].coordinates.green"],
        );
        check(with(&|hole| hole["par"] = json!("4")), &["holes[0].par"]);
        check(
            with(&|hole| hole["hazards"] = Value::Null),
            &["holes[0].hazards"],
        );
        check(
            with(&|hole| hole["hazards"] = json!([{"type": "lava", "lat": 1, "lng": 2}])),
            &["hole 1, hazards"],
        );
    }
}
