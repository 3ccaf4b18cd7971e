//! A map of the United States with the locations of courses.
//!
//! The outlines are a separate file, `public/us-states.svg`, fetched when a map is first shown. [`drawing`] builds
//! the picture, and [`crate::components::us_map`] shows it.

pub mod frame;
pub mod plausible;
pub mod projection;

use golf_api::course::{Course, CourseId};
use projection::{SHEET, Spot, spot};

use crate::words::format;
use crate::words::list as words;

/// A course on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Pin {
    /// Its course.
    pub id: CourseId,
    /// The course's name and place.
    pub words: String,
    /// Its position.
    pub at: Spot,
}

/// Why a course is not on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplaced {
    /// It has no coordinates.
    NotGiven,
    /// Its coordinates cannot be right: they are outside the course's state.
    Elsewhere,
}

impl Pin {
    /// The pin of a course.
    ///
    /// # Errors
    /// [`Unplaced`] if the course cannot be placed.
    pub fn of(course: &Course) -> Result<Self, Unplaced> {
        let at = place(course)?;
        let name = format::course_name(course);
        let words = match format::place(course) {
            Some(place) => format!("{name}, {place}"),
            None => name,
        };
        Ok(Self {
            id: course.course_id,
            words,
            at,
        })
    }
}

/// The position of a course on the drawing.
///
/// # Errors
/// [`Unplaced`] if the coordinates are missing or cannot be right.
pub fn place(course: &Course) -> Result<Spot, Unplaced> {
    let position = course.latitude.zip(course.longitude);
    let (lat, lng) = position.ok_or(Unplaced::NotGiven)?;
    if is_elsewhere(course) {
        return Err(Unplaced::Elsewhere);
    }
    let Spot { x, y } = spot(lat, lng);
    // The westernmost Aleutians lie outside the drawing.
    Ok(Spot {
        x: x.clamp(0.0, SHEET.0),
        y: y.clamp(0.0, SHEET.1),
    })
}

/// Whether a course's coordinates cannot be right.
#[must_use]
pub fn is_elsewhere(course: &Course) -> bool {
    let position = course.latitude.zip(course.longitude);
    position.is_some_and(|(lat, lng)| !plausible::is_plausible(course.state.as_deref(), lat, lng))
}

/// Describes the courses of a list that are not on its map; `None` if all of them are.
#[must_use]
pub fn unplaced_words(courses: &[Course]) -> Option<String> {
    let count = |why| {
        let missing = courses.iter().filter(|course| place(course) == Err(why));
        i64::try_from(missing.count()).unwrap_or(i64::MAX)
    };
    let (without, elsewhere) = (count(Unplaced::NotGiven), count(Unplaced::Elsewhere));
    let mut parts = Vec::new();
    if without > 0 {
        parts.push(words::without_coordinates(&format::count(without)));
    }
    if elsewhere > 0 {
        let number = format::count(elsewhere);
        parts.push(words::elsewhere(&number, elsewhere == 1));
    }
    (!parts.is_empty()).then(|| words::not_placed(&parts.join(words::AND)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(id: i64, state: &str, position: Option<(f64, f64)>) -> Course {
        Course {
            state: Some(state.into()),
            latitude: position.map(|(lat, _)| lat),
            longitude: position.map(|(_, lng)| lng),
            ..Course::unknown(CourseId(id))
        }
    }

    #[test]
    fn what_cannot_be_placed_is_said_and_never_drawn_elsewhere() {
        let ohio = course(1, "Ohio", Some((40.0, -83.0)));
        let nowhere = course(2, "Ohio", None);
        let abroad = course(3, "Ohio", Some((40.0, 83.0)));
        assert!(place(&ohio).is_ok());
        assert_eq!(place(&nowhere), Err(Unplaced::NotGiven));
        assert_eq!(Pin::of(&abroad), Err(Unplaced::Elsewhere));
        assert_eq!(unplaced_words(std::slice::from_ref(&ohio)), None);
        let words = unplaced_words(&[ohio, nowhere, abroad.clone(), abroad]);
        let expected = "Not on the map: 1 without coordinates and 2 with coordinates that are not \
                        in their state.";
        assert_eq!(words.as_deref(), Some(expected));
    }

    #[test]
    fn the_last_aleutian_is_on_the_edge_of_the_drawing() {
        let attu = course(1, "Alaska", Some((52.9, 173.1)));
        assert_eq!(place(&attu).map(|spot| spot.x), Ok(0.0));
        let pin = Pin::of(&attu).expect("it has one");
        assert_eq!(pin.words, "Course 1 (name not given), Alaska");
    }
}
