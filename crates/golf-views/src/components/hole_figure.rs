//! A shared hole by itself: its drawing, how to play it, and a link that opens it. Pages of other sites show it, and the page
//! for their owners does.

use golf_api::hole::Hole;
use golf_hole::reading::{HoleReading, Play};

use crate::element::Element;
use crate::golf::caddie;
use crate::golf::hole_map::drawing::drawing;
use crate::golf::hole_map::scene::{Look, Scene};
use crate::golf::hole_map::screen_box::ScreenBox;
use crate::words::element as said;
use crate::words::format::Unit;
use crate::words::hole as words;

/// The box of the drawing, in pixels: as wide as the figure in `style/hole_figure.css`, with text that can be read there.
const BOX: ScreenBox = ScreenBox {
    width: 352.0,
    height: 528.0,
    em: 13.0,
};

/// The figure. `course` is the name of the course, `notice` that of the data, and `href` the address of the shared hole. The
/// drawing has the title and the description of the app's own.
#[must_use]
pub fn hole_figure(
    hole: &Hole,
    course: Option<&str>,
    notice: Option<&str>,
    unit: Unit,
    href: &str,
) -> Element {
    let reading = HoleReading::played(hole, Play::Upward);
    let note = caddie::note(hole, &reading, unit);
    let title = words::name_of(hole);
    let look = Look {
        page: Some(BOX),
        ..Look::book(unit)
    };
    let map = match Scene::new(&reading, look) {
        Some(scene) => drawing(&scene, &title, &note),
        None => Element::html("p").text(words::NOTHING_TO_DRAW),
    };
    let name = course.map(|course| words::hole_of(hole.hole_number, course));
    let name = name.unwrap_or(title);
    let link = Element::html("a")
        .with("href", href.to_owned())
        .with("target", "_blank")
        .with("rel", "noopener")
        .with("aria-label", said::open(&name))
        .text(said::OPEN);
    let heading = Element::html("strong").with("translate", "no").text(name);
    let notice = notice.map(|notice| {
        let notice = notice.to_owned();
        Element::html("p").with("class", "notice").text(notice)
    });
    let caption = Element::html("figcaption")
        .child(heading)
        .child(Element::html("p").text(note))
        .children(notice)
        .child(Element::html("p").child(link));
    Element::html("figure")
        .with("class", "HoleFigure")
        .with("lang", "en")
        .with("dir", "ltr")
        .child(map)
        .child(caption)
}

#[cfg(test)]
mod tests {
    use golf_hole::sample::published_hole;

    use super::*;

    const HREF: &str = "https://yardbook.example/shared#1C6MI";

    #[test]
    fn a_figure_has_the_drawing_the_note_the_notice_and_the_link() {
        let figure = hole_figure(
            &published_hole(),
            Some("Old Links"),
            Some("© Someone"),
            Unit::Yards,
            HREF,
        );
        let xml = figure.to_xml();
        for part in [
            "<title id=\"hole-map-title\">Hole 1, par 5</title>",
            "<desc id=\"hole-map-description\">Par 5, 451 yards",
            ">Hole 1, Old Links</strong><p>Par 5, 451 yards",
            "© Someone",
            "href=\"https://yardbook.example/shared#1C6MI\" target=\"_blank\" rel=\"noopener\"",
            "aria-label=\"Open in Yardbook: Hole 1, Old Links, in a new tab\"",
        ] {
            assert!(xml.contains(part), "{part}\n{xml}");
        }
    }

    #[test]
    fn a_hole_without_a_point_or_a_course_is_told_in_words() {
        let mut hole = published_hole();
        hole.coordinates = golf_api::hole::Coordinates::default();
        hole.hazards.clear();
        let xml = hole_figure(&hole, None, None, Unit::Yards, HREF).to_xml();
        assert!(!xml.contains("<svg"), "{xml}");
        assert!(xml.contains(words::NOTHING_TO_DRAW), "{xml}");
        assert!(xml.contains("Open in Yardbook: Hole 1, par 5"), "{xml}");
    }
}
