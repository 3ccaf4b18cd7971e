//! All holes of a course on one sheet, at one scale, each with its number: the sheet of the course's page as a drawing by
//! itself.

use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;

use super::drawing::{group, text};
use super::labels::Area;
use super::scene::decimal;
use super::thumbnail::{SheetSize, thumbnail};
use crate::element::{Element, SVG};

/// The holes in a row, as on a scorecard.
const IN_A_ROW: usize = 9;
/// The height of a line of text, as a share of a hole's height.
const LINE: f64 = 0.06;

/// The drawing, in yards; `title` is above the holes. `None` if no hole has a point to draw.
#[must_use]
pub fn poster(holes: &[(String, HoleReading)], title: &str) -> Option<Element> {
    let size = SheetSize::of(holes.iter().map(|(_, reading)| reading));
    let drawn: Vec<(&str, Element)> = holes
        .iter()
        .filter_map(|(name, reading)| Some((name.as_str(), thumbnail(reading, size)?)))
        .collect();
    let (width, height) = drawn.first()?.1.size()?;
    let em = height * LINE;
    let (columns, rows) = (drawn.len().min(IN_A_ROW), drawn.len().div_ceil(IN_A_ROW));
    let (cell, row) = (width, height + 2.0 * em);
    #[expect(clippy::cast_precision_loss, reason = "a course has few holes")]
    let place = |index: usize| {
        let (column, line) = (index % IN_A_ROW, index / IN_A_ROW);
        Flat::new(column as f64 * cell, line as f64 * row + 2.5 * em)
    };
    #[expect(clippy::cast_precision_loss, reason = "a course has few holes")]
    let (all_width, all_height) = (columns as f64 * cell, rows as f64 * row + 3.0 * em);
    let frame = Area {
        left: 0.0,
        top: 0.0,
        right: all_width,
        bottom: all_height,
    };
    let sheet = super::drawing::sheet(frame, em).with("role", "img");
    let heading = group("label", Flat::new(all_width / 2.0, 0.0)).child(text(
        "letter",
        0.0,
        1.6 * em,
        title.to_owned(),
    ));
    let cells = drawn.into_iter().enumerate().map(|(index, (name, hole))| {
        let at = place(index);
        let number = text("letter", cell / 2.0, em, name.to_owned());
        group("label", at)
            .child(number)
            .child(placed(hole, 1.4 * em, cell, height))
    });
    Some(
        sheet
            .child(super::drawing::rough(frame))
            .child(heading)
            .children(cells),
    )
}

/// The drawing inside another one, with its upper edge at `top`.
fn placed(mut hole: Element, top: f64, width: f64, height: f64) -> Element {
    hole.attributes
        .retain(|(name, value)| *name != "xmlns" || value != SVG);
    hole.with("y", decimal(top))
        .with("width", decimal(width))
        .with("height", decimal(height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_hole::sample::published_hole;

    #[test]
    fn eighteen_holes_are_two_rows_of_nine_with_their_numbers() {
        let reading = HoleReading::new(&published_hole());
        let holes: Vec<_> = (1..=18)
            .map(|number| (number.to_string(), reading.clone()))
            .collect();
        let drawing = poster(&holes, "A course").expect("it has points");
        let xml = drawing.to_xml();
        assert_eq!(xml.matches("<svg").count(), 19);
        assert!(xml.contains(">18</text>") && xml.contains(">A course</text>"));
        let (width, height) = drawing.size().expect("a size");
        let (one_width, one_height) = drawing
            .elements()
            .find_map(|group| group.elements().find_map(Element::size))
            .expect("a hole");
        assert!((width - 9.0 * one_width).abs() < 0.1 && height > 2.0 * one_height);
    }

    #[test]
    fn a_course_without_a_point_has_no_poster() {
        assert_eq!(poster(&[], "A course"), None);
    }
}
