//! The line of play, the intended path along a hole: tee → (fairway, else dogleg) → green center. A hole whose card says
//! that it turns twice has a path through more of its points: see [`chosen`].
//!
//! Length and side are measured along it, not along the straight line. On a dogleg the two give different sides
//! (geometry 3).

mod chosen;

use super::plane::Flat;
use crate::angle::in_circle;
use crate::bounds::within;

/// Points closer together than this are one point, in yards, since a leg needs a direction.
const SAME_POINT_YARDS: f64 = 0.5;

/// Nearer to the line of play than this, a point is on it, in yards.
pub const ON_LINE_YARDS: f64 = 3.0;

/// A path of one leg or more, in yards.
#[derive(Debug, Clone, PartialEq)]
pub struct LineOfPlay {
    points: Vec<Flat>,
}

/// The position of a point relative to the line of play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PositionOnLine {
    /// Yards along the line from the tee to the spot nearest to the point.
    pub along: f64,
    /// Yards to the right of the line; negative to the left.
    pub right: f64,
}

/// The turn of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// Yards from the tee.
    pub at: f64,
    /// Degrees to the right, −180 to 180; negative to the left.
    pub right_deg: f64,
}

impl LineOfPlay {
    /// The line from a tee through any turning points, in this order, to the green center. Points that repeat the
    /// previous one are left out.
    #[must_use]
    pub fn new(tee: Flat, turning_points: impl IntoIterator<Item = Flat>, green: Flat) -> Self {
        let mut points = vec![tee];
        for point in turning_points.into_iter().chain([green]) {
            if points
                .last()
                .is_none_or(|last| last.distance(point) > SAME_POINT_YARDS)
            {
                points.push(point);
            }
        }
        Self { points }
    }

    /// The points of the line, starting at the tee; only one if they all coincide.
    #[must_use]
    pub fn points(&self) -> &[Flat] {
        &self.points
    }

    /// The length in yards.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.legs().map(|(from, to)| from.distance(to)).sum()
    }

    /// The position of a point along and beside the line, measured at the nearest leg.
    #[must_use]
    pub fn place(&self, point: Flat) -> PositionOnLine {
        let mut nearest: Option<(f64, PositionOnLine)> = None;
        let mut passed = 0.0;
        for (from, to) in self.legs() {
            let length = from.distance(to);
            let (ahead, aside) = beside(from, to, point);
            let along = within(ahead, 0.0, length);
            let distance = point.distance(from.toward(to, along / length));
            if nearest.is_none_or(|(best, _)| distance < best) {
                let right = distance.copysign(aside);
                nearest = Some((
                    distance,
                    PositionOnLine {
                        along: passed + along,
                        right,
                    },
                ));
            }
            passed += length;
        }
        nearest.map_or(
            PositionOnLine {
                along: 0.0,
                right: 0.0,
            },
            |(_, place)| place,
        )
    }

    /// Yards to the right of the tee shot, which is the first leg extended indefinitely; negative to the left. Inside
    /// a corner this is more than [`Self::place`] says.
    #[must_use]
    pub fn right_of_tee_shot(&self, point: Flat) -> f64 {
        self.legs()
            .next()
            .map_or(0.0, |(from, to)| beside(from, to, point).1)
    }

    /// The spot `along` yards from the tee, clamped to the ends of the line.
    #[must_use]
    pub fn spot(&self, along: f64) -> Flat {
        let mut left = along.max(0.0);
        for (from, to) in self.legs() {
            let length = from.distance(to);
            if left <= length {
                return from.toward(to, left / length);
            }
            left -= length;
        }
        self.points.last().copied().unwrap_or_default()
    }

    /// The spot on the line with a straight distance of `left` yards to the green: a layup. If there are several, the
    /// one nearest to the green; `None` if the hole is shorter.
    #[must_use]
    pub fn leaving(&self, left: f64) -> Option<Flat> {
        let green = self.points.last().copied()?;
        let backward = self.points.iter().rev().copied();
        crossing(backward, green, left)
    }

    /// The spot on the line with a straight distance of `yards` from the tee. If there are several, the one nearest
    /// to the tee; `None` if the hole is shorter.
    #[must_use]
    pub fn away(&self, yards: f64) -> Option<Flat> {
        let tee = self.points.first().copied()?;
        crossing(self.points.iter().copied(), tee, yards)
    }

    /// The direction of play at a spot `along` yards from the tee, as a unit vector; up if the line is a single
    /// point.
    #[must_use]
    pub fn heading(&self, along: f64) -> Flat {
        let mut passed = 0.0;
        let mut heading = Flat::new(0.0, 1.0);
        for (from, to) in self.legs() {
            if passed > 0.0 && along <= passed {
                break;
            }
            let length = from.distance(to);
            heading = Flat::new((to.x - from.x) / length, (to.y - from.y) / length);
            passed += length;
        }
        heading
    }

    /// The turns of the line, from the tee; none if it is straight.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut at = 0.0;
        let corners = self.legs().zip(self.legs().skip(1));
        let turn = |((from, corner), (_, to)): ((Flat, Flat), (Flat, Flat))| {
            at += from.distance(corner);
            let change = corner.direction_deg(to) - from.direction_deg(corner);
            let right_deg = in_circle(change + 180.0) - 180.0;
            Turn { at, right_deg }
        };
        corners.map(turn).collect()
    }

    fn legs(&self) -> impl Iterator<Item = (Flat, Flat)> + '_ {
        self.points
            .iter()
            .copied()
            .zip(self.points.iter().copied().skip(1))
    }
}

/// The first spot on a path that is `radius` away from a center.
fn crossing(path: impl Iterator<Item = Flat> + Clone, center: Flat, radius: f64) -> Option<Flat> {
    path.clone().zip(path.skip(1)).find_map(|(from, to)| {
        // Solves |from + t (to − from) − center| = radius for the smallest t from 0 to 1.
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let (ex, ey) = (from.x - center.x, from.y - center.y);
        let a = dx * dx + dy * dy;
        let b = 2.0 * (dx * ex + dy * ey);
        let c = ex * ex + ey * ey - radius * radius;
        let root = (b * b - 4.0 * a * c).sqrt();
        let shares = [(-b - root) / (2.0 * a), (-b + root) / (2.0 * a)];
        let share = shares
            .into_iter()
            .find(|share| (0.0..=1.0).contains(share))?;
        Some(from.toward(to, share))
    })
}

/// The components of a point ahead along a leg and to its right, in yards.
fn beside(from: Flat, to: Flat, point: Flat) -> (f64, f64) {
    let length = from.distance(to);
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (dx, dy) = (point.x - from.x, point.y - from.y);
    (dx * ux + dy * uy, dx * uy - dy * ux)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn dogleg_left() -> LineOfPlay {
        LineOfPlay::new(
            Flat::new(0.0, 0.0),
            Some(Flat::new(0.0, 200.0)),
            Flat::new(-100.0, 200.0),
        )
    }

    #[test]
    fn sides_are_those_of_the_leg_a_point_lies_at() {
        let check = |x: f64, y: f64, along: f64, right: f64| {
            let place = dogleg_left().place(Flat::new(x, y));
            assert!((place.along - along).abs() < 1e-9, "{x}, {y}: {place:?}");
            assert!((place.right - right).abs() < 1e-9, "{x}, {y}: {place:?}");
        };
        check(10.0, 100.0, 100.0, 10.0);
        check(-10.0, 100.0, 100.0, -10.0);
        // Beyond the corner the hole heads left, so points above the second leg are on its right.
        check(-50.0, 230.0, 250.0, 30.0);
        check(-50.0, 180.0, 250.0, -20.0);
        check(0.0, -10.0, 0.0, 10.0);
    }

    #[test]
    fn the_turn_has_a_side_an_angle_and_a_distance() {
        let turns = dogleg_left().turns();
        let turn = turns.first().expect("it turns");
        assert!((turn.at - 200.0).abs() < 1e-9 && (turn.right_deg + 90.0).abs() < 1e-9);
        let straight = LineOfPlay::new(Flat::default(), None, Flat::new(3.0, 400.0));
        assert_eq!(straight.turns(), []);
    }

    #[test]
    fn a_second_turn_counts_from_the_tee_and_has_its_own_side() {
        let corners = [Flat::new(0.0, 200.0), Flat::new(-100.0, 200.0)];
        let line = LineOfPlay::new(Flat::default(), corners, Flat::new(-100.0, 450.0));
        let turns: Vec<(f64, f64)> = line
            .turns()
            .iter()
            .map(|turn| (turn.at, turn.right_deg))
            .collect();
        assert_eq!(turns, [(200.0, -90.0), (300.0, 90.0)]);
    }

    #[test]
    fn a_layup_lies_on_the_line_and_leaves_its_distance() {
        let line = dogleg_left();
        let spot = line.leaving(150.0).expect("long enough");
        assert!((spot.distance(Flat::new(-100.0, 200.0)) - 150.0).abs() < 1e-9);
        assert!(spot.x.abs() < 1e-9);
        let near = line.leaving(50.0).expect("long enough");
        assert!((near.x + 50.0).abs() < 1e-9 && (near.y - 200.0).abs() < 1e-9);
        assert_eq!(line.leaving(250.0), None);
    }

    #[test]
    fn a_distance_from_the_tee_is_straight_beyond_the_corner_too() {
        let line = dogleg_left();
        let before = line.away(150.0).expect("long enough");
        assert!((before.y - 150.0).abs() < 1e-9 && before.x.abs() < 1e-9);
        let beyond = line.away(210.0).expect("long enough");
        assert!((beyond.y - 200.0).abs() < 1e-9 && (beyond.x + 64.03).abs() < 0.01);
        assert_eq!(line.away(230.0), None);
    }

    #[test]
    fn a_hole_of_one_point_is_a_line_without_length() {
        let line = LineOfPlay::new(Flat::default(), Some(Flat::default()), Flat::default());
        assert_eq!(line.points(), &[Flat::default()]);
        assert_eq!(
            (line.length(), line.turns().len(), line.leaving(100.0)),
            (0.0, 0, None)
        );
        assert_eq!(
            line.place(Flat::new(3.0, 4.0)),
            PositionOnLine {
                along: 0.0,
                right: 0.0
            }
        );
    }

    proptest! {
        #[test]
        fn every_answer_is_finite_and_on_the_line(
            xs in proptest::array::uniform8(-1e6..1e6f64), along in -10.0..2e6f64,
        ) {
            let line = LineOfPlay::new(
                Flat::new(xs[0], xs[1]), Some(Flat::new(xs[2], xs[3])), Flat::new(xs[4], xs[5]));
            let place = line.place(Flat::new(xs[6], xs[7]));
            prop_assert!(place.right.is_finite());
            prop_assert!((0.0..=line.length() + 1e-6).contains(&place.along));
            let spot = line.spot(along);
            prop_assert!(line.place(spot).right.abs() < 1e-3);
        }

        #[test]
        fn mirroring_a_point_changes_its_side(x in 1.0..90.0f64, y in 0.0..150.0f64) {
            let line = LineOfPlay::new(Flat::default(), None, Flat::new(0.0, 400.0));
            let (right, left) = (line.place(Flat::new(x, y)), line.place(Flat::new(-x, y)));
            prop_assert!((right.right - x).abs() < 1e-9 && (left.right + x).abs() < 1e-9);
        }
    }
}
