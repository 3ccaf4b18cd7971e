//! The Node side of setup: `node` itself, and packages exactly as a lock file pins them.

use std::process::Command;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::project::Project;
use crate::steps::Steps;

const OLDEST: u32 = 20;
const ADVICE: &str = "install Node.js 20 or newer with npm (Debian: `apt-get install nodejs npm`)";

/// The folder with the npm packages of the release build: wasm-opt and a minifier.
pub const BUILD: &str = "xtask/node";

/// The folder of the end-to-end tests.
pub const E2E: &str = "tests/e2e";

/// Checks for `node` and installs the packages of `folder` as its lock file pins them.
pub fn ensure(steps: &Steps<'_>, folder: &str) -> Outcome {
    let project = steps.project;
    let text = process::read(project.command("node").arg("--version"), "build the app")
        .map_err(|failure| explain("Node.js is missing", failure))?;
    if major(&text).is_none_or(|version| version < OLDEST) {
        let text = text.trim();
        return Err(Failure::new(format!(
            "Node.js {text} is too old: {ADVICE}."
        )));
    }
    let place = project.path(folder);
    let lock = golf_hosting::files::fingerprint(&files::read(&place.join("package-lock.json"))?);
    let stamp = place.join("node_modules/.installed-from");
    if files::read_text(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    steps.take("npm", "installed", |step| {
        let mut install = project.command("npm");
        install
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(&place)
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        let purpose = format!("install the npm packages of {folder}");
        step.run(&mut install, &purpose)?;
        files::write(&stamp, lock)
    })
}

/// A script of an installed package, run by node in the project's folder.
pub fn script(project: &Project, folder: &str, script: &str) -> Command {
    let mut command = project.command("node");
    command.arg(project.path(folder).join("node_modules").join(script));
    command
}

fn explain(what: &str, failure: Failure) -> Failure {
    match failure {
        Failure::Sentence(_) => Failure::new(format!("{what}: {ADVICE}.")),
        other => other,
    }
}

fn major(version: &str) -> Option<u32> {
    version
        .trim()
        .strip_prefix('v')?
        .split('.')
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_major_version_of_node_is_read() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("nonsense"), None);
    }
}
