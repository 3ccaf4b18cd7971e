//! Holes that came with a link instead of from a service. The screen of a hole finds them among its contexts.

use golf_api::course::Course;
use golf_client::notice::DataNotice;
use golf_views::pages::hole::view::AnsweredHoles;
use golf_views::words::format;
use golf_views::words::shared as words;

/// The holes, and what the link says of them.
#[derive(Debug, Clone)]
pub struct OfLink {
    /// The course, as far as the link tells.
    pub course: Course,
    /// Its holes.
    pub holes: AnsweredHoles,
    /// The notice of the service that they are from.
    pub notice: Option<DataNotice>,
    /// When they were shared, in Unix milliseconds.
    pub shared_at_ms: f64,
}

impl OfLink {
    /// The name of the course.
    #[must_use]
    pub fn name(&self) -> String {
        match self.course.name {
            Some(_) => format::course_name(&self.course),
            None => words::A_COURSE.to_owned(),
        }
    }

    /// Where the data is from, for files.
    #[must_use]
    pub fn source(&self) -> String {
        let notice = self.notice.as_ref();
        notice
            .map_or(words::OF_A_LINK, |notice| &notice.words)
            .to_owned()
    }
}
