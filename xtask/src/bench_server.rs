//! `cargo xtask bench-server`: the throughput of the companion server under wrk, with keys and limits on, and how much of it
//! the second listener and accounts in PostgreSQL cost.
//!
//! The load tool runs on this machine too and takes its share of the cores. So the server's own processor time per
//! response is measured as well: it hardly changes on a busy machine.

mod load;
mod operations;
mod shared;

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::port;
use crate::postgres;
use crate::process::{self, Running};
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;
use load::Load;

/// The largest courses and pages, requested as the app does.
const WORKLOADS: [(&str, &str, &str); 6] = [
    ("list, 10 rows", "/api/v1/courses", ""),
    ("list, 50 rows", "/api/v1/courses?limit=50", ""),
    ("list, 50 rows, gzip", "/api/v1/courses?limit=50", "gzip"),
    ("search", "/api/v1/courses?search=creek", ""),
    ("course", "EACH", ""),
    ("holes, gzip", "EACH/holes", "gzip"),
];

/// Walks through all courses of the sample, in an order that defeats caches.
const EACH: &str = "local turn, below = 0, os.getenv('BELOW')\n\
    request = function()\n\
    \x20 turn = turn + 1\n\
    \x20 return wrk.format('GET', '/api/v1/courses/' .. (100001 + (turn * 7919) % 17458) .. below)\n\
    end\n";

const PATIENCE: Duration = Duration::from_secs(60);

/// The options of `bench-server`.
#[derive(clap::Args)]
pub struct BenchServerOptions {
    /// How often each is measured.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    /// How long each time.
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    seconds: u32,
    /// How many connections ask at the same time.
    #[arg(long, value_name = "N", default_value_t = 64)]
    connections: u32,
}

/// Measures, stores the figures and prints them.
pub fn run(project: &Project, options: &BenchServerOptions) -> Outcome {
    ensure_wrk(project)?;
    let server = Server::build(&Steps::new(project))?;
    let folder = project.target("bench/server");
    files::remove_folder(&folder)?;
    files::make_folder(&folder)?;
    let database = folder.join("golf.db");
    process::run(
        &mut server.command(&["sample"], &database),
        "make the sample",
    )?;
    let made = process::read(
        server
            .command(&["keys", "create"], &database)
            .args(["--plan", "enterprise"]),
        "make a key",
    )?;
    let key = made.lines().last().unwrap_or_default().trim().to_owned();

    let script = folder.join("each.lua");
    files::write(&script, EACH)?;
    let load = Load {
        project,
        options,
        script: &script,
        key: &key,
    };

    let mut rows = Vec::new();
    let mut starts = Vec::new();
    for _ in 1..options.rounds.max(1) {
        let (mut running, _, took) = started(&server, &database, None)?;
        starts.push(took.as_secs_f64());
        running.stop();
    }
    let (mut running, address, took) = started(&server, &database, None)?;
    starts.push(took.as_secs_f64());
    rows.push(row(
        "start to ready, 17,458 courses",
        "s",
        &mut starts,
        Some(("under 2", 2.0, false)),
    ));
    for workload in WORKLOADS {
        let name = workload.0;
        println!("Measuring: {name}");
        let (mut rates, mut middles) = (Vec::new(), Vec::new());
        let (mut slowest, mut costs) = (Vec::new(), Vec::new());
        for _ in 0..options.rounds {
            let (figures, cost) = load.put(running.id(), address, workload)?;
            rates.push(figures.rate);
            middles.push(figures.middle_ms);
            slowest.push(figures.slowest_ms);
            costs.push(cost);
        }
        let is_target = name == "list, 10 rows";
        rows.push(row(
            name,
            "answers/s",
            &mut rates,
            is_target.then_some(("over 20,000", 20_000.0, true)),
        ));
        if is_target {
            rows.push(row(&format!("{name}: median"), "ms", &mut middles, None));
        }
        rows.push(row(
            &format!("{name}: 99th percentile"),
            "ms",
            &mut slowest,
            is_target.then_some(("under 20", 20.0, false)),
        ));
        rows.push(row(
            &format!("{name}: the server's processor time"),
            "µs",
            &mut costs,
            None,
        ));
    }
    let mut memory = [resident(running.id())];
    rows.push(row(
        "memory after it, all holes in reach",
        "MB",
        &mut memory,
        Some(("under 300", 300.0, false)),
    ));
    running.stop();
    rows.extend(operations::rows(&load, &server, &database)?);
    if let Some(programs) = postgres::ensure(project)? {
        rows.extend(shared::rows(&load, &server, &database, &programs)?);
    }

    let file = project.target("bench/server.json");
    files::write(&file, format!("{:#}\n", Value::from(rows.clone())))?;
    for row in &rows {
        println!("{}", shown(row));
    }
    println!("\nThese figures are in {}.", project.shown(&file));
    Ok(())
}

fn ensure_wrk(project: &Project) -> Outcome {
    let is_here = || Command::new("wrk").arg("--version").output().is_ok();
    if !is_here() && debian::is_ours(project) {
        debian::install(project, &["wrk"], "to put the server under load")?;
    }
    if is_here() {
        return Ok(());
    }
    Err(Failure::new(
        "The load comes from wrk: install it (Debian: `apt-get install wrk`) and try again.",
    ))
}

/// Starts the server with limits that no load reaches, and returns the time until its first response.
fn started(
    server: &Server<'_>,
    database: &Path,
    operations: Option<SocketAddr>,
) -> Outcome<(Running, SocketAddr, Duration)> {
    let address = port::free(Ipv4Addr::LOCALHOST.into())?;
    let mut command = server.command(&["serve"], database);
    if let Some(operations) = operations {
        command.args(["--operations", &operations.to_string()]);
    }
    let begun = Instant::now();
    let running = answering(&mut command, address)?;
    Ok((running, address, begun.elapsed()))
}

/// Starts a server with limits that no load reaches, and waits for its first response.
fn answering(command: &mut Command, address: SocketAddr) -> Outcome<Running> {
    command
        .args(["--listen", &address.to_string(), "--log", "warn"])
        .args(["--limit-per-minute", "enterprise=100000000"])
        .args(["--limit-per-month", "enterprise=4000000000"])
        .stdout(std::process::Stdio::null());
    let begun = Instant::now();
    let mut running = Running::start(command, "serve under load")?;
    while TcpStream::connect(address).is_err() {
        if process::stopping() {
            return Err(Failure::Stopped);
        }
        if running.ended().is_some() || begun.elapsed() > PATIENCE {
            return Err(Failure::new("The server did not start."));
        }
        thread::sleep(Duration::from_millis(2));
    }
    Ok(running)
}

/// The memory of a process in megabytes; 0 without Linux's /proc.
pub fn resident(process: u32) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

/// A row of the report: median, minimum and maximum of the samples, and whether the target is met.
pub fn row(
    name: &str,
    unit: &str,
    measured: &mut [f64],
    target: Option<(&str, f64, bool)>,
) -> Value {
    measured.sort_by(f64::total_cmp);
    let at = |index: usize| measured.get(index).copied().unwrap_or(0.0);
    let median = at(measured.len() / 2);
    let mut row = json!({
        "name": name, "unit": unit, "median": median, "least": at(0), "most": at(measured.len().saturating_sub(1)),
    });
    if let Some((words, bound, more_is_better)) = target {
        row["target"] = json!(words);
        row["met"] = json!((median > bound) == more_is_better);
    }
    row
}

fn shown(row: &Value) -> String {
    let number = |name: &str| row[name].as_f64().unwrap_or(0.0);
    let word = |name: &str| row[name].as_str().unwrap_or_default();
    let met = match row["met"].as_bool() {
        Some(true) => ": met",
        Some(false) => ": MISSED",
        None => "",
    };
    format!(
        "{:<52} {:>10.2} {} ({:.2}–{:.2}) {}{met}",
        word("name"),
        number("median"),
        word("unit"),
        number("least"),
        number("most"),
        word("target"),
    )
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn a_target_is_met_on_its_own_side() {
        let rate = row(
            "a",
            "answers/s",
            &mut [3.0, 1.0, 2.0],
            Some(("over 1", 1.0, true)),
        );
        assert_eq!(
            (rate["median"].as_f64(), rate["met"].as_bool()),
            (Some(2.0), Some(true))
        );
        let time = row("a", "s", &mut [3.0], Some(("under 2", 2.0, false)));
        assert_eq!(time["met"].as_bool(), Some(false));
    }
}
