//! What a talkative program's log comes down to.

use std::fs;
use std::path::Path;

/// The line that says most: the last that names an error, else the last that says anything.
pub fn last_words(text: &str) -> String {
    let lines = || {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .rev()
    };
    let word = lines()
        .find(|line| line.to_ascii_lowercase().contains("error"))
        .or_else(|| lines().next())
        .unwrap_or("it said nothing");
    word.trim_start_matches("error: ")
        .trim_end_matches('.')
        .to_owned()
}

/// How far a compilation got, to end a progress line with; nothing for other programs.
pub fn progress(log: &Path) -> String {
    let compiled = fs::read_to_string(log).map_or(0, |text| {
        text.lines()
            .filter(|line| line.trim_start().starts_with("Compiling"))
            .count()
    });
    if compiled == 0 {
        String::new()
    } else {
        format!(", {compiled} packages compiled")
    }
}

#[cfg(test)]
mod tests {
    use super::last_words;

    #[test]
    fn the_last_error_line_is_the_last_word() {
        let text = "Compiling a\nerror: no space left on device.\n\nnote: see above\n";
        assert_eq!(last_words(text), "no space left on device");
        assert_eq!(last_words("one\ntwo\n\n"), "two");
        assert_eq!(last_words(""), "it said nothing");
    }
}
