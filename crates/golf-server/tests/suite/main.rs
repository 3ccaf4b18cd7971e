//! The server from outside: over HTTP on loopback, and as a program. Nothing here leaves the
//! machine. Start at `running.rs`, which starts servers; `invented.rs` has the data.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up has failed"
)]

mod attacks;
#[cfg(unix)]
mod backup;
#[cfg(target_os = "linux")]
mod broken_output;
mod command_line;
mod compressed;
mod conformance;
mod damaged_rows;
#[cfg(unix)]
mod database_place;
mod demo;
mod failing;
mod faults;
#[cfg(target_os = "linux")]
mod full_disk;
mod fuzzed;
mod guarded;
#[cfg(target_os = "linux")]
mod hostile_files;
mod importing;
mod importing_open;
mod importing_osm;
mod invented;
mod jumping_clock;
mod killed;
mod observed;
mod operations;
mod pages;
#[cfg(all(target_os = "linux", feature = "postgres"))]
mod postgres;
mod program;
mod restoring;
mod running;
mod second_server;
#[cfg(all(target_os = "linux", feature = "postgres"))]
#[expect(clippy::print_stdout, reason = "they print what they count")]
mod shared;
mod snippets;
mod stalled;
#[cfg(target_os = "linux")]
mod stopping;
mod terminal;
mod troubled_disk;
mod usage;
mod verified_site;
