//! The page's style sheet, with everything it imports, as one minified file.

use crate::failure::Outcome;
use crate::files;

use super::Site;

/// Adds the style sheet to the site and gives its name.
pub fn make(site: &Site<'_>, sheet: &str) -> Outcome<String> {
    let bundle = site.scratch.join("styles.css");
    site.esbuild(
        &[
            site.project.path(sheet).display().to_string(),
            // A picture named by a style sheet travels inside it: the policy allows `data:` pictures.
            "--loader:.svg=dataurl".to_owned(),
            "--loader:.png=dataurl".to_owned(),
            format!("--outfile={}", bundle.display()),
        ],
        "bundle the style sheets",
    )?;
    site.add("style", "css", &files::read(&bundle)?)
}
