//! Texts as bytes: UTF-8, in which each control character stands for words that golf courses often use.
//!
//! Sanitized texts have no control characters, so 31 bytes are free. A label such as "Left Fairway Bunker 2" then takes
//! three bytes instead of 21. To change these words, raise the version.

use golf_client::sanitize::sanitized;

use crate::not_a_hole::NotAHole;
use crate::numbers::{Reader, write};

/// The most bytes of a text: what `sanitized` leaves, at four bytes a character.
const LONGEST: usize = 4 * (golf_client::sanitize::LONGEST + 1);

/// The words that the bytes 1 to 31 stand for. Their order is part of the format.
pub(crate) const WORDS: [&str; 31] = [
    "Left Fairway Bunker",
    "Right Fairway Bunker",
    "Center Fairway Bunker",
    "Front Left Bunker",
    "Front Right Bunker",
    "Back Left Bunker",
    "Back Right Bunker",
    "Front Bunker",
    "Back Bunker",
    "Left Bunker",
    "Right Bunker",
    "Crossing Water",
    "Left Water",
    "Right Water",
    "Left ",
    "Right ",
    "Front ",
    "Back ",
    "Center ",
    "Fairway ",
    "Bunker",
    "Water",
    " Golf Course",
    " Golf Club",
    " Country Club",
    " Golf",
    " Club",
    " Links",
    "© OpenStreetMap contributors",
    "OpenGolfAPI",
    "ODbL 1.0",
];

/// The bytes of a text, once it is sanitized. At each place the longest of [`WORDS`] is taken.
pub(crate) fn coded(text: &str) -> Vec<u8> {
    let text = sanitized(text);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let fitting = (1u8..)
            .zip(WORDS)
            .filter(|(_, words)| rest.starts_with(words));
        let longest = fitting.max_by_key(|(_, words)| words.len());
        let length = if let Some((code, words)) = longest {
            bytes.push(code);
            words.len()
        } else {
            let length = first.len_utf8();
            bytes.extend_from_slice(&rest.as_bytes()[..length]);
            length
        };
        rest = &rest[length..];
    }
    bytes
}

/// The text of bytes, sanitized.
pub(crate) fn read(bytes: &[u8]) -> Result<String, NotAHole> {
    if bytes.len() > LONGEST {
        return Err(NotAHole::Impossible);
    }
    let coded = std::str::from_utf8(bytes).map_err(|_| NotAHole::Impossible)?;
    let mut text = String::with_capacity(coded.len());
    for sign in coded.chars() {
        let code = usize::try_from(u32::from(sign)).unwrap_or(usize::MAX);
        match code.checked_sub(1).and_then(|index| WORDS.get(index)) {
            Some(words) => text.push_str(words),
            None => text.push(sign),
        }
    }
    Ok(sanitized(&text))
}

/// Writes the length of a text in bytes, and the text.
pub(crate) fn write_text(bytes: &mut Vec<u8>, text: &str) {
    let coded = coded(text);
    write(bytes, u64::try_from(coded.len()).unwrap_or(u64::MAX));
    bytes.extend_from_slice(&coded);
}

/// Reads what [`write_text`] writes.
pub(crate) fn read_text(reader: &mut Reader<'_>) -> Result<String, NotAHole> {
    let length = reader.up_to(LONGEST)?;
    read(reader.bytes(length)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn often_used_words_take_one_byte() {
        for (text, written) in [
            ("", &b""[..]),
            ("Left Fairway Bunker 12", b"\x01 12"),
            ("Front Right Bunker", b"\x05"),
            ("Left Rough", b"\x0FRough"),
            ("Old Links Golf Course", b"Old\x1C\x17"),
            ("Élan", "Élan".as_bytes()),
        ] {
            assert_eq!(coded(text), written, "{text}");
            assert_eq!(read(written).as_deref(), Ok(text));
        }
    }

    #[test]
    fn signs_that_nobody_sees_are_neither_written_nor_read() {
        assert_eq!(coded("a\u{1}b\u{202E}c\u{0}"), b"abc");
        assert_eq!(
            read("a\u{202E}\u{0}\u{7F}b".as_bytes()).as_deref(),
            Ok("ab")
        );
        assert_eq!(read(b"\xFF"), Err(NotAHole::Impossible));
        assert_eq!(read(&[b'a'; LONGEST + 1]), Err(NotAHole::Impossible));
    }
}
