//! Hostile and broken clients: whatever they send, the next request gets a response.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use golf_api::plan::Plan;

use crate::running::{Filled, Running, filled, get};

/// How long a well-behaved client may have to wait while others attack, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

fn connect(running: &Running) -> TcpStream {
    let address = running.root.trim_start_matches("http://");
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
    stream
}

/// The response to these bytes, until the server closes the connection or stops sending.
fn sent(running: &Running, bytes: &[u8]) -> String {
    let mut stream = connect(running);
    // The server may refuse the first part while the rest is still on its way.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    answer_on(stream, bytes)
}

fn answer_on(mut stream: TcpStream, bytes: &[u8]) -> String {
    let mut answer = Vec::new();
    let mut piece = [0; 4096];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => answer.extend_from_slice(&piece[..length]),
            Err(error) => {
                let is_timeout =
                    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
                assert!(!is_timeout, "neither answered nor closed: {bytes:?}");
                break;
            }
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn check_it_serves(running: &Running, filled: &Filled) {
    let begun = Instant::now();
    let key = filled.keys[&Plan::Enterprise].as_str();
    let url = format!("{}/courses", running.base_url);
    assert_eq!(get(&url, &[("x-api-key", key)]).status, 200);
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}

/// A request with this head, without its end.
fn request(head: &str) -> Vec<u8> {
    format!("{head}\r\nhost: golf.example\r\nconnection: close\r\n").into_bytes()
}

/// Bytes without a pattern, the same every time.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed;
    std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state.to_be_bytes()[0]
    })
    .take(length)
    .collect()
}

#[test]
fn garbage_is_refused_and_the_next_request_is_answered() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let long = "a".repeat(40_000);
    let mut many_headers = request("GET /api/v1 HTTP/1.1");
    for number in 0..100 {
        many_headers.extend(format!("x-{number}: 1\r\n").bytes());
    }
    many_headers.extend(b"\r\n");
    let with = |head: &str, rest: &str| [request(head), rest.as_bytes().to_vec()].concat();
    for (what, bytes) in [
        ("nothing", Vec::new()),
        ("zeros", vec![0; 4096]),
        (
            "a TLS greeting",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        ),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec()),
        ("no version", b"GET /\r\n\r\n".to_vec()),
        ("another version", b"GET / HTTP/7.3\r\n\r\n".to_vec()),
        (
            "a space in a name",
            with("GET / HTTP/1.1", "x y: 1\r\n\r\n"),
        ),
        (
            "a folded header",
            with("GET / HTTP/1.1", "x: 1\r\n 2\r\n\r\n"),
        ),
        ("a zero in a value", with("GET / HTTP/1.1", "x: \0\r\n\r\n")),
        ("too many headers", many_headers),
        (
            "a long header",
            with("GET / HTTP/1.1", &format!("x: {long}\r\n\r\n")),
        ),
        (
            "a long address",
            with(&format!("GET /{long} HTTP/1.1"), "\r\n"),
        ),
        (
            "a long query",
            with(
                &format!("GET /api/v1/courses?search={long} HTTP/1.1"),
                "\r\n",
            ),
        ),
        (
            "a negative length",
            with("GET / HTTP/1.1", "content-length: -1\r\n\r\n"),
        ),
        (
            "two lengths",
            with(
                "GET / HTTP/1.1",
                "content-length: 1\r\ncontent-length: 2\r\n\r\nxx",
            ),
        ),
        (
            "a wrong encoding",
            with("GET / HTTP/1.1", "transfer-encoding: x\r\n\r\n"),
        ),
        (
            "a body",
            with(
                "POST /api/v1/courses HTTP/1.1",
                &format!("content-length: 40000\r\n\r\n{long}"),
            ),
        ),
        (
            "half a body",
            with(
                "POST /api/v1/courses HTTP/1.1",
                "content-length: 999999999\r\n\r\nx",
            ),
        ),
        ("another method", with("BREW /api/v1 HTTP/1.1", "\r\n")),
        (
            "a tunnel",
            b"CONNECT golf.example:443 HTTP/1.1\r\nhost: x\r\n\r\n".to_vec(),
        ),
    ] {
        let answer = sent(&running, &bytes);
        let refused = answer.is_empty() || answer.starts_with("HTTP/1.1 4");
        assert!(refused, "{what}: {answer}");
    }
    for seed in 0..50 {
        let answer = sent(&running, &noise(seed, 2000));
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "{answer}"
        );
    }
    check_it_serves(&running, &filled);
}

#[test]
fn a_request_of_two_readings_is_never_two_requests() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let smuggled = "GET /api/v1/errors HTTP/1.1\r\nhost: x\r\n\r\n";
    let head = "POST /api/v1/courses HTTP/1.1\r\nhost: x\r\n";
    let answer = sent(
        &running,
        format!("{head}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{smuggled}")
            .as_bytes(),
    );
    assert!(!answer.contains("daily_limit_exceeded"), "{answer}");
    check_it_serves(&running, &filled);
}

#[test]
fn who_holds_every_connection_open_keeps_nobody_out() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Four times the connection limit; each sends a byte of a header now and then.
        for _ in 0..4 {
            scope.spawn(|| {
                let mut held: Vec<TcpStream> = (0..64).map(|_| connect(&running)).collect();
                while !done.load(Ordering::Relaxed) {
                    for stream in &mut held {
                        if stream.write_all(b"GET / HTTP/1.1\r\nx-slow: ").is_err() {
                            *stream = connect(&running);
                        }
                    }
                    std::thread::sleep(Duration::from_millis(50));
                }
            });
        }
        std::thread::sleep(Duration::from_millis(300));
        let answered = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for _ in 0..5 {
                check_it_serves(&running, &filled);
            }
        }));
        done.store(true, Ordering::Relaxed);
        answered.expect("it serves");
    });
    check_it_serves(&running, &filled);
}

#[test]
fn thousands_of_connections_are_each_answered_or_closed() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let answered = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for number in 0..400 {
                    // Every third client disconnects without waiting for its response.
                    let ask = [request("GET /api/v1/courses HTTP/1.1"), b"\r\n".to_vec()].concat();
                    let mut stream = connect(&running);
                    stream.write_all(&ask).expect("sent");
                    if number % 3 != 0 && answer_on(stream, &ask).starts_with("HTTP/1.1 401") {
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    // At most 8 clients send requests at a time, and there is room for 64.
    let asked = 8 * (400 - 134);
    assert_eq!(answered.into_inner(), asked);
    check_it_serves(&running, &filled);
}
