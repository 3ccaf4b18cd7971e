//! The page's style sheet, as two minified files: what the first load needs, and what every other screen adds to it.

use crate::failure::{Failure, Outcome};
use crate::files;

use super::Site;

/// The two sheets that the page's own imports, beside it: no more, in this order.
const IMPORTED: [&str; 2] = ["first", "screens"];

/// The names of the finished sheets.
pub struct Styles {
    /// What is needed before the first paint.
    pub first: String,
    /// What comes with the first chunk of the program: see `chunks`.
    pub screens: String,
}

/// Adds the style sheets to the site.
pub fn make(site: &Site<'_>, sheet: &str) -> Outcome<Styles> {
    let text = files::read_text(&site.project.path(sheet))?;
    if imports(&text) != IMPORTED {
        return Err(Failure::new(format!(
            "{sheet} has to import first.css and screens.css and say nothing else: the release loads them apart."
        )));
    }
    Ok(Styles {
        first: bundle(site, sheet, "first", "style")?,
        screens: bundle(site, sheet, "screens", "screens")?,
    })
}

/// The names of the sheets that a sheet imports, if it does nothing else.
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

fn bundle(site: &Site<'_>, beside: &str, name: &str, stem: &str) -> Outcome<String> {
    let sheet = site
        .project
        .path(beside)
        .with_file_name(format!("{name}.css"));
    let bundle = site.scratch.join(format!("{stem}.css"));
    site.esbuild(
        &[
            sheet.display().to_string(),
            // A picture named by a style sheet travels inside it: the policy allows `data:` pictures.
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
