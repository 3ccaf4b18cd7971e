//! Bodies that are broken on purpose.

use golf_api::course::{Course, CourseId};
use golf_api::hole::CourseHoles;
use serde_json::{Value, json};

use super::awkward;

/// A proxy's page for a service that is gone.
pub(super) const PROXY_PAGE: &str = "<!doctype html><html><head><title>502 Bad Gateway</title>\
    </head><body><center><h1>502 Bad Gateway</h1></center><hr><center>proxy</center></body></html>";

/// How many courses the huge list has: a little over 10 MB.
const HUGE_ROWS: i64 = 36_000;
const MANY: u32 = 2_000;

/// Markup, a script, a link, a control character, a direction override and a very long word.
pub(super) fn hostile_text() -> String {
    format!(
        "<img src=x onerror=alert(1)>\"'`{{{{7*7}}}} javascript:alert(1) \u{202e}desrever\u{202c} \
         \u{0}\u{7} {}",
        "W".repeat(100_000)
    )
}

/// A list of 10 MB.
pub(super) fn huge_list() -> Value {
    let rows: Vec<Value> = (1..=HUGE_ROWS)
        .map(|number| {
            let name = format!("Huge list, row {number} of {HUGE_ROWS}");
            json!(awkward::course(CourseId(993_000_000 + number), name))
        })
        .collect();
    list(&rows)
}

/// A course with 2,000 tees.
pub(super) fn huge_course(course: &Course) -> Value {
    let tee = |number: u32| json!({"name": format!("Tee {number}"), "par": "72", "length": "6,000 yards", "slope": "113"});
    with_tees(course, (1..=MANY).map(tee).collect())
}

/// Holes with 2,000 hazards each.
pub(super) fn huge_holes(holes: &CourseHoles) -> Value {
    let mut huge = holes.clone();
    for hole in &mut huge.holes {
        hole.hazards = awkward::crowded(MANY).hazards;
    }
    json!({ "data": huge })
}

/// A course and its tees.
pub(super) fn with_tees(course: &Course, tees: Value) -> Value {
    let mut data = json!(course);
    data["tee_data"] = tees;
    json!({ "data": data })
}

/// A list response with these rows.
pub(super) fn list(rows: &[Value]) -> Value {
    json!({
        "data": rows,
        "meta": {"total": rows.len(), "limit": rows.len(), "max_limit": 50, "offset": 0, "has_more": false},
    })
}

/// The same value with every type changed, except the outermost lists and objects. Text becomes a
/// number or true, numbers become text, null becomes an object.
pub(super) fn other_types(value: &Value) -> Value {
    match value {
        Value::Null => json!({}),
        Value::Bool(flag) => json!(flag.to_string()),
        Value::Number(number) => json!(number.to_string()),
        Value::String(text) => text
            .parse::<f64>()
            .map_or(json!(true), |number| json!(number)),
        Value::Array(entries) => entries.iter().map(other_types).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), other_types(value)))
            .collect(),
    }
}

/// The same value with every text replaced by a hostile one.
pub(super) fn with_texts(value: &Value, text: &str) -> Value {
    match value {
        Value::String(_) => json!(text),
        Value::Array(entries) => entries
            .iter()
            .map(|entry| with_texts(entry, text))
            .collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), with_texts(value, text)))
            .collect(),
        other => other.clone(),
    }
}
