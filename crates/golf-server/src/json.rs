//! JSON texts of our own types, their fields in the order of the contract.

use serde::Serialize;

/// The JSON text of a value. Our types have no maps with odd keys and no writer that can fail,
/// which is all that makes serialising fail; a `null` would show it.
#[must_use]
pub fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
