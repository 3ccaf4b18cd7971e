//! Audits the dependencies: their licenses, their origins, and known vulnerabilities.
//!
//! Licenses and origins are checked from the lock files of the project and of its wasm tools, by the rules of
//! `deny.toml`. Known vulnerabilities are in online databases. If one cannot be reached, the summary says so, and with
//! `--require-advisories` the stage fails.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::node;
use crate::process;
use crate::project::Project;
use crate::steps::Steps;
use crate::tools;

/// The name of cargo-deny's default advisory database, for the summary.
const ADVISORIES: &str = "the advisory database github.com/RustSec/advisory-db";

/// One of our lock files, with its extra options: the tools use fewer licenses than the shared list has.
const LOCKED: [(&str, &[&str]); 2] = [
    ("Cargo.toml", &[]),
    (
        "xtask/wasm-tools/Cargo.toml",
        &["--allow", "license-not-encountered"],
    ),
];

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
    for (manifest, more) in LOCKED {
        println!("{manifest}: licences and origins");
        let check = [&["check"], more, &["bans", "licenses", "sources"]].concat();
        process::run(&mut deny(manifest, &check), "check licences and origins")?;
    }
    let mut unchecked = Vec::new();
    let fetch = &mut deny("Cargo.toml", &["fetch", "db"]);
    match process::read(fetch, "fetch known weaknesses") {
        Ok(_) => {
            for (manifest, _) in LOCKED {
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
    for folder in [node::BUILD, node::E2E] {
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
    use super::{LOCKED, Verdict, judged, verdict};
    use crate::tools;
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
    fn the_lock_file_of_the_wasm_tools_is_checked_too() {
        let tools = format!("{}/Cargo.toml", tools::WASM_TOOLS);
        assert!(LOCKED.iter().any(|(manifest, _)| *manifest == tools));
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
