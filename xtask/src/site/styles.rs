//! The page's style sheets, with everything they import, as one minified file.

use crate::failure::Outcome;
use crate::files;

use super::Site;

/// Adds the one style sheet to the site and gives its name; none if the page has no styles.
pub fn make(site: &Site<'_>, sheets: &[String]) -> Outcome<Option<String>> {
    if sheets.is_empty() {
        return Ok(None);
    }
    let source = site.laid_out.join("all-styles.css");
    let bundle = site.scratch.join("styles.css");
    let imports: String = sheets
        .iter()
        .map(|sheet| format!("@import './{sheet}';\n"))
        .collect();
    files::write(&source, imports)?;
    let made = site.esbuild(
        &[
            source.display().to_string(),
            // A picture named by a style sheet travels inside it: the policy allows `data:` pictures.
            "--loader:.svg=dataurl".to_owned(),
            "--loader:.png=dataurl".to_owned(),
            format!("--outfile={}", bundle.display()),
        ],
        "bundle the style sheets",
    );
    files::remove_file(&source)?;
    made?;
    site.add("style", "css", &files::read(&bundle)?).map(Some)
}
