//! Which tees suit a golfer, and why: after the table of tees, which has all their other values.

use golf_api::course::{Course, Tee};
use golf_hole::tees_that_fit::{
    Fit, FittedTee, Lengths, Reach, Recommended, SevenIron, TEE_IT_FORWARD, TeesThatFit,
    drive_of_length, length_of,
};

use crate::markup::{Markup, markup};
use crate::words::format::{Unit, with_unit};
use crate::words::{course as about, player as words};

/// Whether the question is worth asking at a course: something there has a length.
#[must_use]
pub fn has_length(course: &Course, tees: &[Tee]) -> bool {
    course.length_yards.is_some() || tees.iter().any(|tee| length_of(tee).is_some())
}

/// A question about the tees that opens on demand. What it opens is a part of the app.
#[must_use]
pub fn question() -> Markup {
    let summary = markup("summary").text(words::WHICH_TEES);
    markup("details").with("class", "WhichTees").child(summary)
}

/// How far a golfer hits, in words: "215 yd", "about 155 yd".
#[must_use]
pub fn reach_text(reach: Reach, unit: Unit) -> String {
    match reach {
        Reach::Drive(yards) => unit.text(f64::from(yards)),
        Reach::SevenIron(row) => {
            let is_last = row == SevenIron::UpTo80Yards;
            words::seven_iron(&unit.text(f64::from(row.yards())), is_last)
        }
    }
}

/// What a course says without a golfer: a sentence where its tees have no length, or where there is no recommendation. `None`
/// if its tees can be compared.
#[must_use]
pub fn without_tees(course: &Course, tees: &[Tee], unit: Unit) -> Option<Markup> {
    let holes = course.holes.filter(|holes| *holes > 0);
    let Some(holes) = holes else {
        return Some(note(words::HOLES_NOT_GIVEN.to_owned()));
    };
    if Recommended::of(Reach::Drive(TEE_IT_FORWARD[0].0), holes).is_none() {
        return Some(note(words::other_holes(holes)));
    }
    if tees.iter().any(|tee| length_of(tee).is_some()) {
        return None;
    }
    let yards = f64::from(course.length_yards?);
    let drive = unit.text(f64::from(drive_of_length(yards, holes)?));
    Some(note(words::length_alone(&unit.text(yards), &drive)))
}

/// The tees that suit a golfer, why, and how much the others are off. Empty if nothing can be compared.
#[must_use]
pub fn tees_that_fit(course: &Course, tees: &[Tee], reach: Reach, unit: Unit) -> Vec<Markup> {
    let holes = course.holes.unwrap_or_default();
    let Some(fits) = TeesThatFit::of(reach, holes, tees) else {
        return Vec::new();
    };
    let list = markup("ul")
        .with("class", "TeesThatFit")
        .with("aria-label", words::TEES_AND_LENGTHS)
        .children(fits.tees.iter().map(|tee| row(tee, unit)));
    let mut why = why(fits.recommended, reach, holes, unit);
    if matches!(fits.recommended, Recommended::OfDrive { .. }) {
        why.push(' ');
        why.push_str(words::BETWEEN_ROWS);
    }
    let without =
        (fits.without_length > 0).then(|| note(words::without_length(fits.without_length)));
    let mut all = vec![verdict(&fits, unit), list];
    all.extend(without);
    all.push(markup("p").with("class", "why").text(why));
    all
}

/// The tees that suit, or that none do and by how much.
fn verdict(fits: &TeesThatFit, unit: Unit) -> Markup {
    let verdict = markup("p").with("class", "verdict");
    if !fits.any() {
        let verdict = verdict.text(words::NONE_SUIT).text(" ");
        return verdict.text(nearest(fits, unit));
    }
    let suiting = fits.tees.iter().filter(|tee| tee.fit == Fit::Suits);
    let mut verdict = verdict.text(words::THESE_SUIT);
    for (at, tee) in suiting.enumerate() {
        if at > 0 {
            verdict = verdict.text(words::AND);
        }
        verdict = verdict.child(markup("b").untranslated().text(name(tee).to_owned()));
    }
    verdict
}

/// The tees nearest to what suits, where none do.
fn nearest(fits: &TeesThatFit, unit: Unit) -> String {
    let off = |tee: &FittedTee| match tee.fit {
        Fit::Suits => String::new(),
        Fit::Longer(by) | Fit::Shorter(by) => unit.text(by),
    };
    match (fits.next_longer(), fits.next_shorter()) {
        (Some(longer), Some(shorter)) => {
            words::the_nearest([name(longer), &off(longer)], [name(shorter), &off(shorter)])
        }
        (Some(longer), None) => words::even_the_shortest(name(longer), &off(longer)),
        (None, Some(shorter)) => words::even_the_longest(name(shorter), &off(shorter)),
        (None, None) => String::new(),
    }
}

/// "Blue · 6,300 yd · longer by 300 yd"
fn row(tee: &FittedTee, unit: Unit) -> Markup {
    let suits = tee.fit == Fit::Suits;
    let fit = match tee.fit {
        Fit::Suits => words::SUITS.to_owned(),
        Fit::Longer(by) => words::longer_by(&unit.text(by)),
        Fit::Shorter(by) => words::shorter_by(&unit.text(by)),
    };
    let sign = suits.then(|| {
        let sign = markup("span").with("aria-hidden", "true");
        sign.text("✓ ")
    });
    let length = markup("span").untranslated().text(unit.text(tee.length_yd));
    markup("li")
        .with("class", if suits { "suits" } else { "" })
        .children(sign)
        .child(markup("b").untranslated().text(name(tee).to_owned()))
        .text(" · ")
        .child(length)
        .text(" · ")
        .text(fit)
}

fn name(tee: &FittedTee) -> &str {
    tee.name.as_deref().unwrap_or(about::UNNAMED_TEE)
}

/// Why these lengths suit, and who says so.
fn why(recommended: Recommended, reach: Reach, holes: u32, unit: Unit) -> String {
    let distance = reach_text(reach, unit);
    let yards = |yards: u32| unit.text(f64::from(yards));
    let range = |lengths: Lengths| {
        let range = words::range(&unit.number(lengths.from_yd), &unit.number(lengths.to_yd));
        with_unit(&range, unit.short())
    };
    match recommended {
        Recommended::OfDrive { row_yd, lengths } => {
            words::why_of_drive(&distance, &yards(row_yd), &range(lengths), holes)
        }
        Recommended::Longest => words::why_longest(&yards(TEE_IT_FORWARD[0].0)),
        Recommended::OfSevenIron(lengths) => {
            words::why_of_seven_iron(&distance, &range(lengths), holes)
        }
    }
}

fn note(words: String) -> Markup {
    markup("p").with("class", "Note").text(words)
}

#[cfg(test)]
mod tests;
