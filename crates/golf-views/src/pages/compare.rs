//! What the page of a comparison offers for its empty places: a pure function of the courses that this browser knows.

use golf_api::course::{Course, CourseId};

use crate::address::comparison::MOST;
use crate::address::find::{Find, find};

/// The most courses that are offered for a place.
pub const OFFERED: usize = 6;

/// How many empty places are shown beside the courses of a comparison: two at the beginning, then one more until it is full.
#[must_use]
pub const fn empty_places(courses: usize) -> usize {
    match courses {
        0 => 2,
        1..MOST => 1,
        _ => 0,
    }
}

/// The courses to offer: without words the person's own ones, then other seen ones; with words those that match, in the order of
/// the search among seen courses. None of `taken` is offered.
#[must_use]
pub fn offered(own: &[Course], seen: &[Course], taken: &[CourseId], words: &str) -> Vec<Course> {
    let mut all: Vec<Course> = Vec::new();
    for course in own.iter().chain(seen) {
        let is_new = all.iter().all(|known| known.course_id != course.course_id);
        if is_new && !taken.contains(&course.course_id) {
            // A seen course has all its facts; a note of it has a name alone.
            let full = seen.iter().find(|seen| seen.course_id == course.course_id);
            all.push(full.unwrap_or(course).clone());
        }
    }
    if !words.trim().is_empty() {
        let hits = find(&all, &Find::words(words), None, None).hits;
        let hits = hits.iter().filter_map(|hit| all.get(hit.at).cloned());
        return hits.take(OFFERED).collect();
    }
    all.truncate(OFFERED);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(id: i64, name: &str, city: Option<&str>) -> Course {
        Course {
            name: Some(name.into()),
            city: city.map(str::to_owned),
            ..Course::unknown(CourseId(id))
        }
    }

    #[test]
    fn an_empty_place_offers_ones_own_courses_and_then_those_that_match() {
        let own = [course(1, "Pebble", None), course(2, "Gull Links", None)];
        let seen = [
            course(3, "Oak Hills", Some("Erie")),
            course(1, "Pebble Beach", Some("Monterey")),
            course(4, "Old Oak", None),
        ];
        let check = |taken: &[i64], words: &str, ids: &[i64]| {
            let taken: Vec<CourseId> = taken.iter().copied().map(CourseId).collect();
            let offered = offered(&own, &seen, &taken, words);
            let found: Vec<i64> = offered.iter().map(|course| course.course_id.0).collect();
            assert_eq!(found, ids, "{words:?} without {taken:?}");
        };
        check(&[], "", &[1, 2, 3, 4]);
        check(&[1], " ", &[2, 3, 4]);
        check(&[], "oak", &[3, 4]);
        check(&[4], "OAK", &[3]);
        check(&[], "monterey", &[1]);
        check(&[], "nothing of it", &[]);
        let many: Vec<Course> = (10..30).map(|id| course(id, "Links", None)).collect();
        assert_eq!(super::offered(&many, &[], &[], "").len(), OFFERED);
        assert_eq!(super::offered(&many, &[], &[], "links").len(), OFFERED);
    }

    #[test]
    fn a_comparison_begins_with_two_empty_places_and_ends_without() {
        let places: Vec<usize> = (0..6).map(empty_places).collect();
        assert_eq!(places, [2, 1, 1, 1, 0, 0]);
    }
}
