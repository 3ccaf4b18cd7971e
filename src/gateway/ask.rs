//! The three things that can be asked, each with the type of its answer.

use std::any::Any;
use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::{CourseDetail, CourseId};
use golf_api::decode::{self, DecodeError, Decoded};
use golf_api::hole::CourseHoles;
use golf_api::page::CoursePage;
use golf_api::query::CourseQuery;

use super::plain;
use super::plan_known::PlanKnown;

/// A question to the service.
pub trait Ask: Clone + PartialEq + Send + Sync + 'static {
    /// What a good answer holds.
    type Answer: Send + Sync + 'static;

    /// The request to send.
    fn request(&self) -> Request;

    /// Reads the body of a 200 answer.
    ///
    /// # Errors
    /// [`DecodeError`] when it is not what the contract describes.
    fn decode(&self, body: &[u8]) -> Result<Self::Answer, DecodeError>;

    /// What an answer gives away of the plan, on top of what is known.
    fn learn(&self, _answer: &Self::Answer, known: PlanKnown) -> PlanKnown {
        known
    }
}

/// An answer of any of the three kinds.
pub(super) type Answer = Arc<dyn Any + Send + Sync>;

/// A question of any kind: what is done with all of them is compiled once.
pub(super) trait Question {
    fn request(&self) -> Request;

    /// Reads the body of a 200 answer; see [`Ask::decode`].
    fn read(&self, body: &[u8]) -> Result<Answer, DecodeError>;

    /// What an answer gives away of the plan; nothing, if it is to another question.
    fn learned(&self, answer: &Answer, known: PlanKnown) -> PlanKnown;
}

impl<A: Ask> Question for A {
    fn request(&self) -> Request {
        Ask::request(self)
    }

    fn read(&self, body: &[u8]) -> Result<Answer, DecodeError> {
        Ok(Arc::new(self.decode(body)?))
    }

    fn learned(&self, answer: &Answer, known: PlanKnown) -> PlanKnown {
        match answer.downcast_ref() {
            Some(answer) => self.learn(answer, known),
            None => known,
        }
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

    fn decode(&self, body: &[u8]) -> Result<Self::Answer, DecodeError> {
        let mut page = decode::course_page(body)?;
        page.value.courses.iter_mut().for_each(plain::course);
        // A row that is there twice is one course.
        let mut seen = std::collections::HashSet::new();
        page.value
            .courses
            .retain(|course| seen.insert(course.course_id));
        Ok(page)
    }

    fn learn(&self, answer: &Self::Answer, known: PlanKnown) -> PlanKnown {
        known.with_page(&self.0, &answer.value)
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

    fn decode(&self, body: &[u8]) -> Result<Self::Answer, DecodeError> {
        let mut detail = decode::course_detail(body)?;
        plain::detail(&mut detail.value);
        Ok(detail)
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

    fn decode(&self, body: &[u8]) -> Result<Self::Answer, DecodeError> {
        let mut holes = decode::course_holes(body)?;
        plain::holes(&mut holes.value);
        Ok(holes)
    }

    fn learn(&self, _answer: &Self::Answer, known: PlanKnown) -> PlanKnown {
        PlanKnown {
            has_holes: Some(true),
            ..known
        }
    }
}
