//! A link as a QR code: squares, a drawing by itself, and below another drawing.

use qrcode::{Color, EcLevel, QrCode};

use super::hole_map::scene::decimal;
use crate::element::Element;

/// White around the code, in squares, as the standard asks for.
const QUIET: usize = 4;

/// The code's side below a drawing, as a share of the drawing's width.
const SHARE: f64 = 0.4;

/// A QR code as squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkCode {
    /// The squares on a side, with the white around them.
    pub side: usize,
    /// The dark squares, those beside each other together: column, row, and how many.
    pub dark: Vec<(usize, usize, usize)>,
}

impl LinkCode {
    /// The code of a link; `None` if the link is too long for one.
    #[must_use]
    pub fn of(link: &str) -> Option<Self> {
        // A code with more correction is denser, so a long link has less.
        let levels = [EcLevel::M, EcLevel::L].into_iter();
        let code = levels
            .filter_map(|level| QrCode::with_error_correction_level(link, level).ok())
            .next()?;
        let colors = code.to_colors();
        let mut dark = Vec::new();
        for (row, colors) in colors.chunks(code.width()).enumerate() {
            let mut column = QUIET;
            for run in colors.chunk_by(|one, other| one == other) {
                if run.first() == Some(&Color::Dark) {
                    dark.push((column, row + QUIET, run.len()));
                }
                column += run.len();
            }
        }
        Some(Self {
            side: code.width() + 2 * QUIET,
            dark,
        })
    }

    /// The drawing, a square of it one unit wide.
    #[must_use]
    pub fn drawing(&self) -> Element {
        let side = self.side.to_string();
        let dark = self.dark.iter();
        let path: String = dark
            .map(|(x, y, count)| format!("M{x} {y}h{count}v1h-{count}z"))
            .collect();
        let ground = Element::svg("rect")
            .with("class", "code-ground")
            .with("width", side.clone())
            .with("height", side.clone());
        let squares = Element::svg("path").with("class", "code").with("d", path);
        Element::svg("svg")
            .with("class", "LinkCode")
            .with("viewBox", ["0 0", &side, &side].join(" "))
            .child(ground)
            .child(squares)
    }
}

/// The drawing with the code of a link below it. Without a code it stays as it is.
#[must_use]
pub fn with_code(mut drawing: Element, link: &str) -> Element {
    let view = drawing.attribute("viewBox").unwrap_or_default();
    let view: Vec<f64> = view
        .split(' ')
        .filter_map(|part| part.parse().ok())
        .collect();
    let ([left, top, width, height], Some(code)) = (view.as_slice(), LinkCode::of(link)) else {
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
        .drawing()
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
        let code = LinkCode::of(LINK).expect("a code").drawing();
        let xml = code.to_xml();
        // The upper edge of the first corner, and that of the second one in the same row.
        assert!(xml.contains("d=\"M4 4h7v1h-7z"), "{xml}");
        let (width, height) = code.size().expect("a size");
        assert!(width == height && width > 30.0);
        assert!(LinkCode::of(&"a".repeat(2_900)).is_some());
        assert!(LinkCode::of(&"a".repeat(3_000)).is_none());
    }

    #[test]
    fn a_drawing_is_as_wide_as_before_and_higher_by_the_code() {
        let drawing = || Element::svg("svg").with("viewBox", "-10 -20 100 200");
        let with = with_code(drawing(), LINK);
        assert_eq!(with.attribute("viewBox"), Some("-10 -20 100 240"));
        assert_eq!(with_code(drawing(), &"a".repeat(3_000)), drawing());
    }
}
