//! The map as SVG elements: the outlines by reference, and a linked point for each course.
//!
//! Points keep their size at every zoom level: each one is a zero-length line with round ends and a non-scaling
//! stroke.

use golf_api::decimal::fixed;

use crate::address::route::Route;
use crate::element::Element;
use crate::golf::us_map::Pin;
use crate::golf::us_map::frame::Frame;

/// The line width of the outlines is the visible width divided by this.
const LINES_IN_WIDTH: f64 = 520.0;

/// The lines that separate the insets of Alaska and Hawaii.
const INSETS: &str = "M0 455H120L225 525V610M225 525H300L350 570V610";

/// The picture. Its points are not keyboard stops, since a list beside it has the same content.
#[must_use]
pub fn drawing(pins: &[Pin], outlines: &str) -> Element {
    let frame = Frame::around(pins.iter().map(|pin| pin.at));
    let line = fixed(frame.width / LINES_IN_WIDTH, 2);
    Element::svg("svg")
        .with("class", "UsMap")
        .with("viewBox", frame.view_box())
        .with("aria-hidden", "true")
        .child(
            Element::svg("use")
                .with("class", "states")
                .with("href", format!("{outlines}#states"))
                .with("stroke-width", line),
        )
        .child(
            Element::svg("path")
                .with("class", "insets")
                .with("d", INSETS),
        )
        .children(pins.iter().map(point))
}

fn point(pin: &Pin) -> Element {
    // Only the link has a place, so that little is written when another course takes its point.
    let dot = |class| {
        Element::svg("path")
            .with("class", class)
            .with("d", "M0 0h0")
    };
    let place = format!("translate({} {})", fixed(pin.at.x, 1), fixed(pin.at.y, 1));
    Element::svg("a")
        .with("href", Route::course(pin.id).href())
        .with("tabindex", "-1")
        .with("transform", place)
        .with("data-course", pin.id.to_string())
        .child(Element::svg("title").text(pin.words.clone()))
        .children(["reach", "rim", "dot"].map(dot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golf::us_map::projection::Spot;
    use golf_api::course::CourseId;

    #[test]
    fn a_point_is_a_link_that_no_key_stops_at_and_names_are_text() {
        let pin = Pin {
            id: CourseId(7),
            words: "Gull & Heron <Links>, Erie".into(),
            at: Spot { x: 500.0, y: 300.0 },
        };
        let xml = drawing(&[pin], "/us-states.svg").to_xml();
        assert!(xml.contains("href=\"/us-states.svg#states\""), "{xml}");
        assert!(xml.contains("<title>Gull &amp; Heron &lt;Links&gt;, Erie</title>"));
        let link = "<a href=\"/courses/7\" tabindex=\"-1\" transform=\"translate(500.0 300.0)\" data-course=\"7\">";
        assert!(xml.contains(link), "{xml}");
        assert!(xml.contains("viewBox=\"405.0 240.6 190.0 118.9\""));
        assert_eq!(xml.matches("d=\"M0 0h0\"").count(), 3);
    }

    #[test]
    fn a_map_of_nothing_is_the_whole_country() {
        let xml = drawing(&[], "/x.svg").to_xml();
        assert!(xml.contains("viewBox=\"0.0 0.0 975.0 610.0\"") && !xml.contains("<a "));
    }
}
