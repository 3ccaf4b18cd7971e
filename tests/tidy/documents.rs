//! Documents: what they link to and the tests that they name are there, and no measured figure is typed by hand.

use std::path::Path;

use crate::source::Source;

/// Links to a file that is not there. Addresses of other sites are not looked at.
pub fn links_lead_somewhere(source: &Source) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join(&source.path);
    let folder = folder.parent().unwrap_or(root);
    let is_broken = |line: &str| links(line).any(|link| !folder.join(link).exists());
    source.lines_where(is_broken, "a link leads to no file")
}

fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|link| !link.is_empty() && !link.contains("://"))
}

/// Lines of a walk, a numbered list under a heading, with a file that the walk has named before.
pub fn a_walk_passes_a_file_once(source: &Source) -> Vec<String> {
    let mut seen: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        if line.starts_with('#') {
            seen.clear();
        }
        let is_step = line.starts_with(|sign: char| sign.is_ascii_digit());
        for link in links(line).filter(|_| is_step) {
            if seen.contains(&link) {
                let place = format!("{}:{}", source.path, index + 1);
                found.push(format!("{place}: the walk names this file twice: {line}"));
            }
            seen.push(link);
        }
    }
    found
}

/// No walk has more steps, so that one person can follow it in one sitting.
const LONGEST_WALK: usize = 27;

/// The first step of a walk that is too many.
pub fn a_walk_is_short(source: &Source) -> Vec<String> {
    let next = format!("{}. ", LONGEST_WALK + 1);
    source.lines_where(
        |line| line.starts_with(&next),
        "the walk is too long: simplify the code that it passes",
    )
}

/// Steps of a walk that name a function or a type which the file of that step does not have.
pub fn a_walk_names_what_its_file_has(
    source: &Source,
    text_of: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let names_another = |line: &str| {
        let is_step = line.starts_with(|sign: char| sign.is_ascii_digit());
        let file = links(line).next().filter(|_| is_step);
        let text = file.and_then(|link| text_of(link.trim_start_matches("../")));
        let mut names = line.split('`').skip(1).step_by(2);
        text.is_some_and(|text| names.any(|name| !has(&text, name)))
    };
    source.lines_where(names_another, "the file of this step has no such name")
}

/// Whether a text has a function, or any other name that begins with a capital. Of a path, the last part counts.
fn has(text: &str, name: &str) -> bool {
    let name = name.rsplit("::").next().unwrap_or(name);
    if name.starts_with(char::is_lowercase) {
        return ["(", "<"]
            .iter()
            .any(|after| text.contains(&format!("fn {name}{after}")));
    }
    let mut words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    words.any(|word| word == name)
}

/// Rust tests that a document names, `a_name_of_several_words`, and that no file has.
pub fn named_tests_exist(source: &Source, rust: &[&str]) -> Vec<String> {
    let names = |line: &str| -> bool {
        let quoted = line.split('`').skip(1).step_by(2);
        let mut tests = quoted.filter(|name| is_test(name));
        tests.any(|name| {
            let function = format!("fn {name}(");
            !rust.iter().any(|text| text.contains(&function))
        })
    };
    source.lines_where(names, "a test of this name is nowhere")
}

/// Browser tests that a document names, `"its title" in `file.spec.ts``, and that no such file has. A title may go over lines.
pub fn named_browser_tests_exist(source: &Source, sources: &[Source]) -> Vec<String> {
    let words: Vec<&str> = source.text.split_whitespace().collect();
    let text = words.join(" ");
    let parts: Vec<&str> = text.split("\" in `").collect();
    let named = parts.windows(2).filter_map(|pair| {
        let title = pair[0].rsplit('"').next()?;
        let file = pair[1].split('`').next()?;
        file.ends_with(".spec.ts").then_some((title, file))
    });
    let is_gone = |(title, file): &(&str, &str)| {
        let has_it = |other: &Source| {
            other.path.ends_with(&format!("/{file}")) && has_browser_test(&other.text, title)
        };
        !sources.iter().any(has_it)
    };
    let gone = named.filter(is_gone);
    gone.map(|(title, file)| format!("{}: {file} has no test \"{title}\"", source.path))
        .collect()
}

/// Whether a file of browser tests has one with this title. A title with values in it, `${…}`, need not be given to its end.
fn has_browser_test(text: &str, title: &str) -> bool {
    text.contains(&format!("test(\"{title}\"")) || text.contains(&format!("test(`{title}"))
}

/// Whether a text names a test of either kind.
pub fn names_a_test(text: &str) -> bool {
    text.contains(".spec.ts`") || text.split('`').skip(1).step_by(2).any(is_test)
}

/// Four words or more with lines between them: types and modules have fewer.
fn is_test(name: &str) -> bool {
    let is_word = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_';
    name.chars().all(is_word) && name.matches('_').count() > 3
}

/// Documents whose figures are no results, each with the reason.
const TARGETS: [(&str, &str); 5] = [
    ("PERFORMANCE.md", "commands write it"),
    (
        "benches/README.md",
        "targets, and how each figure is measured",
    ),
    ("crates/golf-catalog/benches/README.md", "the target"),
    ("docs/geometry.md", "the tolerances of its rules"),
    (
        "docs/decisions/0017-decimals-and-json.md",
        "the price that decided it, with the command that prints it",
    ),
];
/// Documents that may say sizes and times in words, such as "64 MB" and "15 seconds", each with the reason.
const LIMITS: [(&str, &str); 2] = [
    (
        "crates/golf-server/README.md",
        "limits and timeouts that the server promises",
    ),
    ("deploy/README.md", "limits that the recipes set"),
];
/// The units of results. Limits and timeouts are not written in them.
const UNITS_OF_RESULTS: [&str; 8] = ["ms", "µs", "ns", "s", "fps", "%", "percent", "times"];
/// The units of results and of limits.
const UNITS_OF_LIMITS: [&str; 10] = [
    "B",
    "kB",
    "MB",
    "GB",
    "bytes",
    "kilobytes",
    "megabytes",
    "second",
    "seconds",
    "minutes",
];

/// Numbers with a unit of measurement. Commands write them into PERFORMANCE.md, and prose links to it.
pub fn figures_are_not_typed_by_hand(source: &Source) -> Vec<String> {
    let is_in = |list: &[(&str, &str)]| list.iter().any(|(path, _)| *path == source.path);
    if is_in(&TARGETS) {
        return Vec::new();
    }
    let limits: &[&str] = if is_in(&LIMITS) {
        &[]
    } else {
        &UNITS_OF_LIMITS
    };
    let units: Vec<&str> = UNITS_OF_RESULTS.iter().chain(limits).copied().collect();
    source.lines_where(
        |line| has_figure(line, &units),
        "a measured figure: say it without the number, and link to PERFORMANCE.md",
    )
}

/// A number and, after it, one of these units: "12 ms", "3.4 kB", "20%".
fn has_figure(line: &str, units: &[&str]) -> bool {
    let spaced = line.replace('%', " % ");
    let words = spaced.split(|sign: char| sign.is_whitespace() || "()|,;:*`".contains(sign));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|pair| {
        let is_number = pair[0].starts_with(|sign: char| sign.is_ascii_digit());
        is_number && units.contains(&pair[1].trim_end_matches('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_typed_by_hand_is_found() {
        let found =
            |path: &str, text: &str| figures_are_not_typed_by_hand(&Source::new(path, text)).len();
        let figures = [
            "it takes 12 ms",
            "**3.4 kB**",
            "3.4\u{a0}kB",
            "20% smaller",
            "12 % of",
            "after 0.1 s.",
            "in 5 seconds",
        ];
        for text in figures {
            assert_eq!(found("docs/release-build.md", text), 1, "{text}");
            assert_eq!(found("PERFORMANCE.md", text), 0, "{text}");
            assert_eq!(found("benches/README.md", text), 0, "{text}");
        }
        for text in [
            "18 holes",
            "par 5, 451 yards",
            "10 requests a day",
            "a few seconds",
            "s 12",
        ] {
            assert_eq!(found("docs/release-build.md", text), 0, "{text}");
        }
        assert_eq!(
            found("deploy/README.md", "a body of 64 MB within 15 seconds"),
            0
        );
        assert_eq!(found("deploy/README.md", "starts 0.1 s later"), 1);
    }

    #[test]
    fn a_link_to_nothing_is_found() {
        let found = |text: &str| links_lead_somewhere(&Source::new("README.md", text)).len();
        assert_eq!(found("[the rules](tests/tidy.rs) and [a place](#place)"), 0);
        assert_eq!(found("[elsewhere](https://golf.example/a.md)"), 0);
        assert_eq!(found("[nothing](docs/no-such-page.md)"), 1);
    }

    #[test]
    fn a_walk_in_circles_is_found() {
        let found = |text: &str| a_walk_passes_a_file_once(&Source::new("walks.md", text)).len();
        assert_eq!(
            found("1. [a](a.rs): in\n2. [b](b.rs): out\n\nsee [a](a.rs)"),
            0
        );
        assert_eq!(
            found("1. [a](a.rs): in\n\n## Another\n\n1. [a](a.rs): in"),
            0
        );
        assert_eq!(
            found("1. [a](a.rs): in\n2. [b](b.rs): on\n3. [a](a.rs): out"),
            1
        );
    }

    #[test]
    fn a_walk_that_is_too_long_is_found() {
        let walk = |steps: usize| {
            let steps: Vec<String> = (1..=steps)
                .map(|step| format!("{step}. [a](a{step}.rs): on"))
                .collect();
            a_walk_is_short(&Source::new("walks.md", &steps.join("\n"))).len()
        };
        assert_eq!((walk(27), walk(28), walk(40)), (0, 1, 1));
    }

    #[test]
    fn a_step_that_names_another_files_function_is_found() {
        let found = |step: &str| {
            let text_of = |path: &str| {
                (path == "src/a.rs").then(|| "pub fn go(&self) {} Failure::Limit".to_owned())
            };
            a_walk_names_what_its_file_has(&Source::new("docs/walks.md", step), text_of).len()
        };
        assert_eq!(
            found("1. [a](../src/a.rs): `go` makes a `Failure::Limit`."),
            0
        );
        assert_eq!(found("1. [a](../src/a.rs): `click` finds the link."), 1);
        assert_eq!(found("1. [a](../src/a.rs): the event `Lim`."), 1);
        assert_eq!(found("See [a](../src/a.rs) and `click`."), 0);
    }

    #[test]
    fn a_browser_test_that_is_gone_is_found() {
        let sources = [Source::new(
            "tests/e2e/specs/a.spec.ts",
            "test(\"it runs\", go);",
        )];
        let found = |text: &str| {
            named_browser_tests_exist(&Source::new("docs/security.md", text), &sources).len()
        };
        assert_eq!(found("held by \"it runs\" in `a.spec.ts`; in `b.ts`"), 0);
        assert_eq!(
            found("\"it runs\" in `a.spec.ts`; \"it flies\" in `a.spec.ts`"),
            1
        );
        assert_eq!(found("\"it runs\" in `b.spec.ts`"), 1);
        assert_eq!(found("\"runs\" in `a.spec.ts`"), 1);
        assert_eq!(found("\"it\nruns\" in\n`a.spec.ts`"), 0);
    }

    #[test]
    fn a_test_that_is_gone_is_found() {
        let found = |text: &str| {
            let rust = ["fn it_sorts_as_the_library_does() {}"];
            named_tests_exist(&Source::new("ARCHITECTURE.md", text), &rust).len()
        };
        assert_eq!(found("held by `it_sorts_as_the_library_does`"), 0);
        assert_eq!(found("held by `it_sorts_as_nothing_else_does`"), 1);
        assert_eq!(found("the type `hole_map` and `golf_hole::reading`"), 0);
    }
}
