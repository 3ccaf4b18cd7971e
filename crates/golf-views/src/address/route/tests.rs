//! Tests that every screen has one address, that no address is read wrongly, and when two are the same place.

use super::*;
use crate::address::console_request::ConsoleRequest;

#[test]
fn every_route_survives_its_address() {
    let search = CourseSearch::parse("search=a%26b&page=2");
    for route in [
        Route::Courses(CourseSearch::default()),
        Route::Courses(search),
        Route::Find(Find::default()),
        Route::Find(Find::parse("words=a%26b&holes=9")),
        Route::course(CourseId(14012)),
        Route::Course(CourseId(14012), HoleOrder::Length),
        Route::hole(CourseId(14012), HoleNumber(13)),
        Route::Hole(
            CourseId(14012),
            HoleNumber(13),
            HoleView::parse("unit=metres"),
        ),
        Route::Saved,
        Route::Settings,
        Route::Console(String::new()),
        Route::Console(ConsoleRequest::parse("read=holes&id=a%26b").to_query_string()),
        Route::Compare(Comparison::parse("courses=14012,7&holes=3,7&align=green")),
        Route::Compare(Comparison::default()),
        Route::Plan(CourseId(7), HoleNumber(3)),
        Route::Shape(CourseId(7), ShapeView::parse("wind=225&carry=210,190")),
        Route::YardageBook(
            CourseId(7),
            YardageBookView::parse("size=4x6&layout=stack&hole=3"),
        ),
    ] {
        let href = route.href();
        let (path, query) = href.split_once('?').unwrap_or((&href, ""));
        assert_eq!(Route::parse(path, query), route, "{href}");
    }
}

#[test]
fn paths_are_read_kindly_and_never_wrongly() {
    let check = |path: &str, href: &str| assert_eq!(Route::parse(path, "").href(), href);
    check("", "/");
    check("/courses", "/");
    check("/courses/", "/");
    check("/courses/7/", "/courses/7");
    check("//settings", "/settings");
    for path in [
        "/courses/x",
        "/courses/-7",
        "/courses/07",
        "/courses/7/holes",
        "/courses/07/shape",
        "/courses/7/shape/x",
        "/courses/7/book/x",
        "/courses/7/plan",
        "/courses/7/plan/0",
        "/courses/7/plan/x",
        "/compare/7",
        "/courses/7/holes/0",
        "/courses/7/holes/x",
        "/courses/99999999999999999999",
        "/nowhere",
        "/settings/x",
    ] {
        assert_eq!(
            Route::parse(path, ""),
            Route::NotFound(path.into()),
            "{path}"
        );
    }
}

#[test]
fn an_address_is_read_below_the_path_where_the_app_is() {
    let check = |base: &str, path: &str, query: &str, found: &str| {
        let route = Route::below(base, path, query);
        assert_eq!(route.path_and_query(), found, "{base} {path}");
        assert!(!matches!(route, Route::NotFound(_)), "{base} {path}");
    };
    check("", "/courses/7", "", "/courses/7");
    check("/golf", "/golf", "", "/");
    check("/golf", "/golf/", "?page=2", "/?page=2");
    check("/golf", "/golf/courses/7", "", "/courses/7");
    check("/golf", "/golf/settings", "", "/settings");
    check(
        "/golf",
        "/golf/courses/7/holes/3",
        "?unit=meters",
        "/courses/7/holes/3?unit=meters",
    );
}

#[test]
fn the_gallery_has_an_address_in_debug_builds_alone() {
    #[cfg(debug_assertions)]
    let expected = Route::Gallery(String::new());
    #[cfg(not(debug_assertions))]
    let expected = Route::NotFound("/gallery".into());
    assert_eq!(Route::parse("/gallery", ""), expected);
    assert_eq!(expected.href(), "/gallery");
}

#[test]
fn a_name_is_a_link_that_finds_it() {
    assert_eq!(
        Route::href_of_find(&Find::words("C.B. Macdonald & Co")),
        "/find?words=C.B.+Macdonald+%26+Co"
    );
}

#[test]
fn a_request_has_the_screen_that_shows_its_answer() {
    let search = CourseSearch::parse("search=a&limit=25&page=3");
    let requests = [
        (
            Request::Courses(search.to_query()),
            "/?search=a&limit=25&page=3",
        ),
        (Request::Course(CourseId(7)), "/courses/7"),
        (Request::Holes(CourseId(7)), "/courses/7/holes/1"),
    ];
    for (request, href) in requests {
        let route = Route::of_request(&request).expect("it has one");
        assert_eq!(route.href(), href);
        let path = request.path_and_query();
        assert_eq!(Request::parse(&path), Some(request), "{path}");
    }
}

#[test]
fn another_page_of_the_list_is_the_same_screen() {
    let list = |query| Route::Courses(CourseSearch::parse(query));
    assert!(list("page=1").same_screen(&list("page=2")));
    assert!(!list("").same_screen(&Route::Settings));
    let find = |query| Route::Find(Find::parse(query));
    assert!(find("par=72").same_screen(&find("par=71")));
    assert!(!find("").same_screen(&list("")));
    assert!(!Route::course(CourseId(1)).same_screen(&Route::course(CourseId(2))));
}

#[test]
fn another_hole_is_the_same_place_and_another_course_is_not() {
    let hole = |course, number| Route::hole(CourseId(course), HoleNumber(number));
    assert!(hole(1, 1).same_place(&hole(1, 2)));
    assert!(!hole(1, 1).same_place(&hole(2, 1)));
    let by_length = Route::Course(CourseId(1), HoleOrder::Length);
    assert!(by_length.same_place(&Route::course(CourseId(1))));
    assert!(!by_length.same_place(&hole(1, 1)));
    let compared = |query| Route::Compare(Comparison::parse(query));
    assert!(compared("courses=1,2").same_place(&compared("courses=1,2&align=green")));
    assert!(!compared("courses=1,2").same_place(&compared("courses=1")));
    let shape = |query| Route::Shape(CourseId(1), ShapeView::parse(query));
    assert!(shape("").same_place(&shape("wind=9")));
}

#[test]
fn a_shared_hole_survives_its_address_and_its_fragment_is_any_text() {
    let check = |query: &str, fragment: &str, href: &str| {
        let route = Route::of_location("/shared", query, fragment);
        assert_eq!(route.href(), href, "{query} {fragment}");
        let (before, packed) = href.split_once('#').unwrap_or((href, ""));
        let (path, query) = before.split_once('?').unwrap_or((before, ""));
        assert_eq!(
            Route::of_location(path, query, &format!("#{packed}")),
            route
        );
    };
    check("", "#1C6MI", "/shared#1C6MI");
    check("?hole=4", "#1C6MI", "/shared?hole=4#1C6MI");
    check("?hole=x", "#%3Cscript%3E", "/shared#%3Cscript%3E");
    check("", "", "/shared#");
    let embed = Route::of_location("/shared/embed", "", "#1C6MI");
    let address = SharedAddress::embed("1C6MI".to_owned());
    assert_eq!(embed, Route::Shared(address));
    assert_eq!(embed.href(), "/shared/embed#1C6MI");
    let hole = Route::of_location("/shared", "", "#1C6MI");
    assert!(!embed.same_place(&hole));
    let shared = SharedAddress::of("1C6MI".to_owned());
    let (one, other) = (
        Route::Shared(shared.at(HoleNumber(1))),
        Route::Shared(shared),
    );
    assert!(one.same_place(&other) && !one.same_screen(&other));
}

#[test]
fn the_first_request_of_a_screen_is_one_that_the_screen_needs() {
    let check = |path: &str, query: &str, asked: &str| {
        let request = Route::parse(path, query).first_request();
        assert_eq!(request.path_and_query(), asked, "{path}?{query}");
    };
    check("/", "", "/courses");
    check(
        "/",
        "search=pebble&limit=25",
        "/courses?search=pebble&limit=25",
    );
    check("/courses/7", "", "/courses/7");
    check("/courses/7/holes/3", "", "/courses/7/holes");
    check("/courses/7/shape", "", "/courses/7/holes");
    check("/courses/7/book", "", "/courses/7/holes");
    for screen in ["/settings", "/saved", "/find", "/compare", "/nowhere"] {
        check(screen, "", "/courses");
    }
}
