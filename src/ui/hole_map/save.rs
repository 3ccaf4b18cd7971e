//! Saves a drawing as a standalone file: the same elements, with their styles written as attributes.
//!
//! The file needs no style sheet, so that any program can show it. It always has the paper colors, even in the night
//! theme.

use golf_views::element::Element;
use golf_views::golf::hole_map::scene::decimal;
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, Window};

use crate::browser::download::download;

/// Style properties of shapes and text that the file must include.
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

/// SVG's default values for shapes and text.
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

/// Downloads a drawing as an SVG file. `None` if the browser refuses any step.
#[must_use]
pub fn save(drawing: &Element, file_name: &str) -> Option<()> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let xml = stand_alone(&window, &document, drawing)?;
    download(&xml, "image/svg+xml", file_name)
}

/// The text of the file. The computed styles are read from a temporary copy in the document.
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
    // The approximate height of a printed page, in pixels.
    let scale = 1000.0 / height;
    let dressed = dressed?
        .with("width", decimal(width * scale))
        .with("height", decimal(height * scale));
    Some(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n",
        dressed.to_xml()
    ))
}

/// The element with its computed styles as attributes; text that is not drawn is unchanged.
fn dress(window: &Window, element: &Element, shown: &web_sys::Element) -> Option<Element> {
    let style = window.get_computed_style(shown).ok()??;
    let mut dressed = element.bare();
    if element.is_drawn() {
        for name in LOOK {
            let value = style.get_property_value(name).unwrap_or_default();
            // Attributes of the drawing itself are kept, and default values are left out.
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
    for (child, index) in element.elements().zip(0..) {
        dressed = dressed.child(dress(window, child, &children.item(index)?)?);
    }
    Some(dressed)
}
