//! Saves a drawing as a standalone file: the same elements, with their styles written as attributes.
//!
//! The file needs no style sheet, so that any program can show it. It has the paper colors, even in the night theme.
//! [`in_both_schemes`] adds the night colors for pages that are dark.

use golf_views::element::{Element, Inside};
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
    let dressed = staged(window, document, drawing, "Stage")?;
    file_of(drawing, dressed)
}

/// The same, with rules for the colors of the night theme. A page that shows the file as a picture has its own scheme in it.
#[must_use]
pub fn in_both_schemes(window: &Window, document: &Document, drawing: &Element) -> Option<String> {
    let mut day = staged(window, document, drawing, "Stage")?;
    let night = staged(window, document, drawing, "Stage night")?;
    let mut rules = Vec::new();
    name_differences(&mut day, &night, &mut rules);
    let rules: String = (0..)
        .zip(&rules)
        .map(|(index, rule)| format!(".{NIGHT}{index}{{{rule}}}"))
        .collect();
    let rules = format!("@media (prefers-color-scheme:dark){{{rules}}}");
    file_of(drawing, day.child(Element::svg("style").text(rules)))
}

/// The class of a rule for the night, before its number.
const NIGHT: &str = "night-";

/// Gives each element that has another look at night the class of a rule.
fn name_differences(day: &mut Element, night: &Element, rules: &mut Vec<String>) {
    let others: Vec<String> = night
        .attributes
        .iter()
        .filter(|(name, _)| LOOK.contains(name))
        .filter(|(name, value)| day.attribute(name) != Some(value.as_ref()))
        .map(|(name, value)| format!("{name}:{value}"))
        .collect();
    if !others.is_empty() {
        let rule = others.join(";");
        let index = rules.iter().position(|known| *known == rule);
        let index = index.unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        });
        let class = format!("{NIGHT}{index}");
        let known = day.attributes.iter_mut().find(|(name, _)| *name == "class");
        match known {
            Some((_, classes)) => *classes = format!("{classes} {class}").into(),
            None => day.attributes.push(("class", class.into())),
        }
    }
    let inside = day.inside.iter_mut().filter_map(|inside| match inside {
        Inside::Element(child) => Some(child),
        _ => None,
    });
    for (day, night) in inside.zip(night.elements()) {
        name_differences(day, night, rules);
    }
}

/// A drawing with its styles, as a text.
fn file_of(drawing: &Element, dressed: Element) -> Option<String> {
    let (width, height) = drawing.size()?;
    // The approximate height of a printed page, in pixels.
    let scale = 1000.0 / height;
    let dressed = dressed
        .with("width", decimal(width * scale))
        .with("height", decimal(height * scale));
    Some(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n",
        dressed.to_xml()
    ))
}

fn staged(window: &Window, document: &Document, drawing: &Element, class: &str) -> Option<Element> {
    let stage: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
    stage.set_class_name(class);
    let svg = drawing.to_dom(document)?;
    stage.append_child(&svg).ok()?;
    document.body()?.append_child(&stage).ok()?;
    let dressed = dress(window, drawing, &svg);
    stage.remove();
    dressed
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
