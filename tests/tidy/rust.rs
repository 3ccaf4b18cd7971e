//! Rust files: headers, length, lints.

use crate::source::Source;

const LONG: usize = 400;
const EXCUSE: &str = "This file is long because";

/// A file that does not begin with its `//!` header.
pub fn has_header(source: &Source) -> Vec<String> {
    if source.text.starts_with("//!") {
        Vec::new()
    } else {
        vec![format!(
            "{}:1: begin with `//!`: what lives here, what does not",
            source.path
        )]
    }
}

/// A file over 400 lines whose header does not say why.
pub fn says_why_it_is_long(source: &Source) -> Vec<String> {
    let length = source.text.lines().count();
    let mut header = source
        .text
        .lines()
        .take_while(|line| line.starts_with("//!"));
    if length <= LONG || header.any(|line| line.contains(EXCUSE)) {
        return Vec::new();
    }
    let place = format!("{}:{length}", source.path);
    vec![format!(
        "{place}: over {LONG} lines: split it, or say \"{EXCUSE} …\" in its header"
    )]
}

/// Attributes that silence a lint without expecting it.
pub fn no_bare_allow(source: &Source) -> Vec<String> {
    let attributes = [concat!("#[", "allow("), concat!("#![", "allow(")];
    source.lines_where(
        |line| attributes.iter().any(|attribute| line.contains(attribute)),
        "write `#[expect(lint, reason = \"…\")]`, which says why and notices when it is no longer needed",
    )
}

/// SQL statements that interpolate a value: values must be parameters.
pub fn no_value_in_sql(source: &Source) -> Vec<String> {
    let verbs = [
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "VACUUM ", "PRAGMA ", "ATTACH ",
    ];
    let is_made = |line: &str| {
        verbs.iter().any(|verb| {
            let statement = line.split_once(&format!("\"{verb}"));
            statement.is_some_and(|(_, rest)| {
                rest.split('"').next().is_some_and(|sql| sql.contains('{'))
            })
        })
    };
    source.lines_where(is_made, "give the value as a parameter: `?1`")
}

#[cfg(test)]
mod tests {
    use super::{has_header, no_bare_allow, no_value_in_sql, says_why_it_is_long};
    use crate::source::Source;

    #[test]
    fn a_value_in_a_statement_is_a_breach() {
        let made = concat!(
            "format!(\"SEL",
            "ECT 1 FROM course WHERE name = '{name}'\")"
        );
        assert_eq!(no_value_in_sql(&Source::new("a.rs", made)).len(), 1);
        let given = concat!(
            "query(\"SEL",
            "ECT 1 FROM course WHERE name = ?1\", [name]) {"
        );
        assert_eq!(no_value_in_sql(&Source::new("a.rs", given)), [""; 0]);
    }

    #[test]
    fn a_file_without_a_header_is_a_breach() {
        assert_eq!(
            has_header(&Source::new("a.rs", "use b;\n//! late")).len(),
            1
        );
        assert_eq!(
            has_header(&Source::new("a.rs", "//! What it is.\n")).len(),
            0
        );
    }

    #[test]
    fn four_hundred_lines_are_fine_and_one_more_needs_a_reason() {
        let lines = |count: usize| "x\n".repeat(count);
        let found = |text: &str| says_why_it_is_long(&Source::new("a.rs", text)).len();
        assert_eq!(found(&lines(400)), 0);
        assert_eq!(found(&lines(401)), 1);
        assert_eq!(
            found(&format!(
                "//! This file is long because a table is.\n{}",
                lines(401)
            )),
            0
        );
        assert_eq!(
            found(&format!("{}// This file is long because.", lines(401))),
            1
        );
    }

    #[test]
    fn an_allowed_lint_is_a_breach_and_an_expected_one_is_not() {
        for attribute in [
            concat!("#[", "allow(dead_code)]"),
            concat!("#![", "allow(dead_code)]"),
        ] {
            let source = Source::new("a.rs", &format!("//! A.\n{attribute}"));
            assert!(
                no_bare_allow(&source)[0].starts_with("a.rs:2: "),
                "{attribute}"
            );
        }
        let expected = Source::new("a.rs", "#[expect(dead_code, reason = \"soon\")]");
        assert_eq!(no_bare_allow(&expected).len(), 0);
    }
}
