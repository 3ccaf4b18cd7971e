//! A book as a PDF file (PDF 1.7, ISO 32000-1): vectors and text, nothing else.
//!
//! The same book always gives the same bytes. Coordinates are written to a hundredth of a point.

use kurbo::PathEl;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::face::{Face, encoded};
use crate::page::{Mark, Page, Shape, Size, Stroke, Text};
use crate::sheets::{Place, Sheets};

/// What is drawn on a side of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// The operators of a content stream.
    Plain(Vec<u8>),
    /// The same, compressed in the zlib format (RFC 1950).
    Deflated(Vec<u8>),
}

/// Draws each side of a book; `marks` are on all of them. Browsers compress by themselves, so this crate does not.
#[must_use]
pub fn sides(pages: &[Page], sheets: &Sheets, marks: &[Mark]) -> Vec<Vec<u8>> {
    let side = |places: &Vec<Place>| {
        let mut content = Content::new();
        for place in places {
            if let Some(page) = pages.get(place.page) {
                draw(
                    &mut content,
                    &page.marks,
                    sheets.size,
                    place.left,
                    place.top,
                );
            }
        }
        draw(&mut content, marks, sheets.size, 0.0, 0.0);
        content.finish().to_vec()
    };
    sheets.sides.iter().map(side).collect()
}

/// Writes a book from its sides, in order. `title` names the document.
#[must_use]
pub fn write(sheets: &Sheets, sides: &[Side], title: &str) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalog, tree, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let fonts = [4, 5, 6].map(Ref::new);
    let side_refs: Vec<(Ref, Ref)> = (7..)
        .step_by(2)
        .take(sides.len())
        .map(|number| (Ref::new(number), Ref::new(number + 1)))
        .collect();
    document(&mut pdf, catalog, tree, sheets);
    pdf.document_info(info)
        .title(TextStr(title))
        .producer(TextStr("Yardbook"));
    let count = i32::try_from(side_refs.len()).unwrap_or(i32::MAX);
    pdf.pages(tree)
        .kids(side_refs.iter().map(|(page, _)| *page))
        .count(count);
    for (face, id) in Face::ALL.into_iter().zip(fonts) {
        pdf.type1_font(id)
            .base_font(Name(face.name().as_bytes()))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (side, (page, contents)) in sides.iter().zip(side_refs) {
        let mut written = pdf.page(page);
        written
            .media_box(Rect::new(
                0.0,
                0.0,
                exact(sheets.size.width),
                exact(sheets.size.height),
            ))
            .parent(tree)
            .contents(contents);
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (face, id) in Face::ALL.into_iter().zip(fonts) {
            named.pair(font_name(face), id);
        }
        named.finish();
        resources.finish();
        written.finish();
        match side {
            Side::Plain(bytes) => {
                pdf.stream(contents, bytes);
            }
            Side::Deflated(bytes) => {
                pdf.stream(contents, bytes).filter(Filter::FlateDecode);
            }
        }
    }
    pdf.finish()
}

/// Asks the printer to keep the scale, and to turn the paper as the book needs it.
fn document(pdf: &mut Pdf, catalog: Ref, tree: Ref, sheets: &Sheets) {
    let mut written = pdf.catalog(catalog);
    written.pages(tree).lang(TextStr("en"));
    let mut wishes = written.viewer_preferences();
    wishes
        .insert(Name(b"PrintScaling"))
        .primitive(Name(b"None"));
    let duplex = match (sheets.is_duplex, sheets.is_landscape()) {
        (false, _) => "Simplex",
        (true, true) => "DuplexFlipShortEdge",
        (true, false) => "DuplexFlipLongEdge",
    };
    wishes
        .insert(Name(b"Duplex"))
        .primitive(Name(duplex.as_bytes()));
}

const fn font_name(face: Face) -> Name<'static> {
    match face {
        Face::Sans => Name(b"S"),
        Face::Bold => Name(b"B"),
        Face::Serif => Name(b"T"),
    }
}

/// A hundredth of a point, as the file has it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a length on paper has few digits"
)]
fn exact(points: f64) -> f32 {
    ((points * 100.0).round() / 100.0) as f32
}

/// Draws marks with their origin at a place of the sheet. A PDF counts from the lower edge upward.
fn draw(content: &mut Content, marks: &[Mark], sheet: Size, left: f64, top: f64) {
    let x = |x: f64| exact(left + x);
    let y = |y: f64| exact(sheet.height - top - y);
    content.save_state();
    for mark in marks {
        match mark {
            Mark::Shape(shape) => draw_shape(content, shape, &x, &y),
            Mark::Text(text) => draw_text(content, text, &x, &y),
            Mark::Clipped(area, inside) => {
                let (width, height) = (exact(area.width()), exact(area.height()));
                content
                    .save_state()
                    .rect(x(area.x0), y(area.y1), width, height)
                    .clip_nonzero()
                    .end_path();
                draw(content, inside, sheet, left, top);
                content.restore_state();
            }
        }
    }
    content.restore_state();
}

fn draw_shape(
    content: &mut Content,
    shape: &Shape,
    x: &dyn Fn(f64) -> f32,
    y: &dyn Fn(f64) -> f32,
) {
    if let Some(gray) = shape.fill {
        content.set_fill_gray(exact(gray));
    }
    if let Some(stroke) = &shape.stroke {
        set_stroke(content, stroke);
    }
    let mut last = kurbo::Point::ZERO;
    for element in shape.path.elements() {
        match *element {
            PathEl::MoveTo(at) => {
                content.move_to(x(at.x), y(at.y));
            }
            PathEl::LineTo(at) => {
                content.line_to(x(at.x), y(at.y));
            }
            PathEl::QuadTo(control, at) => {
                let toward = |end: kurbo::Point| end + (control - end) * (2.0 / 3.0);
                let (one, two) = (toward(last), toward(at));
                content.cubic_to(x(one.x), y(one.y), x(two.x), y(two.y), x(at.x), y(at.y));
            }
            PathEl::CurveTo(one, two, at) => {
                content.cubic_to(x(one.x), y(one.y), x(two.x), y(two.y), x(at.x), y(at.y));
            }
            PathEl::ClosePath => {
                content.close_path();
            }
        }
        last = element.end_point().unwrap_or(last);
    }
    match (shape.fill, shape.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn set_stroke(content: &mut Content, stroke: &Stroke) {
    content
        .set_stroke_gray(exact(stroke.gray))
        .set_line_width(exact(stroke.width));
    let (cap, join) = if stroke.is_round {
        (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
    } else {
        (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
    };
    content.set_line_cap(cap).set_line_join(join);
    match stroke.dash {
        Some((dash, gap)) => content.set_dash_pattern([exact(dash), exact(gap)], 0.0),
        None => content.set_dash_pattern([], 0.0),
    };
}

fn draw_text(content: &mut Content, text: &Text, x: &dyn Fn(f64) -> f32, y: &dyn Fn(f64) -> f32) {
    let bytes = encoded(&text.words);
    let left = text.left();
    let set = |content: &mut Content, mode: TextRenderingMode| {
        content
            .begin_text()
            .set_text_rendering_mode(mode)
            .set_font(font_name(text.face), exact(text.size))
            .next_line(x(left.x), y(left.y))
            .show(Str(&bytes))
            .end_text();
    };
    content.set_fill_gray(exact(text.gray));
    if text.halo > 0.0 {
        set_stroke(content, &Stroke::line(1.0, text.halo).round());
        set(content, TextRenderingMode::Stroke);
    }
    set(content, TextRenderingMode::Fill);
}
