//! Reads single fields of a JSON object and reports what it had to tolerate.

use serde_json::Value;

use super::{Finding, Problems};
use crate::figure::Figure;
use crate::hole::Point;

/// One JSON object being read, with its place for reports.
pub(super) struct Fields<'a> {
    value: &'a Value,
    place: &'a str,
    problems: &'a mut Problems,
}

impl<'a> Fields<'a> {
    pub(super) fn new(value: &'a Value, place: &'a str, problems: &'a mut Problems) -> Self {
        Self {
            value,
            place,
            problems,
        }
    }

    pub(super) fn is_object(&mut self) -> bool {
        let is_object = self.value.is_object();
        if !is_object {
            let found = json_type(self.value);
            self.problems.report(
                self.place,
                Finding::Unreadable {
                    found,
                    expected: "an object",
                },
            );
        }
        is_object
    }

    /// An integer without which the whole object cannot be used.
    pub(super) fn required_integer<T: TryFrom<i64>>(
        &mut self,
        name: &str,
        expected: &'static str,
    ) -> Option<T> {
        if !self.is_object() {
            return None;
        }
        if self.present(name).is_none() {
            return self.unreadable(name, "nothing", expected);
        }
        self.integer(name, expected)
    }

    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        match self.present(name)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => {
                let text = number.to_string();
                self.coerced(name, "a number", "text");
                Some(text)
            }
            other => self.unreadable(name, json_type(other), "text"),
        }
    }

    /// A number carried as a string. A plain number is taken, its text kept as JSON had it.
    pub(super) fn figure(&mut self, name: &str) -> Option<Figure> {
        self.text(name).map(Figure::new)
    }

    pub(super) fn number(&mut self, name: &str) -> Option<f64> {
        match self.present(name)? {
            Value::Number(number) => number.as_f64().filter(|number| number.is_finite()),
            Value::String(text) => match Figure::new(text.as_str()).number() {
                Some(number) => {
                    self.coerced(name, "text", "a number");
                    Some(number)
                }
                None => self.unreadable(name, "text", "a number"),
            },
            other => self.unreadable(name, json_type(other), "a number"),
        }
    }

    /// A number of degrees from `-limit` to `limit`.
    pub(super) fn degrees(&mut self, name: &str, limit: f64) -> Option<f64> {
        let degrees = self.number(name)?;
        if degrees.abs() <= limit {
            return Some(degrees);
        }
        self.unreadable(name, "a number off the globe", "a number of degrees")
    }

    /// A count or length: a whole number from 0.
    pub(super) fn count(&mut self, name: &str) -> Option<u32> {
        self.integer(name, "a whole number from 0")
    }

    pub(super) fn year(&mut self, name: &str) -> Option<i32> {
        self.integer(name, "a year")
    }

    pub(super) fn flag(&mut self, name: &str) -> Option<bool> {
        match self.present(name)? {
            Value::Bool(flag) => Some(*flag),
            Value::String(text) if text == "true" || text == "false" => {
                let flag = text == "true";
                self.coerced(name, "text", "true or false");
                Some(flag)
            }
            other => self.unreadable(name, json_type(other), "true or false"),
        }
    }

    /// A nested object; `None` where there is none.
    pub(super) fn object<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Fields<'_>) -> T,
    ) -> Option<T> {
        let value = self.present(name)?;
        let place = self.place_of(name);
        let mut inner = Fields::new(value, &place, self.problems);
        inner.is_object().then(|| read(&mut inner))
    }

    /// The readable entries of a list; empty where there is none.
    pub(super) fn list<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Fields<'_>) -> Option<T>,
    ) -> Vec<T> {
        let Some(value) = self.present(name) else {
            return Vec::new();
        };
        let Some(entries) = value.as_array() else {
            return self
                .unreadable(name, json_type(value), "a list")
                .unwrap_or_default();
        };
        // Not with the capacity of `entries`: a list of zeros would take a hundred times its size.
        let mut readable = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let place = format!("{}[{index}]", self.place_of(name));
            readable.extend(read(&mut Fields::new(entry, &place, self.problems)));
        }
        readable
    }

    /// A nested `{lat, lng}`.
    pub(super) fn point(&mut self, name: &str) -> Option<Point> {
        self.object(name, |point| point.own_point()).flatten()
    }

    /// `lat` and `lng` of this object, when both are there and on the globe.
    pub(super) fn own_point(&mut self) -> Option<Point> {
        match (self.present("lat"), self.present("lng")) {
            (Some(_), None) => return self.unreadable("lng", "nothing", "a number of degrees"),
            (None, Some(_)) => return self.unreadable("lat", "nothing", "a number of degrees"),
            _ => {}
        }
        let (lat, lng) = (self.degrees("lat", 90.0), self.degrees("lng", 180.0));
        Some(Point {
            lat: lat?,
            lng: lng?,
        })
    }

    fn integer<T: TryFrom<i64>>(&mut self, name: &str, expected: &'static str) -> Option<T> {
        let value = self.present(name)?;
        let integer = match value {
            Value::Number(number) => number
                .as_i64()
                .or_else(|| number.as_f64().and_then(whole))
                .ok_or("a number that is not whole"),
            // Read as an integer first: a long identifier would lose digits on the way through a
            // float.
            Value::String(text) => (text.trim().parse().ok())
                .or_else(|| Figure::new(text.as_str()).number().and_then(whole))
                .ok_or("text"),
            other => Err(json_type(other)),
        };
        let fitting =
            integer.and_then(|integer| T::try_from(integer).map_err(|_| "a number out of range"));
        match fitting {
            Ok(integer) => {
                if value.is_string() {
                    self.coerced(name, "text", expected);
                }
                Some(integer)
            }
            Err(found) => self.unreadable(name, found, expected),
        }
    }

    /// The field, unless it is absent or null.
    fn present(&self, name: &str) -> Option<&'a Value> {
        self.value.get(name).filter(|value| !value.is_null())
    }

    fn place_of(&self, name: &str) -> String {
        if self.place.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.place)
        }
    }

    fn coerced(&mut self, name: &str, found: &'static str, expected: &'static str) {
        self.problems
            .report(&self.place_of(name), Finding::Coerced { found, expected });
    }

    fn unreadable<T>(
        &mut self,
        name: &str,
        found: &'static str,
        expected: &'static str,
    ) -> Option<T> {
        self.problems.report(
            &self.place_of(name),
            Finding::Unreadable { found, expected },
        );
        None
    }
}

fn json_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A float that is a whole number and surely the one that was written: from 2⁵³ on, several whole
/// numbers are the same float.
fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole and in range, checked before"
    )]
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}
