//! A golfer's plan for a hole: a club and an aim for each stroke, made before the round.
//!
//! A plan holds places on the globe and names of clubs, so that it stays true when the service moves a point or the golfer changes a
//! club. [`read`] reads it on a hole as the hole is now.

use golf_api::hole::Point;

use crate::bounds::within;
use crate::clubs::Club;
use crate::line_of_play::PositionOnLine;
use crate::measure;
use crate::pattern::Stroke;
use crate::plane::Flat;
use crate::reading::{HoleReading, Target, TargetKind};

/// The most strokes in a plan: as many points as can be measured.
pub const MOST_STROKES: usize = measure::MOST;
/// The most characters in a golfer's own line.
pub const LINE_CHARACTERS: usize = 120;
/// An aim within this distance of a named point is that point, in yards.
const NAMED_WITHIN_YD: f64 = 2.0;
/// One degree, in the units of [`Place`].
const UNITS: f64 = 1e6;

/// A place on the globe in millionths of a degree: about a tenth of a meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Latitude.
    pub lat_e6: i32,
    /// Longitude.
    pub lng_e6: i32,
}

/// A stroke of a plan.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlannedStroke {
    /// The name of the club; empty if none is chosen.
    pub club: String,
    /// Where it is aimed.
    pub aim: Place,
}

/// The plan for a hole.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct HolePlan {
    /// The strokes from the tee, at most [`MOST_STROKES`].
    pub strokes: Vec<PlannedStroke>,
    /// One line of the golfer's own, at most [`LINE_CHARACTERS`].
    pub line: String,
}

/// A stroke of a plan, read on a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct StrokeReading {
    /// The name of the club; empty if none is chosen.
    pub club: String,
    /// The stroke; `None` if the bag has no such club.
    pub stroke: Option<Stroke>,
    /// Where it is aimed.
    pub aim: Flat,
    /// The point or the place there.
    pub aimed_at: AimedAt,
    /// Straight-line yards from where it is played to the aim.
    pub length_yd: f64,
    /// Straight-line yards from the middle of its balls to the center of the green.
    pub leaves_yd: Option<f64>,
}

/// The name of an aim, as data.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum AimedAt {
    /// The front of the green.
    Front,
    /// Its center.
    Center,
    /// Its back.
    Back,
    /// A row of [`HoleReading::targets`].
    Target(usize),
    /// A place beside the line of play.
    Beside(PositionOnLine),
    /// A place on a hole without a line of play.
    Anywhere,
}

impl Place {
    /// The place of a point.
    #[must_use]
    pub fn of(point: Point) -> Self {
        let units = |degrees: f64, most: f64| {
            let units = (within(degrees, -most, most) * UNITS).round();
            #[expect(
                clippy::cast_possible_truncation,
                reason = "at most 180 million by the line above"
            )]
            let whole = units as i32;
            whole
        };
        Self {
            lat_e6: units(point.lat, 90.0),
            lng_e6: units(point.lng, 180.0),
        }
    }

    /// Whether there is such a place.
    #[must_use]
    pub fn is_on_earth(self) -> bool {
        (-90_000_000..=90_000_000).contains(&self.lat_e6)
            && (-180_000_000..=180_000_000).contains(&self.lng_e6)
    }

    /// The point at this place.
    #[must_use]
    pub fn point(self) -> Point {
        Point {
            lat: f64::from(self.lat_e6) / UNITS,
            lng: f64::from(self.lng_e6) / UNITS,
        }
    }
}

impl StrokeReading {
    /// Whether the ball comes down at the green where it is aimed: nothing is left then.
    #[must_use]
    pub fn is_on_green(&self) -> bool {
        let reaches = |stroke: Stroke| stroke.beyond_carry_yd() <= 0.5;
        let is_green = matches!(
            self.aimed_at,
            AimedAt::Front | AimedAt::Center | AimedAt::Back
        );
        is_green && self.stroke.is_none_or(reaches)
    }
}

impl HolePlan {
    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.strokes.is_empty() && self.line.trim().is_empty()
    }
}

/// Reads a plan on a hole, with the clubs of a bag. Strokes that are aimed far from the hole are left out, and so is
/// everything on a hole without a tee.
#[must_use]
pub fn read(plan: &HolePlan, reading: &HoleReading, bag: &[Club]) -> Vec<StrokeReading> {
    let (Some(plane), Some(mut from)) = (reading.plane, reading.tee) else {
        return Vec::new();
    };
    let mut strokes = Vec::new();
    for planned in plan.strokes.iter().take(MOST_STROKES) {
        let aim = plane.flat(planned.aim.point());
        if !measure::is_near(aim) {
            break;
        }
        let club = bag.iter().find(|club| club.name == planned.club);
        let stroke = club.map(|club| Stroke::new(from, aim, club));
        let lands = stroke.map_or(aim, |stroke| stroke.lands);
        strokes.push(StrokeReading {
            club: planned.club.clone(),
            stroke,
            aim,
            aimed_at: aimed_at(reading, aim),
            length_yd: from.distance(aim),
            leaves_yd: reading.green.center.map(|green| lands.distance(green)),
        });
        from = lands;
    }
    strokes
}

/// The named points that an aim can be put at, with their places: the points of the green, then targets that are no hazards.
#[must_use]
pub fn named_points(reading: &HoleReading) -> Vec<(AimedAt, Flat)> {
    let green = reading.green;
    let green = [
        (AimedAt::Front, green.front),
        (AimedAt::Center, green.center),
        (AimedAt::Back, green.back),
    ];
    let green = green.into_iter().filter_map(|(name, at)| Some((name, at?)));
    let targets = reading.targets.iter().enumerate();
    let targets = targets.filter(|(_, target)| !is_hazard(target));
    let targets = targets.map(|(row, target)| (AimedAt::Target(row), target.at));
    green.chain(targets).collect()
}

/// Where the first aim of a stroke is: on the line of play as far as the club carries, and never beyond the green.
#[must_use]
pub fn first_aim(reading: &HoleReading, from: Flat, carry_yd: f64) -> Option<Flat> {
    let green = reading.green.center?;
    if from.distance(green) <= carry_yd {
        return Some(green);
    }
    let line = reading.line.as_ref()?;
    // Around a turn, the straight distance is shorter than the way.
    let start = line.place(from).along;
    let (mut near, mut far) = (start, line.length());
    for _ in 0..20 {
        let middle = f64::midpoint(near, far);
        if from.distance(line.spot(middle)) < carry_yd {
            near = middle;
        } else {
            far = middle;
        }
    }
    Some(line.spot(near))
}

/// Where an aim goes when its stroke gets another club: a green that the club reaches stays the aim, everything else is aimed at in
/// the same direction as far as the club carries.
#[must_use]
pub fn aim_of_other_club(reading: &HoleReading, from: Flat, aim: Flat, carry_yd: f64) -> Flat {
    let distance = from.distance(aim);
    let is_green = matches!(
        aimed_at(reading, aim),
        AimedAt::Front | AimedAt::Center | AimedAt::Back
    );
    if distance < f64::MIN_POSITIVE || (is_green && distance <= carry_yd) {
        return aim;
    }
    from.toward(aim, carry_yd / distance)
}

/// The point at an aim, or its place beside the line of play.
fn aimed_at(reading: &HoleReading, aim: Flat) -> AimedAt {
    let mut named = named_points(reading);
    let hazards = reading.targets.iter().enumerate();
    let hazards = hazards.filter(|(_, target)| is_hazard(target));
    named.extend(hazards.map(|(row, target)| (AimedAt::Target(row), target.at)));
    let distances = named.iter().map(|(name, at)| (*name, at.distance(aim)));
    let near = distances.filter(|(_, distance)| *distance <= NAMED_WITHIN_YD);
    let nearest = near.min_by(|(_, a), (_, b)| a.total_cmp(b));
    match (nearest, &reading.line) {
        (Some((name, _)), _) => name,
        (None, Some(line)) => AimedAt::Beside(line.place(aim)),
        (None, None) => AimedAt::Anywhere,
    }
}

const fn is_hazard(target: &Target) -> bool {
    matches!(target.kind, TargetKind::Hazard(_))
}

#[cfg(test)]
mod tests;
