//! One row of an import: the requirements for a course.

use golf_api::course::CourseDetail;
use golf_api::decode::{self, Problems};
use golf_api::figure::Figure;
use serde_json::Value;

/// The course of a row, or every reason to reject it. A reason begins with its field.
///
/// # Errors
/// At least one reason.
pub fn check(row: &Value) -> Result<CourseDetail, Vec<String>> {
    if !row.is_object() {
        return Err(vec!["it is not an object".into()]);
    }
    let Some(read) = decode::course_row(&row.to_string()) else {
        return Err(vec!["course_id: an integer belongs here".into()]);
    };
    let mut reasons = reasons_of(&read.problems);
    let detail = read.value;
    let course = &detail.course;
    if course.course_id.0 < 1 {
        reasons.push("course_id: a number from 1 belongs here".into());
    }
    let rating = course.rating.as_ref();
    if rating.is_some_and(|rating| !rating.number().is_some_and(|n| (0.0..=5.0).contains(&n))) {
        let shown = rating.map_or("", Figure::text);
        reasons.push(format!("rating: {shown:?} is no number from 0 to 5"));
    }
    if row.get("tee_data").is_some_and(Value::is_null) {
        reasons.push("tee_data: null where a list belongs; leave it out if there is none".into());
    }
    if reasons.is_empty() {
        Ok(detail)
    } else {
        Err(reasons)
    }
}

/// The deviations that the tolerant decoder reported: an import tolerates none of them.
pub(super) fn reasons_of(problems: &Problems) -> Vec<String> {
    let mut reasons: Vec<String> = problems.first.iter().map(ToString::to_string).collect();
    let kept = u32::try_from(reasons.len()).unwrap_or(u32::MAX);
    if problems.total > kept {
        reasons.push(format!("and {} more", problems.total - kept));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_row_is_taken_or_every_reason_is_given() {
        let check = |row: Value, starts: &[&str]| {
            let reasons = check(&row).err().unwrap_or_default();
            assert_eq!(reasons.len(), starts.len(), "{row}: {reasons:?}");
            for (reason, start) in reasons.iter().zip(starts) {
                assert!(reason.starts_with(start), "{reason:?} for {row}");
            }
        };
        check(json!({"course_id": 1}), &[]);
        check(
            json!({"course_id": 1, "rating": "5", "latitude": -90, "slope": "odd"}),
            &[],
        );
        check(json!({"course_id": 1, "rating": null, "tee_data": []}), &[]);
        check(json!([]), &["it is not an object"]);
        check(json!({"name": "No id"}), &["course_id"]);
        check(json!({"course_id": "x"}), &["course_id"]);
        check(json!({"course_id": "17"}), &["course_id: text"]);
        check(json!({"course_id": 0}), &["course_id: a number from 1"]);
        check(json!({"course_id": 1, "rating": "5.1"}), &["rating"]);
        check(json!({"course_id": 1, "rating": "good"}), &["rating"]);
        check(
            json!({"course_id": 1, "rating": 4.5}),
            &["rating: a number"],
        );
        check(json!({"course_id": 1, "latitude": 90.1}), &["latitude: "]);
        check(json!({"course_id": 1, "longitude": -181}), &["longitude: "]);
        check(
            json!({"course_id": 1, "name": 5, "holes": "18"}),
            &["name", "holes"],
        );
        check(json!({"course_id": 1, "tee_data": null}), &["tee_data"]);
        check(
            json!({"course_id": 1, "tee_data": [{"par": 72}, 4]}),
            &["tee_data[0].par", "tee_data[1]"],
        );
    }
}
