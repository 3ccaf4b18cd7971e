//! The courses in memory: the catalogue that finds them, and their JSON, ready to be sent.
//!
//! A list answer is a few of these texts put side by side; nothing is serialised per request but
//! the metadata. Hole data is far larger and stays in the file, see [`crate::hole_reader`].

use golf_api::course::Course;
use golf_api::decode;
use golf_catalog::catalogue::{Catalogue, Page};

use crate::database::Database;
use crate::database::courses::{CourseText, Provenance};
use crate::failure::{Failure, Outcome};
use crate::json;

/// All courses of a database.
#[derive(Debug)]
pub struct Book {
    catalogue: Catalogue,
    /// At the same positions as in the catalogue.
    texts: Vec<CourseText>,
    provenance: Provenance,
}

impl Book {
    /// Reads all courses.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read, or holds what this program did not write.
    pub fn read(database: &Database) -> Outcome<Self> {
        // Provenance first: a replacement in between is then noticed as a newer generation.
        let provenance = database.provenance()?;
        let texts = database.courses()?;
        let courses = texts
            .iter()
            .map(|text| {
                course_of(text).ok_or_else(|| {
                    Failure::new(format!(
                        "{} is damaged: course {} in it is no course. Restore a backup, or fill \
                         it anew with `golf-server import`.",
                        database.path().display(),
                        text.course_id
                    ))
                })
            })
            .collect::<Outcome<Vec<Course>>>()?;
        Ok(Self {
            catalogue: Catalogue::new(courses),
            texts,
            provenance,
        })
    }

    /// What finds the courses.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Where the courses come from.
    #[must_use]
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// The text at a position of the catalogue.
    #[must_use]
    pub fn text(&self, position: usize) -> Option<&CourseText> {
        self.texts.get(position)
    }

    /// The body of a list answer (specification 4.1).
    #[must_use]
    pub fn page_body(&self, page: &Page) -> String {
        let texts = || page.positions.iter().filter_map(|at| self.text(*at));
        let bytes: usize = texts().map(|text| text.course.len() + 1).sum();
        let mut body = String::with_capacity(bytes + 160);
        body.push_str(r#"{"data":["#);
        for (at, text) in texts().enumerate() {
            if at > 0 {
                body.push(',');
            }
            body.push_str(&text.course);
        }
        body.push_str(r#"],"meta":"#);
        body.push_str(&json::text(&page.meta));
        body.push('}');
        body
    }

    /// The body of a course answer (specification 4.2).
    #[must_use]
    pub fn course_body(&self, position: usize) -> Option<String> {
        let CourseText { course, tees, .. } = self.text(position)?;
        let fields = course.strip_suffix('}')?;
        Some(format!(r#"{{"data":{fields},"tee_data":{tees}}}}}"#))
    }
}

fn course_of(text: &CourseText) -> Option<Course> {
    let value = serde_json::from_str(&text.course).ok()?;
    let course = decode::course_row(&value)?.value.course;
    (course.course_id == text.course_id).then_some(course)
}
