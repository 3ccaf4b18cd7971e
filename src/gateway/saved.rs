//! Good answers as this tab has decoded them, by address and never by key.

use std::collections::HashMap;
use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_api::query::CourseQuery;

use super::ask::{Answer, Ask};

/// More answers than this are decoded anew when they are wanted: a tab that is open for weeks does
/// not grow for ever.
const DECODED: usize = 400;

/// What was answered so far, and when.
#[derive(Default)]
pub(super) struct Saved {
    answers: HashMap<String, (Answer, f64)>,
    courses: HashMap<CourseId, Course>,
}

impl Saved {
    pub(super) fn get<A: Ask>(&self, address: &str) -> Option<(Arc<A::Answer>, f64)> {
        let (answer, saved_at_ms) = self.any(address)?;
        Some((answer.downcast().ok()?, saved_at_ms))
    }

    pub(super) fn any(&self, address: &str) -> Option<(Answer, f64)> {
        self.answers.get(address).cloned()
    }

    pub(super) fn course(&self, id: CourseId) -> Option<Course> {
        self.courses.get(&id).cloned()
    }

    /// Forgets what another tab has removed.
    pub(super) fn keep_only(&mut self, is_kept: impl Fn(&str) -> bool) {
        self.answers.retain(|address, _| is_kept(address));
    }

    pub(super) fn clear(&mut self) {
        self.answers.clear();
        self.courses.clear();
    }

    pub(super) fn keep(&mut self, address: &str, request: &Request, answer: Answer, at_ms: f64) {
        if self.answers.len() >= DECODED {
            self.clear();
        }
        if let (Request::Courses(query), Some(page)) =
            (request, answer.downcast_ref::<Decoded<CoursePage>>())
        {
            for course in &page.value.courses {
                self.courses.insert(course.course_id, course.clone());
            }
            // A clamped page is also the answer to the page that could have been asked for.
            if let Some(clamped) = clamped(query, page.value.meta.max_limit) {
                let base = address
                    .strip_suffix(&request.path_and_query())
                    .unwrap_or_default();
                let narrow = Request::Courses(clamped).url(base);
                self.answers.insert(narrow, (Arc::clone(&answer), at_ms));
            }
        }
        if let Some(detail) = answer.downcast_ref::<Decoded<CourseDetail>>() {
            let course = &detail.value.course;
            self.courses.insert(course.course_id, course.clone());
        }
        self.answers.insert(address.to_owned(), (answer, at_ms));
    }
}

/// The request whose answer a clamped page is, if it was clamped.
pub(super) fn clamped(query: &CourseQuery, max_limit: Option<u32>) -> Option<CourseQuery> {
    let max_limit = max_limit.filter(|max_limit| query.effective_limit() > *max_limit)?;
    Some(CourseQuery {
        limit: Some(max_limit),
        ..query.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::ask::AskCourses;
    use golf_api::decode;

    const BASE: &str = "http://golf.example/api/v1";

    #[test]
    fn a_clamped_page_is_kept_for_both_addresses() {
        let body = br#"{"data":[{"course_id":7,"name":"Links"}],"meta":{"max_limit":10}}"#;
        let page: Answer = Arc::new(decode::course_page(body).expect("valid"));
        let wide = AskCourses(CourseQuery {
            limit: Some(50),
            offset: 100,
            ..CourseQuery::default()
        });
        let narrow = AskCourses(CourseQuery {
            limit: Some(10),
            ..wide.0.clone()
        });
        let mut saved = Saved::default();
        saved.keep(&wide.request().url(BASE), &wide.request(), page, 5.0);
        for ask in [&wide, &narrow] {
            let found = saved.get::<AskCourses>(&ask.request().url(BASE));
            assert_eq!(found.map(|(_, at)| at), Some(5.0));
        }
        let course = saved.course(CourseId(7)).expect("a list row is enough");
        assert_eq!(course.name.as_deref(), Some("Links"));
        saved.keep_only(|address| !address.contains("limit=50"));
        assert!(
            saved
                .get::<AskCourses>(&narrow.request().url(BASE))
                .is_some()
        );
        saved.clear();
        assert!(saved.get::<AskCourses>(&wide.request().url(BASE)).is_none());
    }

    #[test]
    fn a_tab_that_stays_open_does_not_grow_for_ever() {
        let mut saved = Saved::default();
        for offset in 0..2_000 {
            let ask = AskCourses(CourseQuery {
                offset,
                ..CourseQuery::default()
            });
            let page: Answer = Arc::new(decode::course_page(br#"{"data":[]}"#).expect("valid"));
            saved.keep(&ask.request().url(BASE), &ask.request(), page, 0.0);
        }
        assert!(saved.answers.len() <= DECODED);
    }
}
