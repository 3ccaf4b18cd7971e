//! Rust files: headers, length, lints.

use crate::source::Source;

const LONG: usize = 400;
const EXCUSE: &str = "This file is long because";

/// The most lines of a function of a page.
const LONG_FUNCTION: usize = 80;

/// Functions of pages that are longer still.
const LONG_FUNCTIONS: [(&str, &str); 10] = [
    ("src/pages/find.rs", "FindPage"),
    ("src/pages/hole/sheet.rs", "Sheet"),
    ("src/pages/hole/where_am_i.rs", "WhereAmI"),
    ("src/pages/hole/where_am_i.rs", "watch"),
    ("src/pages/pin.rs", "Pin"),
    ("src/pages/saved/own_file.rs", "OwnFile"),
    ("src/pages/settings/key.rs", "KeySection"),
    ("src/pages/take_along.rs", "Files"),
    ("src/pages/yardage_book.rs", "YardageBookPage"),
    ("src/pages/yardage_book/options.rs", "Options"),
];

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

/// Whether a file is of a page: what it shows is decided by view models, and components stay short.
pub fn is_page(path: &str) -> bool {
    let folders = ["src/pages", "crates/golf-views/src/pages"];
    folders.iter().any(|folder| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with(['/', '.']))
    })
}

/// Functions of a page with more than 80 lines, and exceptions that are no longer needed.
pub fn is_short(source: &Source) -> Vec<String> {
    let mut exceptions: Vec<&str> = LONG_FUNCTIONS
        .iter()
        .filter(|(path, _)| *path == source.path)
        .map(|(_, name)| *name)
        .collect();
    let lines: Vec<&str> = source.text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function_of(line) else {
            continue;
        };
        let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
        let length = lines[at..]
            .iter()
            .position(|line| **line == end)
            .map_or(1, |rest| rest + 1);
        if length <= LONG_FUNCTION {
            continue;
        }
        match exceptions.iter().position(|known| *known == name) {
            Some(known) => drop(exceptions.swap_remove(known)),
            None => found.push(format!(
                "{}:{}: `{name}` has {length} lines, more than {LONG_FUNCTION}: what it decides belongs in a view model, what it shows in parts",
                source.path,
                at + 1
            )),
        }
    }
    let unneeded = exceptions
        .iter()
        .map(|name| format!("{}: `{name}` is no exception any more", source.path));
    found.into_iter().chain(unneeded).collect()
}

/// The name of the function that begins in a line.
fn function_of(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_head = before
        .split_whitespace()
        .all(|word| word.starts_with("pub") || ["async", "const", "super)"].contains(&word));
    let name = rest.split(['(', '<']).next()?;
    (is_head && !name.is_empty()).then_some(name)
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
    use super::{
        has_header, is_page, is_short, no_bare_allow, no_value_in_sql, says_why_it_is_long,
    };
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
    fn a_function_of_a_page_has_eighty_lines_at_most() {
        let found = |path: &str, name: &str, lines: usize| {
            let inside = "        x\n".repeat(lines - 2);
            let text = format!("impl A {{\n    pub(super) fn {name}(\n{inside}    }}\n}}\n");
            is_short(&Source::new(path, &text)).len()
        };
        assert_eq!(found("src/pages/a.rs", "b", 80), 0);
        assert_eq!(found("src/pages/a.rs", "b", 81), 1);
        assert_eq!(found("src/pages/pin.rs", "Pin", 81), 0);
        assert_eq!(
            found("src/pages/pin.rs", "Pin", 80),
            1,
            "no exception is needed"
        );
        for (path, is_one) in [
            ("src/pages.rs", true),
            ("src/pages/hole/late.rs", true),
            ("crates/golf-views/src/pages/list.rs", true),
            ("src/ui/load.rs", false),
            ("src/pages_of_a_book.rs", false),
        ] {
            assert_eq!(is_page(path), is_one, "{path}");
        }
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
