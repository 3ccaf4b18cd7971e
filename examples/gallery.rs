//! Writes every exhibit of the gallery to an HTML page of its own, with the app's style sheets. The
//! end-to-end tests audit these pages, so they need no debug build of the wasm.
//!
//! `gallery FOLDER` writes to FOLDER. The pages load `/style/main.css`.
#![cfg_attr(
    not(target_arch = "wasm32"),
    expect(clippy::print_stderr, reason = "a program says there why it fails")
)]

#[cfg(not(all(debug_assertions, not(target_arch = "wasm32"))))]
fn main() {}

#[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
fn main() -> std::process::ExitCode {
    let made = match std::env::args_os().nth(1) {
        Some(folder) => pages::write(std::path::Path::new(&folder)),
        None => Err("name the folder to write to".to_owned()),
    };
    match made {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
mod pages {
    use std::fs;
    use std::path::Path;

    use leptos::prelude::*;
    use yardbook::gallery::exhibits::{Exhibit, exhibits};

    /// One page per exhibit, in the order of the gallery: `007-Pager.html`.
    pub fn write(folder: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        fs::create_dir_all(folder).map_err(failed)?;
        for (exhibit, number) in exhibits().into_iter().zip(1..) {
            let name = format!("{number:03}-{}.html", exhibit.component);
            fs::write(folder.join(name), page(exhibit)).map_err(failed)?;
        }
        Ok(())
    }

    fn page(exhibit: Exhibit) -> String {
        let Exhibit {
            component,
            state,
            view,
        } = exhibit;
        let shown = Owner::new().with(|| view().to_html());
        format!(
            "<!doctype html>\n<html lang=\"en-US\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{component}: {state}</title><link rel=\"stylesheet\" href=\"/style/main.css\"></head>\
             <body><main><h1>{component}</h1><h2>{state}</h2>{shown}</main></body></html>\n"
        )
    }
}
