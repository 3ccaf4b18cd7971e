//! The fields of the contract, in its order, and JSON texts that hold these and no others.
//!
//! Values are copied as they stand: a null stays a null, an absent field stays absent.

use std::collections::BTreeMap;

use serde_json::Value;

/// The fields of an object of the contract, and what lies below each.
#[derive(Debug)]
pub enum Shape {
    /// Text, a number or null: copied.
    Plain,
    /// An object with these fields.
    Fields(&'static [(&'static str, Shape)]),
    /// A list of one shape.
    List(&'static Shape),
}

use Shape::{Fields, List, Plain};

/// Specification 2.1.
pub const COURSE: Shape = Fields(&[
    ("course_id", Plain),
    ("name", Plain),
    ("address", Plain),
    ("city", Plain),
    ("state", Plain),
    ("latitude", Plain),
    ("longitude", Plain),
    ("rating", Plain),
    ("num_reviews", Plain),
    ("holes", Plain),
    ("par", Plain),
    ("length_yards", Plain),
    ("slope", Plain),
    ("year_built", Plain),
    ("architects", Plain),
]);

/// The list that 2.2 adds to a course.
pub const TEE_DATA: Shape = List(&Fields(&[
    ("name", Plain),
    ("par", Plain),
    ("length", Plain),
    ("slope", Plain),
]));

/// Specification 2.3.
pub const HOLE_DATA: Shape = Fields(&[
    ("course_id", Plain),
    ("hole_count", Plain),
    ("holes", List(&HOLE)),
]);

const HOLE: Shape = Fields(&[
    ("hole_number", Plain),
    ("par", Plain),
    ("length_yards", Plain),
    (
        "coordinates",
        Fields(&[
            ("tee", POINT),
            (
                "green",
                Fields(&[("front", POINT), ("center", POINT), ("back", POINT)]),
            ),
            ("fairway", POINT),
            ("dogleg", POINT),
            ("layup", POINT),
        ]),
    ),
    (
        "hazards",
        List(&Fields(&[
            ("type", Plain),
            ("label", Plain),
            ("lat", Plain),
            ("lng", Plain),
        ])),
    ),
]);

const POINT: Shape = Fields(&[("lat", Plain), ("lng", Plain)]);

/// Fields that the contract does not have and how often they were left out.
pub type LeftOut = BTreeMap<String, u32>;

/// The JSON text of `value`, which stands at `place`, with the fields of `shape` alone.
#[must_use]
pub fn text_of(value: &Value, shape: &Shape, place: &str, left_out: &mut LeftOut) -> String {
    let mut out = String::new();
    write(value, shape, place, left_out, &mut out);
    out
}

fn write(value: &Value, shape: &Shape, place: &str, left_out: &mut LeftOut, out: &mut String) {
    match (shape, value) {
        (Fields(fields), Value::Object(object)) => {
            out.push('{');
            let mut comma = "";
            for (name, shape) in *fields {
                if let Some(value) = object.get(*name) {
                    out.push_str(&format!("{comma}\"{name}\":"));
                    write(value, shape, &below(place, name), left_out, out);
                    comma = ",";
                }
            }
            out.push('}');
            for name in object.keys() {
                // `tee_data` is read beside the course's own fields.
                let beside = place.is_empty() && name == "tee_data";
                if !beside && !fields.iter().any(|(field, _)| field == name) {
                    *left_out.entry(below(place, name)).or_default() += 1;
                }
            }
        }
        (List(shape), Value::Array(entries)) => {
            out.push('[');
            for (at, entry) in entries.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(entry, shape, place, left_out, out);
            }
            out.push(']');
        }
        (_, value) => out.push_str(&value.to_string()),
    }
}

fn below(place: &str, name: &str) -> String {
    if place.is_empty() {
        name.to_owned()
    } else {
        format!("{place}.{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::{Course, CourseId};
    use serde_json::json;

    #[test]
    fn the_course_fields_are_those_of_the_contract() {
        let course = serde_json::to_value(Course::unknown(CourseId(1))).expect("serialises");
        let mut left_out = LeftOut::new();
        let text = text_of(&course, &COURSE, "", &mut left_out);
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), course);
        assert_eq!(left_out, LeftOut::new());
    }

    #[test]
    fn values_stand_as_they_were_and_other_fields_are_left_out() {
        let given = json!({
            "course_id": 7, "hole_count": null,
            "holes": [{
                "hole_number": 1, "stroke_index": 4,
                "coordinates": {
                    "tee": {"lat": 33.143857667, "lng": -88.1630837917, "alt": 3},
                    "green": {"front": null, "center": {"lat": 0.1, "lng": 1e-7}},
                    "layup": null,
                },
                "hazards": [{"type": "water", "label": "\u{202e}\"", "lat": 1, "lng": 2.50}],
            }],
        });
        let mut left_out = LeftOut::new();
        let text = text_of(&given, &HOLE_DATA, "", &mut left_out);
        let mut expected = given;
        let hole = &mut expected["holes"][0];
        hole.as_object_mut().expect("hole").remove("stroke_index");
        let tee = &mut hole["coordinates"]["tee"];
        tee.as_object_mut().expect("tee").remove("alt");
        assert_eq!(
            serde_json::from_str::<Value>(&text).expect("JSON"),
            expected
        );
        let left_out: Vec<_> = left_out.into_iter().collect();
        assert_eq!(
            left_out,
            [
                ("holes.coordinates.tee.alt".to_owned(), 1),
                ("holes.stroke_index".to_owned(), 1)
            ]
        );
    }
}
