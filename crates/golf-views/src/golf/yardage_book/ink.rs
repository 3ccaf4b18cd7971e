//! Prints a drawing: the elements of the screen with the ink of a book.
//!
//! [`crate::golf::hole_map::drawing`] gives shapes with classes. A style sheet colors them on the screen; here each class has
//! its gray and its width in points. The paper stays white, since ink costs money and shows through.

use golf_print::face::Face;
use golf_print::fonts::Fonts;
use golf_print::kurbo::{Affine, BezPath, Circle, Point, Rect, Shape as _};
use golf_print::page::{Anchor, Mark, Shape, Stroke};

use crate::element::{Element, Inside};

/// A drawing in an area of a page, clipped to it. One unit of the drawing becomes `scale` points.
pub(super) fn printed(drawing: &Element, area: Rect, scale: f64, fonts: &Fonts) -> Mark {
    let view: Vec<f64> = numbers(drawing.attribute("viewBox").unwrap_or_default());
    let origin = Point::new(
        view.first().copied().unwrap_or_default(),
        view.get(1).copied().unwrap_or_default(),
    );
    let place = Affine::translate(area.origin().to_vec2())
        * Affine::scale(scale)
        * Affine::translate(-origin.to_vec2());
    let mut ink = Ink {
        marks: Vec::new(),
        em: number(drawing, "font-size"),
        scale,
        fonts,
    };
    for child in drawing.elements() {
        ink.print(child, place, "");
    }
    Mark::Clipped(area, ink.marks)
}

struct Ink<'a> {
    marks: Vec<Mark>,
    /// The size of text that names none, in units of the drawing.
    em: f64,
    scale: f64,
    fonts: &'a Fonts,
}

impl Ink<'_> {
    fn print(&mut self, element: &Element, around: Affine, group: &str) {
        let class = element.attribute("class").unwrap_or_default();
        let place = around * transform(element.attribute("transform").unwrap_or_default());
        let path = match element.name {
            "g" => {
                for child in element.elements() {
                    self.print(child, place, class);
                }
                return;
            }
            "text" => return self.text(element, place, class, group),
            "path" => BezPath::from_svg(element.attribute("d").unwrap_or_default()).ok(),
            "polyline" => Some(polyline(element.attribute("points").unwrap_or_default())),
            "circle" => {
                let radius = number(element, "r");
                let center = Point::new(number(element, "cx"), number(element, "cy"));
                Some(Circle::new(center, radius).to_path(radius * 0.01))
            }
            "rect" => {
                let corner = Point::new(number(element, "x"), number(element, "y"));
                let size = (number(element, "width"), number(element, "height"));
                Some(Rect::from_origin_size(corner, size).to_path(0.1))
            }
            _ => None,
        };
        let Some(path) = path else { return };
        let width = number(element, "stroke-width") * self.scale;
        let (fill, stroke) = look(class, group, width);
        if fill.is_some() || stroke.is_some() {
            let path = place * path;
            self.marks.push(Mark::Shape(Shape { path, fill, stroke }));
        }
    }

    fn text(&mut self, element: &Element, place: Affine, class: &str, group: &str) {
        let words = element.inside.iter().filter_map(|inside| match inside {
            Inside::Text(words) => Some(words.as_ref()),
            Inside::Element(_) | Inside::Part(_) => None,
        });
        // Numbers and letters of the app's own, of which the fonts have every one, and the names of clubs, which are set.
        let words: String = words.collect();
        let em = element
            .attribute("font-size")
            .map_or(self.em, |_| number(element, "font-size"));
        let at = place * Point::new(number(element, "x"), number(element, "y"));
        let is = |name: &str| has(class, name) || has(group, name);
        let is_bold = is("letter") || is("to-green") || is("rail") || is("club");
        let face = if is_bold { Face::Bold } else { Face::Sans };
        let anchor = if is("rail") {
            Anchor::Start
        } else {
            Anchor::Middle
        };
        let text = self.fonts.text(words, at.x, at.y, em * self.scale, face);
        let mut text = text.anchored(anchor);
        if has(group, "label") || has(group, "club") {
            text.halo = 1.8;
        }
        self.marks.push(Mark::Text(text));
    }
}

/// The fill and the stroke of a shape, by its class and that of its group. `width` is its own width, for what is drawn to
/// scale.
fn look(class: &str, group: &str, width: f64) -> (Option<f64>, Option<Stroke>) {
    let line = |gray, width| (None, Some(Stroke::line(gray, width)));
    let round = |gray, width| (None, Some(Stroke::line(gray, width).round()));
    let dashed = |gray, width, dash, gap| (None, Some(Stroke::line(gray, width).dashed(dash, gap)));
    let outlined = |fill| (Some(fill), Some(Stroke::line(0.0, 0.7)));
    match class {
        "rough" => (None, None),
        "fairway-edge" => round(0.95, width),
        "fairway" => round(0.89, width),
        "silhouette" => round(0.5, width),
        "silhouette-green" => (Some(0.15), None),
        "silhouette-line" => round(0.5, 0.9),
        "chevrons" => line(0.74, 0.9),
        "green" => (Some(0.8), None),
        "five" => line(0.72, 0.35),
        "line-of-play" => dashed(0.35, 0.6, 3.0, 3.0),
        "arc tee-arc" => dashed(0.35, 0.5, 1.5, 3.0),
        "arc" | "ten" => line(0.4, 0.6),
        "leader" => line(0.3, 0.5),
        "bracket" | "pole" => round(0.0, 0.9),
        "green-edge" => round(0.0, 0.9),
        "green-edge front" => round(0.0, 2.6),
        "cloth" | "hole" | "sign" => (Some(0.0), None),
        "planned-way" => dashed(0.0, 0.9, 4.5, 2.5),
        "planned-aim" => line(0.0, 0.9),
        _ => match group {
            "tee" | "north" => (Some(0.0), None),
            "leaves" => (Some(0.35), None),
            "aim" | "bunker" | "other-hazard" => outlined(1.0),
            "water" => outlined(0.78),
            "scale-bar" => line(0.0, 0.9),
            _ => (None, None),
        },
    }
}

fn has(classes: &str, name: &str) -> bool {
    classes.split(' ').any(|class| class == name)
}

/// A numeric attribute; 0 if there is none.
fn number(element: &Element, name: &str) -> f64 {
    let value = element.attribute(name).and_then(|value| value.parse().ok());
    value.unwrap_or_default()
}

fn numbers(words: &str) -> Vec<f64> {
    let parts = words.split([' ', ',', '(', ')']);
    parts.filter_map(|part| part.parse().ok()).collect()
}

fn polyline(points: &str) -> BezPath {
    let mut path = BezPath::new();
    for pair in numbers(points).chunks_exact(2) {
        let at = Point::new(pair[0], pair[1]);
        if path.elements().is_empty() {
            path.move_to(at);
        } else {
            path.line_to(at);
        }
    }
    path
}

/// Reads `translate(x y) rotate(degrees)`: all that drawings have.
fn transform(words: &str) -> Affine {
    words
        .split_inclusive(')')
        .fold(Affine::IDENTITY, |all, part| {
            let values = numbers(part);
            let step = match values.as_slice() {
                [x, y] => Affine::translate((*x, *y)),
                [degrees] => Affine::rotate(degrees.to_radians()),
                _ => Affine::IDENTITY,
            };
            all * step
        })
}
