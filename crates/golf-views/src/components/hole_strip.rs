//! A strip of links to all holes of a course, with par and length if known.

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber};
use golf_hole::sorted::sort_by_key;

use crate::address::route::Route;
use crate::markup::{Markup, markup};
use crate::words::format::Unit;
use crate::words::hole as words;

/// The same, as markup.
#[must_use]
pub fn hole_strip(
    course_id: CourseId,
    count: u32,
    holes: &[Hole],
    current: Option<HoleNumber>,
    unit: Unit,
) -> Markup {
    strip_to(count, holes, current, unit, |number| {
        Route::href_of_hole(course_id, number)
    })
}

/// The same, with the addresses of the holes.
#[must_use]
pub fn strip_to(
    count: u32,
    holes: &[Hole],
    current: Option<HoleNumber>,
    unit: Unit,
    href: impl Fn(HoleNumber) -> String,
) -> Markup {
    let mut rows: Vec<(HoleNumber, Option<u32>, Option<u32>)> = if holes.is_empty() {
        (1..=count.min(18))
            .map(|number| (HoleNumber(number), None, None))
            .collect()
    } else {
        holes
            .iter()
            .map(|hole| (hole.hole_number, hole.par, hole.length_yards))
            .collect()
    };
    sort_by_key(&mut rows, |(number, ..)| *number);
    rows.dedup_by_key(|(number, ..)| *number);
    let small = |words: String| {
        let comma = markup("span").with("class", "visually-hidden").text(", ");
        markup("small").child(comma).text(words)
    };
    let item = |(number, par, yards): (HoleNumber, Option<u32>, Option<u32>)| {
        let said = markup("span")
            .with("class", "visually-hidden")
            .text(words::HOLE_SAID);
        let link = markup("a")
            .with("href", href(number))
            .child(said)
            .child(markup("b").text(number.to_string()))
            .children(par.map(|par| small(words::par(par))))
            .children(yards.map(|yards| small(unit.text(f64::from(yards)))));
        markup("li").child(if current == Some(number) {
            link.with("aria-current", "page")
        } else {
            link
        })
    };
    markup("ol")
        .with("class", "HoleStrip")
        .children(rows.into_iter().map(item))
}
