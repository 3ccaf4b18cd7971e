//! Tables of what the page of the list asks for and shows.

use golf_api::course::{Course, CourseId};
use golf_api::page::PageMeta;

use super::*;

fn answer(rows: i64, total: Option<u32>, offset: Option<u64>) -> Arc<Decoded<CoursePage>> {
    let courses = (0..rows).map(|id| Course::unknown(CourseId(id))).collect();
    let meta = PageMeta {
        total,
        offset,
        ..PageMeta::default()
    };
    Arc::new(Decoded {
        value: CoursePage {
            courses,
            meta,
            ..CoursePage::default()
        },
        problems: golf_api::decode::Problems::default(),
    })
}

fn shown(rows: i64, total: Option<u32>, query: &str) -> ShownList {
    ShownList {
        answer: answer(rows, total, None),
        search: CourseSearch::parse(query),
    }
}

#[test]
fn an_address_without_a_size_asks_for_the_largest_page_of_the_plan_and_keeps_it() {
    let search = CourseSearch::parse("search=links");
    let not_cached = |_: &CourseSearch| false;
    let first = AskedList::next(None, search.clone(), false, Some(50), not_cached);
    assert_eq!(first.asked.page_size, 10, "what is cached is not known yet");
    let known = AskedList::next(Some(&first), search.clone(), true, Some(50), not_cached);
    assert_eq!(known.asked.page_size, 50);
    let stays = AskedList::next(Some(&known), search.clone(), true, None, |_| true);
    assert_eq!(stays.asked, known.asked, "whatever is cached later");
    let less = AskedList::next(Some(&known), search.clone(), true, Some(20), not_cached);
    assert_eq!(less.asked.page_size, 20, "the plan allows less");
    let cached = AskedList::next(None, search, true, Some(50), |_| true);
    assert_eq!(cached.asked.page_size, 10, "a cached page is used as it is");
    let other = CourseSearch::parse("search=dunes");
    let next = AskedList::next(Some(&less), other, true, Some(20), not_cached);
    assert_eq!(
        (next.asked.search.as_str(), next.asked.page_size),
        ("dunes", 20)
    );
}

#[test]
fn rows_have_a_place_and_an_answer_without_rows_says_why() {
    let check = |list: ShownList, kind, place: Option<(&str, &str)>, words: &str| {
        assert_eq!(list.kind(), kind, "{list:?}");
        let found = list.place();
        let found = found
            .as_ref()
            .map(|(page, rows)| (page.as_str(), rows.as_str()));
        assert_eq!(found, place, "{list:?}");
        assert!(
            list.announcement().contains(words),
            "{}",
            list.announcement()
        );
    };
    check(
        shown(10, Some(1_014), "page=2"),
        ListKind::Rows,
        Some(("Page 2 of 102 · ", "11–20 of 1,014")),
        "1,014",
    );
    check(
        shown(3, Some(3), ""),
        ListKind::Rows,
        Some(("", "1–3 of 3")),
        "3",
    );
    check(shown(3, None, ""), ListKind::Rows, None, "3 courses");
    check(shown(0, Some(7), "page=9"), ListKind::PastTheEnd, None, "");
    check(
        shown(0, Some(0), ""),
        ListKind::NoMatch,
        None,
        words::list::NO_COURSE_FOUND,
    );
    check(shown(0, None, ""), ListKind::NoMatch, None, "");
}

#[test]
fn each_state_of_the_answer_has_one_page() {
    use InsteadOfRows::{Failed, NotLoaded, Nothing, Offline, Waiting, Welcome};
    let list = shown(10, Some(12), "");
    let ready = Load::Ready(Arc::clone(&list.answer));
    let waits = |slow, before| Load::Waiting { slow, before };
    let before = Some(Arc::clone(&list.answer));
    for (shown, state, instead, heading) in [
        (Some(&list), ready, Nothing, "12 courses"),
        (Some(&list), waits(true, before), Nothing, "12 courses"),
        (None, waits(false, None), Waiting { slow: false }, "Courses"),
        (None, waits(true, None), Waiting { slow: true }, "Courses"),
        (None, Load::Idle, Nothing, "Courses"),
        (
            None,
            Load::Failed(Failure::NoKey),
            Welcome,
            words::list::HOW_TO_START,
        ),
        (None, Load::Failed(Failure::NotLoaded), NotLoaded, "Courses"),
        (None, Load::Failed(Failure::Offline), Offline, "Courses"),
        (
            None,
            Load::Failed(Failure::CacheLost),
            Failed(Failure::CacheLost),
            "Courses",
        ),
    ] {
        let view = ListView::of(shown, &state, true);
        assert_eq!((&view.instead, view.heading.as_str()), (&instead, heading));
        assert_eq!(view.is_answered, shown.is_some());
        assert!(!view.is_first_visit);
        let is_first = ListView::of(shown, &state, false).is_first_visit;
        assert_eq!(is_first, instead == Welcome, "{instead:?}");
        let is_refreshing = matches!(
            state,
            Load::Waiting {
                before: Some(_),
                ..
            }
        );
        assert_eq!(view.is_refreshing, is_refreshing);
    }
}

#[test]
fn a_title_says_what_is_listed() {
    for (query, words) in [
        ("", words::list::GOLF_COURSES),
        ("state=Ohio", "Ohio"),
        ("search=links", "links"),
        ("search=links&state=Ohio", "Ohio"),
        ("page=3", "3"),
    ] {
        let title = title(&CourseSearch::parse(query));
        assert!(title.contains(words), "{query}: {title}");
    }
}
