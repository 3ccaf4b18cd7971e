//! Passes the commit that is checked out to `src/version.rs`, in a release build. A debug build has none, so that a commit
//! recompiles nothing for tests. Without git, or outside a checkout, there is none either.

use std::env;
use std::path::Path;
use std::process::Command;

/// As many digits as the app names (`xtask/src/checkout.rs`).
const DIGITS: &str = "--short=12";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = is_release.then(|| git(&["rev-parse", DIGITS, "HEAD"]));
    let commit = commit.flatten().unwrap_or_default();
    println!("cargo::rustc-env=GOLF_SERVER_COMMIT={commit}");
    if !is_release {
        return;
    }
    // Each of these files changes with the commit, unless it is missing. A missing one would rerun this at every build.
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"]);
    let names = ["HEAD", "logs/HEAD", "packed-refs"].map(str::to_owned);
    for name in names.into_iter().chain(branch) {
        let place = git(&["rev-parse", "--path-format=absolute", "--git-path", &name]);
        if let Some(place) = place.filter(|place| Path::new(place).is_file()) {
            println!("cargo::rerun-if-changed={place}");
        }
    }
}

/// What git prints; `None` if it fails, is missing, or prints nothing.
fn git(words: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    // A folder without git may be inside the checkout of another project.
    let outside = env::var("CARGO_MANIFEST_DIR").ok();
    if let Some(outside) = outside
        .as_deref()
        .and_then(|package| Path::new(package).ancestors().nth(3))
    {
        git.env("GIT_CEILING_DIRECTORIES", outside);
    }
    let output = git.args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
