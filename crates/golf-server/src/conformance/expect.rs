//! Assertions about responses, which pass or report a broken rule.

use golf_api::error::ErrorCode;
use serde_json::Value;

use super::Shortfall;
use super::visit::Reply;

/// Reports a broken rule with these words, unless the condition holds.
///
/// # Errors
/// Broken, with these words.
pub fn holds(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Shortfall> {
    if holds {
        Ok(())
    } else {
        Err(Shortfall::Broken(otherwise()))
    }
}

/// The response has this status.
///
/// # Errors
/// Broken, with the actual status.
pub fn status(reply: &Reply, expected: u16) -> Result<(), Shortfall> {
    holds(reply.status == expected, || {
        format!(
            "{}: status {} instead of {expected}",
            reply.asked, reply.status
        )
    })
}

/// The response is this error, in the shape of contract 2.5.
///
/// # Errors
/// Broken, with the actual response.
pub fn error(reply: &Reply, code: &ErrorCode) -> Result<(), Shortfall> {
    status(reply, code.status().unwrap_or(0))?;
    error_shape(reply)?;
    holds(reply.code() == code.as_str(), || {
        format!(
            "{}: error {:?} instead of {:?}",
            reply.asked,
            reply.code(),
            code.as_str()
        )
    })
}

/// The body has the three texts of contract 2.5.
///
/// # Errors
/// Broken, with the missing field.
pub fn error_shape(reply: &Reply) -> Result<(), Shortfall> {
    is_json(reply)?;
    for field in ["/error", "/message", "/docs"] {
        let text = reply.at(field).as_str().unwrap_or_default();
        holds(!text.is_empty(), || {
            format!("{}: no text at {field}", reply.asked)
        })?;
    }
    Ok(())
}

/// The response declares JSON and is JSON.
///
/// # Errors
/// Broken when it does not declare it or is not.
pub fn is_json(reply: &Reply) -> Result<(), Shortfall> {
    let says = reply.header("content-type").unwrap_or_default();
    holds(says.starts_with("application/json"), || {
        format!("{}: content-type {says:?}", reply.asked)
    })?;
    holds(reply.json.is_some(), || {
        format!("{}: the body is not JSON", reply.asked)
    })
}

/// The type of a field that is neither null nor absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Text.
    Text,
}

/// Every present field has its type. Contract 2.2 leaves null and absent fields open.
///
/// # Errors
/// Broken, with the first field of another type.
pub fn fields(object: &Value, kinds: &[(&str, Kind)], place: &str) -> Result<(), Shortfall> {
    holds(object.is_object(), || {
        format!("{place} is no object: {object}")
    })?;
    for (name, kind) in kinds {
        let value = &object[*name];
        let fits = match kind {
            Kind::Integer => value.is_i64() || value.is_u64(),
            Kind::Number => value.is_number(),
            Kind::Text => value.is_string(),
        };
        holds(fits || value.is_null(), || {
            format!("{place}: {name} is {value}, which is no {kind:?}")
        })?;
    }
    Ok(())
}

/// The fields of contract 2.1.
pub const COURSE: [(&str, Kind); 15] = [
    ("course_id", Kind::Integer),
    ("name", Kind::Text),
    ("address", Kind::Text),
    ("city", Kind::Text),
    ("state", Kind::Text),
    ("latitude", Kind::Number),
    ("longitude", Kind::Number),
    ("rating", Kind::Text),
    ("num_reviews", Kind::Integer),
    ("holes", Kind::Integer),
    ("par", Kind::Text),
    ("length_yards", Kind::Integer),
    ("slope", Kind::Text),
    ("year_built", Kind::Integer),
    ("architects", Kind::Text),
];

/// The identifiers of rows.
#[must_use]
pub fn ids(rows: &[Value]) -> Vec<i64> {
    rows.iter()
        .filter_map(|row| row["course_id"].as_i64())
        .collect()
}

/// A text, encoded as a value of a query string.
#[must_use]
pub fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
