//! What the second listener costs a server under load.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::load::Load;
use super::{WORKLOADS, row, started};
use crate::failure::{Failure, Outcome};
use crate::port;
use crate::process;
use crate::server::Server;

/// The workload whose loss through the second listener is measured, and how often that is read meanwhile. A monitor
/// reads it every few seconds at most.
const WITH_OPERATIONS: (&str, &str, &str) = WORKLOADS[0];
const READ_EVERY: Duration = Duration::from_secs(1);

/// How many pairs a round has: what a pair finds differs more than what is looked for.
const PAIRS: usize = 4;

/// Pairs of runs, without the second listener and with it while its figures are read: how many percent fewer answers a
/// second the second of a pair gives, and how much more processor time each takes. Both servers run all the time, so
/// that a pair is two loads and nothing else.
pub fn rows(load: &Load<'_>, server: &Server<'_>, database: &Path) -> Outcome<[Value; 2]> {
    let (mut lost, mut spent) = (Vec::new(), Vec::new());
    println!("Measuring: the second listener");
    let second = port::free(Ipv4Addr::LOCALHOST.into())?;
    // Each server locks its database.
    let copy = database.with_extension("second.db");
    process::run(
        server
            .command(&["backup"], database)
            .args(["--to".as_ref(), copy.as_os_str()]),
        "copy the database",
    )?;
    let (mut plain, plain_address, _) = started(server, database, None)?;
    let (mut watched, watched_address, _) = started(server, &copy, Some(second))?;
    let sides = [(plain.id(), plain_address), (watched.id(), watched_address)];
    for round in 0..load.options.rounds.max(1) * PAIRS {
        let mut pair = [(0.0, 0.0); 2];
        // Whatever slows the machine down meanwhile is not always at the same side.
        let order = if round % 2 == 0 { [0, 1] } else { [1, 0] };
        for side in order {
            let (id, address) = sides[side];
            let (figures, cost) = while_read((side == 1).then_some(second), || {
                load.put(id, address, WITH_OPERATIONS)
            })?;
            pair[side] = (figures.rate, cost);
        }
        let [(rate, cost), (rate_with, cost_with)] = pair;
        lost.push((1.0 - rate_with / rate) * 100.0);
        spent.push((cost_with / cost - 1.0) * 100.0);
    }
    plain.stop();
    watched.stop();
    let name = WITH_OPERATIONS.0;
    Ok([
        row(
            &format!("{name}: fewer answers with the second listener, read each second"),
            "%",
            &mut lost,
            Some(("under 2", 2.0, false)),
        ),
        row(
            &format!("{name}: more processor time with it"),
            "%",
            &mut spent,
            None,
        ),
    ])
}

/// Works while the figures of a listener are read again and again.
fn while_read<T>(operations: Option<SocketAddr>, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let is_over = &is_over;
        let reader = operations.map(|address| {
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    metrics(address)?;
                    thread::park_timeout(READ_EVERY);
                }
                Ok(())
            })
        });
        let outcome = work();
        is_over.store(true, Ordering::Relaxed);
        let Some(reader) = reader else {
            return outcome;
        };
        reader.thread().unpark();
        let read = reader.join();
        read.unwrap_or_else(|_| Err(Failure::new("The reader of the figures ended.")))?;
        outcome
    })
}

/// Reads the figures of a second listener.
fn metrics(address: SocketAddr) -> Outcome {
    let text = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream
            .write_all(b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        Ok(text)
    };
    match text() {
        Ok(text) if text.contains("golf_server_requests") => Ok(()),
        _ => Err(Failure::new("The server gave no figures.")),
    }
}
