//! What is said to a player: it names facts and their sources, and never judges or promises.

use crate::source::Source;

/// Words that no text for a player has.
const NEVER_SAID: [&str; 5] = ["optimal", "best", "expected", "should", "guaranteed"];

/// The files with texts for a player.
pub fn is_for_a_player(path: &str) -> bool {
    path.starts_with("crates/golf-views/src/words/player")
}

/// Lines that judge or promise.
pub fn no_promise(source: &Source) -> Vec<String> {
    let is_said = |line: &str| {
        let line = line.to_ascii_lowercase();
        let mut words = line.split(|sign: char| !sign.is_alphabetic());
        words.any(|word| NEVER_SAID.contains(&word))
    };
    source.lines_where(is_said, "a text for a player judges and promises nothing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_judges_or_promises_is_refused() {
        let found =
            |text: &str| no_promise(&Source::new("crates/golf-views/src/words/player.rs", text));
        for text in [
            "\"The best tees for you\"",
            "\"You should play White.\"",
            "\"Expected: 4.2 strokes\"",
            "format!(\"{aim} is optimal\")",
            "\"Guaranteed to suit\"",
        ] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
        for text in ["\"These tees suit you\"", "\"a shoulder\"", "\"1 of 2\""] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
        assert!(is_for_a_player(
            "crates/golf-views/src/words/player/pattern.rs"
        ));
        assert!(!is_for_a_player("crates/golf-views/src/words/hole.rs"));
    }
}
