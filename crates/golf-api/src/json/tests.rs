//! The parser compared with `serde_json` on the same texts.

use proptest::prelude::*;
use serde_json::Value as Known;

use super::*;

/// Whether both parsers agree on a text.
fn same(read: Json<'_>, known: &Known) -> bool {
    match known {
        Known::Null => read.is_null(),
        Known::Bool(flag) => read.flag() == Some(*flag),
        Known::Number(number) => {
            let float = read.float().map(f64::to_bits);
            let whole = number.as_i64();
            float == number.as_f64().map(f64::to_bits)
                && whole.is_none_or(|whole| read.integer() == Some(whole))
        }
        Known::String(text) => read.text() == Some(text),
        Known::Array(entries) => read.entries().is_some_and(|read| {
            let read: Vec<_> = read.collect();
            read.len() == entries.len() && read.iter().zip(entries).all(|(r, k)| same(*r, k))
        }),
        Known::Object(fields) => {
            read.is_object()
                && (fields.iter())
                    .all(|(name, known)| read.get(name).is_some_and(|r| same(r, known)))
        }
    }
}

fn check(text: &[u8]) {
    let known = serde_json::from_slice::<Known>(text);
    match (Document::parse(text), known) {
        (Ok(read), Ok(known)) => {
            let shown = String::from_utf8_lossy(text);
            assert!(same(read.root(), &known), "{shown}");
        }
        (Err(_), Err(_)) => {}
        // Parsed as a number beyond the largest float; `serde_json` refuses the text.
        (Ok(_), Err(error)) if error.to_string().starts_with("number out of range") => {}
        (read, known) => panic!("{}: {read:?}, {known:?}", String::from_utf8_lossy(text)),
    }
}

#[test]
fn what_is_json_and_what_is_not_is_told_apart() {
    for text in [
        "",
        " ",
        "null",
        "nul",
        "nulll",
        "true",
        "false",
        "[1,2",
        "[1,]",
        "[,1]",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{\"a\":1}",
        "{} {}",
        "01",
        "1.",
        ".5",
        "-",
        "1e",
        "1e+",
        "-0",
        "1.50e2",
        "9223372036854775808",
        "1e400",
        "\"a",
        "\"\\q\"",
        "\"\\u00e9\\n\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"\u{1}\"",
        "\u{feff}null",
        "[[[]]]",
        "{\"a\":1,\"a\":2}",
        "\"é\"",
    ] {
        check(text.as_bytes());
    }
    check(b"\"\xff\"");
    for levels in [126, 127, 128] {
        check(format!("{}{}", "[".repeat(levels), "]".repeat(levels)).as_bytes());
    }
}

#[test]
fn an_error_says_what_and_how_far_it_was_read() {
    let check = |text: &str, words: &str| {
        let error = Document::parse(text.as_bytes()).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), words, "{text}");
    };
    check("{\"a\" 1}", "colon expected at line 1 column 6");
    check("[1,\n  x]", "value expected at line 2 column 4");
    check("{} {}", "end of file expected at line 1 column 4");
}

fn json() -> impl Strategy<Value = Known> {
    let leaf = prop_oneof![
        Just(Known::Null),
        any::<bool>().prop_map(Known::from),
        any::<i64>().prop_map(Known::from),
        any::<f64>().prop_map(Known::from),
        ".{0,8}".prop_map(Known::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Known::from),
            prop::collection::hash_map(".{0,4}", inner, 0..6)
                .prop_map(|fields| Known::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_serde_json_writes_is_read_as_it_reads_it(known in json()) {
        check(known.to_string().as_bytes());
    }

    #[test]
    fn damage_is_seen_by_both(known in json(), at: prop::sample::Index, byte: u8) {
        let mut text = known.to_string().into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        check(&text);
    }

    #[test]
    fn no_bytes_panic(text in prop::collection::vec(any::<u8>(), 0..100)) {
        check(&text);
    }
}
