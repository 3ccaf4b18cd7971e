//! Decimals outside the exact fast path, which the browser parses and formats.

use golf_api::decimal::{read, write};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn what_is_not_exact_by_itself_is_the_nearest_float_here_too() {
    for (text, nearest) in [
        ("-121.94975000000001", -121.949_750_000_000_01),
        ("9007199254740993", 9_007_199_254_740_992.0),
        ("0.30000000000000004", 0.1 + 0.2),
        (
            "+123456789012345678901234567890",
            1.234_567_890_123_456_8e29,
        ),
        ("5e-324", 5e-324),
        ("1e400", f64::INFINITY),
        ("-1e-400", -0.0),
    ] {
        let read = read(text).map(f64::to_bits);
        assert_eq!(read, Some(nearest.to_bits()), "{text}");
    }
    assert_eq!(read("1e400 "), None);
}

#[wasm_bindgen_test]
fn a_float_is_written_as_on_the_host() {
    for (number, text) in [
        (4.0, "4"),
        (4.5, "4.5"),
        (-0.25, "-0.25"),
        (1e20, "100000000000000000000"),
        (0.1 + 0.2, "0.30000000000000004"),
    ] {
        assert_eq!(write(number), text);
        assert_eq!(read(text), Some(number));
    }
}
