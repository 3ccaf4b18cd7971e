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
    pub(super) fn required_integer(&mut self, name: &str) -> Option<i64> {
        if !self.is_object() {
            return None;
        }
        if self.present(name).is_none() {
            return self.unreadable(name, "nothing", "an integer");
        }
        self.integer(name)
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

    /// A count or length: a whole number from 0.
    pub(super) fn count(&mut self, name: &str) -> Option<u32> {
        let integer = self.integer(name)?;
        match u32::try_from(integer) {
            Ok(count) => Some(count),
            Err(_) => self.unreadable(name, "an integer out of range", "a whole number from 0"),
        }
    }

    pub(super) fn year(&mut self, name: &str) -> Option<i32> {
        let integer = self.integer(name)?;
        match i32::try_from(integer) {
            Ok(year) => Some(year),
            Err(_) => self.unreadable(name, "an integer out of range", "a year"),
        }
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
        let place = self.place_of(name);
        super::read_rows(entries, &place, self.problems, read).0
    }

    /// A nested `{lat, lng}`.
    pub(super) fn point(&mut self, name: &str) -> Option<Point> {
        self.object(name, |point| point.own_point()).flatten()
    }

    /// `lat` and `lng` of this object, when both are there and on the globe.
    pub(super) fn own_point(&mut self) -> Option<Point> {
        let (lat, lng) = (self.number("lat"), self.number("lng"));
        let (lat, lng) = (lat?, lng?);
        if lat.abs() <= 90.0 && lng.abs() <= 180.0 {
            return Some(Point { lat, lng });
        }
        self.unreadable(
            "lat",
            "a point off the globe",
            "latitude and longitude in degrees",
        )
    }

    fn integer(&mut self, name: &str) -> Option<i64> {
        const EXPECTED: &str = "an integer";
        match self.present(name)? {
            Value::Number(number) => match number.as_i64() {
                Some(integer) => Some(integer),
                None => match number.as_f64().and_then(whole) {
                    Some(integer) => Some(integer),
                    None => self.unreadable(name, "a number that is not whole", EXPECTED),
                },
            },
            Value::String(text) => match Figure::new(text.as_str()).number().and_then(whole) {
                Some(integer) => {
                    self.coerced(name, "text", EXPECTED);
                    Some(integer)
                }
                None => self.unreadable(name, "text", EXPECTED),
            },
            other => self.unreadable(name, json_type(other), EXPECTED),
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

/// A float that is a whole number within the integers a float holds exactly.
fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole and in range, checked before"
    )]
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}
