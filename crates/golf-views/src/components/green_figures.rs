//! The three figures that a golfer needs first: front, center and back of the green.

use golf_hole::standing::Accuracy;

use crate::markup::{Markup, markup};
use crate::words::format::Unit;
use crate::words::hole as words;
use crate::words::numbers::NOT_GIVEN;
use crate::words::standing;

/// Straight-line distances to the green in yards, from one place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ToGreen {
    /// To its front, center and back; `None` if the service did not give the point.
    pub yards: [Option<f64>; 3],
    /// The place that they are counted from.
    pub from: CountedFrom,
}

/// The place that distances are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedFrom {
    /// The tee.
    Tee,
    /// The last measured point.
    Point,
    /// The place where the golfer stands, as far as it can be trusted.
    You(Accuracy),
}

/// The same, as markup.
#[must_use]
pub fn green_figures(to_green: &ToGreen, unit: Unit) -> Markup {
    let names = [words::FRONT_NAME, words::CENTER_NAME, words::BACK_NAME];
    let is_rough = to_green.from == CountedFrom::You(Accuracy::Rough);
    let figure = |(name, yards): (&'static str, Option<f64>)| {
        let about = markup("small")
            .with("translate", "yes")
            .text(standing::ABOUT);
        let value = markup("dd").children((is_rough && yards.is_some()).then_some(about));
        let value = match yards {
            Some(yards) => value.untranslated().text(unit.number(yards)),
            None => value.with("class", "absent").text(NOT_GIVEN),
        };
        markup("div").child(markup("dt").text(name)).child(value)
    };
    let (place, from) = match to_green.from {
        CountedFrom::Tee => ("tee", words::FROM_THE_TEE),
        CountedFrom::Point => ("point", words::FROM_THE_POINT),
        CountedFrom::You(_) => ("you", standing::FROM_WHERE_YOU_STAND),
    };
    markup("div")
        .with("class", "GreenFigures")
        .with("data-from", place)
        .with("role", "group")
        .with("aria-label", words::TO_THE_GREEN)
        .child(markup("dl").children(names.into_iter().zip(to_green.yards).map(figure)))
        .child(markup("p").text(format!("{}, {from}", unit.word())))
}
