//! The named points and the line of play of each hole: what the four formats share.
//!
//! Distances are those of [`HoleReading`], as on the map and in the distance table. Coordinates are those of the answer.
//! A computed point has distances only. The line of play alone may end at a computed point: a green center that is not
//! given.

use golf_api::hole::{HazardKind, Hole, Point};
use golf_hole::line_of_play::ON_LINE_YARDS;
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Target, TargetKind};
use golf_hole::sorted::sort_by_key;

use crate::names::{self, Kind};
use crate::text::clean;
use crate::{Export, Unit};

/// A hole of a file.
pub struct HolePoints<'a> {
    /// The hole.
    pub hole: &'a Hole,
    /// Its number, padded so that the numbers of the file sort as text.
    pub number: String,
    /// Tee, targets and layup spots in order from the tee, then the green.
    pub points: Vec<NamedPoint>,
    /// The line of play, tee to green; empty unless it has two points or more.
    pub line: Vec<LinePoint>,
}

/// A point with its name and distances, in whole units of the file.
pub struct NamedPoint {
    pub kind: Kind,
    /// Unique in the file.
    pub name: String,
    /// The service's label, else the kind in words.
    pub label: String,
    /// WGS84 degrees; `None` for a computed point.
    pub at: Option<Point>,
    pub from_tee: Option<i64>,
    pub to_front: Option<i64>,
    pub to_center: Option<i64>,
    pub to_back: Option<i64>,
    /// The distance from the line of play, and the side.
    pub side: Option<(i64, &'static str)>,
    flat: Flat,
}

/// A point of a line of play.
pub struct LinePoint {
    pub name: String,
    pub at: Point,
}

/// The facts of a point as columns and properties. Distances are straight, except `off_line`: from the line of play.
pub const COLUMNS: [&str; 13] = [
    "hole",
    "par",
    "card_length",
    "kind",
    "name",
    "label",
    "from_tee",
    "to_front",
    "to_center",
    "to_back",
    "off_line",
    "side",
    "unit",
];

/// The facts of a point or a line.
pub type Record<'a> = [Value<'a>; COLUMNS.len()];

/// A value of a record.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    Text(&'a str),
    Whole(i64),
    /// Not given; never 0.
    Absent,
}

/// The holes of a file, by number.
pub fn holes<'a>(export: &Export<'a>) -> Vec<HolePoints<'a>> {
    let mut holes: Vec<&Hole> = export.holes.iter().collect();
    sort_by_key(&mut holes, |hole| hole.hole_number);
    let last = holes.last().map_or(0, |hole| hole.hole_number.0);
    let width = last.to_string().len().max(2);
    let mut taken = Names::default();
    holes
        .into_iter()
        .map(|hole| {
            let number = format!("{:0width$}", hole.hole_number.0);
            hole_points(hole, number, export.unit, &mut taken)
        })
        .collect()
}

impl HolePoints<'_> {
    /// The name of the hole's line of play.
    pub fn line_name(&self) -> String {
        [&self.number, " ", names::LINE_OF_PLAY].concat()
    }

    /// Par and length in words, if either is given.
    pub fn facts(&self, unit: Unit) -> Option<String> {
        names::par_and_card(self.hole.par, self.hole.length_yards, unit)
    }

    /// The points of the answer, each with its coordinates.
    pub fn given(&self) -> impl Iterator<Item = (&NamedPoint, Point)> {
        self.points
            .iter()
            .filter_map(|point| Some((point, point.at?)))
    }

    /// The facts of a point, in the order of [`COLUMNS`].
    pub fn record<'p>(&self, point: &'p NamedPoint, unit: Unit) -> Record<'p> {
        let (off_line, side) = point.side.unzip();
        let [hole, par, card] = self.numbers(unit);
        [
            hole,
            par,
            card,
            Value::Text(point.kind.code()),
            Value::Text(&point.name),
            Value::Text(&point.label),
            Value::whole(point.from_tee),
            Value::whole(point.to_front),
            Value::whole(point.to_center),
            Value::whole(point.to_back),
            Value::whole(off_line),
            side.map_or(Value::Absent, Value::Text),
            Value::Text(unit.word()),
        ]
    }

    /// The facts of the line of play, which has no distances.
    pub fn line_record<'n>(&self, name: &'n str, unit: Unit) -> Record<'n> {
        let mut record = [Value::Absent; COLUMNS.len()];
        let values = self.numbers(unit).into_iter().chain([
            Value::Text(names::LINE_CODE),
            Value::Text(name),
            Value::Text(names::LINE_OF_PLAY),
        ]);
        for (place, value) in record.iter_mut().zip(values) {
            *place = value;
        }
        record
    }

    fn numbers<'n>(&self, unit: Unit) -> [Value<'n>; 3] {
        let card = self.hole.length_yards;
        [
            Value::Whole(self.hole.hole_number.0.into()),
            Value::whole(self.hole.par.map(i64::from)),
            Value::whole(card.map(|yards| unit.whole(f64::from(yards)))),
        ]
    }
}

impl NamedPoint {
    /// The distances in words.
    pub fn distances(&self, unit: Unit) -> Option<String> {
        let from_tee = self.from_tee.filter(|_| self.kind != Kind::Tee);
        names::distances(from_tee, self.to_center, self.side, unit)
    }
}

impl Value<'_> {
    fn whole(number: Option<i64>) -> Self {
        number.map_or(Self::Absent, Self::Whole)
    }
}

fn hole_points<'a>(
    hole: &'a Hole,
    number: String,
    unit: Unit,
    taken: &mut Names,
) -> HolePoints<'a> {
    let reading = HoleReading::new(hole);
    let green = hole.coordinates.green;
    let mut drafts = vec![Draft::of(Kind::Tee, reading.tee, hole.coordinates.tee)];
    drafts.extend(reading.targets.iter().map(|target| {
        let at = answer_point(hole, &reading, target);
        Some(Draft::of_target(target, at))
    }));
    drafts.extend(reading.layups.iter().map(|layup| {
        let leaves = unit.whole(f64::from(layup.leaves));
        let draft = Draft::of(Kind::Leaves, Some(layup.at), None)?;
        Some(Draft {
            short: format!("L{leaves}"),
            label: names::layup_leaves(leaves),
            ..draft
        })
    }));
    drafts.extend([
        Draft::of(Kind::GreenFront, reading.green.front, green.front),
        Draft::of(Kind::GreenCenter, reading.green.center, green.center),
        Draft::of(Kind::GreenBack, reading.green.back, green.back),
    ]);
    let points: Vec<NamedPoint> = drafts
        .into_iter()
        .flatten()
        .map(|draft| draft.named(&number, &reading, unit, taken))
        .collect();
    let line = line(&reading, &points);
    HolePoints {
        hole,
        number,
        points,
        line,
    }
}

/// The point of the answer that a target was read from: the same kind, label and place on the plane.
fn answer_point(hole: &Hole, reading: &HoleReading, target: &Target) -> Option<Point> {
    let points = &hole.coordinates;
    let is_here = |point: &Point| {
        reading
            .plane
            .is_some_and(|plane| plane.flat(*point) == target.at)
    };
    match &target.kind {
        TargetKind::Fairway => points.fairway,
        TargetKind::Dogleg => points.dogleg,
        TargetKind::Layup => points.layup,
        TargetKind::Hazard(kind) => hole
            .hazards
            .iter()
            .filter(|hazard| hazard.kind == *kind && hazard.label == target.label)
            .find_map(|hazard| hazard.point.filter(is_here)),
    }
}

/// The line of play with the names of its points.
fn line(reading: &HoleReading, points: &[NamedPoint]) -> Vec<LinePoint> {
    let corners = reading.line.as_ref().map(|line| line.points());
    let corners = corners
        .filter(|corners| corners.len() > 1)
        .unwrap_or_default();
    let is_corner = |point: &&NamedPoint| {
        !matches!(
            point.kind,
            Kind::Bunker | Kind::Water | Kind::Hazard | Kind::Leaves
        )
    };
    corners
        .iter()
        .filter_map(|corner| {
            let mut here = points
                .iter()
                .filter(is_corner)
                .filter(|point| point.flat == *corner);
            let given = here.clone().find_map(|point| Some((point, point.at?)));
            let (point, at) = match given {
                Some(given) => given,
                None => (here.next()?, reading.plane?.point(*corner)),
            };
            Some(LinePoint {
                name: point.name.clone(),
                at,
            })
        })
        .collect()
}

/// A point before it has its name.
struct Draft {
    kind: Kind,
    short: String,
    label: String,
    flat: Flat,
    at: Option<Point>,
    /// Yards right of the line of play; negative to the left.
    right: Option<f64>,
}

impl Draft {
    fn of(kind: Kind, flat: Option<Flat>, at: Option<Point>) -> Option<Self> {
        Some(Self {
            kind,
            short: kind.short().into(),
            label: kind.label().into(),
            flat: flat?,
            at,
            right: None,
        })
    }

    fn of_target(target: &Target, at: Option<Point>) -> Self {
        let kind = kind_of(&target.kind);
        let label = target.label.as_deref().map(str::trim).unwrap_or_default();
        let label = match &target.kind {
            _ if !label.is_empty() => clean(label),
            TargetKind::Hazard(HazardKind::Other(kind)) if !kind.is_empty() => {
                names::hazard_of_kind(&clean(kind))
            }
            _ => kind.label().into(),
        };
        Self {
            kind,
            short: kind.short().into(),
            label,
            flat: target.at,
            at,
            right: target.right,
        }
    }

    fn named(
        self,
        number: &str,
        reading: &HoleReading,
        unit: Unit,
        taken: &mut Names,
    ) -> NamedPoint {
        let to = |other: Option<Flat>| other.map(|other| unit.whole(self.flat.distance(other)));
        let from_tee = to(reading.tee);
        let to_center = to(reading.green.center);
        let side = self.right.map(|right| {
            let side = if right.abs() < ON_LINE_YARDS {
                names::ON_LINE
            } else if right < 0.0 {
                names::LEFT
            } else {
                names::RIGHT
            };
            (unit.whole(right.abs()), side)
        });
        let is_hazard = matches!(self.kind, Kind::Bunker | Kind::Water | Kind::Hazard);
        let is_end = matches!(
            self.kind,
            Kind::Tee | Kind::GreenFront | Kind::GreenCenter | Kind::GreenBack
        );
        let mut name = [number, " ", &self.short].concat();
        if let Some(distance) = from_tee.filter(|_| !is_end) {
            name += &format!(" {distance}");
        }
        if let Some((_, side)) = side.filter(|_| is_hazard) {
            name += " ";
            name += side;
        }
        NamedPoint {
            kind: self.kind,
            name: taken.unique(name),
            label: self.label,
            at: self.at,
            from_tee,
            to_front: to(reading.green.front),
            to_center,
            to_back: to(reading.green.back),
            side,
            flat: self.flat,
        }
    }
}

const fn kind_of(kind: &TargetKind) -> Kind {
    match kind {
        TargetKind::Fairway => Kind::Fairway,
        TargetKind::Dogleg => Kind::Dogleg,
        TargetKind::Layup => Kind::Layup,
        TargetKind::Hazard(HazardKind::Bunker) => Kind::Bunker,
        TargetKind::Hazard(HazardKind::Water) => Kind::Water,
        TargetKind::Hazard(HazardKind::Other(_)) => Kind::Hazard,
    }
}

/// The names of a file so far, each with how often it was wanted.
#[derive(Default)]
struct Names(Vec<(String, usize)>);

impl Names {
    /// The name, with " 2", " 3" and so on if it is taken.
    fn unique(&mut self, name: String) -> String {
        let Some(place) = self.place(&name) else {
            self.0.push((name.clone(), 1));
            return name;
        };
        let mut count = self.0.get(place).map_or(1, |(_, count)| *count);
        let free = loop {
            count += 1;
            let candidate = format!("{name} {count}");
            if self.place(&candidate).is_none() {
                break candidate;
            }
        };
        if let Some((_, wanted)) = self.0.get_mut(place) {
            *wanted = count;
        }
        self.0.push((free.clone(), 1));
        free
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(taken, _)| taken == name)
    }
}
