//! The shape of a course: which way its holes are played, and where drives of given carries end.

// The page.
pub const SHAPE: &str = "Shape of the course";
pub const WHAT_IT_IS: &str = "The shape of a course is measured from the points of its holes.";
pub const PLAN_WITHOUT_HOLES: &str = "The shape of a course is measured from its holes. They come with the Pro and \
    Enterprise plans; yours has none.";

pub fn shape_of(course: &str) -> String {
    format!("The shape of {course}")
}

// The drive plan.
pub const BEFORE_THE_ROUND: &str = "Before the round: what if the drive goes so far?";
pub const REFERENCE_PLAYERS: &str = "Reference players of the rating system";
pub const OWN_CARRIES: &str = "Or your own carries";
pub const DRIVE: &str = "Drive";
pub const SECOND: &str = "Second";

pub fn in_unit(stroke: &str, unit: &str) -> String {
    format!("{stroke}, {unit}")
}
