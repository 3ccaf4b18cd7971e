//! Relations that say which holes are a course, and in which order: `type=golf`, `type=golf_course`, `type=site`,
//! `type=route` with `route=golf`, and others with a tag of golf. A multipolygon is an outline and none of these.

use crate::element::{ElementKind, Tags};
use crate::read::object::Member;

/// How many ways a relation of one course may have: holes from several tees, and the outline.
const MOST: usize = 200;

/// A relation of a course.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseRelation {
    /// Its number.
    pub number: i64,
    /// Its tags.
    pub tags: Tags,
    /// The ways among its members, in their order. They may be holes or others.
    pub ways: Vec<i64>,
}

impl CourseRelation {
    /// Reads a relation; `None` if it is none of a course.
    #[must_use]
    pub fn of(number: i64, members: &[Member], tags: &[(&str, &str)]) -> Option<Self> {
        let is = |key: &str, value: &str| {
            let mut known = tags.iter().filter(|(own, _)| *own == key);
            known.any(|(_, own)| own.trim() == value)
        };
        let is_area = is("type", "multipolygon") || is("type", "boundary");
        let says_golf = is("type", "golf")
            || is("type", "golf_course")
            || is("leisure", "golf_course")
            || is("route", "golf")
            || is("site", "golf")
            || is("site", "golf_course")
            || is("sport", "golf")
            || tags
                .iter()
                .any(|(key, _)| matches!(*key, "golf" | "golf:course" | "golf:course:name"));
        let ways = members
            .iter()
            .filter(|member| member.kind == ElementKind::Way)
            .map(|member| member.number);
        let ways: Vec<i64> = ways.take(MOST + 1).collect();
        let is_course = says_golf && !is_area && (2..=MOST).contains(&ways.len());
        is_course.then(|| Self {
            number,
            tags: Tags::of(tags),
            ways,
        })
    }

    /// The name of its course.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        const KEYS: [&str; 5] = ["golf:course:name", "course:name", "course", "name", "ref"];
        KEYS.iter().find_map(|key| self.tags.get(key))
    }
}
