//! The row of a course: its name, place and totals, and what makes holes a course at all.

use golf_api::course::{Course, CourseDetail, CourseId, Tee};
use golf_api::figure::Figure;
use golf_api::hole::{Hole, Point};

use crate::club::{Club, middle};
use crate::course_name::short;
use crate::ground;
use crate::set::Set;
use crate::states;

/// A course has at least this many holes with numbers.
const FEWEST: usize = 6;
/// The longest hole of a pitch-and-putt course, in yards: 90 meters and a little.
const PITCH_AND_PUTT: f64 = 100.0;
/// The longest hole of a course that calls itself pitch and putt, in yards.
const SHORT_HOLE: f64 = 150.0;
/// The number of holes of one round.
const ROUND: u32 = 18;

/// Why holes are no course; `None` if they are one. `lengths` are those of its holes in yards.
#[must_use]
pub fn why_none(club: &Club<'_>, set: &Set, lengths: &[f64]) -> Option<String> {
    let without_number = set.without_number.len();
    let holes = lengths.len();
    if let Some(why) = &club.why_none {
        return Some(why.clone());
    }
    if let Some(game) = set.name.as_deref().and_then(ground::says_other_game) {
        return Some(format!("the name of the course says {game}"));
    }
    let is_up_to = |most: f64| holes > 0 && lengths.iter().all(|length| *length <= most);
    let is_named = is_pitch_and_putt(club) || set.name.as_deref().is_some_and(says_pitch_and_putt);
    match holes {
        0 if without_number == 1 => Some("its only hole has no number".into()),
        0 if without_number > 0 => Some(format!("none of its {without_number} holes has a number")),
        0 if club.is_around_others => Some("its holes lie in outlines within it".into()),
        0 => Some("no holes are mapped".into()),
        _ if is_named && is_up_to(SHORT_HOLE) => Some(
            "its tags or its name say that it is pitch and putt, and its holes are short".into(),
        ),
        holes if holes < FEWEST => Some(format!(
            "only {holes} of its holes can be told by a number, and a course has at least {FEWEST}"
        )),
        holes => is_up_to(PITCH_AND_PUTT).then(|| {
            format!(
                "none of its {holes} holes is longer than {PITCH_AND_PUTT} yards: it is pitch and putt"
            )
        }),
    }
}

/// Whether an outline's tags or name say that there is pitch and putt. A club may have a course beside it.
fn is_pitch_and_putt(club: &Club<'_>) -> bool {
    let tagged = ["golf_course", "golf:course", "golf", "sport"]
        .into_iter()
        .filter_map(|key| club.tag(key))
        .any(|value| matches!(value, "pitch_and_putt" | "pitch_putt" | "pitch&putt"));
    tagged || club.name().is_some_and(|name| says_pitch_and_putt(&name))
}

fn says_pitch_and_putt(name: &str) -> bool {
    const WORDS: [&str; 6] = [
        "pitch and putt",
        "pitch & putt",
        "pitch n putt",
        "pitch-and-putt",
        "pitch'n'putt",
        "pitch'n putt",
    ];
    let name = name.to_lowercase();
    WORDS.into_iter().any(|words| name.contains(words))
}

/// The row of a course, and whether its state is by its coordinates. `is_only` says that its club has no other.
#[must_use]
pub fn detail(
    course_id: CourseId,
    club: &Club<'_>,
    name: Option<String>,
    holes: &[Hole],
    tees: Vec<Tee>,
    is_only: bool,
) -> (CourseDetail, bool) {
    let place = place(club, holes);
    let tag = |keys: &[&str]| keys.iter().find_map(|key| club.tag(key)).map(short);
    let address = tag(&["addr:street", "addr:place"]).map(|street| {
        let number = tag(&["addr:housenumber"]);
        number.map_or_else(|| street.clone(), |number| format!("{number} {street}"))
    });
    let tagged = ["addr:state", "is_in:state"]
        .into_iter()
        .filter_map(|key| club.tag(key))
        .find_map(states::named)
        // WA is in Australia too.
        .filter(|_| place.is_none_or(states::is_near_one));
    let country = tag(&["addr:country", "is_in:country_code"]);
    let is_abroad = country.is_some_and(|country| !is_united_states(&country));
    let by_place = || place.and_then(states::at).filter(|_| !is_abroad);
    let state = tagged.filter(|_| !is_abroad).or_else(by_place);
    let is_complete = matches!(holes.len(), 9 | 18) && is_round(holes);
    let sum = |figure: fn(&Hole) -> Option<u32>| -> Option<u32> {
        holes
            .iter()
            .map(figure)
            .sum::<Option<u32>>()
            .filter(|_| is_complete)
    };
    let course = Course {
        name,
        address,
        city: tag(&[
            "addr:city",
            "addr:town",
            "addr:village",
            "addr:hamlet",
            "is_in:city",
        ]),
        state: state.map(str::to_owned),
        latitude: place.map(|place| place.lat),
        longitude: place.map(|place| place.lng),
        holes: count(club, holes, is_only),
        par: sum(|hole| hole.par).map(|par| Figure::new(par.to_string())),
        length_yards: sum(|hole| hole.length_yards),
        year_built: club.tag("start_date").and_then(year),
        architects: tag(&["architect", "golf:architect"]),
        ..Course::unknown(course_id)
    };
    (
        CourseDetail { course, tees },
        tagged.is_none() && state.is_some(),
    )
}

fn is_united_states(country: &str) -> bool {
    const NAMES: [&str; 4] = ["us", "usa", "united states", "united states of america"];
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(country))
}

/// Whether the holes are numbered without a gap.
fn is_round(holes: &[Hole]) -> bool {
    let numbers = holes.iter().map(|hole| hole.hole_number.0);
    let first = holes.first().map_or(1, |hole| hole.hole_number.0);
    numbers
        .zip(first..)
        .all(|(number, expected)| number == expected)
}

/// How many holes a course has: those that are there if none is absent, else what a tag says. The tag is the club's,
/// so it counts only if the club has no other course and the number is that of one round.
fn count(club: &Club<'_>, holes: &[Hole], is_only: bool) -> Option<u32> {
    let given = u32::try_from(holes.len()).ok()?;
    if given > 0 && is_round(holes) && (given == 9 || given == ROUND) {
        return Some(given);
    }
    let value = club.tag("golf:course").filter(|_| is_only)?;
    let digits = value
        .strip_suffix("_hole")
        .or_else(|| value.strip_suffix("_holes"))?;
    let tagged: u32 = digits.parse().ok()?;
    let highest = holes.iter().map(|hole| hole.hole_number.0).max();
    let fits = match highest {
        Some(highest) => (highest.max(given)..=ROUND).contains(&tagged),
        None => (1..=108).contains(&tagged),
    };
    fits.then_some(tagged)
}

fn year(text: &str) -> Option<i32> {
    let year = text.split('-').next()?.trim();
    year.parse()
        .ok()
        .filter(|year| (1500..=2100).contains(year))
}

/// Where a course lies: the middle of its holes, else of its outline.
fn place(club: &Club<'_>, holes: &[Hole]) -> Option<Point> {
    let tees: Vec<Point> = holes
        .iter()
        .filter_map(|hole| hole.coordinates.tee)
        .collect();
    let outlines: Vec<Point> = club
        .outlines
        .iter()
        .flat_map(|outline| outline.shape.points())
        .collect();
    let found = middle(tees.into_iter()).or_else(|| middle(outlines.into_iter()))?;
    Some(crate::hole::rounded(found))
}

/// Whether a club without usable holes may be a row: it has a name, and its golf is not in outlines within it.
#[must_use]
pub fn is_row(club: &Club<'_>) -> bool {
    club.name().is_some()
        && club.why_none.is_none()
        && !club.is_around_others
        && !is_pitch_and_putt(club)
}
