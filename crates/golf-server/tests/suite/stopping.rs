//! A graceful stop, and what a service manager hears of it.

use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use golf_api::plan::Plan;
use golf_catalog::tally::Tally;
use golf_server::clock::Clock;
use golf_server::usage_file::recorded;

use crate::program::{Serving, serve};
use crate::running::{filled, get, soon};

/// Asks for a list that fails on purpose, and stops the server when the request is counted. Returns
/// the status of the response, if it is a response, and the log.
fn stopped_while_answering(fault: &str, drain: &str) -> (Option<u16>, String) {
    let filled = filled();
    let serving = Serving::start(&filled.database, &["--faults", "--drain", drain]);
    let url = format!("{}/courses?search=fault:{fault}", serving.base_url);
    let key = filled.keys[&Plan::Pro].clone();
    let asking = std::thread::spawn(move || get(&url, &[("x-api-key", &key)]).status);
    let now = Clock::System.now();
    let counted = |tally: &Tally| tally.at(now).in_month > 0;
    soon("the request", || {
        recorded(&filled.database).is_ok_and(|keys| keys.values().any(counted))
    });
    let (success, log) = serving.terminate();
    assert!(success, "{log}");
    (asking.join().ok(), log)
}

#[test]
fn a_response_in_progress_is_finished_before_the_server_stops() {
    let (status, log) = stopped_while_answering("slow", "60");
    assert_eq!(status, Some(200));
    assert!(!log.contains("not finished"), "{log}");
}

#[test]
fn a_stop_does_not_wait_longer_than_its_option_says() {
    let (status, log) = stopped_while_answering("hang", "0");
    assert_eq!(status, None);
    assert!(log.contains("some answers were not finished"), "{log}");
}

#[test]
fn systemd_is_told_when_the_server_listens_and_when_it_stops() {
    let filled = filled();
    let path = filled.folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("set");
    let heard = || {
        let mut message = [0; 256];
        let length = socket.recv(&mut message).expect("a message");
        String::from_utf8_lossy(&message[..length])
            .trim()
            .to_owned()
    };
    let mut command = serve(&filled.database);
    command
        .env("NOTIFY_SOCKET", &path)
        .stderr(std::process::Stdio::piped());
    let serving = Serving::started(command);
    assert_eq!(heard(), "READY=1");
    assert_eq!(get(&serving.base_url, &[]).status, 200);
    assert!(serving.terminate().0);
    assert_eq!(heard(), "STOPPING=1");
}
