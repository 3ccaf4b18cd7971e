//! What is named and not there: files, sections, headings, functions, types and tests, in comments, documents and the
//! accessibility statement.

use std::collections::HashSet;

use crate::source::Source;
use crate::{accessibility, citations, cited_names, documents};

/// The files of the project, and what is looked up in them again and again.
pub struct Project<'a> {
    sources: &'a [Source],
    /// Of all files, texts or not.
    paths: Vec<&'a str>,
    rust: Vec<&'a str>,
    names: HashSet<&'a str>,
}

impl<'a> Project<'a> {
    /// These texts, and the paths of all files.
    pub fn new(sources: &'a [Source], paths: &'a [String]) -> Self {
        let rust = sources.iter().filter(|source| source.path.ends_with(".rs"));
        Self {
            sources,
            paths: paths.iter().map(String::as_str).collect(),
            rust: rust.map(|source| source.text.as_str()).collect(),
            names: cited_names::in_code(sources),
        }
    }

    /// What a file names that is not there.
    pub fn breaches(&self, source: &Source) -> Vec<String> {
        let mut breaches = Vec::new();
        if !source.path.ends_with("lock") && !source.path.ends_with("package-lock.json") {
            breaches.extend(citations::sections_exist(source, self.sources));
            breaches.extend(citations::files_exist(source, &self.paths));
        }
        if cited_names::is_looked_at(&source.path) {
            breaches.extend(cited_names::exist(source, &self.names));
        }
        if source.path.ends_with(".md") {
            breaches.extend(documents::links_lead_somewhere(source));
            breaches.extend(citations::headings_exist(source, self.sources));
            breaches.extend(documents::named_tests_exist(source, &self.rust));
            breaches.extend(documents::named_browser_tests_exist(source, self.sources));
        }
        if source.path == accessibility::STATEMENT {
            let version = env!("CARGO_PKG_VERSION");
            let found = accessibility::breaches(source, self.sources, &self.rust, version);
            breaches.extend(found);
        }
        breaches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source;

    #[test]
    fn a_dead_name_that_is_planted_is_found_in_every_kind_of_file() {
        let (sources, paths) = (source::all(), source::paths());
        let project = Project::new(&sources, &paths);
        // Written so that this file does not have them.
        let (function, file) = (["gone", "from_here"].join("_"), ["gone", "mjs"].join("."));
        let test = format!("{function}_and_from_there_too");
        for (path, text) in [
            ("src/planted.rs", format!("//! See `{function}`.")),
            (
                "src/planted.rs",
                format!("//! Text.\n\nfn a() {{}} // As {file} does."),
            ),
            ("src/planted.rs", "//! Contract 99.1 says so.".to_owned()),
            ("style/planted.css", format!("/* As public/{file} does. */")),
            ("deploy/planted.conf", format!("# As public/{file} does.")),
            ("tests/e2e/planted.ts", format!("// See `{function}()`.")),
            ("tests/e2e/planted.ts", format!("/* As {file} does. */")),
            (
                "tests/e2e/planted.spec.ts",
                "// Geometry 99 says so.".to_owned(),
            ),
            ("docs/planted.md", format!("As {file} does.")),
            ("docs/planted.md", format!("As `Gone::{function}` does.")),
            (
                "docs/planted.md",
                "[there](contract.md#99-nothing)".to_owned(),
            ),
            ("docs/planted.md", "[there](gone-from-here.md)".to_owned()),
            ("docs/planted.md", format!("It is shown by `{test}`.")),
            (
                "docs/planted.md",
                "It is shown by \"a name that is gone\" in `list.spec.ts`.".to_owned(),
            ),
        ] {
            let found = project.breaches(&Source::new(path, &text));
            assert!(!found.is_empty(), "{path}: {text}");
        }
    }

    #[test]
    fn a_test_that_is_renamed_is_missed_by_the_documents_that_name_it() {
        let paths = source::paths();
        for (file, name, other, document) in [
            (
                "shared/exact.rs",
                "a_flood_over_the_ends_of_minutes_gets_exactly_its_plan",
                "a_stream_gets_its_plan",
                "docs/security.md",
            ),
            (
                "/keyboard.spec.ts",
                "the focus is always to be seen",
                "the focus is mostly to be seen",
                accessibility::STATEMENT,
            ),
        ] {
            let breaches = |sources: &[Source]| {
                let project = Project::new(sources, &paths);
                let document = sources.iter().find(|source| source.path == document);
                project.breaches(document.expect("the document"))
            };
            let mut sources = source::all();
            assert_eq!(breaches(&sources), [""; 0]);
            let tests = sources
                .iter_mut()
                .find(|source| source.path.ends_with(file));
            let tests = tests.expect("the tests");
            assert!(tests.text.contains(name), "{file}");
            tests.text = tests.text.replace(name, other);
            assert_eq!(breaches(&sources).len(), 1, "{name}");
        }
    }
}
