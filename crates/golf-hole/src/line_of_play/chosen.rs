//! Which of a hole's points its line of play goes through (geometry 3).

use super::LineOfPlay;
use crate::plane::Flat;

/// Another line than the simple one must be nearer to the card by this share of it.
const NEARER: f64 = 0.02;
/// A hole does not turn by this much, in degrees.
const SHARPEST_DEG: f64 = 90.0;

impl LineOfPlay {
    /// The line of play of a hole.
    ///
    /// The simple line goes through the fairway point, or else through the dogleg. `card` is the card's length in yards.
    /// If the card contradicts the simple line, the line goes through others of the three points, in any order of one or
    /// more. Each leg must come nearer to the green and turn by less than 90°. The length nearest to the card wins. The
    /// straight line is no candidate, since a card that was measured straight is a doubt of its own.
    #[must_use]
    pub fn chosen(
        tee: Flat,
        [fairway, dogleg, layup]: [Option<Flat>; 3],
        green: Flat,
        card: Option<f64>,
    ) -> Self {
        let simple = Self::new(tee, fairway.or(dogleg), green);
        let Some(card) = card else {
            return simple;
        };
        let off = |line: &Self| (line.length() - card).abs();
        let limit = off(&simple) - NEARER * card;
        let points: Vec<Flat> = [fairway, dogleg, layup].into_iter().flatten().collect();
        let lines = orders(&points)
            .into_iter()
            .map(|order| Self::new(tee, order, green));
        lines
            .filter(|line| line.points.len() > 2 && off(line) <= limit && line.is_playable())
            .min_by(|a, b| off(a).total_cmp(&off(b)))
            .unwrap_or(simple)
    }

    /// Whether each point is nearer to the green than the one before, and no turn is sharp.
    fn is_playable(&self) -> bool {
        let Some(green) = self.points.last() else {
            return false;
        };
        self.legs()
            .all(|(from, to)| to.distance(*green) < from.distance(*green))
            && self
                .turns()
                .iter()
                .all(|turn| turn.right_deg.abs() < SHARPEST_DEG)
    }
}

/// Every order of any of these points, the empty one too.
fn orders(points: &[Flat]) -> Vec<Vec<Flat>> {
    let mut all = vec![Vec::new()];
    for (at, first) in points.iter().enumerate() {
        let others = [&points[..at], &points[at + 1..]].concat();
        for mut rest in orders(&others) {
            rest.insert(0, *first);
            all.push(rest);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEE: Flat = Flat::new(0.0, 0.0);
    const GREEN: Flat = Flat::new(0.0, 500.0);
    const LEFT: Flat = Flat::new(-80.0, 200.0);
    const RIGHT: Flat = Flat::new(80.0, 330.0);

    fn through(points: [Option<Flat>; 3], card: Option<f64>) -> Vec<Flat> {
        let line = LineOfPlay::chosen(TEE, points, GREEN, card);
        line.points()[1..line.points().len() - 1].to_vec()
    }

    #[test]
    fn three_points_have_sixteen_orders() {
        let points = [1.0, 2.0, 3.0].map(|x| Flat::new(x, 0.0));
        assert_eq!(orders(&points).len(), 16);
    }

    #[test]
    fn the_card_decides_whether_a_hole_turns_twice() {
        let points = [Some(RIGHT), None, Some(LEFT)];
        let twice = LineOfPlay::new(TEE, [LEFT, RIGHT], GREEN).length();
        let once = LineOfPlay::new(TEE, [RIGHT], GREEN).length();
        assert_eq!(through(points, Some(twice)), [LEFT, RIGHT]);
        assert_eq!(through(points, Some(once)), [RIGHT]);
        assert_eq!(through(points, None), [RIGHT]);
    }

    #[test]
    fn a_line_that_is_hardly_nearer_to_the_card_changes_nothing() {
        let points = [Some(RIGHT), None, Some(LEFT)];
        let twice = LineOfPlay::new(TEE, [LEFT, RIGHT], GREEN).length();
        let once = LineOfPlay::new(TEE, [RIGHT], GREEN).length();
        // At this card, both lines are equally far off.
        let middle = (once + twice) / 2.0;
        assert_eq!(through(points, Some(middle)), [RIGHT]);
        assert_eq!(through(points, Some(middle + 0.009 * middle)), [RIGHT]);
        assert_eq!(
            through(points, Some(middle + 0.011 * middle)),
            [LEFT, RIGHT]
        );
    }

    #[test]
    fn a_line_never_goes_back_and_never_turns_sharply() {
        let back = Flat::new(0.0, -60.0);
        assert_eq!(through([None, None, Some(back)], Some(620.0)), []);
        let aside = Flat::new(-260.0, 260.0);
        let far = Flat::new(220.0, 290.0);
        let card = LineOfPlay::new(TEE, [aside, far], GREEN).length();
        assert_ne!(
            through([Some(far), None, Some(aside)], Some(card)),
            [aside, far]
        );
    }
}
