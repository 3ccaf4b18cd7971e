//! The identifiers of courses, made of the numbers of OpenStreetMap, so that links survive the next extract.
//!
//! A course has the number of its oldest hole, a row without holes that of its outline, and a last digit for which of
//! these it is. Numbers of different objects never meet, since the last digits differ.

use golf_api::course::CourseId;

use crate::element::{ElementId, ElementKind};

/// Whole numbers up to here are exact in a browser.
const MOST: i64 = (1 << 53) - 1;

/// What a course is named for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The outline of a row without holes.
    Outline(ElementId),
    /// Its oldest hole, which has the least number in OpenStreetMap.
    Hole(ElementId),
}

/// The identifier of a course; `None` if the object's number is no number that OpenStreetMap gives.
#[must_use]
pub fn course_id(anchor: Anchor) -> Option<CourseId> {
    let (number, digit) = match anchor {
        Anchor::Outline(id) => match id.kind {
            ElementKind::Way => (id.number, 1),
            ElementKind::Relation => (id.number, 2),
            ElementKind::Node => (id.number, 3),
        },
        Anchor::Hole(id) => (id.number, 4),
    };
    let id = number.checked_mul(10)?.checked_add(digit)?;
    (number > 0 && id <= MOST).then_some(CourseId(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn way(number: i64) -> ElementId {
        ElementId {
            kind: ElementKind::Way,
            number,
        }
    }

    #[test]
    fn an_identifier_tells_its_object() {
        let id = |anchor| course_id(anchor).map(|id| id.0);
        assert_eq!(id(Anchor::Outline(way(871_993_734))), Some(8_719_937_341));
        assert_eq!(id(Anchor::Hole(way(871_993_734))), Some(8_719_937_344));
        for number in [0, -5, i64::MAX, MOST / 10 + 1] {
            assert_eq!(id(Anchor::Outline(way(number))), None, "{number}");
        }
    }

    proptest! {
        #[test]
        fn different_objects_have_different_identifiers(numbers in proptest::collection::btree_set(1..50_i64, 1..20)) {
            let mut anchors = Vec::new();
            for number in numbers {
                for kind in [ElementKind::Node, ElementKind::Way, ElementKind::Relation] {
                    anchors.push(Anchor::Outline(ElementId { kind, number }));
                }
                anchors.push(Anchor::Hole(way(number)));
            }
            let ids: BTreeSet<i64> = anchors.iter().filter_map(|anchor| course_id(*anchor)).map(|id| id.0).collect();
            prop_assert_eq!(ids.len(), anchors.len());
        }
    }
}
