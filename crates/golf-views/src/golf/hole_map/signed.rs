//! A drawing that leaves the app says where its data is from: in lines below it, and in its metadata.

use golf_hole::plane::Flat;

use super::drawing::{group, rough, text};
use super::labels::{Area, text_width_em};
use super::scene::decimal;
use crate::element::Element;

/// The height of a line, in ems.
const LINE: f64 = 1.3;
/// White beside the lines, in ems.
const SIDE: f64 = 0.6;

/// The drawing, with this text below it. It is as wide as before, and as much higher as the text needs.
#[must_use]
pub fn signed(drawing: Element, words: &str) -> Element {
    let Some((view, em)) = measures(&drawing) else {
        return drawing;
    };
    let lines = lines(words, view[2] / em - 2.0 * SIDE);
    let lines = lines
        .into_iter()
        .map(|words| text("words", 0.0, 0.0, words));
    with_lines(drawing, (view, em), words, lines.collect())
}

/// The drawing with a link below it, and the address of the link as text in its metadata.
#[must_use]
pub fn linked(drawing: Element, words: &str, link: &str) -> Element {
    let Some(measures) = measures(&drawing) else {
        return drawing;
    };
    let line = text("words", 0.0, 0.0, words.to_owned()).with("text-decoration", "underline");
    let line = Element::svg("a").with("href", link.to_owned()).child(line);
    with_lines(drawing, measures, link, vec![line])
}

/// The drawing with lines below it, each centered on its own origin, and a text in its metadata.
fn with_lines(
    mut drawing: Element,
    ([left, top, width, height], em): ([f64; 4], f64),
    metadata: &str,
    lines: Vec<Element>,
) -> Element {
    let bottom = top + height;
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let more = (lines.len() as f64 * LINE + SIDE) * em;
    set_view(&mut drawing, [left, top, width, height + more]);
    let below = Area {
        left,
        top: bottom,
        right: left + width,
        bottom: bottom + more,
    };
    let placed = (1_u32..).zip(lines).map(|(number, line)| {
        let y = bottom + (f64::from(number) * LINE - 0.1) * em;
        group("label", Flat::new(left + width / 2.0, y)).child(line)
    });
    drawing
        .child(Element::svg("metadata").text(metadata.to_owned()))
        .child(rough(below))
        .children(placed)
}

/// The frame of a drawing and the size of its text.
fn measures(drawing: &Element) -> Option<([f64; 4], f64)> {
    let view: Vec<f64> = drawing
        .attribute("viewBox")?
        .split(' ')
        .filter_map(|part| part.parse().ok())
        .collect();
    let em = drawing.attribute("font-size")?.parse().ok()?;
    Some((view.try_into().ok()?, em))
}

fn set_view(drawing: &mut Element, view: [f64; 4]) {
    for (name, value) in &mut drawing.attributes {
        if *name == "viewBox" {
            *value = view.map(decimal).join(" ").into();
        }
    }
}

/// The text in lines of a width in ems. A word that is wider has a line by itself.
fn lines(words: &str, width_em: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(last)) if text_width_em(&longer) <= width_em => *last = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golf::hole_map::drawing::drawing;
    use crate::golf::hole_map::poster::poster;
    use crate::golf::hole_map::scene::{Look, Scene};
    use crate::words::format::Unit;
    use crate::words::take_along::source_line;
    use golf_hole::reading::HoleReading;
    use golf_hole::sample::published_hole;

    fn drawings() -> [Element; 2] {
        let reading = HoleReading::new(&published_hole());
        let scene = Scene::new(&reading, Look::book(Unit::Yards)).expect("it has points");
        let holes = vec![("1".to_owned(), reading)];
        [
            drawing(&scene, "Hole 1", "A note"),
            poster(&holes, "A course").expect("it has points"),
        ]
    }

    #[test]
    fn the_drawing_of_a_hole_and_the_sheet_of_a_course_name_their_source_below_them() {
        let said = source_line("© The makers of this data", Some("2026-11-23"));
        for drawing in drawings() {
            let (width, height) = drawing.size().expect("a size");
            let xml = signed(drawing.clone(), &said).to_xml();
            assert!(
                xml.contains(&format!("<metadata>{said}</metadata>")),
                "{xml}"
            );
            let signed = signed(drawing, &said);
            let (new_width, new_height) = signed.size().expect("a size");
            assert!((new_width - width).abs() < 0.1 && new_height > height + 0.1);
            let lines: Vec<String> = signed
                .elements()
                .filter(|element| element.attribute("class") == Some("label"))
                .flat_map(Element::elements)
                .filter(|text| text.attribute("class") == Some("words"))
                .map(Element::to_xml)
                .collect();
            assert!(!lines.is_empty());
            for word in said.split(' ') {
                assert!(
                    lines.iter().any(|line| line.contains(word)),
                    "{word}: {lines:?}"
                );
            }
        }
    }

    #[test]
    fn a_drawing_has_its_link_as_a_link_and_as_text() {
        const LINK: &str = "https://yardbook.example/shared#1C6MI";
        for drawing in drawings() {
            let (width, height) = drawing.size().expect("a size");
            let linked = linked(drawing, "Open in Yardbook", LINK);
            let (new_width, new_height) = linked.size().expect("a size");
            assert!((new_width - width).abs() < 0.1 && new_height > height + 0.1);
            let xml = linked.to_xml();
            assert!(xml.contains(&format!("<a href=\"{LINK}\">")), "{xml}");
            assert!(
                xml.contains(&format!("<metadata>{LINK}</metadata>")),
                "{xml}"
            );
        }
    }

    #[test]
    fn a_long_source_is_not_cut() {
        let said = "a notice of many words ".repeat(20);
        let [drawing, _] = drawings();
        let (width, _) = drawing.size().expect("a size");
        let em: f64 = drawing
            .attribute("font-size")
            .and_then(|em| em.parse().ok())
            .expect("an em");
        let lines = lines(&said, width / em - 2.0 * SIDE);
        assert!(lines.len() > 3);
        assert_eq!(lines.join(" "), said.trim());
        assert!(lines.iter().all(|line| text_width_em(line) * em <= width));
    }
}
