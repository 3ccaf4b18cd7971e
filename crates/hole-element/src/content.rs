//! What the element shows.

use golf_api::hole::HoleNumber;
use golf_hole::reading::{HoleReading, Play};
use golf_link::unpack::unpack;
use golf_views::element::Element;
use golf_views::golf::caddie;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use golf_views::words::hole as words;

/// Total.
#[must_use]
pub fn of(link: &str, number: &str, unit: &str, href: &str) -> Vec<Element> {
    let shared = match unpack(link) {
        Ok(shared) => shared,
        Err(why) => return vec![Element::html("p").text(why.to_string())],
    };
    let number = number.parse().ok().map(HoleNumber);
    let mut holes = shared.holes.iter();
    let hole = holes
        .clone()
        .find(|hole| Some(hole.hole_number) == number)
        .or_else(|| holes.next());
    let Some(hole) = hole else { return Vec::new() };
    let unit = Unit::parse(unit).unwrap_or_default();
    let reading = HoleReading::played(hole, Play::Upward);
    let note = caddie::note(hole, &reading, unit);
    let title = match hole.par {
        Some(par) => words::hole_and_par(hole.hole_number, par),
        None => words::hole_number(hole.hole_number),
    };
    let map = Scene::new(&reading, Look::book(unit)).map(|scene| drawing(&scene, &title, &note));
    let mut caption = Element::html("figcaption").child(Element::html("strong").text(title));
    if let Some(name) = shared.course.name {
        caption = caption.child(Element::html("span").text(name));
    }
    caption = caption.child(Element::html("p").text(note));
    if let Some(notice) = shared.notice {
        caption = caption.child(Element::html("p").text(notice.words));
    }
    caption = caption.child(
        Element::html("a")
            .with("href", href.to_owned())
            .text("Open"),
    );
    vec![Element::html("figure").children(map).child(caption)]
}
