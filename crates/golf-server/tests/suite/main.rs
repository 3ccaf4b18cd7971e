//! The server from outside: over HTTP on loopback, and as a program. Nothing here leaves the
//! machine. Start at `running.rs`, which starts servers; `invented.rs` has the data.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up has failed"
)]

mod attacks;
mod command_line;
mod compressed;
mod conformance;
#[cfg(unix)]
mod database_place;
mod demo;
mod failing;
mod faults;
mod fuzzed;
mod guarded;
#[cfg(target_os = "linux")]
mod hostile_files;
mod importing;
mod importing_osm;
mod invented;
mod jumping_clock;
mod killed;
mod pages;
mod program;
mod running;
mod second_server;
mod stalled;
mod terminal;
mod troubled_disk;
mod usage;
