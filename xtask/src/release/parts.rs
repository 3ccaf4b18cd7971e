//! The parts of a program as a CycloneDX document (SBOM): every package that is compiled into it, with its license.
//!
//! Cargo says what they are. The document has no time and no serial number, so that two builds make the same one.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::VERSION;
use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;

/// The document of a package of this project, for a target of the compiler.
pub fn of(project: &Project, package: &str, target: &str) -> Outcome<Vec<u8>> {
    let mut tree = project.cargo();
    tree.args(["tree", "--locked", "--edges", "normal", "--prefix", "none"])
        .args(["--format", "{p}|{l}", "--package", package])
        .args(["--target", target]);
    let lines = process::read(&mut tree, "list the parts of a release")?;
    let document = document(package, &lines)?;
    let text = serde_json::to_string_pretty(&document)
        .map_err(|error| Failure::new(format!("The list of parts cannot be written: {error}.")))?;
    Ok(format!("{text}\n").into_bytes())
}

fn document(package: &str, lines: &str) -> Outcome<Value> {
    let mut parts = BTreeSet::new();
    for line in lines.lines().filter(|line| !line.is_empty()) {
        let (name, rest) = line.split_once(" v").ok_or_else(|| unknown(line))?;
        let (version, license) = rest.split_once('|').ok_or_else(|| unknown(line))?;
        // A package of this project has its folder after its version, and a repeated one a star after its license.
        let (version, is_own) = match version.split_once(' ') {
            Some((version, more)) => (version, more.contains('/')),
            None => (version, false),
        };
        let license = license.trim_end_matches(" (*)");
        if name != package {
            parts.insert((name, version, license, is_own));
        }
    }
    let components: Vec<Value> = parts
        .into_iter()
        .map(|(name, version, license, is_own)| {
            let mut part = json!({ "type": "library", "name": name, "version": version });
            if !license.is_empty() {
                // Older packages separate alternatives by a slash.
                let license = license.replace('/', " OR ");
                part["licenses"] = json!([{ "expression": license }]);
            }
            if !is_own {
                part["purl"] = json!(format!("pkg:cargo/{name}@{version}"));
            }
            part
        })
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": { "type": "application", "name": package, "version": VERSION },
        },
        "components": components,
    }))
}

fn unknown(line: &str) -> Failure {
    Failure::new(format!(
        "Cargo's list of parts has a line of another form: {line}."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_listed_once_with_its_license_and_where_it_comes_from() {
        let lines = "app v0.1.0 (/home/me/app)|MIT\n\
                     own v0.1.0 (/home/me/own)|MIT\n\
                     memchr v2.8.0|Unlicense/MIT\n\
                     macros v1.0.0 (proc-macro)|MIT\n\
                     memchr v2.8.0|Unlicense/MIT (*)\n";
        let document = document("app", lines).unwrap();
        assert_eq!(
            document["components"],
            json!([
                { "type": "library", "name": "macros", "version": "1.0.0",
                  "licenses": [{ "expression": "MIT" }], "purl": "pkg:cargo/macros@1.0.0" },
                { "type": "library", "name": "memchr", "version": "2.8.0",
                  "licenses": [{ "expression": "Unlicense OR MIT" }], "purl": "pkg:cargo/memchr@2.8.0" },
                { "type": "library", "name": "own", "version": "0.1.0",
                  "licenses": [{ "expression": "MIT" }] },
            ])
        );
        assert!(!document.to_string().contains("/home"));
    }

    #[test]
    fn the_parts_of_golf_server_are_those_of_its_manifest() {
        let project = Project::find().unwrap();
        let text = of(&project, "golf-server", super::super::TARGET).unwrap();
        let document: Value = serde_json::from_slice(&text).unwrap();
        let names: Vec<&str> = document["components"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|part| part["name"].as_str())
            .collect();
        for part in ["axum", "rusqlite", "golf-api"] {
            assert!(names.contains(&part), "{part}: {names:?}");
        }
        assert!(
            !names.contains(&"tempfile"),
            "a test's part is not given out"
        );
    }
}
