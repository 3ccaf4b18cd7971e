//! The list query against small tables and against a plain filter-sort-slice model.

use super::*;
use golf_api::query::MinRating;
use proptest::prelude::*;

fn course(id: i64, name: &str, city: &str, state: &str, rating: &str) -> Course {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Course {
        name: given(name),
        city: given(city),
        state: given(state),
        rating: given(rating).map(Figure::new),
        ..Course::unknown(CourseId(id))
    }
}

fn links() -> Catalogue {
    Catalogue::new(vec![
        course(5, "Pebble Creek", "Bend", "Oregon", "4.1"),
        course(3, "Élan Links", "Erie", "Pennsylvania", "4.9"),
        course(9, "The Pebble", "Colerain", "Ohio", ""),
        course(1, "pebble creek", "North Bend", "oregon", "3.0"),
        course(4, "", "", "", "n/a"),
        course(5, "Shadow of five", "", "", "5"),
    ])
}

fn ids(catalogue: &Catalogue, query: &CourseQuery) -> Vec<i64> {
    let page = catalogue.page(query, 50);
    page.positions
        .iter()
        .map(|at| catalogue.courses()[*at].course_id.0)
        .collect()
}

#[test]
fn filters_match_as_the_decisions_say() {
    let check = |query: &str, expected: &[i64]| {
        let query = CourseQuery::parse(query).expect("valid");
        assert_eq!(ids(&links(), &query), expected, "{query:?}");
    };
    check("", &[3, 1, 5, 9, 4]);
    check("search=PEBBLE", &[1, 5, 9]);
    check("search=%C3%89LAN", &[3]);
    check("search=elan", &[3]);
    check("search=ek+the", &[]);
    check("city=bend", &[1, 5]);
    check("state=OREGON", &[1, 5]);
    check("state=ore", &[]);
    check("state=nowhere", &[]);
    check("min_rating=4.1", &[3, 5]);
    check("min_rating=0", &[3, 1, 5]);
    check("search=pebble&state=oregon&city=north&min_rating=3", &[1]);
}

#[test]
fn typed_and_stored_texts_meet_in_every_text_filter() {
    let name = "Ca\u{f1}ada  O\u{2019}Brien";
    let city = "Caf\u{e9}\u{a0}Bluff\u{2013}East";
    let catalogue = Catalogue::new(vec![course(1, name, city, "Hawai\u{2bb}i", "")]);
    for (query, expected) in [
        ("search=canada+o%27brien", &[1][..]),
        // Decomposed, with two spaces and another apostrophe.
        ("search=CAN%CC%83ADA++O%60BRIEN", &[1]),
        ("search=canada+bri", &[]),
        ("city=cafe+bluff-east", &[1]),
        ("city=cafe%CC%81++bluff%E2%80%94e", &[1]),
        ("state=hawaii", &[1]),
        ("state=HAWAI%27I", &[1]),
        ("state=hawai", &[]),
        // Nothing is left to look for.
        ("search=%E2%80%8B&city=%27&state=-", &[1]),
    ] {
        let query = CourseQuery::parse(query).expect("valid");
        assert_eq!(ids(&catalogue, &query), expected, "{query:?}");
    }
}

#[test]
fn accents_stand_beside_their_letter_and_pages_are_stable() {
    let names = [
        "Zebra",
        "\u{c9}cluse",
        "apple",
        "Cafe",
        "Caf\u{e9}",
        "CAF\u{c9}",
        "\u{c6}ble",
    ];
    let courses = names.iter().zip(1..);
    let courses = courses.map(|(name, id)| course(id, name, "", "", ""));
    let catalogue = Catalogue::new(courses.collect());
    for (order, expected) in [
        ("asc", [7, 3, 4, 5, 6, 2, 1]),
        ("desc", [1, 2, 5, 6, 4, 3, 7]),
    ] {
        let pages = (0..7).flat_map(|offset| {
            let query = format!("limit=1&offset={offset}&order={order}");
            ids(&catalogue, &CourseQuery::parse(&query).expect("valid"))
        });
        assert_eq!(pages.collect::<Vec<_>>(), expected, "{order}");
    }
}

#[test]
fn a_needle_never_matches_across_two_names() {
    for needle in ["creek\npebble", "creek\n", "\n"] {
        let query = CourseQuery {
            search: Some(needle.into()),
            ..CourseQuery::default()
        };
        let trimmed = needle.trim();
        let expected: &[i64] = match trimmed {
            "" => &[3, 1, 5, 9, 4],
            "creek" => &[1, 5],
            _ => &[],
        };
        assert_eq!(ids(&links(), &query), expected, "{needle:?}");
    }
}

#[test]
fn ties_go_by_id_and_absent_values_come_last_in_either_direction() {
    let check = |order_by, order, expected: &[i64]| {
        let query = CourseQuery {
            order_by,
            order,
            ..CourseQuery::default()
        };
        assert_eq!(ids(&links(), &query), expected, "{order_by:?} {order:?}");
    };
    check(OrderBy::Name, Order::Asc, &[3, 1, 5, 9, 4]);
    check(OrderBy::Name, Order::Desc, &[9, 1, 5, 3, 4]);
    check(OrderBy::Rating, Order::Asc, &[1, 5, 3, 4, 9]);
    check(OrderBy::Rating, Order::Desc, &[3, 5, 1, 4, 9]);
    check(OrderBy::City, Order::Asc, &[5, 9, 3, 1, 4]);
    check(OrderBy::State, Order::Desc, &[3, 1, 5, 9, 4]);
}

#[test]
fn a_limit_over_the_plan_is_clamped_and_the_meta_is_true() {
    let meta = |query: &str, max_limit| {
        links()
            .page(&CourseQuery::parse(query).expect("valid"), max_limit)
            .meta
    };
    let full = |limit, offset, has_more| PageMeta {
        total: Some(5),
        limit: Some(limit),
        max_limit: Some(2),
        offset: Some(offset),
        has_more: Some(has_more),
    };
    assert_eq!(meta("limit=100", 2), full(2, 0, true));
    assert_eq!(meta("limit=1&offset=3", 2), full(1, 3, true));
    assert_eq!(meta("limit=2&offset=3", 2), full(2, 3, false));
    assert_eq!(meta("limit=2&offset=4", 2), full(1, 4, false));
}

#[test]
fn offset_past_the_end_is_an_empty_page_with_the_true_total() {
    for offset in [
        5,
        6,
        u32::MAX.into(),
        (1 << 32) + 5,
        golf_api::query::MAX_OFFSET,
    ] {
        let page = links().page(
            &CourseQuery {
                offset,
                ..CourseQuery::default()
            },
            10,
        );
        assert_eq!(page.positions, Vec::<usize>::new());
        assert_eq!(
            (page.meta.total, page.meta.offset, page.meta.has_more),
            (Some(5), Some(offset), Some(false))
        );
    }
}

#[test]
fn of_a_repeated_id_the_first_is_kept() {
    let catalogue = links();
    assert_eq!(catalogue.len(), 5);
    let at = catalogue.position(CourseId(5)).expect("there");
    assert_eq!(
        catalogue.courses()[at].name.as_deref(),
        Some("Pebble Creek")
    );
    assert_eq!(catalogue.position(CourseId(2)), None);
}

fn any_course() -> impl Strategy<Value = Course> {
    let text = || proptest::sample::select(vec!["", "Ab", "aB", "bab", "ba b", "É", "é", "e"]);
    let rating = proptest::sample::select(vec!["", "1", "2.5", "4", "5.0", "x"]);
    (0i64..40, text(), text(), text(), rating)
        .prop_map(|(id, name, city, state, rating)| course(id, name, city, state, rating))
}

proptest! {
    /// The same query answered in the simplest way.
    #[test]
    fn every_page_is_that_of_a_plain_filter_sort_and_slice(
        courses in proptest::collection::vec(any_course(), 0..40),
        needle in proptest::option::of(proptest::sample::select(vec!["a", "B", "ab", "é", "b b"])),
        state in proptest::option::of(proptest::sample::select(vec!["ab", "É"])),
        min_rating in proptest::option::of(0.0..5.0f64),
        order_by in proptest::sample::select(OrderBy::ALL.to_vec()),
        desc: bool,
        limit in 1u32..8,
        offset in 0u64..12,
    ) {
        let order = if desc { Order::Desc } else { Order::Asc };
        let catalogue = Catalogue::new(courses);
        let query = CourseQuery {
            limit: Some(limit),
            offset,
            search: needle.map(Into::into),
            city: None,
            state: state.map(Into::into),
            min_rating: min_rating.and_then(MinRating::new),
            order_by,
            order,
        };
        let spelled = |text: &Option<String>| text.clone().unwrap_or_default().to_lowercase();
        let low = |text: &Option<String>| spelled(text).replace('é', "e");
        let mut rows: Vec<&Course> = catalogue.courses().iter().filter(|row| {
            needle.is_none_or(|needle| low(&row.name).contains(&low(&Some(needle.to_owned()))))
                && state.is_none_or(|state| low(&row.state) == low(&Some(state.to_owned())))
                && min_rating.is_none_or(|min| rating(row).is_some_and(|rating| rating >= min))
        }).collect();
        rows.sort_by_key(|row| row.course_id);
        let key = |row: &Course| match order_by {
            OrderBy::Name => (low(&row.name), spelled(&row.name)),
            OrderBy::City => (low(&row.city), spelled(&row.city)),
            OrderBy::State => (low(&row.state), spelled(&row.state)),
            OrderBy::Rating => {
                let rating = rating(row).map(|rating| format!("{rating:.3}"));
                (rating.unwrap_or_default(), String::new())
            }
        };
        // A stable sort by key keeps ties in order of id, in both directions.
        rows.sort_by(|a, b| if desc { key(b).cmp(&key(a)) } else { key(a).cmp(&key(b)) });
        rows.sort_by_key(|row| key(row).0.is_empty());
        let expected: Vec<i64> = rows.iter().map(|row| row.course_id.0)
            .skip(usize::try_from(offset).expect("small")).take(limit as usize).collect();
        prop_assert_eq!(ids(&catalogue, &query), expected);
        let meta = catalogue.page(&query, 50).meta;
        prop_assert_eq!(meta.total, Some(u32::try_from(rows.len()).expect("small")));
        let more = offset + u64::from(limit) < rows.len() as u64;
        prop_assert_eq!(meta.has_more, Some(more));
    }
}

#[test]
fn a_former_id_leads_to_its_course_and_takes_no_other_place() {
    let id = CourseId;
    let courses = vec![Course::unknown(id(5)), Course::unknown(id(7))];
    let former = [
        (id(1), id(7)),
        // A course has it.
        (id(5), id(7)),
        // Nobody has the second one.
        (id(2), id(9)),
        // A second meaning is none.
        (id(1), id(5)),
    ];
    let catalogue = Catalogue::new(courses).with_former_ids(former);
    for (asked, position) in [
        (1, Some(1)),
        (5, Some(0)),
        (7, Some(1)),
        (2, None),
        (9, None),
    ] {
        assert_eq!(catalogue.position(id(asked)), position, "{asked}");
    }
    assert_eq!(catalogue.len(), 2);
    assert_eq!(
        catalogue.page(&CourseQuery::default(), 10).meta.total,
        Some(2)
    );
}
