//! Citations in comments and documents: the files and sections that they name are there.
//!
//! A section is cited by the name of its document and its number, such as "contract 4.1" and "geometry 3". A file is cited
//! by its path, which may leave out folders before it.

use crate::source::Source;

/// The documents with numbered sections, by the word that cites them.
pub const NUMBERED: [(&str, &str); 2] = [
    ("contract", "docs/contract.md"),
    ("geometry", "docs/geometry.md"),
];

/// The endings of files that are cited with at least one folder.
const ENDINGS: [&str; 14] = [
    "css", "html", "js", "json", "md", "mjs", "png", "rs", "sql", "svg", "toml", "ts", "txt",
    "yaml",
];
/// Endings by which a name alone is a citation. Other names may be files of the built site, or words such as "Node.js".
const TELLING_ENDINGS: [&str; 3] = ["md", "mjs", "rs"];
/// Names that rules speak of, because no file has them.
const NO_FILES: [&str; 1] = ["mod.rs"];
/// A folder that commands write.
const WRITTEN: &str = "target/";

/// Lines that cite a section that `documents` lacks, or cite the contract by another word. `documents` are all files.
pub fn sections_exist(source: &Source, documents: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, prose) in prose(source) {
        let place = format!("{}:{}", source.path, index + 1);
        if !numbers_after(prose, "specification").is_empty() {
            found.push(format!("{place}: a section is cited as `contract 4.1`"));
        }
        for (word, path) in NUMBERED {
            for number in numbers_after(prose, word) {
                if !has_section(documents, path, number) {
                    found.push(format!("{place}: {path} has no section {number}"));
                }
            }
        }
    }
    found
}

/// Links of a document to a heading that is not in its target. Targets that are no documents are not looked at.
pub fn headings_exist(source: &Source, documents: &[Source]) -> Vec<String> {
    let is_dead = |line: &str| {
        line.split("](").skip(1).any(|rest| {
            let link = rest.split(')').next().unwrap_or_default();
            let Some((target, heading)) = link.split_once('#') else {
                return false;
            };
            let path = if target.is_empty() {
                source.path.clone()
            } else {
                beside(&source.path, target)
            };
            let document = documents.iter().find(|other| other.path == path);
            document.is_some_and(|document| {
                path.ends_with(".md") && !headings(document).any(|title| anchor(title) == heading)
            })
        })
    };
    source.lines_where(is_dead, "a link leads to no heading")
}

/// Lines that cite a file that is not among `paths`.
pub fn files_exist(source: &Source, paths: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, prose) in prose(source) {
        for name in cited_files(prose) {
            let is_here = paths.iter().any(|path| {
                let before = path.strip_suffix(name);
                before.is_some_and(|folders| folders.is_empty() || folders.ends_with('/'))
            });
            if !is_here {
                found.push(format!(
                    "{}:{}: there is no file {name}",
                    source.path,
                    index + 1
                ));
            }
        }
    }
    found
}

/// The lines of a document outside its code blocks, or the comments of another file, each with its index.
fn prose(source: &Source) -> Vec<(usize, &str)> {
    let lines = source.text.lines().enumerate();
    if source.path.ends_with(".md") {
        let mut is_code = false;
        return lines
            .filter(|(_, line)| {
                let is_fence = line.trim_start().starts_with("```");
                is_code ^= is_fence;
                !is_code && !is_fence
            })
            .collect();
    }
    lines
        .filter_map(|(index, line)| Some((index, comment(line)?)))
        .collect()
}

/// The comment of a line of code: after `//`, `/*`, `*`, `#` or `--`, which begin the line or follow a space.
pub fn comment(line: &str) -> Option<&str> {
    let is_begun = |at: usize| {
        let before = line.get(..at).unwrap_or_default();
        before.trim().is_empty() || before.ends_with(char::is_whitespace)
    };
    let signs = ["//", "/*", "* ", "# ", "-- "];
    let starts = signs.iter().filter_map(|sign| {
        let (at, _) = line.match_indices(sign).find(|(at, _)| is_begun(*at))?;
        Some(at + sign.len())
    });
    line.get(starts.min()?..)
}

/// The numbers of sections after a word: of "contract 2.1, 2.4 and 5", three.
fn numbers_after<'a>(prose: &'a str, word: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (at, _) in prose.match_indices(word.get(1..).unwrap_or_default()) {
        let Some((before, first)) = prose.get(..at).and_then(|before| {
            let first = before.chars().next_back()?;
            Some((before.strip_suffix(first)?, first))
        }) else {
            continue;
        };
        let is_word = first.to_ascii_lowercase().to_string() == word[..1]
            && !before.ends_with(|sign: char| sign.is_alphanumeric() || "_/.".contains(sign));
        let mut rest = prose.get(at + word.len() - 1..).unwrap_or_default();
        let mut separators: &[&str] = &[" "];
        while let Some(number) = separators
            .iter()
            .find_map(|separator| number(rest.strip_prefix(separator)?))
            .filter(|_| is_word)
        {
            found.push(number);
            let (_, after) = rest.split_once(number).unwrap_or_default();
            rest = after;
            separators = &[", ", " and ", " or ", " to "];
        }
    }
    found
}

/// The number that a text begins with: `4`, or `4.1`.
fn number(text: &str) -> Option<&str> {
    let end = text
        .find(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .unwrap_or(text.len());
    let number = text.get(..end)?.trim_end_matches('.');
    number
        .starts_with(|sign: char| sign.is_ascii_digit())
        .then_some(number)
}

/// Whether a heading of the document begins with a number.
fn has_section(documents: &[Source], path: &str, number: &str) -> bool {
    let document = documents.iter().find(|document| document.path == path);
    document.is_some_and(|document| {
        headings(document).any(|title| {
            let first = title.split(' ').next().unwrap_or_default();
            first.trim_end_matches('.') == number
        })
    })
}

fn headings(document: &Source) -> impl Iterator<Item = &str> {
    let lines = prose(document).into_iter();
    lines.filter_map(|(_, line)| Some(line.strip_prefix('#')?.trim_start_matches('#').trim()))
}

/// The address of a heading, as code hosts make it.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter_map(|sign| match sign {
        ' ' => Some('-'),
        '-' | '_' => Some(sign),
        _ if sign.is_alphanumeric() => Some(sign.to_ascii_lowercase()),
        _ => None,
    });
    kept.collect()
}

/// The path of a link's target.
fn beside(path: &str, target: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                folders.pop();
            }
            _ => folders.push(part),
        }
    }
    folders.join("/")
}

/// The files that a text cites, without `./` and `../`.
fn cited_files(prose: &str) -> Vec<&str> {
    let is_part = |sign: char| sign.is_alphanumeric() || "_-./:@<>$*{}…~".contains(sign);
    let words = prose.split(|sign: char| !is_part(sign));
    let words = words.map(|word| {
        word.trim_end_matches(['.', ':'])
            .trim_start_matches("./")
            .trim_start_matches("../")
    });
    words
        .filter(|word| {
            let Some((stem, ending)) = word.rsplit_once('.') else {
                return false;
            };
            let file = stem.rsplit('/').next().unwrap_or(stem);
            let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-./".contains(sign);
            let is_placeholder = word
                .split('/')
                .next()
                .is_some_and(|first| word.contains('/') && first.chars().all(char::is_uppercase));
            let is_cited = TELLING_ENDINGS.contains(&ending)
                || (word.contains('/') && ENDINGS.contains(&ending));
            is_cited
                && !file.is_empty()
                && word.chars().all(is_plain)
                && !word.starts_with(['/', '.'])
                && !word.starts_with(WRITTEN)
                && !is_placeholder
                && !NO_FILES.contains(word)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Source {
        let text = "# The contract\n\n## 4. Operations\n\n### 4.1 GET /courses\n\n## 5. Keys\n\n```\n# 6. code\n```\n";
        Source::new("docs/contract.md", text)
    }

    #[test]
    fn a_section_that_is_not_there_is_found() {
        let found =
            |path: &str, text: &str| sections_exist(&Source::new(path, text), &[document()]).len();
        for (text, breaches) in [
            ("/// A page (contract 4.1).", 0),
            ("//! Contract 4, 4.1 and 5.", 0),
            (" * the contracts of 12 clubs, a contract with 3", 0),
            ("let text = \"contract 9\";", 0),
            ("/// A page (contract 4.2).", 1),
            ("//! Contract 4, 4.2 and 6.", 2),
            ("-- as geometry 1 says", 1),
            ("# specification 4.1", 1),
        ] {
            assert_eq!(found("src/lib.rs", text), breaches, "{text}");
        }
        assert_eq!(found("README.md", "as contract 7 says"), 1);
        assert_eq!(found("README.md", "```\ncontract 7\n```\n"), 0);
    }

    #[test]
    fn a_link_to_a_heading_that_is_not_there_is_found() {
        let found = |text: &str| {
            headings_exist(&Source::new("docs/decisions/0001.md", text), &[document()]).len()
        };
        assert_eq!(found("[the list](../contract.md#41-get-courses)"), 0);
        assert_eq!(found("[elsewhere](https://golf.example/a.md#b)"), 0);
        assert_eq!(found("[the list](../contract.md#42-get-courses)"), 1);
        assert_eq!(found("[code](../contract.md#6-code)"), 1);
    }

    #[test]
    fn a_file_that_is_not_there_is_found() {
        let paths = ["src/gateway/reset.rs", "public/early.js", "README.md"];
        let found = |path: &str, text: &str| files_exist(&Source::new(path, text), &paths);
        for text in [
            "// `public/early.js` and gateway/reset.rs.",
            "// See ../../README.md: it says how.",
            "// `worker.js` of the site, Node.js, DIR/courses.json, target/bench/browser.json",
            "// https://golf.example/a/b.js, /style/main.css, `<course_id>.json`, mod.rs",
            "let path = \"public/missing.js\";",
        ] {
            assert_eq!(found("src/lib.rs", text), [""; 0], "{text}");
        }
        let gone = found(
            "src/lib.rs",
            "//! `public/early-gone.js` and GOLF.md, section 3",
        );
        assert_eq!(
            gone,
            [
                "src/lib.rs:1: there is no file public/early-gone.js",
                "src/lib.rs:1: there is no file GOLF.md"
            ]
        );
        assert_eq!(found("docs/a.md", "see `gateway/gone.rs`").len(), 1);
        assert_eq!(found("docs/a.md", "see `way/reset.rs`").len(), 1);
    }
}
