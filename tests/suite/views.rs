//! Components rendered to HTML on the host with given data: the content of each state.

use std::sync::Arc;

use crate::rendered::{html, text};
use golf_api::course::{Course, CourseId, Tee};
use golf_api::error::{ApiError, ErrorCode};
use golf_api::figure::Figure;
use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_api::page::PageMeta;
use golf_client::failure::{Failure, Refusal};
use golf_hole::reading::HoleReading;
use golf_views::address::course_search::CourseSearch;
use golf_views::components::course_facts::course_facts;
use golf_views::components::course_table::course_table;
use golf_views::components::tee_table::tee_table;
use golf_views::golf::hole::card::Sums;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use leptos::prelude::*;
use yardbook::ui::components::distance_table::DistanceTable;
use yardbook::ui::components::failure_notice::FailureNotice;
use yardbook::ui::components::filter_chips::FilterChips;
use yardbook::ui::components::hole_strip::HoleStrip;
use yardbook::ui::components::pager::Pager;
use yardbook::ui::markup::Show;

fn links_course() -> Course {
    Course {
        name: Some("Gull & Heron <Links> \"Old\"".into()),
        city: Some("Erie".into()),
        state: Some("Pennsylvania".into()),
        rating: Some(Figure::new("4.9")),
        num_reviews: Some(2847),
        holes: Some(18),
        par: Some(Figure::new("72")),
        length_yards: Some(6828),
        slope: Some(Figure::new("131")),
        year_built: Some(1919),
        ..Course::unknown(CourseId(7))
    }
}

fn table_of(courses: &[Course], search: &CourseSearch) -> AnyView {
    course_table(courses, Some(search), &[], &[], usize::MAX)
        .shown()
        .into_any()
}

#[test]
fn a_row_shows_what_is_known_and_says_what_is_not() {
    let table = |course: Course| html(|| table_of(&[course], &CourseSearch::default()));
    let full = table(links_course());
    for part in [
        "/courses/7",
        "4.9 from 2,847 reviews",
        "6,828",
        "131",
        "1919",
    ] {
        assert!(full.contains(part), "{part}");
    }
    assert!(
        full.contains("Gull &amp; Heron &lt;Links&gt; "),
        "names are text, never markup"
    );
    let empty = table(Course::unknown(CourseId(8)));
    assert_eq!(empty.matches("absent\">not given</td>").count(), 8);
    assert!(empty.contains("Course 8 (name not given)"));
}

#[test]
fn the_sorted_column_says_so_and_its_link_turns_the_direction() {
    let search = CourseSearch::parse("search=a&order_by=rating&order=desc&page=3");
    let table = html(|| table_of(&[], &search));
    assert_eq!(table.matches("aria-sort").count(), 1);
    assert!(table.contains("aria-sort=\"descending\""));
    assert!(
        table.contains("/?search=a&amp;order_by=rating\""),
        "{table}"
    );
}

#[test]
fn the_pager_links_only_to_pages_that_are_there() {
    let pager = |query: &str, meta: PageMeta, rows: u32| {
        let search = CourseSearch::parse(query);
        html(|| view! { <Pager search=search meta=meta rows=rows /> }.into_any())
    };
    let of_102 = PageMeta {
        total: Some(1_014),
        has_more: Some(true),
        ..PageMeta::default()
    };
    let middle = pager("search=a&page=3", of_102, 10);
    assert!(
        middle.contains("<b aria-current=\"page\">3</b>"),
        "{middle}"
    );
    for href in [
        "\"/?search=a\"",
        "page=2\"",
        "page=4\"",
        "page=5\"",
        "page=102\"",
    ] {
        assert!(middle.contains(href), "{href} in {middle}");
    }
    let last = PageMeta {
        has_more: Some(false),
        ..of_102
    };
    // The first one, the previous one, and two by number.
    assert_eq!(pager("page=102", last, 4).matches("<a ").count(), 4);
    assert_eq!(
        pager(
            "",
            PageMeta {
                total: Some(0),
                ..last
            },
            0
        )
        .matches("<a ")
        .count(),
        0
    );
}

#[test]
fn any_page_can_be_gone_to_with_the_rest_of_the_address() {
    let pager = |query: &str, total| {
        let search = CourseSearch::parse(query);
        let meta = PageMeta {
            total: Some(total),
            ..PageMeta::default()
        };
        html(|| view! { <Pager search=search meta=meta rows=10 /> }.into_any())
    };
    let form = pager("search=a%26b&state=Ohio&limit=25&page=3", 1_014);
    for part in [
        "method=\"get\" action=\"/\"",
        "name=\"search\" value=\"a&amp;b\"",
        "name=\"state\" value=\"Ohio\"",
        "name=\"limit\" value=\"25\"",
        "max=\"41\"",
    ] {
        assert!(form.contains(part), "{part} in {form}");
    }
    assert_eq!(form.matches("name=\"page\"").count(), 1);
    assert!(!pager("", 50).contains("<form"), "every page is linked to");
    assert_eq!(
        pager("", 10).matches("<nav").count(),
        0,
        "one page needs none"
    );
}

#[test]
fn a_row_whose_coordinates_cannot_be_right_says_so() {
    let table = |lng| {
        let course = Course {
            latitude: Some(42.1),
            longitude: Some(lng),
            ..links_course()
        };
        text(|| table_of(&[course], &CourseSearch::default()))
    };
    let words = "Not on the map: its coordinates are not in Pennsylvania";
    assert!(table(80.1).contains(words));
    assert!(!table(-80.1).contains("Not on the map"));
}

#[test]
fn how_far_a_row_is_stands_beside_its_name_where_that_was_asked() {
    let courses = vec![links_course(), Course::unknown(CourseId(8))];
    let away = vec![Some("3.4 miles".to_owned()), None];
    let table = text(|| {
        course_table(&courses, None, &away, &[], usize::MAX)
            .shown()
            .into_any()
    });
    assert!(table.contains("Course Away City"), "{table}");
    assert!(table.contains("3.4 miles"), "{table}");
}

#[test]
fn each_filter_is_a_chip_that_removes_it() {
    let chips = |query: &str| {
        let search = CourseSearch::parse(query);
        html(|| view! { <FilterChips search=search /> }.into_any())
    };
    let two = chips("search=%3Cb%3E&state=Ohio&page=2");
    assert_eq!(two.matches("<a ").count(), 2);
    assert!(two.contains("href=\"/?state=Ohio\"") && two.contains("name “&lt;b&gt;”"));
    assert_eq!(chips("order_by=city&page=2").matches("<ul").count(), 0);
}

#[test]
fn a_service_that_gives_no_total_can_still_be_paged() {
    let pager = |rows| {
        let search = CourseSearch::default();
        text(move || {
            view! { <Pager search=search meta=PageMeta::default() rows=rows /> }.into_any()
        })
    };
    assert_eq!(pager(10), "First Previous Page 1 Next Last");
    let html_of = |rows| {
        html(move || {
            view! { <Pager search=CourseSearch::default() meta=PageMeta::default() rows=rows /> }
                .into_any()
        })
    };
    assert_eq!(html_of(10).matches("<a ").count(), 1);
    assert_eq!(html_of(9).matches("<a ").count(), 0);
}

#[test]
fn facts_have_their_meaning_and_never_a_made_up_zero() {
    let facts = |course: Course, of_holes, unit| {
        text(move || course_facts(&course, of_holes, unit).shown().into_any())
    };
    let nothing = Sums::default();
    let full = facts(links_course(), nothing, Unit::Metres);
    assert!(full.contains("Length 6,244 m"), "{full}");
    assert!(full.contains("Slope 131 55–155; 113 is standard"), "{full}");
    assert!(full.contains("not the course rating"), "{full}");
    let unknown = || Course::unknown(CourseId(8));
    let empty = facts(unknown(), nothing, Unit::Yards);
    assert_eq!(
        empty,
        "Course number 8 Not given: holes, par, length, slope, reviews, built, architects"
    );
    let of_holes = Sums {
        par: Some(72),
        yards: Some(6828),
    };
    let added = facts(unknown(), of_holes, Unit::Yards);
    assert!(
        added.starts_with("Par 72 added up from the holes Length 6,828 yd added up from the holes"),
        "{added}"
    );
    assert!(
        added.contains("Not given: holes, slope, reviews"),
        "{added}"
    );
    let both = facts(links_course(), of_holes, Unit::Metres);
    assert_eq!(both, full, "the service's own values come first");
}

#[test]
fn tees_are_sorted_by_length_and_odd_texts_are_kept() {
    let tee = |name: Option<&str>, length: Option<&str>| Tee {
        name: name.map(Into::into),
        par: Some(Figure::new("72")),
        length: length.map(Figure::new),
        slope: None,
    };
    let tees = vec![
        tee(Some("White"), Some("6,120 yards")),
        tee(None, Some("unknown")),
        tee(Some("Black/Blue"), Some("6,828 yards")),
    ];
    let table = text(|| tee_table(&tees, Unit::Yards, None).shown().into_any());
    let order = [
        "Black/Blue 72 6,828",
        "White 72 6,120",
        "Unnamed tee 72 unknown not given",
    ];
    let places: Vec<_> = order.iter().map(|row| table.find(row)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{table}"
    );
}

#[test]
fn a_failure_says_what_to_do_and_shows_hostile_words_as_text() {
    let error = ApiError {
        status: 401,
        code: Some(ErrorCode::InvalidApiKey),
        message: Some("<script>alert(1)</script>".into()),
        docs: Some("javascript:alert(1)".into()),
    };
    let notice = html(|| {
        view! { <FailureNotice failure=Failure::Refused(Refusal { error, reset: None }) /> }
            .into_any()
    });
    assert!(notice.contains("This key doesn’t work") && notice.contains("href=\"/settings\""));
    assert!(notice.contains("&lt;script&gt;"));
    assert!(!notice.contains("href=\"javascript"));
}

#[test]
fn a_strip_without_hole_data_still_links_to_every_hole() {
    let strip = |count, holes| {
        html(move || {
            view! { <HoleStrip course_id=CourseId(7) count=count holes=holes unit=Unit::Yards /> }
                .into_any()
        })
    };
    assert_eq!(strip(9, Vec::new()).matches("<a ").count(), 9);
    assert_eq!(strip(27, Vec::new()).matches("<a ").count(), 18);
    let twice = vec![hole(Vec::new()), hole(Vec::new())];
    assert_eq!(strip(18, twice).matches("<a ").count(), 1);
}

fn hole(hazards: Vec<Hazard>) -> Hole {
    let point = |lat, lng| Some(Point { lat, lng });
    Hole {
        hole_number: HoleNumber(1),
        par: Some(4),
        length_yards: Some(389),
        coordinates: Coordinates {
            tee: point(40.0, -100.0),
            green: Green {
                center: point(40.0032, -100.0),
                ..Green::default()
            },
            ..Coordinates::default()
        },
        hazards,
    }
}

#[test]
fn the_drawing_is_named_and_described_and_the_table_says_the_same() {
    let bunker = Hazard {
        kind: HazardKind::Bunker,
        label: Some("Left <b>Bunker</b>".into()),
        point: Some(Point {
            lat: 40.002,
            lng: -100.0002,
        }),
    };
    let reading = HoleReading::new(&hole(vec![bunker]));
    let scene = Scene::new(&reading, Look::book(Unit::Yards)).expect("it has points");
    let map = drawing(&scene, "Hole 1, par 4", "A note.").to_xml();
    assert!(map.starts_with("<svg ") && map.contains("role=\"img\""));
    assert!(map.contains(">Hole 1, par 4</title>") && map.contains(">A note.</desc>"));
    let table = text(|| {
        view! {
            <DistanceTable reading=Signal::stored(Arc::new(reading)) unit=Signal::stored(Unit::Yards) pointed_at=RwSignal::new(None)
                measure=|_| {} />
        }
        .into_any()
    });
    assert!(
        table.contains("B Left &lt;b&gt;Bunker&lt;/b&gt; · 19 left 244 not given 147 not given"),
        "{table}"
    );
    assert!(table.contains("Green, front not given"), "{table}");
}
