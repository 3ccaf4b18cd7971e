//! The demo in the browser and this server agree: over the same courses, the same request gets the
//! same status, the same bytes and the same rate-limit numbers.

use golf_api::plan::Plan;
use golf_demo::Demo;
use golf_server::keyring::PlanLimits;
use tempfile::TempDir;

use crate::program;
use crate::running::{Running, add_key, get};

/// The value that `Running` sets.
const DOCS_URL: &str = "https://docs.example/errors";

/// A spread of requests: every operation, filter, order and kind of error.
const REQUESTS: [&str; 44] = [
    "/courses",
    "/courses?",
    "/courses?limit=1",
    "/courses?limit=1000",
    "/courses?limit=7&offset=195",
    "/courses?offset=5000",
    "/courses?search=creek",
    "/courses?search=Golf+Club&limit=50",
    "/courses?search=%C3%A9",
    "/courses?search=e%CC%81&limit=50",
    "/courses?search=Golf++Club&limit=50",
    "/courses?search=%EF%BC%A7olf%C2%A0Club%E2%80%8B",
    "/courses?search=%E2%80%99",
    "/courses?city=E%CC%80+",
    "/courses?state=new%C2%A0%E2%80%8Byork",
    "/courses?search=zzyzx",
    "/courses?city=e&order_by=city&order=desc",
    "/courses?state=california&order_by=rating",
    "/courses?state=calif",
    "/courses?min_rating=4.5&order_by=rating&order=desc&limit=25",
    "/courses?order_by=state&limit=50&offset=150",
    "/courses?unknown=1",
    "/courses?limit=0",
    "/courses?limit=ten",
    "/courses?offset=2147483648",
    "/courses?offset=4294967301&search=creek",
    "/courses?offset=9007199254740992",
    "/courses?offset=18446744073709551616",
    "/courses?offset=-1",
    "/courses?min_rating=6",
    "/courses?order_by=par",
    "/courses?limit=1&limit=2",
    "/courses?search=%00",
    "/courses/100001",
    "/courses/100200",
    "/courses/100201",
    "/courses/%31",
    "/courses/x'\"",
    "/courses/100001/holes",
    "/courses/100137/holes?x=1",
    "/courses/100201/holes",
    "/courses/",
    "/courses/100001/",
    "/courses/100001/tees",
];

#[test]
fn the_demo_answers_every_request_byte_for_byte_as_the_server() {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("golf.db");
    let courses = golf_demo::COURSES.to_string();
    let words = [
        "sample",
        "--db",
        program::text(&database),
        "--courses",
        &courses,
    ];
    assert!(program::run(&words).status.success());
    let keys = Plan::ALL.map(|plan| (Some(plan), add_key(&database, plan)));
    let unknown = (None, "golf_unknown".to_owned());
    let running = Running::start_with(&database, PlanLimits::default(), |_| {});
    let mut demo = Demo::new(golf_demo::COURSES, DOCS_URL);
    for (plan, key) in keys.into_iter().chain([unknown]) {
        // Free and Developer use up their minute on the way; then the clock moves on.
        for _ in 0..2 {
            assert!(running.clock.advance(61));
            let now = running.clock.now();
            for path in REQUESTS {
                let server = get(
                    &format!("{}{path}", running.base_url),
                    &[("x-api-key", &key)],
                );
                let answered = demo.answer(path, plan, now);
                let about = format!("{plan:?} {path}");
                let body = String::from_utf8_lossy(server.bytes());
                assert_eq!(answered.reply.body, body, "{about}");
                assert_eq!(answered.reply.status, server.status, "{about}");
                let number =
                    |number: Option<u64>| number.map_or_else(String::new, |n| n.to_string());
                let rate = answered.rate;
                for (header, told) in [
                    ("x-ratelimit-limit", rate.map(|rate| rate.limit.into())),
                    (
                        "x-ratelimit-remaining",
                        rate.map(|rate| rate.remaining.into()),
                    ),
                    ("x-ratelimit-reset", rate.map(|rate| rate.reset)),
                    ("retry-after", rate.and_then(|rate| rate.retry_after)),
                ] {
                    assert_eq!(number(told), server.header(header), "{about} {header}");
                }
            }
        }
    }
}
