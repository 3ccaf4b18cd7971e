//! Which fact of a joined course comes from where.
//!
//! What is nearer to the ground stands first: what mappers drew or tagged, then the row of the list, then what a rule of
//! the import guessed. So a par by length yields to the par of the list, and the place of a town to the middle of the
//! holes.

use golf_api::course::{Course, CourseDetail};
use golf_api::figure::Figure;
use serde::Serialize;

/// Where a fact is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The open list.
    List,
    /// The map.
    Map,
}

/// What a rule of the import guessed, since no tag says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Guessed {
    /// The state, by the coordinates.
    pub state: bool,
    /// The par of a hole at least, by its length.
    pub par: bool,
}

/// Where one fact of a joined course is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The field of contract 2.1, or `tee_data`.
    pub field: &'static str,
    /// Where it is from.
    pub from: Origin,
    /// What is used.
    pub value: String,
    /// What the other source says, where it says something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

/// A joined course: the identifier of the row, each fact from the source nearer to the ground, and where each is from.
/// Facts that neither source has are absent.
#[must_use]
pub fn merged(
    row: &CourseDetail,
    map: &CourseDetail,
    guessed: Guessed,
) -> (CourseDetail, Vec<Fact>) {
    let mut chosen = Chosen::default();
    let (list, of_map) = (&row.course, &map.course);
    let text = |text: &String| text.clone();
    let figure = |figure: &Figure| figure.text().to_owned();
    let both = |course: &Course| course.latitude.zip(course.longitude);
    let place = both(of_map).or_else(|| both(list)).unzip();
    let course = Course {
        name: chosen.fact("name", &list.name, &of_map.name, false, text),
        address: chosen.fact("address", &list.address, &of_map.address, false, text),
        city: chosen.fact("city", &list.city, &of_map.city, false, text),
        state: chosen.fact("state", &list.state, &of_map.state, guessed.state, text),
        latitude: place.0,
        longitude: place.1,
        rating: chosen.fact("rating", &list.rating, &of_map.rating, false, figure),
        num_reviews: chosen.fact(
            "num_reviews",
            &list.num_reviews,
            &of_map.num_reviews,
            false,
            u32::to_string,
        ),
        holes: chosen.fact("holes", &list.holes, &of_map.holes, false, u32::to_string),
        par: chosen.fact("par", &list.par, &of_map.par, guessed.par, figure),
        length_yards: chosen.fact(
            "length_yards",
            &list.length_yards,
            &of_map.length_yards,
            false,
            u32::to_string,
        ),
        slope: chosen.fact("slope", &list.slope, &of_map.slope, false, figure),
        year_built: chosen.fact(
            "year_built",
            &list.year_built,
            &of_map.year_built,
            false,
            i32::to_string,
        ),
        architects: chosen.fact(
            "architects",
            &list.architects,
            &of_map.architects,
            false,
            text,
        ),
        ..Course::unknown(list.course_id)
    };
    chosen.place(list, of_map);
    let tees = [(&map.tees, Origin::Map), (&row.tees, Origin::List)];
    let used = tees.into_iter().find(|(tees, _)| !tees.is_empty());
    if let Some((tees, from)) = used {
        let names = tees.iter().map(|tee| tee.name.clone().unwrap_or_default());
        chosen.facts.push(Fact {
            field: "tee_data",
            from,
            value: names.collect::<Vec<_>>().join(", "),
            other: None,
        });
    }
    let tees = used.map(|(tees, _)| tees.clone()).unwrap_or_default();
    (CourseDetail { course, tees }, chosen.facts)
}

/// The facts as far as they are chosen.
#[derive(Default)]
struct Chosen {
    facts: Vec<Fact>,
}

impl Chosen {
    /// Chooses between a fact of the list and that of the map, which may be guessed.
    fn fact<T: Clone>(
        &mut self,
        field: &'static str,
        list: &Option<T>,
        map: &Option<T>,
        is_guessed: bool,
        text: impl Fn(&T) -> String,
    ) -> Option<T> {
        let (from, used, other) = match (list, map) {
            (Some(list), Some(map)) if is_guessed => (Origin::List, list, Some(map)),
            (list, Some(map)) => (Origin::Map, map, list.as_ref()),
            (Some(list), None) => (Origin::List, list, None),
            (None, None) => return None,
        };
        let value = text(used);
        let differs = |other: &String| golf_letters::folded(other) != golf_letters::folded(&value);
        let other = other.map(&text).filter(differs);
        self.facts.push(Fact {
            field,
            from,
            value,
            other,
        });
        Some(used.clone())
    }

    /// Both numbers of a place are from one source.
    fn place(&mut self, list: &Course, map: &Course) {
        let shown = |course: &Course| {
            let (latitude, longitude) = (course.latitude?, course.longitude?);
            Some(format!("{latitude:.5}, {longitude:.5}"))
        };
        let (from, value, other) = match (shown(list), shown(map)) {
            (list, Some(map)) => (Origin::Map, map, list),
            (Some(list), None) => (Origin::List, list, None),
            (None, None) => return,
        };
        self.facts.push(Fact {
            field: "place",
            from,
            other: other.filter(|other| *other != value),
            value,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::{CourseId, Tee};

    fn detail(id: i64, change: impl FnOnce(&mut Course)) -> CourseDetail {
        let mut course = Course::unknown(CourseId(id));
        change(&mut course);
        CourseDetail {
            course,
            tees: Vec::new(),
        }
    }

    #[test]
    fn what_is_nearer_to_the_ground_stands_first_and_the_other_is_named() {
        let row = detail(7, |course| {
            course.name = Some("Oak Hill Golf Club".into());
            course.state = Some("Ohio".into());
            course.par = Some(Figure::new("71"));
            course.slope = Some(Figure::new("130"));
            course.holes = Some(18);
            course.latitude = Some(40.0);
            course.longitude = Some(-80.0);
        });
        let map = detail(14, |course| {
            course.name = Some("Oak Hill".into());
            course.state = Some("Indiana".into());
            course.par = Some(Figure::new("72"));
            course.length_yards = Some(6_500);
            course.holes = Some(18);
            course.latitude = Some(40.01);
            course.longitude = Some(-80.01);
        });
        let shown = |guessed: Guessed| {
            let (course, facts) = merged(&row, &map, guessed);
            assert_eq!(course.course.course_id, CourseId(7));
            let fact = |fact: &Fact| {
                let other = fact
                    .other
                    .as_deref()
                    .map_or(String::new(), |other| format!(" not {other}"));
                format!("{} {:?} {}{other}", fact.field, fact.from, fact.value)
            };
            facts.iter().map(fact).collect::<Vec<_>>()
        };
        assert_eq!(
            shown(Guessed::default()),
            [
                "name Map Oak Hill not Oak Hill Golf Club",
                "state Map Indiana not Ohio",
                "holes Map 18",
                "par Map 72 not 71",
                "length_yards Map 6500",
                "slope List 130",
                "place Map 40.01000, -80.01000 not 40.00000, -80.00000",
            ]
        );
        let guessed = shown(Guessed {
            state: true,
            par: true,
        });
        assert!(guessed.contains(&"state List Ohio not Indiana".to_owned()));
        assert!(guessed.contains(&"par List 71 not 72".to_owned()));
    }

    #[test]
    fn a_place_is_that_of_one_source_and_tees_are_not_mixed() {
        let mut row = detail(7, |course| course.latitude = Some(40.0));
        let mut map = detail(14, |course| {
            course.latitude = Some(41.0);
            course.longitude = Some(-80.0);
        });
        let tee = |name: &str| Tee {
            name: Some(name.into()),
            par: None,
            length: None,
            slope: None,
        };
        row.tees = vec![tee("Blue"), tee("Red")];
        let of = |map: &CourseDetail| merged(&row, map, Guessed::default());
        let (course, facts) = of(&map);
        assert_eq!(
            (course.course.latitude, course.course.longitude),
            (Some(41.0), Some(-80.0))
        );
        assert_eq!(course.tees, row.tees);
        assert_eq!(
            facts.last().map(|fact| (fact.from, fact.value.as_str())),
            Some((Origin::List, "Blue, Red"))
        );
        map.tees = vec![tee("White")];
        assert_eq!(of(&map).0.tees, map.tees);
        // Half a place is none.
        map.course.longitude = None;
        let (course, _) = of(&map);
        assert_eq!(
            (course.course.latitude, course.course.longitude),
            (None, None)
        );
    }
}
