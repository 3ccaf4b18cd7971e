//! The courses in memory: the catalogue with its indexes, and each course's JSON, ready to send.
//!
//! A list response is assembled from these texts; only its metadata is serialized per request. Hole
//! data is far larger and stays in the file, see [`crate::hole_reader`].

use golf_api::course::Course;
use golf_api::decode;
use golf_catalog::catalogue::{Catalogue, Page};
use golf_catalog::reply::Reply;
use serde::de::IgnoredAny;

use crate::database::Database;
use crate::database::courses::{CourseText, Provenance};
use crate::failure::Outcome;

/// How many damaged courses the log names.
const NAMED: usize = 20;

/// All courses of a database.
#[derive(Debug)]
pub struct ServedCatalogue {
    catalogue: Catalogue,
    /// At the same positions as in the catalogue.
    texts: Vec<CourseText>,
    provenance: Provenance,
}

impl ServedCatalogue {
    /// Reads all courses. One that is damaged is left out, and the log says so.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn read(database: &Database) -> Outcome<Self> {
        // Provenance first: a replacement in between then shows up as a newer generation.
        let provenance = database.provenance()?;
        let (rows, mut left_out) = database.course_rows()?;
        let former = database.former_ids()?;
        let mut courses = Vec::with_capacity(rows.len());
        let mut texts = Vec::with_capacity(rows.len());
        for text in rows {
            if let Some(course) = course_of(&text) {
                courses.push(course);
                texts.push(text);
            } else {
                left_out.push(format!("course {}: its JSON is no course", text.course_id));
            }
        }
        for why in left_out.iter().take(NAMED) {
            tracing::warn!(file = %database.path().display(), "left out, since it is damaged: {why}");
        }
        if !left_out.is_empty() {
            tracing::warn!(
                courses = left_out.len(),
                "damaged courses were left out: restore a backup, or fill the database anew"
            );
        }
        Ok(Self {
            catalogue: Catalogue::new(courses).with_former_ids(former),
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

    /// A list response (contract 4.1).
    #[must_use]
    pub fn page_reply(&self, page: &Page) -> Reply {
        let texts = page.positions.iter().filter_map(|at| self.text(*at));
        Reply::page(texts.map(|text| text.course.as_str()), &page.meta)
    }

    /// A course response (contract 4.2).
    #[must_use]
    pub fn course_reply(&self, position: usize) -> Option<Reply> {
        let CourseText { course, tees, .. } = self.text(position)?;
        Reply::course(course, tees)
    }
}

fn course_of(text: &CourseText) -> Option<Course> {
    // The text is served as it is.
    serde_json::from_str::<Vec<IgnoredAny>>(&text.tees).ok()?;
    let course = decode::course_row(&text.course)?.value.course;
    (course.course_id == text.course_id).then_some(course)
}
