//! The systemd unit in `deploy`, compared with the command line that it calls.

use std::time::Duration;

use clap::Parser as _;

use super::{Arguments, Command, serve};
use crate::ledger::LAST_PATIENCE;

const UNIT: &str = include_str!("../../../../deploy/golf-server.service");

/// The values of a setting, in order.
fn values(setting: &str) -> Vec<&'static str> {
    let lines = UNIT.lines().filter_map(|line| line.split_once('='));
    lines
        .filter_map(|(name, value)| (name == setting).then_some(value))
        .collect()
}

fn value(setting: &str) -> &'static str {
    let [value] = values(setting)[..] else {
        panic!("{setting} must be there once");
    };
    value
}

fn number(setting: &str) -> u64 {
    value(setting).parse().expect("a number")
}

/// The options that the unit starts the server with.
fn options() -> serve::ServeOptions {
    let words: Vec<&str> = value("ExecStart").split(' ').collect();
    assert_eq!(words[0], "/usr/local/bin/golf-server");
    match Arguments::try_parse_from(words).map(|arguments| arguments.command) {
        Ok(Command::Serve(options)) => options,
        Ok(_) => panic!("the unit serves"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_unit_starts_the_server_on_loopback_with_a_database_in_its_own_folder() {
    let options = options();
    assert!(options.listen.ip().is_loopback());
    let folder = format!("/var/lib/{}", value("StateDirectory"));
    assert_eq!(
        options.database.path.parent().expect("a folder"),
        std::path::Path::new(&folder)
    );
    assert_eq!(value("Restart"), "on-failure");
}

#[test]
fn the_unit_waits_for_the_message_that_the_server_listens() {
    assert_eq!(value("Type"), "notify");
    let families: Vec<&str> = value("RestrictAddressFamilies").split(' ').collect();
    assert_eq!(families, ["AF_INET", "AF_INET6", "AF_UNIX"]);
}

#[test]
fn the_unit_waits_for_responses_in_progress_and_for_the_last_counts() {
    let drain = options().bounds().drain;
    assert_eq!(drain, Duration::from_secs(10));
    let needed = drain + LAST_PATIENCE;
    let given = Duration::from_secs(number("TimeoutStopSec"));
    assert!(needed < given, "{needed:?} of {given:?}");
}

#[test]
fn the_unit_has_a_file_handle_for_each_connection() {
    assert!(number("LimitNOFILE") > u64::from(options().max_connections) * 2);
}

#[test]
fn the_unit_takes_every_right_away_that_the_server_does_not_use() {
    for setting in [
        "DynamicUser=yes",
        "StateDirectoryMode=0700",
        "UMask=0077",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
        "AmbientCapabilities=",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "ProtectClock=yes",
        "ProtectControlGroups=yes",
        "ProtectHostname=yes",
        "ProtectKernelLogs=yes",
        "ProtectKernelModules=yes",
        "ProtectKernelTunables=yes",
        "ProtectProc=invisible",
        "ProcSubset=pid",
        "PrivateDevices=yes",
        "PrivateTmp=yes",
        "PrivateUsers=yes",
        "RemoveIPC=yes",
        "KeyringMode=private",
        "RestrictNamespaces=yes",
        "RestrictRealtime=yes",
        "RestrictSUIDSGID=yes",
        "LockPersonality=yes",
        "MemoryDenyWriteExecute=yes",
        "SystemCallArchitectures=native",
    ] {
        let (name, expected) = setting.split_once('=').expect("a setting");
        assert_eq!(value(name), expected, "{name}");
    }
    let calls = ["@system-service", "~@privileged @resources"];
    assert_eq!(values("SystemCallFilter"), calls);
}
