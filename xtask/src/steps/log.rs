//! Reads a log: cargo's progress, and the lines that explain a failure.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Cargo's progress line begins like this, after some spaces.
const BUILDING: &str = "Building [";

/// The bytes at the end of a log that are searched for the newest count.
const TAIL: u64 = 2_000;

/// The most lines of a log that are shown after a failure.
const SHOWN: usize = 40;

/// The progress, such as "45 of 180"; empty without a count.
pub fn count(log: &Path) -> String {
    let tail = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(log)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = tail().unwrap_or_default();
    newest_count(&String::from_utf8_lossy(&bytes)).unwrap_or_default()
}

/// Reads `Building [==>  ] 45/180: serde` at the end of a text.
fn newest_count(text: &str) -> Option<String> {
    let (_, line) = text.rsplit_once(BUILDING)?;
    let (_, counts) = line.split_once("] ")?;
    let (done, rest) = counts.split_once('/')?;
    let all: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(done) && is_number(&all)).then(|| format!("{done} of {all}"))
}

/// The text without cargo's progress lines, each of which ends with a carriage return.
pub fn without_counts(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for part in text.split_inclusive(['\r', '\n']) {
        let part = part.trim_start_matches("\u{1b}[K");
        let is_progress = part.trim_start().starts_with(BUILDING);
        if !is_progress && part != "\r" {
            lines.push_str(part);
        }
    }
    lines
}

/// The lines that explain a failure: from the first error on, or the last lines.
pub fn telling(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let is_error = |line: &&str| {
        let line = line.trim_start().to_ascii_lowercase();
        line.starts_with("error") || line.contains(" error")
    };
    let first = lines.iter().position(is_error);
    let first = first.unwrap_or_else(|| lines.len().saturating_sub(SHOWN));
    let told = lines.iter().skip(first).take(SHOWN);
    let told: Vec<String> = told.map(|line| format!("    {line}")).collect();
    if told.is_empty() {
        "    nothing".to_owned()
    } else {
        told.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::{newest_count, telling, without_counts};

    const LOG: &str = "   Compiling a v1.0.0\n    Building [=>   ] 1/12: a\r\u{1b}[K   Compiling b v2.0.0\n    \
                       Building [===> ] 9/12: b, c\r";

    #[test]
    fn the_newest_count_of_cargo_is_read() {
        assert_eq!(newest_count(LOG).as_deref(), Some("9 of 12"));
        assert_eq!(newest_count("added 12 packages in 3/4 s\n"), None);
        assert_eq!(newest_count("Building [===> ] 9/"), None);
    }

    #[test]
    fn a_finished_log_has_no_progress_lines() {
        assert_eq!(
            without_counts(LOG),
            "   Compiling a v1.0.0\n   Compiling b v2.0.0\n"
        );
    }

    #[test]
    fn the_error_is_shown_and_not_what_was_compiled_before_it() {
        let text = "   Compiling a\nerror[E0425]: no value\n  --> src/a.rs:1\n\nerror: could not compile `a`\n";
        assert_eq!(
            telling(text),
            "    error[E0425]: no value\n      --> src/a.rs:1\n    error: could not compile `a`"
        );
        assert_eq!(telling("one\ntwo\n"), "    one\n    two");
        assert_eq!(telling("\n"), "    nothing");
    }
}
