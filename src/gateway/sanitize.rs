//! Sanitizes the service's texts: no invisible characters, and a sane length.
//!
//! Markup is harmless, since the app only ever inserts text as text. Control and direction characters still disturb
//! the surrounding text, and very long texts would bury a page.

use golf_api::course::{Course, CourseDetail};
use golf_api::figure::Figure;
use golf_api::hole::{CourseHoles, HazardKind};

/// The longest visible text, in characters; names of real courses stay below 100.
pub(crate) const LONGEST: usize = 240;

/// The text without control and direction characters, truncated if it is absurdly long.
pub(crate) fn sanitized(text: &str) -> String {
    let shown = |c: &char| !c.is_control() && !is_direction(*c);
    let mut plain: String = text.chars().filter(shown).take(LONGEST + 1).collect();
    if let Some((end, _)) = plain.char_indices().nth(LONGEST) {
        plain.truncate(end);
        plain.push('…');
    }
    plain
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

pub(crate) fn detail(detail: &mut CourseDetail) {
    course(&mut detail.course);
    for tee in &mut detail.tees {
        sanitize(&mut tee.name);
        let figures = [&mut tee.par, &mut tee.length, &mut tee.slope];
        figures.into_iter().for_each(sanitize_figure);
    }
}

pub(crate) fn holes(holes: &mut CourseHoles) {
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

/// Embeddings, overrides, isolates and marks of the bidirectional algorithm.
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_and_control_characters_are_left_out() {
        assert_eq!(sanitized("a\u{202E}b\u{0}c\n\u{2066}d"), "abcd");
        assert_eq!(
            sanitized("Élan & <Links> #2 \"Old\""),
            "Élan & <Links> #2 \"Old\""
        );
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
