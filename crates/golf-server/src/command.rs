//! The command line. Each command has a file of its own, which also prints its output.
//!
//! Standard output carries only the result (a key, a list, the address), so that scripts can read
//! it. Messages for a person go to standard error: progress, the log, and the one sentence that
//! says why a command failed.

mod accounts;
mod address;
mod backup;
mod conformance;
#[cfg(test)]
mod container_file;
mod import;
mod import_open;
mod import_osm;
mod keys;
mod restore;
mod sample;
mod serve;
#[cfg(test)]
mod several_files;
#[cfg(test)]
mod unit_file;
mod verify_site;

use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tracing::level_filters::LevelFilter;

use crate::database::{Access, Database, place};
use crate::failure::{Failure, Outcome};
use crate::log::{Lines, Log, log_panics};
use crate::shown::shown;
use crate::version;

#[derive(Parser)]
#[command(
    name = "golf-server",
    version = version::with_commit(),
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
    Serve(serve::ServeOptions),
    /// Replace the courses of a database by those of JSON files.
    Import(import::ImportOptions),
    /// Replace the courses of a database by those of OpenStreetMap extracts.
    ImportOsm(import_osm::ImportOsmOptions),
    /// Replace the courses of a database by an open list, joined with OpenStreetMap extracts.
    ImportOpen(import_open::ImportOpenOptions),
    /// Make, list and revoke API keys.
    #[command(subcommand)]
    Keys(keys::KeysOptions),
    /// Make and check accounts that several servers share, in PostgreSQL.
    #[command(subcommand)]
    Accounts(accounts::AccountsOptions),
    /// Replace the courses of a database by invented ones.
    Sample(sample::SampleOptions),
    /// Copy a database, while a server uses it or not.
    Backup(backup::BackupOptions),
    /// Make a database from a backup, and keep the one that is there.
    Restore(restore::RestoreOptions),
    /// Check a running service, this one or another, against every rule of the specification.
    Conformance(conformance::ConformanceOptions),
    /// Compare the files of a running site with those of a release.
    VerifySite(verify_site::VerifySiteOptions),
}

/// The database that a command works on.
#[derive(clap::Args)]
struct DatabaseFile {
    /// The database file.
    #[arg(long = "db", value_name = "FILE")]
    path: PathBuf,
}

impl DatabaseFile {
    fn open(&self, access: Access) -> Outcome<Database> {
        place::only_name(&self.path)?;
        Database::open(&self.path, access)
    }
}

/// Runs the program.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return explained(&error),
    };
    let (mut log, _last_lines) = match Log::start(std::io::stderr()) {
        Ok(started) => started,
        Err(failure) => {
            tell(&format!("golf-server: {failure}"));
            return ExitCode::FAILURE;
        }
    };
    let writer = log.clone();
    tracing_subscriber::fmt()
        // It would write to standard error itself, and panic if that fails.
        .log_internal_errors(false)
        .with_writer(move || writer.clone())
        .event_format(Lines::plain())
        .with_max_level(arguments.log)
        .init();
    log_panics();
    let outcome = match arguments.command {
        Command::Serve(options) => serve::run(&options, &log),
        Command::Import(options) => import::run(&options),
        Command::ImportOsm(options) => import_osm::run(&options),
        Command::ImportOpen(options) => import_open::run(&options),
        Command::Keys(options) => keys::run(&options),
        Command::Accounts(options) => accounts::run(options),
        Command::Sample(options) => sample::run(&options),
        Command::Backup(options) => backup::run(&options),
        Command::Restore(options) => restore::run(&options),
        Command::Conformance(options) => conformance::run(options),
        Command::VerifySite(options) => verify_site::run(&options),
    };
    let Err(failure) = outcome else {
        return ExitCode::SUCCESS;
    };
    // By the log's thread: the end of a server must not wait for the reader of this line.
    let _ = log.write_all(format!("golf-server: {failure}\n").as_bytes());
    ExitCode::FAILURE
}

/// Prints what is wrong with the arguments, or the help that they ask for.
fn explained(error: &clap::Error) -> ExitCode {
    // The message quotes arguments. Escaped ones give the same message without hidden characters.
    let escaped = std::env::args_os().map(|argument| shown(&argument.to_string_lossy()));
    let text = match Arguments::try_parse_from(escaped) {
        Err(same) if same.kind() == error.kind() => same.to_string(),
        _ => error.to_string(),
    };
    for line in text.lines() {
        if error.use_stderr() {
            tell(line);
        } else if print(line).is_err() {
            return ExitCode::FAILURE;
        }
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Prints one line on standard error, with terminal control characters escaped. A standard error
/// that cannot be written has nowhere to be reported, and must not end what the command does.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{}", shown(line));
}

/// Prints a list on standard output. When its reader has gone, such as `head`, it has what it
/// wanted.
fn print(text: &str) -> Outcome {
    match written(text) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| unwritable(&error)),
    }
}

/// Prints what cannot be printed again. Fails if nobody can have read it.
fn hand_over(text: &str) -> Outcome {
    #[cfg(unix)]
    if leads_nowhere().unwrap_or(false) {
        return Err(Failure::new(
            "Standard output leads nowhere (/dev/null, or it is closed).",
        ));
    }
    written(text).map_err(|error| unwritable(&error))
}

fn written(text: &str) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{text}")?;
    stdout.flush()
}

fn unwritable(error: &std::io::Error) -> Failure {
    Failure::new(format!("Standard output cannot be written: {error}."))
}

/// Whether standard output is `/dev/null`. Rust opens that in place of a closed one.
#[cfg(unix)]
fn leads_nowhere() -> std::io::Result<bool> {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
    let output = std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned()?).metadata()?;
    let nowhere = std::fs::metadata("/dev/null")?;
    Ok(output.file_type().is_char_device() && output.rdev() == nowhere.rdev())
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
