//! The first scripts in `public/` follow the app: they need for every address what the app needs, and their constants, the
//! outline and the drawing of the first visit are current. The scripts run in Node.js, which the build needs too.

use std::error::Error;
use std::process::Command;

use golf_api::address::Request;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::golf::hole_map::welcome_hole::{flight, view_box, welcome_hole};
use golf_views::pages::list::WELCOME_HOLE_BOX;
use serde_json::{Value, json};
use yardbook::pages::courses::welcome::FLIGHT;
use yardbook::pages::first_script::{
    OUTLINE_FILE, RULES_FILE, WELCOME_HOLE_FILE, rules, with_outline,
};

use crate::node::printed;

const RULES: &str = include_str!("../../public/early-rules.js");
const NEEDS: &str = include_str!("../../public/early-needs.js");
const PAGE: &str = include_str!("../../index.html");

/// What makes the generated files current.
const AGAIN: &str = "run `cargo run --example first_script`";

#[test]
fn the_constants_of_the_first_scripts_and_the_outline_are_current() {
    assert!(RULES == rules(), "{RULES_FILE} is out of date: {AGAIN}");
    assert!(
        with_outline(PAGE).as_deref() == Some(PAGE),
        "the outline in {OUTLINE_FILE} is out of date: {AGAIN}"
    );
}

#[test]
fn the_drawing_of_the_first_visit_is_current_and_its_ball_follows_its_line() {
    let file = include_str!("../../public/welcome-hole.svg");
    assert!(
        welcome_hole().as_deref() == Some(file),
        "{WELCOME_HOLE_FILE} is out of date: {AGAIN}"
    );
    assert_eq!(flight().as_deref(), Some(FLIGHT));
    assert_eq!(view_box().as_deref(), Some(WELCOME_HOLE_BOX));
}

#[test]
fn the_script_that_asks_early_takes_sends_and_leaves_what_it_may() {
    let output = Command::new("node")
        .args(["--test", "--test-reporter=tap", "early_ask.test.mjs"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/first_script"))
        .output()
        .expect("Node.js, which the build needs too, runs the tests");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("# pass 22"), "{text}");
}

/// An address below the app's path, and the largest page of the plan, 0 if unknown.
struct Visit {
    path: String,
    query: String,
    most: u32,
}

/// What the app requests for an address: those that it may pay for, and those that it only takes if they are stored.
fn needs(visit: &Visit) -> Option<(Vec<String>, Vec<String>)> {
    let paths = |requests: &[Request]| requests.iter().map(Request::path_and_query).collect();
    let detail = Request::Course;
    let holes = Request::Holes;
    match Route::of_address(&visit.path, &visit.query) {
        Route::Courses(search) => {
            let max_limit = Some(visit.most).filter(|most| *most > 0);
            let requests = [search.clone(), search.for_plan(max_limit, |_| false)];
            let mut requests = requests
                .map(|search| Request::Courses(search.to_query()))
                .to_vec();
            requests.dedup();
            Some((paths(&requests), Vec::new()))
        }
        Route::Course(id, _) => Some((paths(&[detail(id)]), paths(&[holes(id)]))),
        Route::Hole(id, ..) => Some((paths(&[holes(id)]), paths(&[detail(id)]))),
        Route::Shape(id, _) | Route::YardageBook(id, _) => {
            Some((Vec::new(), paths(&[holes(id), detail(id)])))
        }
        Route::Compare(comparison) => {
            let courses = comparison.courses.iter();
            let requests: Vec<_> = courses.flat_map(|id| [detail(*id), holes(*id)]).collect();
            Some((Vec::new(), paths(&requests)))
        }
        _ => None,
    }
}

/// What the script needs for each address, in order.
fn needs_of_script(visits: &[Visit]) -> Result<Vec<Value>, Box<dyn Error>> {
    let program = format!(
        "{RULES}\n{NEEDS}\n\
         const visits = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\n\
         const needs = visits.map(([path, query, most]) => needsOf(path, query && `?${{query}}`, most) ?? null);\n\
         console.log(JSON.stringify(needs.map((needs) => needs && [needs.paid, needs.free])));"
    );
    let input: Vec<Value> = visits
        .iter()
        .map(|visit| json!([visit.path, visit.query, visit.most]))
        .collect();
    printed(&program, &Value::from(input))
}

/// Every combination of parameters of the list, most of them usual and some of them junk.
fn lists() -> Vec<String> {
    let values = [
        (
            "search",
            vec![
                "",
                "lake",
                "a+b",
                "O%27Neal+%26+Sons",
                "%20lake",
                "\u{c9}lan",
                "%E2%98%83",
            ],
        ),
        ("state", vec!["", "Ohio", "New+York"]),
        ("min_rating", vec!["", "4", "3.5", "0", "9", "4.50"]),
        ("order_by", vec!["", "name", "rating", "junk"]),
        ("order", vec!["", "asc", "desc"]),
        ("limit", vec!["", "10", "25", "50", "12", "010"]),
        ("page", vec!["", "1", "2", "17", "0", "x"]),
    ];
    let mut queries = vec![String::new()];
    for (name, values) in values {
        let with = |query: &String| {
            let and = if query.is_empty() { "" } else { "&" };
            let values = values.iter();
            let given = |value: &&str| match *value {
                "" => query.clone(),
                value => format!("{query}{and}{name}={value}"),
            };
            values.map(given).collect::<Vec<_>>()
        };
        queries = queries.iter().flat_map(with).collect();
    }
    // A share of all combinations; the step has no common factor with the numbers of values.
    let mut some: Vec<String> = queries.into_iter().step_by(5).collect();
    some.extend(
        [
            "page=1&page=2",
            "state=Ohio&state=Texas",
            "city=%00",
            "utm_source=x&page=3",
        ]
        .map(str::to_owned),
    );
    some
}

fn visits() -> Vec<Visit> {
    let mut visits = Vec::new();
    let plans = [0, 10, 20, 25, 50, 100].into_iter().cycle();
    for (query, most) in lists().into_iter().zip(plans) {
        visits.push(Visit {
            path: "/".into(),
            query,
            most,
        });
    }
    let ids = [
        "0",
        "7",
        "14012",
        "999999999999",
        "07",
        "-7",
        "x",
        "",
        "7.5",
        "99999999999999999999",
        "%37",
    ];
    let ends = [
        "",
        "/",
        "/shape",
        "/shape/",
        "/shape/x",
        "/book",
        "/book/x",
        "/holes",
        "/holes/1",
        "/holes/18",
        "/holes/0",
        "/holes/01",
        "/holes/x",
        "/holes/1/x",
        "/x",
    ];
    for id in ids {
        for end in ends {
            for query in ["", "unit=meters", "holes=length", "wind=225&carry=210,190"] {
                let path = format!("/courses/{id}{end}");
                visits.push(Visit {
                    path,
                    query: query.into(),
                    most: 25,
                });
            }
        }
    }
    for courses in [
        "",
        "7",
        "7,14012",
        "7,7,8",
        "1,2,3,4,5",
        "1,,2",
        "7,x",
        "7,-1",
        "07",
        "7%2C8",
        " 7",
    ] {
        for rest in ["", "&holes=3,7", "&align=green", "&courses=9"] {
            visits.push(Visit {
                path: "/compare".into(),
                query: format!("courses={courses}{rest}"),
                most: 0,
            });
        }
    }
    for path in [
        "",
        "/courses",
        "/courses/",
        "/find",
        "/saved",
        "/shared",
        "/settings",
        "/nowhere",
        "//",
        "/compare",
        "/compare/7",
    ] {
        visits.push(Visit {
            path: path.into(),
            query: String::new(),
            most: 0,
        });
    }
    visits
}

#[test]
fn the_first_script_needs_for_every_address_what_the_app_needs() {
    let visits = visits();
    assert!(visits.len() > 10_000, "{}", visits.len());
    let found =
        needs_of_script(&visits).expect("Node.js, which the build needs too, runs the script");
    let mut answered = 0;
    for (visit, found) in visits.iter().zip(&found) {
        let Visit { path, query, most } = visit;
        let expected = needs(visit).map(|(paid, free)| json!([paid, free]));
        if found.is_null() {
            // The app asks by itself. For an address in the app's own form, only a few cases may be left to it.
            let route = Route::of_address(path, query);
            let is_own = route.href()
                == if query.is_empty() {
                    path.clone()
                } else {
                    format!("{path}?{query}")
                };
            let is_left = match &route {
                Route::Courses(search) => {
                    is_unusual(search) || (*most > 0 && search.page_size > *most)
                }
                Route::Compare(comparison) => comparison.courses.is_empty(),
                _ => expected.is_none(),
            };
            assert!(!is_own || is_left, "{path}?{query} is left to the app");
            continue;
        }
        answered += 1;
        assert_eq!(
            Some(found),
            expected.as_ref(),
            "{path}?{query}, at most {most} rows"
        );
    }
    assert!(answered > 1_200, "{answered}");
}

/// A text that the script does not judge: beyond Latin letters.
fn is_unusual(search: &CourseSearch) -> bool {
    let texts = [&search.search, &search.state, &search.city];
    texts
        .iter()
        .any(|text| text.chars().any(|sign| sign > '\u{24f}'))
}
