//! A ledger as one text for local storage: one line each for the version, the sum, every window or pause that the
//! service has mentioned, and every request. Invalid lines are skipped.

use std::fmt::Write as _;

use golf_api::address::Request;
use golf_catalog::quota::Usage;

use super::statement::{LAST_MS, Statement};
use super::{EntryId, Ledger, LedgerEntry, MOST_ENTRIES, RequestOutcome};

const VERSION: &str = "yardbook ledger 1";

/// No valid ledger has more lines.
const MOST_LINES: usize = MOST_ENTRIES + 8;

impl Ledger {
    /// Formats the ledger, one short line per request. The text does not contain the key.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::from(VERSION);
        let Usage {
            minute,
            in_minute,
            day,
            in_day,
            month,
            in_month,
        } = self.older;
        let up_to = self.summed_up_to.to_text();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\ns {minute} {in_minute} {day} {in_day} {month} {in_month} {up_to}"
        );
        for (place, statement) in self.statements.iter().enumerate() {
            if *statement != Statement::default() {
                let (at, until) = (statement.at_ms, statement.until_ms);
                let is_estimate = u8::from(statement.is_estimate);
                let [left, limit] = [statement.remaining, statement.limit].map(optional);
                let _ = write!(
                    text,
                    "\nw {place} {at} {until} {is_estimate} {left} {limit}"
                );
            }
        }
        for entry in &self.entries {
            let (id, outcome) = (entry.id.to_text(), outcome_text(entry.outcome));
            let (millis, bytes) = (entry.millis, entry.bytes);
            // Its query is form-encoded: no spaces and no newlines.
            let request = entry.request.path_and_query();
            let _ = write!(text, "\nr {id} {outcome} {millis} {bytes} {request}");
        }
        text
    }

    /// Parses a text, to be merged. Another version or an invalid text yields an empty ledger.
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
                    if let Some((window, statement)) = words.statement()
                        && let Some(place) = ledger.statements.get_mut(window)
                    {
                        *place = statement;
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
        ledger
    }
}

impl EntryId {
    fn to_text(self) -> String {
        format!("{} {} {}", self.sent_ms, self.tab, self.nth)
    }
}

/// Reads the words of a line in order.
struct Words<'a>(std::str::Split<'a, char>);

impl Words<'_> {
    fn number<N: std::str::FromStr>(&mut self) -> Option<N> {
        self.0.next()?.parse().ok()
    }

    fn time_ms(&mut self) -> Option<u64> {
        // A window of the last representable year may end after it.
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
            // Nobody sends more requests within a millisecond.
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

    fn statement(&mut self) -> Option<(usize, Statement)> {
        let window = self.number()?;
        let statement = Statement {
            at_ms: self.time_ms()?,
            until_ms: self.time_ms()?,
            is_estimate: self.number::<u8>()? == 1,
            remaining: self.optional()?,
            limit: self.optional()?,
        };
        Some((window, statement))
    }

    fn entry(&mut self) -> Option<LedgerEntry> {
        Some(LedgerEntry {
            id: self.id()?,
            outcome: outcome_of(self.0.next()?)?,
            millis: self.number()?,
            bytes: self.number()?,
            request: Request::parse(self.0.next()?)?,
        })
    }
}

fn optional(number: Option<u32>) -> String {
    number.map_or_else(|| "-".into(), |number| number.to_string())
}

const OUTCOMES: [(&str, RequestOutcome); 5] = [
    ("sent", RequestOutcome::Sent),
    ("offline", RequestOutcome::Offline),
    ("unreached", RequestOutcome::Unreachable),
    ("late", RequestOutcome::TimedOut),
    ("unreadable", RequestOutcome::Unreadable),
];

fn outcome_text(outcome: RequestOutcome) -> String {
    if let RequestOutcome::Status(status) = outcome {
        return status.to_string();
    }
    let word = OUTCOMES.into_iter().find(|(_, known)| *known == outcome);
    word.map(|(word, _)| word.to_owned()).unwrap_or_default()
}

fn outcome_of(text: &str) -> Option<RequestOutcome> {
    let known = OUTCOMES.into_iter().find(|(word, _)| *word == text);
    let status = || text.parse().ok().map(RequestOutcome::Status);
    known.map(|(_, outcome)| outcome).or_else(status)
}
