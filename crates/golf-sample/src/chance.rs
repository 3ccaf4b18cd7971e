//! Chance: the only source of variety in this crate.
//!
//! The generator (PCG-XSH-RR 64/32) promises the same numbers in every version. Mapping a number to
//! a range, a pick or a bell curve is done here, since the mappings of crates change between
//! releases. Only additions, multiplications and divisions are used, which IEEE 754 rounds the same
//! everywhere.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// The purpose of a draw. Each purpose has its own sequence, so that one more draw for a name does
/// not move a bunker.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    /// How a block of courses divides into facilities.
    Grouping = 1,
    /// A facility: its place, year and name.
    Facility = 2,
    /// Pars and lengths of a loop of holes.
    Scorecard = 3,
    /// The positions of a loop's holes, with their hazards.
    Ground = 4,
    /// Tees, reviews and absent fields of one course.
    Course = 5,
}

/// A random sequence.
#[derive(Debug)]
pub(crate) struct Chance(Pcg32);

impl Chance {
    /// The sequence for one purpose and one subject, such as a facility's number.
    pub(crate) fn new(seed: u64, purpose: Purpose, thing: u64) -> Self {
        let state = scramble(seed ^ scramble(thing.wrapping_mul(8).wrapping_add(purpose as u64)));
        Self(Pcg32::new(state, scramble(state)))
    }

    /// A number from 0 up to but not including 1, in steps of 2⁻³².
    pub(crate) fn unit(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    /// A number from `low` up to `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number from 0 up to but not including `count`; 0 when there is nothing to count.
    pub(crate) fn below(&mut self, count: u32) -> u32 {
        let scaled = (u64::from(self.0.next_u32()) * u64::from(count)) >> 32;
        u32::try_from(scaled).unwrap_or_default()
    }

    /// True with this probability.
    pub(crate) fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// -1 or 1, equally likely.
    pub(crate) fn sign(&mut self) -> f64 {
        if self.happens(0.5) { 1.0 } else { -1.0 }
    }

    /// A bell curve: the sum of four uniform draws, which ends at 3.5 deviations.
    pub(crate) fn bell(&mut self, mean: f64, deviation: f64) -> f64 {
        let sum = self.unit() + self.unit() + self.unit() + self.unit();
        // Four draws have a mean of 2 and a variance of 4/12.
        mean + (sum - 2.0) * deviation * 1.732_050_8
    }

    /// A draw from a distribution given as (share below, value) from 0 to 1, interpolated linearly.
    pub(crate) fn spread(&mut self, steps: &[(f64, f64)]) -> f64 {
        let share = self.unit();
        let above = steps.partition_point(|step| step.0 <= share);
        let low = steps[above.saturating_sub(1)];
        let high = steps[above.min(steps.len() - 1)];
        if high.0 <= low.0 {
            return high.1;
        }
        low.1 + (high.1 - low.1) * (share - low.0) / (high.0 - low.0)
    }

    /// One of several, equally likely. The list is never empty.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.place_in(list.len())]
    }

    /// One of several by weight. The list is never empty.
    pub(crate) fn weigh<T: Copy>(&mut self, list: &[(u32, T)]) -> T {
        let mut left = self.below(list.iter().map(|entry| entry.0).sum());
        for (weight, value) in list {
            if left < *weight {
                return *value;
            }
            left -= weight;
        }
        list[0].1
    }

    /// An index into a list of `length`.
    pub(crate) fn place_in(&mut self, length: usize) -> usize {
        let count = u32::try_from(length).unwrap_or(u32::MAX);
        usize::try_from(self.below(count)).unwrap_or_default()
    }
}

/// The nearest whole number; 0 for negative numbers and NaN.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from a float saturates, and nothing here comes near the ends"
)]
pub(crate) fn whole(number: f64) -> u32 {
    number.round() as u32
}

/// The finalizer of SplitMix64: neighboring inputs give unrelated outputs.
const fn scramble(value: u64) -> u64 {
    let mut bits = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_still_gives_the_numbers_it_gave() {
        let mut chance = Chance::new(1, Purpose::Course, 2);
        let drawn: Vec<u32> = (0..4).map(|_| chance.below(1_000_000)).collect();
        assert_eq!(drawn, [868492, 593063, 558182, 520828]);
    }

    #[test]
    fn draws_fill_their_ranges_evenly() {
        let mut chance = Chance::new(7, Purpose::Course, 0);
        let mut counts = [0; 10];
        for _ in 0..10_000 {
            counts[chance.place_in(10)] += 1;
        }
        assert!(counts.iter().all(|n| (850..1150).contains(n)), "{counts:?}");
        let bells: Vec<f64> = (0..10_000).map(|_| chance.bell(5.0, 2.0)).collect();
        let mean = bells.iter().sum::<f64>() / 10_000.0;
        let variance = bells.iter().map(|b| (b - mean).powi(2)).sum::<f64>() / 10_000.0;
        assert!((mean - 5.0).abs() < 0.1, "{mean}");
        assert!((variance.sqrt() - 2.0).abs() < 0.1, "{variance}");
    }

    #[test]
    fn a_spread_keeps_its_shares() {
        let mut chance = Chance::new(7, Purpose::Course, 1);
        let below_ten = (0..10_000)
            .filter(|_| chance.spread(&[(0.0, 0.0), (0.3, 10.0), (1.0, 20.0)]) < 10.0)
            .count();
        assert!((2800..3200).contains(&below_ten), "{below_ten}");
    }
}
