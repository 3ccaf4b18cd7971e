//! The page of a course: facts, place, tees, and what its holes cost.

use golf_api::course::CourseId;

// The page.
pub const COURSE: &str = "Course";
pub const FACTS: &str = "Facts";
pub const TEES: &str = "Tees";
pub const SCORECARD: &str = "Scorecard";
pub const NO_TEES: &str = "The service has no tees for this course.";

/// What a course is called whose name is not known.
pub fn course_number(id: CourseId) -> String {
    format!("Course {id}")
}

pub fn loaded(course: &str) -> String {
    format!("{course} loaded.")
}

// Where it is.
pub const OUTSIDE_THE_US: &str =
    "These coordinates are outside the United States, so they are perhaps wrong.";

pub fn not_in_state(state: &str) -> String {
    format!("These coordinates are not in {state}: they may be wrong.")
}

// Its holes, as long as they are not here.
pub const NO_HOLES: &str = "The service has no hole data for this course.";
pub const PLAN_WITHOUT_HOLES: &str =
    "Holes come with the Pro and Enterprise plans; yours has none.";
pub const SEE_A_SAMPLE: &str = "See what a hole looks like";
pub const DRAW_ALL_HOLES: &str = "Draw all holes";
pub const LOAD_HOLES: &str = "Load the holes";
pub const ONE_REQUEST_FOR_ALL: &str =
    "One request brings every hole, also by opening one; then they are saved.";

// The way to other pages of it.
pub const MORE_OF_IT: &str = "More of this course";
pub const ITS_SHAPE: &str = "The shape of the course";
pub const COMPARE_IT: &str = "Compare with other courses";
pub const COMPARE_WITH_ONE: &str = "Compare with the course chosen before";
pub const OPEN_COMPARISON: &str = "Open the comparison with this course";
pub const COMPARISON_IS_FULL: &str = "The comparison is full: open it";

pub fn compare_with(count: usize) -> String {
    format!("Compare with the {count} courses chosen before")
}
