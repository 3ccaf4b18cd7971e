//! Reads single fields of a JSON object and reports each deviation that it tolerates.

use super::{Finding, Problems};
use crate::figure::Figure;
use crate::hole::Point;
use crate::json::Json;

/// One JSON object being read, with its place for reports.
pub(super) struct Fields<'a> {
    value: Json<'a>,
    place: &'a str,
    problems: &'a mut Problems,
}

impl<'a> Fields<'a> {
    pub(super) fn new(value: Json<'a>, place: &'a str, problems: &'a mut Problems) -> Self {
        Self {
            value,
            place,
            problems,
        }
    }

    pub(super) fn is_object(&mut self) -> bool {
        let is_object = self.value.is_object();
        if !is_object {
            let found = self.value.kind();
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

    /// An integer that the object is useless without.
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
        let value = self.present(name)?;
        if let Some(number) = value.number() {
            self.coerced(name, "a number", "text");
            return Some(number.to_owned());
        }
        match value.text() {
            Some(text) => Some(text.to_owned()),
            None => self.unreadable(name, value.kind(), "text"),
        }
    }

    /// A number carried as a string. A plain number is accepted; its text stays as JSON had it.
    pub(super) fn figure(&mut self, name: &str) -> Option<Figure> {
        self.text(name).map(Figure::new)
    }

    pub(super) fn number(&mut self, name: &str) -> Option<f64> {
        let value = self.present(name)?;
        if let Some(number) = value.float() {
            return Some(number);
        }
        match value.text().and_then(|text| Figure::new(text).number()) {
            Some(number) => {
                self.coerced(name, "text", "a number");
                Some(number)
            }
            None if value.number().is_some() => {
                self.unreadable(name, "a number out of range", "a number")
            }
            None => self.unreadable(name, value.kind(), "a number"),
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

    /// A count or length: a whole number, at least 0.
    pub(super) fn count(&mut self, name: &str) -> Option<u32> {
        self.integer(name, "a whole number from 0")
    }

    /// A count that may be beyond 32 bits.
    pub(super) fn long_count(&mut self, name: &str) -> Option<u64> {
        self.integer(name, "a whole number from 0")
    }

    pub(super) fn year(&mut self, name: &str) -> Option<i32> {
        self.integer(name, "a year")
    }

    pub(super) fn flag(&mut self, name: &str) -> Option<bool> {
        let value = self.present(name)?;
        match (value.flag(), value.text()) {
            (Some(flag), _) => Some(flag),
            (None, Some(text)) if text == "true" || text == "false" => {
                self.coerced(name, "text", "true or false");
                Some(text == "true")
            }
            _ => self.unreadable(name, value.kind(), "true or false"),
        }
    }

    /// A nested object; `None` if there is none.
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

    /// The readable entries of a list; empty if there is none.
    pub(super) fn list<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Fields<'_>) -> Option<T>,
    ) -> Vec<T> {
        let Some(value) = self.present(name) else {
            return Vec::new();
        };
        let Some(entries) = value.entries() else {
            return self
                .unreadable(name, value.kind(), "a list")
                .unwrap_or_default();
        };
        // Without the capacity of `entries`: a list of zeros would take a hundred times its size.
        let mut readable = Vec::new();
        for (index, entry) in entries.enumerate() {
            let place = format!("{}[{index}]", self.place_of(name));
            readable.extend(read(&mut Fields::new(entry, &place, self.problems)));
        }
        readable
    }

    /// A nested `{lat, lng}`.
    pub(super) fn point(&mut self, name: &str) -> Option<Point> {
        self.object(name, |point| point.own_point()).flatten()
    }

    /// `lat` and `lng` of this object, when both are present and on the globe.
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
        // Read as an integer first: a float would lose digits of a long identifier.
        let integer = match (value.number(), value.text()) {
            (Some(_), _) => (value.integer())
                .or_else(|| value.float().and_then(whole))
                .ok_or("a number that is not whole"),
            (None, Some(text)) => (text.trim().parse().ok())
                .or_else(|| Figure::new(text).number().and_then(whole))
                .ok_or("text"),
            (None, None) => Err(value.kind()),
        };
        let fitting =
            integer.and_then(|integer| T::try_from(integer).map_err(|_| "a number out of range"));
        match fitting {
            Ok(integer) => {
                if value.text().is_some() {
                    self.coerced(name, "text", expected);
                }
                Some(integer)
            }
            Err(found) => self.unreadable(name, found, expected),
        }
    }

    /// The field, unless it is absent or null.
    fn present(&self, name: &str) -> Option<Json<'a>> {
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

/// The float as a whole number. `None` for a fraction, and from 2⁵³ on, where several whole numbers
/// share a float.
fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole and in range, checked before"
    )]
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}
