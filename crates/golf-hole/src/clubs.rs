//! The clubs of a golfer: how far each carries, and how far its balls spread.
//!
//! The presets are published figures. Direction: Broadie gives one standard deviation of 5 to 11 degrees for players who score
//! 100, 4 to 9 for 80, and 3 to 4 on tour; a preset is the middle. Depth: GOLFTEC gives 36, 56 and 90 feet from front to back
//! for a 7-iron at handicaps 0, 8 and 13; other clubs are in proportion to their carry.

use crate::bounds::within;

/// The most clubs in a bag (Rules of Golf 4.1b).
pub const MOST_CLUBS: usize = 14;
/// The shortest and longest carries, in yards.
pub const CARRIES_YD: (u32, u32) = (20, 400);
/// The smallest and largest spreads to the sides: one standard deviation, in tenths of a degree.
pub const SIDES_TENTHS_DEG: (u32, u32) = (5, 300);
/// The smallest and largest depths from front to back, in yards.
pub const DEPTHS_YD: (u32, u32) = (2, 200);
/// The most characters in a club's name.
pub const NAME_CHARACTERS: usize = 20;
/// The club that a published depth is for.
pub const SEVEN_IRON: &str = "7-iron";

/// How far the balls of a club spread. Whole numbers, so that the same spread is written and read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spread {
    /// One standard deviation of the direction, in tenths of a degree.
    pub sides_tenths_deg: u32,
    /// From the nearest to the farthest of nine balls in ten, in yards, at the full carry.
    pub depth_yd: u32,
}

/// A club. Whoever makes one checks it with [`Club::is_valid`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Club {
    /// Its name, which no other club in the bag has.
    pub name: String,
    /// How far the ball flies, in yards.
    pub carry_yd: u32,
    /// How far its balls spread.
    pub spread: Spread,
}

/// A kind of player, for those who do not know their own spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlayerKind {
    /// Scores about 100; the depth is that of handicap 13.
    #[default]
    Scores100,
    /// Scores about 80; the depth is that of handicap 8.
    Scores80,
    /// Plays on tour; the depth is that of handicap 0.
    Tour,
}

impl Spread {
    /// Whether both figures are within their limits.
    #[must_use]
    pub fn is_valid(self) -> bool {
        let Self {
            sides_tenths_deg,
            depth_yd,
        } = self;
        let is_in = |(least, most): (u32, u32), value| (least..=most).contains(&value);
        is_in(SIDES_TENTHS_DEG, sides_tenths_deg) && is_in(DEPTHS_YD, depth_yd)
    }

    /// One standard deviation of the direction, in degrees.
    #[must_use]
    pub fn sides_deg(self) -> f64 {
        f64::from(self.sides_tenths_deg) / 10.0
    }
}

impl Club {
    /// Whether its figures are within their limits, and it has a name.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let characters = self.name.chars().count();
        let has_name = !self.name.trim().is_empty() && characters <= NAME_CHARACTERS;
        has_name && (CARRIES_YD.0..=CARRIES_YD.1).contains(&self.carry_yd) && self.spread.is_valid()
    }
}

impl PlayerKind {
    /// Every kind, from the widest spread.
    pub const ALL: [Self; 3] = [Self::Scores100, Self::Scores80, Self::Tour];

    /// The published range of the direction's standard deviation, in degrees (Broadie).
    #[must_use]
    pub const fn sides_deg(self) -> (u32, u32) {
        match self {
            Self::Scores100 => (5, 11),
            Self::Scores80 => (4, 9),
            Self::Tour => (3, 4),
        }
    }

    /// The published handicap and depth of a 7-iron from front to back, in feet (GOLFTEC).
    #[must_use]
    pub const fn seven_iron_depth_ft(self) -> (u32, u32) {
        match self {
            Self::Scores100 => (13, 90),
            Self::Scores80 => (8, 56),
            Self::Tour => (0, 36),
        }
    }

    /// The spread of a club that carries `carry_yd` in a bag whose 7-iron carries `seven_iron_yd`. Without a 7-iron in the bag, the
    /// published depth is taken as it is.
    #[must_use]
    pub fn spread(self, carry_yd: u32, seven_iron_yd: Option<u32>) -> Spread {
        let (least, most) = self.sides_deg();
        let (_, feet) = self.seven_iron_depth_ft();
        let share = match seven_iron_yd {
            Some(seven_iron_yd) if seven_iron_yd > 0 => {
                f64::from(carry_yd) / f64::from(seven_iron_yd)
            }
            _ => 1.0,
        };
        let (least_yd, most_yd) = DEPTHS_YD;
        let depth = (f64::from(feet) / 3.0 * share).round();
        let depth = within(depth, f64::from(least_yd), f64::from(most_yd));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within the limits by the line above"
        )]
        let depth_yd = depth as u32;
        Spread {
            sides_tenths_deg: (least + most) * 5,
            depth_yd,
        }
    }
}

/// The shortest club that carries this far, in yards, otherwise the longest one. The bag is in order from the longest.
#[must_use]
pub fn club_for(bag: &[Club], yards: f64) -> Option<&Club> {
    let reaching = bag.iter().rfind(|club| f64::from(club.carry_yd) >= yards);
    reaching.or(bag.first())
}

/// Sorts a bag from the longest club, and takes out clubs that are not valid, whose name is there already, or that are too many.
#[must_use]
pub fn in_order(clubs: Vec<Club>) -> Vec<Club> {
    let mut bag: Vec<Club> = Vec::new();
    for club in clubs {
        let is_new = bag.iter().all(|other| other.name != club.name);
        if is_new && club.is_valid() && bag.len() < MOST_CLUBS {
            bag.push(club);
        }
    }
    crate::sorted::sort_by(&mut bag, |a, b| b.carry_yd.cmp(&a.carry_yd));
    bag
}

#[cfg(test)]
mod tests;
