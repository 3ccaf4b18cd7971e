//! A course: its page, facts, location, tees and slope, and the price of its holes.

use golf_api::course::CourseId;
use golf_api::decimal::write;
use golf_api::hole::HoleNumber;

// The page.
pub const COURSE: &str = "Course";
pub const FACTS: &str = "Facts";
pub const WHERE: &str = "Where it is";
pub const TEES: &str = "Tees";
pub const SCORECARD: &str = "Scorecard";

/// "Not given: length, reviews"
pub fn not_given(facts: &[&str]) -> String {
    format!("Not given: {}", facts.join(", ").to_ascii_lowercase())
}

// One line of facts below the name.
pub fn holes(count: u32) -> String {
    match count {
        1 => "1 hole".into(),
        _ => format!("{count} holes"),
    }
}

pub fn par(par: &str) -> String {
    format!("par {par}")
}

pub fn slope(slope: &str) -> String {
    format!("slope {slope}")
}

pub fn built(year: i32) -> String {
    format!("built {year}")
}

pub const BETWEEN_FACTS: &str = " · ";
pub const NO_TEES: &str = "No tee information for this course.";

/// A course whose name is unknown.
pub fn course_number(id: CourseId) -> String {
    format!("Course {id}")
}

pub fn loaded(course: &str) -> String {
    format!("{course} loaded.")
}

// Its location.
pub const OUTSIDE_THE_US: &str =
    "These coordinates are outside the United States, so they may be wrong.";

pub fn not_in_state(state: &str) -> String {
    format!("These coordinates are not in {state}: they may be wrong.")
}

// Its holes, while they are not loaded.
pub const NO_HOLES: &str = "The service has no hole data for this course.";
pub const PLAN_WITHOUT_HOLES: &str =
    "Holes come with the Pro and Enterprise plans; yours has none.";
pub const SEE_A_SAMPLE: &str = "See what a hole looks like";
pub fn open_hole(number: HoleNumber) -> String {
    format!("Open hole {number}")
}

/// The hole where the round is.
pub fn go_on_at(number: HoleNumber) -> String {
    format!("Go on at hole {number}")
}

pub const DRAW_ALL_HOLES: &str = "Draw all holes";
pub const LOAD_HOLES: &str = "Load the holes";
pub const ONE_REQUEST_FOR_ALL: &str = "One request loads all holes, and so does opening one.";

// Links to its other pages.
pub const MORE_OF_IT: &str = "More of this course";
pub const ITS_SHAPE: &str = "Course profile";
pub const LOCKED: &str =
    "Book, shape and files need hole data, which comes with the Pro and Enterprise plans.";
pub const COMPARE_IT: &str = "Compare with other courses";
pub const COMPARE_WITH_ONE: &str = "Compare with the course chosen before";
pub const OPEN_COMPARISON: &str = "Open the comparison with this course";
pub const COMPARISON_IS_FULL: &str = "The comparison is full: open it";

pub fn compare_with(count: usize) -> String {
    format!("Compare with the {count} courses chosen before")
}

// Facts, as labels of rows, columns and fields.
pub const COURSE_NUMBER: &str = "Course number";
pub const CITY: &str = "City";
pub const STATE: &str = "State";
pub const REVIEWS: &str = "Reviews";
pub const HOLES: &str = "Holes";
pub const PAR: &str = "Par";
pub const LENGTH: &str = "Length";
pub const SLOPE: &str = "Slope";
pub const BUILT: &str = "Built";
pub const ARCHITECTS: &str = "Architects";
pub const TEE: &str = "Tee";

/// "Course 7 (name not given)"
pub fn unnamed(course_id: i64) -> String {
    format!("Course {course_id} (name not given)")
}

// Explanations of facts.
pub const ADDED_UP: &str = "added up from the holes";
pub const SLOPE_RANGE: &str = "55–155; 113 is standard";
pub const REVIEWS_ARE: &str = "out of 5, from visitors; not the course rating";

// The location.
pub const ADDRESS: &str = "Address";
pub const COORDINATES: &str = "Coordinates";
pub const OPEN_IN_MAPS: &str = "Open in maps";
pub const MAPS_MAY_BE_ABSENT: &str = "Opens this device’s maps app; many computers have none.";
pub const ADDRESS_TO_COPY: &str = "address";
pub const COORDINATES_TO_COPY: &str = "coordinates";

// The copy button.
pub fn copy(what: &str) -> String {
    format!("Copy {what}")
}

pub fn copied(what: &str) -> String {
    format!("Copied the {what}.")
}

pub fn copy_by_hand(what: &str) -> String {
    format!("This browser did not copy the {what}: select it and copy it by hand")
}

// The table of tees; constants that begin with a comma continue a title.
pub const TABLE_OF_TEES: &str = "Table of tees";
pub const TEES_LONGEST_FIRST: &str = "Tees, longest first";
pub const AND_LONGEST_FIRST: &str = ", longest first";
pub const UNNAMED_TEE: &str = "Unnamed tee";

/// "Length, yards"
pub fn length_in(unit: &str) -> String {
    format!("Length, {unit}")
}

// Slope on its scale.
pub const SLOPE_MEANING: &str = "Slope runs from 55 to 155; 113 is standard: how much harder a tee is for a bogey golfer \
     than for a scratch golfer, not how hard it is overall.";
pub const SLOPE_OFF_SCALE: &str = "outside 55–155; perhaps wrong";
pub const SLOPE_STANDARD: &str = "standard";

pub fn slope_above(by: f64, standard: f64) -> String {
    format!("{} above {}", write(by), write(standard))
}

pub fn slope_below(by: f64, standard: f64) -> String {
    format!("{} below {}", write(by), write(standard))
}
