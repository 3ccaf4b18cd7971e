//! A strip of links to all holes of a course, with par and length if known.

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber};
use golf_hole::sorted::sort_by_key;

use crate::address::route::Route;
use crate::element::Inside;
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

/// The strip of holes that are drawn below it: their numbers alone.
#[must_use]
pub fn strip_of_numbers(course_id: CourseId, holes: &[Hole]) -> Markup {
    let rows = holes.iter().map(|hole| (hole.hole_number, None, None));
    strip(rows.collect(), None, Unit::Yards, |number| {
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
    let rows = if holes.is_empty() {
        (1..=count.min(18))
            .map(|number| (HoleNumber(number), None, None))
            .collect()
    } else {
        holes
            .iter()
            .map(|hole| (hole.hole_number, hole.par, hole.length_yards))
            .collect()
    };
    strip(rows, current, unit, href)
}

/// A hole with its par and its length in yards, as far as the strip says them.
type Row = (HoleNumber, Option<u32>, Option<u32>);

fn strip(
    mut rows: Vec<Row>,
    current: Option<HoleNumber>,
    unit: Unit,
    href: impl Fn(HoleNumber) -> String,
) -> Markup {
    sort_by_key(&mut rows, |(number, ..)| *number);
    rows.dedup_by_key(|(number, ..)| *number);
    let small = |words: String| {
        let comma = markup("span").with("class", "visually-hidden").text(", ");
        markup("small").child(comma).text(words)
    };
    let item = |(number, par, yards): Row| {
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

/// The strip, or what it is in, as one stop of the Tab key: its current link, or the first. Only for pages that move the
/// focus by the arrow keys.
#[must_use]
pub fn as_one_stop(mut strip: Markup) -> Markup {
    let mut links = Vec::new();
    links_in(&mut strip, &mut links);
    let is_current = |link: &&mut Markup| {
        link.attributes
            .iter()
            .any(|(name, _)| *name == "aria-current")
    };
    let stop = links.iter().position(is_current).unwrap_or(0);
    for (at, link) in links.into_iter().enumerate() {
        let index = if at == stop { "0" } else { "-1" };
        link.attributes.push(("tabindex", index.into()));
    }
    strip
}

fn links_in<'a>(markup: &'a mut Markup, links: &mut Vec<&'a mut Markup>) {
    if markup.name == "a" {
        links.push(markup);
        return;
    }
    for inside in &mut markup.inside {
        if let Inside::Element(markup) = inside {
            links_in(markup, links);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_of_one_stop_has_its_current_hole_or_the_first_in_the_order_of_tab() {
        for (current, stop) in [(None, 0), (Some(HoleNumber(4)), 3)] {
            let strip = hole_strip(CourseId(7), 18, &[], current, Unit::Yards);
            let mut strip = as_one_stop(markup("nav").child(strip));
            let mut links = Vec::new();
            links_in(&mut strip, &mut links);
            let index = |link: &&mut Markup| link.attributes.contains(&("tabindex", "0".into()));
            let stops: Vec<usize> = (0..18).filter(|at| index(&links[*at])).collect();
            assert_eq!(stops, [stop], "{current:?}");
        }
    }
}
