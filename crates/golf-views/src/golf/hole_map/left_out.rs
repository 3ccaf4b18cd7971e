//! The numbers of the screen that a smaller drawing has no room for. A page of the book lists them beside the drawing.

use golf_api::hole::HazardKind;
use golf_hole::reading::{HoleReading, TargetKind};

use super::scene::{Label, LabelKind, Look, Scene};
use super::screen_box::ScreenBox;
use crate::words::format::Unit;
use crate::words::hole;
use crate::words::yardage_book as words;

/// The views to compare with: a drawing by itself, and the one on a phone.
pub const VIEWS: [Option<ScreenBox>; 2] = [
    None,
    Some(ScreenBox {
        width: 390.0,
        height: 620.0,
        em: 14.0,
    }),
];

/// A sentence with every number that one of the [`VIEWS`] has and this scene has not; `None` if it has all.
#[must_use]
pub fn left_out(scene: &Scene, reading: &HoleReading, unit: Unit) -> Option<String> {
    let views = VIEWS.into_iter().filter_map(|page| {
        let look = Look {
            page,
            ..Look::book(unit)
        };
        Scene::new(reading, look)
    });
    listed(scene, views, reading).map(|numbers| words::not_drawn(&numbers))
}

/// A sentence with every number that a scene has lost to a plan over it; `None` if it has all.
#[must_use]
pub fn lost_to_plan(scene: &Scene, bare: Scene, reading: &HoleReading) -> Option<String> {
    listed(scene, [bare], reading).map(|numbers| words::lost_to_plan(&numbers))
}

/// The numbers that these views have and a scene has not.
fn listed(
    scene: &Scene,
    views: impl IntoIterator<Item = Scene>,
    reading: &HoleReading,
) -> Option<String> {
    let mut told: Vec<Told> = scene.labels.iter().flat_map(told_by).collect();
    let mut lists = [const { Vec::new() }; 3];
    for view in views {
        for label in &view.labels {
            let said = told_by(label);
            let Some((about, _)) = said.iter().find(|one| !told.contains(one)) else {
                continue;
            };
            if let Some(list) = lists.get_mut(*about as usize) {
                list.push(named(label, reading));
            }
            told.extend(said);
        }
    }
    let names = [words::FROM_THE_TEE, words::LAYUPS, words::TO_THE_GREEN];
    let parts = names.into_iter().zip(lists);
    let parts = parts.filter(|(_, numbers)| !numbers.is_empty());
    let parts: Vec<String> = parts
        .map(|(name, numbers)| [name, &numbers.join(", ")].join(" "))
        .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// What a number is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// From the tee to a point.
    FromTee,
    /// A spot that leaves a round distance.
    Layup,
    /// To the green.
    ToGreen,
}

/// A number and what it is about.
pub type Told = (About, String);

/// The numbers of a label. "231–260" has two; the depth of the green is beside its own drawing, so it has none here.
#[must_use]
pub fn told_by(label: &Label) -> Vec<Told> {
    let about = match label.kind {
        LabelKind::FromTee | LabelKind::TeeArc | LabelKind::Edge => About::FromTee,
        LabelKind::ToGreen => About::ToGreen,
        LabelKind::Leaves => return vec![(About::Layup, label.text.clone())],
        LabelKind::Depth => return Vec::new(),
    };
    let parts = label.text.split(|sign: char| !sign.is_ascii_digit());
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(|part| (about, part.to_owned())).collect()
}

/// The text of a label with the letter of its symbol.
fn named(label: &Label, reading: &HoleReading) -> String {
    let target = label.target.and_then(|index| reading.targets.get(index));
    let letter = target.map(|target| match &target.kind {
        TargetKind::Fairway => hole::FAIRWAY_LETTER,
        TargetKind::Dogleg => hole::DOGLEG_LETTER,
        TargetKind::Layup => hole::LAYUP_LETTER,
        TargetKind::Hazard(kind) => letter(kind),
    });
    let parts = letter.into_iter().chain([label.text.as_str()]);
    parts.collect::<Vec<_>>().join(" ")
}

/// The letter of a hazard's symbol.
#[must_use]
pub const fn letter(kind: &HazardKind) -> &'static str {
    match kind {
        HazardKind::Bunker => hole::BUNKER_LETTER,
        HazardKind::Water => hole::WATER_LETTER,
        HazardKind::Other(_) => hole::HAZARD_LETTER,
    }
}
