//! Turns a scene into SVG elements. It only places symbols: no other arithmetic, no state, no color.
//!
//! Shapes have classes; `style/hole_map.css` styles them for screen and print.

use golf_api::hole::HazardKind;
use golf_hole::plane::Flat;
use golf_hole::reading::Play;

use super::labels::Area;
use super::scene::{GreenShape, Label, LabelKind, Marker, MarkerKind, Scene, decimal};
use crate::element::{Element, SVG};
use crate::words;

/// The size of a letter in a symbol, in ems: 12 px where text has 14.
const LETTER_EM: f64 = 0.86;

/// The whole drawing, with its title and description as text.
#[must_use]
pub fn drawing(scene: &Scene, title: &str, description: &str) -> Element {
    let em = scene.em;
    let fairway = scene.fairway.as_ref().map(|fairway| {
        path("fairway", fairway.path.clone()).with("stroke-width", decimal(fairway.width))
    });
    let edge = scene.fairway.as_ref().map(|fairway| {
        path("fairway-edge", fairway.path.clone())
            .with("stroke-width", decimal(fairway.width * 1.3))
    });
    let chevrons = scene.chevrons.clone();
    let arcs = scene.arcs.iter().map(|arc| {
        let class = if arc.from_tee { "arc tee-arc" } else { "arc" };
        path(class, arc.path.clone())
    });
    let brackets = scene.brackets.iter();
    let brackets = brackets.map(|bracket| path("bracket", bracket.clone()));
    let leaders = (!scene.leaders.is_empty()).then(|| path("leader", scene.leaders.clone()));
    sheet(scene.frame, em)
        .with("role", "img")
        .with("aria-labelledby", "hole-map-title")
        .with("aria-describedby", "hole-map-description")
        .child(
            Element::svg("title")
                .with("id", "hole-map-title")
                .text(title.to_owned()),
        )
        .child(
            Element::svg("desc")
                .with("id", "hole-map-description")
                .text(description.to_owned()),
        )
        .child(rough(scene.frame))
        .children(edge)
        .children(fairway)
        .children(chevrons.map(|chevrons| path("chevrons", chevrons)))
        .children(scene.green.as_ref().map(green_fill))
        .children(line_of_play(&scene.line))
        .children(arcs)
        .children(brackets)
        .children(leaders)
        .children(scene.green.iter().flat_map(green_edges))
        .children(
            scene
                .markers
                .iter()
                .map(|marker| match (&marker.kind, scene.play) {
                    (MarkerKind::Tee, Play::ToTheRight) => group("tee", marker.at)
                        .child(bar(0.55 * em).with("transform", "rotate(90)")),
                    _ => symbol(marker, em),
                }),
        )
        // Over every symbol: a golfer looks for the flag first.
        .children(scene.green.as_ref().map(|green| {
            let side = flag_side(green.center, &scene.markers, em);
            flag(green.center, em, side)
        }))
        .children(scene.labels.iter().map(|text| label(text, em)))
        .children(
            scene
                .north_arrow
                .map(|at| north(at, em, scene.up_bearing_deg)),
        )
        .children(scene.scale_bar.map(|(at, length)| {
            scale_bar(
                at,
                length,
                &words::hole::scale(scene.scale, scene.unit.word()),
                em,
            )
        }))
}

/// An `<svg>` over a drawing, for symbols that move while the drawing stays. In one `<svg>`, a browser lays out every text again
/// when one symbol moves. A transparent area keeps the painted size of this `<svg>` the same; otherwise Chromium puts the
/// layers of the page together again.
#[must_use]
pub fn additions(scene: &Scene) -> Element {
    sheet_with("MapAdditions", scene.frame, scene.em)
        .with("aria-hidden", "true")
        .child(cover("whole", scene.frame))
}

/// An empty `<svg>` that shows a frame, with the text size in yards.
pub(super) fn sheet(frame: Area, em: f64) -> Element {
    sheet_with("HoleMap", frame, em)
}

fn sheet_with(class: &'static str, frame: Area, em: f64) -> Element {
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let view_box = [frame.left, frame.top, width, height].map(decimal);
    Element::svg("svg")
        .with("xmlns", SVG)
        .with("class", class)
        .with("viewBox", view_box.join(" "))
        .with("font-size", decimal(em))
}

pub(super) fn rough(frame: Area) -> Element {
    cover("rough", frame)
}

fn cover(class: &'static str, frame: Area) -> Element {
    Element::svg("rect")
        .with("class", class)
        .with("x", decimal(frame.left))
        .with("y", decimal(frame.top))
        .with("width", decimal(frame.right - frame.left))
        .with("height", decimal(frame.bottom - frame.top))
}

pub(super) fn path(class: &'static str, d: String) -> Element {
    Element::svg("path").with("class", class).with("d", d)
}

pub(super) fn green_fill(green: &GreenShape) -> Element {
    path("green", green.fill.clone())
}

pub(super) fn green_edges(green: &GreenShape) -> impl Iterator<Item = Element> + use<> {
    let back = green.back.clone().map(|d| path("green-edge", d));
    let front = green.front.clone().map(|d| path("green-edge front", d));
    back.into_iter().chain(front)
}

pub(super) fn line_of_play(line: &[Flat]) -> Option<Element> {
    let points: Vec<String> = line
        .iter()
        .map(|at| format!("{},{}", decimal(at.x), decimal(at.y)))
        .collect();
    (points.len() > 1).then(|| {
        Element::svg("polyline")
            .with("class", "line-of-play")
            .with("points", points.join(" "))
    })
}

/// The side to which the flag flies, 1 or −1. It flies left only if a marker would cover it on the right and none
/// does on the left.
fn flag_side(at: Flat, markers: &[Marker], em: f64) -> f64 {
    let is_covered = |side: f64| {
        let cloth = Area::around(at.x + side * 0.55 * em, at.y - 1.5 * em, 1.1 * em, 0.8 * em);
        let marked = |marker: &Marker| Area::around(marker.at.x, marker.at.y, em, em);
        markers.iter().any(|marker| marked(marker).overlaps(&cloth))
    };
    if is_covered(1.0) && !is_covered(-1.0) {
        -1.0
    } else {
        1.0
    }
}

pub(super) fn flag(at: Flat, em: f64, side: f64) -> Element {
    let (top, middle) = (decimal(-1.9 * em), decimal(-1.5 * em));
    let (far, low) = (decimal(side * 1.1 * em), decimal(-1.1 * em));
    group("flag", at)
        .child(path("pole", format!("M0 0V{top}")))
        .child(path("cloth", format!("M0 {top}L{far} {middle}L0 {low}Z")))
        .child(circle(0.16 * em).with("class", "hole"))
}

/// A marker's symbol. Symbols differ in shape and letter, not only in color.
pub(super) fn symbol(marker: &Marker, em: f64) -> Element {
    // Symbols in a crowd have no letter, and are small.
    let is_crowded = matches!(marker.kind, MarkerKind::Hazard(_)) && !marker.lettered;
    let size = if is_crowded { 0.38 } else { 0.55 } * em;
    let (class, shape, letter) = match &marker.kind {
        MarkerKind::Tee => ("tee", bar(size), None),
        MarkerKind::Aim(letter) => ("aim", circle(size), Some(*letter)),
        MarkerKind::Leaves => ("leaves", circle(0.24 * em), None),
        MarkerKind::Hazard(HazardKind::Bunker) => {
            ("bunker", circle(size), Some(words::hole::BUNKER_LETTER))
        }
        MarkerKind::Hazard(HazardKind::Water) => (
            "water",
            diamond(size * 1.25),
            Some(words::hole::WATER_LETTER),
        ),
        MarkerKind::Hazard(HazardKind::Other(_)) => (
            "other-hazard",
            square(size * 0.9),
            Some(words::hole::HAZARD_LETTER),
        ),
    };
    let letter = letter.filter(|_| marker.lettered).map(|letter| {
        text("letter", 0.0, 0.31 * em, letter.to_string())
            .with("font-size", decimal(LETTER_EM * em))
    });
    let symbol = group(class, marker.at).child(shape).children(letter);
    match marker.target {
        Some(target) => symbol.with("data-target", target.to_string()),
        None => symbol,
    }
}

/// A number, with a dot before a distance from the tee and a triangle before a distance to the green.
pub(super) fn label(label: &Label, em: f64) -> Element {
    let class = match label.kind {
        LabelKind::ToGreen => "label to-green",
        LabelKind::TeeArc => "label tee-arc",
        LabelKind::FromTee => "label from-tee",
        LabelKind::Edge => "label from-tee edge",
        LabelKind::Leaves => "label leaves",
        LabelKind::Depth => "label depth",
    };
    let sign = label.kind.sign_em() * em;
    let words = Element::svg("text")
        .with("x", decimal(sign / 2.0))
        .with("y", decimal(0.36 * em))
        .text(label.text.clone());
    let width = label.kind.text_em(&label.text) * em;
    let at = format!("translate({} 0)", decimal(-width / 2.0));
    let sign = match label.kind {
        LabelKind::ToGreen | LabelKind::Leaves => Some(triangle(0.5 * em)),
        LabelKind::TeeArc | LabelKind::FromTee | LabelKind::Edge => Some(circle(0.16 * em)),
        LabelKind::Depth => None,
    };
    let label_group = group(class, label.at)
        .children(sign.map(|sign| sign.with("class", "sign").with("transform", at)))
        .child(words);
    match label.target {
        Some(target) => label_group.with("data-target", target.to_string()),
        None => label_group,
    }
}

pub(super) fn north(at: Flat, em: f64, up_bearing_deg: f64) -> Element {
    let turned = format!("{} rotate({})", translate(at), decimal(-up_bearing_deg));
    let needle = format!(
        "M0 {}L{} {}L0 {}L{} {}Z",
        decimal(-em),
        decimal(0.42 * em),
        decimal(0.95 * em),
        decimal(0.6 * em),
        decimal(-0.42 * em),
        decimal(0.95 * em)
    );
    // The letter at the needle's tip stays upright.
    let upright = format!(
        "{} rotate({})",
        translate(Flat::new(0.0, -1.4 * em)),
        decimal(up_bearing_deg)
    );
    Element::svg("g")
        .with("class", "north")
        .with("transform", turned)
        .child(Element::svg("path").with("d", needle))
        .child(
            text(
                "letter",
                0.0,
                0.31 * em,
                words::numbers::NORTH_LETTER.into(),
            )
            .with("transform", upright)
            .with("font-size", decimal(LETTER_EM * em)),
        )
}

pub(super) fn scale_bar(at: Flat, length: f64, words: &str, em: f64) -> Element {
    // A long text over a short bar must not touch the bar's ends.
    let (up, far) = (decimal(-0.3 * em), decimal(length));
    group("scale-bar", at)
        .child(Element::svg("path").with("d", format!("M0 {up}V0H{far}V{up}")))
        .child(text("words", length / 2.0, -0.55 * em, words.into()))
}

pub(super) fn group(class: &'static str, at: Flat) -> Element {
    Element::svg("g")
        .with("class", class)
        .with("transform", translate(at))
}

pub(super) fn text(class: &'static str, x: f64, y: f64, words: String) -> Element {
    Element::svg("text")
        .with("class", class)
        .with("x", decimal(x))
        .with("y", decimal(y))
        .text(words)
}

pub(super) fn circle(r: f64) -> Element {
    Element::svg("circle").with("r", decimal(r))
}

/// A circle at a place, for symbols that move: a changed `transform` costs Chromium more than a changed `cx`.
pub(super) fn circle_at(at: Flat, r: f64) -> Element {
    circle(r)
        .with("cx", decimal(at.x))
        .with("cy", decimal(at.y))
}

fn bar(size: f64) -> Element {
    Element::svg("rect")
        .with("x", decimal(-size))
        .with("y", decimal(-size * 0.6))
        .with("width", decimal(size * 2.0))
        .with("height", decimal(size * 1.2))
        .with("rx", decimal(size * 0.3))
}

fn square(half: f64) -> Element {
    Element::svg("rect")
        .with("x", decimal(-half))
        .with("y", decimal(-half))
        .with("width", decimal(half * 2.0))
        .with("height", decimal(half * 2.0))
}

pub(super) fn diamond(size: f64) -> Element {
    let far = decimal(size);
    Element::svg("path").with("d", format!("M0 -{far}L{far} 0L0 {far}L-{far} 0Z"))
}

fn triangle(size: f64) -> Element {
    let d = format!(
        "M0 {}L{} {}H{}Z",
        decimal(-size * 0.6),
        decimal(size * 0.5),
        decimal(size * 0.4),
        decimal(-size * 0.5)
    );
    Element::svg("path").with("d", d)
}

fn translate(at: Flat) -> String {
    format!("translate({} {})", decimal(at.x), decimal(at.y))
}
