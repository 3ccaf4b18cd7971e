//! Which lengths suit a golfer, as two published recommendations say. Nothing between their rows is made up.
//!
//! [`TEE_IT_FORWARD`] (PGA of America and USGA, 2011) goes by the drive, [`SevenIron`] (USGA, 2023) by a 7-iron. Both are for
//! 18 holes: nine holes are half of it, 27 holes are one and a half times it, and no other number has a recommendation.
//! Start at [`TeesThatFit::of`].

use golf_api::course::{Course, Tee};
use golf_api::figure::Figure;

use crate::sorted::sort_by;

/// The shortest and longest drives that are taken, in yards.
pub const DRIVES_YD: (u32, u32) = (50, 400);
/// The average drives of men and of women, in yards (R&A and USGA, 2018).
pub const AVERAGE_DRIVES_YD: [f64; 2] = [214.7, 147.9];

/// The recommended lengths of 18 holes by the drive, longest first: both in yards.
pub const TEE_IT_FORWARD: [(u32, Lengths); 9] = [
    (300, Lengths::of(7_150, 7_400)),
    (275, Lengths::of(6_700, 6_900)),
    (250, Lengths::of(6_200, 6_400)),
    (225, Lengths::of(5_800, 6_000)),
    (200, Lengths::of(5_200, 5_400)),
    (175, Lengths::of(4_400, 4_600)),
    (150, Lengths::of(3_500, 3_700)),
    (125, Lengths::of(2_800, 3_000)),
    (100, Lengths::of(2_100, 2_300)),
];

/// How far a golfer hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// The drive, in yards: where the ball usually stops.
    Drive(u32),
    /// A 7-iron instead.
    SevenIron(SevenIron),
}

/// The rows of "The 7-Iron Solution" that are published as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SevenIron {
    /// About 155 yards.
    Yards155,
    /// About 125 yards.
    Yards125,
    /// 80 yards or less.
    UpTo80Yards,
}

/// A range of lengths in yards, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lengths {
    /// The shortest.
    pub from_yd: f64,
    /// The longest.
    pub to_yd: f64,
}

/// What suits a golfer on a course.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Recommended {
    /// These lengths, from the row of this drive.
    OfDrive {
        /// The drive of the row, in yards.
        row_yd: u32,
        /// The lengths for the holes of the course.
        lengths: Lengths,
    },
    /// The longest tees that there are: the drive is above the last row.
    Longest,
    /// These lengths, from the row of a 7-iron.
    OfSevenIron(Lengths),
}

/// How a length is to the recommended ones.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fit {
    /// It suits.
    Suits,
    /// It is longer by these yards.
    Longer(f64),
    /// It is shorter by these yards.
    Shorter(f64),
}

/// Tees with a length.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedTee {
    /// Their name, if they have one.
    pub name: Option<String>,
    /// Their length, in yards.
    pub length_yd: f64,
    /// How it is to what suits.
    pub fit: Fit,
}

/// The tees of a course for one golfer.
#[derive(Debug, Clone, PartialEq)]
pub struct TeesThatFit {
    /// What suits.
    pub recommended: Recommended,
    /// The tees that have a length, longest first.
    pub tees: Vec<FittedTee>,
    /// How many have none.
    pub without_length: usize,
}

impl Reach {
    /// A drive in yards; `None` outside [`DRIVES_YD`].
    #[must_use]
    pub fn drive(yards: f64) -> Option<Self> {
        let rounded = yards.round();
        let (least, most) = (f64::from(DRIVES_YD.0), f64::from(DRIVES_YD.1));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within the bounds"
        )]
        let whole = || rounded as u32;
        (least..=most)
            .contains(&rounded)
            .then(|| Self::Drive(whole()))
    }
}

impl SevenIron {
    /// All rows, longest first.
    pub const ALL: [Self; 3] = [Self::Yards155, Self::Yards125, Self::UpTo80Yards];

    /// The distance of the row, in yards; the last row has everything below it too.
    #[must_use]
    pub const fn yards(self) -> u32 {
        match self {
            Self::Yards155 => 155,
            Self::Yards125 => 125,
            Self::UpTo80Yards => 80,
        }
    }

    /// The row of this distance in yards.
    #[must_use]
    pub fn of_yards(yards: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|row| row.yards() == yards)
    }

    const fn lengths(self) -> Lengths {
        match self {
            Self::Yards155 => Lengths::of(6_400, 6_600),
            Self::Yards125 => Lengths::of(5_400, 5_600),
            Self::UpTo80Yards => Lengths::of(3_500, 3_700),
        }
    }
}

impl Lengths {
    const fn of(from: u16, to: u16) -> Self {
        Self {
            from_yd: from as f64,
            to_yd: to as f64,
        }
    }

    fn times(self, share: f64) -> Self {
        Self {
            from_yd: self.from_yd * share,
            to_yd: self.to_yd * share,
        }
    }

    fn fit(self, length_yd: f64) -> Fit {
        if length_yd > self.to_yd {
            Fit::Longer(length_yd - self.to_yd)
        } else if length_yd < self.from_yd {
            Fit::Shorter(self.from_yd - length_yd)
        } else {
            Fit::Suits
        }
    }

    /// The yards from the nearer end, 0 inside.
    fn off(self, length_yd: f64) -> f64 {
        match self.fit(length_yd) {
            Fit::Suits => 0.0,
            Fit::Longer(by) | Fit::Shorter(by) => by,
        }
    }
}

impl Recommended {
    /// What suits on a course of so many holes; `None` if no recommendation is for that number.
    #[must_use]
    pub fn of(reach: Reach, holes: u32) -> Option<Self> {
        let share = share_of_18(holes)?;
        Some(match reach {
            Reach::SevenIron(row) => Self::OfSevenIron(row.lengths().times(share)),
            Reach::Drive(yards) if yards > TEE_IT_FORWARD[0].0 => Self::Longest,
            Reach::Drive(yards) => {
                let (row_yd, lengths) = row_of_drive(yards);
                let lengths = lengths.times(share);
                Self::OfDrive { row_yd, lengths }
            }
        })
    }

    /// How a length is to it, on a course of so many holes whose longest tees have `longest_yd`.
    fn fit(self, length_yd: f64, longest_yd: f64, holes: u32) -> Fit {
        match self {
            Self::OfSevenIron(lengths) => lengths.fit(length_yd),
            Self::Longest if length_yd >= longest_yd => Fit::Suits,
            Self::Longest => Fit::Shorter(longest_yd - length_yd),
            Self::OfDrive { row_yd, .. } if drive_of_length(length_yd, holes) == Some(row_yd) => {
                Fit::Suits
            }
            Self::OfDrive { lengths, .. } => lengths.fit(length_yd),
        }
    }
}

impl TeesThatFit {
    /// The tees of a course for a golfer. `None` if no tees have a length, or no recommendation is for its number of holes.
    #[must_use]
    pub fn of(reach: Reach, holes: u32, tees: &[Tee]) -> Option<Self> {
        let recommended = Recommended::of(reach, holes)?;
        let mut lengths: Vec<(&Tee, f64)> = tees
            .iter()
            .filter_map(|tee| Some((tee, length_of(tee)?)))
            .collect();
        sort_by(&mut lengths, |(_, a), (_, b)| b.total_cmp(a));
        let (_, longest) = *lengths.first()?;
        let without_length = tees.len() - lengths.len();
        let fitted = lengths.into_iter().map(|(tee, length_yd)| FittedTee {
            name: tee.name.clone().filter(|name| !name.trim().is_empty()),
            length_yd,
            fit: recommended.fit(length_yd, longest, holes),
        });
        Some(Self {
            recommended,
            tees: fitted.collect(),
            without_length,
        })
    }

    /// Whether any tees suit.
    #[must_use]
    pub fn any(&self) -> bool {
        self.tees.iter().any(|tee| tee.fit == Fit::Suits)
    }

    /// The shortest of the longer tees.
    #[must_use]
    pub fn next_longer(&self) -> Option<&FittedTee> {
        let is_longer = |tee: &&FittedTee| matches!(tee.fit, Fit::Longer(_));
        self.tees.iter().rfind(is_longer)
    }

    /// The longest of the shorter tees.
    #[must_use]
    pub fn next_shorter(&self) -> Option<&FittedTee> {
        let is_shorter = |tee: &&FittedTee| matches!(tee.fit, Fit::Shorter(_));
        self.tees.iter().find(is_shorter)
    }
}

/// The length of tees, in yards, if they have one.
#[must_use]
pub fn length_of(tee: &Tee) -> Option<f64> {
    let length = tee.length.as_ref().and_then(Figure::number)?;
    (length > 0.0).then_some(length)
}

/// The drive of the row that a length belongs to, in yards: a length between two rows belongs to the nearer one, and in the
/// middle to the longer one. `None` if no recommendation is for this number of holes.
#[must_use]
pub fn drive_of_length(length_yd: f64, holes: u32) -> Option<u32> {
    let share = share_of_18(holes)?;
    let of_18 = length_yd / share;
    Some(nearest(|(_, lengths)| lengths.off(of_18)).0)
}

/// Whether a course suits by its one length. `None` if its length or its holes are not given, or are not in the
/// recommendation. A drive above the last row counts as the last row, since one length has no longest tees.
#[must_use]
pub fn suits(course: &Course, reach: Reach) -> Option<bool> {
    let (holes, length) = (course.holes?, f64::from(course.length_yards?));
    let most = TEE_IT_FORWARD[0].0;
    let reach = match reach {
        Reach::Drive(yards) => Reach::Drive(yards.min(most)),
        reach @ Reach::SevenIron(_) => reach,
    };
    let recommended = Recommended::of(reach, holes)?;
    Some(recommended.fit(length, length, holes) == Fit::Suits)
}

/// The row nearest to a drive. Rows are 25 yards apart, so no whole number is in the middle between two.
fn row_of_drive(yards: u32) -> (u32, Lengths) {
    nearest(|(row, _)| f64::from(row.abs_diff(yards)))
}

/// The nearest row, and of two equally near ones the longer.
fn nearest(off: impl Fn(&(u32, Lengths)) -> f64) -> (u32, Lengths) {
    let [longest, others @ ..] = TEE_IT_FORWARD;
    others.into_iter().fold(longest, |nearest, row| {
        if off(&row) < off(&nearest) {
            row
        } else {
            nearest
        }
    })
}

/// How much of 18 holes a course has, where a recommendation says so.
const fn share_of_18(holes: u32) -> Option<f64> {
    match holes {
        9 => Some(0.5),
        18 => Some(1.0),
        27 => Some(1.5),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
