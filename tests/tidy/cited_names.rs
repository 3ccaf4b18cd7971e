//! Names in comments and documents: a function, a path or a name of several words in backticks is in the code somewhere.

use std::collections::HashSet;

use crate::citations::comment;
use crate::source::Source;

/// The endings of files with code.
const CODE: [&str; 10] = [
    "css", "html", "js", "json", "mjs", "rs", "sql", "toml", "ts", "yaml",
];
/// The endings of files whose comments are looked at, and of documents.
const COMMENTED: [&str; 4] = ["js", "mjs", "rs", "ts"];
const DOCUMENTS: [&str; 1] = ["md"];
/// Names that others have given, and one that stands for any.
const ELSEWHERE: [&str; 6] = [
    "Default_Ignorable_Code_Point",
    "a_name_of_several_words",
    "limit_conn",
    "pg_dump",
    "reactive_graph",
    "synchronous_commit",
];

/// Whether the comments of a file are looked at, or all of it.
pub fn is_looked_at(path: &str) -> bool {
    ends_with(path, &COMMENTED) || ends_with(path, &DOCUMENTS)
}

/// Every name in the code of these files.
pub fn in_code(sources: &[Source]) -> HashSet<&str> {
    let sources = sources
        .iter()
        .filter(|source| ends_with(&source.path, &CODE));
    let lines = sources.flat_map(|source| source.text.lines());
    lines.flat_map(|line| names(code(line))).collect()
}

/// Lines whose comment, or in a document whose text, names what is not among the names in the code.
pub fn exist(source: &Source, in_code: &HashSet<&str>) -> Vec<String> {
    let is_document = ends_with(&source.path, &DOCUMENTS);
    let names_nothing = |line: &str| {
        let prose = if is_document {
            Some(line)
        } else {
            comment(line)
        };
        let quoted = prose.unwrap_or_default().split('`');
        let mut cited = quoted.skip(1).step_by(2).filter_map(cited);
        cited.any(|name| !in_code.contains(name) && !ELSEWHERE.contains(&name))
    };
    source.lines_where(names_nothing, "the code has no such name")
}

fn ends_with(path: &str, endings: &[&str]) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| endings.contains(&ending))
}

/// A line without its comment.
fn code(line: &str) -> &str {
    let comment = comment(line).map_or(0, str::len);
    line.get(..line.len() - comment).unwrap_or_default()
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
}

/// The last part of a call, a path, or a name of several words. Other words in backticks may be values, keys or commands.
fn cited(quoted: &str) -> Option<&str> {
    let name = quoted.strip_suffix("()").unwrap_or(quoted);
    let is_name = name.len() < quoted.len() || name.contains("::") || name.contains('_');
    let is_part = |part: &str| {
        part.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
            && part
                .chars()
                .all(|sign| sign.is_alphanumeric() || sign == '_')
    };
    let parts = || name.split("::").flat_map(|part| part.split('.'));
    (is_name && parts().all(is_part)).then(|| parts().last())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_no_code_has_is_found() {
        let sources = [
            Source::new(
                "src/a.rs",
                "fn take_in() {} // gone_here\n/// `Gone::there`",
            ),
            Source::new("README.md", "only_in_prose"),
        ];
        let known = in_code(&sources);
        let found = |text: &str| exist(&Source::new("src/b.rs", text), &known).len();
        for text in [
            "/// See `take_in`, `take_in()`, `Policy::take_in` and `policy.take_in`.",
            "// `word`, `data-kind`, `a b`, `x_y z`, `_/x`",
            "let text = \"`gone_here`\";",
        ] {
            assert_eq!(found(text), 0, "{text}");
        }
        for text in [
            "/// See `gone_here`.",
            "// `goneHere()`",
            "//! `Policy::gone`",
            "let a = 1; // `only_in_prose`",
        ] {
            assert_eq!(found(text), 1, "{text}");
        }
        let in_document = |text: &str| exist(&Source::new("docs/a.md", text), &known).len();
        assert_eq!(in_document("| `Policy::take_in` | `word`, `a b` |"), 0);
        assert_eq!(in_document("As `gone_here` does."), 1);
    }
}
