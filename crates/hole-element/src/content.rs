//! What the element shows: the figure of a shared hole, or a sentence.

use golf_api::hole::HoleNumber;
use golf_link::not_a_hole::NotAHole;
use golf_link::unpack::unpack;
use golf_views::components::hole_figure::hole_figure;
use golf_views::element::Element;
use golf_views::words::format::Unit;

/// The class of a sentence instead of a hole.
const REFUSAL: &str = "Refusal";

/// What is asked for: four lines, of which any may be missing. The packed holes of a link; the number of the shown one, otherwise
/// it is the first; the unit, otherwise it is yards; and the address of the link. Total: any text gives a figure or a sentence.
#[must_use]
pub fn of(asked: &str) -> Element {
    let mut lines = asked.split('\n');
    let mut next = || lines.next().unwrap_or_default();
    let (packed, number, unit, href) = (next(), next(), next(), next());
    let shared = match unpack(packed) {
        Ok(shared) => shared,
        Err(why) => return refusal(why.to_string()),
    };
    let number = number.parse().ok().map(HoleNumber);
    let mut holes = shared.holes.iter();
    let found = holes.clone().find(|hole| Some(hole.hole_number) == number);
    // A link has a hole; a link without one would be empty.
    let Some(hole) = found.or_else(|| holes.next()) else {
        return refusal(NotAHole::Empty.to_string());
    };
    let notice = shared.notice.as_ref();
    hole_figure(
        hole,
        shared.course.name.as_deref(),
        notice.map(|notice| notice.words.as_str()),
        Unit::parse(unit).unwrap_or_default(),
        href,
    )
}

fn refusal(why: String) -> Element {
    Element::html("p").with("class", REFUSAL).text(why)
}
