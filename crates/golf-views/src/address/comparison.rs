//! The courses of a comparison, as a query string: `/compare?courses=14012,7&holes=3,7&align=green`.
//!
//! Parsing never fails. It drops invalid ids and duplicates, and sets ids beyond [`MOST`] apart, so that a page can name what does
//! not fit. The two overlaid holes belong
//! to the first two courses, unless `of=7,7` names others. `holes` and `of` may be repeated instead of using commas.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;

use crate::golf::hole_map::overlay::Align;

/// The most courses that fit side by side.
pub const MOST: usize = 4;

/// A hole, with the course it belongs to.
pub type HoleOf = (CourseId, HoleNumber);

/// A comparison of courses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// The courses, without duplicates and at most [`MOST`].
    pub courses: Vec<CourseId>,
    /// Courses that do not fit. The canonical address is without them.
    pub left_out: Vec<CourseId>,
    /// The two overlaid holes; `None` until they are chosen.
    pub holes: Option<[HoleOf; 2]>,
    /// How the two holes are aligned.
    pub align: Align,
}

impl Comparison {
    /// A comparison of these courses, with no holes chosen.
    #[must_use]
    pub fn of(courses: impl IntoIterator<Item = CourseId>) -> Self {
        let mut comparison = Self::default();
        for id in courses {
            let Self {
                courses, left_out, ..
            } = &mut comparison;
            if courses.contains(&id) || left_out.contains(&id) {
                continue;
            }
            match courses.len() < MOST {
                true => courses.push(id),
                false => left_out.push(id),
            }
        }
        comparison
    }

    /// Reads what [`Self::stored`] wrote for this service; empty for anything else.
    #[must_use]
    pub fn of_stored(text: &str, service: &str) -> Self {
        match text.split_once(' ') {
            Some((ids, of)) if of == service => Self::parse(&format!("courses={ids}")),
            _ => Self::default(),
        }
    }

    /// The courses, and the address of the service that issued their ids, as they are stored; empty without courses.
    #[must_use]
    pub fn stored(&self, service: &str) -> String {
        match self.courses.as_slice() {
            [] => String::new(),
            _ => format!("{} {service}", self.course_words()),
        }
    }

    /// Reads a query string, without the `?`.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let (mut courses, mut holes, mut of) = (Vec::new(), Vec::new(), Vec::new());
        let mut align = Align::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let numbers = value.split(',').filter_map(|number| {
                let number: i64 = number.trim().parse().ok()?;
                (number >= 0).then_some(number)
            });
            match name.as_ref() {
                "courses" => courses.extend(numbers.map(CourseId)),
                "holes" => holes.extend(numbers),
                "of" => of.extend(numbers.map(CourseId)),
                "align" if value == Align::Green.word() => align = Align::Green,
                _ => {}
            }
        }
        let mut comparison = Self::of(courses);
        comparison.align = align;
        let is_here = |id: &&CourseId| comparison.courses.contains(id);
        let owners = match of.as_slice() {
            [first, second] if [first, second].iter().all(is_here) => Some([*first, *second]),
            _ => comparison.first_two(),
        };
        let number = |at: usize| {
            let number = holes.get(at).copied().filter(|number: &i64| *number > 0)?;
            u32::try_from(number).ok().map(HoleNumber)
        };
        comparison.holes = match (owners, number(0), number(1)) {
            (Some([a, b]), Some(first), Some(second)) => Some([(a, first), (b, second)]),
            _ => None,
        };
        comparison
    }

    /// The canonical query string, without the `?`; empty when no course is chosen.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let mut parts = Vec::new();
        if !self.courses.is_empty() {
            parts.push(format!("courses={}", self.course_words()));
        }
        if let Some([(a, first), (b, second)]) = self.holes {
            parts.push(format!("holes={first},{second}"));
            if self.first_two() != Some([a, b]) {
                parts.push(format!("of={a},{b}"));
            }
        }
        if self.align != Align::default() {
            parts.push(format!("align={}", self.align.word()));
        }
        parts.join("&")
    }

    /// The course ids as the query writes them: "14012,7".
    #[must_use]
    pub fn course_words(&self) -> String {
        let ids: Vec<String> = self.courses.iter().map(CourseId::to_string).collect();
        ids.join(",")
    }

    /// This comparison with one more course; `None` if the course is already in it or it is full.
    #[must_use]
    pub fn with(&self, id: CourseId) -> Option<Self> {
        let is_new = !self.courses.contains(&id) && self.courses.len() < MOST;
        is_new.then(|| {
            let mut more = self.clone();
            more.courses.push(id);
            more
        })
    }

    /// This comparison without a course and without the holes chosen from it.
    #[must_use]
    pub fn without(&self, id: CourseId) -> Self {
        let mut fewer = self.clone();
        fewer.courses.retain(|other| *other != id);
        fewer.holes = fewer
            .holes
            .filter(|holes| holes.iter().all(|(of, _)| *of != id));
        fewer
    }

    /// The courses whose holes are overlaid by default.
    fn first_two(&self) -> Option<[CourseId; 2]> {
        match self.courses.as_slice() {
            [] => None,
            [only] => Some([*only, *only]),
            [first, second, ..] => Some([*first, *second]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_address_is_read_kindly_and_written_one_way() {
        for (query, canonical) in [
            ("", ""),
            ("courses=14012,7", "courses=14012,7"),
            ("courses=7,x,7,-1,, 8 ,1e3", "courses=7,8"),
            ("courses=1,2,3,4,5", "courses=1,2,3,4"),
            ("courses=1&courses=2", "courses=1,2"),
            (
                "courses=1%2C2&holes=3%2C7&align=green",
                "courses=1,2&holes=3,7&align=green",
            ),
            ("courses=1,2&holes=3&holes=7", "courses=1,2&holes=3,7"),
            ("courses=1,2&holes=3", "courses=1,2"),
            ("courses=1,2&holes=0,7", "courses=1,2"),
            ("courses=1,2&holes=3,99999999999", "courses=1,2"),
            (
                "courses=1,2&holes=3,7&of=1,2&align=tee",
                "courses=1,2&holes=3,7",
            ),
            (
                "courses=1,2,3&holes=3,7&of=3,2",
                "courses=1,2,3&holes=3,7&of=3,2",
            ),
            ("courses=1,2&holes=3,7&of=9,2", "courses=1,2&holes=3,7"),
            ("courses=1&holes=3,7", "courses=1&holes=3,7"),
            ("holes=3,7&align=sky", ""),
        ] {
            assert_eq!(
                Comparison::parse(query).to_query_string(),
                canonical,
                "{query}"
            );
        }
    }

    #[test]
    fn courses_that_do_not_fit_are_known_once_each() {
        let left_out = |query: &str| Comparison::parse(query).left_out;
        assert_eq!(left_out("courses=1,2,3,4"), []);
        let beyond = left_out("courses=1,2,3,4,5,1,6,5,x");
        assert_eq!(beyond, [5, 6].map(CourseId));
    }

    #[test]
    fn courses_come_and_go_and_take_their_holes_along() {
        let two = Comparison::parse("courses=1,2&holes=3,7");
        assert_eq!(two.with(CourseId(2)), None);
        let three = two.with(CourseId(5)).expect("there is a place");
        assert_eq!(three.to_query_string(), "courses=1,2,5&holes=3,7");
        assert_eq!(three.without(CourseId(5)), two);
        assert_eq!(three.without(CourseId(2)).to_query_string(), "courses=1,5");
        let full = Comparison::of([1, 2, 3, 4].map(CourseId));
        assert_eq!(full.with(CourseId(5)), None);
    }

    proptest! {
        #[test]
        fn every_comparison_survives_its_address(query in "(courses|holes|of|align)=[0-9,a-e]{0,12}(&(courses|holes|of|align)=[0-9,gren]{0,12}){0,4}") {
            let mut read = Comparison::parse(&query);
            prop_assert!(read.courses.len() <= MOST);
            read.left_out.clear();
            prop_assert_eq!(Comparison::parse(&read.to_query_string()), read);
        }
    }
}
