//! The service's notice about its data.

use super::sanitize::sanitized;

/// A notice that must be visible wherever courses are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataNotice {
    /// The service's own text.
    pub words: String,
    /// Whether the courses are invented. The notice then stands above them instead of below.
    pub is_invented: bool,
}

impl DataNotice {
    /// One line for local storage, valid for answers from one service.
    #[must_use]
    pub fn to_text(&self, service: &str) -> String {
        let kind = if self.is_invented { "invented" } else { "real" };
        format!("{kind}\n{service}\n{}", self.words)
    }

    /// Reads [`Self::to_text`]; `None` for another service.
    #[must_use]
    pub fn parse(text: &str, service: &str) -> Option<Self> {
        let mut lines = text.splitn(3, '\n');
        let is_invented = lines.next()? == "invented";
        let is_same = lines.next()? == service;
        let words = sanitized(lines.next()?);
        (is_same && !words.is_empty()).then_some(Self { words, is_invented })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_belongs_to_one_service_and_is_plain() {
        let notice = DataNotice {
            words: "© Someone\nand others".into(),
            is_invented: true,
        };
        let text = notice.to_text("/api/v1");
        let read = DataNotice::parse(&text, "/api/v1").expect("the same service");
        assert_eq!(
            (read.words.as_str(), read.is_invented),
            ("© Someoneand others", true)
        );
        let real = DataNotice {
            is_invented: false,
            ..read
        };
        assert_eq!(DataNotice::parse(&real.to_text("/"), "/"), Some(real));
        for (text, service) in [
            (text.as_str(), "/other"),
            ("", "/api/v1"),
            ("x\n/api/v1\n", "/api/v1"),
        ] {
            assert_eq!(DataNotice::parse(text, service), None);
        }
    }
}
