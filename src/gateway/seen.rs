//! Every course that saved answers tell of: to be found again without a request.

use std::collections::HashSet;

use golf_api::address::Request;
use golf_api::course::Course;

use super::{Ask, AskCourse, AskCourses, Gateway};
use leptos::prelude::GetUntracked;

impl Gateway {
    /// The courses of all saved lists and courses, whatever their age, each once and as the newest
    /// answer has it. Reads what is saved and sends nothing; answers that cannot be read are left
    /// out.
    pub async fn seen_courses(&self) -> Vec<Course> {
        let base = self.settings.service().get_untracked();
        let addresses = self.with_index(|index| index.newest_first());
        let mut ids = HashSet::new();
        let mut seen = Vec::new();
        for address in addresses.unwrap_or_default() {
            let request = address.strip_prefix(&base).and_then(Request::parse);
            let Some(request @ (Request::Courses(_) | Request::Course(_))) = request else {
                continue;
            };
            let Some(body) = self.body(address.clone()).await else {
                continue;
            };
            let courses = match request {
                Request::Courses(query) => AskCourses(query)
                    .decode(body.as_bytes())
                    .map(|page| page.value.courses),
                Request::Course(id) | Request::Holes(id) => AskCourse(id)
                    .decode(body.as_bytes())
                    .map(|detail| vec![detail.value.course]),
            };
            let courses = courses.unwrap_or_default().into_iter();
            seen.extend(courses.filter(|course| ids.insert(course.course_id)));
        }
        seen
    }
}
