//! The marks of a side as operators of a content stream.

use kurbo::PathEl;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Name, Rect, Str, TextStr};

use super::structure::{Structure, role};
use super::subset::Subset;
use super::{Draft, exact};
use crate::face::is_unseen;
use crate::fonts::BOX;
use crate::page::{Mark, Page, Part, Shape, Stroke, Text};
use crate::sheets::Place;

/// Draws the pages of a side, and the marks around them.
pub(super) fn side(
    draft: &mut Draft<'_>,
    pages: &[Page],
    places: &[Place],
    marks: &[Mark],
) -> Vec<u8> {
    draft.structure.next_side();
    let height = draft.sheets.size.height;
    let mut drawing = Drawing {
        content: Content::new(),
        draft,
        origin: (0.0, height),
    };
    for place in places {
        if let Some(page) = pages.get(place.page) {
            drawing.origin = (place.left, height - place.top);
            drawing.parts(&page.marks, Structure::page(place.page));
        }
    }
    drawing.origin = (0.0, height);
    drawing.artifact(marks);
    drawing.content.finish().to_vec()
}

struct Drawing<'a, 'b> {
    content: Content,
    draft: &'a mut Draft<'b>,
    /// The upper left corner of the marks on the sheet. A PDF counts from the lower edge upward.
    origin: (f64, f64),
}

impl Drawing<'_, '_> {
    fn x(&self, x: f64) -> f32 {
        exact(self.origin.0 + x)
    }

    fn y(&self, y: f64) -> f32 {
        exact(self.origin.1 - y)
    }

    /// Draws marks inside an element of the structure.
    fn parts(&mut self, marks: &[Mark], element: usize) {
        let is_part = |mark: &Mark| matches!(mark, Mark::Part(..));
        for run in marks.chunk_by(|one, other| !is_part(one) && !is_part(other)) {
            match run {
                [Mark::Part(part, inside)] => self.part(part, inside, element),
                _ => self.artifact(run),
            }
        }
    }

    fn part(&mut self, part: &Part, inside: &[Mark], parent: usize) {
        let area = inside.iter().map(Mark::bounds);
        let area = area
            .reduce(|one, other| one.union(other))
            .unwrap_or_default();
        let area = Rect::new(
            self.x(area.x0),
            self.y(area.y1),
            self.x(area.x1),
            self.y(area.y0),
        );
        let element = self.draft.structure.part(parent, part, area);
        if part.has_parts() {
            return self.parts(inside, element);
        }
        let id = self.draft.structure.content(element);
        self.content
            .begin_marked_content_with_properties(role(part).to_name())
            .properties()
            .identify(id);
        self.marks(inside);
        self.content.end_marked_content();
    }

    /// Draws marks for the eye alone.
    fn artifact(&mut self, marks: &[Mark]) {
        if marks.is_empty() {
            return;
        }
        self.content.begin_marked_content(Name(b"Artifact"));
        self.marks(marks);
        self.content.end_marked_content();
    }

    fn marks(&mut self, marks: &[Mark]) {
        self.content.save_state();
        for mark in marks {
            match mark {
                Mark::Shape(shape) => self.shape(shape),
                Mark::Text(text) => self.text(text),
                Mark::Clipped(area, inside) => {
                    let (x, y) = (self.x(area.x0), self.y(area.y1));
                    self.content
                        .save_state()
                        .rect(x, y, exact(area.width()), exact(area.height()))
                        .clip_nonzero()
                        .end_path();
                    self.marks(inside);
                    self.content.restore_state();
                }
                Mark::Part(_, inside) => self.marks(inside),
            }
        }
        self.content.restore_state();
    }

    fn shape(&mut self, shape: &Shape) {
        if let Some(gray) = shape.fill {
            self.content.set_fill_gray(exact(gray));
        }
        if let Some(stroke) = &shape.stroke {
            set_stroke(&mut self.content, stroke);
        }
        let mut last = kurbo::Point::ZERO;
        for element in shape.path.elements() {
            let (x, y) = (
                |at: kurbo::Point| self.x(at.x),
                |at: kurbo::Point| self.y(at.y),
            );
            match *element {
                PathEl::MoveTo(at) => {
                    let (x, y) = (x(at), y(at));
                    self.content.move_to(x, y);
                }
                PathEl::LineTo(at) => {
                    let (x, y) = (x(at), y(at));
                    self.content.line_to(x, y);
                }
                PathEl::QuadTo(control, at) => {
                    let toward = |end: kurbo::Point| end + (control - end) * (2.0 / 3.0);
                    self.curve(toward(last), toward(at), at);
                }
                PathEl::CurveTo(one, two, at) => self.curve(one, two, at),
                PathEl::ClosePath => {
                    self.content.close_path();
                }
            }
            last = element.end_point().unwrap_or(last);
        }
        match (shape.fill, shape.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn curve(&mut self, one: kurbo::Point, two: kurbo::Point, at: kurbo::Point) {
        let [x1, x2, x3] = [one, two, at].map(|point| self.x(point.x));
        let [y1, y2, y3] = [one, two, at].map(|point| self.y(point.y));
        self.content.cubic_to(x1, y1, x2, y2, x3, y3);
    }

    fn text(&mut self, text: &Text) {
        self.content.set_fill_gray(exact(text.gray));
        if text.halo > 0.0 {
            set_stroke(&mut self.content, &Stroke::line(1.0, text.halo).round());
            // A rim is no text: who copies the text gets it once.
            span(&mut self.content, "");
            self.lettering(text, TextRenderingMode::Stroke);
            self.content.end_marked_content();
        }
        self.lettering(text, TextRenderingMode::Fill);
    }

    fn lettering(&mut self, text: &Text, mode: TextRenderingMode) {
        let left = text.left();
        let (x, y) = (self.x(left.x), self.y(left.y));
        let Some(subset) = self.draft.subsets.get_mut(text.face as usize) else {
            return;
        };
        self.content
            .begin_text()
            .set_text_rendering_mode(mode)
            .set_font(subset.name(), exact(text.size))
            .next_line(x, y);
        let letters: Vec<Letter> = text
            .words
            .chars()
            .map(|letter| Letter::new(letter, subset))
            .collect();
        for run in letters.chunk_by(|one, other| one.is_itself == other.is_itself) {
            let is_itself = run.iter().all(|letter| letter.is_itself);
            let is_said = mode == TextRenderingMode::Fill && !is_itself;
            if is_said {
                let meant: String = run.iter().map(|letter| letter.meant).collect();
                span(&mut self.content, &meant);
            }
            show(&mut self.content, run);
            if is_said {
                self.content.end_marked_content();
            }
        }
        self.content.end_text();
    }
}

/// A letter of a text in a font.
struct Letter {
    meant: char,
    /// Its number in the font; `None` if there is nothing to see.
    number: Option<u16>,
    /// The space on each side, in thousandths of an em.
    around: f32,
    /// Whether the number alone says which letter it is.
    is_itself: bool,
}

impl Letter {
    fn new(letter: char, subset: &mut Subset<'_>) -> Self {
        let mut made = Self {
            meant: letter,
            number: None,
            around: 0.0,
            is_itself: true,
        };
        if is_unseen(letter) {
            return made;
        }
        if let Some((number, same)) = subset.number(letter) {
            made.number = Some(number);
            made.is_itself = same == letter;
        } else {
            let font = subset.font();
            let around = (font.advance_em(letter) - font.advance_em(BOX)) / 2.0;
            made.around = exact(around * 1000.0);
            made.number = subset.number(BOX).map(|(number, _)| number);
            made.is_itself = false;
        }
        made
    }
}

fn show(content: &mut Content, letters: &[Letter]) {
    let mut positioned = content.show_positioned();
    let mut items = positioned.items();
    let mut bytes = Vec::new();
    for letter in letters {
        let Some(number) = letter.number else {
            continue;
        };
        if letter.around > 0.0 {
            items.show(Str(&bytes)).adjust(-letter.around);
            items.show(Str(&number.to_be_bytes()));
            items.adjust(-letter.around);
            bytes.clear();
        } else {
            bytes.extend(number.to_be_bytes());
        }
    }
    items.show(Str(&bytes));
}

/// Begins a text that is read and copied as other words.
fn span(content: &mut Content, words: &str) {
    content
        .begin_marked_content_with_properties(Name(b"Span"))
        .properties()
        .actual_text(TextStr(words));
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
