//! `cargo xtask …`: the project's commands, set-up included.
//!
//! This file parses the command line and reports failures: each is one sentence on standard error that says what to do.
//! Each command is a module: `serve`, `dev`, `build`, `lint`, `test`, `bench`, `bench-server`,
//! `bench-import`, `budgets`, `fuzz`, `lighthouse`,
//! `screenshots`, `licenses`, `release` and `contact-sheet`. `tools`, `node`, `browser`, `engines` and `web_servers` install what they
//! need; `site` makes `dist/`; `steps` has the lines on the console and the logs.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line program talks to its user there"
)]

mod audit;
mod bench;
mod bench_import;
mod bench_server;
mod browser;
mod budgets;
mod checkout;
mod contact_sheet;
mod database;
mod debian;
mod dev;
mod engines;
mod failure;
mod files;
mod fuzz;
mod green;
mod keys;
mod licenses;
mod lighthouse;
mod lint;
mod node;
mod port;
mod postgres;
mod process;
mod project;
mod readers;
mod release;
mod screenshots;
mod serve;
mod server;
mod site;
mod steps;
mod test;
mod tools;
mod web_servers;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use failure::{Failure, Outcome};
use project::Project;

/// Yardbook's commands. Each installs what it needs into this folder first.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything, start the service with the app, and print the address and a key per plan.
    Serve(serve::ServeOptions),
    /// Run the app with live reload against a server of its own.
    Dev(dev::DevOptions),
    /// Build the deployable site into `dist/`.
    Build(site::SiteOptions),
    /// Finish the site that Trunk has staged: Trunk's hook calls this.
    #[command(hide = true)]
    Finish,
    /// Check formatting, and clippy with warnings denied, for the host and for wasm.
    Lint,
    /// Run every check: formatting, clippy, host tests, browser tests, end-to-end tests.
    Test(test::TestOptions),
    /// Measure the drawing in a browser, against its targets.
    Bench(bench::BenchOptions),
    /// Measure the bytes and requests of each route, and write them to `tests/e2e/budgets.json`.
    Budgets(budgets::BudgetsOptions),
    /// Try the property tests with many more cases than the test run does.
    Fuzz(fuzz::FuzzOptions),
    /// Run Lighthouse over the release build: accessibility, best practices and SEO must be at 100.
    Lighthouse(lighthouse::LighthouseOptions),
    /// Take pictures of every screen in every state, at four widths and in both themes, to be looked at.
    Screenshots(screenshots::ScreenshotsOptions),
    /// Measure the server under load, against its targets.
    BenchServer(bench_server::BenchServerOptions),
    /// Measure the import of an open list and extracts, and write the figures to PERFORMANCE.md.
    BenchImport(bench_import::BenchImportOptions),
    /// Write the list of licenses of what is in the site and in the server.
    #[command(alias = "licences")]
    Licenses,
    /// Make what is given out: the site, a static server, bills of materials and checksums.
    Release(release::ReleaseOptions),
    /// Draw every hole of some courses as pictures, to be looked at.
    ContactSheet(contact_sheet::ContactSheetOptions),
}

fn main() -> ExitCode {
    let command_line = CommandLine::parse();
    match run(command_line.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Stopped) => {
            eprintln!("Stopped.");
            ExitCode::from(130)
        }
        Err(Failure::Sentence(sentence)) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
        Err(Failure::AlreadyTold) => ExitCode::FAILURE,
    }
}

fn run(command: Command) -> Outcome {
    process::watch_for_stop()?;
    let project = Project::find()?;
    match command {
        Command::Serve(options) => serve::run(&project, &options),
        Command::Dev(options) => dev::run(&project, &options),
        Command::Build(options) => site::run(&project, &options),
        Command::Finish => site::finish(&project),
        Command::Lint => lint::run(&project),
        Command::Test(options) => test::run(&project, &options),
        Command::Bench(options) => bench::run(&project, &options),
        Command::Budgets(options) => budgets::run(&project, &options),
        Command::Fuzz(options) => fuzz::run(&project, &options),
        Command::Lighthouse(options) => lighthouse::run(&project, &options),
        Command::Screenshots(options) => screenshots::run(&project, &options),
        Command::BenchServer(options) => bench_server::run(&project, &options),
        Command::BenchImport(options) => bench_import::run(&project, &options),
        Command::Licenses => licenses::run(&project),
        Command::Release(options) => release::run(&project, &options),
        Command::ContactSheet(options) => contact_sheet::run(&project, &options),
    }
}

#[cfg(test)]
mod tests {
    use super::CommandLine;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        CommandLine::command().debug_assert();
    }
}
