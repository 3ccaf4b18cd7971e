//! A JSON array of courses in the shape of contract 2.1, row by row.

use std::io::BufRead;

use serde::Deserializer as _;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde_json::Value;

use super::OpenList;

/// Reads the rows of an array.
///
/// # Errors
/// The reason, if it is no JSON array, is cut off, or has too many rows.
pub fn read(bytes: impl BufRead, list: &mut OpenList) -> Result<(), String> {
    let mut json = serde_json::Deserializer::from_reader(bytes);
    let read = json.deserialize_seq(Rows(list)).and_then(|()| json.end());
    read.map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        if error.is_eof() {
            format!("is cut off at line {line}, column {column}")
        } else if let Some(rows) = said.strip_prefix(TOO_MANY) {
            rows.to_owned()
        } else {
            format!("is no JSON array of courses ({said}, at line {line}, column {column})")
        }
    })
}

/// What marks an error of our own among those of the parser.
const TOO_MANY: &str = "rows: ";

struct Rows<'l>(&'l mut OpenList);

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a list of courses")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while let Some(row) = rows.next_element::<Value>()? {
            let number = self.0.next();
            let number = number.map_err(|why| A::Error::custom(format!("{TOO_MANY}{why}")))?;
            self.0.keep_value(number, &row);
        }
        Ok(())
    }
}
