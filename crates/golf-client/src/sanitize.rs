//! Sanitizes the service's texts: no invisible characters, no key, and a sane length.
//!
//! Markup is harmless, since the app only ever inserts text as text. Control and direction characters still disturb
//! the surrounding text, and very long texts would bury a page. Signs that nobody sees can hide a key from whoever masks
//! it, so they go first.

use golf_api::course::{Course, CourseDetail};
use golf_api::figure::Figure;
use golf_api::hole::{CourseHoles, HazardKind};

use super::hidden_signs::is_hidden;
use super::key_mask::without_keys;

/// The longest visible text, in characters; names of real courses stay below 100.
pub const LONGEST: usize = 240;

/// The text without control characters and signs that nobody sees, and without a key; truncated if it is absurdly long.
pub fn sanitized(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let beside = [plain.chars().next_back(), signs.peek().copied()];
        let is_joining = is_joiner(sign) && beside.into_iter().all(|c| c.is_some_and(is_joined));
        let is_presentation = sign == EMOJI && beside[0].is_some_and(is_joined);
        if is_joining || is_presentation || !sign.is_control() && !is_hidden(sign) {
            plain.push(sign);
        }
    }
    let plain = without_keys(plain);
    if plain.chars().nth(LONGEST).is_none() {
        return plain;
    }
    // Not cut by a number of bytes: that can panic, and the panic's text brings tables of Unicode into every program.
    plain.chars().take(LONGEST).chain(['…']).collect()
}

pub(super) fn course(course: &mut Course) {
    let texts = [
        &mut course.name,
        &mut course.address,
        &mut course.city,
        &mut course.state,
        &mut course.architects,
    ];
    texts.into_iter().for_each(sanitize);
    let figures = [&mut course.rating, &mut course.par, &mut course.slope];
    figures.into_iter().for_each(sanitize_figure);
}

/// Sanitizes every text of a course.
pub fn detail(detail: &mut CourseDetail) {
    course(&mut detail.course);
    for tee in &mut detail.tees {
        sanitize(&mut tee.name);
        let figures = [&mut tee.par, &mut tee.length, &mut tee.slope];
        figures.into_iter().for_each(sanitize_figure);
    }
}

/// Sanitizes every text of the holes of a course.
pub fn holes(holes: &mut CourseHoles) {
    for hazard in holes.holes.iter_mut().flat_map(|hole| &mut hole.hazards) {
        sanitize(&mut hazard.label);
        if let HazardKind::Other(kind) = &mut hazard.kind {
            *kind = sanitized(kind);
        }
    }
}

fn sanitize(text: &mut Option<String>) {
    if let Some(text) = text {
        *text = sanitized(text);
    }
}

fn sanitize_figure(figure: &mut Option<Figure>) {
    if let Some(figure) = figure {
        *figure = Figure::new(sanitized(figure.text()));
    }
}

/// The joiner and the non-joiner, which belong to the spelling of Persian and of the languages of India, and join emoji.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// The variation selector that makes an emoji of the sign before it.
const EMOJI: char = '\u{FE0F}';

/// A letter that a joiner can belong to: of the scripts from Hebrew on. A key is ASCII.
const fn is_joined(c: char) -> bool {
    c >= '\u{590}' && !(c >= '\u{2000}' && c <= '\u{206F}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key_mask::hide;

    #[test]
    fn direction_and_control_characters_are_left_out() {
        assert_eq!(sanitized("a\u{202E}b\u{0}c\n\u{2066}d"), "abcd");
        assert_eq!(
            sanitized("Élan & <Links> #2 \"Old\""),
            "Élan & <Links> #2 \"Old\""
        );
    }

    #[test]
    fn every_sign_that_unicode_calls_ignorable_or_a_format_is_left_out_and_hides_no_key() {
        use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
        use icu_properties::{CodePointMapData, CodePointSetData};
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let category = CodePointMapData::<GeneralCategory>::new();
        let key = "yb_0123456789abcdef";
        hide(key);
        let mut count = 0;
        for sign in '\0'..=char::MAX {
            let is_format = category.get(sign) == GeneralCategory::Format;
            let is_of_unicode = ignorable.contains(sign) || is_format;
            assert_eq!(is_hidden(sign), is_of_unicode, "U+{:04X}", u32::from(sign));
            if is_of_unicode {
                count += 1;
                let between: Vec<String> = key.chars().map(String::from).collect();
                let name = format!("{sign}Old {}{sign}", between.join(&sign.to_string()));
                assert_eq!(
                    sanitized(&name),
                    "Old ••••••••",
                    "U+{:04X}",
                    u32::from(sign)
                );
            }
        }
        assert!(count > 4_000, "{count}");
    }

    #[test]
    fn a_joiner_stays_where_a_script_needs_it() {
        for name in [
            "باشگاه گلف می\u{200C}خواهم",
            "ക്\u{200D}ഷ",
            "👩\u{200D}🏌",
            "🏌\u{FE0F}\u{200D}♀\u{FE0F}",
        ] {
            assert_eq!(sanitized(name), name);
        }
        for (name, shown) in [
            ("a\u{200D}b", "ab"),
            ("\u{FE0F}a\u{FE0F}b", "ab"),
            ("\u{200C}می", "می"),
            ("می\u{200C}", "می"),
            ("می\u{200C}\u{200C}خ", "می\u{200C}خ"),
            ("می\u{200C} a", "می a"),
        ] {
            assert_eq!(sanitized(name), shown, "{name:?}");
        }
    }

    #[test]
    fn a_good_answer_that_repeats_the_key_shows_it_nowhere() {
        hide("yb_0123456789abcdef");
        let text = || Some("The yb_\u{200B}0123456789 abcdef links".to_owned());
        let figure = || Some(Figure::new("yb_0123456789abcdef"));
        let mut found = CourseDetail {
            course: Course {
                name: text(),
                address: text(),
                city: text(),
                state: text(),
                architects: text(),
                rating: figure(),
                par: figure(),
                slope: figure(),
                ..Course::unknown(golf_api::course::CourseId(7))
            },
            tees: vec![golf_api::course::Tee {
                name: text(),
                par: figure(),
                length: figure(),
                slope: figure(),
            }],
        };
        detail(&mut found);
        let shown = format!("{found:?}");
        assert!(!shown.contains("0123456789"), "{shown}");
        assert_eq!(shown.matches("••••••••").count(), 12);
    }

    #[test]
    fn an_absurd_text_is_cut_off_and_says_so() {
        let long = "é".repeat(100_000);
        assert_eq!(sanitized(&long).chars().count(), LONGEST + 1);
        assert!(sanitized(&long).ends_with('…'));
        let longest = "é".repeat(LONGEST);
        assert_eq!(sanitized(&longest), longest);
    }
}
