//! Markup written over the markup that is in the document.

use golf_views::element::Inside;
use golf_views::markup::{Markup, Part};
use leptos::prelude::*;

use super::{Built, BuiltInside, build, build_inside, insert_before, is_in, listen, say};

/// Writes an element over the one in the document. Unchanged nodes stay in place, so focus is preserved.
pub(super) fn rebuild(markup: Markup, built: &mut Built) {
    if markup.name != built.name {
        let mut new = build(markup);
        insert_before(&built.element, &mut new);
        built.unmount();
        *built = new;
        return;
    }
    for (name, _) in &built.attributes {
        if !is_in(&markup.attributes, name) {
            let _ = built.element.remove_attribute(name);
        }
    }
    for attribute in &markup.attributes {
        if !built.attributes.contains(attribute) {
            let _ = built.element.set_attribute(attribute.0, &attribute.1);
        }
    }
    built.attributes = markup.attributes;
    let mut count = 0;
    let mut has_rest = false;
    for new in markup.inside {
        match new {
            Inside::Part(Part::Value(value)) => {
                say(&built.element, value);
                continue;
            }
            Inside::Part(Part::Rest) => {
                has_rest = true;
                continue;
            }
            Inside::Part(Part::On(name, handler)) => {
                let known = built.handlers.iter().find(|(known, _)| *known == name);
                match known {
                    Some((_, current)) => drop(current.replace(handler)),
                    None => built
                        .handlers
                        .push((name, listen(&built.element, name, handler))),
                }
                continue;
            }
            Inside::Part(Part::Here(_)) => continue,
            _ => {}
        }
        count += 1;
        let Some(old) = built.inside.get_mut(count - 1) else {
            if let Some(mut new) = build_inside(new) {
                new.mount(&built.element, None);
                built.inside.push(new);
            }
            continue;
        };
        match (new, old) {
            (Inside::Text(text), BuiltInside::Text(node, before)) => {
                if text != *before {
                    node.set_text_content(Some(&text));
                    *before = text;
                }
            }
            (Inside::Element(markup), BuiltInside::Markup(built)) => rebuild(markup, built),
            (Inside::Part(Part::View(view)), BuiltInside::View(state)) => {
                if let Some(view) = view.view::<AnyView>() {
                    view.rebuild(state);
                }
            }
            (new, old) => {
                if let Some(mut new) = build_inside(new) {
                    old.insert_before_this(&mut new);
                    old.unmount();
                    *old = new;
                }
            }
        }
    }
    while !has_rest && built.inside.len() > count {
        if let Some(mut old) = built.inside.pop() {
            old.unmount();
        }
    }
}
