//! The symbols of a drawing by themselves, each with its meaning: a book has a page of them.

use golf_api::hole::HazardKind;
use golf_hole::plane::Flat;

use super::drawing::{label, path, sheet, symbol};
use super::labels::Area;
use super::scene::{Label, LabelKind, Marker, MarkerKind};
use crate::element::Element;
use crate::words::hole;
use crate::words::yardage_book as words;

/// The width of each drawing, in ems.
pub const WIDTH_EM: f64 = 5.6;

/// The height of each drawing, in ems.
pub const HEIGHT_EM: f64 = 1.65;

/// Each symbol in the middle of a drawing of [`WIDTH_EM`] by [`HEIGHT_EM`], with its meaning. `em` is the size of text, and the unit is free.
#[must_use]
pub fn legend(em: f64) -> Vec<(Element, &'static str)> {
    let frame = Area::around(0.0, 0.0, WIDTH_EM * em, HEIGHT_EM * em);
    let marked = |kind: MarkerKind| {
        let marker = Marker {
            kind,
            at: Flat::default(),
            target: None,
            lettered: true,
        };
        sheet(frame, em).child(symbol(&marker, em))
    };
    let labeled = |text: &str, kind| {
        let label_of = Label {
            text: text.to_owned(),
            at: Flat::default(),
            kind,
            target: None,
            row: Vec::new(),
        };
        sheet(frame, em).child(label(&label_of, em))
    };
    let hazard = |kind| marked(MarkerKind::Hazard(kind));
    let (wide, high) = (0.35 * em, 0.8 * em);
    let bracket = format!("M{} {}H{}V{}H{}", -wide, -high, wide, high, -wide);
    vec![
        (marked(MarkerKind::Tee), words::TEE),
        (hazard(HazardKind::Bunker), words::BUNKER),
        (hazard(HazardKind::Water), words::WATER),
        (
            hazard(HazardKind::Other(String::new())),
            words::OTHER_HAZARD,
        ),
        (marked(MarkerKind::Aim(hole::FAIRWAY_LETTER)), words::AIM),
        (labeled("150", LabelKind::ToGreen), words::TO_GREEN),
        (labeled("248", LabelKind::FromTee), words::FROM_TEE),
        (
            sheet(frame, em).child(path("bracket", bracket)),
            words::BRACKET,
        ),
        (labeled(hole::LAYUP_SIGN, LabelKind::Leaves), words::LAYUP),
    ]
}
