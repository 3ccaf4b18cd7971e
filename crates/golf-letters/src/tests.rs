//! Which texts meet, and in which order they stand.

use super::*;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

#[test]
fn typed_and_stored_texts_meet() {
    for (typed, stored) in [
        // Accents, composed and decomposed.
        ("canada", "Cañada"),
        ("CAN\u{303}ADA", "ca\u{f1}ada"),
        ("cafe", "Cafe\u{301}"),
        ("ecluse", "Écluse"),
        ("dak lak", "Đắk Lắk"),
        ("елка", "Ёлка"),
        ("שלום", "שָׁלוֹם"),
        ("محمد", "مُحَمَّد"),
        // Letters that do not decompose.
        ("lodz", "Łódź"),
        ("aebleo bane", "Æbleø Bane"),
        ("Thingvellir", "ÞINGVELLIR"),
        ("Seydisfjordur", "Seyðisfjörður"),
        ("oeuvre", "ŒUVRE"),
        ("Hamrun", "Ħamrun"),
        // Full case folding.
        ("GROSSE WIESE", "Große Wiese"),
        ("große", "GRO\u{1e9e}E"),
        ("οδυσσευς", "ΟΔΥΣΣΕΥΣ"),
        ("οδυσσευσ", "Οδυσσευς"),
        ("istanbul", "İstanbul"),
        ("ISPARTA", "ısparta"),
        ("fisher", "\u{fb01}sher"),
        ("ԵՒ", "և"),
        // Apostrophes, with the okina of Hawaii, and dashes.
        ("O'Brien", "O’Brien"),
        ("o‘brien", "OʻBrien"),
        ("O`Brien", "O´Brien"),
        ("oʼbrien", "O＇Brien"),
        ("obrien", "O′Brien"),
        ("koolau", "Koʻolau"),
        ("Winston-Salem", "Winston–Salem"),
        ("winston‑salem", "Winston − Salem"),
        ("winston salem", "Winston—Salem"),
        // Spaces and invisible signs.
        ("pine  hills", "Pine\u{a0}Hills"),
        ("pine hills", "\u{3000}Pine\u{2009}\tHills\n"),
        ("pinehills", "Pine\u{200b}hi\u{ad}lls\u{feff}"),
        ("pinehills", "\u{2067}pine\u{2060}hills\u{2069}\u{e0041}"),
        // Forms for another width or another type.
        ("GOLF 18", "Ｇｏｌｆ　１８"),
        ("ガーデン", "ｶﾞｰﾃﾞﾝ"),
        ("no 2 tm", "№ ² ™"),
        ("한국", "한국"),
    ] {
        assert_eq!(folded(typed), folded(stored), "{typed:?} {stored:?}");
    }
}

#[test]
fn different_letters_stay_different() {
    for (one, other) in [
        ("o", "oe"),
        ("ガ", "カ"),
        ("कि", "क"),
        ("a&b", "a b"),
        ("st. andrews", "st andrews"),
        ("pine hills", "pinehills"),
    ] {
        assert_ne!(folded(one), folded(other), "{one:?} {other:?}");
    }
}

#[test]
fn a_text_of_signs_that_do_not_count_is_empty() {
    for text in ["", " ", "\u{a0}\u{200b}", "'", "’ –", "\u{301}", "\u{0}"] {
        assert_eq!(folded(text), "", "{text:?}");
    }
    assert!(sort_key("\u{200b} ").is_empty());
    assert!(!sort_key("***").is_empty());
}

#[test]
fn names_stand_in_the_order_in_which_people_sort() {
    let ordered = [
        "Æbleø Bane",
        "apple hill",
        "Cafe Ridge",
        "Café Ridge",
        "Cafeteria",
        "Cañada Woods",
        "Candle",
        "Écluse Club",
        "ﬁsher Island",
        "Große Wiese",
        "İstanbul Golf",
        "Łódź Golf",
        "Ñandú Links",
        "O’Brien Fields",
        "O'Brien Meadows",
        "Ocean",
        "St. Andrews",
        "St Andrews North",
        "\"The\" Links",
        "Ünal Park",
        "Zebra Creek",
    ];
    let mut shuffled = ordered;
    shuffled.reverse();
    shuffled.sort_by_key(|name| sort_key(name));
    assert_eq!(shuffled, ordered);
}

#[test]
fn spellings_of_one_name_share_a_place() {
    for (one, other) in [
        ("pebble creek", "Pebble Creek"),
        ("Caf\u{e9}", "CAFE\u{301}"),
        ("O'Brien", "O’Brien"),
        ("Winston-Salem", "Winston–Salem"),
        ("Große", "GRO\u{1e9e}E"),
        ("Pine  Hills", " Pine\u{a0}Hills"),
    ] {
        assert_eq!(sort_key(one), sort_key(other), "{one:?} {other:?}");
    }
}

proptest! {
    #[test]
    fn composition_and_case_never_matter(text in "[\\p{L}\\p{N}\\p{P} \u{300}-\u{344}ßẞςσΣıİſᾳﬁ]{0,12}") {
        let form = folded(&text);
        for other in [
            text.nfc().collect::<String>(),
            text.nfd().collect(),
            text.to_uppercase(),
            text.to_lowercase(),
            form.clone(),
        ] {
            prop_assert_eq!(folded(&other), form.clone(), "{:?}", other);
        }
    }

    #[test]
    fn a_part_of_a_name_finds_it(before in "\\PC{0,6}", part in "[a-zA-Z ñé'-]{1,8}", after in "\\PC{0,6}") {
        let name = format!("{before} {part} {after}");
        prop_assert!(folded(&name).contains(&folded(&part)), "{:?}", name);
    }

    #[test]
    fn many_texts_at_once_are_each_alone(texts in proptest::collection::vec("[\\PC\n]{0,8}", 0..6)) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let alone: Vec<String> = texts.iter().map(|text| folded(text)).collect();
        prop_assert_eq!(all_folded(&texts), alone);
        let alone: Vec<SortKey> = texts.iter().map(|text| sort_key(text)).collect();
        prop_assert_eq!(all_sort_keys(&texts), alone);
    }
}
