//! Pages and sheets as SVG, to be seen before they are printed and to be printed by the browser itself. Grays are opaque, as in
//! the PDF: a line below a symbol does not show through it.

use golf_print::face::{Face, is_right_to_left};
use golf_print::kurbo::{PathEl, Point};
use golf_print::page::{Anchor, INCH, Mark, Page, Shape, Size, Stroke, Text};
use golf_print::sheets::{Place, Sheets};

use crate::element::Element;
use crate::golf::hole_map::scene::decimal;

/// A page, as large as its box.
#[must_use]
pub fn of_page(page: &Page, label: String) -> Element {
    canvas(page.trim)
        .with("role", "img")
        .with("aria-label", label)
        .children(drawn(&page.marks))
}

/// A side of a sheet of paper, with its pages and marks in their places, in its true size. Its right and lower edge are cut by
/// a point, where nothing is printed: a browser rounds the size of a page, and a drawing that is larger would take two.
#[must_use]
pub fn of_side(pages: &[Page], sheets: &Sheets, side: &[Place], marks: &[Mark]) -> Element {
    let placed = side.iter().filter_map(|place| {
        let page = pages.get(place.page)?;
        let group = Element::svg("g").with(
            "transform",
            format!("translate({} {})", decimal(place.left), decimal(place.top)),
        );
        Some(group.children(drawn(&page.marks)))
    });
    let size = Size {
        width: sheets.size.width - SPARED,
        height: sheets.size.height - SPARED,
    };
    let inches = |points: f64| format!("{}in", points / INCH);
    canvas(size)
        .with("width", inches(size.width))
        .with("height", inches(size.height))
        .children(placed)
        .children(drawn(marks))
}

/// What is cut off a sheet, in points.
const SPARED: f64 = 1.0;

/// In points.
fn canvas(size: Size) -> Element {
    let (width, height) = (decimal(size.width), decimal(size.height));
    Element::svg("svg")
        .with("class", "PrintedPage")
        .with("viewBox", format!("0 0 {width} {height}"))
}

/// Shapes that follow each other and look alike become one element: a page has hundreds.
fn drawn(marks: &[Mark]) -> Vec<Element> {
    let mut plain = Vec::new();
    flatten(marks, &mut plain);
    let is_alike = |a: &&Mark, b: &&Mark| match (a, b) {
        (Mark::Shape(a), Mark::Shape(b)) => {
            a.fill.is_none() && b.fill.is_none() && a.stroke == b.stroke
        }
        _ => false,
    };
    let runs = plain.chunk_by(is_alike);
    runs.map(|run| match run {
        [Mark::Text(text)] => lettering(text),
        [Mark::Clipped(area, inside)] => {
            let [x, y, width, height] =
                [area.x0, area.y0, area.width(), area.height()].map(decimal);
            Element::svg("svg")
                .with("viewBox", format!("{x} {y} {width} {height}"))
                .with("x", x)
                .with("y", y)
                .with("width", width)
                .with("height", height)
                .children(drawn(inside))
        }
        shapes => {
            let mut d = String::new();
            let mut look = None;
            for mark in shapes {
                if let Mark::Shape(shape) = mark {
                    add(&mut d, shape);
                    look = Some(shape);
                }
            }
            let path = Element::svg("path").with("d", d);
            match look {
                Some(shape) => inked(path, shape.fill, shape.stroke),
                None => path,
            }
        }
    })
    .collect()
}

/// The eye sees no parts.
fn flatten<'a>(marks: &'a [Mark], plain: &mut Vec<&'a Mark>) {
    for mark in marks {
        match mark {
            Mark::Part(_, inside) => flatten(inside, plain),
            _ => plain.push(mark),
        }
    }
}

fn inked(path: Element, fill: Option<f64>, stroke: Option<Stroke>) -> Element {
    let path = match fill {
        None => path.with("fill", "none"),
        Some(gray) => path.with("fill", ink(gray)),
    };
    let Some(stroke) = stroke else { return path };
    let path = path
        .with("stroke", ink(stroke.gray))
        .with("stroke-width", decimal(stroke.width));
    let path = match stroke.dash {
        Some((dash, gap)) => path.with("stroke-dasharray", format!("{dash} {gap}")),
        None => path,
    };
    if stroke.is_round {
        path.with("stroke-linecap", "round")
            .with("stroke-linejoin", "round")
    } else {
        path
    }
}

fn lettering(text: &Text) -> Element {
    let class = match text.face {
        Face::Sans => "sans",
        Face::Bold => "bold",
        Face::Serif => "serif",
    };
    // A text that is read from right to left begins at its right end.
    let is_turned = is_right_to_left(&text.words);
    let anchor = match text.anchor {
        Anchor::Middle => "middle",
        Anchor::Start if !is_turned => "start",
        Anchor::End if is_turned => "start",
        Anchor::Start | Anchor::End => "end",
    };
    let class = if text.halo > 0.0 {
        format!("{class} haloed")
    } else {
        class.to_owned()
    };
    let element = Element::svg("text")
        .with("class", class)
        .with("x", decimal(text.at.x))
        .with("y", decimal(text.at.y))
        .with("font-size", decimal(text.size))
        .with("text-anchor", anchor)
        .with("fill", ink(text.gray));
    let element = if is_turned {
        element.with("direction", "rtl")
    } else {
        element
    };
    // As wide as in the file, whatever font the browser has. Of other letters the width is not known.
    let element = if text.is_whole {
        element
            .with("textLength", decimal(text.width))
            .with("lengthAdjust", "spacingAndGlyphs")
    } else {
        element
    };
    let element = if text.halo > 0.0 {
        element.with("stroke-width", decimal(text.halo))
    } else {
        element
    };
    element.text(text.words.clone())
}

/// A gray as a color: paper and ink are the same in every theme.
fn ink(gray: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 255"
    )]
    let level = (gray.clamp(0.0, 1.0) * 255.0).round() as u8;
    let level = format!("{level:02x}");
    format!("#{level}{level}{level}")
}

/// Appends the path of a shape.
fn add(d: &mut String, shape: &Shape) {
    let mut put = |letter: char, points: &[Point]| {
        d.push(letter);
        for (at, point) in points.iter().enumerate() {
            if at > 0 {
                d.push(' ');
            }
            d.push_str(&decimal(point.x));
            d.push(' ');
            d.push_str(&decimal(point.y));
        }
    };
    for element in shape.path.elements() {
        match *element {
            PathEl::MoveTo(at) => put('M', &[at]),
            PathEl::LineTo(at) => put('L', &[at]),
            PathEl::QuadTo(one, at) => put('Q', &[one, at]),
            PathEl::CurveTo(one, two, at) => put('C', &[one, two, at]),
            PathEl::ClosePath => put('Z', &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_print::fonts::Fonts;
    use golf_print::paper::{Paper, Trim};
    use golf_print::sheets::Layout;

    fn attributes<'a>(element: &'a Element, name: &str, found: &mut Vec<&'a str>) {
        found.extend(element.attribute(name));
        for child in element.elements() {
            attributes(child, name, found);
        }
    }

    #[test]
    fn a_printed_sheet_has_the_scale_of_the_paper_and_is_no_larger() {
        let own = Trim::parse("3x5").unwrap_or_default();
        for trim in Trim::OFFERED.into_iter().chain([own]) {
            for paper in [None, Some(Paper::Letter), Some(Paper::A4)] {
                for layout in Layout::ALL {
                    let sheets = Sheets::new(1, trim, paper, layout);
                    let pages = [Page::new(trim.size())];
                    let sheet = of_side(&pages, &sheets, &sheets.sides[0], &[]);
                    let (width, height) = sheet.size().expect("a size");
                    let inches = |name: &str| -> f64 {
                        let value = sheet
                            .attribute(name)
                            .and_then(|value| value.strip_suffix("in"));
                        value.and_then(|value| value.parse().ok()).expect("inches")
                    };
                    assert!(
                        (inches("width") * INCH - width).abs() < 0.01,
                        "{trim} {layout:?}"
                    );
                    assert!(
                        (inches("height") * INCH - height).abs() < 0.01,
                        "{trim} {layout:?}"
                    );
                    let spared = (sheets.size.width - width, sheets.size.height - height);
                    assert!(spared.0 > 0.9 && spared.0 < 1.1 && spared.1 > 0.9 && spared.1 < 1.1);
                }
            }
        }
    }

    #[test]
    fn grays_are_opaque_as_in_the_file() {
        let mut page = Page::new(Trim::default().size());
        page.line((0.0, 0.0), (9.0, 9.0), Stroke::line(0.5, 1.0));
        page.rect(
            golf_print::kurbo::Rect::new(0.0, 0.0, 5.0, 5.0),
            Some(0.78),
            None,
        );
        let fonts = Fonts::read(Fonts::FILE.to_vec()).expect("fonts");
        page.text(fonts.text("a", 1.0, 1.0, 7.0, Face::Sans).in_gray(0.3));
        let shown = of_page(&page, String::new());
        for name in ["opacity", "fill-opacity", "stroke-opacity"] {
            let mut found = Vec::new();
            attributes(&shown, name, &mut found);
            assert_eq!(found, [""; 0], "{name}");
        }
        let mut fills = Vec::new();
        attributes(&shown, "fill", &mut fills);
        let grays = ["c7", "4d"].map(|level| format!("#{}", level.repeat(3)));
        assert_eq!(fills, ["none", &grays[0], &grays[1]]);
    }
}
