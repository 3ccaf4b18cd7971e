//! Text that people read: the app's is in `words` of `golf-views`, and nowhere else.

use crate::source::Source;

/// Places that may hold text: its own folder, code that no release contains, and names that are data.
const OF_WORDS: [&str; 4] = [
    "crates/golf-views/src/words",
    "src/gallery",
    "crates/golf-views/src/golf/us_states.rs",
    "src/pages/first_script.rs",
];

/// Literals that look like text but are not: the file, their beginning, and their purpose.
const NO_WORDS: [(&str, &[&str], &str); 13] = [
    (
        "src/browser/page_size.rs",
        &["@page "],
        "a rule of a style sheet",
    ),
    (
        "src/ui/hole_map/save.rs",
        &["Stage", "@media "],
        "classes, and a rule of a style sheet",
    ),
    (
        "src/notebook/file.rs",
        &["yardbook notebook"],
        "the format of a file",
    ),
    (
        "crates/golf-views/src/components/course_table.rs",
        &["{class} "],
        "classes",
    ),
    (
        "crates/golf-views/src/components/tee_table.rs",
        &["chip {"],
        "classes",
    ),
    (
        "crates/golf-client/src/ledger/text.rs",
        &["yardbook ledger 1"],
        "a format",
    ),
    (
        "crates/golf-client/src/reset.rs",
        &HTTP_MONTHS,
        "names in a header",
    ),
    (
        "crates/golf-views/src/golf/hole_map/drawing.rs",
        &["label ", "green-edge "],
        "classes",
    ),
    (
        "crates/golf-views/src/golf/hole_map/green.rs",
        &["label "],
        "classes",
    ),
    (
        "crates/golf-views/src/golf/hole_map/green_page.rs",
        &["label "],
        "classes",
    ),
    (
        "crates/golf-views/src/golf/yardage_book/preview.rs",
        &["{class} "],
        "classes",
    ),
    ("src/settings.rs", &["demo {"], "what stands for a key"),
    ("src/settings/theme.rs", &["not all"], "a media query"),
];
const HTTP_MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Attributes whose values only the browser reads.
const FOR_THE_BROWSER: [&str; 15] = [
    "aria-describedby",
    "class",
    "d",
    "for",
    "id",
    "method",
    "name",
    "points",
    "rel",
    "role",
    "scope",
    "style",
    "transform",
    "type",
    "viewBox",
];

/// A file of the app that must not hold text.
pub fn is_without_words(path: &str) -> bool {
    (path.starts_with("src/")
        || path.starts_with("crates/golf-client/src/")
        || path.starts_with("crates/golf-views/src/"))
        && path.ends_with(".rs")
        && !OF_WORDS.iter().any(|place| path.starts_with(place))
        && !path.ends_with("/tests.rs")
        && !path.contains("/tests/")
}

/// Literals of a file that hold text.
pub fn no_words(source: &Source) -> Vec<String> {
    let code = source.text.split("#[cfg(test)]\nmod ").next();
    let mut breaches = Vec::new();
    for literal in literals(code.unwrap_or_default()) {
        let is_excused = NO_WORDS.iter().any(|(path, begin, _)| {
            source.path == *path && begin.iter().any(|begin| literal.text.starts_with(begin))
        });
        if literal.is_read() && is_words(literal.text) && !is_excused {
            let line = literal.before.lines().count();
            let shown: String = literal.text.chars().take(40).collect();
            breaches.push(format!(
                "{}:{line}: \"{shown}\": give these words a name in `golf_views::words`",
                source.path
            ));
        }
    }
    breaches
}

/// A string literal: its content, and the code on both sides.
struct Literal<'a> {
    before: &'a str,
    text: &'a str,
    after: &'a str,
}

impl Literal<'_> {
    /// Whether the literal may be displayed: not a pattern, and not an attribute for the browser.
    fn is_read(&self) -> bool {
        let after = self.after.trim_start();
        if after.starts_with("=>") || after.starts_with("| ") {
            return false;
        }
        let line = self.before.rsplit('\n').next().unwrap_or_default();
        // `class=format!("…")`, `let class = if … { "…" }`, `set_class_name("…")`.
        let code = line.rsplit('"').next().unwrap_or_default().replace(' ', "");
        if code.contains("class=") || code.ends_with("class_name(") {
            return false;
        }
        // `rel="…"` and `.with("rel", "…")`.
        !FOR_THE_BROWSER.iter().any(|name| {
            let is_attribute = code
                .strip_suffix('=')
                .is_some_and(|code| ends_with_word(code, name));
            is_attribute || line.ends_with(&format!("\"{name}\", "))
        })
    }
}

fn ends_with_word(code: &str, word: &str) -> bool {
    code.strip_suffix(word)
        .is_some_and(|rest| !rest.ends_with(|sign: char| sign.is_alphanumeric() || sign == '-'))
}

/// Every string literal, except those of comments and Rust attributes.
fn literals(code: &str) -> Vec<Literal<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = code.get(at..).filter(|rest| !rest.is_empty()) {
        let step = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("#[") || rest.starts_with("#![") {
            rest.find(']').unwrap_or(1)
        } else if rest.starts_with("'\"'") {
            3
        } else if let Some((text, end)) = literal(rest) {
            found.push(Literal {
                before: &code[..at],
                text,
                after: &rest[end..],
            });
            end
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        at += step;
    }
    found
}

/// The literal at the start of `rest`, and its end.
fn literal(rest: &str) -> Option<(&str, usize)> {
    if let Some(raw) = rest.strip_prefix("r#\"") {
        let end = raw.find("\"#")?;
        return Some((&raw[..end], end + 5));
    }
    let text = rest.strip_prefix('"')?;
    let mut is_escaped = false;
    for (index, sign) in text.char_indices() {
        match sign {
            '"' if !is_escaped => return Some((&text[..index], index + 2)),
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    None
}

/// Whether a literal reads like text: two words, a word beside a value, or a capitalized word.
fn is_words(text: &str) -> bool {
    let text = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '“');
    let is_selector = text.contains('[') || text.starts_with(['.', '#']);
    let is_media_query = text.starts_with('(') && text.contains(": ");
    let is_json = text.contains("\\\"");
    if is_selector || is_media_query || is_json {
        return false;
    }
    let parts: Vec<Part> = plain(text).split_whitespace().map(Part::of).collect();
    let beside = parts.windows(2).any(|pair| match pair {
        [one, other] => {
            *one == Part::Word && *other != Part::Other
                || *other == Part::Word && *one == Part::Value
        }
        _ => false,
    });
    beside || is_capitalized(text)
}

/// A literal with `{}` for each of its values, and without line continuations.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0;
    for sign in text.replace("\\\n", " ").replace("\\n", " ").chars() {
        match sign {
            '{' => {
                depth += 1;
                plain.push('{');
            }
            '}' => {
                depth -= 1;
                plain.push('}');
            }
            _ if depth > 0 => {}
            _ => plain.push(sign),
        }
    }
    plain
}

#[derive(PartialEq, Clone, Copy)]
enum Part {
    Word,
    Value,
    Other,
}

impl Part {
    fn of(part: &str) -> Self {
        let word = part.trim_matches(|sign: char| {
            sign.is_ascii_punctuation() && !"{}<>=".contains(sign) || "“”…’".contains(sign)
        });
        let is_word = word.chars().count() > 1
            && word
                .chars()
                .all(|sign| sign.is_alphabetic() || "'’-".contains(sign));
        match is_word {
            true => Self::Word,
            false if word.contains("{}") => Self::Value,
            false => Self::Other,
        }
    }
}

/// "Holes", and neither "TimeoutError" nor "GMT".
fn is_capitalized(text: &str) -> bool {
    let word = text.split(|sign: char| !sign.is_alphanumeric()).next();
    let word = word.unwrap_or_default();
    let mut signs = word.chars();
    let begins = signs.next().is_some_and(char::is_uppercase);
    begins && word.len() > 1 && signs.all(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str) -> Vec<String> {
        no_words(&Source::new("src/a.rs", code))
    }

    #[test]
    fn words_in_a_view_or_a_sentence_are_a_breach() {
        for code in [
            "view! { <h1>\"Holes\"</h1> }",
            "<p aria-label=\"the hole\">",
            "format!(\"{name} loaded.\")",
            "format!(\"par {par}\")",
            "words(\" of this\")",
            "(\"class\", \"a\", \"No notes yet…\")",
            "match a { 1 => \"Today's requests\",",
            "“\"“Saved”\"",
        ] {
            assert_eq!(found(code).len(), 1, "{code}");
        }
        assert!(found("//! A.\nlet a = \"Not found\";")[0].starts_with("src/a.rs:2: "));
    }

    #[test]
    fn what_is_for_the_browser_is_none() {
        for code in [
            "<p class=\"Note refused\" id=\"Own\">",
            ".with(\"class\", \"Button small\")",
            "let class = if one { \"arc tee-arc\" }",
            "// \"Words of a comment\"",
            "#[expect(dead_code, reason = \"Why not\")]\n",
            "match key { \"Escape\" => 1, \"Enter\" | \"Tab\" => 2 }",
            "\".Steps a[rel=next]\"",
            "\"(min-width: 64rem)\"",
            "\"yardbook.changed\"",
            "format!(\"/courses/{id}\")",
            "format!(\"M{x} {y} L{a} {b}\")",
            "format!(\"{} {}\")",
            "\"TimeoutError\"",
            "\"0 0 24 24\"",
            "#[cfg(test)]\nmod tests { \"Some words\" }",
        ] {
            assert_eq!(found(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn every_exception_is_needed() {
        let sources = crate::source::all();
        for (path, begin, what) in NO_WORDS {
            let source = sources.iter().find(|source| source.path == path);
            for begin in begin {
                let is_there =
                    source.is_some_and(|source| source.text.contains(&format!("\"{begin}")));
                assert!(is_there, "{path} has no {begin:?} ({what})");
            }
        }
    }
}
