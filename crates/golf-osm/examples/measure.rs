//! Reads an extract as the import does, and prints how long it took and how much memory it needed.
//!
//! `cargo run --release -p golf-osm --example measure -- FILE…`. The memory is the peak of the whole program, as Linux
//! counts it.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints"
)]

use std::process::ExitCode;
use std::time::Instant;

use golf_osm::import::courses;
use golf_osm::read::Extract;

fn main() -> ExitCode {
    let begun = Instant::now();
    let mut all = Extract::default();
    for file in std::env::args().skip(1) {
        match Extract::read(file.as_ref(), &mut |_| {}) {
            Ok(extract) => all.append(extract),
            Err(error) => {
                eprintln!("measure: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!(
        "read in {:.1} s: {} objects; {}",
        begun.elapsed().as_secs_f64(),
        all.features.len(),
        peak()
    );
    let import = courses(&all, false);
    println!(
        "{} courses after {:.1} s; {}",
        import.courses.len(),
        begun.elapsed().as_secs_f64(),
        peak()
    );
    ExitCode::SUCCESS
}

/// The peak of resident memory so far.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.map_or_else(
        || "memory is not counted here".to_owned(),
        |line| line.split_whitespace().collect::<Vec<_>>().join(" "),
    )
}
