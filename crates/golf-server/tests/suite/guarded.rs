//! The security headers, on every kind of response.

use golf_api::plan::Plan;
use golf_server::faults::Faults;
use golf_server::http::guard::Guard;
use golf_server::keyring::PlanLimits;
use golf_server::site::Site;
use std::time::Duration;
use tempfile::TempDir;

use crate::running::{Running, filled, get};

#[test]
fn every_answer_is_bounded() {
    let folder = TempDir::new().expect("a folder");
    for name in ["index.html", "a.js", "404.html"] {
        std::fs::write(folder.path().join(name), "<!doctype html>").expect("written");
    }
    let filled = filled();
    let running = Running::start_with(&filled.database, PlanLimits::default(), |state| {
        state.site = Some(Site::read(folder.path()).expect("a site"));
        state.faults = Some(Faults::with_waits(Duration::ZERO, Duration::ZERO));
        state.guard =
            Guard::with_services(&["https://golf.example".to_owned()]).expect("an origin");
    });
    let key = filled.keys[&Plan::Enterprise].as_str();

    for path in [
        "/",
        "/courses/1",
        "/a.js",
        "/missing.js",
        "/nowhere",
        "/%ff",
        "/404.html",
    ] {
        for accept in ["text/html", "*/*"] {
            let reply = get(&format!("{}{path}", running.root), &[("accept", accept)]);
            let policy = reply.header("content-security-policy");
            for part in [
                "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self'; ",
                "; connect-src 'self' https://golf.example; ",
                "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ",
                "; require-trusted-types-for 'script'; trusted-types default",
            ] {
                assert!(policy.contains(part), "{path}: {policy}");
            }
            for (name, value) in [
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
            ] {
                assert_eq!(reply.header(name), value, "{path}");
            }
            let permissions = reply.header("permissions-policy");
            assert!(
                permissions.starts_with("geolocation=(self), camera=()"),
                "{path}"
            );
        }
    }

    let mut statuses = Vec::new();
    for path in [
        "",
        "/",
        "/errors",
        "/openapi.json",
        "/nowhere",
        "/courses",
        "/courses?limit=0",
        "/courses/1",
        "/courses/1/holes",
        "/courses/77",
        "/courses?search=fault:500",
        "/courses?search=fault:502",
        "/courses?search=fault:not-json",
        "/courses?search=fault:hostile",
        "/courses?search=fault:empty",
    ] {
        for key in [key, "", "wrong"] {
            let reply = get(
                &format!("{}{path}", running.base_url),
                &[("x-api-key", key)],
            );
            statuses.push(reply.status);
            for (name, value) in [
                (
                    "content-security-policy",
                    "default-src 'none'; frame-ancestors 'none'; sandbox",
                ),
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-resource-policy", "cross-origin"),
            ] {
                assert_eq!(reply.header(name), value, "{path} with {key:?}");
            }
        }
    }
    for status in [200, 400, 401, 404, 500, 502] {
        assert!(
            statuses.contains(&status),
            "no answer was a {status}: {statuses:?}"
        );
    }
}
