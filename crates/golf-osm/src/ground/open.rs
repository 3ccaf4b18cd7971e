//! What is no longer there, or not yet: lifecycle keys and prefixes, dates, and remarks in names.

use super::LIFECYCLE;
use crate::element::Tags;

/// Why a ground or a hole is not open; `None` if it is.
pub(super) fn why_not(tags: &Tags, date: Option<&str>) -> Option<String> {
    for prefix in LIFECYCLE {
        // `construction=minor` and `historic=yes` say that the object is there.
        if let Some(value) = tags.get(prefix)
            && !matches!(prefix, "historic" | "was" | "former" | "ruins")
            && !matches!(value, "no" | "minor")
        {
            return Some(format!("its tag {prefix}={value} says that it is not open"));
        }
    }
    let is_there = tags.is("leisure", "golf_course") || tags.is("golf", "hole");
    for (key, value) in tags.iter().filter(|_| !is_there) {
        let (prefix, rest) = key.split_once(':').unwrap_or_default();
        if LIFECYCLE.contains(&prefix) && matches!(rest, "leisure" | "golf") {
            return Some(format!("its tag {key}={value} says that it is not open"));
        }
    }
    for (key, closed) in [
        ("operational_status", CLOSED),
        ("status", CLOSED),
        ("lifecycle", CLOSED),
        ("opening_hours", &["closed", "off"]),
    ] {
        if let Some(value) = tags
            .get(key)
            .filter(|value| closed.contains(&value.to_lowercase().as_str()))
        {
            return Some(format!("its tag {key}={value} says that it is not open"));
        }
    }
    if let Some(end) = tags.get("end_date").filter(|end| has_passed(end, date)) {
        return Some(format!("its tag end_date={end} lies in the past"));
    }
    for key in ["opening_date", "start_date"] {
        if let Some(start) = tags.get(key).filter(|start| is_to_come(start, date)) {
            return Some(format!(
                "its tag {key}={start} lies ahead of the map's date"
            ));
        }
    }
    let name = tags.get("name")?;
    let (_, remark) = name.split_once(['(', '[', '（'])?;
    let remark = remark.to_lowercase();
    let word = CLOSED.iter().find(|word| remark.contains(**word))?;
    Some(format!("its name says {word:?}"))
}

/// Words that say that a place is not open.
const CLOSED: &[&str] = &[
    "closed",
    "abandoned",
    "defunct",
    "disused",
    "demolished",
    "proposed",
    "planned",
    "under construction",
    "former",
    "geschlossen",
    "fermé",
    "cerrado",
    "閉鎖",
    "閉場",
];

/// Whether a date lies before the map's. A text without a year has not passed.
fn has_passed(end: &str, date: Option<&str>) -> bool {
    let Some(year) = year_of(end) else {
        return false;
    };
    let Some(date) = date else { return true };
    before(end, &year, date)
}

fn is_to_come(start: &str, date: Option<&str>) -> bool {
    let (Some(year), Some(date)) = (year_of(start), date) else {
        return false;
    };
    date.get(..4).is_some_and(|now| now < year.as_str())
        || start.starts_with(&year) && date < start && date.get(..start.len()) != Some(start)
}

/// Whether a date, as precise as it is, is earlier than the map's.
fn before(end: &str, year: &str, date: &str) -> bool {
    let is_plain = end.starts_with(year)
        && end
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let end = if is_plain { end } else { year };
    date.get(..end.len()).is_some_and(|now| end < now)
}

/// The first year in a text: four digits that begin with 1 or 2.
fn year_of(text: &str) -> Option<String> {
    let parts = text.split(|sign: char| !sign.is_ascii_digit());
    let mut years = parts.filter(|part| part.len() == 4 && part.starts_with(['1', '2']));
    years.next().map(str::to_owned)
}
