//! Courses side by side, and two holes over each other.

// The page.
pub const COMPARE: &str = "Compare courses";
pub const COURSES_COMPARED: &str = "Courses of the comparison";
pub const ABOUT_THE_FIGURES: &str = "Reviews are those of visitors, of 5; the service has no course rating. Lengths \
    by par are those of the card; turns, hazards and greens are measured from the points of the holes.";

pub fn title(courses: &str) -> String {
    format!("Compare {courses}")
}

// A course of it.
pub const LOAD_FACTS: &str = "Load facts and tees";
pub const SHAPE: &str = "Shape";

// More courses.
pub const CHOOSE_THE_FIRST: &str = "Choose the first course";
pub const CHOOSE_THE_SECOND: &str = "Choose a course to compare it with";
pub const ADD_A_COURSE: &str = "Add a course";
// "[Find a course], open its page and press Compare there; up to four fit side by side."
pub const FIND_A_COURSE: &str = "Find a course";
pub const AND_PRESS_COMPARE: &str =
    ", open its page and press Compare there; up to four fit side by side.";
pub const OR_A_SAVED_ONE: &str = "Or one that is saved in this browser, without a request:";
// "Add Gull Links"
pub const ADD: &str = "Add ";

// Two holes over each other.
pub const TWO_HOLES: &str = "Two holes over each other";
pub const LOAD_TO_OVERLAY: &str = "Load the holes of a course to lay one of them over another.";
pub const WHERE_THEY_MEET: &str = "Where the two meet";
pub const TEES_TOGETHER: &str = "Tees together";
pub const GREENS_TOGETHER: &str = "Greens together";
pub const LETTERS: [&str; 2] = ["A", "B"];

pub fn hole_of_letter(letter: &str) -> String {
    format!("Hole {letter}")
}

pub fn par(par: u32) -> String {
    format!("par {par}")
}
