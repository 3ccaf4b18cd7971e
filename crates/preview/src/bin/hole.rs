//! The program that shows a hole. `public/early-view.js` calls its one function.

#[cfg(target_arch = "wasm32")]
mod program {
    use golf_views::components::map_box::{is_wide_and_low, page_of};
    use preview::hole::{self, StoredOfHole};
    use preview::program::{append, document};
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Shows a hole, and returns whether it does. `number` is its number, and `query` the query of the address without `?`.
    /// `holes` is the service's answer with the holes, and `detail` its answer with the course, or an empty text. The others are
    /// what is stored under `yardbook.unit` and `.layers`, and the fragment of the address; empty texts if nothing is.
    #[wasm_bindgen]
    #[must_use]
    pub fn show(
        number: u32,
        query: &str,
        holes: &str,
        detail: &str,
        unit: &str,
        layers: &str,
        fragment: &str,
    ) -> bool {
        let stored = StoredOfHole {
            unit,
            layers,
            fragment,
        };
        let shown = || {
            let seen = hole::Seen::of(number, query, holes, detail, &stored, is_wide_and_low())?;
            let document = document()?;
            let page = append(&document, &seen.page())?;
            // The box has its size now.
            let drawn = || {
                let view = page.query_selector(".MapView").ok()??;
                let drawing = seen.drawing(page_of(&view)?)?;
                view.append_child(&*drawing.to_dom(&document)?).ok()
            };
            let drawn = drawn();
            if drawn.is_none() {
                page.remove();
            }
            drawn
        };
        shown().is_some()
    }
}

fn main() {}
