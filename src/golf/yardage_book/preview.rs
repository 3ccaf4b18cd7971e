//! Pages and sheets as SVG, to be seen before they are printed and to be printed by the browser itself. Grays are shares of
//! the color of text; the style sheet makes that black, and `blank` white.

use golf_print::face::Face;
use golf_print::kurbo::{PathEl, Point};
use golf_print::page::{Anchor, Mark, Page, Shape, Size, Stroke, Text};
use golf_print::sheets::{Place, Sheets};

use crate::browser::element::Element;
use crate::golf::hole_map::scene::decimal;

/// A page, as large as its box.
#[must_use]
pub fn of_page(page: &Page, label: String) -> Element {
    canvas(page.trim)
        .with("role", "img")
        .with("aria-label", label)
        .children(drawn(&page.marks))
}

/// A side of a sheet of paper, with its pages and marks in their places.
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
    canvas(sheets.size).children(placed).children(drawn(marks))
}

/// In points; the box on the screen or on the paper gives the size.
fn canvas(size: Size) -> Element {
    let (width, height) = (decimal(size.width), decimal(size.height));
    Element::svg("svg")
        .with("class", "PrintedPage")
        .with("viewBox", format!("0 0 {width} {height}"))
}

/// Shapes that follow each other and look alike become one element: a page has hundreds.
fn drawn(marks: &[Mark]) -> Vec<Element> {
    let is_alike = |a: &Mark, b: &Mark| match (a, b) {
        (Mark::Shape(a), Mark::Shape(b)) => {
            a.fill.is_none() && b.fill.is_none() && a.stroke == b.stroke
        }
        _ => false,
    };
    let runs = marks.chunk_by(is_alike);
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

fn inked(path: Element, fill: Option<f64>, stroke: Option<Stroke>) -> Element {
    let path = match fill {
        None => path.with("fill", "none"),
        Some(white) if white >= 1.0 => path.with("class", "blank"),
        Some(gray) => path
            .with("fill", "currentColor")
            .with("fill-opacity", ink(gray)),
    };
    let Some(stroke) = stroke else { return path };
    let path = path
        .with("stroke", "currentColor")
        .with("stroke-opacity", ink(stroke.gray))
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
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
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
        // As wide as in the file, whatever font the browser has.
        .with("textLength", decimal(text.width()))
        .with("lengthAdjust", "spacingAndGlyphs")
        .with("fill", "currentColor")
        .with("fill-opacity", ink(text.gray));
    let element = if text.halo > 0.0 {
        element.with("stroke-width", decimal(text.halo))
    } else {
        element
    };
    element.text(text.words.clone())
}

/// How much of black a gray is.
fn ink(gray: f64) -> String {
    decimal(1.0 - gray)
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
