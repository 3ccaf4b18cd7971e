//! The rejected rows and files of an import, with their reasons: the first thousand, and the total.

use crate::shown::excerpt;

/// How many rejections are kept; the rest are only counted.
const KEPT: usize = 1_000;

/// How many characters of a place and of a reason are kept: both may quote the files.
const CHARACTERS: usize = 200;

/// A rejected row or file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    place: String,
    reason: String,
}

impl Rejection {
    /// Its place is `row 17 (course_id 50001)` or `holes file 14012.json`. Its reason names the
    /// field.
    #[must_use]
    pub fn new(place: &str, reason: &str) -> Self {
        Self {
            place: excerpt(place, CHARACTERS),
            reason: excerpt(reason, CHARACTERS),
        }
    }
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// The first rejections of an import, and their total number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rejections {
    first: Vec<Rejection>,
    total: usize,
}

impl Rejections {
    /// Counts a rejection, and keeps it if it is among the first.
    pub fn add(&mut self, rejection: Rejection) {
        self.total += 1;
        if self.first.len() < KEPT {
            self.first.push(rejection);
        }
    }

    /// Adds every reason for one place.
    pub fn add_all(&mut self, place: &str, reasons: &[String]) {
        for reason in reasons {
            self.add(Rejection::new(place, reason));
        }
    }

    /// Adds the rejections of another part of the import.
    pub fn append(&mut self, others: Self) {
        let room = KEPT - self.first.len();
        self.first.extend(others.first.into_iter().take(room));
        self.total += others.total;
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The first 1,000.
    #[must_use]
    pub fn first(&self) -> &[Rejection] {
        &self.first
    }

    /// The total number.
    #[must_use]
    pub fn total(&self) -> usize {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_rejections_are_a_thousand_and_their_number() {
        let mut all = Rejections::default();
        assert!(all.is_empty());
        let reasons = vec!["rating: wrong".to_owned(); 600];
        all.add_all("row 1", &reasons);
        let mut others = Rejections::default();
        for _ in 0..1_000_000 {
            others.add(Rejection::new("row 2", "par: wrong"));
        }
        all.append(others);
        assert_eq!((all.first().len(), all.total()), (1_000, 1_000_600));
        assert_eq!(all.first()[599].to_string(), "row 1: rating: wrong");
        assert_eq!(all.first()[600].to_string(), "row 2: par: wrong");
    }

    #[test]
    fn what_a_rejection_quotes_is_short_and_on_one_line() {
        let long = "x".repeat(300_000);
        let text = Rejection::new(&format!("\u{1b}[2J{long}"), &format!("a\n{long}")).to_string();
        assert!(text.len() < 500, "{}", text.len());
        assert!(
            text.starts_with("\\u{1b}[2Jxxx") && text.contains("…: a\\nxxx"),
            "{text}"
        );
    }
}
