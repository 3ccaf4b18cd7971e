//! Which tags are bunkers, water, greens and tees, and which are only counted. [`TAGS`] has them all; the tables of
//! `docs/openstreetmap.md` say the same with the reasons, and a test compares them.
//!
//! Whether sand or water is in play depends on its place: see [`crate::hazard`].

use crate::element::{Role, Tags};

/// What a tag makes of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// It is read as this.
    Is(Role),
    /// It is not read; the report counts it.
    Counted,
}

use Reading::{Counted, Is};

/// Keys, values and what they are. The first row that an object has counts; `golf` stands before what lies on the
/// ground. Values are compared in small letters, with `_` for blanks and `-`.
pub const TAGS: &[(&str, &[&str], Reading)] = &[
    ("golf", &["green"], Is(Role::Green)),
    ("golf", &["tee", "teebox", "tee_box"], Is(Role::Tee)),
    (
        "golf",
        &[
            "bunker",
            "sand_trap",
            "sandtrap",
            "sand",
            "waste_area",
            "waste_bunker",
        ],
        Is(Role::Bunker),
    ),
    (
        "golf",
        &[
            "water_hazard",
            "lateral_water_hazard",
            "lateral_hazard",
            "penalty_area",
            "water",
            "pond",
            "lake",
        ],
        Is(Role::Water),
    ),
    (
        "golf",
        &[
            "rough",
            "clubhouse",
            "cartpath",
            "path",
            "out_of_bounds",
            "practice",
            "practice_green",
            "putting_green",
            "chipping_green",
            "tee_markers",
        ],
        Counted,
    ),
    ("natural", &["water"], Is(Role::Water)),
    ("natural", &["coastline"], Is(Role::Water)),
    ("natural", &["wetland", "marsh"], Is(Role::Water)),
    (
        "waterway",
        &[
            "river",
            "stream",
            "canal",
            "ditch",
            "drain",
            "tidal_channel",
            "brook",
        ],
        Is(Role::Water),
    ),
    ("waterway", &["riverbank", "dock"], Is(Role::Water)),
    ("landuse", &["reservoir", "basin", "pond"], Is(Role::Water)),
    (
        "water",
        &[
            "lake",
            "pond",
            "reservoir",
            "basin",
            "lagoon",
            "river",
            "stream",
            "canal",
            "ditch",
            "moat",
            "oxbow",
            "stream_pool",
            "golf_hazard",
        ],
        Is(Role::Water),
    ),
    ("natural", &["sand", "bunker"], Is(Role::Bunker)),
    (
        "natural",
        &["beach", "dune", "mud", "bay", "strait"],
        Counted,
    ),
    ("landuse", &["sand"], Is(Role::Bunker)),
    ("surface", &["sand"], Is(Role::Bunker)),
];

/// The tags of an object, one value a key.
type Get<'g> = &'g dyn Fn(&str) -> Option<String>;

/// The role that tags give an object of the land; `None` if nothing of it matters here.
#[must_use]
pub fn role(tags: &[(&str, &str)]) -> Option<Role> {
    match reading(&|key| value(tags, key))? {
        Is(role) => Some(role),
        Counted => Some(Role::Unread),
    }
}

/// The role that a known value of `golf` gives, whatever else the object is; `None` if it is only counted.
#[must_use]
pub fn by_golf(tags: &[(&str, &str)]) -> Option<Role> {
    of_tag("golf", &value(tags, "golf")?)?;
    role(tags).filter(|role| *role != Role::Unread)
}

fn value(tags: &[(&str, &str)], key: &str) -> Option<String> {
    let found = tags.iter().find(|(known, _)| *known == key);
    found
        .map(|(_, value)| normal(value))
        .filter(|value| !value.is_empty())
}

/// Whether an object is of a kind that is everywhere, so that nothing but its place connects it with golf.
#[must_use]
pub fn is_elsewhere_too(tags: &[(&str, &str)]) -> bool {
    let is_land = || {
        let role = Role::of(tags);
        matches!(role, Some(Role::Water | Role::Bunker | Role::Unread))
    };
    !tags.iter().any(|(key, _)| *key == "golf") && is_land()
}

/// Whether water is an area by its tags, so that an open line of it is broken. Others may be drawn as lines.
#[must_use]
pub fn is_area(tags: &Tags) -> bool {
    let is = |key: &str, values: &[&str]| tags.get(key).is_some_and(|one| values.contains(&one));
    let is_golf = tags.get("golf").is_some();
    !is_golf
        && (is("natural", &["wetland", "marsh"])
            || is("waterway", &["riverbank", "dock"])
            || tags.get("landuse").is_some())
}

/// Whether tags say that an object is sand, but not that it is a bunker.
#[must_use]
pub fn is_plain_sand(tags: &Tags) -> bool {
    tags.get("golf").is_none()
}

/// The tag by which the report names an object: the first that matters, such as `golf=rough`.
#[must_use]
pub fn shown(tags: &Tags) -> String {
    let keys = ["golf", "natural", "waterway", "landuse", "water", "surface"];
    let tag = keys
        .into_iter()
        .find_map(|key| Some((key, tags.get(key)?)))
        .map(|(key, value)| format!("{key}={value}"));
    let tag = tag.unwrap_or_default();
    let detail = ["practice", "wetland", "basin"]
        .into_iter()
        .find_map(|key| Some(format!(" {key}={}", tags.get(key)?)));
    let text = tag + &detail.unwrap_or_default();
    text.chars()
        .filter(|sign| !sign.is_control())
        .take(LONGEST)
        .collect()
}

/// How many characters of a tag the report has.
const LONGEST: usize = 60;

/// A value as [`TAGS`] has it; the first one of several.
fn normal(value: &str) -> String {
    let first = value.split(';').next().unwrap_or_default();
    first.trim().to_lowercase().replace([' ', '-'], "_")
}

fn reading(get: Get<'_>) -> Option<Reading> {
    let Some(golf) = get("golf") else {
        return of_ground(get);
    };
    let known = of_tag("golf", &golf);
    match known {
        // Underground, whatever the hazard above it is called.
        Some(Is(Role::Water)) if is_hidden(get) => Some(Counted),
        // Since 2019 this is every area with a penalty stroke: water as a rule, but also woods and deserts.
        Some(Is(Role::Water)) if golf == "penalty_area" => {
            let says_else = ["natural", "landuse", "surface"]
                .into_iter()
                .any(|key| get(key).is_some());
            if says_else {
                of_ground(get).or(Some(Counted))
            } else {
                known
            }
        }
        Some(Is(Role::Green | Role::Tee)) if is_practice(get) => Some(Counted),
        Some(reading) => Some(reading),
        // A value of one's own: the ground decides.
        None => of_ground(get).or(Some(Counted)),
    }
}

/// What an object is by what lies on its ground.
fn of_ground(get: Get<'_>) -> Option<Reading> {
    let keys = ["natural", "waterway", "landuse", "water"];
    let found = keys
        .into_iter()
        .find_map(|key| of_tag(key, &get(key)?))
        .or_else(|| of_surface(get));
    match found? {
        Is(Role::Water) if is_hidden(get) => None,
        Is(Role::Water) if is_dry(get) => Some(Counted),
        reading => Some(reading),
    }
}

/// Sand that is nothing else: roads, playgrounds and pitches have a surface too.
fn of_surface(get: Get<'_>) -> Option<Reading> {
    const OTHER: [&str; 10] = [
        "highway",
        "leisure",
        "sport",
        "building",
        "amenity",
        "natural",
        "landuse",
        "waterway",
        "tourism",
        "playground",
    ];
    let found = of_tag("surface", &get("surface")?)?;
    OTHER
        .into_iter()
        .all(|key| get(key).is_none())
        .then_some(found)
}

fn of_tag(key: &str, value: &str) -> Option<Reading> {
    let mut rows = TAGS.iter();
    let row = rows.find(|(known, values, _)| *known == key && values.contains(&value));
    row.map(|(.., reading)| *reading)
}

/// Whether water flows or lies where no ball gets: in a tunnel, in a culvert, under a lid.
fn is_hidden(get: Get<'_>) -> bool {
    let says = |key: &str| get(key).is_some_and(|value| value != "no");
    let is_below = get("location").is_some_and(|value| value == "underground");
    says("tunnel") || says("covered") || says("culvert") || is_below
}

/// Whether what is named like water is ground that a ball is played from: wet meadows, bogs, and basins for floods.
fn is_dry(get: Get<'_>) -> bool {
    const MEADOWS: [&str; 6] = [
        "wet_meadow",
        "bog",
        "fen",
        "string_bog",
        "palsa_bog",
        "tidalflat",
    ];
    const BASINS: [&str; 2] = ["detention", "infiltration"];
    let is =
        |key: &str, values: &[&str]| get(key).is_some_and(|value| values.contains(&value.as_str()));
    let is_wetland = is("natural", &["wetland", "marsh"]);
    let is_basin = is("landuse", &["basin"]) || is("water", &["basin"]);
    is_wetland && is("wetland", &MEADOWS) || is_basin && is("basin", &BASINS)
}

/// Whether a green or a tee is for practice.
fn is_practice(get: Get<'_>) -> bool {
    const KINDS: [&str; 4] = ["practice", "putting", "chipping", "pitching"];
    let says = |key: &str| get(key).is_some_and(|value| value != "no");
    says("practice")
        || says("golf:practice")
        || get("green").is_some_and(|kind| KINDS.contains(&kind.as_str()))
        || get("usage").is_some_and(|kind| kind == "practice")
}
