//! Firefox and WebKit for the tests, beside the Chromium of `browser`: their drivers, and a display for WebKit.
//!
//! `FIREFOX`, `GECKODRIVER`, `SAFARIDRIVER` and `XVFB` name them if they are not on the PATH. On Debian, as root, they are
//! installed. Debian has no geckodriver, so it is built into `.tools`.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::browser::{Browser, named_or_on_path};
use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process::{self, Running};
use crate::project::Project;
use crate::steps::Steps;
use crate::tools;

const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];
const WEBKIT_DRIVERS: [&str; 1] = ["WebKitWebDriver"];
const DISPLAYS: [&str; 1] = ["Xvfb"];
const DEBIAN_PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// The variables that name a driver to the wasm-bindgen test runner. The first that is set wins.
const DRIVERS: [&str; 3] = ["CHROMEDRIVER", "GECKODRIVER", "SAFARIDRIVER"];

/// The programs of all three engines.
pub struct Engines {
    chromium: Browser,
    firefox: PathBuf,
    geckodriver: PathBuf,
    webkit_driver: PathBuf,
    xvfb: PathBuf,
}

/// An X display without a screen; it ends when dropped. WebKit has no headless mode.
pub struct Display {
    name: String,
    _server: Running,
}

/// All engines. Missing programs are installed where that is allowed.
pub fn ensure(project: &Project, chromium: Browser) -> Outcome<Engines> {
    if programs().is_none() {
        if !debian::is_ours(project) {
            return Err(Failure::new(advice(debian::is_here())));
        }
        let why = "for the tests in Firefox and WebKit; to use others, set FIREFOX, SAFARIDRIVER and XVFB to where they are";
        debian::install(project, &DEBIAN_PACKAGES, why)?;
    }
    let (firefox, webkit_driver, xvfb) =
        programs().ok_or_else(|| Failure::new(advice(debian::is_here())))?;
    let geckodriver = match named_or_on_path("GECKODRIVER", &["geckodriver"]) {
        Some(program) => program,
        None => tools::ensure_geckodriver(&Steps::new(project))?,
    };
    Ok(Engines {
        chromium,
        firefox,
        geckodriver,
        webkit_driver,
        xvfb,
    })
}

fn programs() -> Option<(PathBuf, PathBuf, PathBuf)> {
    Some((
        named_or_on_path("FIREFOX", &FIREFOXES)?,
        named_or_on_path("SAFARIDRIVER", &WEBKIT_DRIVERS)?,
        named_or_on_path("XVFB", &DISPLAYS)?,
    ))
}

impl Engines {
    /// Starts a display and waits until it has a name.
    pub fn display(&self, project: &Project) -> Outcome<Display> {
        let told = project.target("display");
        files::write(&told, "")?;
        let out = File::create(&told).map_err(|error| {
            Failure::new(format!("{} cannot be written: {error}.", told.display()))
        })?;
        let mut start = project.command(&self.xvfb);
        // It takes a free number and prints it.
        start
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1400x1000x24",
                "-nolisten",
                "tcp",
            ])
            .stdout(out)
            .stderr(Stdio::null());
        let mut server = Running::start(&mut start, "give WebKit a display")?;
        loop {
            let number = files::read_text(&told)?;
            if number.ends_with('\n') {
                return Ok(Display {
                    name: format!(":{}", number.trim()),
                    _server: server,
                });
            }
            if process::stopping() {
                return Err(Failure::Stopped);
            }
            if server.ended().is_some() {
                return Err(Failure::new("Xvfb gave WebKit no display."));
            }
            process::pause();
        }
    }

    /// The variables of the journeys in tests/e2e.
    pub fn tell(&self, command: &mut Command, display: &Display) {
        command
            .env("CHROME", &self.chromium.chrome)
            .env("CHROMEDRIVER", &self.chromium.driver)
            .env("FIREFOX", &self.firefox)
            .env("GECKODRIVER", &self.geckodriver)
            .env("SAFARIDRIVER", &self.webkit_driver)
            .env("DISPLAY", &display.name);
    }

    /// Runs `test` once for each engine: a command that ends in the wasm-bindgen test runner.
    pub fn each(&self, display: &Display, test: impl Fn() -> Command) -> Outcome {
        for (engine, variable, driver) in [
            ("Chromium", DRIVERS[0], &self.chromium.driver),
            ("Firefox", DRIVERS[1], &self.geckodriver),
            ("WebKit", DRIVERS[2], &self.webkit_driver),
        ] {
            println!("In {engine}");
            let mut test = test();
            for other in DRIVERS {
                test.env_remove(other);
            }
            test.env(variable, driver)
                .env("DISPLAY", &display.name)
                .env("GDK_BACKEND", "x11");
            process::run(&mut test, &format!("run the browser tests in {engine}"))?;
        }
        Ok(())
    }
}

fn advice(debian: bool) -> String {
    let how = if debian {
        format!(
            "run `apt-get install {}` as root and try again",
            DEBIAN_PACKAGES.join(" ")
        )
    } else {
        "install them, or set FIREFOX, SAFARIDRIVER and XVFB to where they are, and try again"
            .to_owned()
    };
    format!("The browser tests need Firefox, WebKitGTK's WebKitWebDriver and Xvfb: {how}.")
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn the_advice_names_what_to_install() {
        assert!(advice(true).contains("apt-get install firefox-esr webkit2gtk-driver xvfb"));
        assert!(advice(false).contains("FIREFOX, SAFARIDRIVER and XVFB"));
    }
}
