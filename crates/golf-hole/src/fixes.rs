//! Which positions of a device are believed. No clock, no browser.
//!
//! A device tells three things that decide what may be said of a golfer: a place, its error, and when the place was taken.
//! Start at [`Fixes`]. What a believed position means on a hole is in [`standing`](super::standing).

use std::time::Duration;

use super::standing::Fix;

/// A position that was taken longer ago than this is not where the golfer is, in milliseconds: in half a minute a golfer
/// walks 45 yards, and a cart drives 200.
const OLD_MS: f64 = 30_000.0;
/// How long the times of a device must go along with this clock before its clock is known to differ, in milliseconds.
const IN_STEP_MS: f64 = 10_000.0;
/// Two clocks that differ by less than this in that time go along, in milliseconds.
const STEP_MS: f64 = 2_000.0;
/// The speed of a golf cart on a road: 18 miles an hour, in meters per millisecond.
const CART_M_PER_MS: f64 = 0.008;
/// Positions nearer to each other than this follow at once, in meters: devices tell some of them late and several together.
const NEAR_M: f64 = 120.0;
/// A doubted position that nothing contradicts for so long is where the golfer is, in milliseconds. A device tells a
/// position each second while it is moved, so a mistake is contradicted sooner.
const SETTLED_MS: f64 = 3_000.0;
/// A watch that tells nothing for so long is asked again, in milliseconds. A device may be silent while it lies still, but
/// it answers a new watch.
const SILENT_MS: f64 = 30_000.0;
/// Without an answer for so long, the watch is dead, in milliseconds.
const DEAD_MS: f64 = 2.0 * SILENT_MS;

/// What a device tells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Report {
    /// The place and its error.
    pub fix: Fix,
    /// When it was taken, in Unix milliseconds of the device's own clock; `None` if the device does not say.
    pub taken_ms: Option<f64>,
}

/// What is known of the place after a device has told something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Known {
    /// The golfer is here, as well as the fix says.
    Here(Fix),
    /// The device has told only where the golfer was.
    Old,
    /// What the device told is no position.
    NoPosition,
}

/// What a device has told in one watch.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Fixes {
    /// The position that is shown, and when it was told.
    believed: Option<(Fix, f64)>,
    /// A position that does not follow from it, and when it was told. The next one decides.
    doubted: Option<(Fix, f64)>,
    /// The first of several old positions: when it was taken and told.
    behind: Option<(f64, f64)>,
    /// Whether the last position was one of now.
    is_current: bool,
}

impl Fixes {
    /// Notes a position that is told now. Returns what is known. A position that is old or none changes nothing once a better
    /// one is known. One that does not follow from the one before, or that is much worse, changes nothing until a second one
    /// or [`Self::settle`] confirms it.
    pub fn note(&mut self, told: &Report, now_ms: f64) -> Known {
        let useless = if !told.fix.is_position() {
            Some(Known::NoPosition)
        } else if self.is_old(told.taken_ms, now_ms) {
            Some(Known::Old)
        } else {
            None
        };
        self.is_current = useless.is_none();
        if let Some(known) = useless {
            return self.believed.map_or(known, |(fix, _)| Known::Here(fix));
        }
        let now = (told.fix, now_ms);
        let Some(before) = self.believed else {
            return self.believe(now);
        };
        let confirms = |doubted: &(Fix, f64)| {
            doubted.0.says_where() == now.0.says_where() && follows(doubted, &now)
        };
        if follows(&before, &now) || self.doubted.as_ref().is_some_and(confirms) {
            return self.believe(now);
        }
        self.doubted = Some(now);
        Known::Here(before.0)
    }

    /// Whether the last position was one of now. A device that tells only others is as good as silent.
    #[must_use]
    pub const fn is_current(&self) -> bool {
        self.is_current
    }

    /// Time has passed. Returns the doubted position once nothing has contradicted it for some seconds.
    pub fn settle(&mut self, now_ms: f64) -> Option<Known> {
        let doubted = self.doubted?;
        let is_settled = (now_ms - doubted.1).abs() >= SETTLED_MS;
        is_settled.then(|| self.believe(doubted))
    }

    /// After how long [`Self::settle`] is due; `None` if no position is doubted.
    #[must_use]
    pub fn settles_in(&self) -> Option<Duration> {
        // Timers of browsers may be a little early.
        self.doubted
            .map(|_| Duration::from_secs_f64((SETTLED_MS + 100.0) / 1_000.0))
    }

    const fn believe(&mut self, now: (Fix, f64)) -> Known {
        self.believed = Some(now);
        self.doubted = None;
        Known::Here(now.0)
    }

    /// Whether a position was taken too long ago. A time in the future is one of a clock that is ahead. A device whose clock
    /// is behind tells old times for ever, but in step with this clock.
    fn is_old(&mut self, taken_ms: Option<f64>, now_ms: f64) -> bool {
        let Some(taken) = taken_ms.filter(|taken| taken.is_finite()) else {
            return false;
        };
        if now_ms - taken <= OLD_MS {
            self.behind = None;
            return false;
        }
        let (first_taken, first_told) = *self.behind.get_or_insert((taken, now_ms));
        let since = now_ms - first_told;
        if (taken - first_taken - since).abs() > STEP_MS {
            self.behind = Some((taken, now_ms));
            return true;
        }
        since < IN_STEP_MS
    }
}

/// Whether a golfer can be at the second position after the first: no farther than a cart drives meanwhile, as far as the
/// errors of both go. A position that says nothing follows only from another such.
fn follows(before: &(Fix, f64), now: &(Fix, f64)) -> bool {
    let ((before, then_ms), (now, now_ms)) = (before, now);
    match (before.says_where(), now.says_where()) {
        (true, true) => {
            let driven = (now_ms - then_ms).max(0.0) * CART_M_PER_MS;
            before.meters_to(now) <= before.accuracy_m + now.accuracy_m + NEAR_M + driven
        }
        (_, is_exact) => is_exact || !before.says_where(),
    }
}

/// What is to be done with a watch that has told nothing for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// Nothing: it is alive.
    Alive,
    /// Start it again. What is shown stays.
    AskAgain,
    /// Start it again. What was known is too old.
    Dead,
}

/// A watch as far as it is heard, in milliseconds of any clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heard {
    heard_ms: f64,
    checked_ms: f64,
    was_asked_again: bool,
}

impl Heard {
    /// A watch that starts now.
    #[must_use]
    pub const fn begin(now_ms: f64) -> Self {
        Self {
            heard_ms: now_ms,
            checked_ms: now_ms,
            was_asked_again: false,
        }
    }

    /// The watch tells anything.
    pub const fn note(&mut self, now_ms: f64) {
        self.heard_ms = now_ms;
        self.was_asked_again = false;
    }

    /// Judges the watch when it is checked. A check that comes very late shows that the page slept, and its watch with it.
    pub fn check(&mut self, now_ms: f64) -> Silence {
        let since_check_ms = now_ms - self.checked_ms;
        let silent_ms = now_ms - self.heard_ms;
        self.checked_ms = now_ms;
        if silent_ms >= DEAD_MS || since_check_ms >= DEAD_MS {
            *self = Self::begin(now_ms);
            Silence::Dead
        } else if silent_ms >= SILENT_MS && !self.was_asked_again {
            self.was_asked_again = true;
            Silence::AskAgain
        } else {
            Silence::Alive
        }
    }
}

#[cfg(test)]
mod tests;
