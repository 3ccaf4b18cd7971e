//! The way back to the map: what to look for on site, and the objects of OpenStreetMap to correct.

use crate::words::format::counted;

// Below a doubt: "How to mend this[: The green is only 6 yd deep from front to back.]"
pub const MEND_THIS: &str = "How to mend this";

/// After [`MEND_THIS`], for a screen reader.
pub fn about(doubt: &str) -> String {
    format!(": {doubt}")
}

// The list of a course.
pub const WHAT_YOU_CAN_MEND: &str = "What you can mend at this course";
pub const ABOUT_THE_LIST: &str = "This data is from OpenStreetMap, which everybody can correct. Look on site or at the \
    scorecard, never in another map, and change only what you know. Corrections are here after the service’s next import.";
pub const NOTHING_TO_MEND: &str = "Nothing in the data of this course looks doubtful.";
pub const THE_COURSE: &str = "The course";
pub const PRINT_LIST: &str = "Print this list";
pub const LOOK: &str = "Look: ";

pub fn par_is_guessed(par: Option<u32>) -> String {
    match par {
        Some(par) => format!("Par {par} is a guess by the length: the map does not say it."),
        None => "The map does not say the par.".into(),
    }
}

// What to look for.
pub const LOOK_CARD: &str = "what does the scorecard say, and for which tee? The line of the hole should begin at \
    that tee, follow the fairway, and end on the green.";
pub const LOOK_PAR: &str = "which par does the scorecard or the sign at the tee say?";
pub const LOOK_TEE: &str = "where is the tee? The line of the hole should begin on it.";
pub const LOOK_GREEN: &str =
    "where is the edge of the green? Its outline should follow the edge all around.";
pub const LOOK_LINE: &str =
    "where does the hole turn? Its line should have a point there, and end on the green.";
pub const LOOK_HAZARD: &str = "is this hazard there, and which side of the fairway is it on?";
pub const LOOK_TWICE: &str =
    "is there one hazard, or are there two? One that is drawn twice is deleted once.";
pub const LOOK_PLACES: &str = "which of these points is elsewhere?";
pub const LOOK_NUMBERS: &str =
    "which numbers do the signs at the tees have? Each number is the tag “ref” of one line.";
pub const LOOK_SUM: &str = "what does the scorecard say for each hole, and for all of them?";

// The objects: "line of the hole: way 854913181 [on OpenStreetMap], [edit]".
pub const LINE: &str = "Line of the hole";
pub const TEEING_GROUND: &str = "Teeing ground";
pub const GREEN: &str = "Green";
pub const OUTLINE: &str = "Outline of the course";
pub const EDIT: &str = "Edit";

/// The name of a hazard's object; "hazard" if it has no label.
pub fn hazard(label: &str) -> String {
    if label.is_empty() {
        "Hazard".into()
    } else {
        label.into()
    }
}

pub fn line_of(number: u32) -> String {
    format!("Line of hole {number}")
}

pub fn object(kind: &str, number: u64) -> String {
    format!("{kind} {number}")
}

/// After the name of an object, for a screen reader: a link opens a new tab.
pub const IN_NEW_TAB: &str = " on OpenStreetMap, in a new tab";

/// After [`EDIT`], for a screen reader.
pub fn edit_about(object: &str) -> String {
    format!(" {object} in the editor of OpenStreetMap, in a new tab")
}

pub const NO_OBJECT: &str = "The service does not name an object for this.";

pub fn more_objects(number: usize) -> String {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    counted(number, "more object", "more objects")
}

// While and after the service is asked.
pub const AWAITED: &str = "the objects of the map";
pub const NOT_TOLD: &str = "The service does not say which objects this course is made of.";
pub const NOT_LOADED: &str = "The objects of the map could not be loaded.";
