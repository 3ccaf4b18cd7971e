//! Sample data for the exhibits: an invented course with its tees and holes, complete and minimal.

use golf_api::course::{Course, CourseId, Tee};
use golf_api::figure::Figure;
use golf_api::hole::{Hole, HoleNumber};

use super::holes;

/// The course that links point to.
pub const ID: CourseId = CourseId(7);

/// A course with every value, and a name that is too long for any column.
pub fn full_course() -> Course {
    Course {
        name: Some("Gull & Heron Links at the Old Lighthouse, Championship Course".into()),
        address: Some("1 Lighthouse Road".into()),
        city: Some("Erie".into()),
        state: Some("Pennsylvania".into()),
        latitude: Some(42.13),
        longitude: Some(-80.08),
        rating: Some(Figure::new("4.9")),
        num_reviews: Some(2_847),
        holes: Some(18),
        par: Some(Figure::new("72")),
        length_yards: Some(6_828),
        slope: Some(Figure::new("131")),
        year_built: Some(1919),
        architects: Some("A. Heron, B. Gull".into()),
        ..bare_course()
    }
}

/// A course with nothing but a number.
pub fn bare_course() -> Course {
    Course::unknown(ID)
}

/// Six tees, two of them unusual.
pub fn tees() -> Vec<Tee> {
    let tee = |name: &str, length: Option<&str>, slope: Option<&str>| Tee {
        name: (!name.is_empty()).then(|| name.to_owned()),
        par: Some(Figure::new("72")),
        length: length.map(Figure::new),
        slope: slope.map(Figure::new),
    };
    vec![
        tee("Black", Some("6828 yards"), Some("131")),
        tee("Blue", Some("6410 yards"), Some("126")),
        tee("White", Some("6011 yards"), Some("121")),
        tee("Red", Some("5240 yards"), None),
        tee("Old Lighthouse Keepers’ Tees", None, Some("140")),
        tee("", Some("about 5000"), Some("?")),
    ]
}

/// This many plain par 4 holes, which differ only in their number.
pub fn card(count: u32) -> Vec<Hole> {
    let plain = named("a dogleg of 90 degrees to the left");
    let hole = |number| Hole {
        hole_number: HoleNumber(number),
        par: Some(3 + number % 3),
        length_yards: Some(140 + number % 3 * 190 + number * 3),
        ..plain.clone()
    };
    (1..=count).map(hole).collect()
}

/// The awkward hole with a name; the first one if there is none.
pub fn named(name: &str) -> Hole {
    let mut all = holes::holes();
    let index = all.iter().position(|(known, _)| *known == name);
    all.swap_remove(index.unwrap_or_default()).1
}
