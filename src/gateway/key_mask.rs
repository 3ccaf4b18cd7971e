//! What is shown in place of a key.

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

/// A text with the whole key masked wherever it occurs.
#[must_use]
pub(crate) fn without_key(text: &str, key: &str) -> String {
    text.replace(key, MASK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_key_gives_at_most_its_end() {
        assert_eq!(masked("yb_0123456789abcdef"), "••••••••cdef");
        assert_eq!(masked("short"), "••••••••");
    }

    #[test]
    fn a_text_that_repeats_the_key_gives_nothing_of_it() {
        assert_eq!(
            without_key("No yb_123, yb_123!", "yb_123"),
            "No ••••••••, ••••••••!"
        );
    }
}
