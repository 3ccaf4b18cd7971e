//! Clients that request something large and do not read it: the server's memory stays bounded.

#![cfg(target_os = "linux")]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Arc;

use golf_api::plan::Plan;
use golf_server::database::courses::{Origin, zipped};
use golf_server::database::{Access, Database};
use golf_server::http::under_way::UnderWay;
use golf_server::import::{HoleFile, check};
use golf_server::keyring::PlanLimits;
use serde_json::json;
use tempfile::TempDir;

use crate::program::{Serving, resident_megabytes};
use crate::running::{Filled, Running, filled, get};

/// More than the system buffers for a connection.
const FILE: usize = 6 << 20;
const CLIENTS: usize = 500;
const MOST_MEGABYTES: u64 = 150;

/// Incompressible bytes.
fn noise() -> Vec<u8> {
    let mut state: u64 = 9;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state.to_be_bytes()[0]
    };
    std::iter::repeat_with(next).take(FILE).collect()
}

#[test]
fn five_hundred_stalled_clients_without_a_key_take_little_memory_whatever_they_accept() {
    let site = TempDir::new().expect("a folder");
    std::fs::write(site.path().join("index.html"), "<!doctype html>").expect("written");
    std::fs::write(site.path().join("app.wasm"), noise()).expect("written");
    let filled = filled();
    let folder = site.path().to_str().expect("text");
    let serving = Serving::start(&filled.database, &["--site", folder]);
    let address = serving.base_url["http://".len()..].trim_end_matches("/api/v1");
    let encodings = ["zstd", "br", "gzip", "identity", "gzip, deflate, br, zstd"];
    let stalled: Vec<TcpStream> = (0..CLIENTS)
        .zip(encodings.into_iter().cycle())
        .map(|(_, accepted)| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            let request =
                format!("GET /app.wasm HTTP/1.1\r\nhost: x\r\naccept-encoding: {accepted}\r\n\r\n");
            stream.write_all(request.as_bytes()).expect("sent");
            // The server is working on its response.
            let mut first = [0; 12];
            stream.read_exact(&mut first).expect("an answer");
            assert_eq!(&first, b"HTTP/1.1 200");
            stream
        })
        .collect();
    assert_eq!(get(&serving.base_url, &[]).status, 200);
    let most = resident_megabytes(serving.child.id());
    assert!(
        most < MOST_MEGABYTES,
        "{most} MB for {} clients",
        stalled.len()
    );
}

/// A database with one course, whose holes are nearly as large as an import allows.
fn with_large_holes() -> Filled {
    let filled = filled();
    let hazard = json!({"type": "bunker", "label": "x".repeat(900), "lat": 41.5, "lng": -81.5});
    let hole = |number: i64| {
        json!({"hole_number": number, "par": 4, "length_yards": 400, "hazards": vec![hazard.clone(); 52],
               "coordinates": {"tee": {"lat": 41.5, "lng": -81.5}, "green": {}}})
    };
    let holes: Vec<_> = (1..=18).map(hole).collect();
    let file = HoleFile {
        name: "7.json".into(),
        bytes: json!({"course_id": 7, "hole_count": 18, "holes": holes})
            .to_string()
            .into_bytes(),
    };
    let accepted = check(&[json!({"course_id": 7})], &[file]).expect("accepted");
    let mut database = Database::open(&filled.database, Access::Create).expect("a database");
    let mut refill = database.refill().expect("begun");
    refill.course(&accepted.courses[0]).expect("written");
    let (course_id, holes) = &accepted.holes[0];
    refill
        .holes(*course_id, &zipped(holes).expect("zipped"))
        .expect("written");
    refill.finish(Origin::Imported, None).expect("finished");
    filled
}

/// The head of a response.
fn head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("a head");
        head.push(byte[0]);
    }
    String::from_utf8(head).expect("text").to_ascii_lowercase()
}

#[test]
fn large_holes_that_nobody_reads_have_a_budget_and_are_answered_again_when_it_is_free() {
    const BUDGET: usize = 4_000_000;
    let filled = with_large_holes();
    let running = Running::start_with(&filled.database, PlanLimits::default(), |state| {
        state.under_way = Arc::new(UnderWay::of(BUDGET));
    });
    let key = &filled.keys[&Plan::Enterprise];
    let address = running.root["http://".len()..].to_owned();
    let (mut promised, mut refused) = (0, 0);
    let stalled: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = TcpStream::connect(&address).expect("a connection");
            let request = format!(
                "GET /api/v1/courses/7/holes HTTP/1.1\r\nhost: x\r\nx-api-key: {key}\r\n\r\n"
            );
            stream.write_all(request.as_bytes()).expect("sent");
            let head = head(&mut stream);
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.expect("a length").parse().expect("a number");
            if head.starts_with("http/1.1 200") {
                promised += length;
            } else {
                assert!(head.starts_with("http/1.1 503"), "{head}");
                assert!(head.contains("\r\nretry-after: 5\r\n"), "{head}");
                assert!(head.contains("\r\nx-ratelimit-remaining: "), "{head}");
                refused += 1;
            }
            stream
        })
        .collect();
    assert!(
        (BUDGET / 2..=BUDGET).contains(&promised),
        "{promised} bytes"
    );
    assert_eq!(refused, 4);
    // Smaller answers pass, these holes too where gzip is read.
    let key = ("x-api-key", key.as_str());
    let holes = format!("{}/courses/7/holes", running.base_url);
    let list = format!("{}/courses", running.base_url);
    assert_eq!(get(&list, &[key]).status, 200);
    let gzip = [key, ("accept-encoding", "gzip")];
    assert_eq!(get(&holes, &gzip).status, 200);
    let plain = [key, ("accept-encoding", "identity")];
    assert_eq!(get(&holes, &plain).status, 503);

    drop(stalled);
    // The server notices that they are gone; until then it refuses, within the key's 500 a minute.
    let answered = (0..400).any(|_| get(&holes, &plain).status == 200);
    assert!(answered, "the budget is not free again");
}
