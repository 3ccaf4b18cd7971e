//! The accessibility statement, `docs/accessibility.json` in the form of OpenACR: every criterion of WCAG 2.2 A and AA is
//! there once, and what is claimed names a test, or who looked and when.

use serde_json::Value;

use crate::documents;
use crate::source::Source;

/// The statement.
pub const STATEMENT: &str = "docs/accessibility.json";

/// The chapters with the criteria of WCAG 2.2.
const CHAPTERS: [(&str, &[&str]); 2] = [
    (
        "success_criteria_level_a",
        &[
            "1.1.1", "1.2.1", "1.2.2", "1.2.3", "1.3.1", "1.3.2", "1.3.3", "1.4.1", "1.4.2",
            "2.1.1", "2.1.2", "2.1.4", "2.2.1", "2.2.2", "2.3.1", "2.4.1", "2.4.2", "2.4.3",
            "2.4.4", "2.5.1", "2.5.2", "2.5.3", "2.5.4", "3.1.1", "3.2.1", "3.2.2", "3.2.6",
            "3.3.1", "3.3.2", "3.3.7", "4.1.2",
        ],
    ),
    (
        "success_criteria_level_aa",
        &[
            "1.2.4", "1.2.5", "1.3.4", "1.3.5", "1.4.3", "1.4.4", "1.4.5", "1.4.10", "1.4.11",
            "1.4.12", "1.4.13", "2.4.5", "2.4.6", "2.4.7", "2.4.11", "2.5.7", "2.5.8", "3.1.2",
            "3.2.3", "3.2.4", "3.3.3", "3.3.4", "3.3.8", "4.1.3",
        ],
    ),
];

/// What is wrong with the statement. `sources` are all files, and `rust` the texts of those in Rust.
pub fn breaches(source: &Source, sources: &[Source], rust: &[&str], version: &str) -> Vec<String> {
    let Ok(statement) = serde_json::from_str::<Value>(&source.text) else {
        return vec![format!("{STATEMENT}: is no JSON")];
    };
    let mut breaches = Vec::new();
    if statement["product"]["version"] != version {
        breaches.push(format!("{STATEMENT}: the version is {version}"));
    }
    for (chapter, expected) in CHAPTERS {
        let criteria = statement["chapters"][chapter]["criteria"].as_array();
        let criteria: Vec<&Value> = criteria.into_iter().flatten().collect();
        let numbers: Vec<&str> = criteria
            .iter()
            .filter_map(|one| one["num"].as_str())
            .collect();
        if numbers != expected {
            breaches.push(format!("{STATEMENT}: {chapter} must have {expected:?}"));
        }
        for criterion in criteria {
            let number = criterion["num"].as_str().unwrap_or_default();
            let adherence = &criterion["components"][0]["adherence"];
            let why = unproved(adherence, sources, rust);
            breaches.extend(why.map(|why| format!("{STATEMENT}: {number} {why}")));
        }
    }
    breaches
}

/// Why the notes do not bear out the level.
fn unproved(adherence: &Value, sources: &[Source], rust: &[&str]) -> Option<&'static str> {
    let notes = adherence["notes"].as_str().unwrap_or_default();
    let written = Source {
        path: STATEMENT.to_owned(),
        text: notes.to_owned(),
    };
    let is_gone = !documents::named_tests_exist(&written, rust).is_empty()
        || !documents::named_browser_tests_exist(&written, sources).is_empty();
    let names_test = notes.contains("Test: ") || notes.contains("Tests: ");
    let names_test = names_test && documents::names_a_test(notes);
    match adherence["level"].as_str().unwrap_or_default() {
        _ if notes.is_empty() => Some("has no notes"),
        _ if is_gone => Some("names a test that is nowhere"),
        "supports" | "partially-supports" | "does-not-support" => (!names_test
            && !says_who_looked(notes))
        .then_some("names no test, and nobody who looked on a day: it is not evaluated"),
        "not-applicable" => None,
        "not-evaluated" => names_test.then_some("names a test: then it is evaluated"),
        _ => Some("has a level that OpenACR does not have"),
    }
}

/// Whether the notes begin with who looked and on which day: "Looked at by the authors on 2026-11-26: …".
fn says_who_looked(notes: &str) -> bool {
    let who_and_when = notes.strip_prefix("Looked at by ");
    let parts = who_and_when.and_then(|rest| rest.split_once(": ")?.0.split_once(" on "));
    parts.is_some_and(|(who, day)| {
        let is_digit = |(at, sign): (usize, u8)| match at {
            4 | 7 => sign == b'-',
            _ => sign.is_ascii_digit(),
        };
        !who.is_empty() && day.len() == 10 && day.bytes().enumerate().all(is_digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_without_a_test_that_is_there_is_a_breach() {
        let sources = [Source::new(
            "tests/e2e/specs/a.spec.ts",
            "test(`it ${fits}`, go)",
        )];
        let rust = ["fn every_color_stands_out_well() {}"];
        for (level, notes, is_fine) in [
            ("supports", "Test: `every_color_stands_out_well`.", true),
            ("supports", "Test: \"it ${fits}\" in `a.spec.ts`.", true),
            ("supports", "Test: \"it ${flies}\" in `a.spec.ts`.", false),
            ("supports", "Test: `no_color_stands_out_at_all`.", false),
            ("supports", "We looked.", false),
            (
                "supports",
                "Looked at by the authors on 2026-11-26: every text.",
                true,
            ),
            ("supports", "Looked at by the authors: every text.", false),
            (
                "supports",
                "Looked at by the authors on some day: every text.",
                false,
            ),
            ("not-applicable", "There is no sound.", true),
            ("not-evaluated", "Nothing tests it.", true),
            (
                "not-evaluated",
                "Test: `every_color_stands_out_well`.",
                false,
            ),
            ("not-evaluated", "", false),
            ("perfect", "Test: `every_color_stands_out_well`.", false),
        ] {
            let adherence = serde_json::json!({ "level": level, "notes": notes });
            let found = unproved(&adherence, &sources, &rust);
            assert_eq!(found.is_none(), is_fine, "{level}: {notes}: {found:?}");
        }
    }

    #[test]
    fn a_criterion_that_is_missing_or_twice_and_an_old_version_are_breaches() {
        let criterion = |number: &str| {
            let adherence = serde_json::json!({ "level": "not-evaluated", "notes": "Not yet." });
            serde_json::json!({ "num": number, "components": [{ "adherence": adherence }] })
        };
        let found = |numbers: &[&str], version: &str| {
            let mut statement = serde_json::json!({ "product": { "version": version } });
            for (chapter, all) in CHAPTERS {
                let numbers = if chapter.ends_with("_a") {
                    numbers
                } else {
                    all
                };
                let criteria: Vec<Value> = numbers.iter().map(|one| criterion(one)).collect();
                statement["chapters"][chapter]["criteria"] = criteria.into();
            }
            let source = Source::new(STATEMENT, &statement.to_string());
            breaches(&source, &[], &[], "1.0.0").len()
        };
        let (_, all) = CHAPTERS[0];
        assert_eq!(found(all, "1.0.0"), 0);
        assert_eq!(found(all, "0.9.0"), 1);
        assert_eq!(found(&all[1..], "1.0.0"), 1);
        assert_eq!(found(&[all, &all[..1]].concat(), "1.0.0"), 1);
    }
}
