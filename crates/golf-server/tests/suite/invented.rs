//! Invented courses and holes in the shape of import files, with the gaps and oddities of real
//! data.

use std::path::Path;

use serde_json::{Value, json};

/// How many courses there are: more than the largest page.
pub const COURSES: i64 = 64;

/// The rows of an import file.
pub fn rows() -> Vec<Value> {
    (1..=COURSES).map(row).collect()
}

fn row(number: i64) -> Value {
    let states = ["Ohio", "Georgia", "New York", "Hawaii"];
    let cities = [
        json!("Columbus"),
        json!("St. Mary's"),
        Value::Null,
        json!("New Albany"),
    ];
    let ratings = [
        json!("4.9"),
        Value::Null,
        json!("3.5"),
        json!("5"),
        json!("2.75"),
    ];
    let one_of = |values: &[Value]| {
        let count = i64::try_from(values.len()).expect("few");
        values[usize::try_from(number % count).expect("an index")].clone()
    };
    let mut row = json!({
        "course_id": 1000 + number * 7 % 101,
        "name": format!("Invented Links & \"Dunes\" #{number} / O'Neal"),
        "address": if number % 3 == 0 { Value::Null } else { json!(format!("{number} Fairway Dr")) },
        "city": one_of(&cities),
        "state": states[usize::try_from(number % 4).expect("an index")],
        "latitude": 33.143_857_667 + 0.01 * f64::from(i32::try_from(number).expect("small")),
        "longitude": -88.163_083_791_7,
        "rating": one_of(&ratings),
        "num_reviews": number * 31,
        "holes": 18,
        "par": "72",
        "length_yards": null,
        "slope": "113",
        "year_built": 1965,
        "architects": null,
    });
    if number % 2 == 1 {
        row["tee_data"] = json!([
            {"name": "Blue", "par": "72", "length": "6,828 yards", "slope": "131"},
            {"name": "Red", "par": null, "length": "5,100 yards"},
        ]);
    }
    if number % 5 == 0 {
        row.as_object_mut().expect("a row").remove("architects");
    }
    row
}

/// Hole data for every other course: complete, with nulls and with gaps.
pub fn holes() -> Vec<Value> {
    let rows = rows();
    let with_holes = rows.iter().step_by(2);
    with_holes.map(|row| holes_of(&row["course_id"])).collect()
}

fn holes_of(course_id: &Value) -> Value {
    let hole = |number: i64| {
        json!({
            "hole_number": number,
            "par": 4,
            "length_yards": if number == 2 { Value::Null } else { json!(401) },
            "coordinates": {
                "tee": {"lat": 36.5693904, "lng": -121.9495343},
                "green": if number == 2 {
                    json!({"front": null, "center": {"lat": 36.5706007, "lng": -121.9461404}, "back": null})
                } else {
                    json!({
                        "front": {"lat": 36.5705968, "lng": -121.9462929},
                        "center": {"lat": 36.5706007, "lng": -121.9461404},
                        "back": {"lat": 36.5706044, "lng": -121.9459973},
                    })
                },
                "layup": null,
            },
            "hazards": [
                {"type": "bunker", "label": "Left Fairway Bunker", "lat": 36.57, "lng": -121.948},
                {"type": "water", "label": null, "lat": 36.5701, "lng": -121.947},
            ],
        })
    };
    let mut holes: Vec<Value> = (1..=3).map(hole).collect();
    let coordinates = holes[2]["coordinates"]
        .as_object_mut()
        .expect("coordinates");
    coordinates.remove("layup");
    coordinates.insert("dogleg".into(), json!({"lat": 36.57, "lng": -121.9477}));
    json!({"course_id": course_id, "hole_count": 3, "holes": holes})
}

/// Writes both as import files into a folder: `courses.json` and `holes/`.
pub fn write(folder: &Path, rows: &[Value], holes: &[Value]) {
    std::fs::write(folder.join("courses.json"), Value::from(rows).to_string()).expect("written");
    let holes_folder = folder.join("holes");
    std::fs::create_dir_all(&holes_folder).expect("made");
    for data in holes {
        let file = holes_folder.join(format!("{}.json", data["course_id"]));
        std::fs::write(file, data.to_string()).expect("written");
    }
}
