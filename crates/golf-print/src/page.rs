//! A page as data: shapes and texts in points, with `x` to the right and `y` down from the upper left corner.

use kurbo::{BezPath, Point, Rect, Shape as _};

use crate::face::Face;

/// Points in an inch.
pub const INCH: f64 = 72.0;

/// A width and a height, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    /// To the right.
    pub width: f64,
    /// Down.
    pub height: f64,
}

impl Size {
    /// A size in inches.
    #[must_use]
    pub const fn inches(width: f64, height: f64) -> Self {
        Self {
            width: width * INCH,
            height: height * INCH,
        }
    }

    /// The same size, turned by a quarter.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }

    /// Whether another size has room in this one. A hundredth of a point too much is no reason to refuse it.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        other.width <= self.width + 0.01 && other.height <= self.height + 0.01
    }
}

/// A page, before it is placed on a sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Its size after cutting.
    pub trim: Size,
    /// What is printed, from the lowest to the uppermost.
    pub marks: Vec<Mark>,
}

/// Something that is printed.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A shape.
    Shape(Shape),
    /// A line of text.
    Text(Text),
    /// Marks of which only the part inside an area is printed.
    Clipped(Rect, Vec<Mark>),
    /// Marks that are one thing for a reader who cannot see the page. What is in no part is there for the eye alone.
    Part(Part, Vec<Mark>),
}

/// What some marks are for a reader who cannot see the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A heading of this level, from 1.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A drawing, with what it shows in words.
    Figure(String),
    /// A table of rows.
    Table,
    /// A row of cells.
    Row,
    /// The name of a column.
    ColumnName,
    /// A cell.
    Cell,
}

impl Part {
    /// Whether it has parts and no text of its own.
    #[must_use]
    pub const fn has_parts(&self) -> bool {
        matches!(self, Self::Table | Self::Row)
    }
}

/// A shape, filled or stroked or both.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its outline.
    pub path: BezPath,
    /// The gray it is filled with: 0 is black, 1 is white.
    pub fill: Option<f64>,
    /// Its stroke.
    pub stroke: Option<Stroke>,
}

/// A stroke.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// 0 is black, 1 is white.
    pub gray: f64,
    /// In points.
    pub width: f64,
    /// The lengths of a dash and of the gap after it, in points.
    pub dash: Option<(f64, f64)>,
    /// Whether its ends are round; otherwise they are cut straight.
    pub is_round: bool,
}

impl Stroke {
    /// A plain line.
    #[must_use]
    pub const fn line(gray: f64, width: f64) -> Self {
        Self {
            gray,
            width,
            dash: None,
            is_round: false,
        }
    }

    /// The same line, dashed.
    #[must_use]
    pub const fn dashed(self, dash: f64, gap: f64) -> Self {
        Self {
            dash: Some((dash, gap)),
            ..self
        }
    }

    /// The same line with round ends.
    #[must_use]
    pub const fn round(self) -> Self {
        Self {
            is_round: true,
            ..self
        }
    }
}

/// A line of text. [`crate::fonts::Fonts::text`] makes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// What it says. [`crate::face::printable`] has made it fit for print.
    pub words: String,
    /// Where its baseline begins, ends or has its middle.
    pub at: Point,
    /// The size of the type, in points.
    pub size: f64,
    /// Its face.
    pub face: Face,
    /// What stands at [`Text::at`].
    pub anchor: Anchor,
    /// 0 is black, 1 is white.
    pub gray: f64,
    /// The width of a white rim that keeps lines behind it legible, in points.
    pub halo: f64,
    /// Its width, in points.
    pub width: f64,
    /// Whether the fonts have all of its letters. If not, its width is an estimate.
    pub is_whole: bool,
}

/// Which part of a text stands at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

impl Text {
    /// Black text from a point to the right.
    pub(crate) fn new(
        words: String,
        at: (f64, f64),
        size: f64,
        face: Face,
        width: f64,
        is_whole: bool,
    ) -> Self {
        Self {
            words,
            at: at.into(),
            size,
            face,
            anchor: Anchor::Start,
            gray: 0.0,
            halo: 0.0,
            width,
            is_whole,
        }
    }

    /// The same text with another part at its position.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same text in gray.
    #[must_use]
    pub fn in_gray(self, gray: f64) -> Self {
        Self { gray, ..self }
    }

    /// The left end of its baseline.
    #[must_use]
    pub fn left(&self) -> Point {
        let back = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width / 2.0,
            Anchor::End => self.width,
        };
        Point::new(self.at.x - back, self.at.y)
    }

    /// The box that its capitals, descenders and rim can reach.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let left = self.left();
        let (above, below) = (0.74 * self.size, 0.22 * self.size);
        Rect::new(left.x, left.y - above, left.x + self.width, left.y + below)
    }
}

impl Page {
    /// An empty page.
    #[must_use]
    pub const fn new(trim: Size) -> Self {
        Self {
            trim,
            marks: Vec::new(),
        }
    }

    /// Adds a shape.
    pub fn shape(&mut self, path: BezPath, fill: Option<f64>, stroke: Option<Stroke>) {
        self.marks.push(Mark::Shape(Shape { path, fill, stroke }));
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        let mut path = BezPath::new();
        path.move_to(from);
        path.line_to(to);
        self.shape(path, None, Some(stroke));
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, area: Rect, fill: Option<f64>, stroke: Option<Stroke>) {
        self.shape(area.to_path(0.1), fill, stroke);
    }

    /// Adds a text.
    pub fn text(&mut self, text: Text) {
        self.marks.push(Mark::Text(text));
    }
}

impl Mark {
    /// The box that it reaches, with the width of its stroke.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        match self {
            Self::Shape(shape) => {
                let half = shape.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
                shape.path.bounding_box().inflate(half, half)
            }
            Self::Text(text) => text.bounds(),
            Self::Clipped(area, _) => *area,
            Self::Part(_, marks) => {
                let boxes = marks.iter().map(Self::bounds);
                boxes
                    .reduce(|one, other| one.union(other))
                    .unwrap_or_default()
            }
        }
    }
}
