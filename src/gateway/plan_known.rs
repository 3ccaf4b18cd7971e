//! What is known of a key's plan, all of it learned for free: from answers, never by a request
//! made for that purpose.

use golf_api::page::CoursePage;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;

/// What answers have said of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlanKnown {
    /// The largest page.
    pub max_limit: Option<u32>,
    /// Whether it has hole data.
    pub has_holes: Option<bool>,
}

impl PlanKnown {
    /// The plan, if what is known names one.
    #[must_use]
    pub fn plan(self) -> Option<Plan> {
        self.max_limit.and_then(Plan::from_max_limit)
    }

    /// Whether a request for holes is known to fail.
    #[must_use]
    pub fn lacks_holes(self) -> bool {
        match (self.plan(), self.has_holes) {
            (Some(plan), has_holes) => !plan.has_hole_data() && has_holes != Some(true),
            (None, has_holes) => has_holes == Some(false),
        }
    }

    /// With what a page of the list gives away: `max_limit`, or a page cut short of what was asked
    /// for although more rows follow.
    #[must_use]
    pub fn with_page(self, query: &CourseQuery, page: &CoursePage) -> Self {
        let rows = u32::try_from(page.courses.len()).unwrap_or(u32::MAX);
        let cut = page.meta.has_more == Some(true)
            && page.unreadable_rows == 0
            && (1..query.effective_limit()).contains(&rows);
        let max_limit = page.meta.max_limit.or(cut.then_some(rows));
        Self {
            max_limit: max_limit.or(self.max_limit),
            ..self
        }
    }

    /// With what the refusal of a page size gives away: a service that refuses where another
    /// clamps. The largest page is at least the contract's default.
    #[must_use]
    pub fn without_size(self, refused: u32, sizes: &[u32]) -> Self {
        let smaller = sizes.iter().copied().filter(|size| *size < refused);
        Self {
            max_limit: smaller.max().or(self.max_limit),
            ..self
        }
    }

    /// One line for local storage.
    #[must_use]
    pub fn to_text(self, fingerprint: &str) -> String {
        let number = self.max_limit.map_or("-".into(), |max| max.to_string());
        let holes = match self.has_holes {
            Some(true) => "holes",
            Some(false) => "none",
            None => "-",
        };
        format!("{fingerprint} {number} {holes}")
    }

    /// Reads [`Self::to_text`]; nothing is known of another key, or from junk.
    #[must_use]
    pub fn parse(text: &str, fingerprint: &str) -> Self {
        let mut words = text.split(' ');
        if words.next() != Some(fingerprint) {
            return Self::default();
        }
        let max_limit = words.next().and_then(|word| word.parse().ok());
        let has_holes = match words.next() {
            Some("holes") => Some(true),
            Some("none") => Some(false),
            _ => None,
        };
        Self {
            max_limit: max_limit.filter(|max| (1..=1000).contains(max)),
            has_holes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::decode;

    fn page(rows: usize, meta: &str) -> CoursePage {
        let rows: Vec<String> = (0..rows)
            .map(|id| format!("{{\"course_id\":{id}}}"))
            .collect();
        let body = format!("{{\"data\":[{}],\"meta\":{meta}}}", rows.join(","));
        decode::course_page(body.as_bytes()).expect("valid").value
    }

    fn asked(limit: u32) -> CourseQuery {
        CourseQuery {
            limit: Some(limit),
            ..CourseQuery::default()
        }
    }

    #[test]
    fn the_largest_page_names_the_plan() {
        let told = page(1, r#"{"max_limit":25}"#);
        let known = PlanKnown::default().with_page(&asked(10), &told);
        assert_eq!(known.plan(), Some(Plan::Pro));
        assert!(!known.lacks_holes());
    }

    #[test]
    fn a_page_cut_short_tells_as_much_and_the_last_page_nothing() {
        let cut = page(20, r#"{"has_more":true,"limit":20}"#);
        let known = PlanKnown::default().with_page(&asked(50), &cut);
        assert_eq!(known.plan(), Some(Plan::Developer));
        assert!(known.lacks_holes());
        let last = page(7, r#"{"has_more":false,"limit":7}"#);
        assert_eq!(
            PlanKnown::default().with_page(&asked(50), &last),
            PlanKnown::default()
        );
        let full = page(10, r#"{"has_more":true}"#);
        assert_eq!(
            PlanKnown::default().with_page(&asked(10), &full),
            PlanKnown::default()
        );
    }

    #[test]
    fn one_refusal_does_not_outrank_a_plan_that_has_holes() {
        let refused = PlanKnown {
            has_holes: Some(false),
            ..PlanKnown::default()
        };
        assert!(refused.lacks_holes());
        let told = page(1, r#"{"max_limit":25}"#);
        assert!(!refused.with_page(&asked(10), &told).lacks_holes());
        let small = page(1, r#"{"max_limit":10}"#);
        assert!(refused.with_page(&asked(10), &small).lacks_holes());
    }

    #[test]
    fn a_refused_size_leaves_the_next_smaller_one() {
        let sizes = [10, 20, 25, 50];
        let known = PlanKnown::default().without_size(25, &sizes);
        assert_eq!(known.max_limit, Some(20));
        assert_eq!(
            PlanKnown::default().without_size(10, &sizes).max_limit,
            None
        );
    }

    #[test]
    fn what_is_known_belongs_to_one_key() {
        let known = PlanKnown {
            max_limit: Some(50),
            has_holes: Some(true),
        };
        for known in [known, PlanKnown::default()] {
            assert_eq!(PlanKnown::parse(&known.to_text("1a2b"), "1a2b"), known);
            assert_eq!(
                PlanKnown::parse(&known.to_text("1a2b"), "ffff"),
                PlanKnown::default()
            );
        }
        for junk in [
            "",
            "1a2b",
            "1a2b 0 x",
            "1a2b -5 holes9",
            "1a2b 99999999999 -",
        ] {
            assert_eq!(
                PlanKnown::parse(junk, "1a2b"),
                PlanKnown::default(),
                "{junk}"
            );
        }
    }
}
