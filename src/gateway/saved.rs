//! Good answers, by address and never by key, for as long as the tab is open.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_api::query::CourseQuery;

use super::ask::Ask;

/// An answer of any of the three kinds.
pub(super) type Answer = Arc<dyn Any + Send + Sync>;

/// What was answered so far.
#[derive(Default)]
pub(super) struct Saved {
    answers: HashMap<String, Answer>,
    courses: HashMap<CourseId, Course>,
}

impl Saved {
    pub(super) fn get<A: Ask>(&self, address: &str) -> Option<Arc<A::Answer>> {
        self.answers.get(address).cloned()?.downcast().ok()
    }

    pub(super) fn course(&self, id: CourseId) -> Option<Course> {
        self.courses.get(&id).cloned()
    }

    pub(super) fn forget(&mut self, address: &str) {
        self.answers.remove(address);
    }

    pub(super) fn keep(&mut self, address: String, request: &Request, answer: Answer) {
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
                self.answers
                    .insert(Request::Courses(clamped).url(base), Arc::clone(&answer));
            }
        }
        self.answers.insert(address, answer);
    }
}

fn clamped(query: &CourseQuery, max_limit: Option<u32>) -> Option<CourseQuery> {
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
        saved.keep(wide.request().url(BASE), &wide.request(), page);
        assert!(saved.get::<AskCourses>(&wide.request().url(BASE)).is_some());
        assert!(
            saved
                .get::<AskCourses>(&narrow.request().url(BASE))
                .is_some()
        );
        let course = saved.course(CourseId(7)).expect("a list row is enough");
        assert_eq!(course.name.as_deref(), Some("Links"));
        saved.forget(&wide.request().url(BASE));
        assert!(saved.get::<AskCourses>(&wide.request().url(BASE)).is_none());
    }
}
