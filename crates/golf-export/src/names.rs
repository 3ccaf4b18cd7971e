//! All words of the files. The names of points follow the distance table and the map of the app.

use crate::{Export, Unit};

pub const YARDS: &str = "yards";
pub const METERS: &str = "meters";

pub const LEFT: &str = "left";
pub const RIGHT: &str = "right";
pub const ON_LINE: &str = "on line";

/// What the points are, and are not. Every file says it.
pub const POINTS_NOT_OUTLINES: &str = "Points, not outlines.";
pub const KEYWORDS: &str = "golf, points, not outlines";
pub const LINE_OF_PLAY: &str = "Line of play";
/// The kind of a line, beside the kinds of points in [`Kind::code`].
pub const LINE_CODE: &str = "line of play";

/// The kind of a point in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Tee,
    Fairway,
    Dogleg,
    Layup,
    Bunker,
    Water,
    Hazard,
    /// A computed spot on the line of play that leaves a round distance.
    Leaves,
    GreenFront,
    GreenCenter,
    GreenBack,
}

impl Kind {
    /// The kind as a value for programs. It stays the same between versions.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tee => "tee",
            Self::Fairway => "fairway",
            Self::Dogleg => "dogleg",
            Self::Layup => "layup",
            Self::Bunker => "bunker",
            Self::Water => "water",
            Self::Hazard => "hazard",
            Self::Leaves => "layup spot",
            Self::GreenFront => "green front",
            Self::GreenCenter => "green center",
            Self::GreenBack => "green back",
        }
    }

    /// The short form for the name of a waypoint: a letter for what the map marks with a letter.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Tee => "Tee",
            Self::Fairway => "Fairway",
            Self::Dogleg => "Dogleg",
            Self::Layup => "Layup",
            Self::Bunker => "B",
            Self::Water => "W",
            Self::Hazard => "Hazard",
            Self::Leaves => "L",
            Self::GreenFront => "Green front",
            Self::GreenCenter => "Green center",
            Self::GreenBack => "Green back",
        }
    }

    /// The label of a point for which the service gave none.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Tee => "Tee",
            Self::Fairway => "Fairway target",
            Self::Dogleg => "Dogleg",
            Self::Layup => "Layup target",
            Self::Bunker => "Bunker",
            Self::Water => "Water",
            Self::Hazard => "Hazard",
            Self::Leaves => "Layup",
            Self::GreenFront => "Green, front",
            Self::GreenCenter => "Green, center",
            Self::GreenBack => "Green, back",
        }
    }

    /// The symbol of a waypoint on Garmin devices; other programs ignore it or know it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Tee => "Golf Course",
            Self::Bunker | Self::Water | Self::Hazard => "Danger Area",
            Self::Fairway | Self::Dogleg | Self::Layup | Self::Leaves => "Flag, Blue",
            Self::GreenFront | Self::GreenCenter | Self::GreenBack => "Flag, Green",
        }
    }
}

pub fn hazard_of_kind(kind: &str) -> String {
    ["Hazard: ", kind].concat()
}

pub fn layup_leaves(distance: i64) -> String {
    format!("Layup, leaves {distance}")
}

/// The folder of a hole: "Hole 01".
pub fn folder(number: &str) -> String {
    ["Hole ", number].concat()
}

/// "Par 5, 451 yards by the card."
pub fn par_and_card(par: Option<u32>, card: Option<u32>, unit: Unit) -> Option<String> {
    let par = par.map(|par| format!("Par {par}"));
    let card = card.map(|yards| {
        let (length, unit) = (unit.whole(f64::from(yards)), unit.word());
        format!("{length} {unit} by the card")
    });
    let parts: Vec<String> = par.into_iter().chain(card).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The distances of a point in whole units, and its side: "248 yards from the tee, 182 to the green center, 46 left of
/// the line of play".
pub fn distances(
    from_tee: Option<i64>,
    to_center: Option<i64>,
    side: Option<(i64, &'static str)>,
    unit: Unit,
) -> Option<String> {
    let from_tee = from_tee.map(|distance| (distance, " from the tee"));
    let to_center = to_center.map(|distance| (distance, " to the green center"));
    let mut parts = Vec::new();
    for (distance, of) in from_tee.into_iter().chain(to_center) {
        let unit = match parts.len() {
            0 => [" ", unit.word()].concat(),
            _ => String::new(),
        };
        parts.push(format!("{distance}{unit}{of}"));
    }
    parts.extend(side.map(|(distance, side)| match side {
        ON_LINE => "on the line of play".into(),
        side => format!("{distance} {side} of the line of play"),
    }));
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The name of the file as a whole: "Pine Ridge, Austin, Texas".
pub fn title(export: &Export) -> String {
    let place = export.place.filter(|place| !place.is_empty());
    let parts: Vec<&str> = std::iter::once(export.course).chain(place).collect();
    parts.join(", ")
}

/// What the file is, its source and its age, and the person's note if there is one.
pub fn about(export: &Export) -> String {
    let mut parts = vec![
        POINTS_NOT_OUTLINES.to_owned(),
        ["Source: ", export.source].concat(),
    ];
    parts.extend(export.as_of.map(|time| ["As of: ", time].concat()));
    parts.extend(export.note.map(|note| ["Note: ", note].concat()));
    parts.join("\n")
}
