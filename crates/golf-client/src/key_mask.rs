//! What is shown in place of a key.

use std::cell::RefCell;

use super::hidden_signs::is_hidden;

/// The same for every key, so that it does not tell a length.
const MASK: &str = "••••••••";

/// The last characters of a key, enough to tell it from another. A short key is masked as a whole.
#[must_use]
pub fn masked(key: &str) -> String {
    const SHOWN: usize = 4;
    let length = key.chars().count();
    if length <= MASK.chars().count() {
        return MASK.to_owned();
    }
    let end: String = key.chars().skip(length - SHOWN).collect();
    format!("{MASK}{end}")
}

thread_local! {
    /// Every key that this page has had. A service can repeat one in an answer that comes later.
    static KEYS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// A key with fewer characters is a word that occurs in texts by chance. Keys of services are far longer.
pub const SHORTEST: usize = 6;

/// From now on, [`without_keys`] masks this key.
pub(super) fn hide(key: &str) {
    if key.len() >= SHORTEST {
        KEYS.with_borrow_mut(|keys| {
            if !keys.iter().any(|known| known == key) {
                keys.push(key.to_owned());
            }
        });
    }
}

/// A text with every key of this page masked.
pub fn without_keys(text: String) -> String {
    KEYS.with_borrow(|keys| {
        keys.iter()
            .fold(text, |text, key| without_key(&text, key).unwrap_or(text))
    })
}

/// A text with the whole key masked wherever a reader would see it: with signs between that nobody sees, with white space,
/// and in wide letters. A key is ASCII, and another case is another key. `None` if the key does not occur.
pub(super) fn without_key(text: &str, key: &str) -> Option<String> {
    let first = key.chars().next()?;
    let mut shown = String::new();
    let mut rest = text;
    let mut is_found = false;
    loop {
        let mut signs = rest.chars();
        let Some(c) = signs.next() else {
            break;
        };
        let after = (narrow(c) == first).then(|| after_key(rest, key)).flatten();
        let after = match after {
            Some(after) => {
                is_found = true;
                shown.push_str(MASK);
                after
            }
            None => {
                shown.push(c);
                signs.as_str()
            }
        };
        rest = after;
    }
    is_found.then_some(shown)
}

/// The text behind a key that it begins with.
fn after_key<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut signs = text.chars();
    for expected in key.chars() {
        let mut seen = signs.by_ref().filter(|c| !is_hidden(*c) && !is_blank(*c));
        seen.next().filter(|c| narrow(*c) == expected)?;
    }
    Some(signs.as_str())
}

/// White space, and the empty pattern of Braille, which looks like a space.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{2800}'
}

/// The ASCII character of a wide one ("ａ").
fn narrow(c: char) -> char {
    let code = u32::from(c);
    let is_wide = (0xFF01..=0xFF5E).contains(&code);
    let narrow = is_wide.then(|| char::from_u32(code - 0xFEE0)).flatten();
    narrow.unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "yb_0123456789abcdef";

    #[test]
    fn a_masked_key_gives_at_most_its_end() {
        assert_eq!(masked("yb_0123456789abcdef"), "••••••••cdef");
        assert_eq!(masked("short"), "••••••••");
    }

    #[test]
    fn a_text_that_repeats_the_key_gives_nothing_of_it() {
        assert_eq!(
            without_key("No yb_123, yb_123!", "yb_123").as_deref(),
            Some("No ••••••••, ••••••••!")
        );
        for (text, shown) in [
            ("yyb_123", Some("y••••••••")),
            ("yb_yb_123", Some("yb_••••••••")),
            ("yb_12", None),
            ("YB_123", None),
            ("", None),
        ] {
            assert_eq!(without_key(text, "yb_123").as_deref(), shown, "{text}");
        }
        assert_eq!(without_key("text", ""), None);
    }

    #[test]
    fn the_key_is_masked_as_a_reader_sees_it() {
        let between = |sign: &str| {
            let signs = KEY.chars().map(String::from);
            signs.collect::<Vec<_>>().join(sign)
        };
        let wide: String = KEY
            .bytes()
            .filter_map(|byte| char::from_u32(u32::from(byte) + 0xFEE0))
            .collect();
        for text in [
            between("\u{200B}"),
            between(" "),
            between("\u{A0}\u{200D}"),
            between("\u{2800}"),
            between("\n"),
            wide,
        ] {
            assert_eq!(
                without_key(&format!("A {text} b"), KEY).as_deref(),
                Some("A •••••••• b"),
                "{text:?}"
            );
        }
    }

    #[test]
    fn every_key_of_the_page_is_masked_and_no_word_that_is_one_by_chance() {
        for key in [KEY, "another", KEY, "golf", ""] {
            hide(key);
        }
        assert_eq!(
            without_keys(format!("golf, another {KEY}")),
            "golf, •••••••• ••••••••"
        );
    }
}
