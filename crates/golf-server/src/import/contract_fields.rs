//! The fields of the contract, in its order, and JSON texts with these fields and no others.
//!
//! Values are copied as they are: a null stays null, and an absent field stays absent. Texts and
//! lists have limits here, since imported data is sent to every client.

use std::collections::BTreeMap;

use serde_json::Value;

/// The fields of an object of the contract, and the shape of each.
#[derive(Debug)]
pub enum Shape {
    /// A number or null, copied; the decoder has reported anything else.
    Number,
    /// A text of at most 1,000 characters, or null; copied.
    Text,
    /// A number as a text, of at most 24 characters, or null; copied.
    Figure,
    /// An object with these fields.
    Fields(&'static [(&'static str, Shape)]),
    /// A list of one shape.
    List(&'static Shape),
}

use Shape::{Fields, Figure, List, Number, Text};

/// How many characters a text may have.
const TEXT: usize = 1_000;
/// How many characters a figure may have: `6,800 yards`, `4.111111111111111`.
const FIGURE: usize = 24;
/// How many entries a list may have.
const ENTRIES: usize = 2_000;

/// Contract 2.1.
pub const COURSE: Shape = Fields(&[
    ("course_id", Number),
    ("name", Text),
    ("address", Text),
    ("city", Text),
    ("state", Text),
    ("latitude", Number),
    ("longitude", Number),
    ("rating", Figure),
    ("num_reviews", Number),
    ("holes", Number),
    ("par", Figure),
    ("length_yards", Number),
    ("slope", Figure),
    ("year_built", Number),
    ("architects", Text),
]);

/// The list that 2.2 adds to a course.
pub const TEE_DATA: Shape = List(&Fields(&[
    ("name", Text),
    ("par", Figure),
    ("length", Figure),
    ("slope", Figure),
]));

/// Contract 2.3.
pub const HOLE_DATA: Shape = Fields(&[
    ("course_id", Number),
    ("hole_count", Number),
    ("holes", List(&HOLE)),
]);

const HOLE: Shape = Fields(&[
    ("hole_number", Number),
    ("par", Number),
    ("length_yards", Number),
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
            ("type", Text),
            ("label", Text),
            ("lat", Number),
            ("lng", Number),
        ])),
    ),
]);

const POINT: Shape = Fields(&[("lat", Number), ("lng", Number)]);

/// Fields outside the contract, and how often each was left out.
pub type LeftOut = BTreeMap<String, u32>;

/// The JSON text of `value` at `place`, with only the fields of `shape`.
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
                // `tee_data` is read separately from the course's own fields.
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

/// The texts and lists in `value`, at `place`, that exceed their limits.
#[must_use]
pub fn oversizes_of(value: &Value, shape: &Shape, place: &str) -> Vec<String> {
    let mut found = Vec::new();
    find_oversizes(value, shape, place, &mut found);
    found
}

fn find_oversizes(value: &Value, shape: &Shape, place: &str, found: &mut Vec<String>) {
    let mut bound = |length: usize, most: usize, what: &str| {
        if length > most {
            found.push(format!("{place}: {length} {what}, of at most {most}"));
        }
        length <= most
    };
    match (shape, value) {
        (Fields(fields), Value::Object(object)) => {
            for (name, shape) in *fields {
                if let Some(value) = object.get(*name) {
                    find_oversizes(value, shape, &below(place, name), found);
                }
            }
        }
        (List(shape), Value::Array(entries)) => {
            let fits = bound(entries.len(), ENTRIES, "entries");
            let all = if fits { entries.as_slice() } else { &[] };
            for (at, entry) in all.iter().enumerate() {
                find_oversizes(entry, shape, &format!("{place}[{at}]"), found);
            }
        }
        (Figure, Value::String(text)) => {
            bound(text.chars().count(), FIGURE, "characters");
        }
        (_, Value::String(text)) => {
            bound(text.chars().count(), TEXT, "characters");
        }
        _ => {}
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
