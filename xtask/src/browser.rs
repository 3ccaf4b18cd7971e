//! The browser of the tests: a Chromium and the ChromeDriver of the same version.
//!
//! `CHROME` and `CHROMEDRIVER` name them if they are not on the PATH. On Debian, as root, they are installed. Most specs
//! run in Chromium's headless shell; `HEADLESS_SHELL` names it.

use std::env;
use std::path::PathBuf;

use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::project::Project;

const CHROMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
const DRIVERS: [&str; 2] = ["chromedriver", "chromium.chromedriver"];
const SHELLS: [&str; 1] = ["chromium-headless-shell"];
const DEBIAN_PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];

/// A browser that tests can drive.
pub struct Browser {
    /// The browser's program.
    pub chrome: PathBuf,
    /// The program that drives it for wasm-bindgen-test.
    pub driver: PathBuf,
}

/// The browser for the tests, installed first where that is allowed.
pub fn ensure(project: &Project) -> Outcome<Browser> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    if !debian::is_ours(project) {
        return Err(Failure::new(advice(debian::is_here())));
    }
    let why = "for the tests in a browser; to use another one, set CHROME and CHROMEDRIVER to where it is";
    debian::install(project, &DEBIAN_PACKAGES, why)?;
    find().ok_or_else(|| Failure::new(advice(true)))
}

fn find() -> Option<Browser> {
    Some(Browser {
        chrome: named_or_on_path("CHROME", &CHROMES)?,
        driver: named_or_on_path("CHROMEDRIVER", &DRIVERS)?,
    })
}

/// The browser of most specs: Chromium's headless shell, in which specs take two thirds of the time. Where the shell cannot be
/// installed, `chromium` itself. The journeys run in the whole browser.
pub fn headless(project: &Project, chromium: &Browser) -> Outcome<PathBuf> {
    let find = || named_or_on_path("HEADLESS_SHELL", &SHELLS);
    let is_chosen = env::var_os("CHROME").is_some();
    if find().is_none() && !is_chosen && debian::is_ours(project) {
        let why = "for the specs in Chromium; to use another browser, set CHROME to where it is";
        // Both: the shell needs files of a Chromium of its own version.
        let packages = [DEBIAN_PACKAGES.as_slice(), &SHELLS].concat();
        match debian::install(project, &packages, why) {
            Ok(()) => {}
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            // A derivative of Debian may not have it.
            Err(_) => println!("Without it the specs run in Chromium, and take longer."),
        }
    }
    Ok(find().unwrap_or_else(|| chromium.chrome.clone()))
}

/// The program that a variable names, or the first of `names` that is on the PATH.
pub fn named_or_on_path(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = env::var_os(variable).map(PathBuf::from) {
        return named.is_file().then_some(named);
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        folders
            .iter()
            .map(|folder| folder.join(name))
            .find(|program| program.is_file())
    })
}

fn advice(debian: bool) -> String {
    if debian {
        format!(
            "The browser tests need Chromium and ChromeDriver: run `apt-get install {}` as root and try again.",
            DEBIAN_PACKAGES.join(" ")
        )
    } else {
        "The browser tests need Chromium or Chrome and the ChromeDriver of the same version: install both, or \
         set CHROME and CHROMEDRIVER to where they are, and try again."
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn the_advice_names_what_to_install() {
        assert!(advice(true).contains("apt-get install chromium chromium-driver"));
        assert!(advice(false).contains("CHROME and CHROMEDRIVER"));
    }
}
