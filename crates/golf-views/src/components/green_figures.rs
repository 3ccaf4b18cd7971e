//! The three figures that a golfer needs first: front, center and back of the green.

use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, ONE_STROKE};
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

impl ToGreen {
    /// The distances from the tee. A hole of more than one stroke is played along its line, so they are the length of that
    /// line, as the card has it.
    #[must_use]
    pub fn from_tee(reading: &HoleReading) -> Self {
        let green = reading.green;
        let points = [green.front, green.center, green.back];
        let straight = |at: Option<Flat>| Some(reading.tee?.distance(at?));
        let length = reading.length().filter(|yards| *yards > ONE_STROKE);
        let Some((length, center)) = length.zip(green.center) else {
            return Self {
                yards: points.map(straight),
                from: CountedFrom::Tee,
            };
        };
        let [front, _, back] = points.map(|at| Some(at?.distance(center)));
        let direct = straight(green.center).filter(|yards| length - yards >= 1.0);
        Self {
            yards: [
                front.map(|yards| length - yards),
                Some(length),
                back.map(|yards| length + yards),
            ],
            from: CountedFrom::TeeToPlay(direct),
        }
    }
}

/// The place that distances are counted from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CountedFrom {
    /// The tee, in a straight line.
    Tee,
    /// The tee along the line of play, as a hole of more than one stroke is played. The straight line to the center, in
    /// yards, is shorter.
    TeeToPlay(Option<f64>),
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
        CountedFrom::Tee | CountedFrom::TeeToPlay(_) => ("tee", words::FROM_THE_TEE),
        CountedFrom::Point => ("point", words::FROM_THE_POINT),
        CountedFrom::You(_) => ("you", standing::FROM_WHERE_YOU_STAND),
    };
    let caption = match to_green.from {
        CountedFrom::TeeToPlay(straight) => {
            let straight = straight.map(|yards| unit.number(yards));
            words::to_play(unit.word(), straight.as_deref())
        }
        _ => words::straight_from(unit.word(), from),
    };
    markup("div")
        .with("class", "GreenFigures")
        .with("data-from", place)
        .with("role", "group")
        .with("aria-label", words::TO_THE_GREEN)
        .child(markup("dl").children(names.into_iter().zip(to_green.yards).map(figure)))
        .child(markup("p").text(caption))
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_hole::sample::published_hole;

    #[test]
    fn a_hole_of_more_than_one_stroke_counts_along_the_line_of_play() {
        let reading = HoleReading::new(&published_hole());
        let from_tee = ToGreen::from_tee(&reading);
        let told = from_tee.yards.map(|yards| yards.expect("given").round());
        // 451.5 by the line; the front is 12 before the center and the back 13 behind it.
        assert_eq!(told, [439.0, 451.0, 464.0]);
        let CountedFrom::TeeToPlay(Some(straight)) = from_tee.from else {
            panic!("{:?}", from_tee.from);
        };
        assert!((straight - 424.0).abs() < 1.0);
        let words = words::to_play("yards", Some("424"));
        assert_eq!(words, "yards to play from the tee, 424 straight");
    }

    #[test]
    fn a_hole_of_one_stroke_counts_straight() {
        let mut hole = published_hole();
        hole.coordinates.tee = hole.coordinates.fairway.take();
        hole.coordinates.dogleg = None;
        let reading = HoleReading::new(&hole);
        let from_tee = ToGreen::from_tee(&reading);
        let tee = reading.tee.expect("a tee");
        let center = reading.green.center.map(|center| tee.distance(center));
        assert_eq!(
            (from_tee.yards[1], from_tee.from),
            (center, CountedFrom::Tee)
        );
    }
}
