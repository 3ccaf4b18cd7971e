//! What a course is beside the courses that this browser has seen: how many of them are shorter, lower or younger. A count, and
//! the number that it is of, never a judgment.

use golf_api::course::Course;
use golf_api::figure::Figure;

/// Below this number of courses nothing is compared.
pub const FEWEST: usize = 30;

/// A value that courses are compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// The length, among courses with this number of holes.
    Length {
        /// The number of holes.
        holes: u32,
    },
    /// The slope.
    Slope,
    /// The age.
    Age,
}

/// Where a value is among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// The value.
    pub compared: Compared,
    /// Whether it is longer, higher or older than a part of the others; otherwise shorter, lower or younger.
    pub is_more: bool,
    /// The part of the others, in whole percent, rounded down.
    pub percent: usize,
    /// How many others there are.
    pub number: usize,
}

/// A course among seen ones, which may have it too. A value that it lacks, or that fewer than [`FEWEST`] others have, is left
/// out.
#[must_use]
pub fn beside_seen(course: &Course, seen: &[Course]) -> Vec<Beside> {
    let others = || {
        seen.iter()
            .filter(|other| other.course_id != course.course_id)
    };
    let length = || {
        let holes = course.holes?;
        let same = others().filter(|other| other.holes == Some(holes));
        let all = same.filter_map(length);
        beside(Compared::Length { holes }, length(course)?, all)
    };
    let slope = || beside(Compared::Slope, slope(course)?, others().filter_map(slope));
    let age = || {
        // An earlier year is an older course.
        let all = others().filter_map(|other| Some(-other.year_built?));
        beside(Compared::Age, -course.year_built?, all)
    };
    [length(), slope(), age()].into_iter().flatten().collect()
}

fn length(course: &Course) -> Option<i32> {
    i32::try_from(course.length_yards?).ok()
}

fn slope(course: &Course) -> Option<i32> {
    course.slope.as_ref().and_then(Figure::whole)
}

/// Where a value is among others: of the two sides, the one with more of them.
fn beside(compared: Compared, own: i32, others: impl Iterator<Item = i32>) -> Option<Beside> {
    let (mut number, mut below, mut above) = (0, 0, 0);
    for other in others {
        number += 1;
        below += usize::from(other < own);
        above += usize::from(other > own);
    }
    let part = below.max(above);
    (number >= FEWEST && part > 0).then(|| Beside {
        compared,
        is_more: below >= above,
        percent: 100 * part / number,
        number,
    })
}

#[cfg(test)]
mod tests {
    use golf_api::course::CourseId;
    use proptest::prelude::*;

    use super::*;

    fn course(id: i64, yards: u32) -> Course {
        Course {
            holes: Some(18),
            length_yards: Some(yards),
            ..Course::unknown(CourseId(id))
        }
    }

    fn told(course: &Course, seen: &[Course]) -> String {
        let told = beside_seen(course, seen).into_iter().map(|beside| {
            let side = if beside.is_more { "more" } else { "less" };
            let (percent, number) = (beside.percent, beside.number);
            format!("{:?} {side} {percent} % of {number}", beside.compared)
        });
        told.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_course_is_told_beside_thirty_others_and_not_beside_fewer() {
        let seen: Vec<Course> = (0..30)
            .map(|number| course(number.into(), 5_000 + 100 * number))
            .collect();
        for (yards, expected) in [
            (6_650, "Length { holes: 18 } more 56 % of 30"),
            (9_999, "Length { holes: 18 } more 100 % of 30"),
            (5_250, "Length { holes: 18 } less 90 % of 30"),
            (1, "Length { holes: 18 } less 100 % of 30"),
        ] {
            assert_eq!(told(&course(99, yards), &seen), expected, "{yards}");
            assert_eq!(told(&course(99, yards), &seen[1..]), "", "{yards}");
        }
        // The course itself is not one of the others.
        assert_eq!(told(&course(7, 6_650), &seen), "");
        assert_eq!(told(&course(99, 5_000), &[]), "");
    }

    #[test]
    fn each_value_is_compared_with_the_courses_that_have_it() {
        let full = |id: i64, year: i32, slope: i32| Course {
            year_built: Some(year),
            slope: Some(Figure::new(slope.to_string())),
            ..course(id, 6_000)
        };
        let mut seen: Vec<Course> = (0..40)
            .map(|at| full(at.into(), 1_960 + at, 100 + at))
            .collect();
        // Nine holes are no comparison for 18, and nothing is made up for a course without a value.
        seen.extend((100..140).map(|at| Course {
            holes: Some(9),
            ..course(at, 3_000)
        }));
        assert_eq!(
            told(&full(99, 1_930, 109), &seen),
            "Slope less 75 % of 40, Age more 100 % of 40"
        );
        let bare = Course::unknown(CourseId(99));
        assert_eq!(told(&bare, &seen), "");
        let without_holes = Course {
            holes: None,
            ..course(99, 7_000)
        };
        assert_eq!(told(&without_holes, &seen), "");
    }

    proptest! {
        #[test]
        fn a_part_is_never_more_than_all_and_names_how_many_there_are(
            own in 1..9_000_u32,
            others in proptest::collection::vec(1..9_000_u32, 0..80),
        ) {
            let seen: Vec<Course> = others.iter().zip(1..).map(|(yards, id)| course(id, *yards)).collect();
            for beside in beside_seen(&course(0, own), &seen) {
                prop_assert!(beside.percent <= 100 && beside.number == others.len() && beside.number >= FEWEST);
                let all_below = others.iter().all(|yards| *yards < own);
                prop_assert!(!(beside.is_more && beside.percent == 100) || all_below);
            }
        }
    }
}
