//! The second listener: health, readiness and figures.

use golf_api::plan::Plan;
use golf_server::http::route;

use crate::program::{Serving, run, text};
use crate::running::{add_key, filled, get, soon};

/// The value of the line that begins with these words and a space.
fn figure(metrics: &str, name: &str) -> f64 {
    let value = metrics
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let value = value.map(|value| value.parse().expect("a number"));
    value.unwrap_or_else(|| panic!("no {name} in {metrics}"))
}

fn read(operations: &str, path: &str) -> (u16, String) {
    let reply = get(&format!("{operations}{path}"), &[]);
    let body = String::from_utf8(reply.bytes().to_vec()).expect("text");
    assert_eq!(reply.header("cache-control"), "no-store");
    (reply.status, body)
}

#[test]
fn every_route_status_and_refusal_is_counted_without_a_key_an_address_or_a_query() {
    let filled = filled();
    let mut serving = Serving::start(&filled.database, &["--operations", "0"]);
    let operations = serving.operations();
    assert!(operations.starts_with("http://127.0.0.1:"), "{operations}");
    let before = read(&operations, "/metrics").1;

    let root = serving.base_url.trim_end_matches("/api/v1").to_owned();
    let (free, pro) = (&filled.keys[&Plan::Free], &filled.keys[&Plan::Pro]);
    let long = format!("/api/v1/courses?search={}", "x".repeat(9_000));
    for (address, key, status) in [
        ("/api/v1", "", 200),
        ("/api/v1/", "", 200),
        ("/api/v1/errors", "", 200),
        ("/api/v1/openapi.json", "", 200),
        ("/api/v1/sources/1", "", 404),
        ("/api/v1/courses?search=pebble", pro, 200),
        ("/api/v1/courses?limit=none", pro, 400),
        ("/api/v1/courses?api_key=yb_secret", "", 401),
        ("/api/v1/courses", "yb_secret", 401),
        ("/api/v1/courses/no-course", pro, 404),
        ("/api/v1/courses/1/holes", free, 403),
        ("/api/v1/secret-address", pro, 404),
        ("/secret-page", pro, 404),
        (&long, pro, 414),
    ] {
        let reply = get(&format!("{root}{address}"), &[("x-api-key", key)]);
        assert_eq!(reply.status, status, "{address}");
    }

    let (status, metrics) = read(&operations, "/metrics");
    assert_eq!(status, 200);
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
    for (route, status, count) in [
        (route::SERVICE, "200", 1.0),
        (route::SERVICE_FOLDER, "200", 1.0),
        (route::ERRORS, "200", 1.0),
        (route::OPENAPI, "200", 1.0),
        (route::SOURCES, "404", 1.0),
        (route::COURSES, "200", 1.0),
        (route::COURSES, "400", 1.0),
        (route::COURSES, "401", 2.0),
        (route::COURSES, "414", 1.0),
        (route::COURSE, "404", 1.0),
        (route::HOLES, "403", 1.0),
        ("/api/{unknown}", "404", 1.0),
        ("/{file}", "404", 1.0),
    ] {
        let name = format!("requests_total{{route=\"{route}\",status=\"{status}\"}}");
        let name = format!("golf_server_{name}");
        let more = figure(&metrics, &name) - figure(&before, &name);
        assert!((more - count).abs() < 0.1, "{name}: {more}");
    }
    let of_courses = "golf_server_request_duration_seconds_count{route=\"/api/v1/courses\"}";
    assert!((figure(&metrics, of_courses) - 5.0).abs() < 0.1);
    for reason in [
        "invalid_parameter",
        "missing_api_key",
        "invalid_api_key",
        "course_not_found",
        "upgrade_required",
    ] {
        let name = format!("golf_server_refusals_total{{reason=\"{reason}\"}}");
        assert!((figure(&metrics, &name) - 1.0).abs() < 0.1, "{name}");
    }
    let busy = "golf_server_refusals_total{reason=\"busy\"}";
    assert!(figure(&metrics, busy).abs() < 0.1);
    let age = figure(&metrics, "golf_server_catalogue_age_seconds");
    assert!((0.0..3600.0).contains(&age), "{age}");
    let pros = "golf_server_keys{plan=\"pro\"}";
    assert!((figure(&metrics, pros) - 1.0).abs() < 0.1);
    for secret in ["yb_", "secret", "pebble", "127.0.0.1", "no-course", "test"] {
        assert!(!metrics.contains(secret), "{secret}: {metrics}");
    }

    // Neither listener answers for the other.
    assert_eq!(read(&operations, "/api/v1").0, 404);
    assert_eq!(get(&format!("{root}/metrics"), &[]).status, 404);
}

#[test]
fn open_connections_and_keys_are_those_of_the_moment() {
    let filled = filled();
    let mut serving = Serving::start(&filled.database, &["--operations", "127.0.0.1:0"]);
    let operations = serving.operations();
    let shows = |name: &str, value: f64| {
        let found = figure(&read(&operations, "/metrics").1, name);
        (found - value).abs() < 0.1
    };
    assert!(shows("golf_server_connections", 0.0));
    let address = serving.base_url["http://".len()..].trim_end_matches("/api/v1");
    let idle: Vec<_> = (0..3)
        .map(|_| std::net::TcpStream::connect(address).expect("a connection"))
        .collect();
    soon("three connections", || {
        shows("golf_server_connections", 3.0)
    });
    drop(idle);
    soon("none", || shows("golf_server_connections", 0.0));

    add_key(&filled.database, Plan::Free);
    let free = "golf_server_keys{plan=\"free\"}";
    soon("a second key", || shows(free, 2.0));
    let words = ["keys", "revoke", "--db", text(&filled.database), "1"];
    assert!(run(&words).status.success());
    soon("a revoked key", || shows(free, 1.0));
}

#[test]
fn it_is_not_ready_while_its_keys_cannot_be_read_and_says_so_and_is_healthy_all_the_same() {
    let filled = filled();
    let mut serving = Serving::start(&filled.database, &["--operations", "0"]);
    let operations = serving.operations();
    soon("ready", || {
        read(&operations, "/readyz") == (200, "ready\n".to_owned())
    });
    // The server reads nothing from a database at another path, and ends only after ten seconds.
    let moved = filled.folder.path().join("moved.db");
    std::fs::rename(&filled.database, &moved).expect("moved");
    let why = "The keys were not read within two seconds.\n";
    soon("not ready", || {
        read(&operations, "/readyz") == (503, why.to_owned())
    });
    assert_eq!(read(&operations, "/healthz"), (200, "ok\n".to_owned()));
    std::fs::rename(&moved, &filled.database).expect("moved back");
    soon("ready again", || read(&operations, "/readyz").0 == 200);
}

#[test]
fn an_address_that_cannot_be_used_is_refused_with_the_name_of_the_option() {
    let filled = filled();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    for (value, said) in [
        (port.as_str(), "another port with --operations"),
        ("localhost", "write a port"),
    ] {
        let database = text(&filled.database);
        let words = ["serve", "--db", database, "--listen", "127.0.0.1:0"];
        let output = run(&[&words[..], &["--operations", value]].concat());
        let found = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && found.contains(said), "{found}");
    }
}
