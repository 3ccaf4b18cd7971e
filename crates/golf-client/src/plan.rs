//! The known plan of a key. It is learned from ordinary responses, never from a request made for that purpose.

use golf_api::address::Request;
use golf_api::page::CoursePage;
use golf_api::plan::{DEFAULT_LIMIT, Plan};
use golf_api::query::CourseQuery;

use super::identity::Identity;

/// The page sizes to choose from: the limits of the plans.
pub const PAGE_SIZES: [u32; 4] = [
    Plan::Free.max_limit(),
    Plan::Developer.max_limit(),
    Plan::Pro.max_limit(),
    Plan::Enterprise.max_limit(),
];

/// The largest page size of at most `max_limit` rows; `None` below the smallest plan.
#[must_use]
pub fn largest_size(max_limit: u32) -> Option<u32> {
    let allowed = |size: &u32| *size <= max_limit;
    PAGE_SIZES.into_iter().filter(allowed).max()
}

/// What responses have revealed about the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlanKnown {
    /// The largest page size.
    pub max_limit: Option<u32>,
    /// Whether the plan includes hole data.
    pub has_holes: Option<bool>,
}

impl PlanKnown {
    /// The plan, if it can be identified.
    #[must_use]
    pub fn plan(self) -> Option<Plan> {
        self.max_limit.and_then(Plan::from_max_limit)
    }

    /// Whether requests for holes are known to fail.
    #[must_use]
    pub fn lacks_holes(self) -> bool {
        match (self.plan(), self.has_holes) {
            (Some(plan), has_holes) => !plan.has_hole_data() && has_holes != Some(true),
            (None, has_holes) => has_holes == Some(false),
        }
    }

    /// Adds the largest page size that a response has revealed.
    #[must_use]
    pub fn with_page_limit(self, page_limit: Option<u32>) -> Self {
        Self {
            max_limit: page_limit.or(self.max_limit),
            ..self
        }
    }

    /// What is known, and where that is nothing, what another tab knows.
    #[must_use]
    pub fn or(self, other: Option<Self>) -> Self {
        let other = other.unwrap_or_default();
        Self {
            max_limit: self.max_limit.or(other.max_limit),
            has_holes: self.has_holes.or(other.has_holes),
        }
    }

    /// Learns from the refusal of a page size, at a service that refuses where others clamp: the next smaller size is
    /// assumed. Earlier knowledge belonged to a larger plan. The contract's default size is never ruled out.
    #[must_use]
    pub fn without_size(self, refused: u32) -> Self {
        let smaller = largest_size(refused.saturating_sub(1));
        Self {
            max_limit: smaller.or(self.max_limit),
            ..self
        }
    }

    /// One line for local storage.
    #[must_use]
    pub fn to_text(self, identity: &str) -> String {
        let number = self.max_limit.map_or("-".into(), |max| max.to_string());
        let holes = match self.has_holes {
            Some(true) => "holes",
            Some(false) => "none",
            None => "-",
        };
        format!("{identity} {number} {holes}")
    }

    /// Reads [`Self::to_text`]; `None` for another identity or an invalid text.
    #[must_use]
    pub fn of_identity(text: &str, identity: &Identity) -> Option<Self> {
        let mut words = text.split(' ');
        words.next().filter(|name| *name == identity.name())?;
        let max_limit = words.next().and_then(|word| word.parse().ok());
        let has_holes = match words.next() {
            Some("holes") => Some(true),
            Some("none") => Some(false),
            _ => None,
        };
        Some(Self {
            max_limit: max_limit.filter(|max| (DEFAULT_LIMIT..=1000).contains(max)),
            has_holes,
        })
    }
}

/// Whether controls show their price on a plan: on the small ones.
#[must_use]
pub fn shows_prices(plan: Plan) -> bool {
    plan <= Plan::Developer
}

/// The plan's largest page size, as a list page reveals it: through `max_limit`, or by ending early although more
/// rows follow. Only sizes of actual plans are accepted, since a page may end early for other reasons.
#[must_use]
pub fn page_limit(query: &CourseQuery, page: &CoursePage) -> Option<u32> {
    let told = page.meta.max_limit.filter(|max| *max >= DEFAULT_LIMIT);
    told.or_else(|| {
        let rows = u32::try_from(page.courses.len()).unwrap_or(u32::MAX);
        let is_cut = page.meta.has_more == Some(true)
            && page.unreadable_rows == 0
            && rows < query.effective_limit()
            && PAGE_SIZES.contains(&rows);
        is_cut.then_some(rows)
    })
}

/// The request with a page of at most `page_limit` rows. A page that was cut to that size is its whole answer.
#[must_use]
pub fn within(request: &Request, page_limit: Option<u32>) -> Request {
    let mut request = request.clone();
    if let (Request::Courses(query), Some(limit)) = (&mut request, page_limit)
        && query.effective_limit() > limit
    {
        query.limit = Some(limit);
    }
    request
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

    fn told_by(query: CourseQuery, page: CoursePage) -> PlanKnown {
        PlanKnown::default().with_page_limit(page_limit(&query, &page))
    }

    #[test]
    fn the_largest_size_is_one_of_a_plan_and_fits() {
        for (max_limit, size) in [
            (0, None),
            (9, None),
            (10, Some(10)),
            (24, Some(20)),
            (25, Some(25)),
            (1000, Some(50)),
        ] {
            assert_eq!(largest_size(max_limit), size, "{max_limit}");
        }
    }

    #[test]
    fn the_largest_page_names_the_plan() {
        let known = told_by(asked(10), page(1, r#"{"max_limit":25}"#));
        assert_eq!(known.plan(), Some(Plan::Pro));
        assert!(!known.lacks_holes());
    }

    #[test]
    fn a_page_cut_short_tells_as_much_and_the_last_page_nothing() {
        let known = told_by(asked(50), page(20, r#"{"has_more":true,"limit":20}"#));
        assert_eq!(known.plan(), Some(Plan::Developer));
        assert!(known.lacks_holes());
        let last = page(7, r#"{"has_more":false,"limit":7}"#);
        assert_eq!(told_by(asked(50), last), PlanKnown::default());
        let full = page(10, r#"{"has_more":true}"#);
        assert_eq!(told_by(asked(10), full), PlanKnown::default());
    }

    #[test]
    fn only_the_page_size_of_a_plan_is_believed() {
        for rows in [1, 9, 11, 19, 24, 49] {
            let odd = page(rows, r#"{"has_more":true}"#);
            assert_eq!(told_by(asked(50), odd), PlanKnown::default(), "{rows} rows");
        }
        let mut damaged = page(10, r#"{"has_more":true}"#);
        damaged.unreadable_rows = 40;
        assert_eq!(told_by(asked(50), damaged), PlanKnown::default());
        let tiny = page(1, r#"{"max_limit":1,"has_more":true}"#);
        assert_eq!(told_by(asked(10), tiny), PlanKnown::default());
    }

    #[test]
    fn a_page_that_was_cut_is_the_answer_to_the_smaller_page() {
        let page = |limit| Request::Courses(asked(limit));
        assert_eq!(within(&page(50), Some(20)), page(20));
        assert_eq!(within(&page(10), Some(20)), page(10));
        assert_eq!(within(&page(50), None), page(50));
    }

    #[test]
    fn one_refusal_does_not_outrank_a_plan_that_has_holes() {
        let refused = PlanKnown {
            has_holes: Some(false),
            ..PlanKnown::default()
        };
        assert!(refused.lacks_holes());
        assert!(!refused.with_page_limit(Some(25)).lacks_holes());
        assert!(refused.with_page_limit(Some(10)).lacks_holes());
        let has_holes = Some(true);
        let sent = PlanKnown {
            has_holes,
            ..refused
        };
        assert!(!sent.with_page_limit(Some(10)).lacks_holes());
    }

    #[test]
    fn a_refused_size_leaves_the_next_smaller_one_also_of_a_plan_that_was_known() {
        assert_eq!(PlanKnown::default().without_size(25).max_limit, Some(20));
        assert_eq!(PlanKnown::default().without_size(10).max_limit, None);
        let known = PlanKnown::default().with_page_limit(Some(50));
        assert_eq!(known.without_size(50).max_limit, Some(25));
        assert_eq!(known.without_size(10).max_limit, Some(50));
    }

    #[test]
    fn what_is_known_belongs_to_one_identity() {
        let ours = Identity::new("/api/v1".into(), "key".into());
        let theirs = Identity::new("https://golf.example/api/v1".into(), "key".into());
        let known = PlanKnown {
            max_limit: Some(50),
            has_holes: Some(true),
        };
        for known in [known, PlanKnown::default()] {
            let text = known.to_text(&ours.name());
            assert_eq!(PlanKnown::of_identity(&text, &ours), Some(known));
            assert_eq!(PlanKnown::of_identity(&text, &theirs), None);
        }
        let name = ours.name();
        for junk in [
            format!("{name} 0 x"),
            format!("{name} -5 9"),
            format!("{name} 99999999999 -"),
            name,
        ] {
            assert_eq!(
                PlanKnown::of_identity(&junk, &ours),
                Some(PlanKnown::default()),
                "{junk}"
            );
        }
        assert_eq!(PlanKnown::of_identity("", &ours), None);
    }
}
