//! Routing: laying the holes of a loop over its land, from the clubhouse and back.
//!
//! A search places one hole after the other. Each starts a short walk from the previous green,
//! stays on the land of its loop, and keeps its distance from the holes already laid. Among the
//! remaining candidates, the search prefers a circular route over the land. The last green must lie
//! by the clubhouse. A search with too many dead ends starts over on a little more land.

use std::f64::consts::{PI, TAU};

use crate::chance::Chance;
use crate::facility::Loop;
use crate::ground::{Spot, are_apart};
use crate::shape::{Laid, Shape};

/// Yards between the lines of play of neighboring holes, at the first attempt.
const APART_YARDS: f64 = 66.0;

/// How near the clubhouse the last green should lie, and must lie, in yards.
const HOME_YARDS: std::ops::Range<f64> = 48.0..185.0;

/// Square yards of land for each yard of hole, at the first attempt. The holes need not fill it.
const LAND_PER_YARD: f64 = 290.0;

/// How many holes a search lays before it starts over.
const STEPS: u32 = 28;

/// Lays every hole of a loop.
pub(crate) fn route(of: &Loop, shapes: &[Shape], chance: &mut Chance) -> Vec<Laid> {
    let spans: Vec<f64> = shapes.iter().map(|shape| shape.green().length()).collect();
    let mut ease = 0.0;
    for _ in 0..40 {
        let land = Land::draw(of, spans.iter().sum(), ease, chance);
        let mut search = Search {
            shapes,
            spans: &spans,
            land,
            apart: APART_YARDS - 16.0 * f64::min(ease, 1.0),
            wander: chance.between(100.0, 330.0),
            steps_left: STEPS,
            laid: Vec::with_capacity(shapes.len()),
        };
        if search.extend(chance) {
            return search.laid;
        }
        ease += 0.06;
    }
    side_by_side(of, shapes)
}

/// The land of a loop: a wedge around the clubhouse, or half of an ellipse for two loops.
#[derive(Debug)]
struct Land {
    axis: Spot,
    half_angle: (f64, f64),
    /// Half-axes along and across, in yards.
    long: f64,
    wide: f64,
    /// 1 for clockwise, -1 for counterclockwise.
    sense: f64,
}

impl Land {
    fn draw(of: &Loop, yards: f64, ease: f64, chance: &mut Chance) -> Self {
        let half_angle = PI / f64::from(of.sharers);
        let area = yards * LAND_PER_YARD * (1.0 + ease) + 20_000.0;
        let radius = (area / half_angle).sqrt();
        let stretch = if of.sharers == 2 {
            chance.between(0.82, 1.42)
        } else {
            1.0
        };
        Self {
            axis: Spot::toward(of.bearing),
            half_angle: libm::sincos(half_angle),
            long: radius * stretch,
            wide: radius / stretch,
            sense: chance.sign(),
        }
    }

    fn holds(&self, spot: Spot) -> bool {
        let along = spot.dot(self.axis);
        let across = spot.dot(self.axis.right()).abs();
        let margin = if spot.length() < 190.0 { 16.0 } else { 36.0 };
        let (sine, cosine) = self.half_angle;
        let (x, y) = (along / self.long, across / self.wide);
        along * sine - across * cosine >= margin && x * x + y * y <= 1.0
    }

    fn first_tee(&self) -> Spot {
        let (ahead, aside) = if self.half_angle.1 < 1e-9 {
            (62.0, 48.0)
        } else {
            (112.0, 26.0)
        };
        self.axis * ahead + self.axis.right() * (aside * -self.sense)
    }

    /// The ideal position of the green after this share of the loop.
    fn aim(&self, share: f64) -> Spot {
        let (sine, cosine) = libm::sincos(PI + self.sense * TAU * share);
        let middle = 0.52 * self.long;
        let across = if self.half_angle.1 < 1e-9 {
            0.62 * self.wide
        } else {
            0.62 * middle * self.half_angle.0 / self.half_angle.1.max(0.35)
        };
        self.axis * (middle + 0.36 * self.long * cosine) + self.axis.right() * (across * sine)
    }
}

struct Search<'a> {
    shapes: &'a [Shape],
    spans: &'a [f64],
    land: Land,
    apart: f64,
    /// How far a hole may stray from its aim for the sake of variety, in yards.
    wander: f64,
    steps_left: u32,
    laid: Vec<Laid>,
}

impl Search<'_> {
    /// Lays all remaining holes, or none.
    fn extend(&mut self, chance: &mut Chance) -> bool {
        let hole = self.laid.len();
        let Some(shape) = self.shapes.get(hole) else {
            return true;
        };
        if self.steps_left == 0 {
            return false;
        }
        self.steps_left -= 1;
        let mut ways = self.ways(hole, shape, chance);
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, way) in ways {
            if !self.is_clear(&way) {
                continue;
            }
            self.laid.push(way);
            if self.extend(chance) {
                return true;
            }
            self.laid.pop();
            if self.steps_left == 0 {
                return false;
            }
        }
        false
    }

    /// The candidates for a hole that stay on the land and can still return to the clubhouse, each
    /// with its distance from the aim.
    fn ways(&self, hole: usize, shape: &Shape, chance: &mut Chance) -> Vec<(f64, Laid)> {
        let rest = &self.spans[hole + 1..];
        let left_to_walk: f64 = rest.iter().map(|span| span + 40.0).sum();
        let share = |holes: usize| f64::from(u32::try_from(holes).unwrap_or_default());
        let aim = self.land.aim(share(hole + 1) / share(self.spans.len()));
        let aim = match rest {
            // The last hole must be able to reach the clubhouse from here.
            [one] => aim.unit() * (one + 140.0),
            _ => aim,
        };
        let from = self
            .laid
            .last()
            .map_or(self.land.first_tee(), |laid| laid.green);
        let tries: u32 = if rest.is_empty() { 8 } else { 12 };
        let offset = chance.unit();
        let drift = drift(shape);
        (0..tries)
            .filter_map(|place| {
                let share = (f64::from(place) + offset) / f64::from(tries);
                let bearing = match rest {
                    [] => Some(bearing_home(from) + (share - 0.5) * 0.8 - drift),
                    [one] => {
                        let side = if place % 2 == 0 { 1.0 } else { -1.0 };
                        let short_of_home = one + 90.0 + 120.0 * share;
                        angle_off_home(from, self.spans[hole] + 30.0, short_of_home)
                            .map(|angle| bearing_home(from) + side * angle - drift)
                    }
                    _ => Some(share * TAU),
                };
                let way = self.lay(shape, Spot::toward(bearing?));
                let from_home = way.green.length();
                let comes_home = match rest {
                    [] => HOME_YARDS.contains(&from_home),
                    [one] => (one + 55.0..one + 230.0).contains(&from_home),
                    [two, one] => angle_off_home(way.green, two + 30.0, one + 150.0).is_some(),
                    _ => from_home < left_to_walk + 60.0,
                };
                let holds = |spot| self.land.holds(spot);
                let stays = holds(way.tee) && holds(way.green) && way.bend.is_none_or(holds);
                let score = (way.green - aim).length() + chance.unit() * self.wander;
                (comes_home && stays).then_some((score, way))
            })
            .collect()
    }

    /// Lays a hole a short walk from the previous green: beyond it when play goes on, beside it
    /// when play turns back. The tee shot never crosses that green.
    fn lay(&self, shape: &Shape, departure: Spot) -> Laid {
        let Some(before) = self.laid.last() else {
            return shape.lay(self.land.first_tee(), departure);
        };
        let arrival = before.final_direction();
        let back = (1.0 - arrival.dot(departure)) / 2.0;
        let side = if arrival.right().dot(departure) < 0.0 {
            -1.0
        } else {
            1.0
        };
        let beyond = arrival * (12.0 + 36.0 * (1.0 - back));
        let beside = arrival.right() * (side * (18.0 + 62.0 * back));
        shape.lay(before.green + beyond + beside, departure)
    }

    /// Whether a hole keeps its distance from the clubhouse and from all earlier holes.
    fn is_clear(&self, way: &Laid) -> bool {
        let home = (Spot::ORIGIN, Spot::ORIGIN);
        if !way.legs().all(|leg| are_apart(leg, home, 40.0)) {
            return false;
        }
        let Some((before, earlier)) = self.laid.split_last() else {
            return true;
        };
        // The tee is near the previous green by design; only the hole beyond the tee counts.
        let beyond = Laid {
            tee: way.tee + way.start_direction() * 60.0,
            ..*way
        };
        let clear = |mine: &Laid, theirs: &Laid, yards: f64| {
            mine.legs()
                .all(|leg| theirs.legs().all(|other| are_apart(leg, other, yards)))
        };
        clear(&beyond, before, self.apart * 0.88)
            && earlier.iter().all(|laid| clear(way, laid, self.apart))
    }
}

/// The bearing from a spot to the clubhouse.
fn bearing_home(from: Spot) -> f64 {
    libm::atan2(-from.east, -from.north)
}

/// How far to the right of its first leg the green of a hole lies, in radians from the tee.
fn drift(shape: &Shape) -> f64 {
    let green = shape.green();
    libm::atan2(green.east, green.north)
}

/// The angle off the way home at which `yards` of travel end at `distance` from home. By the law
/// of cosines, in radians; `None` where no angle does.
fn angle_off_home(from: Spot, yards: f64, distance: f64) -> Option<f64> {
    let home = from.length();
    let cosine = (home * home + yards * yards - distance * distance) / (2.0 * home * yards);
    (cosine.abs() <= 1.0).then(|| libm::acos(cosine))
}

/// The routing of last resort: parallel holes, up and down, which always succeeds.
fn side_by_side(of: &Loop, shapes: &[Shape]) -> Vec<Laid> {
    let axis = Spot::toward(of.bearing);
    let mut across = -40.0 * shapes.iter().map(|_| 1.0).sum::<f64>();
    let mut up = true;
    let mut along = 60.0;
    shapes
        .iter()
        .map(|shape| {
            let tee = axis * along + axis.right() * across;
            let bearing = of.bearing + if up { 0.0 } else { PI } - drift(shape);
            let laid = shape.lay(tee, Spot::toward(bearing));
            along = laid.green.dot(axis).max(60.0);
            across += 95.0;
            up = !up;
            laid
        })
        .collect()
}
