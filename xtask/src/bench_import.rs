//! `cargo xtask bench-import`: how long an import of an open list and extracts takes, and how much memory, with extracts as they
//! are and with one of the size of a large state. It writes its section of PERFORMANCE.md.
//!
//! The large extract is made of the others by the example `large_extract` of golf-osm: their courses at many places, among
//! millions of other nodes.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::bench::report;
use crate::bench_server::{resident, row};
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process::{self, Running};
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;

/// How often the memory of the import is looked at: its peak just before the end counts too.
const LOOK: Duration = Duration::from_millis(5);

/// The most seconds and megabytes that an import may take.
const TARGETS: [(&str, f64); 2] = [("under 60", 60.0), ("under 1000", 1000.0)];

/// The options of `bench-import`.
#[derive(clap::Args)]
pub struct BenchImportOptions {
    /// An open list of courses, as `golf-server import-open` takes it.
    #[arg(long, value_name = "FILE")]
    list: PathBuf,
    /// A folder of `.osm.pbf` extracts.
    #[arg(long, value_name = "DIR")]
    extracts: PathBuf,
    /// How many other nodes the large extract has; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 45_000_000)]
    others: u64,
    /// How often the import of the extracts as they are is measured.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
}

/// Measures, and writes the figures.
pub fn run(project: &Project, options: &BenchImportOptions) -> Outcome {
    let list = absolute(&options.list)?;
    let folder = absolute(&options.extracts)?;
    let extracts = extracts(&folder)?;
    let server = Server::build(&Steps::new(project))?;
    let scratch = project.target("bench/import");
    files::remove_folder(&scratch)?;
    files::make_folder(&scratch)?;
    let rows_of_list = rows_of(&list)?;
    println!("Measuring: the extracts as they are");
    let (mut seconds, mut megabytes) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds.max(1) {
        let (took, peak) = import(&server, &scratch, &list, &extracts)?;
        seconds.push(took);
        megabytes.push(peak);
    }
    let name = format!("{rows_of_list} rows, {} extracts", extracts.len());
    let mut rows = of_import(&name, &mut seconds, &mut megabytes);
    if options.others > 0 {
        println!("Making the large extract");
        let large = scratch.join("large.osm.pbf");
        make_large(project, &folder, options.others, &large)?;
        let size = fs::metadata(&large).map_or(0, |found| found.len()) / 1_000_000;
        println!("Measuring: the large extract");
        let (took, peak) = import(&server, &scratch, &list, std::slice::from_ref(&large))?;
        let millions = options.others / 1_000_000;
        let name = format!(
            "{rows_of_list} rows, an extract of {size} MB with {millions} million other nodes"
        );
        rows.extend(of_import(&name, &mut [took], &mut [peak]));
        files::remove_file(&large)?;
    }
    files::write(
        &project.target("bench").join(report::IMPORT),
        format!("{:#}\n", Value::from(rows)),
    )?;
    let page = project.path("PERFORMANCE.md");
    let before = files::read_text(&page)?;
    files::write(&page, report::with_import(project, &before))?;
    println!("\nThe figures are in {}.", project.shown(&page));
    Ok(())
}

fn absolute(path: &Path) -> Outcome<PathBuf> {
    fs::canonicalize(path)
        .map_err(|error| Failure::new(format!("{} cannot be read: {error}.", path.display())))
}

/// The extracts of a folder, by name.
fn extracts(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)
        .map_err(|error| Failure::new(format!("{} cannot be read: {error}.", folder.display())))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut extracts: Vec<PathBuf> = paths
        .filter(|path| path.to_string_lossy().ends_with(".osm.pbf"))
        .collect();
    extracts.sort();
    if extracts.is_empty() {
        return Err(Failure::new(format!(
            "{} has no .osm.pbf file: name a folder of extracts with --extracts.",
            folder.display()
        )));
    }
    Ok(extracts)
}

/// How many rows a list has that is a JSON array.
fn rows_of(list: &Path) -> Outcome<usize> {
    let rows: Vec<Value> = serde_json::from_slice(&files::read(list)?)
        .map_err(|error| Failure::new(format!("{} is no JSON array: {error}.", list.display())))?;
    Ok(rows.len())
}

/// Imports into a new database. Returns the seconds, and the peak of memory in megabytes.
fn import(
    server: &Server<'_>,
    scratch: &Path,
    list: &Path,
    extracts: &[PathBuf],
) -> Outcome<(f64, f64)> {
    let database = scratch.join("golf.db");
    files::remove_file(&database)?;
    let mut command = server.command(&["import-open"], &database);
    command.arg("--list").arg(list);
    for extract in extracts {
        command.arg("--osm").arg(extract);
    }
    command.stderr(std::process::Stdio::null());
    let begun = Instant::now();
    let mut running = Running::start(&mut command, "import a list")?;
    let mut peak = 0.0_f64;
    loop {
        peak = peak.max(resident(running.id()));
        if let Some(status) = running.ended() {
            let took = begun.elapsed().as_secs_f64();
            return match status.success() {
                true => Ok((took, peak)),
                false => Err(Failure::new(
                    "The import failed: run `golf-server import-open` with the same files to see why.",
                )),
            };
        }
        if process::stopping() {
            return Err(Failure::Stopped);
        }
        thread::sleep(LOOK);
    }
}

fn make_large(project: &Project, folder: &Path, others: u64, to: &Path) -> Outcome {
    let mut make = project.cargo();
    make.args(["run", "--release", "--locked", "--package", "golf-osm"])
        .args(["--example", "large_extract", "--", "--extract"])
        .arg(folder)
        .args(["--others", &others.to_string(), "--to"])
        .arg(to);
    process::run(&mut make, "make a large extract")
}

fn of_import(name: &str, seconds: &mut [f64], megabytes: &mut [f64]) -> Vec<Value> {
    let target = |(words, most): (&'static str, f64)| Some((words, most, false));
    vec![
        row(name, "s", seconds, target(TARGETS[0])),
        row("… its memory", "MB", megabytes, target(TARGETS[1])),
    ]
}

#[cfg(test)]
mod tests {
    use super::of_import;

    #[test]
    fn an_import_within_a_minute_and_a_gigabyte_meets_its_targets() {
        let rows = of_import("a list", &mut [2.0, 61.0, 1.0], &mut [1001.0]);
        assert_eq!(
            (&rows[0]["median"], &rows[0]["met"]),
            (&2.0.into(), &true.into())
        );
        assert_eq!(rows[1]["met"], false);
    }
}
