//! Groups of hazards that a caddie names in one sentence.
//!
//! A hazard within [`AROUND_GREEN_YARDS`] of the green's center is around the green. The others are on the way there,
//! unless they are by the tee ([`BY_TEE_YARDS`]) or off the line ([`OFF_LINE_YARDS`]). On the way, these are a group:
//!
//! 1. Hazards of one kind and name are a row while no gap between them is wider than [`GAP_YARDS`], whatever their sides.
//! 2. A row longer than [`LONGEST_GAPS`] gaps is cut at its widest gap.
//! 3. A row is one group on both sides if its left and its right start within a gap of each other, and end so too. It is
//!    also one group if the two sides overlap for at least half of the row. Hazards on the line between the two sides
//!    belong to that group. Otherwise each side is a group.
//! 4. A hole with more than [`MOST`] groups is grouped again with twice the gap.
//!
//! Every hazard is in one group, in the list around the green, or in one count. Start at [`HazardGroups::new`].

use golf_api::hole::HazardKind;

use crate::angle::in_circle;
use crate::line_of_play::ON_LINE_YARDS;
use crate::plane::Flat;
use crate::reading::{HoleReading, Target, TargetKind};
use crate::sorted::sort_by;

/// The widest gap within a row. A golfer's strokes with one club scatter about as much in length.
pub const GAP_YARDS: f64 = 30.0;
/// The longest row, in gaps. A longer one would not say where the trouble is: 120 yards are half a drive.
pub const LONGEST_GAPS: f64 = 4.0;
/// The most groups on the way to a green that a golfer remembers.
pub const MOST: usize = 5;
/// How often the gap may double. 240 yards are a drive.
const DOUBLINGS: i32 = 3;
/// Farther off the line of play than this, hazards are rarely in play, and the map does not label them.
pub const OFF_LINE_YARDS: f64 = 40.0;
/// Within this distance of the green's center, a hazard's side of the green matters, and not its distance from the tee.
pub const AROUND_GREEN_YARDS: f64 = 40.0;
/// Even a poor tee shot passes a hazard this near to the tee. On a short hole the limit is a quarter of its length.
pub const BY_TEE_YARDS: f64 = 100.0;
/// Hazards farther than this from both tee and green do not belong to the hole.
pub const OF_THE_HOLE_YARDS: f64 = 1_000.0;

/// The hazards of a hole, told together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HazardGroups<'a> {
    /// The groups short of the green: first hazards with a penalty stroke, such as water, then bunkers. Both are in order
    /// from the tee.
    pub on_the_way: Vec<HazardGroup<'a>>,
    /// The hazards around the green, by kind and name, then from front to back.
    pub around_green: Vec<(GreenSide, &'a Target)>,
    /// How many hazards lie by the tee.
    pub by_tee: usize,
    /// How many hazards lie too far off the line of play.
    pub off_line: usize,
    /// How many hazards have no distance from the tee, since there is no tee.
    pub without_distance: usize,
}

/// Hazards of one kind and name that belong together, in order from the tee.
#[derive(Debug, Clone, PartialEq)]
pub struct HazardGroup<'a> {
    /// The hazards, never none.
    pub hazards: Vec<&'a Target>,
    /// Their side; `None` without a line of play, and for hazards that cross it.
    pub side: Option<GroupSide>,
}

/// The side of the line of play where a group lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupSide {
    /// All hazards are left of the line.
    Left,
    /// All hazards are on the line.
    OnLine,
    /// All hazards are right of the line.
    Right,
    /// There are hazards along the left and along the right.
    Both,
}

/// Where a hazard lies around the green, as seen by a golfer who plays to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each name says its side")]
pub enum GreenSide {
    Front,
    FrontLeft,
    FrontRight,
    Left,
    Middle,
    Right,
    BackLeft,
    BackRight,
    Back,
}

impl<'a> HazardGroups<'a> {
    /// Groups the hazards of a reading.
    #[must_use]
    pub fn new(reading: &'a HoleReading) -> Self {
        let mut groups = Self::default();
        let by_tee = by_tee_yards(reading);
        let mut on_the_way = Vec::new();
        for target in &reading.targets {
            if !matches!(target.kind, TargetKind::Hazard(_)) {
                continue;
            }
            let is_off = is_off_line(reading, target);
            if let Some(side) = green_side(reading, target) {
                groups.around_green.push((side, target));
            } else if is_off {
                groups.off_line += 1;
            } else if target.from_tee.is_none() {
                groups.without_distance += 1;
            } else if target.from_tee.is_some_and(|yards| yards < by_tee) {
                groups.by_tee += 1;
            } else {
                on_the_way.push(target);
            }
        }
        sort_by(&mut groups.around_green, |(side, a), (other, b)| {
            rank(a).cmp(&rank(b)).then(side.cmp(other))
        });
        groups.on_the_way = groups_on_the_way(&on_the_way, GAP_YARDS);
        for doubling in 1..=DOUBLINGS {
            if groups.on_the_way.len() > MOST {
                groups.on_the_way =
                    groups_on_the_way(&on_the_way, GAP_YARDS * 2.0_f64.powi(doubling));
            }
        }
        groups
    }
}

/// Whether a golfer has to think of a target: it is one to aim at, it is around the green, or it is on the way there,
/// neither by the tee nor off the line. These are the hazards that the groups name, and all without a distance.
#[must_use]
pub fn is_in_play(reading: &HoleReading, target: &Target) -> bool {
    !matches!(target.kind, TargetKind::Hazard(_))
        || green_side(reading, target).is_some()
        || !(is_off_line(reading, target)
            || target
                .from_tee
                .is_some_and(|yards| yards < by_tee_yards(reading)))
}

fn is_off_line(reading: &HoleReading, target: &Target) -> bool {
    let is_wide = target
        .right
        .is_some_and(|right| right.abs() > OFF_LINE_YARDS);
    is_wide || !reading.is_near(target.at, OF_THE_HOLE_YARDS)
}

/// Hazards nearer to the tee than this are by the tee.
fn by_tee_yards(reading: &HoleReading) -> f64 {
    reading
        .length()
        .map_or(0.0, |yards| (yards / 4.0).min(BY_TEE_YARDS))
}

impl HazardGroup<'_> {
    /// The straight distances from the tee of its first and its last hazard, in yards.
    #[must_use]
    pub fn reach(&self) -> (f64, f64) {
        let yards = |target: Option<&&Target>| target.and_then(|target| target.from_tee);
        let first = yards(self.hazards.first()).unwrap_or_default();
        (first, yards(self.hazards.last()).unwrap_or(first))
    }

    /// The hazard nearest to the line of play.
    #[must_use]
    pub fn tightest(&self) -> Option<&Target> {
        let off = |target: &Target| target.right.map_or(f64::INFINITY, f64::abs);
        let hazards = self.hazards.iter().copied();
        hazards.min_by(|a, b| off(a).total_cmp(&off(b)))
    }
}

impl GroupSide {
    /// The side of one hazard. The table says "on line" at the same distance.
    #[must_use]
    pub fn of(right: f64) -> Self {
        if right.abs() < ON_LINE_YARDS {
            Self::OnLine
        } else if right < 0.0 {
            Self::Left
        } else {
            Self::Right
        }
    }
}

/// The proper name in a hazard's label: "Rae's Creek". `None` if the label has only kind, side and number, such as "Left
/// Fairway Bunker 2".
#[must_use]
pub fn own_name(target: &Target) -> Option<String> {
    const PLACES: [&str; 11] = [
        "left",
        "right",
        "front",
        "back",
        "center",
        "centre",
        "middle",
        "short",
        "long",
        "fairway",
        "greenside",
    ];
    const KINDS: [&str; 6] = ["bunker", "bunkers", "sand", "trap", "water", "hazard"];
    /// A longer label is a sentence.
    const WORDS: usize = 4;
    let is_any = |word: &str, of: &[&str]| of.iter().any(|known| word.eq_ignore_ascii_case(known));
    let is_number = |word: &str| {
        word.bytes()
            .all(|sign| sign.is_ascii() && !sign.is_ascii_alphabetic())
    };
    let label = target.label.as_deref().unwrap_or_default();
    let kept = label.split_whitespace();
    let kept = kept.filter(|word| !is_any(word, &PLACES) && !is_number(word));
    let kept: Vec<&str> = kept.collect();
    let says_more = kept.iter().any(|word| !is_any(word, &KINDS));
    (says_more && kept.len() <= WORDS).then(|| kept.join(" "))
}

/// Hazards of one group share this: kind and name. Bunkers come last: they cost no penalty stroke.
fn rank(target: &Target) -> (bool, &str, Option<String>) {
    let kind = match &target.kind {
        TargetKind::Hazard(kind) => kind.as_str(),
        _ => "",
    };
    let is_bunker = target.kind == TargetKind::Hazard(HazardKind::Bunker);
    (is_bunker, kind, own_name(target))
}

/// The side of the green on the last leg of the line of play, in eighths of the circle.
fn green_side(reading: &HoleReading, target: &Target) -> Option<GreenSide> {
    const CLOCKWISE: [GreenSide; 8] = [
        GreenSide::Back,
        GreenSide::BackRight,
        GreenSide::Right,
        GreenSide::FrontRight,
        GreenSide::Front,
        GreenSide::FrontLeft,
        GreenSide::Left,
        GreenSide::BackLeft,
    ];
    let line = reading.line.as_ref()?;
    let center = reading.green.center?;
    if target.to_center? > AROUND_GREEN_YARDS {
        return None;
    }
    if target.to_center? < ON_LINE_YARDS {
        return Some(GreenSide::Middle);
    }
    let heading = Flat::default().direction_deg(line.heading(line.length()));
    let clockwise = center.direction_deg(target.at) - heading;
    let eighth = (in_circle(clockwise) / 45.0).round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 8 by the line above"
    )]
    let index = eighth as usize % CLOCKWISE.len();
    CLOCKWISE.get(index).copied()
}

/// Groups hazards that are in order from the tee.
fn groups_on_the_way<'a>(hazards: &[&'a Target], gap: f64) -> Vec<HazardGroup<'a>> {
    let mut rows: Vec<Vec<&Target>> = Vec::new();
    for &target in hazards {
        let belongs = |row: &&mut Vec<&Target>| {
            row.last().is_some_and(|last| {
                from_tee(target) - from_tee(last) <= gap && rank(last) == rank(target)
            })
        };
        match rows.iter_mut().find(belongs) {
            Some(row) => row.push(target),
            None => rows.push(vec![target]),
        }
    }
    let rows = rows
        .into_iter()
        .flat_map(|row| cut(row, gap * LONGEST_GAPS));
    let mut groups: Vec<HazardGroup> = rows.flat_map(|row| sides_of(&row, gap)).collect();
    sort_by(&mut groups, |a, b| {
        let is_bunker = |group: &HazardGroup| group.hazards.first().map(|first| rank(first).0);
        is_bunker(a)
            .cmp(&is_bunker(b))
            .then(a.reach().0.total_cmp(&b.reach().0))
    });
    groups
}

fn from_tee(target: &Target) -> f64 {
    target.from_tee.unwrap_or_default()
}

/// Whether the service says that a hazard crosses the line of play, so that the side of its point means nothing.
fn crosses(target: &Target) -> bool {
    let label = target.label.as_deref().unwrap_or_default();
    label
        .split_whitespace()
        .any(|word| word.eq_ignore_ascii_case("crossing"))
}

/// Cuts a row at its widest gap until no part is longer than this.
fn cut(mut row: Vec<&Target>, longest: f64) -> Vec<Vec<&Target>> {
    let gaps = row.windows(2).zip(1..);
    let gaps = gaps.filter_map(|(pair, at)| match pair {
        [a, b] => Some((from_tee(b) - from_tee(a), at)),
        _ => None,
    });
    let length: f64 = gaps.clone().map(|(gap, _)| gap).sum();
    let widest = gaps.max_by(|(a, _), (b, _)| a.total_cmp(b));
    let Some((_, at)) = widest.filter(|_| length > longest) else {
        return vec![row];
    };
    let rest = row.split_off(at);
    let mut parts = cut(row, longest);
    parts.extend(cut(rest, longest));
    parts
}

/// The groups of a row: one on both sides, or one for each side.
fn sides_of<'a>(row: &[&'a Target], gap: f64) -> Vec<HazardGroup<'a>> {
    let of_side = |side: Option<GroupSide>| {
        let is_there = |target: &&Target| side_of(target) == side;
        let hazards: Vec<&Target> = row.iter().copied().filter(is_there).collect();
        (!hazards.is_empty()).then_some(HazardGroup { hazards, side })
    };
    let (left, right) = (
        of_side(Some(GroupSide::Left)),
        of_side(Some(GroupSide::Right)),
    );
    let both = left.as_ref().zip(right.as_ref());
    let both = both.filter(|(left, right)| are_side_by_side(left.reach(), right.reach(), gap));
    let Some((left, right)) = both else {
        let alone = [of_side(None), of_side(Some(GroupSide::OnLine))];
        return [left, right].into_iter().chain(alone).flatten().collect();
    };
    let (from, to) = (
        left.reach().0.min(right.reach().0),
        left.reach().1.max(right.reach().1),
    );
    let is_between = |target: &&Target| (from..=to).contains(&from_tee(target));
    let (between, beyond): (Vec<&Target>, Vec<&Target>) = row.iter().copied().partition(is_between);
    let between = HazardGroup {
        hazards: between,
        side: Some(GroupSide::Both),
    };
    let beyond = (!beyond.is_empty()).then_some(HazardGroup {
        hazards: beyond,
        side: Some(GroupSide::OnLine),
    });
    [between].into_iter().chain(beyond).collect()
}

fn side_of(target: &Target) -> Option<GroupSide> {
    let right = target.right.filter(|_| !crosses(target));
    right.map(GroupSide::of)
}

fn are_side_by_side((start, end): (f64, f64), (first, last): (f64, f64), gap: f64) -> bool {
    let beside = end.min(last) - start.max(first);
    let whole = end.max(last) - start.min(first);
    let apart = (start - first).abs().max((end - last).abs());
    apart <= gap || beside * 2.0 >= whole
}

#[cfg(test)]
mod tests;
