//! The program that shows a course. `public/early-view.js` calls its one function.

#[cfg(target_arch = "wasm32")]
mod program {
    use preview::course::{self, StoredOfCourse};
    use preview::program::{append, document};
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Shows a course, and returns whether it does. `service` is the address of the service, and `detail` its answer with the
    /// course. `has_holes` says whether its answer with the holes is here, which the app will draw. The others are what is stored
    /// under `yardbook.unit`, `.early`, `.notebook`, `.compare` and `.round`; empty texts if nothing is. `now_ms` is the time in Unix
    /// milliseconds.
    #[expect(
        clippy::too_many_arguments,
        reason = "texts and numbers alone need no glue, and one script calls it"
    )]
    #[wasm_bindgen]
    #[must_use]
    pub fn show(
        service: &str,
        detail: &str,
        unit: &str,
        hint: &str,
        notebook: &str,
        compared: &str,
        round: &str,
        now_ms: f64,
        has_holes: bool,
    ) -> bool {
        let stored = StoredOfCourse {
            unit,
            hint,
            notebook,
            compared,
            round,
            now_ms,
            has_holes,
        };
        let shown = || append(&document()?, &course::page(service, detail, &stored)?);
        shown().is_some()
    }
}

fn main() {}
