//! The built app over HTTP: types, caching, compression, fallback, and no path out of its folder.

use std::collections::HashMap;

use golf_server::keyring::PlanLimits;
use golf_server::site::Site;
use tempfile::TempDir;

use crate::running::{Running, filled, get};

const WASM: &str = "yardbook-0123456789abcdef.wasm";

fn built() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let site = folder.path().join("dist");
    std::fs::create_dir_all(site.join("demo")).expect("made");
    std::fs::write(folder.path().join("secret.txt"), "secret").expect("written");
    for (name, content) in [
        (
            "index.html",
            r#"<!doctype html><title>Yardbook</title><link rel="preload" href="/a.css" as="style" integrity="sha256-a=">"#,
        ),
        (WASM, "wasm"),
        ("yardbook-0123456789abcdef.wasm.br", "wasm under brotli"),
        ("yardbook-0123456789abcdef.wasm.gz", "wasm under gzip"),
        ("favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("demo/courses.json", "[]"),
        ("large.txt", &"words ".repeat(5000)),
    ] {
        std::fs::write(site.join(name), content).expect("written");
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.txt"), site.join("link.txt"))
        .expect("linked");
    folder
}

fn serving(folder: &TempDir) -> (Running, crate::running::Filled) {
    let filled = filled();
    let site = Site::read(&folder.path().join("dist")).expect("a site");
    let running = Running::start_with(&filled.database, PlanLimits::default(), |state| {
        state.site = Some(site);
    });
    (running, filled)
}

#[test]
fn the_services_name_in_another_case_is_no_page_of_the_app() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    for path in [
        "/API/v1",
        "/Api/v1/courses",
        "/%41PI",
        "//api/v1/courses",
        "/api/v2",
    ] {
        let reply = get(
            &format!("{}{path}", running.root),
            &[("accept", "text/html")],
        );
        assert_eq!(reply.status, 404, "{path}");
        assert_eq!(reply.json()["error"], "not_found", "{path}");
    }
    assert_eq!(get(&format!("{}/apiary", running.root), &[]).status, 200);
}

#[test]
fn every_file_has_its_type_and_its_cache_rule() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    let forever = "public, max-age=31536000, immutable";
    for (path, status, kind, cached) in [
        ("/", 200, "text/html; charset=utf-8", "no-cache"),
        ("/index.html", 200, "text/html; charset=utf-8", "no-cache"),
        (
            "/courses/14012/holes/3",
            200,
            "text/html; charset=utf-8",
            "no-cache",
        ),
        ("/settings?x=1", 200, "text/html; charset=utf-8", "no-cache"),
        (
            "/yardbook-0123456789abcdef.wasm",
            200,
            "application/wasm",
            forever,
        ),
        ("/favicon.svg", 200, "image/svg+xml", "no-cache"),
        ("/demo/courses.json", 200, "application/json", "no-cache"),
        (
            "/yardbook-ffffffffffffffff.wasm",
            404,
            "text/plain; charset=utf-8",
            "no-cache",
        ),
        (
            "/demo/nothing.json",
            404,
            "text/plain; charset=utf-8",
            "no-cache",
        ),
    ] {
        let reply = get(&format!("{}{path}", running.root), &[]);
        assert_eq!(reply.status, status, "{path}");
        assert_eq!(reply.header("content-type"), kind, "{path}");
        assert_eq!(reply.header("cache-control"), cached, "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
    }
}

#[test]
fn a_person_at_a_missing_file_gets_the_apps_own_page_for_it() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    let url = format!("{}/old-page.html", running.root);
    let reply = get(&url, &[("accept", "text/html,*/*")]);
    assert_eq!(reply.status, 404);
    assert!(reply.header("content-type").starts_with("text/html"));
}

#[test]
fn precompressed_files_go_to_who_accepts_them() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    let url = format!("{}/{WASM}", running.root);
    for (accepted, encoding, content) in [
        ("br, gzip", "br", "wasm under brotli"),
        ("gzip", "gzip", "wasm under gzip"),
        ("br;q=0, gzip", "gzip", "wasm under gzip"),
        ("identity", "", "wasm"),
    ] {
        let reply = get(&url, &[("accept-encoding", accepted)]);
        assert_eq!(reply.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(reply.bytes(), content.as_bytes(), "{accepted}");
        assert!(reply.header("vary").contains("accept-encoding"));
    }
    let beside = get(&format!("{url}.br"), &[]);
    assert_eq!(
        beside.status, 404,
        "the file beside it has no address of its own"
    );
}

#[test]
fn the_app_tells_what_it_wants_first_before_it_is_read() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    let preload = "</a.css>; rel=preload; as=style; integrity=\"sha256-a=\"";
    for (path, link) in [
        ("/", preload),
        ("/courses/14012", preload),
        ("/favicon.svg", ""),
    ] {
        let reply = get(&format!("{}{path}", running.root), &[]);
        assert_eq!(reply.header("link"), link, "{path}");
    }
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    let first = get(&running.root, &[]);
    let etag = first.header("etag").to_owned();
    assert!(etag.starts_with('"') && etag.ends_with('"'));
    let again = get(&running.root, &[("if-none-match", &etag)]);
    assert_eq!(again.status, 304);
    assert!(again.bytes().is_empty());
    let other = get(&running.root, &[("if-none-match", "\"other\"")]);
    assert_eq!(other.status, 200);
}

#[test]
fn a_strong_tag_names_the_same_bytes_alone_and_is_good_for_them() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    let accepted = ["br", "gzip", "zstd", "identity", "deflate, zstd;q=0.9", ""];
    for path in [WASM, "favicon.svg", "large.txt", "index.html"] {
        let url = format!("{}/{path}", running.root);
        let mut bytes_of = HashMap::new();
        for accepted in accepted {
            let reply = get(&url, &[("accept-encoding", accepted)]);
            let etag = reply.header("etag").to_owned();
            assert!(etag.starts_with('"') && etag.len() > 10, "strong: {etag}");
            let sent = (
                reply.header("content-encoding").to_owned(),
                reply.bytes().to_vec(),
            );
            assert!(reply.header("vary").contains("accept-encoding"));
            let named = bytes_of.entry(etag.clone()).or_insert_with(|| sent.clone());
            assert_eq!(*named, sent, "{path} as {accepted:?}");

            let weak = format!("\"other\", W/{etag}");
            for known in [&etag, &weak] {
                let headers = [("accept-encoding", accepted), ("if-none-match", known)];
                let again = get(&url, &headers);
                assert_eq!(again.status, 304, "{path} as {accepted:?}");
                assert_eq!(again.header("etag"), etag);
                assert!(again.bytes().is_empty());
            }
        }
        let encodings = if path == WASM { 3 } else { 1 };
        assert_eq!(bytes_of.len(), encodings, "{path}: a tag for each encoding");
    }
}

#[test]
fn no_file_is_compressed_for_a_request() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    for (path, prepared) in [(WASM, &["br", "gzip"][..]), ("large.txt", &[])] {
        for accepted in [
            "br",
            "gzip",
            "zstd",
            "deflate",
            "*",
            "gzip, deflate, br, zstd",
        ] {
            let url = format!("{}/{path}", running.root);
            let reply = get(&url, &[("accept-encoding", accepted)]);
            let encoding = reply.header("content-encoding");
            assert!(
                encoding.is_empty() || prepared.contains(&encoding),
                "{path} as {accepted}: {encoding}"
            );
        }
    }
}

#[test]
fn no_address_leads_out_of_the_folder() {
    let folder = built();
    let (running, _filled) = serving(&folder);
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/demo/../../secret.txt",
        "/%2e%2e%5csecret.txt",
        "//secret.txt",
        "/link.txt",
        "/demo/%00secret.txt",
    ] {
        let reply = get(&format!("{}{path}", running.root), &[]);
        assert_eq!(reply.status, 404, "{path}");
        assert_ne!(reply.bytes(), b"secret", "{path}");
    }
}

#[test]
fn hidden_files_are_no_part_of_the_app_but_for_the_well_known() {
    let folder = built();
    let site = folder.path().join("dist");
    for hidden in [".git", "demo/.cache", ".well-known"] {
        std::fs::create_dir_all(site.join(hidden)).expect("made");
        std::fs::write(site.join(hidden).join("config"), "secret").expect("written");
    }
    for hidden in [".env", "_headers", "_redirects"] {
        std::fs::write(site.join(hidden), "secret").expect("written");
    }
    let (running, _filled) = serving(&folder);
    for (path, is_served) in [
        ("/.env", false),
        ("/%2eenv", false),
        ("/_headers", false),
        ("/_redirects", false),
        ("/.git/config", false),
        ("/demo/.cache/config", false),
        ("/.well-known/config", true),
    ] {
        let reply = get(&format!("{}{path}", running.root), &[]);
        assert_eq!(reply.bytes() == b"secret", is_served, "{path}");
        assert_eq!(reply.status, if is_served { 200 } else { 404 }, "{path}");
    }
}

#[test]
fn without_a_site_the_root_says_where_the_service_is() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let reply = get(&running.root, &[]);
    assert_eq!(
        (reply.status, reply.json()["service"].clone()),
        (200, "/api/v1".into())
    );
    assert_eq!(get(&format!("{}/elsewhere", running.root), &[]).status, 404);
}
