//! The parts of a program as a CycloneDX document (SBOM): every package that is compiled into it, with its license.
//!
//! Cargo says what they are. The document has no time and no serial number, so that two builds make the same one.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::VERSION;
use crate::failure::{Failure, Outcome};
use crate::licenses::{self, GivenOut};
use crate::project::Project;

/// The document of a program. It has the packages of the list of licenses, and the project's own.
pub fn of(project: &Project, given_out: &GivenOut) -> Outcome<Vec<u8>> {
    let name = given_out.packages.first().copied().unwrap_or_default();
    let lines = licenses::tree(project, given_out, "{p}|{l}")?;
    let document = document(name, &lines)?;
    let text = serde_json::to_string_pretty(&document)
        .map_err(|error| Failure::new(format!("The list of parts cannot be written: {error}.")))?;
    Ok(format!("{text}\n").into_bytes())
}

fn document(package: &str, lines: &str) -> Outcome<Value> {
    let mut parts = BTreeSet::new();
    for line in lines.lines().filter(|line| !line.is_empty()) {
        let (name, rest) = line.split_once(" v").ok_or_else(|| unknown(line))?;
        let (version, license) = rest.split_once('|').ok_or_else(|| unknown(line))?;
        // A package of this project has its folder after its version.
        let (version, is_own) = match version.split_once(' ') {
            Some((version, more)) => (version, more.contains('/')),
            None => (version, false),
        };
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
    use crate::licenses::{SERVER, SITE};

    #[test]
    fn a_part_is_listed_once_with_its_license_and_where_it_comes_from() {
        let lines = "app v0.1.0 (/home/me/app)|MIT\n\
                     own v0.1.0 (/home/me/own)|MIT\n\
                     memchr v2.8.0|Unlicense/MIT\n\
                     memchr v2.8.0|Unlicense/MIT\n";
        let document = document("app", lines).unwrap();
        assert_eq!(
            document["components"],
            json!([
                { "type": "library", "name": "memchr", "version": "2.8.0",
                  "licenses": [{ "expression": "Unlicense OR MIT" }], "purl": "pkg:cargo/memchr@2.8.0" },
                { "type": "library", "name": "own", "version": "0.1.0",
                  "licenses": [{ "expression": "MIT" }] },
            ])
        );
        assert!(!document.to_string().contains("/home"));
    }

    #[test]
    fn the_parts_of_the_site_and_of_the_server_are_those_of_every_package_they_are_built_of() {
        let project = Project::find().unwrap();
        for (given_out, parts, without) in [
            // Only the demo has the sample, and only the first views have no service.
            (&SITE, ["leptos", "golf-sample", "preview"], "axum"),
            (&SERVER, ["axum", "tokio-postgres", "golf-api"], "tempfile"),
        ] {
            let text = of(&project, given_out).unwrap();
            let document: Value = serde_json::from_slice(&text).unwrap();
            let components = document["components"].as_array().unwrap().iter();
            let names: Vec<&str> = components
                .filter_map(|part| part["name"].as_str())
                .collect();
            for part in parts {
                assert!(names.contains(&part), "{part}: {names:?}");
            }
            assert!(!names.contains(&without), "{without}: {names:?}");
        }
    }
}
