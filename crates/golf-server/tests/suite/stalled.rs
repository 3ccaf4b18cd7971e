//! Clients that request a large file and do not read it: the server's memory stays bounded.

#![cfg(target_os = "linux")]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use tempfile::TempDir;

use crate::program::{Serving, resident_megabytes};
use crate::running::{filled, get};

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
