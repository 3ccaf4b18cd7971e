//! Lines of JSON, one course each: features as OpenGolfAPI publishes them, the same as plain objects, or courses in the
//! shape of contract 2.1.

use std::io::{BufRead, Read as _};

use serde_json::Value;

use super::published::{self, Cells};
use super::{OpenList, unreadable};

/// How many bytes a line may have: many times a course with the pars of its holes.
const LINE: u64 = 1 << 20;

/// Reads the rows of a file.
///
/// # Errors
/// The reason, if the file is no lines of JSON, or has too many.
pub fn read(mut bytes: impl BufRead, list: &mut OpenList) -> Result<(), String> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut part = bytes.by_ref().take(LINE + 1);
        let read = part.read_until(b'\n', &mut line);
        if read.map_err(|error| unreadable(&error))? == 0 {
            return Ok(());
        }
        let is_first = list.count == 0;
        if line.len() as u64 > LINE {
            return Err(whole_file(&line, is_first).unwrap_or_else(|| {
                format!("has a line {} of more than {LINE} bytes", list.count + 1)
            }));
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        if let Some(why) = whole_file(&line, is_first) {
            return Err(why);
        }
        let number = list.next()?;
        match serde_json::from_slice::<Value>(&line) {
            Ok(value) => row(number, &value, list),
            Err(error) if error.is_eof() => list.leave_out(number, "the line is cut off"),
            Err(error) => list.leave_out(number, &format!("the line is no JSON ({error})")),
        }
    }
}

/// Why a file that begins so is no lines of JSON.
fn whole_file(first: &[u8], is_first: bool) -> Option<String> {
    if !is_first {
        return None;
    }
    let start = String::from_utf8_lossy(&first[..first.len().min(200)]);
    if start.contains("FeatureCollection") {
        return Some("is GeoJSON, one object: take the file .ndjson of the same data".to_owned());
    }
    let is_whole = serde_json::from_slice::<Value>(first).is_ok();
    (!is_whole).then(|| "begins with { and its first line is no JSON object".to_owned())
}

fn row(number: u64, value: &Value, list: &mut OpenList) {
    if value.get("course_id").is_some() {
        list.keep_value(number, value);
        return;
    }
    let properties = value.get("properties").unwrap_or(value);
    let place = value.pointer("/geometry/coordinates");
    let coordinate = |at: usize| place.and_then(|place| place.get(at));
    let cell = |name: &str| {
        let found = match name {
            "longitude" => coordinate(0).or_else(|| properties.get(name)),
            "latitude" => coordinate(1).or_else(|| properties.get(name)),
            _ => properties.get(name),
        };
        match found? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    };
    published::keep(number, &Cells(&cell), list);
}
