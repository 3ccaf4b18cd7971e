//! A golfer's clubs, the pattern of their balls, and a plan for each hole.

use crate::words::format::counted;

// The page.
pub const PLAN: &str = "Plan";
pub const PLAN_THE_ROUND: &str = "Plan the round";
pub const PLAN_THIS_HOLE: &str = "Plan this hole";
pub const CHANGE_THE_PLAN: &str = "Change the plan";
pub const YOUR_PLAN: &str = "Your plan";
pub const BEFORE_THE_ROUND: &str = "Made before the round, a plan may be used during it, on paper too (Rules of Golf 4.3a). It stays in this browser and costs no request.";
pub const PLAN_WITHOUT_HOLES: &str =
    "A plan needs the points of the holes, which your plan at the service does not have.";
pub const NOTHING_TO_PLAN: &str =
    "A plan begins at the tee and ends at the green. This hole has no points for one of them.";
pub const TO_THE_HOLE: &str = "Open the hole";
pub const TO_PAPER: &str = "Print the plan in the yardage book";
/// On the page of a hole, while it shows where the golfer stands.
pub const HIDDEN_ON_THE_COURSE: &str = "Your plan is hidden while “Where am I” is on: advice for a stroke from where the ball lies is not allowed (Rules of Golf 4.3a). The distances stay.";

/// "Plan for hole 7, Pebble Beach"
pub fn plan_for(hole: &str, course: &str) -> String {
    format!("Plan for {hole}, {course}")
}

// The strokes.
pub const STROKES: &str = "Strokes";
pub const ADD_STROKE: &str = "Add a stroke";
pub const ADD_STROKE_WITH: &str = "Club of the next stroke";
pub const REMOVE_LAST: &str = "Remove the last stroke";
/// "Club of stroke 2"
pub fn club_of(stroke: usize) -> String {
    format!("Club of stroke {stroke}")
}

/// "Aim of stroke 2"
pub fn aim_of(stroke: usize) -> String {
    format!("Aim of stroke {stroke}")
}

/// "Driver, 230 yd"
pub fn club_and_carry(club: &str, carry: &str) -> String {
    format!("{club}, {carry}")
}

pub const CLUB: &str = "Club";
pub const AIM: &str = "Aim";
pub const NO_STROKES: &str = "No stroke is planned. Choose a club for the tee.";
pub const CHOOSE_CLUB: &str = "Choose a club";
pub const CHOOSE_AIM: &str = "Put the aim at a point";
pub const HOW_TO_MOVE: &str =
    "Move the last aim with the arrow keys on the map, or drag an aim. Shift makes smaller steps.";
pub const OWN_LINE: &str = "One line of your own";
pub const PLAN_REMOVED: &str = "The plan of this hole is removed.";
pub const REMOVE_PLAN: &str = "Remove the plan of this hole";
pub const PLAN_IS_FULL: &str = "A plan has at most eight strokes.";

/// "Kept in this browser."
pub fn plan_kept(place: &str) -> String {
    format!("Kept {place} as you go.")
}

pub fn not_in_bag(club: &str) -> String {
    format!("{club} is not among your clubs.")
}

pub const NO_CLUB: &str = "No club is chosen.";

// What an aim is.
pub const AT_FRONT: &str = "front of the green";
pub const AT_CENTER: &str = "center of the green";
pub const AT_BACK: &str = "back of the green";
pub const A_PLACE: &str = "a place on the hole";

pub fn on_the_line(along: &str) -> String {
    format!("{along} along the line of play")
}

/// "230 along the line of play, 12 left"
pub fn beside_the_line(along: &str, side: &str) -> String {
    format!("{along} along the line of play, {side}")
}

pub fn leaves(distance: &str) -> String {
    format!("leaves {distance}")
}

/// "Driver, 230 yd, leaves 137 yd."
pub fn said(parts: &[String]) -> String {
    format!("{}.", parts.join(", "))
}

/// "Driver: center of the green, leaves 137 yd"
pub fn line_of(club: &str, rest: &str) -> String {
    if club.is_empty() {
        rest.to_owned()
    } else {
        format!("{club}: {rest}")
    }
}

pub fn beyond_carry(distance: &str) -> String {
    format!("The aim is {distance} beyond the carry: the pattern is at the carry.")
}

pub fn short_of_carry(distance: &str) -> String {
    format!("{distance} less than the carry.")
}

// The counts.
pub const POINTS_ARE_NOT_OUTLINES: &str = "The data has points and not outlines: a ball near a marked point may be clear of the hazard, and a ball far from it may be in it. The map shows neither trees nor rough.";

/// How a count is made. `balls` is a number, `near` a distance.
pub fn how_counted(balls: &str, near: &str) -> String {
    format!(
        "Counted over {balls} balls around the aim, the same on every device. Trouble is a marked hazard within {near} of a ball. The pattern has heavier tails than a normal distribution, as real shots have (Ko, Columbia University, 2012)."
    )
}

pub fn no_trouble(of_ten: &str) -> String {
    format!("{of_ten}: no marked trouble.")
}

pub fn of_ten(number: u32) -> String {
    format!("{number} of 10")
}

pub const MORE_THAN_NINE: &str = "More than 9 of 10";
pub const FEWER_THAN_ONE: &str = "Fewer than 1 of 10";

/// "Inside nine in ten: 2 bunkers, 1 water point."
pub fn inside(points: &str) -> String {
    format!("Inside nine in ten: {points}.")
}

pub const NO_HAZARD: &str = "no marked hazard";

pub fn bunkers(number: u32) -> String {
    counted(number, "bunker", "bunkers")
}

pub fn water_points(number: u32) -> String {
    counted(number, "water point", "water points")
}

/// Points of a kind that the contract does not name.
pub fn points_of(number: u32, kind: &str) -> String {
    if kind.is_empty() {
        counted(number, "other hazard", "other hazards")
    } else {
        format!(
            "{} of the kind “{kind}”",
            counted(number, "point", "points")
        )
    }
}

// The table of a hole's strokes.
pub fn strokes_in(unit: &str) -> String {
    format!("Strokes of the plan, in {unit}")
}

pub const STROKE_COLUMN: &str = "Stroke";
pub const LENGTH_COLUMN: &str = "Length";
pub const LEAVES_COLUMN: &str = "Leaves";
pub const HALF_COLUMN: &str = "Half of the balls";
pub const NINE_COLUMN: &str = "Nine in ten";
pub const CLEAR_COLUMN: &str = "No marked trouble";
pub const INSIDE_COLUMN: &str = "Inside nine in ten";

/// "22 wide, 14 deep"
pub fn wide_and_deep(wide: &str, deep: &str) -> String {
    format!("{wide} wide, {deep} deep")
}

// All holes.
pub const THE_ROUND: &str = "The round";
pub const HOLE_COLUMN: &str = "Hole";

pub fn round_in(unit: &str) -> String {
    format!("Your plan, hole by hole, in {unit}")
}

pub const CLUBS_COLUMN: &str = "Clubs";
pub const FIRST_LEAVES_COLUMN: &str = "The tee shot leaves";
pub const LINE_COLUMN: &str = "Your line";
pub const NOT_PLANNED: &str = "no plan";

// The bag.
pub const CLUBS_ARE_KEPT: &str = "Your clubs are kept.";
pub const CLUBS_REMOVED: &str = "Your clubs are removed.";
pub const REMOVE_CLUBS: &str = "Remove all clubs";
pub const HOW_TO_FILL: &str = "Enter how far the ball of a club flies. Rows without a carry are not in your bag. The arrow keys go from row to row.";
pub const ENTER_CLUBS: &str = "Enter at least one club below: a plan goes by how far they carry.";
pub const ENTER_YOUR_CLUBS: &str = "Carry and spread of each club";
pub const KIND_OF_PLAYER: &str = "Spread of new clubs";
pub const USE_FOR_ALL: &str = "Use it for all clubs";
pub const SOURCES: &str = "Sides: one standard deviation of the direction, in degrees (Broadie). Depth: front to back for nine balls in ten. The published figures are for a 7-iron (GOLFTEC); other clubs are in proportion to their carry if your bag has a 7-iron. Change any figure to your own.";
pub const NAME_COLUMN: &str = "Name";
pub const SIDES_COLUMN: &str = "Sides, ±°";
pub const NAMES: [&str; 13] = [
    "Driver",
    "3-wood",
    "5-wood",
    "4-hybrid",
    "5-iron",
    "6-iron",
    "7-iron",
    "8-iron",
    "9-iron",
    "Pitching wedge",
    "Gap wedge",
    "Sand wedge",
    "Lob wedge",
];

pub fn carry_column(unit: &str) -> String {
    format!("Carry, {unit}")
}

pub fn depth_column(unit: &str) -> String {
    format!("Depth, {unit}")
}

/// The name of a field: "Carry, yards: Driver".
pub fn field_of(column: &str, club: &str) -> String {
    format!("{column}: {club}")
}

pub fn row(number: usize) -> String {
    format!("club {number}")
}

/// The kinds of players, with the published figures. `sides` and `depth` are ranges with their units.
pub fn scores_100(sides: &str, handicap: u32, depth: &str) -> String {
    format!("Scores about 100: {sides}; handicap {handicap}: {depth}")
}

pub fn scores_80(sides: &str, handicap: u32, depth: &str) -> String {
    format!("Scores about 80: {sides}; handicap {handicap}: {depth}")
}

pub fn on_tour(sides: &str, handicap: u32, depth: &str) -> String {
    format!("Plays on tour: {sides}; handicap {handicap}: {depth}")
}

pub fn degrees(from: u32, to: u32) -> String {
    format!("{from}–{to}°")
}

pub fn feet(feet: u32) -> String {
    format!("{feet} ft")
}

pub fn not_in_range(least: &str, most: &str) -> String {
    format!("Enter a number from {least} to {most}.")
}

pub const NAME_IS_TAKEN: &str = "Another club has this name.";
pub const NAME_IS_MISSING: &str = "Enter a name for this club.";
