//! The round that a person is on: the hole that was opened last, for half a day.

use golf_api::course::CourseId;
use golf_api::decimal::{fixed, read};
use golf_api::hole::HoleNumber;

/// A round is over this long after its last hole was opened, in milliseconds.
pub const OVER_AFTER_MS: f64 = 12.0 * 3_600_000.0;

/// A hole of a service's course, and when it was opened.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The address of the service, without a trailing slash.
    pub service: String,
    /// The course.
    pub course: CourseId,
    /// The hole.
    pub hole: HoleNumber,
    /// When it was opened, in Unix milliseconds.
    pub opened_at_ms: f64,
    /// The name of the course, or its number.
    pub name: String,
}

impl Round {
    /// The form in which it is stored: "11541 9 1795256678125 https://example.com/api/v1 Gull Links". `public/early-list.js`
    /// reads it too.
    #[must_use]
    pub fn stored(&self) -> String {
        let Self {
            service,
            course,
            hole,
            opened_at_ms,
            name,
        } = self;
        let opened = fixed(*opened_at_ms, 0);
        format!("{course} {hole} {opened} {service} {name}")
    }

    /// Reads [`Self::stored`]. `None` if it is of another service, over, or not such a text.
    #[must_use]
    pub fn of_stored(text: &str, service: &str, now_ms: f64) -> Option<Self> {
        let mut words = text.splitn(5, ' ');
        let round = Self {
            course: CourseId(words.next()?.parse().ok()?),
            hole: HoleNumber(words.next()?.parse().ok()?),
            opened_at_ms: read(words.next()?)?,
            service: words.next()?.to_owned(),
            name: words.next()?.to_owned(),
        };
        // A clock that was put back must not make a round last for years.
        let is_on = (now_ms - round.opened_at_ms).abs() < OVER_AFTER_MS;
        (round.service == service && is_on).then_some(round)
    }

    /// The hole of a course where the round is.
    #[must_use]
    pub fn hole_of(&self, course: CourseId) -> Option<HoleNumber> {
        (self.course == course).then_some(self.hole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVICE: &str = "https://example.com/api/v1";
    const OPENED: f64 = 1_795_256_678_125.0;
    const HOUR: f64 = 3_600_000.0;

    #[test]
    fn a_round_is_of_its_service_and_lasts_half_a_day() {
        let round = Round {
            service: SERVICE.to_owned(),
            course: CourseId(11541),
            hole: HoleNumber(9),
            opened_at_ms: OPENED,
            name: "Gull Links".to_owned(),
        };
        let text = round.stored();
        assert_eq!(
            text,
            "11541 9 1795256678125 https://example.com/api/v1 Gull Links"
        );
        for (hours, service, is_on) in [
            (0.0, SERVICE, true),
            (11.9, SERVICE, true),
            (12.1, SERVICE, false),
            (-11.9, SERVICE, true),
            (-12.1, SERVICE, false),
            (0.0, "/api/v1", false),
        ] {
            let found = Round::of_stored(&text, service, OPENED + hours * HOUR);
            let expected = is_on.then(|| round.clone());
            assert_eq!(found, expected, "{hours} {service}");
        }
        assert_eq!(round.hole_of(CourseId(11541)), Some(HoleNumber(9)));
        assert_eq!(round.hole_of(CourseId(7)), None);
    }

    #[test]
    fn junk_is_no_round() {
        for text in [
            "",
            "7",
            "7 9",
            "7 9 5 /",
            "a 9 5 / a",
            "7 b 5 / a",
            "7 9 NaN / a",
            "7 -1 5 / a",
        ] {
            assert_eq!(Round::of_stored(text, "/", 5.0), None, "{text:?}");
        }
    }
}
