//! The page's style sheet as two minified files: the styles of the first load, and those of every other screen.

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::steps::Step;

use super::Site;

/// The page's own sheet.
const SHEET: &str = "style/main.css";

/// The two sheets that the page's own sheet imports, exactly these and in this order.
const IMPORTED: [&str; 2] = ["first", "screens"];

/// The names of the finished sheets.
pub struct Styles {
    /// The styles of the first paint.
    pub first: String,
    /// The styles that load with the first chunk: see `chunks`.
    pub screens: String,
}

/// Adds the style sheets to the site.
pub fn make(site: &Site<'_>, step: &Step<'_>) -> Outcome<Styles> {
    let text = files::read_text(&site.project.path(SHEET))?;
    if imports(&text) != IMPORTED {
        return Err(Failure::new(format!(
            "{SHEET} has to import first.css and screens.css and say nothing else: the release loads them apart."
        )));
    }
    Ok(Styles {
        first: bundle(site, step, "first", "style")?,
        screens: bundle(site, step, "screens", "screens")?,
    })
}

/// The names of the sheets that a sheet imports, if it contains nothing else.
fn imports(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with("/*"))
        .map(|line| {
            line.strip_prefix("@import \"./")
                .and_then(|rest| rest.strip_suffix(".css\";"))
                .unwrap_or(line)
        })
        .collect()
}

fn bundle(site: &Site<'_>, step: &Step<'_>, name: &str, stem: &str) -> Outcome<String> {
    let sheet = site.project.path(&format!("style/{name}.css"));
    let bundle = site.scratch.join(format!("{stem}.css"));
    site.esbuild(
        step,
        &[
            sheet.display().to_string(),
            // Pictures of a style sheet are inlined: the policy allows `data:` pictures.
            "--loader:.svg=dataurl".to_owned(),
            "--loader:.png=dataurl".to_owned(),
            format!("--outfile={}", bundle.display()),
        ],
        "bundle the style sheets",
    )?;
    site.add(stem, "css", &files::read(&bundle)?)
}

#[cfg(test)]
mod tests {
    use super::{IMPORTED, imports};

    #[test]
    fn the_page_s_sheet_imports_the_two_and_nothing_else() {
        let text = "/* Both. */\n@import \"./first.css\";\n@import \"./screens.css\";\n";
        assert_eq!(imports(text), IMPORTED);
        assert_ne!(imports(&format!("{text}a {{}}\n")), IMPORTED);
        assert_ne!(imports("@import \"./first.css\";"), IMPORTED);
    }
}
