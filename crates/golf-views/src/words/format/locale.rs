//! Number formats of the person's locale: "17,458", "17.458" or "17 458". The text remains English.
//!
//! Digits are always 0 to 9, as in names, addresses and on the map. On the host, which has no browser, numbers are in
//! American format.

/// Locales with American number formats, which need no call to the browser.
pub const AMERICAN: [&str; 5] = ["en-US", "en-GB", "en-CA", "en-AU", "en-NZ"];

/// A whole number with grouped thousands.
#[must_use]
pub fn whole(number: u64) -> String {
    // Locales differ only in grouping, and most numbers here are below a thousand.
    if number < 1_000 {
        return number.to_string();
    }
    browser::written(number).unwrap_or_else(|| american(number))
}

/// A decimal number from the service, "4.9", with the locale's decimal sign; other text is unchanged.
#[must_use]
pub fn decimal(text: String) -> String {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('.') {
        Some((whole, part)) if is_digits(whole) && is_digits(part) => match browser::sign() {
            Some(sign) => format!("{whole}{sign}{part}"),
            None => text,
        },
        _ => text,
    }
}

fn american(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(all(target_arch = "wasm32", feature = "locale"))]
mod browser {
    use js_sys::{Array, Function, Intl, Object, Reflect};
    use wasm_bindgen::JsValue;

    thread_local! {
        static IS_AMERICAN: bool = web_sys::window()
            .and_then(|window| window.navigator().language())
            .is_some_and(|language| super::AMERICAN.contains(&language.as_str()));

        /// Created once. Creating it is slow on a phone; using it is cheap.
        static FORMAT: Function = {
            let options = Object::new();
            let _ = Reflect::set(&options, &"numberingSystem".into(), &"latn".into());
            Intl::NumberFormat::new(&Array::new(), &options).format()
        };
    }

    fn text(number: f64) -> Option<String> {
        FORMAT
            .with(|format| format.call1(&JsValue::UNDEFINED, &number.into()))
            .ok()?
            .as_string()
    }

    #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53")]
    pub(super) fn written(number: u64) -> Option<String> {
        if IS_AMERICAN.with(|is_american| *is_american) {
            return None;
        }
        text(number as f64)
    }

    pub(super) fn sign() -> Option<char> {
        if IS_AMERICAN.with(|is_american| *is_american) {
            return None;
        }
        text(0.5)?.chars().find(|sign| !sign.is_ascii_digit())
    }
}

#[cfg(not(all(target_arch = "wasm32", feature = "locale")))]
mod browser {
    pub(super) const fn written(_: u64) -> Option<String> {
        None
    }

    pub(super) const fn sign() -> Option<char> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_browser_numbers_are_american_and_other_text_is_left_alone() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(whole(number), text);
        }
        for text in ["4.9", "not given", "", "4.", ".5", "1.2.3"] {
            assert_eq!(decimal(text.to_owned()), text);
        }
    }
}
