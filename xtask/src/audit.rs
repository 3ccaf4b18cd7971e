//! What we depend on: its licences, where it comes from, and that none of it has a known weakness.
//!
//! Licences and origins are checked from the lock file, by the rules of `deny.toml`. Known weaknesses are in databases
//! elsewhere; where one cannot be reached the stage says so in the summary, and never passes over it in silence.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::node;
use crate::process;
use crate::project::Project;
use crate::tools;

/// Where cargo-deny looks by default.
const ADVISORIES: &str = "the advisory database github.com/RustSec/advisory-db";

/// Checks everything that can be reached, and gives what could not.
pub fn run(project: &Project) -> Outcome<Vec<String>> {
    tools::ensure_deny(project)?;
    let deny = |arguments: &[&str]| {
        let mut deny = project.command("cargo-deny");
        deny.args(["--locked", "--workspace"]).args(arguments);
        deny
    };
    process::run(
        &mut deny(&["check", "bans", "licenses", "sources"]),
        "check licences and origins",
    )?;
    let mut unchecked = Vec::new();
    match process::read(&mut deny(&["fetch", "db"]), "fetch known weaknesses") {
        Ok(_) => process::run(
            &mut deny(&["--offline", "check", "advisories"]),
            "look for known weaknesses",
        )?,
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
    Ok(unchecked)
}

/// Asks the registry about the packages of a folder; why it could not be asked, if so.
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

/// What a program prints, however it ends: npm ends in the same way for a weakness and for a failure.
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
    /// Why nothing is known.
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
    use super::{Verdict, verdict};
    use serde_json::json;

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
