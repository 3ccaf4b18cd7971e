//! A drawing as a file of its own: the same elements with their look written into them.
//!
//! The file needs no style sheet, so that any program shows it. It is always drawn on paper, not
//! in the night colors of the screen.

use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, Window};

use super::element::Element;
use super::scene::decimal;
use crate::download::download;

/// What the style sheet says of shapes and text, and a file must say itself.
const LOOK: [&str; 12] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "vector-effect",
    "paint-order",
    "opacity",
    "text-anchor",
    "font-weight",
];

/// What a program assumes of shapes and text that do not say otherwise.
const ASSUMED: [(&str, &str); 10] = [
    ("fill-opacity", "1"),
    ("stroke", "none"),
    ("stroke-width", "1px"),
    ("stroke-dasharray", "none"),
    ("stroke-linecap", "butt"),
    ("stroke-linejoin", "miter"),
    ("paint-order", "normal"),
    ("opacity", "1"),
    ("text-anchor", "start"),
    ("font-weight", "400"),
];

/// Gives the person a drawing as an SVG file. `None` when the browser refuses a step of it.
#[must_use]
pub fn save(drawing: &Element, file_name: &str) -> Option<()> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let xml = stand_alone(&window, &document, drawing)?;
    download(&xml, "image/svg+xml", file_name)
}

/// The file's text: what the style sheet says is read from a copy in the document.
#[must_use]
pub fn stand_alone(window: &Window, document: &Document, drawing: &Element) -> Option<String> {
    let stage: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
    stage.set_class_name("Stage");
    let svg = drawing.to_dom(document)?;
    stage.append_child(&svg).ok()?;
    document.body()?.append_child(&stage).ok()?;
    let dressed = dress(window, drawing, &svg);
    stage.remove();
    let (width, height) = drawing.size()?;
    // A page of paper is as high as this in pixels, more or less.
    let scale = 1000.0 / height;
    let dressed = dressed?
        .with("width", decimal(width * scale))
        .with("height", decimal(height * scale));
    Some(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n",
        dressed.to_xml()
    ))
}

/// The element with its computed look as attributes; words that are not drawn stay as they are.
fn dress(window: &Window, element: &Element, shown: &web_sys::Element) -> Option<Element> {
    let style = window.get_computed_style(shown).ok()??;
    let mut dressed = element.bare();
    if element.is_drawn() {
        for name in LOOK {
            let value = style.get_property_value(name).unwrap_or_default();
            // What the drawing says itself stays; what every program assumes anyway is left out.
            let said = element.attribute(name).is_some();
            if !said && !ASSUMED.contains(&(name, value.as_str())) && !value.is_empty() {
                dressed = dressed.with(name, value);
            }
        }
    }
    if element.is_drawing() {
        let family = style.get_property_value("font-family").unwrap_or_default();
        dressed = dressed.with("font-family", family);
    }
    let children = shown.children();
    for (child, index) in element.inside().iter().zip(0..) {
        dressed = dressed.child(dress(window, child, &children.item(index)?)?);
    }
    Some(dressed)
}
