//! JSON as a tree, for reading: every number keeps its text.
//!
//! The parser is `hifijson`'s. It converts no number to a float, so values keep every digit, and a
//! browser needs no conversion tables ([`crate::decimal`]).

use std::borrow::Cow;

use hifijson::SliceLexer;
use hifijson::token::Lex;
use hifijson::value::{Value, parse_bounded};

use crate::decimal;

/// How deep lists and objects may nest.
const MOST_LEVELS: usize = 127;

type Tree<'text> = Value<&'text str, Cow<'text, str>>;

/// A parsed JSON text.
#[derive(Debug)]
pub struct Document<'text>(Tree<'text>);

/// Why a text is not JSON, and where: "colon expected at line 1 column 9".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotJson(String);

impl std::fmt::Display for NotJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotJson {}

impl<'text> Document<'text> {
    /// Parses a text.
    ///
    /// # Errors
    /// [`NotJson`], also for half a surrogate pair in a string and for more than 127 levels.
    pub fn parse(text: &'text [u8]) -> Result<Self, NotJson> {
        let mut lexer = SliceLexer::new(text);
        let read = lexer.exactly_one(Lex::ws_peek, |next, lexer| {
            parse_bounded(MOST_LEVELS, next, lexer)
        });
        read.map(Self).map_err(|error| {
            let before = &text[..text.len() - lexer.as_slice().len()];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let column = before
                .iter()
                .rev()
                .take_while(|byte| **byte != b'\n')
                .count()
                + 1;
            NotJson(format!("{error} at line {line} column {column}"))
        })
    }

    /// The top-level value.
    #[must_use]
    pub const fn root(&self) -> Json<'_> {
        Json(&self.0)
    }
}

/// A value of a [`Document`].
#[derive(Debug, Clone, Copy)]
pub struct Json<'a>(&'a Tree<'a>);

impl<'a> Json<'a> {
    /// The field of an object; of duplicate names, the last one.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Self> {
        let Value::Object(fields) = self.0 else {
            return None;
        };
        let named = fields.iter().rev().find(|(key, _)| key == name);
        named.map(|(_, value)| Self(value))
    }

    /// The fields of an object, in its order. A name may occur twice.
    #[must_use]
    pub fn fields(self) -> Option<impl Iterator<Item = (&'a str, Self)>> {
        let Value::Object(fields) = self.0 else {
            return None;
        };
        Some(fields.iter().map(|(name, value)| (&**name, Self(value))))
    }

    /// The entries of a list.
    #[must_use]
    pub fn entries(self) -> Option<impl Iterator<Item = Self>> {
        let Value::Array(entries) = self.0 else {
            return None;
        };
        Some(entries.iter().map(Self))
    }

    /// A text.
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        let Value::String(text) = self.0 else {
            return None;
        };
        Some(text)
    }

    /// The text of a number.
    #[must_use]
    pub const fn number(self) -> Option<&'a str> {
        let Value::Number((number, _)) = self.0 else {
            return None;
        };
        Some(number)
    }

    /// A number as the nearest float; `None` for one beyond the largest float.
    #[must_use]
    pub fn float(self) -> Option<f64> {
        decimal::read(self.number()?).filter(|number| number.is_finite())
    }

    /// A number that is written as a whole one and fits.
    #[must_use]
    pub fn integer<T: std::str::FromStr>(self) -> Option<T> {
        self.number()?.parse().ok()
    }

    /// True or false.
    #[must_use]
    pub const fn flag(self) -> Option<bool> {
        let Value::Bool(flag) = self.0 else {
            return None;
        };
        Some(*flag)
    }

    /// Whether it is null.
    #[must_use]
    pub const fn is_null(self) -> bool {
        matches!(self.0, Value::Null)
    }

    /// Whether it is a list.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self.0, Value::Array(_))
    }

    /// Whether it is an object.
    #[must_use]
    pub const fn is_object(self) -> bool {
        matches!(self.0, Value::Object(_))
    }

    /// Its type in words.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self.0 {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::String(_) => "text",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        }
    }
}

#[cfg(test)]
mod tests;
