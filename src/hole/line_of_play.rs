//! The path a hole is meant to be played: tee → (fairway, else dogleg) → green center.
//!
//! Length and side are measured along it and not along the straight line: on a dogleg the two give
//! different sides (GOLF.md, "Geometry", 3).

use super::plane::Flat;

/// Points closer together than this, in yards, are one point: a leg needs a direction.
const SAME_POINT_YARDS: f64 = 0.5;

/// A path of one or two legs, in yards.
#[derive(Debug, Clone, PartialEq)]
pub struct LineOfPlay {
    points: Vec<Flat>,
}

/// Where a point lies relative to the line of play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Yards along the line from the tee to the nearest spot of the line.
    pub along: f64,
    /// Yards to the right of the line, negative to the left.
    pub right: f64,
}

/// Where and how the line turns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// Yards from the tee.
    pub at: f64,
    /// Degrees to the right, negative to the left, −180 to 180.
    pub right_deg: f64,
}

impl LineOfPlay {
    /// The line through a tee, a turning point where there is one, and the green center; points
    /// that repeat the one before are left out.
    #[must_use]
    pub fn new(tee: Flat, turning_point: Option<Flat>, green: Flat) -> Self {
        let mut points = vec![tee];
        for point in turning_point.into_iter().chain([green]) {
            if points
                .last()
                .is_none_or(|last| last.distance(point) > SAME_POINT_YARDS)
            {
                points.push(point);
            }
        }
        Self { points }
    }

    /// The points of the line, the tee first; a single one when all are the same.
    #[must_use]
    pub fn points(&self) -> &[Flat] {
        &self.points
    }

    /// The length in yards.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.legs().map(|(from, to)| from.distance(to)).sum()
    }

    /// Where a point lies along and beside the line, at the leg it is nearest to.
    #[must_use]
    pub fn place(&self, point: Flat) -> Place {
        let mut nearest: Option<(f64, Place)> = None;
        let mut passed = 0.0;
        for (from, to) in self.legs() {
            let length = from.distance(to);
            let (ahead, aside) = beside(from, to, point);
            let along = ahead.clamp(0.0, length);
            let distance = point.distance(from.toward(to, along / length));
            if nearest.is_none_or(|(best, _)| distance < best) {
                let right = distance.copysign(aside);
                nearest = Some((
                    distance,
                    Place {
                        along: passed + along,
                        right,
                    },
                ));
            }
            passed += length;
        }
        nearest.map_or(
            Place {
                along: 0.0,
                right: 0.0,
            },
            |(_, place)| place,
        )
    }

    /// Yards to the right of the line of the tee shot, the first leg extended without end;
    /// negative to the left. On the inside of a corner this is more than [`Self::place`] says.
    #[must_use]
    pub fn right_of_tee_shot(&self, point: Flat) -> f64 {
        self.legs()
            .next()
            .map_or(0.0, |(from, to)| beside(from, to, point).1)
    }

    /// The spot `along` yards from the tee, kept between the ends of the line.
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

    /// The spot on the line whose straight distance to the green is `left` yards: a layup. The
    /// one nearest to the green when there are several, `None` when the hole is shorter.
    #[must_use]
    pub fn leaving(&self, left: f64) -> Option<Flat> {
        let green = self.points.last().copied()?;
        let backward = self.points.iter().rev().copied();
        crossing(backward, green, left)
    }

    /// The spot on the line whose straight distance from the tee is `yards`; the one nearest to
    /// the tee when there are several, `None` when the hole is shorter.
    #[must_use]
    pub fn away(&self, yards: f64) -> Option<Flat> {
        let tee = self.points.first().copied()?;
        crossing(self.points.iter().copied(), tee, yards)
    }

    /// The direction of play at a spot `along` yards from the tee, as a unit vector; up for a line
    /// of one point.
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

    /// Where the line turns; `None` for a straight line.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        let &[tee, corner, green] = self.points.as_slice() else {
            return None;
        };
        let change = corner.direction_deg(green) - tee.direction_deg(corner);
        let right_deg = (change + 180.0).rem_euclid(360.0) - 180.0;
        Some(Turn {
            at: tee.distance(corner),
            right_deg,
        })
    }

    fn legs(&self) -> impl Iterator<Item = (Flat, Flat)> + '_ {
        self.points
            .iter()
            .copied()
            .zip(self.points.iter().copied().skip(1))
    }
}

/// The first spot of a path that lies `radius` away from a center.
fn crossing(path: impl Iterator<Item = Flat> + Clone, center: Flat, radius: f64) -> Option<Flat> {
    path.clone().zip(path.skip(1)).find_map(|(from, to)| {
        // |from + t (to − from) − center| = radius, for the smallest t of 0 to 1.
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

/// How far a point lies ahead along a leg and to the right of it, in yards.
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
        // Beyond the corner play goes left: what lies above the second leg is on its right.
        check(-50.0, 230.0, 250.0, 30.0);
        check(-50.0, 180.0, 250.0, -20.0);
        check(0.0, -10.0, 0.0, 10.0);
    }

    #[test]
    fn the_turn_has_a_side_an_angle_and_a_distance() {
        let turn = dogleg_left().turn().expect("it turns");
        assert!((turn.at - 200.0).abs() < 1e-9 && (turn.right_deg + 90.0).abs() < 1e-9);
        let straight = LineOfPlay::new(Flat::default(), None, Flat::new(3.0, 400.0));
        assert_eq!(straight.turn(), None);
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
            (line.length(), line.turn(), line.leaving(100.0)),
            (0.0, None, None)
        );
        assert_eq!(
            line.place(Flat::new(3.0, 4.0)),
            Place {
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
