//! What a person can mend: for each doubt, what to look for on site, and the objects of OpenStreetMap to correct.

use golf_api::hole::{Hazard, Hole};
use golf_client::sources::{CourseSources, HazardSource, HoleSources, Object};
use golf_hole::changes::{SAME_HAZARD_YARDS, apart};
use golf_hole::course_quality::CourseDoubt;
use golf_hole::point_name::PointName;
use golf_hole::quality::{Doubt, Named, SAME_PLACE_YARDS, Suspect};

use crate::words::mending as words;

/// How many hazards of a hole are compared with how many objects. An import has no more.
const MOST_HAZARDS: usize = 500;

/// What to do about a doubt.
#[derive(Debug, Clone, PartialEq)]
pub struct Mend {
    /// What to look for on site.
    pub look: &'static str,
    /// What to correct, without repetitions; empty if the service names nothing.
    pub objects: Vec<NamedObject>,
}

/// An object with its part in the hole.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedObject {
    /// "Green", "Left Bunker".
    pub name: String,
    /// The object.
    pub object: Object,
}

/// What to do about a doubt of a hole. `sources` are those of this hole, if the service names them.
#[must_use]
pub fn of_hole(doubt: &Doubt, hole: &Hole, sources: Option<&HoleSources>) -> Mend {
    let mut found = Found {
        hole,
        sources,
        objects: Vec::new(),
    };
    let look = match doubt {
        Doubt::CardShorterThanStraight { .. }
        | Doubt::CardMeasuredStraight { .. }
        | Doubt::CardOffLine { .. } => {
            found.line();
            found.tee();
            words::LOOK_CARD
        }
        Doubt::OddPar { .. } | Doubt::ParAgainstLength { .. } => {
            found.line();
            words::LOOK_PAR
        }
        Doubt::NoLineOfPlay { missing: points } | Doubt::Missing { points } => {
            points.iter().for_each(|point| found.point(*point));
            points
                .first()
                .map_or(words::LOOK_LINE, |point| look(*point))
        }
        Doubt::SamePlace { points } => {
            points.iter().for_each(|point| found.point(*point));
            words::LOOK_PLACES
        }
        Doubt::AtZero { points } | Doubt::FarOff { points, .. } => {
            found.named(points);
            words::LOOK_PLACES
        }
        Doubt::LabelSide { hazards, .. } => {
            found.named(hazards);
            words::LOOK_HAZARD
        }
        Doubt::HazardsWithoutPoint { .. } => {
            found.line();
            words::LOOK_HAZARD
        }
        Doubt::RepeatedHazards { .. } => {
            found.repeated();
            words::LOOK_TWICE
        }
        Doubt::FrontBeyondBack { .. } | Doubt::ShallowGreen { .. } | Doubt::DeepGreen { .. } => {
            found.point(PointName::Center);
            words::LOOK_GREEN
        }
        Doubt::CoarsePoints { .. } => {
            found.line();
            found.point(PointName::Center);
            words::LOOK_GREEN
        }
    };
    Mend {
        look,
        objects: found.objects,
    }
}

/// What to do about a par that is a guess.
#[must_use]
pub fn of_guessed_par(hole: &Hole, sources: &HoleSources) -> Mend {
    let mut found = Found {
        hole,
        sources: Some(sources),
        objects: Vec::new(),
    };
    found.line();
    Mend {
        look: words::LOOK_PAR,
        objects: found.objects,
    }
}

/// What to do about a doubt of a whole course.
#[must_use]
pub fn of_course(doubt: &CourseDoubt, sources: &CourseSources) -> Mend {
    let outlines = sources.outlines.iter().map(|object| NamedObject {
        name: words::OUTLINE.into(),
        object: *object,
    });
    let mut objects: Vec<NamedObject> = outlines.collect();
    let look = match doubt {
        CourseDoubt::RepeatedNumbers { numbers } => {
            let holes = sources.holes.iter();
            let holes = holes.filter(|hole| numbers.contains(&hole.number));
            let lines = holes.filter_map(|hole| {
                Some(NamedObject {
                    name: words::line_of(hole.number.0),
                    object: hole.line?,
                })
            });
            objects = lines.collect();
            words::LOOK_NUMBERS
        }
        CourseDoubt::HoleCount { .. }
        | CourseDoubt::AnswerCount { .. }
        | CourseDoubt::MissingNumbers { .. } => words::LOOK_NUMBERS,
        CourseDoubt::ParSum { .. } | CourseDoubt::LengthSum { .. } => words::LOOK_SUM,
    };
    Mend { look, objects }
}

/// What to look for where a point is missing.
const fn look(point: PointName) -> &'static str {
    match point {
        PointName::Tee => words::LOOK_TEE,
        PointName::Fairway | PointName::Dogleg | PointName::Layup => words::LOOK_LINE,
        PointName::Front | PointName::Center | PointName::Back => words::LOOK_GREEN,
    }
}

/// The objects of a hole that were found.
struct Found<'a> {
    hole: &'a Hole,
    sources: Option<&'a HoleSources>,
    objects: Vec<NamedObject>,
}

impl Found<'_> {
    fn add(&mut self, name: impl Into<String>, object: Option<Object>) -> bool {
        let Some(object) = object else { return false };
        if self.objects.iter().all(|known| known.object != object) {
            self.objects.push(NamedObject {
                name: name.into(),
                object,
            });
        }
        true
    }

    fn line(&mut self) {
        let line = self.sources.and_then(|sources| sources.line);
        self.add(words::LINE, line);
    }

    fn tee(&mut self) {
        let ground = self.sources.and_then(|sources| sources.teeing_ground);
        self.add(words::TEEING_GROUND, ground);
    }

    /// The object that a point is of. Where it has none of its own, that is the line.
    fn point(&mut self, point: PointName) {
        let (name, object) = match point {
            PointName::Tee => (
                words::TEEING_GROUND,
                self.sources.and_then(|sources| sources.teeing_ground),
            ),
            PointName::Front | PointName::Center | PointName::Back => {
                (words::GREEN, self.sources.and_then(|sources| sources.green))
            }
            PointName::Fairway | PointName::Dogleg | PointName::Layup => (words::LINE, None),
        };
        if !self.add(name, object) {
            self.line();
        }
    }

    fn named(&mut self, named: &Named) {
        for suspect in &named.names {
            match suspect {
                Suspect::Point(point) => self.point(*point),
                Suspect::Hazard(label) => self.labeled(label),
            }
        }
    }

    fn labeled(&mut self, label: &str) {
        let hole = self.hole;
        let of_label = |hazard: &&Hazard| {
            let own = hazard.label.as_deref().map(str::trim);
            let own = own.filter(|own| !own.is_empty());
            own.unwrap_or_else(|| hazard.kind.as_str()) == label
        };
        hole.hazards
            .iter()
            .take(MOST_HAZARDS)
            .filter(of_label)
            .for_each(|hazard| self.hazard(hazard));
    }

    fn repeated(&mut self) {
        let hazards = &self.hole.hazards;
        let hazards = &hazards[..hazards.len().min(MOST_HAZARDS)];
        for (at, hazard) in hazards.iter().enumerate() {
            let is_twin = |(other, twin): (usize, &Hazard)| {
                let points = hazard.point.zip(twin.point);
                let is_near = points.is_some_and(|(a, b)| apart(a, b) <= SAME_PLACE_YARDS);
                other != at && hazard.kind == twin.kind && is_near
            };
            if hazards.iter().enumerate().any(is_twin) {
                self.every_object_of(hazard);
            }
        }
    }

    /// The object of a hazard: the nearest of its type. The answer may be older than the sources, so its place in the list
    /// says nothing.
    fn hazard(&mut self, hazard: &Hazard) {
        let near = self.near(hazard);
        let nearest = near.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        self.add(name_of(hazard), nearest.map(|(_, source)| source.object));
    }

    /// The objects that have one place.
    fn every_object_of(&mut self, hazard: &Hazard) {
        for (yards, source) in self.near(hazard) {
            if yards <= SAME_PLACE_YARDS {
                self.add(name_of(hazard), Some(source.object));
            }
        }
    }

    fn near(&self, hazard: &Hazard) -> Vec<(f64, HazardSource)> {
        let sources = self.sources.map(|sources| sources.hazards.as_slice());
        let of_kind = sources.unwrap_or_default().iter().take(MOST_HAZARDS);
        let of_kind = of_kind.filter(|source| source.kind == hazard.kind);
        let near = of_kind.filter_map(|source| {
            let yards = apart(hazard.point?, source.point?);
            (yards <= SAME_HAZARD_YARDS).then(|| (yards, source.clone()))
        });
        near.collect()
    }
}

fn name_of(hazard: &Hazard) -> String {
    words::hazard(hazard.label.as_deref().unwrap_or_default())
}

#[cfg(test)]
mod tests;
