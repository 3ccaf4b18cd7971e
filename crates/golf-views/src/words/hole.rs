//! A hole: its page, map and distances, measured points, and links to other holes.

use golf_api::hole::{Hole, HoleNumber};
use golf_hole::point_name::PointName;

// The page.
pub const HOLE: &str = "Hole";
pub const THE_HOLE: &str = "The hole";
pub const HOLES: &str = "Holes";
/// Before the number of a link, visible or for screen readers: "Hole 7".
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

/// "Hole 7, par 3".
pub fn name_of(hole: &Hole) -> String {
    match hole.par {
        Some(par) => hole_and_par(hole.hole_number, par),
        None => hole_number(hole.hole_number),
    }
}

// Missing data.
pub const BACK_TO_COURSE_AND_TEES: &str = "Back to the course and its tees";
// "The service has no hole data for this course. [Back to the course]."
pub const NO_HOLES: &str = "The service has no hole data for this course. ";
pub const BACK_TO_COURSE: &str = "Back to the course";

pub fn no_such_hole(number: HoleNumber) -> String {
    format!("The service has no hole {number} for this course. It has these:")
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

// The legend: each symbol on the map, and its meaning.
pub const BUNKER_LETTER: &str = "B";
pub const BUNKER: &str = "Bunker";
pub const WATER_LETTER: &str = "W";
pub const WATER: &str = "Water";
pub const FAIRWAY_LETTER: &str = "F";
pub const AIMS: &str = "Fairway, dogleg, layup";
pub const ARCS_FROM_TEE: &str = "From the tee";
pub const ARCS_TO_GREEN: &str = "To the green";
// A triangle, then "100 •223 layup: leaves 100, 223 from the tee"
pub const LAYUP_SIGN: &str = "100 •223";
pub const LEAVES_100: &str = " layup: leaves 100, 223 from the tee";
// "] in a row, first to last"
pub const BRACKET_SIGN: &str = "]";
pub const IN_A_ROW: &str = " in a row, first to last";
pub const BOLD_EDGE: &str = "Bold edge: front of the green. Hazards are points, not outlines.";

// A course whose name nothing at hand knows.
pub const NAME_UNKNOWN: &str = "This browser does not know the name of this course. ";
pub const SHOW_NAME: &str = "Show its name";

/// Before [`SHOW_NAME`], where a link has a name.
pub fn name_of_link(name: &str) -> String {
    format!("“{name}” is the name in the link, which nobody has checked. ")
}

// The screen: the sheet with the details, and the bar below the map.
pub const DETAILS: &str = "Details of the hole";
pub const MORE_DETAILS: &str = "Show more details";
pub const ALL_DETAILS: &str = "Show all details";
pub const FEWER_DETAILS: &str = "Show fewer details";
pub const TURN_THE_MAP: &str = "Turn the map";

// The figures to the green: "446 front, 455 center, 465 back, from the tee".
pub const TO_THE_GREEN: &str = "To the green";
pub const FROM_THE_TEE: &str = "from the tee";
pub const FROM_THE_POINT: &str = "from the point";

/// Below the figures to the green, in a straight line: "yards, from the point".
pub fn straight_from(unit: &str, place: &str) -> String {
    format!("{unit}, {place}")
}

/// The same along the line of play: "yards to play from the tee, 489 straight".
pub fn to_play(unit: &str, straight: Option<&str>) -> String {
    match straight {
        Some(straight) => format!("{unit} to play from the tee, {straight} straight"),
        None => format!("{unit} to play from the tee"),
    }
}

// The link to the current view.
pub const COPY_LINK: &str = "Copy link";
pub const LINK_COPIED: &str = "The link is copied.";
pub const LINK_TO_VIEW: &str = "Link to this view";

// Beside the map.
pub const GREEN_UPWARD: &str = "The green, approached upward. Its sides are not in the data.";

// Links to other holes: "← Hole 6", "Hole 8 →".
pub const STEPS: &str = "Previous and next hole";
pub const THE_COURSE: &str = "The course";

// Its heading and facts.
pub fn par(par: u32) -> String {
    format!("Par {par}")
}

pub const CARD: &str = "Card";
pub const LINE_OF_PLAY: &str = "Line of play";
pub const GREEN_DEPTH: &str = "Green depth";

// Its points, in lists of what is not given or doubtful.
pub const fn point(name: PointName) -> &'static str {
    match name {
        PointName::Tee => "tee",
        PointName::Fairway => "fairway target",
        PointName::Dogleg => "dogleg",
        PointName::Layup => "layup target",
        PointName::Front => "green front",
        PointName::Center => "green center",
        PointName::Back => "green back",
    }
}

/// "tee, green front"
pub fn points(names: &[PointName]) -> String {
    let words: Vec<&str> = names.iter().map(|name| point(*name)).collect();
    words.join(", ")
}

/// A hazard without a label or a kind.
pub const HAZARD_POINT: &str = "hazard";

// The names of targets, and the letters in their symbols. The legend above has the others.
pub const FAIRWAY: &str = "Fairway target";
pub const DOGLEG: &str = "Dogleg";
pub const DOGLEG_LETTER: &str = "D";
pub const LAYUP: &str = "Layup target";
pub const LAYUP_LETTER: &str = "L";
pub const HAZARD: &str = "Hazard";
pub const HAZARD_LETTER: &str = "?";

pub fn hazard_of_kind(kind: &str) -> String {
    format!("Hazard: {kind}")
}

// The sheet of all holes.
pub const ORDER_OF_HOLES: &str = "Order of the holes";
/// "By", followed by three links.
pub const BY: &str = "By";
pub const BY_NUMBER: &str = "number";
pub const BY_PAR: &str = "par";
pub const BY_LENGTH: &str = "length";
pub const NO_POINTS: &str = "no points";

// The map and its tools.
pub const MAP: &str = "Map";
/// The element's role for screen readers.
pub const MAP_ROLE: &str = "map";
pub const CLOSER: &str = "Zoom in";
pub const LESS_CLOSE: &str = "Zoom out";
pub const WHOLE_HOLE: &str = "Whole hole";
pub const MORE: &str = "More";
pub const SYMBOLS_AND_KEYS: &str = "Symbols and keys of the map";
pub const LAYERS: &str = "Layers";
pub const LAYERS_OF_MAP: &str = "Layers of the map";
pub const TO_GREEN_LAYER: &str = "Arcs to the green";
pub const FROM_TEE_LAYER: &str = "Arcs from the tee";
pub const LAYUPS_LAYER: &str = "Layups";
pub const HAZARDS: &str = "Hazards";
pub const DISTANCES_LAYER: &str = "Distances from the tee";

pub fn map_of(hole: &str) -> String {
    format!("Map of {hole}")
}

/// The scale bar: "50 yards".
pub fn scale(length: u32, unit: &str) -> String {
    format!("{length} {unit}")
}

/// The depth of the green, on the map: "25 deep".
pub fn deep(depth: &str) -> String {
    format!("{depth} deep")
}

/// A layup on the map, by the distance it leaves and its distance from the tee: "100 •351", after a triangle.
pub fn layup_label(leaves: &str, from_tee: &str) -> String {
    format!("{leaves} •{from_tee}")
}

// The keyboard shortcuts of the map and of the table of distances.
pub const ENTER_KEY: &str = "Enter";
pub const ARROW_KEYS: &str = "arrows";
pub const BACKSPACE_AND_ESCAPE: &str = "Backspace, Esc";
pub const KEYS_HOLES: &str = "previous hole, next hole";
pub const KEYS_TARGETS: &str = "next target from the tee, previous target";
pub const KEYS_LOOK: &str = "zoom in, zoom out, the whole hole; Shift and an arrow move the map";
pub const KEYS_MEASURE: &str = "measure a point; again to measure on from there";
pub const KEYS_MOVE: &str = "while measuring: move the point by 5, with Shift by 1";
pub const KEYS_REMOVE: &str = "remove the last point, stop measuring";
pub const KEYS_MEASURE_TARGET: &str = "measure it";

// The inset of the green.
pub const GREEN_WITHOUT_DEPTH: &str = "The green, approached upward: its depth is not given";

pub fn green_inset(depth: &str, unit: &str) -> String {
    format!("The green, approached upward: {depth} {unit} deep; its sides are not in the data")
}

pub const FRONT: &str = "front";
pub const CENTER_SAID: &str = "center";
pub const BACK_SAID: &str = "back";

pub fn center(depth: &str) -> String {
    format!("{depth} center")
}

pub fn back(depth: &str) -> String {
    format!("{depth} back")
}

// The table of distances.
pub const TABLE_OF_DISTANCES: &str = "Table of distances";
pub const TARGET: &str = "Target";
pub const FROM_TEE_COLUMN: &str = "From tee";
pub const TO_FRONT: &str = "To front";
pub const TO_CENTER: &str = "To center";
pub const TO_BACK: &str = "To back";
pub const GREEN_FRONT: &str = "Green, front";
pub const GREEN_CENTER: &str = "Green, center";
pub const GREEN_BACK: &str = "Green, back";
pub const MEASURE_THIS: &str = "Measure this";

pub fn distances_in(unit: &str) -> String {
    format!(
        "Straight distances in {unit}, sorted from the tee; sides are those of the line of play"
    )
}

/// The rule of what the table shows first.
pub fn in_play_rule(off_line: &str, by_tee: &str, unit: &str) -> String {
    format!(
        "Shown first: what is within {off_line} {unit} of the line, and not by the tee (the first {by_tee}, or a quarter of the hole)."
    )
}

/// The switch for the rest: "Show 12 more".
pub fn show_all(aside: usize) -> String {
    format!("Show {aside} more")
}

pub fn layup_leaves(yards: &str) -> String {
    format!("Layup, leaves {yards}")
}

// Measured points.
pub const MEASURE: &str = "Measure";
pub const MEASURE_ON: &str = "Add a point";
pub const HOW_TO_MEASURE: &str =
    "Tap the map anywhere, or place a point and move it with the arrow keys.";
pub const REMOVE_THE_LAST: &str = "Remove the last";
pub const CLEAR: &str = "Clear";
pub const POINT: &str = "Point";
pub const FROM_LAST: &str = "From last";
pub const FRONT_NAME: &str = "Front";
pub const CENTER_NAME: &str = "Center";
pub const BACK_NAME: &str = "Back";
pub const MEASURING_ENDED: &str = "Measuring ended.";
pub const NO_TARGETS: &str = "No targets on this hole.";
pub const NO_PLACE_TO_START: &str = "Without a tee and a green there is no place to start from.";
pub const NOTHING_MEASURED: &str = "Nothing is measured.";
pub const NOTHING_TO_MEASURE_FROM: &str =
    "Nothing to measure from: neither tee nor green is given.";

pub fn measured_in(unit: &str) -> String {
    format!("Measured points, straight distances in {unit}")
}

pub fn most_points(most: usize) -> String {
    format!("No more than {most} points can be measured at once.")
}

// Parts of a spoken target or measured point, separated by commas.
// A target: "Bunker, 35 right, 248 from the tee, 182 to the center."
// A measured point: "212 yards from the tee, 90 from the point before, to the green 201, 213 and 224, 10 left."
pub fn from_tee(distance: &str) -> String {
    format!("{distance} from the tee")
}

pub fn from_tee_in(distance: &str, unit: &str) -> String {
    format!("{distance} {unit} from the tee")
}

pub fn from_point_before(distance: &str) -> String {
    format!("{distance} from the point before")
}

pub fn to_center(distance: &str) -> String {
    format!("{distance} to the center")
}

pub fn to_green(front: &str, center: &str, back: &str) -> String {
    format!("to the green {front}, {center} and {back}")
}

// The sample: "A sample hole, not of this course. With hole data …"
pub const SAMPLE_TITLE: &str = "A sample hole, par 5";
pub const SAMPLE: &str = "A sample hole, not of this course. ";
pub const SAMPLE_MEANING: &str = "With hole data every hole of a course is drawn like this, with all distances in a table. \
     No request was spent on it.";

/// At a bracket on the map: the distances of the first and the last hazard of a row from the tee.
pub fn row_of_hazards(first: &str, last: &str) -> String {
    format!("{first}–{last}")
}
