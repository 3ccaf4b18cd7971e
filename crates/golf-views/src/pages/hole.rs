//! The page of a hole as functions from data to elements. The app and the preview before it fill its slots.

pub mod view;

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber};
use golf_hole::reading::HoleReading;

use crate::address::route::Route;
use crate::components::hole_strip::strip_to;
use crate::components::icon::icon;
use crate::components::sheet_height::Height;
use crate::golf::hole_map::scene::DRAWN_WITHIN;
use crate::markup::{Fill, Markup, markup, svg};
use crate::words;
use crate::words::format::Unit;

/// The icon of "Where am I".
const CROSSHAIR: &str = "M12 2 V6 M12 18 V22 M2 12 H6 M18 12 H22 M12 6 A6 6 0 0 0 12 18 A6 6 0 0 0 12 6 M12 11 A1 1 0 0 0 12 13 A1 1 0 0 0 12 11";

/// The page: [`course_link`], [`title`] and what is below them.
#[must_use]
pub fn page(course: Fill, title: Fill, content: Fill) -> Markup {
    let home = markup("a").with("href", Route::href_of_home());
    let slash = markup("span").with("aria-hidden", "true").text(" / ");
    let trail = markup("nav")
        .with("class", "trail")
        .with("aria-label", words::frame::BREADCRUMB)
        .child(home.text(words::frame::COURSES))
        .child(slash)
        .fill(course);
    markup("article")
        .with("class", "HolePage")
        .child(markup("header").child(trail).fill(title))
        .fill(content)
}

/// The link to the course.
#[must_use]
pub fn course_link(id: CourseId, name: String) -> Markup {
    markup("a")
        .with("href", Route::href_of_course(id))
        .untranslated()
        .text(name)
}

/// "Hole 7".
#[must_use]
pub fn title(number: HoleNumber) -> Markup {
    markup("h1")
        .with("tabindex", "-1")
        .text(words::hole::HOLE_SAID)
        .text(number.to_string())
}

/// The strip of all holes. On a phone it is closed at first.
#[must_use]
pub fn all_holes(
    holes: &[Hole],
    current: HoleNumber,
    unit: Unit,
    is_open: bool,
    href: impl Fn(HoleNumber) -> String,
) -> Markup {
    let class = if is_open { "AllHoles open" } else { "AllHoles" };
    markup("nav")
        .with("class", class)
        .with("id", "all-holes")
        .with("aria-label", words::hole::HOLES)
        .child(strip_to(0, holes, Some(current), unit, href))
}

/// The place of the map.
#[must_use]
pub fn figure(map: Fill) -> Markup {
    markup("figure").with("class", "HoleDrawing").fill(map)
}

/// Where the numbers of the map count from, over its corner.
pub fn counts_from_you() -> Markup {
    markup("p")
        .with("class", "CountedFrom")
        .text(words::standing::FROM_YOU)
}

/// The slots of the bar below the map.
pub struct Bar {
    /// Links to the neighbors of the hole.
    pub steps: Fill,
    /// [`holes_button`].
    pub holes: Fill,
    /// [`measure_button`] and [`where_button`]; empty for a hole without points.
    pub tools: Fill,
}

/// The bar below the map.
#[must_use]
pub fn bar(slots: Bar) -> Markup {
    markup("div")
        .with("class", "HoleBar")
        .fill(slots.steps)
        .fill(slots.holes)
        .fill(slots.tools)
}

/// Opens the strip of all holes.
#[must_use]
pub fn holes_button(is_open: bool) -> Markup {
    markup("button")
        .with("class", "Button all")
        .with("type", "button")
        .with("aria-expanded", said(is_open))
        .with("aria-controls", "all-holes")
        .text(words::hole::HOLES)
}

/// Begins and ends measuring.
#[must_use]
pub fn measure_button(is_measuring: bool) -> Markup {
    markup("button")
        .with("class", "Button measure")
        .with("type", "button")
        .with("aria-pressed", said(is_measuring))
        .text(words::hole::MEASURE)
}

/// Shows where the golfer stands.
#[must_use]
pub fn where_button(is_on: bool) -> Markup {
    let words = markup("span").with("class", "said");
    markup("button")
        .with("class", "Button where")
        .with("type", "button")
        .with("title", words::standing::WHERE_AM_I)
        .with("aria-pressed", said(is_on))
        .child(icon(svg("path").with("d", CROSSHAIR)))
        .child(words.text(words::standing::WHERE_AM_I))
}

/// The sheet with the details of a hole.
#[must_use]
pub fn sheet(height: Height, grip: Fill, details: Markup) -> Markup {
    markup("section")
        .with("class", "HoleDetails")
        .with("aria-label", words::hole::DETAILS)
        .with("data-height", height.word())
        .fill(grip)
        .child(details)
}

/// The grip of the sheet.
#[must_use]
pub fn grip(height: Height) -> Markup {
    markup("button")
        .with("class", "grip")
        .with("type", "button")
        .with("aria-controls", "details")
        .with("aria-label", height.words())
        .with("aria-expanded", said(height != Height::Peek))
}

/// The place of the details in the sheet.
#[must_use]
pub fn details(content: Fill) -> Markup {
    markup("div")
        .with("class", "inside")
        .with("id", "details")
        .fill(content)
}

/// How to play the hole, in a sentence.
#[must_use]
pub fn note(words: String) -> Markup {
    markup("p").with("class", "note").text(words)
}

/// Which points the service did not give, and how many are too far away to be drawn.
#[must_use]
pub fn gaps(reading: &HoleReading) -> Vec<Markup> {
    let note = |words: String| markup("p").with("class", "Note").text(words);
    let missing = words::hole::points(&reading.missing);
    let missing = (!missing.is_empty()).then(|| note(words::hole::not_given(&missing)));
    let count = reading.too_far(DRAWN_WITHIN);
    let points = words::numbers::points(i64::try_from(count).unwrap_or(i64::MAX));
    let too_far = (count > 0).then(|| note(points).text(words::hole::TOO_FAR));
    missing.into_iter().chain(too_far).collect()
}

/// The value of a boolean attribute of ARIA.
const fn said(is: bool) -> &'static str {
    if is { "true" } else { "false" }
}
