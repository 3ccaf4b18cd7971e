//! Malformed, split, pipelined and slow requests over HTTP, the same ones every time. The server
//! responds or closes the connection, leaks nothing, and never panics.

#![cfg(target_os = "linux")]

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use golf_api::plan::Plan;
use golf_server::keyring::PlanLimits;
use golf_server::server::Bounds;
use golf_server::site::Site;
use golf_server::write_timeouts::WriteTimeouts;
use tempfile::TempDir;

use crate::program::{Serving, resident_megabytes};
use crate::running::{Filled, Running, filled, get};

/// The time limit of any step, on a busy machine.
const LONGEST: Duration = Duration::from_secs(30);

/// Inputs that a parser may trip over.
const TOKENS: [&str; 20] = [
    "\r\n",
    "\r\n\r\n",
    "\n",
    "\r",
    "\0",
    ":",
    " ",
    "\t",
    ";",
    ",",
    "%",
    "%00",
    "?",
    "#",
    "é",
    " HTTP/1.1",
    "content-length: 18446744073709551616\r\n",
    "transfer-encoding: chunked\r\n",
    "expect: 100-continue\r\n",
    "ffffffffffffffff\r\n",
];

/// Ends the connection after the answer.
const CLOSE: &str = "connection: close\r\n";

/// Numbers without a pattern, the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let high = usize::try_from(self.0 >> 33).expect("31 bits");
        high % most.max(1)
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let length = self.below(most);
        std::iter::repeat_with(|| u8::try_from(self.below(256)).expect("a byte"))
            .take(length)
            .collect()
    }

    fn changed(&mut self, request: &str) -> Vec<u8> {
        let mut bytes = request.as_bytes().to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            let end = (at + self.below(20)).min(bytes.len());
            match self.below(5) {
                0 => {
                    bytes[at] = bytes[at].wrapping_add(1 + u8::try_from(at % 255).expect("a byte"));
                }
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let again = bytes[at..end].repeat(1 + self.below(30));
                    bytes.splice(at..at, again);
                }
                3 => drop(bytes.splice(at..at, TOKENS[self.below(TOKENS.len())].bytes())),
                _ => bytes.truncate(at.max(1)),
            }
            if bytes.is_empty() {
                break;
            }
        }
        bytes
    }
}

fn requests(key: &str) -> Vec<String> {
    let with = |line: &str, more: &str| {
        format!("{line} HTTP/1.1\r\nhost: golf.example\r\nx-api-key: {key}\r\n{more}{CLOSE}\r\n")
    };
    vec![
        with("GET /api/v1/courses?limit=2&search=a%20b&order_by=name", ""),
        with(
            "GET /api/v1/courses/1007/holes",
            "accept-encoding: gzip, br;q=0.5\r\n",
        ),
        with("HEAD /api/v1/courses/1007", ""),
        with("OPTIONS /api/v1/courses", "origin: https://a.example\r\n"),
        with(
            "GET /app.js",
            "if-none-match: \"1\", W/\"2\"\r\nrange: bytes=0-1\r\n",
        ),
        with("GET /courses/7/holes/3?x=1", "accept: text/html\r\n"),
        with("POST /api/v1/courses", "content-length: 5\r\n") + "hello",
        with("POST /", "transfer-encoding: chunked\r\n") + "3\r\nabc\r\n0\r\n\r\n",
        with(
            "GET http://other.example/api/v1",
            "connection: keep-alive, close\r\n",
        ),
        "GET /api/v1 HTTP/1.0\r\n\r\n".to_owned(),
    ]
}

fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(LONGEST)).expect("a timeout");
    stream.set_write_timeout(Some(LONGEST)).expect("a timeout");
    stream.set_nodelay(true).expect("set");
    stream
}

/// Sends pieces on a new connection and returns the response until the server closes it.
fn sent(address: &str, pieces: &[&[u8]], is_all: bool) -> String {
    let mut stream = connect(address);
    for piece in pieces {
        // The server may have closed it by then.
        let _ = stream.write_all(piece);
    }
    if is_all {
        // The server need not wait for the rest of half a request.
        let _ = stream.shutdown(Shutdown::Write);
    }
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        let is_silent = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
        assert!(!is_silent, "neither answered nor closed");
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// Malformed input gets no response, or an HTTP response that is no internal failure.
fn survived(address: &str, pieces: &[&[u8]]) {
    let answer = sent(address, pieces, true);
    let status = answer.strip_prefix("HTTP/1.").map(|rest| &rest[2..5]);
    let is_http = status.is_some_and(|status| status.parse::<u16>().is_ok_and(|code| code < 500));
    let shown = || String::from_utf8_lossy(&pieces.concat()).into_owned();
    assert!(answer.is_empty() || is_http, "{:?}: {answer}", shown());
}

fn site() -> TempDir {
    let site = TempDir::new().expect("a folder");
    let script = "let a = 1;\n".repeat(600_000);
    for (name, content) in [("index.html", "<!doctype html>"), ("app.js", &script)] {
        std::fs::write(site.path().join(name), content).expect("written");
    }
    site
}

fn check_it_serves(base_url: &str, filled: &Filled) {
    let key = filled.keys[&Plan::Pro].as_str();
    let reply = get(&format!("{base_url}/courses"), &[("x-api-key", key)]);
    assert_eq!(
        (reply.status, reply.json()["meta"]["total"].clone()),
        (200, 64.into())
    );
}

fn soon(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < LONGEST, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn after_thousands_of_wrong_requests_it_serves_as_before_and_holds_nothing() {
    let (filled, site) = (filled(), site());
    let folder = site.path().to_str().expect("text");
    let serving = Serving::start(
        &filled.database,
        &["--site", folder, "--limit-per-minute", "pro=1000000"],
    );
    let handles = || {
        let folder = format!("/proc/{}/fd", serving.child.id());
        std::fs::read_dir(folder).expect("it runs").count()
    };
    check_it_serves(&serving.base_url, &filled);
    let address = serving.base_url["http://".len()..].trim_end_matches("/api/v1");
    let requests = requests(&filled.keys[&Plan::Pro]);
    let mut dice = Dice(1);

    for request in &requests {
        let whole = sent(address, &[request.as_bytes()], false);
        assert!(whole.starts_with("HTTP/1."), "{request}: {whole}");
    }
    let before = handles();
    for _ in 0..250 {
        survived(address, &[&dice.bytes(3000)]);
    }
    for case in 0..1600 {
        let changed = dice.changed(&requests[case % requests.len()]);
        survived(address, &[&changed]);
    }
    for request in &requests[..4] {
        for at in 1..request.len() {
            let (first, second) = request.as_bytes().split_at(at);
            let answer = sent(address, &[first, second], false);
            assert!(
                answer.starts_with("HTTP/1.1 20"),
                "{at} {request}: {answer}"
            );
        }
        let bytes: Vec<&[u8]> = request.as_bytes().chunks(1).collect();
        assert!(sent(address, &bytes, false).starts_with("HTTP/1.1 20"));
        let open = request.replace(CLOSE, "");
        let piled = sent(
            address,
            &[open.repeat(39).as_bytes(), request.as_bytes()],
            false,
        );
        assert_eq!(
            piled.matches("x-content-type-options").count(),
            40,
            "{request}"
        );
    }
    for length in (10..18).map(|power| 1usize << power) {
        for head in [
            "GET /",
            "GET /api/v1?",
            "GET / HTTP/1.1\r\nx: ",
            "GET / HTTP/1.1\r\n",
        ] {
            let huge = format!("{head}{}", "a".repeat(length));
            survived(address, &[huge.as_bytes(), b"\r\n\r\n"]);
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a:b\r\n".repeat(length));
        survived(address, &[many.as_bytes()]);
    }

    check_it_serves(&serving.base_url, &filled);
    soon("connections are held", || handles() <= before);
    let most = resident_megabytes(serving.child.id());
    assert!(most < 150, "{most} MB");
    let (success, said) = serving.terminate();
    assert!(success && !said.contains("panicked"), "{said}");
}

/// The connections that a server holds: open, or closed only by the client.
fn held(address: &str) -> usize {
    let port: u16 = address
        .rsplit(':')
        .next()
        .expect("a port")
        .parse()
        .expect("a port");
    let local = format!("0100007F:{port:04X}");
    let table = std::fs::read_to_string("/proc/self/net/tcp").expect("Linux");
    let rows = table
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.filter(|row| row[1] == local && ["01", "08"].contains(&row[3]))
        .count()
}

#[test]
fn slow_clients_lose_their_connections_and_fast_ones_do_not() {
    let (filled, site) = (filled(), site());
    let bounds = Bounds {
        header_timeout: Duration::from_millis(400),
        write_timeouts: WriteTimeouts {
            next: Duration::from_secs(2),
            whole: Duration::from_millis(400),
            bytes_a_second: 1_000_000,
        },
        ..Bounds::of(64)
    };
    let running =
        Running::start_bounded(&filled.database, PlanLimits::default(), bounds, |state| {
            state.site = Some(Site::read(site.path()).expect("a site"));
        });
    let address = running.root.trim_start_matches("http://");
    let large = b"GET /app.js HTTP/1.1\r\nhost: x\r\n\r\n";
    let mut clients: Vec<TcpStream> = (0..60).map(|_| connect(address)).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        match number % 4 {
            // Silent; half a request; requests without reading; requests, then silent.
            0 => {}
            1 => client.write_all(&large[..20]).expect("sent"),
            2 => client.write_all(large).expect("sent"),
            _ => client
                .write_all(b"HEAD / HTTP/1.1\r\nhost: x\r\n\r\n")
                .expect("sent"),
        }
    }
    let begun = Instant::now();
    while held(address) > 0 {
        assert!(begun.elapsed() < LONGEST, "{} are held", held(address));
        for client in clients.iter_mut().skip(1).step_by(4) {
            // Sends one more byte of its header, until the connection is closed.
            let _ = client.write_all(b"x");
        }
        // Reads a few bytes now and then.
        for client in clients.iter_mut().skip(2).step_by(4) {
            let _ = client.read(&mut [0; 4096]);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let reply = get(&format!("{}/app.js", running.root), &[]);
    assert_eq!(reply.bytes().len(), 11 * 600_000);
    check_it_serves(&running.base_url, &filled);
    drop(clients);
}
