//! The drawing of the first visit, as a static file: `public/welcome-hole.svg`, made by `cargo run --example first_script`.
//! Only on the host.
//!
//! The page shows it with `<use>`, where rules of its style sheets do not reach. So what `style/hole_map.css` says is written
//! into attributes here, with the page's color tokens. That way it follows the theme.
//!
//! Its price: what a mark looks like is said in both places. After a change of that style sheet, change [`dressed`] too.

use golf_hole::reading::HoleReading;
use golf_hole::sample::published_hole;

use super::drawing::drawing;
use super::scene::{Look, Scene, decimal, xy};
use super::screen_box::ScreenBox;
use crate::element::{Element, Inside};
use crate::words::format::Unit;

/// The box that the hole is fitted into, in CSS pixels.
const PAGE: ScreenBox = ScreenBox {
    width: 400.0,
    height: 460.0,
    em: 19.0,
};

/// The published sample hole.
fn scene() -> Option<Scene> {
    let look = Look {
        page: Some(PAGE),
        ..Look::book(Unit::Yards)
    };
    Scene::new(&HoleReading::new(&published_hole()), look)
}

/// The file: a group `hole`, in yards.
#[must_use]
pub fn welcome_hole() -> Option<String> {
    let scene = scene()?;
    let whole = drawing(&scene, "", "");
    let pixel = scene.em / PAGE.em;
    let mut group = Element::svg("g")
        .with("id", "hole")
        .with("font-family", "system-ui,sans-serif")
        .with("font-size", decimal(scene.em));
    let shapes = whole
        .elements()
        .filter(|element| !matches!(element.name, "title" | "desc"));
    for element in shapes {
        group = group.child(dressed(element, "", pixel));
    }
    let file = Element::svg("svg")
        .with("xmlns", crate::element::SVG)
        .with("viewBox", view_box()?)
        .child(group);
    Some(file.to_xml() + "\n")
}

/// The part of the ground that the file shows.
#[must_use]
pub fn view_box() -> Option<String> {
    let frame = scene()?.frame;
    let size = [frame.right - frame.left, frame.bottom - frame.top];
    let corner = [frame.left, frame.top];
    Some(
        [corner, size]
            .concat()
            .into_iter()
            .map(decimal)
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// SVG path data of the line of play.
#[must_use]
pub fn flight() -> Option<String> {
    let line: Vec<String> = scene()?.line.iter().map(|at| xy(*at)).collect();
    Some(format!("M{}", line.join("L")))
}

/// An element with its look as attributes. `around` is the class of the group that it is in.
fn dressed(element: &Element, around: &str, pixel: f64) -> Element {
    let class = element.attribute("class").unwrap_or_default();
    let mut made = Element::svg(element.name);
    for (name, value) in &element.attributes {
        if !matches!(*name, "class" | "data-target") {
            made = made.with(name, value.clone());
        }
    }
    for (name, value) in look(element.name, class, around, pixel) {
        if made.attribute(name).is_none() {
            made = made.with(name, value);
        }
    }
    let within = if class.is_empty() { around } else { class };
    for inside in &element.inside {
        made = match inside {
            Inside::Text(text) => made.text(text.clone()),
            Inside::Element(child) => made.child(dressed(child, within, pixel)),
            Inside::Part(nothing) => match *nothing {},
        };
    }
    made
}

type Attributes = Vec<(&'static str, String)>;

/// The look of an element, as `style/hole_map.css` has it.
fn look(name: &str, class: &str, around: &str, pixel: f64) -> Attributes {
    let paint = |token: &str| format!("var(--{token})");
    let fill = |token: &str| vec![("fill", paint(token))];
    let line = |token: &str, pixels: f64| {
        let width = decimal(pixels * pixel);
        vec![
            ("fill", "none".to_owned()),
            ("stroke", paint(token)),
            ("stroke-width", width),
        ]
    };
    let outlined = |token: &str, ink: &str, pixels: f64| {
        let width = decimal(pixels * pixel);
        vec![
            ("fill", paint(token)),
            ("stroke", paint(ink)),
            ("stroke-width", width),
        ]
    };
    let and = |mut all: Attributes, name: &'static str, value: &str| {
        all.push((name, value.to_owned()));
        all
    };
    let kind = around.split(' ').next().unwrap_or_default();
    match (name, class, kind) {
        ("g", ..) => Vec::new(),
        ("text", "letter", "bunker") => text(paint("sand-ink"), "700"),
        ("text", "letter", "water") => text(paint("water-ink"), "700"),
        ("text", "letter", _) => text(paint("ink"), "700"),
        ("text", _, "label") => {
            let is_leaves = around.contains("leaves");
            let weight = if around.contains("to-green") {
                "700"
            } else {
                "400"
            };
            let mut all = text(paint(if is_leaves { "accent" } else { "ink" }), weight);
            all.extend([
                ("paint-order", "stroke".to_owned()),
                ("stroke", paint("halo")),
                ("stroke-width", decimal(3.0 * pixel)),
                ("stroke-linejoin", "round".to_owned()),
            ]);
            all
        }
        ("text", ..) => text(paint("ink"), "400"),
        (_, "rough", _) => fill("rough"),
        (_, "fairway", _) => and(line("fairway", 1.0), "stroke-linecap", "round"),
        (_, "fairway-edge", _) => {
            let edge = and(line("fairway", 1.0), "stroke-linecap", "round");
            and(edge, "opacity", "0.4")
        }
        (_, "chevrons", _) => and(line("putting", 1.5), "opacity", "0.7"),
        (_, "line-of-play", _) => {
            let dashes = decimal(4.0 * pixel);
            and(
                and(line("ink", 1.0), "stroke-dasharray", &dashes),
                "opacity",
                "0.55",
            )
        }
        (_, "green", _) => fill("putting"),
        (_, "green-edge", _) => line("edge", 1.5),
        (_, class, _) if class.starts_with("green-edge") => line("edge", 4.0),
        (_, "pole", _) => line("ink", 1.5),
        (_, "cloth", _) => fill("flag"),
        (_, "sign", _) if around.contains("to-green") || around.contains("leaves") => {
            fill("accent")
        }
        (_, "hole" | "sign", _) | (_, _, "tee") => fill("ink"),
        (_, _, "aim") => outlined("page", "ink", 1.5),
        (_, _, "bunker") => outlined("sand", "sand-ink", 1.0),
        (_, _, "water") => outlined("water", "water-ink", 1.0),
        (_, _, "leaves" | "north") => fill("accent"),
        (_, _, "scale-bar") => line("ink", 1.5),
        // Arcs, and what a later drawing adds.
        _ => and(line("ink", 1.0), "opacity", "0.6"),
    }
}

fn text(fill: String, weight: &str) -> Attributes {
    vec![
        ("fill", fill),
        ("text-anchor", "middle".to_owned()),
        ("font-weight", weight.to_owned()),
    ]
}
