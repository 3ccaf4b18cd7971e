//! A ledger as one text for local storage: a line with the version, one for the sum, one a window
//! that the service has spoken of, one a request. Whatever cannot be read is left out.

use std::fmt::Write as _;

use golf_api::course::CourseId;
use golf_catalog::quota::{Usage, Window};

use super::lesson::{LAST_MS, Lesson};
use super::{Bought, Entry, EntryId, KEPT, Ledger, Outcome, index};
use crate::gateway::sanitize::sanitized;

const VERSION: &str = "yardbook ledger 1";

/// More lines than this no ledger has.
const MOST_LINES: usize = KEPT + 8;

impl Ledger {
    /// As text, about 50 bytes a request. The key is not in it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::from(VERSION);
        let (sum, up_to) = (&self.older, self.summed_up_to);
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\ns {} {} {} {} {} {} {} {} {}",
            sum.minute,
            sum.in_minute,
            sum.day,
            sum.in_day,
            sum.month,
            sum.in_month,
            up_to.sent_ms,
            up_to.tab,
            up_to.nth
        );
        for (window, lesson) in Window::ALL.into_iter().zip(&self.lessons) {
            if *lesson != Lesson::default() {
                let _ = write!(
                    text,
                    "\nw {} {} {} {} {} {}",
                    index(window),
                    lesson.at_ms,
                    lesson.until_ms,
                    u8::from(lesson.is_estimate),
                    optional(lesson.remaining),
                    optional(lesson.limit)
                );
            }
        }
        for entry in &self.entries {
            let _ = write!(
                text,
                "\nr {} {} {} {} {} {} {}",
                entry.id.sent_ms,
                entry.id.tab,
                entry.id.nth,
                outcome_text(entry.outcome),
                entry.millis,
                entry.bytes,
                bought_text(&entry.bought)
            );
        }
        text
    }

    /// Reads a text. Another version or no ledger at all is an empty ledger.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut ledger = Self::default();
        let mut lines = text.lines();
        if lines.next() != Some(VERSION) {
            return ledger;
        }
        for line in lines.take(MOST_LINES) {
            let mut words = Words(line.split(' '));
            match words.0.next() {
                Some("s") => {
                    if let Some((sum, up_to)) = words.sum() {
                        (ledger.older, ledger.summed_up_to) = (sum, up_to);
                    }
                }
                Some("w") => {
                    if let Some((window, lesson)) = words.lesson()
                        && let Some(place) = ledger.lessons.get_mut(window)
                    {
                        *place = lesson;
                    }
                }
                Some("r") => {
                    if let Some(entry) = words.entry() {
                        ledger.insert(entry);
                    }
                }
                _ => {}
            }
        }
        // A text that was tampered with may repeat what is in its sum.
        let up_to = ledger.summed_up_to;
        ledger.entries.retain(|entry| entry.id > up_to);
        ledger.sum_up();
        ledger
    }
}

/// The words of a line, read one after the other.
struct Words<'a>(std::str::Split<'a, char>);

impl Words<'_> {
    fn number<N: std::str::FromStr>(&mut self) -> Option<N> {
        self.0.next()?.parse().ok()
    }

    fn time_ms(&mut self) -> Option<u64> {
        // A window of the last year may end after it.
        self.number().filter(|time| *time <= LAST_MS * 2)
    }

    fn optional(&mut self) -> Option<Option<u32>> {
        match self.0.next()? {
            "-" => Some(None),
            number => number.parse().ok().map(Some),
        }
    }

    fn id(&mut self) -> Option<EntryId> {
        Some(EntryId {
            sent_ms: self.time_ms()?,
            tab: self.number()?,
            // More than that in a millisecond nobody sends.
            nth: self.number().filter(|nth| *nth < 10_000)?,
        })
    }

    fn sum(&mut self) -> Option<(Usage, EntryId)> {
        let sum = Usage {
            minute: self.number()?,
            in_minute: self.number()?,
            day: self.number()?,
            in_day: self.number()?,
            month: self.number()?,
            in_month: self.number()?,
        };
        Some((sum, self.id()?))
    }

    fn lesson(&mut self) -> Option<(usize, Lesson)> {
        let window = self.number()?;
        let lesson = Lesson {
            at_ms: self.time_ms()?,
            until_ms: self.time_ms()?,
            is_estimate: self.number::<u8>()? == 1,
            remaining: self.optional()?,
            limit: self.optional()?,
        };
        Some((window, lesson))
    }

    fn entry(&mut self) -> Option<Entry> {
        Some(Entry {
            id: self.id()?,
            outcome: outcome_of(self.0.next()?)?,
            millis: self.number()?,
            bytes: self.number()?,
            bought: bought_of(self.0.next()?)?,
        })
    }
}

fn optional(number: Option<u32>) -> String {
    number.map_or_else(|| "-".into(), |number| number.to_string())
}

const OUTCOMES: [(&str, Outcome); 5] = [
    ("sent", Outcome::Sent),
    ("offline", Outcome::Offline),
    ("unreached", Outcome::Unreachable),
    ("late", Outcome::TimedOut),
    ("unreadable", Outcome::Unreadable),
];

fn outcome_text(outcome: Outcome) -> String {
    let word = OUTCOMES.into_iter().find(|(_, known)| *known == outcome);
    word.map_or_else(|| outcome.words(), |(word, _)| word.to_owned())
}

fn outcome_of(text: &str) -> Option<Outcome> {
    let known = OUTCOMES.into_iter().find(|(word, _)| *word == text);
    let status = || text.parse().ok().map(Outcome::Status);
    known.map(|(_, outcome)| outcome).or_else(status)
}

/// A letter and an id or the form-encoded query: without spaces and line ends.
fn bought_text(bought: &Bought) -> String {
    match bought {
        Bought::Courses(query) => {
            let encoded = form_urlencoded::byte_serialize(query.as_bytes());
            std::iter::once("l").chain(encoded).collect()
        }
        Bought::Course(id) => format!("c{}", id.0),
        Bought::Holes(id) => format!("h{}", id.0),
    }
}

fn bought_of(text: &str) -> Option<Bought> {
    let rest = text.get(1..)?;
    let id = || rest.parse().ok().map(CourseId);
    match text.as_bytes().first()? {
        b'c' => id().map(Bought::Course),
        b'h' => id().map(Bought::Holes),
        b'l' => {
            let query = form_urlencoded::parse(rest.as_bytes()).next();
            let query = query
                .map(|(query, _)| sanitized(&query))
                .unwrap_or_default();
            Some(Bought::Courses(query))
        }
        _ => None,
    }
}
