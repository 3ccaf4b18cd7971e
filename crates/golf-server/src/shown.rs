//! Untrusted text on a terminal: escaped, short, and on one line.
//!
//! Field names of an import, file names and key labels can hold characters that move the cursor,
//! color the screen or reverse the direction of text. All output passes through here.

use std::fmt::Write as _;
use std::io;

/// Whether a character is not displayed itself: control characters, direction marks, separators of
/// lines, and the ones that Unicode calls default ignorable. Joiners and variation selectors are
/// not among them: they change how the character before them looks, see [`signs`].
#[must_use]
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
                | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Whether a text has a character that is not displayed.
#[must_use]
pub fn has_hidden(text: &str) -> bool {
    signs(text).any(|(_, hides)| hides)
}

/// The characters of a text, each with whether it is hidden. A joiner or a variation selector is
/// hidden unless it follows a character that it can change, and none of those is ASCII.
fn signs(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = ' ';
    text.chars().map(move |sign| {
        let joins = matches!(sign, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
        let hides = is_hidden(sign) || (joins && before.is_ascii());
        before = if hides { ' ' } else { sign };
        (sign, hides)
    })
}

/// The text on one line: hidden characters are escaped, as `\n` or `\u{1b}`.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (sign, hides) in signs(text) {
        match sign {
            _ if !hides => out.push(sign),
            '\n' | '\r' | '\t' => out.extend(sign.escape_default()),
            _ => out.extend(sign.escape_unicode()),
        }
    }
    out
}

/// The start of a text, on one line, with `…` where more follows.
#[must_use]
pub fn excerpt(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", shown(&text[..end])),
        None => shown(text),
    }
}

/// A JSON text with special characters in its strings escaped as `\u001b`: the same values.
#[must_use]
pub fn shown_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for (sign, hides) in signs(json) {
        // Line breaks between values are layout; those inside strings are escaped already.
        if sign == '\n' || !hides {
            out.push(sign);
            continue;
        }
        for unit in sign.encode_utf16(&mut [0; 2]) {
            // Writing into a string cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

/// A log whose entries are one line each, even with quoted text.
#[derive(Debug)]
pub struct ShownLog<W>(pub W);

impl<W: io::Write> io::Write for ShownLog<W> {
    /// Takes one whole entry from the log.
    fn write(&mut self, entry: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(entry);
        let line = text.strip_suffix('\n').unwrap_or(&text);
        let end = if line.len() < text.len() { "\n" } else { "" };
        // A log that cannot be written must end nothing: the entry counts as written.
        let _ = self.0.write_all(format!("{}{end}", shown(line)).as_bytes());
        Ok(entry.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn what_would_move_a_terminal_is_escaped_and_other_writing_stays() {
        for (text, seen) in [
            ("Pebble Beach", "Pebble Beach"),
            ("Ñandú – 三番 👩‍🌾", "Ñandú – 三番 👩‍🌾"),
            ("\u{1b}[31mevil\u{7}", "\\u{1b}[31mevil\\u{7}"),
            ("a\r\n\tb", "a\\r\\n\\tb"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
            (
                "a\u{202e}b\u{2066}c\u{200f}d",
                "a\\u{202e}b\\u{2066}c\\u{200f}d",
            ),
            ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
            (
                "a\u{200b}\u{ad}\u{e0041}b\u{2060}",
                "a\\u{200b}\\u{ad}\\u{e0041}b\\u{2060}",
            ),
            ("a\u{200d}b\u{fe0f}", "a\\u{200d}b\\u{fe0f}"),
            ("نمی\u{200c}خواهم ⛳\u{fe0f}", "نمی\u{200c}خواهم ⛳\u{fe0f}"),
        ] {
            assert_eq!(shown(text), seen);
        }
    }

    #[test]
    fn an_excerpt_is_cut_between_characters() {
        assert_eq!(excerpt("ünü", 3), "ünü");
        assert_eq!(excerpt("ünü\n", 3), "ünü…");
        assert_eq!(excerpt("\nünü", 1), "\\n…");
    }

    #[test]
    fn escaped_json_has_the_same_values() {
        let label = "\u{1b}[31m\u{202e}\u{9b}\u{7f}\u{e0041}a\u{200d}\n\"\\";
        let json = format!("{:#}", serde_json::json!([{ "label": label }]));
        let escaped = shown_json(&json);
        assert!(!has_hidden(&escaped.replace('\n', "")));
        let read: serde_json::Value = serde_json::from_str(&escaped).expect("JSON");
        assert_eq!(read[0]["label"], label);
    }

    #[test]
    fn an_entry_of_the_log_stays_one_line() {
        let mut log = ShownLog(Vec::new());
        log.write_all(b"WARN left out file=a\n2026 INFO ready \x1b[2J\xff\n")
            .expect("written");
        assert_eq!(
            String::from_utf8(log.0).expect("text"),
            "WARN left out file=a\\n2026 INFO ready \\u{1b}[2J\u{fffd}\n"
        );
    }
}
