//! A hole: its page, map, distances, note, what is measured on it, and the ways to other holes.

use golf_api::hole::HoleNumber;

// The page.
pub const HOLE: &str = "Hole";
pub const THE_HOLE: &str = "The hole";
pub const HOLES: &str = "Holes";
/// Said before the number of a link, or standing before it: "Hole 7".
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

// Its name and its facts.
pub fn par(par: u32) -> String {
    format!("Par {par}")
}

pub const CARD: &str = "Card";
pub const LINE_OF_PLAY: &str = "Line of play";
pub const GREEN_DEPTH: &str = "Green depth";

// Its points, in lists of what is not given or doubtful.
pub const TEE_POINT: &str = "tee";
pub const FAIRWAY_POINT: &str = "fairway target";
pub const DOGLEG_POINT: &str = "dogleg";
pub const LAYUP_POINT: &str = "layup target";
pub const FRONT_POINT: &str = "green front";
pub const CENTER_POINT: &str = "green center";
pub const BACK_POINT: &str = "green back";
pub const HAZARD_POINT: &str = "hazard";

// Targets by name, and by the letter that stands in their symbols; more of both are in the legend above.
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
/// "By", then a link for each of the three.
pub const BY: &str = "By";
pub const BY_NUMBER: &str = "number";
pub const BY_PAR: &str = "par";
pub const BY_LENGTH: &str = "length";
pub const NO_POINTS: &str = "no points";

// The map and its tools.
pub const MAP: &str = "Map";
/// What a screen reader calls the element.
pub const MAP_ROLE: &str = "map";
pub const CLOSER: &str = "Closer";
pub const LESS_CLOSE: &str = "Less close";
pub const WHOLE_HOLE: &str = "Whole hole";
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

/// A layup on the map, by what it leaves and how far it is: "L100 351".
pub fn layup_label(leaves: &str, from_tee: &str) -> String {
    format!("L{leaves} {from_tee}")
}

// The keys of the map, and those of the table of distances.
pub const ENTER_KEY: &str = "Enter";
pub const ARROW_KEYS: &str = "arrows";
pub const BACKSPACE_AND_ESCAPE: &str = "Backspace, Esc";
pub const KEYS_HOLES: &str = "hole before, next hole";
pub const KEYS_TARGETS: &str = "next target from the tee, the one before";
pub const KEYS_LOOK: &str = "closer, less close, the whole hole; Shift and an arrow moves the map";
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

pub fn layup_leaves(yards: &str) -> String {
    format!("Layup, leaves {yards}")
}

// What is measured.
pub const MEASURE: &str = "Measure";
pub const MEASURE_A_POINT: &str = "Measure a point";
pub const MEASURE_ON: &str = "Measure on from here";
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

// Parts of what is said of a target and of a measured point, which commas separate:
// "Bunker, 35 right, 248 from the tee, 182 to the center."
// "212 yards from the tee, 90 from the point before, to the green 201, 213 and 224, 10 left."
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

// The caddie's note, first the parts of its first sentence: "Hole 1, par 5, 451 yards, heads southwest, turns 41° left
// at 270."
pub fn note_par(par: u32) -> String {
    format!("par {par}")
}

pub fn note_length(length: &str, unit: &str) -> String {
    format!("{length} {unit}")
}

pub fn note_heads(wind: &str) -> String {
    format!("heads {wind}")
}

pub fn note_turns(turn: &str) -> String {
    format!("turns {turn}")
}

// A hazard: "Bunker right to 248, 35 off the line." "Bunker 2, to 248, on the line."
pub fn note_side(hazard: &str, side: &str) -> String {
    format!("{hazard} {side}")
}

pub fn note_to(hazard: &str, distance: &str) -> String {
    format!("{hazard} to {distance}")
}

/// After a name that ends in a number, which would run into the distance.
pub fn note_to_apart(hazard: &str, distance: &str) -> String {
    format!("{hazard}, to {distance}")
}

pub fn note_on_line(hazard: &str) -> String {
    format!("{hazard}, on the line")
}

pub fn note_off_line(hazard: &str, distance: &str) -> String {
    format!("{hazard}, {distance} off the line")
}

pub fn note_side_of_line(hazard: &str, distance: &str, side: &str) -> String {
    format!("{hazard}, {distance} {side} of the line")
}

pub fn note_more_hazards(number: i64) -> String {
    crate::format::counted(
        number,
        "more hazard in the table",
        "more hazards in the table",
    )
}

pub fn note_green(depth: &str, unit: &str) -> String {
    format!("The green is {depth} {unit} deep")
}

pub fn note_missing(points: &str) -> String {
    format!("Not given: {points}")
}

// The sample: "A sample hole, not of this course. With hole data …"
pub const SAMPLE_TITLE: &str = "A sample hole, par 5";
pub const SAMPLE: &str = "A sample hole, not of this course. ";
pub const SAMPLE_MEANING: &str = "With hole data every hole of a course is drawn like this, with all distances in a table. \
     No request was spent on it.";
