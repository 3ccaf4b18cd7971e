//! Checks import files and turns them into courses and holes, or into a list of every reason why
//! not.
//!
//! Nothing here writes: [`check`] looks at everything first, so that an import is all or nothing.
//! [`course_row`] checks one course and [`hole_file`] one hole file. [`contract_fields`] keeps the
//! fields of the contract, byte for byte. [`open_list`] reads lists of other shapes. [`source_files`] reads files within limits, and
//! [`rejections`] limits the list of reasons. [`crate::command`] writes the database.

pub mod contract_fields;
pub mod course_row;
pub mod hole_file;
pub mod open_list;
pub mod rejections;
pub mod source_files;

use std::collections::HashMap;

use golf_api::course::{CourseDetail, CourseId};
use serde_json::Value;

use crate::database::courses::{CourseText, MOST_ANSWER_BYTES};
use contract_fields::{COURSE, HOLE_DATA, LeftOut, TEE_DATA, oversizes_of, text_of};
use rejections::{Rejection, Rejections};

/// A hole file, unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoleFile {
    /// Its name within the folder.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// A checked import, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Accepted {
    /// The courses, in the order of the file.
    pub courses: Vec<CourseText>,
    /// The JSON of contract 2.3's data, for the courses that have it.
    pub holes: Vec<(CourseId, String)>,
    /// Fields outside the contract, which are not kept.
    pub left_out: LeftOut,
}

/// Checks all rows and all hole files.
///
/// # Errors
/// The [`Rejections`], if there are any.
pub fn check(rows: &[Value], hole_files: &[HoleFile]) -> Result<Accepted, Rejections> {
    let mut accepted = Accepted::default();
    let mut rejections = Rejections::default();
    let mut first_row: HashMap<CourseId, usize> = HashMap::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let number = at + 1;
        let place = match row.get("course_id") {
            Some(id) => format!("row {number} (course_id {id})"),
            None => format!("row {number}"),
        };
        match check_row(row) {
            Ok(detail) => {
                let course_id = detail.course.course_id;
                if let Some(first) = first_row.get(&course_id) {
                    let reason = format!("course_id: {course_id} is row {first} already");
                    rejections.add(Rejection::new(&place, &reason));
                    continue;
                }
                first_row.insert(course_id, number);
                let text = CourseText {
                    course_id,
                    course: text_of(row, &COURSE, "", &mut accepted.left_out),
                    tees: row.get("tee_data").map_or_else(
                        || "[]".to_owned(),
                        |tees| text_of(tees, &TEE_DATA, "tee_data", &mut accepted.left_out),
                    ),
                };
                match too_large(text.course.len() + text.tees.len()) {
                    None => accepted.courses.push(text),
                    Some(reason) => rejections.add(Rejection::new(&place, &reason)),
                }
            }
            Err(reasons) => {
                // The row is rejected already; its holes need no second reason.
                if let Some(id) = row.get("course_id").and_then(Value::as_i64) {
                    first_row.entry(CourseId(id)).or_insert(number);
                }
                rejections.add_all(&place, &reasons);
            }
        }
    }
    for file in hole_files {
        match check_holes(file, &first_row, &mut accepted.left_out) {
            Ok(holes) => accepted.holes.push(holes),
            Err(reasons) => rejections.add_all(&format!("holes file {}", file.name), &reasons),
        }
    }
    if rejections.is_empty() {
        Ok(accepted)
    } else {
        Err(rejections)
    }
}

fn check_row(row: &Value) -> Result<CourseDetail, Vec<String>> {
    let mut oversizes = oversizes_of(row, &COURSE, "");
    if let Some(tees) = row.get("tee_data") {
        oversizes.extend(oversizes_of(tees, &TEE_DATA, "tee_data"));
    }
    if oversizes.is_empty() {
        course_row::check(row)
    } else {
        Err(oversizes)
    }
}

fn check_holes(
    file: &HoleFile,
    courses: &HashMap<CourseId, usize>,
    left_out: &mut LeftOut,
) -> Result<(CourseId, String), Vec<String>> {
    let course_id = hole_file::course_of(&file.name)
        .ok_or_else(|| vec!["its name is not <course_id>.json".to_owned()])?;
    let data: Value = serde_json::from_slice(&file.bytes)
        .map_err(|error| vec![format!("it is not JSON: {error}")])?;
    let oversizes = oversizes_of(&data, &HOLE_DATA, "");
    if !oversizes.is_empty() {
        return Err(oversizes);
    }
    let mut reasons = hole_file::check(course_id, &data).err().unwrap_or_default();
    if !courses.contains_key(&course_id) {
        reasons.insert(0, format!("course_id: there is no course {course_id}"));
    }
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let text = text_of(&data, &HOLE_DATA, "", left_out);
    match too_large(text.len()) {
        None => Ok((course_id, text)),
        Some(reason) => Err(vec![reason]),
    }
}

/// Why a text of this many bytes cannot become an answer.
#[must_use]
pub fn too_large(bytes: usize) -> Option<String> {
    (bytes > MOST_ANSWER_BYTES).then(|| {
        format!(
            "its fields of the contract are {bytes} bytes as JSON, of at most {MOST_ANSWER_BYTES}: \
             shorten its texts and lists"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn file(name: &str, data: &str) -> HoleFile {
        HoleFile {
            name: name.to_owned(),
            bytes: data.as_bytes().to_vec(),
        }
    }

    #[test]
    fn every_rejection_says_where_and_why() {
        let rows = [
            json!({"course_id": 1}),
            json!({"course_id": 1}),
            json!({"course_id": 2, "rating": "9"}),
            json!("no row"),
        ];
        let files = [
            file("1.json", "{"),
            file("2.json", r#"{"course_id":2,"holes":[]}"#),
            file("3.json", r#"{"course_id":3,"holes":[]}"#),
            file("one.json", "{}"),
        ];
        let rejections: Vec<String> = check(&rows, &files)
            .expect_err("rejected")
            .first()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            rejections,
            [
                "row 2 (course_id 1): course_id: 1 is row 1 already",
                "row 3 (course_id 2): rating: \"9\" is no number from 0 to 5",
                "row 4: it is not an object",
                "holes file 1.json: it is not JSON: EOF while parsing an object at line 1 column 1",
                "holes file 3.json: course_id: there is no course 3",
                "holes file one.json: its name is not <course_id>.json",
            ]
        );
    }

    #[test]
    fn what_is_accepted_keeps_its_order_its_nulls_and_its_gaps() {
        let rows = [
            json!({"course_id": 9, "name": "Zed", "slope": null, "website": "x"}),
            json!({"course_id": 3, "tee_data": [{"name": "Red", "colour": "f00"}]}),
        ];
        let files = [file("3.json", r#"{"holes":[],"course_id":3}"#)];
        let accepted = check(&rows, &files).expect("accepted");
        let text = |id, course: &str, tees: &str| CourseText {
            course_id: CourseId(id),
            course: course.to_owned(),
            tees: tees.to_owned(),
        };
        assert_eq!(
            accepted.courses,
            [
                text(9, r#"{"course_id":9,"name":"Zed","slope":null}"#, "[]"),
                text(3, r#"{"course_id":3}"#, r#"[{"name":"Red"}]"#),
            ]
        );
        let holes = r#"{"course_id":3,"holes":[]}"#.to_owned();
        assert_eq!(accepted.holes, [(CourseId(3), holes)]);
        let left_out: Vec<&str> = accepted.left_out.keys().map(String::as_str).collect();
        assert_eq!(left_out, ["tee_data.colour", "website"]);
    }
}
