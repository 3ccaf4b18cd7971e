//! The page of a hole: its drawing, what is measured on it, and the ways to other holes.

use golf_api::hole::HoleNumber;

// The page.
pub const HOLE: &str = "Hole";
pub const THE_HOLE: &str = "The hole";
pub const HOLES: &str = "Holes";
// "Hole 7"
pub const HOLE_SAID: &str = "Hole ";

pub fn hole_number(number: HoleNumber) -> String {
    format!("Hole {number}")
}

pub fn hole_of(number: HoleNumber, course: &str) -> String {
    format!("Hole {number}, {course}")
}

pub fn hole_and_par(number: HoleNumber, par: u32) -> String {
    format!("Hole {number}, par {par}")
}

// What is not there.
pub const BACK_TO_COURSE_AND_TEES: &str = "Back to the course and its tees";
// "The service has no hole data for this course. [Back to the course]."
pub const NO_HOLES: &str = "The service has no hole data for this course. ";
pub const BACK_TO_COURSE: &str = "Back to the course";

pub fn no_such_hole(number: HoleNumber) -> String {
    format!("This course has no hole {number} in the data of the service. It has these:")
}

// The drawing.
pub const SAVE_DRAWING: &str = "Save drawing";
pub const DRAWING_SAVED: &str = "The drawing is saved.";
pub const DRAWING_NOT_SAVED: &str = "This browser did not save the drawing.";
pub const NOTHING_TO_DRAW: &str =
    "The service gave no point of this hole, so there is nothing to draw.";
// "2 points too far from the hole to be drawn; see the table."
pub const TOO_FAR: &str = " too far from the hole to be drawn; see the table.";

pub fn not_given(parts: &str) -> String {
    format!("Not given by the service: {parts}.")
}

// Its legend: the sign on the map, and what it is.
pub const BUNKER_LETTER: &str = "B";
pub const BUNKER: &str = "Bunker";
pub const WATER_LETTER: &str = "W";
pub const WATER: &str = "Water";
pub const FAIRWAY_LETTER: &str = "F";
pub const AIMS: &str = "Fairway, dogleg, layup";
pub const ARCS_FROM_TEE: &str = "From the tee";
pub const ARCS_TO_GREEN: &str = "To the green";
// "L100 leaves 100 to the center"
pub const LAYUP_SIGN: &str = "L100";
pub const LEAVES_100: &str = " leaves 100 to the center";
pub const BOLD_EDGE: &str = "Bold edge: front of the green. Hazards are points, not outlines.";

// The link to what is seen.
pub const COPY_LINK: &str = "Copy link";
pub const LINK_COPIED: &str = "The link is copied.";
pub const LINK_TO_VIEW: &str = "Link to this view";

// Beside the map.
pub const GREEN_UPWARD: &str = "The green, approached upward. Its sides are not in the data.";
pub const KEYS: &str = "Keys on the map";

// The ways to other holes: "← Hole 6", "Hole 8 →".
pub const STEPS: &str = "Previous and next hole";
pub const THE_COURSE: &str = "The course";

pub fn previous(number: HoleNumber) -> String {
    format!(" Hole {number}")
}

pub fn next(number: HoleNumber) -> String {
    format!("Hole {number} ")
}
