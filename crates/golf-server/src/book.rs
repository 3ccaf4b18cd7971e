//! The courses in memory: the catalogue with its indexes, and each course's JSON, ready to send.
//!
//! A list response is assembled from these texts; only its metadata is serialized per request. Hole
//! data is far larger and stays in the file, see [`crate::hole_reader`].

use golf_api::course::Course;
use golf_api::decode;
use golf_catalog::catalogue::{Catalogue, Page};
use golf_catalog::reply::Reply;

use crate::database::Database;
use crate::database::courses::{CourseText, Provenance};
use crate::failure::{Failure, Outcome};

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
    /// A [`Failure`] when the database cannot be read, or holds data that this program did not
    /// write.
    pub fn read(database: &Database) -> Outcome<Self> {
        // Provenance first: a replacement in between then shows up as a newer generation.
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

    /// The index of the courses.
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

    /// A list response (specification 4.1).
    #[must_use]
    pub fn page_reply(&self, page: &Page) -> Reply {
        let texts = page.positions.iter().filter_map(|at| self.text(*at));
        Reply::page(texts.map(|text| text.course.as_str()), &page.meta)
    }

    /// A course response (specification 4.2).
    #[must_use]
    pub fn course_reply(&self, position: usize) -> Option<Reply> {
        let CourseText { course, tees, .. } = self.text(position)?;
        Reply::course(course, tees)
    }
}

fn course_of(text: &CourseText) -> Option<Course> {
    let course = decode::course_row(&text.course)?.value.course;
    (course.course_id == text.course_id).then_some(course)
}
