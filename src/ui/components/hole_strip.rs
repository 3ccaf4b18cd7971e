//! A strip of links to all holes of a course, with par and length if known.

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber};
use golf_views::components::hole_strip::hole_strip;
use golf_views::words::format::Unit;
use leptos::prelude::*;

use crate::ui::markup::Show;

/// The strip.
#[component]
pub fn HoleStrip(
    /// The course.
    course_id: CourseId,
    /// How many holes to link to if nothing is known about them.
    count: u32,
    /// The holes, if they are loaded.
    holes: Vec<Hole>,
    /// The current hole.
    #[prop(optional)]
    current: Option<HoleNumber>,
    /// The unit of lengths.
    unit: Unit,
) -> impl IntoView {
    hole_strip(course_id, count, &holes, current, unit).shown()
}
