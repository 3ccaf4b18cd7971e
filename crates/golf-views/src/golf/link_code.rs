//! A link as a QR code: a drawing by itself, and below another drawing.

use qrcode::{Color, EcLevel, QrCode};

use super::hole_map::scene::decimal;
use crate::element::Element;

/// White around the code, in modules, as the standard asks for.
const QUIET: usize = 4;

/// The code's side below a drawing, as a share of the drawing's width.
const SHARE: f64 = 0.4;

/// The code, in modules; `None` if the link is too long for one.
#[must_use]
pub fn link_code(link: &str) -> Option<Element> {
    // A code with more correction is denser, so a long link has less.
    let levels = [EcLevel::M, EcLevel::L].into_iter();
    let code = levels
        .filter_map(|level| QrCode::with_error_correction_level(link, level).ok())
        .next()?;
    let width = code.width();
    let colors = code.to_colors();
    let rows = colors.chunks(width).enumerate();
    let path: String = rows.map(|(row, colors)| runs(row, colors)).collect();
    let side = (width + 2 * QUIET).to_string();
    let ground = Element::svg("rect")
        .with("class", "code-ground")
        .with("width", side.clone())
        .with("height", side.clone());
    let modules = Element::svg("path").with("class", "code").with("d", path);
    Some(
        Element::svg("svg")
            .with("class", "LinkCode")
            .with("viewBox", ["0 0", &side, &side].join(" "))
            .child(ground)
            .child(modules),
    )
}

/// The dark modules of a row, those beside each other as one rectangle.
fn runs(row: usize, colors: &[Color]) -> String {
    let mut path = String::new();
    let mut column = 0;
    for run in colors.chunk_by(|one, other| one == other) {
        let length = run.len();
        if run.first() == Some(&Color::Dark) {
            let (x, y) = (column + QUIET, row + QUIET);
            path += &format!("M{x} {y}h{length}v1h-{length}z");
        }
        column += length;
    }
    path
}

/// The drawing with the code of a link below it. Without a code it stays as it is.
#[must_use]
pub fn with_code(mut drawing: Element, link: &str) -> Element {
    let view = drawing.attribute("viewBox").unwrap_or_default();
    let view: Vec<f64> = view
        .split(' ')
        .filter_map(|part| part.parse().ok())
        .collect();
    let ([left, top, width, height], Some(code)) = (view.as_slice(), link_code(link)) else {
        return drawing;
    };
    let (left, top, width, height) = (*left, *top, *width, *height);
    let side = width * SHARE;
    for (name, value) in &mut drawing.attributes {
        if *name == "viewBox" {
            let all = [left, top, width, height + side].map(decimal);
            *value = all.join(" ").into();
        }
    }
    let ground = Element::svg("rect")
        .with("class", "code-ground")
        .with("x", decimal(left))
        .with("y", decimal(top + height))
        .with("width", decimal(width))
        .with("height", decimal(side));
    let code = code
        .with("x", decimal(left + (width - side) / 2.0))
        .with("y", decimal(top + height))
        .with("width", decimal(side))
        .with("height", decimal(side));
    drawing.child(ground).child(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "https://yardbook.example/shared#1C6MIDgVPbGQcFwQdLCAfAQQEoQEh9oHF8";

    #[test]
    fn a_code_has_a_white_border_and_its_three_corners() {
        let code = link_code(LINK).expect("a code");
        let xml = code.to_xml();
        // The upper edge of the first corner, and that of the second one in the same row.
        assert!(xml.contains("d=\"M4 4h7v1h-7z"), "{xml}");
        let (width, height) = code.size().expect("a size");
        assert!(width == height && width > 30.0);
        assert!(link_code(&"a".repeat(2_900)).is_some());
        assert!(link_code(&"a".repeat(3_000)).is_none());
    }

    #[test]
    fn a_drawing_is_as_wide_as_before_and_higher_by_the_code() {
        let drawing = || Element::svg("svg").with("viewBox", "-10 -20 100 200");
        let with = with_code(drawing(), LINK);
        assert_eq!(with.attribute("viewBox"), Some("-10 -20 100 240"));
        assert_eq!(with_code(drawing(), &"a".repeat(3_000)), drawing());
    }
}
