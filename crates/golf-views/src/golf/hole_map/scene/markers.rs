//! The symbols of a scene, in the order in which they are drawn.

use golf_hole::reading::{HoleReading, Target, TargetKind};

use super::{Marker, MarkerKind, down};
use crate::words::hole as words;

/// The symbols of layups, hazards, aims and the tee.
pub(super) fn markers(
    reading: &HoleReading,
    targets: &[(usize, &Target)],
    em: f64,
    with_layups: bool,
) -> Vec<Marker> {
    let plain = |kind, at| Marker {
        kind,
        at: down(at),
        target: None,
        lettered: false,
    };
    let mut markers: Vec<Marker> = Vec::new();
    markers.extend(
        reading
            .layups
            .iter()
            .filter(|_| with_layups)
            .map(|layup| plain(MarkerKind::Leaves, layup.at)),
    );
    // Aims are drawn over hazards, since a golfer looks for them first.
    let is_hazard = |target: &Target| matches!(target.kind, TargetKind::Hazard(_));
    let (hazards, aims): (Vec<_>, Vec<_>) = targets.iter().partition(|(_, t)| is_hazard(t));
    let drawn: Vec<(usize, &Target)> = hazards.into_iter().chain(aims).collect();
    for (place, &(index, target)) in drawn.iter().enumerate() {
        let kind = match &target.kind {
            TargetKind::Fairway => MarkerKind::Aim(words::FAIRWAY_LETTER),
            TargetKind::Dogleg => MarkerKind::Aim(words::DOGLEG_LETTER),
            TargetKind::Layup => MarkerKind::Aim(words::LAYUP_LETTER),
            TargetKind::Hazard(kind) => MarkerKind::Hazard(kind.clone()),
        };
        // A symbol that is drawn later would cover the letter.
        let mut later = drawn.iter().skip(place + 1);
        let lettered = later.all(|(_, other)| other.at.distance(target.at) > em);
        markers.push(Marker {
            kind,
            at: down(target.at),
            target: Some(index),
            lettered,
        });
    }
    markers.extend(reading.tee.map(|tee| plain(MarkerKind::Tee, tee)));
    markers
}
