//! The command line. Each command has a file of its own, which also prints its output.
//!
//! Standard output carries only the result (a key, a list, the address), so that scripts can read
//! it. Messages for a person go to standard error: progress, the log, and the one sentence that
//! says why a command failed.

mod backup;
mod conformance;
mod import;
mod import_osm;
mod keys;
mod sample;
mod serve;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tracing::level_filters::LevelFilter;

use crate::failure::{Failure, Outcome};
use crate::shown::{ShownLog, shown};

#[derive(Parser)]
#[command(
    name = "golf-server",
    version,
    about = "Serves golf courses over the contract of the golf course data service, and the built app beside it"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// How much the log on standard error says: off, error, warn, info or debug.
    #[arg(
        long,
        global = true,
        value_name = "LEVEL",
        env = "GOLF_SERVER_LOG",
        default_value = "info"
    )]
    log: LevelFilter,
}

#[derive(Subcommand)]
enum Command {
    /// Answer requests until stopped.
    Serve(serve::Options),
    /// Replace the courses of a database by those of JSON files.
    Import(import::Options),
    /// Replace the courses of a database by those of OpenStreetMap extracts.
    ImportOsm(import_osm::Options),
    /// Make, list and revoke API keys.
    #[command(subcommand)]
    Keys(keys::Options),
    /// Replace the courses of a database by invented ones.
    Sample(sample::Options),
    /// Copy a database, while a server uses it or not.
    Backup(backup::Options),
    /// Check a running service, this one or another, against every rule of the specification.
    Conformance(conformance::Options),
}

/// The database that a command works on.
#[derive(clap::Args)]
struct DatabaseFile {
    /// The database file.
    #[arg(long = "db", value_name = "FILE")]
    path: PathBuf,
}

/// Runs the program.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    tracing_subscriber::fmt()
        .with_writer(|| ShownLog(std::io::stderr()))
        .with_ansi(false)
        .with_target(false)
        .with_max_level(arguments.log)
        .init();
    let outcome = match arguments.command {
        Command::Serve(options) => serve::run(&options),
        Command::Import(options) => import::run(&options),
        Command::ImportOsm(options) => import_osm::run(&options),
        Command::Keys(options) => keys::run(&options),
        Command::Sample(options) => sample::run(&options),
        Command::Backup(options) => backup::run(&options),
        Command::Conformance(options) => conformance::run(options),
    };
    ended(outcome)
}

fn ended(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            tell(&format!("golf-server: {failure}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints one line on standard error, with terminal control characters escaped.
#[expect(
    clippy::print_stderr,
    reason = "the one place that speaks to a person, so that all of it is escaped"
)]
fn tell(line: &str) {
    eprintln!("{}", shown(line));
}

/// Prints the result on standard output. Fails if that is closed, as when its reader has gone.
fn print(text: &str) -> Outcome {
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{text}")
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::new(format!("Standard output cannot be written: {error}.")))
}

/// `12345` as `12,345`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
