//! The sheet with the details of a hole. On a phone it has three heights, and the map takes what is left; on a wide screen
//! it is a panel beside the map, and `style/hole.css` ignores the height.

use golf_views::components::sheet_height::Height;
use golf_views::markup::Fill;
use golf_views::pages::hole as page;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, KeyboardEvent, PointerEvent};

use crate::ui::markup::{LiveMarkup, Show, reactive};

/// A pointer that moves less than this is a press of the grip, in CSS pixels.
const PRESS_WITHIN: f64 = 8.0;

/// A drag of the grip.
#[derive(Clone, Copy)]
struct Drag {
    from_y: f64,
    from_height: f64,
    moved: bool,
}

/// The sheet. Its grip is moved by dragging, pressing and keys. Focus that goes into the closed sheet opens it.
#[component]
pub fn Sheet(
    /// The current height.
    height: RwSignal<Height>,
    /// The details.
    content: Fill,
) -> impl IntoView {
    let sheet = NodeRef::<html::Section>::new();
    let drag = StoredValue::new(None::<Drag>);
    let set_pixels = move |pixels: Option<f64>| {
        if let Some(sheet) = sheet.get_untracked() {
            let style = web_sys::HtmlElement::style(&sheet);
            let _ = match pixels {
                Some(pixels) => style.set_property("block-size", &format!("{pixels:.0}px")),
                None => style.remove_property("block-size").map(|_| ()),
            };
        }
    };
    let grab = move |event: PointerEvent| {
        let (Some(sheet), 0) = (sheet.get_untracked(), event.button()) else {
            return;
        };
        let grip: web_sys::Element = event_target(&event);
        let _ = grip.set_pointer_capture(event.pointer_id());
        drag.set_value(Some(Drag {
            from_y: event.client_y().into(),
            from_height: sheet.offset_height().into(),
            moved: false,
        }));
    };
    let forget = move || {
        drag.set_value(None);
        set_pixels(None);
    };
    let pull = move |event: PointerEvent| {
        // A mouse that moves with nothing pressed was released outside of the window.
        if event.buttons() == 0 && event.pointer_type() != "touch" {
            return forget();
        }
        let y = f64::from(event.client_y());
        drag.update_value(|drag| {
            if let Some(drag) = drag {
                drag.moved |= (drag.from_y - y).abs() > PRESS_WITHIN;
                if drag.moved {
                    set_pixels(Some((drag.from_height + drag.from_y - y).max(0.0)));
                }
            }
        });
    };
    let let_go = move |event: PointerEvent| {
        if let Some(dragged) = drag.get_value().filter(|drag| drag.moved) {
            let pixels = dragged.from_height + dragged.from_y - f64::from(event.client_y());
            let window = window()
                .inner_height()
                .ok()
                .and_then(|height| height.as_f64());
            set_pixels(None);
            height.set(Height::of_share(pixels / window.unwrap_or(740.0)));
        } else {
            drag.set_value(None);
        }
    };
    let press = move |_| {
        // A drag ends with a click too.
        let dragged = drag.try_update_value(Option::take).flatten();
        if !dragged.is_some_and(|drag| drag.moved) {
            height.update(|height| *height = height.next());
        }
    };
    let key = move |event: KeyboardEvent| {
        if let Some(chosen) = height.get_untracked().of_key(&event.key()) {
            event.prevent_default();
            height.set(chosen);
        }
    };
    let open = move |event: FocusEvent| {
        // A press gives focus too; the sheet must not move away from under it.
        let place: web_sys::Element = event_target(&event);
        let by_key = place.matches(":focus-visible").unwrap_or(false);
        if by_key && height.get_untracked() == Height::Peek {
            height.set(Height::Half);
        }
    };
    let content = page::details(content).on("focusin", move |event| open(event.unchecked_into()));
    let grip = move || {
        page::grip(height.get())
            .on("click", press)
            .on("keydown", move |event| key(event.unchecked_into()))
            .on("pointerdown", move |event| grab(event.unchecked_into()))
            .on("pointermove", move |event| pull(event.unchecked_into()))
            .on("pointerup", move |event| let_go(event.unchecked_into()))
            .on("pointercancel", move |_| forget())
    };
    Effect::new(move |_| {
        if let Some(sheet) = sheet.get() {
            let _ = sheet.set_attribute("data-height", height.get().word());
        }
    });
    page::sheet(height.get_untracked(), reactive(grip), content)
        .node(sheet)
        .shown()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_walks_all_heights_and_comes_back() {
        let walk = [Height::Peek, Height::Half, Height::Full];
        for (at, height) in walk.iter().enumerate() {
            assert_eq!(height.next(), walk[(at + 1) % 3]);
        }
    }

    #[test]
    fn keys_go_up_and_down_without_a_cycle() {
        assert_eq!(Height::Peek.of_key("ArrowUp"), Some(Height::Half));
        assert_eq!(Height::Full.of_key("ArrowUp"), Some(Height::Full));
        assert_eq!(Height::Full.of_key("ArrowDown"), Some(Height::Half));
        assert_eq!(Height::Peek.of_key("ArrowDown"), Some(Height::Peek));
        assert_eq!(Height::Half.of_key("PageDown"), Some(Height::Peek));
        assert_eq!(Height::Peek.of_key("PageUp"), Some(Height::Full));
        assert_eq!(Height::Half.of_key("Tab"), None, "focus is never trapped");
    }

    #[test]
    fn a_drag_ends_at_the_nearest_height() {
        let found = [0.0, 0.2, 0.4, 0.6, 0.8, 1.2].map(Height::of_share);
        use Height::{Full, Half, Peek};
        assert_eq!(found, [Peek, Peek, Half, Half, Full, Full]);
        assert_eq!(Height::of_share(-1.0), Peek);
    }
}
