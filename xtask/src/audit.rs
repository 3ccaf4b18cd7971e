//! Audits the dependencies: their licenses, their origins, and known vulnerabilities.
//!
//! Every lock file that git tracks is audited: those of crates by cargo-deny, with the rules of `deny.toml`, and those of
//! npm by the registry. Known vulnerabilities are in online databases. If one cannot be reached, the summary says so, and with
//! `--require-advisories` the stage fails.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::steps::Steps;
use crate::tools;

/// The name of cargo-deny's default advisory database, for the summary.
const ADVISORIES: &str = "the advisory database github.com/RustSec/advisory-db";

/// The project's own manifest, which uses every license of the shared list. Those of the tools use fewer.
const OWN: &str = "Cargo.toml";

/// The lock files of the project.
#[derive(Debug, Default, PartialEq, Eq)]
struct Locked {
    /// The manifests beside each `Cargo.lock`.
    manifests: Vec<String>,
    /// The folders of each `package-lock.json`.
    folders: Vec<String>,
}

impl Locked {
    /// Those that git tracks, so that a new one is audited too.
    fn of(project: &Project) -> Outcome<Self> {
        let mut list = project.command("git");
        let files = process::read(list.arg("ls-files"), "find the lock files")?;
        let locked = Self::among(files.lines());
        if locked.manifests.iter().any(|manifest| manifest == OWN) {
            return Ok(locked);
        }
        Err(Failure::new(
            "The audit asks git for the lock files, and git does not know Cargo.lock: run it in a checkout of the project.",
        ))
    }

    fn among<'a>(files: impl Iterator<Item = &'a str>) -> Self {
        let mut locked = Self::default();
        for file in files {
            let (folder, name) = file.rsplit_once('/').unwrap_or((".", file));
            match (folder, name) {
                (".", "Cargo.lock") => locked.manifests.push(OWN.to_owned()),
                (_, "Cargo.lock") => locked.manifests.push(format!("{folder}/{OWN}")),
                (_, "package-lock.json") => locked.folders.push(folder.to_owned()),
                _ => {}
            }
        }
        locked
    }
}

/// The options for one manifest.
const fn options_of(is_own: bool) -> &'static [&'static str] {
    if is_own {
        &[]
    } else {
        &["--allow", "license-not-encountered"]
    }
}

/// Runs every check and returns those whose database cannot be reached. With `must_reach_all`, that is a failure.
pub fn run(project: &Project, must_reach_all: bool) -> Outcome<Vec<String>> {
    tools::ensure_deny(&Steps::new(project))?;
    let deny = |manifest: &str, arguments: &[&str]| {
        let mut deny = project.command("cargo-deny");
        deny.args(["--locked", "--workspace", "--config", "deny.toml"])
            .args(["--manifest-path", manifest])
            .args(arguments);
        deny
    };
    let locked = Locked::of(project)?;
    for manifest in &locked.manifests {
        println!("{manifest}: licences and origins");
        let more = options_of(manifest == OWN);
        let check = [&["check"], more, &["bans", "licenses", "sources"]].concat();
        process::run(&mut deny(manifest, &check), "check licences and origins")?;
    }
    let mut unchecked = Vec::new();
    let fetch = &mut deny(OWN, &["fetch", "db"]);
    match process::read(fetch, "fetch known weaknesses") {
        Ok(_) => {
            for manifest in &locked.manifests {
                println!("{manifest}: known weaknesses");
                let check = ["--offline", "check", "advisories"];
                process::run(&mut deny(manifest, &check), "look for known weaknesses")?;
            }
        }
        Err(Failure::Sentence(_)) => {
            unchecked.push(format!("crates: {ADVISORIES} cannot be fetched"));
        }
        Err(failure) => return Err(failure),
    }
    for folder in &locked.folders {
        if let Some(why) = npm(project, folder)? {
            unchecked.push(format!("{folder}: {why}"));
        }
    }
    judged(unchecked, must_reach_all)
}

/// Warns at once, not only in the summary; or fails.
fn judged(unchecked: Vec<String>, must_reach_all: bool) -> Outcome<Vec<String>> {
    if unchecked.is_empty() {
        return Ok(unchecked);
    }
    let what = unchecked.join("; ");
    if must_reach_all {
        return Err(Failure::new(format!(
            "Known weaknesses could not be looked for ({what}): run this where those addresses can be reached."
        )));
    }
    eprintln!("warning: known weaknesses were NOT looked for: {what}");
    Ok(unchecked)
}

/// Queries the registry about the packages of a folder; returns why, if it cannot be reached.
fn npm(project: &Project, folder: &str) -> Outcome<Option<String>> {
    let mut npm = project.command("npm");
    npm.args(["audit", "--json", "--package-lock-only"])
        .current_dir(project.path(folder));
    match verdict(&output(npm)?) {
        Verdict::Safe => {
            println!("{folder}: no known weakness of high or critical severity");
            Ok(None)
        }
        Verdict::Weak(names) => Err(Failure::new(format!(
            "{folder} has packages with known weaknesses ({names}): update them, and lock again."
        ))),
        Verdict::Unknown(why) => Ok(Some(why)),
    }
}

/// A program's output, however it ends: npm exits the same way for a vulnerability and for a failure.
fn output(mut command: Command) -> Outcome<Value> {
    let found = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::new(format!("`npm` cannot be started: {error}.")))?;
    Ok(serde_json::from_slice(&found.stdout).unwrap_or(Value::Null))
}

#[derive(Debug, PartialEq)]
enum Verdict {
    Safe,
    /// The packages.
    Weak(String),
    /// Why the result is unknown.
    Unknown(String),
}

fn verdict(answer: &Value) -> Verdict {
    let Some(packages) = answer["vulnerabilities"].as_object() else {
        let why = answer["message"]
            .as_str()
            .or(answer["error"]["summary"].as_str());
        return Verdict::Unknown(format!(
            "the registry could not be asked ({})",
            why.unwrap_or("no answer")
        ));
    };
    let weak: Vec<&str> = packages
        .iter()
        .filter(|(_, package)| {
            let severity = package["severity"].as_str();
            matches!(severity, Some("high" | "critical"))
        })
        .map(|(name, _)| name.as_str())
        .collect();
    if weak.is_empty() {
        Verdict::Safe
    } else {
        Verdict::Weak(weak.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::{Locked, Verdict, judged, verdict};
    use crate::project::Project;
    use crate::{node, tools};
    use serde_json::json;

    #[test]
    fn advisories_that_cannot_be_reached_fail_where_they_are_required() {
        let unchecked = vec!["crates: no answer".to_owned()];
        assert_eq!(judged(unchecked.clone(), false), Ok(unchecked.clone()));
        assert_eq!(judged(Vec::new(), true), Ok(Vec::new()));
        let failure = format!("{:?}", judged(unchecked, true));
        assert!(failure.contains("crates: no answer"), "{failure}");
        assert!(failure.starts_with("Err"), "{failure}");
    }

    #[test]
    fn every_lock_file_is_found_and_nothing_else() {
        let files = "Cargo.lock\nsrc/lib.rs\na/fuzz/Cargo.lock\nb/Cargo.lock.orig\nc/package-lock.json\npackage-lock.json\n";
        let locked = Locked::among(files.lines());
        assert_eq!(locked.manifests, ["Cargo.toml", "a/fuzz/Cargo.toml"]);
        assert_eq!(locked.folders, ["c", "."]);
    }

    #[test]
    fn the_lock_files_of_this_project_are_those_of_its_tools_and_fuzz_targets_too() {
        let project = Project::find().unwrap();
        let locked = Locked::of(&project).unwrap();
        for manifest in [
            "Cargo.toml",
            "crates/golf-api/fuzz/Cargo.toml",
            "crates/golf-osm/fuzz/Cargo.toml",
            &format!("{}/Cargo.toml", tools::WASM_TOOLS),
        ] {
            assert!(
                locked.manifests.iter().any(|found| found == manifest),
                "{manifest}"
            );
        }
        for folder in [node::BUILD, node::E2E, "xtask/lighthouse"] {
            assert!(
                locked.folders.iter().any(|found| found == folder),
                "{folder}"
            );
        }
    }

    #[test]
    fn a_registry_that_says_nothing_is_not_one_that_says_all_is_well() {
        let check = |answer, expected| assert_eq!(verdict(&answer), expected);
        check(json!({"vulnerabilities": {}}), Verdict::Safe);
        check(
            json!({"vulnerabilities": {"a": {"severity": "low"}, "b": {"severity": "moderate"}}}),
            Verdict::Safe,
        );
        check(
            json!({"vulnerabilities": {"a": {"severity": "high"}, "b": {"severity": "critical"}}}),
            Verdict::Weak("a, b".into()),
        );
        check(
            json!({"message": "405 Method Not Allowed", "statusCode": 405}),
            Verdict::Unknown("the registry could not be asked (405 Method Not Allowed)".into()),
        );
        check(
            json!(null),
            Verdict::Unknown("the registry could not be asked (no answer)".into()),
        );
    }
}
