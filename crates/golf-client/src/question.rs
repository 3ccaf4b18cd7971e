//! The three questions that the service can answer (contract 4), and their decoded answers.
//!
//! A question is a [`Request`]. This file decodes its answer, [sanitizes](super::sanitize) the texts, and removes
//! duplicate courses from a list.

use std::collections::HashSet;
use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::{CourseDetail, CourseId};
use golf_api::decode::{self, DecodeError, Decoded, Problems};
use golf_api::hole::CourseHoles;
use golf_api::page::CoursePage;
use golf_api::query::CourseQuery;

use super::plan::page_limit;
use super::sanitize;

/// A decoded answer to any of the three questions.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// A page of the list.
    Courses(Arc<Decoded<CoursePage>>),
    /// One course with its tees.
    Course(Arc<Decoded<CourseDetail>>),
    /// Every hole of a course.
    Holes(Arc<Decoded<CourseHoles>>),
}

impl Answer {
    /// The deviations from the contract.
    #[must_use]
    pub fn problems(&self) -> &Problems {
        match self {
            Self::Courses(page) => &page.problems,
            Self::Course(detail) => &detail.problems,
            Self::Holes(holes) => &holes.problems,
        }
    }

    /// Decodes the body of a 200 response. For a list, also returns the plan's largest page, if the page reveals it.
    ///
    /// # Errors
    /// [`DecodeError`] if the body does not match the contract.
    pub fn read(request: &Request, body: &[u8]) -> Result<(Self, Option<u32>), DecodeError> {
        match request {
            Request::Courses(query) => Self::read_courses(query, body),
            Request::Course(_) => Self::read_course(body),
            Request::Holes(_) => Self::read_holes(body),
        }
    }

    fn read_course(body: &[u8]) -> Result<(Self, Option<u32>), DecodeError> {
        let mut detail = decode::course_detail(body)?;
        sanitize::detail(&mut detail.value);
        Ok((Self::Course(Arc::new(detail)), None))
    }

    fn read_holes(body: &[u8]) -> Result<(Self, Option<u32>), DecodeError> {
        let mut holes = decode::course_holes(body)?;
        sanitize::holes(&mut holes.value);
        Ok((Self::Holes(Arc::new(holes)), None))
    }

    fn read_courses(query: &CourseQuery, body: &[u8]) -> Result<(Self, Option<u32>), DecodeError> {
        let mut page = decode::course_page(body)?;
        // Computed before duplicates are removed: a list with a duplicate row was not cut short.
        let limit = page_limit(query, &page.value);
        let courses = &mut page.value.courses;
        courses.iter_mut().for_each(sanitize::course);
        let mut ids = HashSet::new();
        courses.retain(|course| ids.insert(course.course_id));
        Ok((Self::Courses(Arc::new(page)), limit))
    }
}

/// A question with a statically known answer type.
pub trait Ask: Clone + PartialEq + Send + Sync + 'static {
    /// The type of its answer.
    type Answer: Send + Sync + 'static;

    /// The request to send.
    fn request(&self) -> Request;

    /// Decodes the body of its answer, like [`Answer::read`]. A screen links the code for its own kinds of answers alone.
    ///
    /// # Errors
    /// [`DecodeError`] if the body does not match the contract.
    fn read(&self, body: &[u8]) -> Result<(Answer, Option<u32>), DecodeError>;

    /// The answer in its own type; `None` for an answer to another kind of question.
    fn own(answer: Answer) -> Option<Arc<Self::Answer>>;
}

/// Any of the three questions, for a screen that shows every kind of answer.
#[derive(Debug, Clone, PartialEq)]
pub struct AskAny(pub Request);

impl Ask for AskAny {
    type Answer = Answer;

    fn request(&self) -> Request {
        self.0.clone()
    }

    fn read(&self, body: &[u8]) -> Result<(Answer, Option<u32>), DecodeError> {
        Answer::read(&self.0, body)
    }

    fn own(answer: Answer) -> Option<Arc<Self::Answer>> {
        Some(Arc::new(answer))
    }
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct AskCourses(pub CourseQuery);

impl Ask for AskCourses {
    type Answer = Decoded<CoursePage>;

    fn request(&self) -> Request {
        Request::Courses(self.0.clone())
    }

    fn read(&self, body: &[u8]) -> Result<(Answer, Option<u32>), DecodeError> {
        Answer::read_courses(&self.0, body)
    }

    fn own(answer: Answer) -> Option<Arc<Self::Answer>> {
        match answer {
            Answer::Courses(page) => Some(page),
            _ => None,
        }
    }
}

/// One course with its tees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AskCourse(pub CourseId);

impl Ask for AskCourse {
    type Answer = Decoded<CourseDetail>;

    fn request(&self) -> Request {
        Request::Course(self.0)
    }

    fn read(&self, body: &[u8]) -> Result<(Answer, Option<u32>), DecodeError> {
        Answer::read_course(body)
    }

    fn own(answer: Answer) -> Option<Arc<Self::Answer>> {
        match answer {
            Answer::Course(detail) => Some(detail),
            _ => None,
        }
    }
}

/// Every hole of a course.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AskHoles(pub CourseId);

impl Ask for AskHoles {
    type Answer = Decoded<CourseHoles>;

    fn request(&self) -> Request {
        Request::Holes(self.0)
    }

    fn read(&self, body: &[u8]) -> Result<(Answer, Option<u32>), DecodeError> {
        Answer::read_holes(body)
    }

    fn own(answer: Answer) -> Option<Arc<Self::Answer>> {
        match answer {
            Answer::Holes(holes) => Some(holes),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_repeats_a_row_was_not_cut_short() {
        let rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9].map(|id| format!("{{\"course_id\":{id}}}"));
        let body = format!(
            "{{\"data\":[{}],\"meta\":{{\"has_more\":true}}}}",
            rows.join(",")
        );
        let request = Request::Courses(CourseQuery::default());
        let (answer, limit) = Answer::read(&request, body.as_bytes()).expect("valid");
        let page = AskCourses::own(answer).expect("a list");
        assert_eq!((page.value.courses.len(), limit), (9, None));
    }

    #[test]
    fn an_answer_of_another_kind_is_none_of_ours() {
        let request = Request::Courses(CourseQuery::default());
        let (answer, _) = Answer::read(&request, br#"{"data":[]}"#).expect("valid");
        assert!(AskCourse::own(answer.clone()).is_none() && AskHoles::own(answer).is_none());
    }
}
