//! "Where am I": the distances from the place where a golfer stands, and why there may be none.

use golf_api::hole::HoleNumber;

pub const WHERE_AM_I: &str = "Where am I";

// What the distances are counted from: "yards, from where you stand".
pub const FROM_WHERE_YOU_STAND: &str = "from where you stand";
/// Over the map, whose numbers count from the golfer then.
pub const FROM_YOU: &str = "from you";
pub const FROM_YOU_COLUMN: &str = "From you";
/// Above a figure whose position is rough.
pub const ABOUT: &str = "about";

// The states.
pub const LOOKING: &str = "Looking for your position. The browser may ask whether it may tell it.";
pub const REFUSED: &str = "Location is turned off for Yardbook. Allow it for this site in the browser or in the \
    device's settings, then try again.";
pub const INSECURE: &str = "A browser tells the position only to a page with HTTPS. Open this site with https:// \
    at the beginning of its address.";
pub const NOT_HERE: &str =
    "This browser cannot tell where you are. Tap the map instead, to measure from any point.";
pub const UNAVAILABLE: &str = "The device does not find its position. Turn its location on, or step into the open. \
    Yardbook goes on trying.";
pub const LATE: &str =
    "No position yet. Step into the open, away from trees and buildings. Yardbook goes on trying.";
pub const OLD: &str = "The browser told only where you were before. Distances count from the tee until the device \
    finds you again.";
/// The error of the position says nothing. [`PRECISE_ON_IPHONE`] and [`PRECISE_ON_ANDROID`] follow.
pub const APPROXIMATE: &str = "Your device tells only an approximate place, so distances count from the tee. \
    Yardbook waits for a better one. If none comes, turn on the precise location for your browser.";
pub const PRECISE_ON_IPHONE: &str = "iPhone: Settings, Privacy & Security, Location Services, your browser (for Safari \
    “Safari Websites”), Precise Location.";
pub const PRECISE_ON_ANDROID: &str =
    "Android: Settings, Apps, your browser, Permissions, Location, Use precise location.";
pub const STOPPED: &str = "Stopped after 20 minutes in one place, to save the battery.";
pub const TRY_AGAIN: &str = "Try again";
pub const GO_ON: &str = "Go on";
pub const FIND_A_COURSE_NEAR: &str = "Find a course near you";

/// How far a position can be trusted, with its radius: "Accurate to 5 yards."
pub fn good(radius: &str, unit: &str) -> String {
    format!("Accurate to {radius} {unit}.")
}

pub fn fair(radius: &str, unit: &str) -> String {
    format!("Fair signal (±{radius} {unit}).")
}

pub fn rough(radius: &str, unit: &str) -> String {
    format!("Weak signal (±{radius} {unit}). Move into the open.")
}

/// A golfer who is not at the course.
pub fn away(distance: &str) -> String {
    format!("You are {distance} from this course, so its distances count from the tee.")
}

/// A distance to a course. One is at least a mile away.
pub fn miles(number: f64) -> String {
    if number < 1.5 {
        "a mile".to_owned()
    } else {
        format!("{number:.0} miles")
    }
}

/// Another hole is nearer: "You seem to be on hole 7. [Open hole 7]"
pub fn nearer(number: HoleNumber) -> String {
    format!("You seem to be on hole {number}. ")
}

pub fn open_hole(number: HoleNumber) -> String {
    format!("Open hole {number}")
}

// The screen.
pub const KEEP_SCREEN_ON: &str = "Keep the screen on";
pub const SCREEN_NOT_KEPT: &str =
    "The browser did not keep the screen on. A battery saver may forbid it.";

// What becomes of a position, and what the Rules of Golf allow.
pub const PRIVATE: &str = "Your position stays in this page: it is neither stored nor sent. Distances are plain ones, as \
    Rule 4.3 allows in a round.";

// Spoken: "From where you stand: front 123, center 140, back 151 yards."
pub fn spoken(figures: &str, unit: &str, about: bool) -> String {
    let about = if about { "about " } else { "" };
    format!("From where you stand: {about}{figures} {unit}.")
}

pub const NOT_STANDING: &str = "Your position is not known. Press “Where am I” first.";
pub const KEY_SAY: &str = "say the distances from where you stand";
