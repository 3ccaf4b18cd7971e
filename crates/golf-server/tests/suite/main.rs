//! The server from outside: over HTTP on loopback, and as a program. Nothing here leaves the
//! machine. Start at `running.rs`, which starts servers; the invented data is `invented.rs`.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot be set up has failed"
)]

mod attacks;
mod command_line;
mod conformance;
mod demo;
mod failing;
mod faults;
mod guarded;
mod importing;
mod invented;
mod killed;
mod pages;
mod program;
mod running;
mod usage;
