//! The step that needs the tables of Unicode: compatibility decomposition (NFKD), then full upper case.
//!
//! Upper case before lower case is full case folding: "ß" and "ẞ" are "SS", "ς" and "σ" are "Σ", "ı" is "I".

use crate::signs;

/// A decomposed text in capitals. Line breaks stay.
pub fn capitals(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_uppercase();
    }
    // NFKD would make a space and an accent of them.
    of_unicode(&text.replace(signs::is_accent_as_apostrophe, "'"))
}

#[cfg(target_arch = "wasm32")]
fn of_unicode(text: &str) -> String {
    let decomposed = js_sys::JsString::from(text).normalize("NFKD");
    String::from(decomposed.to_upper_case())
}

#[cfg(not(target_arch = "wasm32"))]
fn of_unicode(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    text.nfkd().collect::<String>().to_uppercase()
}
