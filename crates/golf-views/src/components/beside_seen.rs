//! A course beside the courses that this browser has seen.

use crate::golf::beside_seen::{Beside, Compared, FEWEST};
use crate::markup::{Markup, markup};
use crate::words::format::count;
use crate::words::player as words;

/// The part of the page, which opens on demand. Its content is a part of the app.
#[must_use]
pub fn place() -> Markup {
    let summary = markup("summary").text(words::BESIDE_SEEN);
    markup("details").with("class", "BesideSeen").child(summary)
}

/// A line for each value; a sentence if nothing can be compared.
#[must_use]
pub fn lines(all: &[Beside]) -> Markup {
    if all.is_empty() {
        let words = words::too_few(&number(FEWEST));
        return markup("p").with("class", "Note").text(words);
    }
    markup("ul").children(all.iter().map(|beside| {
        let words = line(beside);
        markup("li").text(words)
    }))
}

fn line(beside: &Beside) -> String {
    let what = match beside.compared {
        Compared::Length { holes } => words::with_length(holes),
        Compared::Slope => words::WITH_SLOPE.to_owned(),
        Compared::Age => words::WITH_YEAR.to_owned(),
    };
    let [more, less] = match beside.compared {
        Compared::Length { .. } => words::LONGER_OR_SHORTER,
        Compared::Slope => words::HIGHER_OR_LOWER,
        Compared::Age => words::OLDER_OR_NEWER,
    };
    let side = if beside.is_more { more } else { less };
    words::beside(side, beside.percent, &number(beside.number), &what)
}

fn number(number: usize) -> String {
    count(i64::try_from(number).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_a_sentence_with_the_number_that_it_is_compared_with() {
        let beside = |compared, is_more, percent, number| Beside {
            compared,
            is_more,
            percent,
            number,
        };
        for (beside, expected) in [
            (
                beside(Compared::Length { holes: 18 }, true, 83, 1_412),
                "Longer than 83 % of the 1,412 courses with 18 holes and a length that you have seen.",
            ),
            (
                beside(Compared::Slope, false, 51, 120),
                "Lower slope than 51 % of the 120 courses with a slope that you have seen.",
            ),
            (
                beside(Compared::Age, true, 100, 30),
                "Older than 100 % of the 30 courses with a year that you have seen.",
            ),
        ] {
            assert_eq!(line(&beside).replace('\u{a0}', " "), expected);
        }
        let none = lines(&[]).without_parts().to_xml();
        assert!(none.contains("at least 30"), "{none}");
    }
}
