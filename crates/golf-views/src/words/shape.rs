//! The shape of a course: directions of play, turns, and where drives of given carries land.

use crate::words::format::counted;

// The page.
pub const SHAPE: &str = "Course profile";
pub const WHAT_IT_IS: &str = "The profile of a course is measured from the points of its holes.";
pub const PLAN_WITHOUT_HOLES: &str = "The profile of a course is measured from its holes. They come with the Pro and \
    Enterprise plans; yours has none.";

pub fn shape_of(course: &str) -> String {
    format!("Course profile: {course}")
}

// The drive plan.
pub const BEFORE_THE_ROUND: &str = "Before the round: what if your drive goes this far?";
pub const REFERENCE_PLAYERS: &str = "Reference players of the rating system";
pub const OWN_CARRIES: &str = "Or your own carries";
pub const DRIVE: &str = "Drive";
pub const SECOND: &str = "Second";

pub fn in_unit(stroke: &str, unit: &str) -> String {
    format!("{stroke}, {unit}")
}

// Directions and wind.
pub const DIRECTIONS_AND_WIND: &str = "Directions and wind";
pub const WHICH_WAY: &str = "Which way the holes are played";
pub const WIND_FROM: &str = "Wind comes from";
pub const INTO_NAME: &str = "Into";
pub const WITH_NAME: &str = "With";
pub const ACROSS_NAME: &str = "Across";
pub const INTO: &str = "into";
pub const WITH: &str = "with";
pub const FROM_LEFT: &str = "across, from the left";
pub const FROM_RIGHT: &str = "across, from the right";
pub const ABOUT_WIND: &str = "Into: the wind comes from within 45° of straight ahead. With: from within 45° of straight behind. \
     Across: all else. A hole heads straight from its tee to the center of its green. You set the wind: \
     this is not a forecast.";

/// "from the southwest, 225°"
pub fn wind_from(wind: &str, degrees: u16) -> String {
    format!("from the {wind}, {degrees}°")
}

/// "from the southwest, 225°: 4 into it, 6 with it, 8 across"
pub fn wind_meets(wind: &str, into: usize, with: usize, across: usize) -> String {
    format!("{wind}: {into} into it, {with} with it, {across} across")
}

/// The holes in a direction: "north: 1, 7".
pub fn holes_heading(wind: &str, holes: &str) -> String {
    format!("{wind}: {holes}")
}

// Turns.
pub const TURNS: &str = "Turns";
pub const LEFT: &str = "Left";
pub const RIGHT: &str = "Right";
pub const STRAIGHT: &str = "Straight";
pub const WHAT_TURNS: &str = "A hole turns if its line of play bends by 5° or more.";

/// "3 (41°)"
pub fn turning(hole: u32, degrees: f64) -> String {
    format!("{hole} ({degrees:.0}°)")
}

/// A number of holes with details: "2 holes: 3 (41°), 9 (12°)".
pub fn of_holes(number: i64, told: &str) -> String {
    format!("{}: {told}", counted(number, "hole", "holes"))
}

// Lengths, hazards and greens.
pub const LENGTHS: &str = "Lengths by par, from the card";
pub const HAZARDS_BY_DISTANCE: &str = "Hazards by distance from the tee";
pub const DEPTHS: &str = "Depths of the greens, front to back";
pub const GREENS: &str = "Greens";

/// A number of greens with details: "18: 21 to 40 yd, mean 30 yd".
pub fn of_greens(number: &str, told: &str) -> String {
    format!("{number}: {told}")
}

/// A band of distances: "200–250", "250+".
pub fn band(from: u32, to: Option<u32>) -> String {
    match to {
        Some(to) => format!("{from}–{to}"),
        None => format!("{from}+"),
    }
}

pub const BY_THE_GREEN: &str = "By the green";

// Hole by hole.
pub const HOLE_BY_HOLE: &str = "Hole by hole";
pub const WIND: &str = "Wind";

pub fn holes_with_wind(wind: &str, unit: &str) -> String {
    format!("Holes with the wind {wind}; lengths in {unit}")
}

pub fn left_out(number: i64, holes: &str) -> String {
    let left_out = counted(
        number,
        "hole has no usable points (missing or doubtful) and is left out of what is measured here",
        "holes have no usable points (missing or doubtful) and are left out of what is measured here",
    );
    format!("{left_out}: {holes}.")
}

// The reference players.
pub const MEN_SCRATCH: &str = "Men: scratch";
pub const MEN_BOGEY: &str = "Men: bogey";
pub const WOMEN_SCRATCH: &str = "Women: scratch";
pub const WOMEN_BOGEY: &str = "Women: bogey";

// The drive plan: its assumptions and results.
pub fn taken_as_given(drive: &str, second: &str, unit: &str, near: &str) -> String {
    format!(
        "Assumes a drive of {drive} and then {second} {unit}, each straight down the line of play and measured along it, \
         with no wind, no roll, no elevation and no miss. What is left is straight to the center of the green. \
         A hazard is a point in the data: it is near when it lies within {near} of the spot. This says nothing about your score."
    )
}

/// "The drive lands short of the green on 14 holes, with a hazard within 20 yd on 6"
pub fn drives_short(number: i64, near: &str, near_hazard: &str) -> String {
    let holes = counted(number, "hole", "holes");
    format!(
        "The drive lands short of the green on {holes}, with a hazard within {near} on {near_hazard}"
    )
}

pub fn without_points(number: i64) -> String {
    counted(
        number,
        "hole has no usable points",
        "holes have no usable points",
    )
}

// The drive plan's table.
pub const DRIVE_COMES_DOWN: &str = "The drive lands";
pub const IT_LEAVES: &str = "It leaves";
pub const NEAR_THE_SPOT: &str = "Near the spot";
pub const NEXT_LEAVES: &str = "The next leaves";
pub const NEAR_THAT_SPOT: &str = "Near that spot";
pub const NO_USABLE_POINTS: &str = "no usable points";
pub const NO_DRIVE: &str = "no drive";
pub const AS_FAR_AS_GREEN: &str = "as far as the green";

pub fn plan_in(unit: &str) -> String {
    format!("Hole by hole, in {unit}; the name of a hole opens its map with the spots measured")
}

// "at 250", and on a hole that turns "at 250, 20 short of the turn".
pub fn at(distance: &str) -> String {
    format!("at {distance}")
}

pub fn at_the_turn(distance: &str) -> String {
    format!("at {distance}, at the turn")
}

pub fn past_the_turn(distance: &str, by: &str) -> String {
    format!("at {distance}, {by} past the turn")
}

pub fn short_of_the_turn(distance: &str, by: &str) -> String {
    format!("at {distance}, {by} short of the turn")
}

pub fn green_at(distance: &str) -> String {
    format!("the green, at {distance}")
}

/// "Bunker: to 248, 12 from the spot, 10 left"
pub fn hazard_near(hazard: &str, to: &str, off: &str, side: &str) -> String {
    format!("{hazard}: to {to}, {off} from the spot, {side}")
}
