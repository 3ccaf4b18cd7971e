//! Facilities: the properties that the courses of one address share, and the loops of holes that
//! each course plays.
//!
//! Courses are grouped within blocks of [`BLOCK`] neighbors. So a course's group is known without
//! building the whole catalogue, and a larger sample begins with a smaller one.
//!
//! Holes are made in loops that leave the clubhouse and return to it, each in a wedge of land of
//! its own. So loops never cross, and three nines give three courses of 18.

use std::f64::consts::TAU;

use golf_api::hole::Point;

use crate::chance::{Chance, Purpose};
use crate::ground::Spot;
use crate::names;
use crate::places::{self, Locality};

/// How many neighboring courses share one draw of groups.
const BLOCK: usize = 32;

/// How many courses play from one clubhouse. A third pair of loops would make each wedge too narrow
/// for its holes.
const COURSES_PER_CLUBHOUSE: u32 = 2;

/// Yards between the clubhouses of a facility that has more courses than that.
const CLUBHOUSES_APART_YARDS: f64 = 2300.0;

/// The clientele of a facility.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Municipal,
    DailyFee,
    Private,
    Resort,
    Community,
}

/// How demanding the holes of a loop are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Regulation,
    Executive,
    ParThree,
}

/// The properties that the courses of one address share.
#[derive(Debug)]
pub(crate) struct Facility {
    /// The index of its first course, which is also its number for [`Chance`].
    first: usize,
    layout: Layout,
    pub(crate) place: Locality,
    pub(crate) kind: Kind,
    /// When its first course opened.
    pub(crate) year: i32,
    pub(crate) name: String,
    pub(crate) address: String,
    /// Length relative to the usual: 1 is about 6,870 yards over 18 holes of par 72.
    pub(crate) muscle: f64,
    /// The share of holes with water.
    pub(crate) wetness: f64,
    /// Greenside and fairway bunkers relative to the usual.
    pub(crate) sandiness: f64,
    /// The bearing of its first loop, in radians.
    bearing: f64,
    /// How its courses are told apart, when there are several.
    pub(crate) naming: names::CourseNaming,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// One course: the loops it plays, the holes of each, and the holes on its land.
    Single {
        loops: u32,
        loop_holes: u32,
        listed: u32,
        style: Style,
    },
    /// Several courses, each with loops of its own.
    Courses(u32),
    /// Three nines, listed as the three courses of 18 that they make.
    ThreeNines,
}

/// One course of a facility: its loops and its clubhouse.
#[derive(Debug)]
pub(crate) struct Round {
    /// One or two loops, in order of play.
    pub(crate) loops: Vec<Loop>,
    /// The number of holes in the course's listing.
    pub(crate) listed_holes: u32,
    pub(crate) clubhouse: Point,
    pub(crate) style: Style,
}

/// A loop of holes that leaves the clubhouse and returns to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Loop {
    /// Its number for [`Chance`], unique across all facilities.
    pub(crate) number: u64,
    pub(crate) holes: u32,
    pub(crate) style: Style,
    /// The bearing of the middle of its land, in radians.
    pub(crate) bearing: f64,
    /// How many loops share the circle around the clubhouse.
    pub(crate) sharers: u32,
}

/// The first course, and the number of courses, of a course's facility.
fn group_of(seed: u64, index: usize) -> (usize, usize) {
    let block = index / BLOCK;
    let mut chance = Chance::new(seed, Purpose::Grouping, number(block));
    let end = (block + 1) * BLOCK;
    let mut first = block * BLOCK;
    loop {
        let drawn = chance.weigh(&[(905, 1), (52, 2), (30, 3), (9, 4), (4, 6)]);
        let size = drawn.min(end - first);
        if index < first + size {
            return (first, size);
        }
        first += size;
    }
}

impl Facility {
    /// The facility of a course, and the course's index within it.
    pub(crate) fn of(seed: u64, index: usize) -> (Self, u32) {
        let (first, size) = group_of(seed, index);
        let mut chance = Chance::new(seed, Purpose::Facility, number(first));
        let layout = draw_layout(size, &mut chance);
        let place = places::draw(&mut chance);
        let kind = draw_kind(layout, place.state.name, &mut chance);
        #[expect(clippy::cast_possible_truncation, reason = "the table ends at 2025")]
        let year = chance.spread(&OPENED) as i32;
        let naming = names::CourseNaming::draw(&mut chance);
        let small = matches!(layout, Layout::Single { loops: 1, .. });
        let high = ["Colorado", "Utah", "Wyoming", "New Mexico", "Nevada"];
        let muscle = chance.bell(if small { 0.93 } else { 0.965 }, 0.045)
            + if year >= 1985 { 0.035 } else { 0.0 }
            // The ball flies farther in thin air, so courses there are longer.
            + if high.contains(&place.state.name) { 0.02 } else { 0.0 };
        let facility = Self {
            first,
            layout,
            name: names::facility(kind, &place, &mut chance),
            address: names::address(&mut chance),
            place,
            kind,
            year,
            muscle: muscle.clamp(0.80, 1.10),
            wetness: chance.bell(usual_wetness(place.state.name), 0.08).max(0.02),
            sandiness: chance.bell(1.0, 0.22).max(0.3),
            bearing: chance.between(0.0, TAU),
            naming,
        };
        let position = u32::try_from(index - first).unwrap_or_default();
        (facility, position)
    }

    /// Whether several courses share the address.
    pub(crate) fn has_several_courses(&self) -> bool {
        !matches!(self.layout, Layout::Single { .. })
    }

    /// Whether its courses are pairs of three nines.
    pub(crate) fn has_three_nines(&self) -> bool {
        self.layout == Layout::ThreeNines
    }

    /// The loops of the course at this index of the facility.
    pub(crate) fn round(&self, position: u32) -> Round {
        let make = |spoke: u32, sharers: u32, holes: u32, style: Style| Loop {
            number: number(self.first) * 16 + u64::from(spoke),
            holes,
            style,
            bearing: self.bearing + TAU * f64::from(spoke) / f64::from(sharers),
            sharers,
        };
        let (loops, listed_holes, style) = match self.layout {
            Layout::Single {
                loops,
                loop_holes,
                listed,
                style,
            } => {
                let sharers = listed.div_ceil(9).max(2);
                let loops = (0..loops)
                    .map(|spoke| make(spoke, sharers, loop_holes, style))
                    .collect();
                (loops, listed, style)
            }
            Layout::Courses(courses) => {
                let here = COURSES_PER_CLUBHOUSE.min(courses);
                let small = position > 0 && position + 1 == courses && self.year % 4 == 0;
                let style = match (small, self.year % 8) {
                    (false, _) => Style::Regulation,
                    (true, 0) => Style::ParThree,
                    (true, _) => Style::Executive,
                };
                let count = if style == Style::ParThree { 1 } else { 2 };
                let loops: Vec<Loop> = (0..count)
                    .map(|half| make(position * 2 + half, here * 2, 9, style))
                    .collect();
                (loops, count * 9, style)
            }
            Layout::ThreeNines => {
                let nines = [position % 3, (position + 1) % 3];
                let loops = nines.map(|spoke| make(spoke, 3, 9, Style::Regulation));
                (loops.to_vec(), 18, Style::Regulation)
            }
        };
        Round {
            loops,
            listed_holes,
            clubhouse: self.clubhouse(position),
            style,
        }
    }

    fn clubhouse(&self, position: u32) -> Point {
        let Layout::Courses(_) = self.layout else {
            return self.place.position;
        };
        let way = Spot::from_to(self.place.position, self.place.inland).unit();
        let number = f64::from(position / COURSES_PER_CLUBHOUSE);
        (way * (CLUBHOUSES_APART_YARDS * number)).on_earth(self.place.position)
    }
}

/// When courses opened: two waves, the 1920s and the 1960s, and a third in the 1990s.
const OPENED: [(f64, f64); 13] = [
    (0.0, 1891.0),
    (0.03, 1900.0),
    (0.10, 1916.0),
    (0.26, 1930.0),
    (0.30, 1938.0),
    (0.34, 1950.0),
    (0.44, 1959.0),
    (0.61, 1970.0),
    (0.72, 1980.0),
    (0.80, 1989.0),
    (0.92, 2000.0),
    (0.985, 2009.0),
    (1.0, 2025.0),
];

fn draw_layout(size: usize, chance: &mut Chance) -> Layout {
    let single = |loops, loop_holes, listed, style| Layout::Single {
        loops,
        loop_holes,
        listed,
        style,
    };
    match size {
        0 | 1 => chance.weigh(&[
            (6780, single(2, 9, 18, Style::Regulation)),
            (260, single(2, 9, 18, Style::Executive)),
            (70, single(2, 9, 18, Style::ParThree)),
            (2050, single(1, 9, 9, Style::Regulation)),
            (330, single(1, 9, 9, Style::Executive)),
            (250, single(1, 9, 9, Style::ParThree)),
            (140, single(2, 9, 27, Style::Regulation)),
            (35, single(2, 9, 36, Style::Regulation)),
            (30, single(2, 6, 12, Style::Regulation)),
            (25, single(2, 6, 12, Style::ParThree)),
            (30, single(1, 6, 6, Style::ParThree)),
        ]),
        3 if chance.happens(0.55) => Layout::ThreeNines,
        several => Layout::Courses(u32::try_from(several).unwrap_or(2)),
    }
}

fn draw_kind(layout: Layout, state: &str, chance: &mut Chance) -> Kind {
    let sunny = [
        "Florida",
        "Arizona",
        "South Carolina",
        "California",
        "Hawaii",
        "Nevada",
    ];
    let more = if sunny.contains(&state) { 12 } else { 0 };
    match layout {
        Layout::Single { loops: 1, .. } => chance.weigh(&[
            (20, Kind::Municipal),
            (50, Kind::DailyFee),
            (24, Kind::Private),
            (6 + more, Kind::Community),
        ]),
        Layout::Single { .. } => chance.weigh(&[
            (17, Kind::Municipal),
            (45, Kind::DailyFee),
            (28, Kind::Private),
            (4 + more / 2, Kind::Resort),
            (6 + more, Kind::Community),
        ]),
        _ => chance.weigh(&[
            (15, Kind::Municipal),
            (25, Kind::DailyFee),
            (24, Kind::Private),
            (26 + more, Kind::Resort),
            (10 + more, Kind::Community),
        ]),
    }
}

fn usual_wetness(state: &str) -> f64 {
    match state {
        "Florida" => 0.46,
        "South Carolina" | "Louisiana" | "Minnesota" => 0.32,
        "Arizona" | "Nevada" | "New Mexico" | "Utah" | "Kansas" | "Wyoming" => 0.13,
        _ => 0.22,
    }
}

fn number(index: usize) -> u64 {
    u64::try_from(index).unwrap_or(u64::MAX)
}
