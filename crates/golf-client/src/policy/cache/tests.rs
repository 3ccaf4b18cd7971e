//! Freshness, eviction, and the loss of the database.

use super::*;
use golf_api::query::CourseQuery;
use proptest::prelude::*;

const HOUR: f64 = 3_600_000.0;

fn entry(asked_at_ms: f64, bytes: u32) -> StoredEntry {
    StoredEntry { asked_at_ms, bytes }
}

/// Adds an answer, and returns the addresses that make room.
fn add(
    cache: &mut Cache,
    address: &str,
    entry: StoredEntry,
    answer: Option<Answer>,
    room: u64,
) -> Vec<String> {
    cache.note(address, entry, StoredIn::Database, answer);
    cache.make_room(address, room)
}

fn page(body: &str) -> Option<Answer> {
    let request = Request::Courses(CourseQuery::default());
    Some(Answer::read(&request, body.as_bytes()).expect("valid").0)
}

#[test]
fn lists_are_fresh_for_a_day_and_courses_for_a_month() {
    let now = 1e12;
    let (list, course) = (
        Request::Courses(CourseQuery::default()),
        Request::Course(CourseId(7)),
    );
    let aged = |hours: f64| now - hours * HOUR;
    assert!(is_fresh(aged(23.9), &list, now) && !is_fresh(aged(24.1), &list, now));
    assert!(is_fresh(aged(719.0), &course, now) && !is_fresh(aged(721.0), &course, now));
    assert!(is_fresh(aged(719.0), &Request::Holes(CourseId(7)), now));
}

#[test]
fn an_answer_from_the_future_is_not_fresh_but_a_clock_an_hour_off_is_fine() {
    let request = Request::Course(CourseId(7));
    assert!(is_fresh(1e12 + HOUR, &request, 1e12));
    assert!(!is_fresh(1e12 + 48.0 * HOUR, &request, 1e12));
    assert!(!is_fresh(f64::NAN, &request, 1e12));
}

#[test]
fn an_answer_that_the_first_script_has_read_from_the_database_is_stored_there() {
    let mut cache = Cache::default();
    cache.note("/courses/1", entry(1.0, 40), StoredIn::ThisTab, None);
    cache.note("/courses/2", entry(2.0, 40), StoredIn::ThisTab, None);
    let listed = |address: &str, at| (address.to_owned(), entry(at, 40));
    cache.read(vec![listed("/courses/1", 1.0), listed("/courses/2", 1.0)]);
    let is_stored = |address: &str| {
        let pinned = PinnedCourse {
            address: address.to_owned(),
            since_ms: 0.0,
        };
        cache.pinned_answers(CourseId(1), &pinned).is_stored
    };
    assert!(is_stored("/courses/1"));
    assert!(!is_stored("/courses/2"), "that in the database is older");
}

#[test]
fn a_course_that_is_kept_for_the_round_makes_no_room() {
    let mut cache = Cache::default();
    cache.set_pinned(vec![PinnedCourse {
        address: "/courses/1".into(),
        since_ms: 0.0,
    }]);
    let mut keep = |address: &str, at: f64| add(&mut cache, address, entry(at, 40), None, 130);
    for (address, at) in [
        ("/courses/1", 1.0),
        ("/courses/1/holes", 2.0),
        ("/courses/2", 3.0),
    ] {
        assert_eq!(keep(address, at), Vec::<String>::new());
    }
    assert_eq!(keep("/courses/3", 4.0), ["/courses/2"]);
    cache.set_pinned(Vec::new());
    assert_eq!(
        add(&mut cache, "/courses/4", entry(5.0, 40), None, 130),
        ["/courses/1"]
    );
}

#[test]
fn the_oldest_makes_room_and_the_new_one_stays() {
    let mut cache = Cache::default();
    let mut keep =
        |address: &str, at: f64, bytes| add(&mut cache, address, entry(at, bytes), None, 100);
    assert_eq!(keep("b", 2.0, 40), Vec::<String>::new());
    assert_eq!(keep("a", 1.0, 40), Vec::<String>::new());
    assert_eq!(keep("c", 3.0, 40), ["a"]);
    assert_eq!(keep("huge", 4.0, 999), ["b", "c"]);
    assert_eq!(cache.newest_first(), ["huge"]);
    assert_eq!(cache.size(), (1, 999));
    cache.remove("huge");
    cache.remove("never there");
    assert_eq!(cache.size(), (0, 0));
}

#[test]
fn what_the_browser_does_not_keep_outlives_a_look_at_what_it_keeps() {
    let mut cache = Cache::default();
    cache.note("ours", entry(1.0, 10), StoredIn::ThisTab, None);
    cache.note("gone", entry(1.0, 10), StoredIn::Database, None);
    cache.read(vec![("theirs".into(), entry(2.0, 10))]);
    assert_eq!(cache.newest_first(), ["theirs", "ours"]);
    cache.set_place("ours", StoredIn::Database);
    cache.read(Vec::new());
    assert_eq!(cache.newest_first(), Vec::<String>::new());
}

#[test]
fn what_another_tab_has_replaced_is_read_anew_and_the_rest_stays_at_hand() {
    let mut cache = Cache::default();
    cache.note(
        "same",
        entry(1.0, 10),
        StoredIn::Database,
        page(r#"{"data":[]}"#),
    );
    cache.note(
        "newer",
        entry(1.0, 10),
        StoredIn::Database,
        page(r#"{"data":[]}"#),
    );
    cache.read(vec![
        ("same".into(), entry(1.0, 10)),
        ("newer".into(), entry(2.0, 10)),
    ]);
    assert!(cache.decoded("same").is_some() && cache.decoded("newer").is_none());
    assert_eq!(cache.newest_first(), ["newer", "same"]);
}

#[test]
fn without_its_database_a_tab_keeps_what_it_has_decoded() {
    let mut cache = Cache::default();
    cache.note(
        "decoded",
        entry(1.0, 10),
        StoredIn::Database,
        page(r#"{"data":[]}"#),
    );
    cache.note("stored", entry(1.0, 10), StoredIn::Database, None);
    cache.note("ours", entry(2.0, 10), StoredIn::ThisTab, None);
    cache.lose_database();
    assert_eq!(cache.newest_first(), ["ours", "decoded"]);
}

#[test]
fn a_list_tells_of_its_courses() {
    let mut cache = Cache::default();
    let answer = page(r#"{"data":[{"course_id":7,"name":"Links"}]}"#);
    cache.note("list", entry(5.0, 10), StoredIn::Database, answer);
    let course = cache.course(CourseId(7)).expect("a list row is enough");
    assert_eq!(course.name.as_deref(), Some("Links"));
    cache.forget_all();
    assert!(cache.course(CourseId(7)).is_none());
}

#[test]
fn a_tab_that_stays_open_does_not_grow_for_ever() {
    let mut cache = Cache::default();
    let answer = |id| page(&format!("{{\"data\":[{{\"course_id\":{id}}}]}}"));
    cache.note("ours", entry(0.0, 1), StoredIn::ThisTab, answer(0));
    for number in 1..2_000 {
        cache.note(
            &number.to_string(),
            entry(0.0, 1),
            StoredIn::Database,
            answer(number),
        );
    }
    assert!(
        cache.decoded("ours").is_some(),
        "it can be read nowhere else"
    );
    assert!(cache.courses.len() <= MOST_DECODED);
    let at_hand = cache
        .entries
        .values()
        .filter(|cached| cached.answer.is_some());
    assert!(at_hand.count() <= MOST_DECODED && cache.entries.len() == 2_000);
}

proptest! {
    #[test]
    fn the_sizes_are_always_those_of_the_entries(
        steps in proptest::collection::vec((0..12_u8, 0.0..1e6f64, 0..400_u32, 0..4u8), 0..80),
    ) {
        let mut cache = Cache::default();
        for (name, at, bytes, what) in steps {
            let name = name.to_string();
            let answer = page(r#"{"data":[]}"#).filter(|_| what == 1);
            match what {
                0 => cache.remove(&name),
                1 | 2 => {
                    add(&mut cache, &name, entry(at, bytes), answer, 1000);
                    prop_assert!(cache.entry(&name).is_some());
                }
                _ => cache.read(vec![(name, entry(at, bytes))]),
            }
            let sizes = cache.entries.values().map(|cached| u64::from(cached.entry.bytes));
            let sum: u64 = sizes.sum();
            prop_assert_eq!(cache.size(), (cache.entries.len(), sum));
            prop_assert_eq!(cache.bytes, sum);
            let decoded = cache.entries.values().filter(|cached| cached.answer.is_some());
            prop_assert_eq!(cache.decoded, decoded.count());
        }
    }
}
