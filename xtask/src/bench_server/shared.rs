//! Rows for accounts in PostgreSQL on this machine, beside those of SQLite: one server, and three.
//!
//! Everything shares the machine's cores: PostgreSQL, the servers and the load. The processor time is that of the
//! servers and of PostgreSQL together.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use serde_json::Value;

use super::load::{Figures, Load, spent};
use super::{PATIENCE, WORKLOADS, answering, row};
use crate::failure::{Failure, Outcome};
use crate::port;
use crate::process::{self, Running};
use crate::project::Project;
use crate::server::Server;

/// Requested under load, as in the first row of SQLite.
const LIST: (&str, &str, &str) = WORKLOADS[0];

/// How many servers share the accounts in the last rows.
const SERVERS: usize = 3;

/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: &str = "65534";

/// A PostgreSQL as it is delivered, in a folder of its own: what it has committed is on the disk.
struct Postgres {
    server: Running,
    folder: PathBuf,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.server.stop();
        // The figures are what counts.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Postgres {
    /// Makes and starts it with the programs of this folder.
    fn start(project: &Project, programs: &Path) -> Outcome<Self> {
        let folder = std::env::temp_dir().join(format!("golf-bench-{}", std::process::id()));
        let is_root =
            process::read(project.command("id").arg("-u"), "see who you are")?.trim() == "0";
        let unprivileged = |program: PathBuf| {
            if !is_root {
                return project.command(program);
            }
            let mut command = project.command("setpriv");
            command
                .args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"])
                .arg(program);
            command
        };
        crate::files::make_folder(&folder)?;
        if is_root {
            let mut own = project.command("chown");
            process::run(own.arg(NOBODY).arg(&folder), "give PostgreSQL its folder")?;
        }
        process::read(
            unprivileged(programs.join("initdb"))
                .args([
                    "-U",
                    "golf",
                    "-A",
                    "trust",
                    "-E",
                    "UTF8",
                    "--locale=C",
                    "-D",
                ])
                .arg(folder.join("data"))
                .current_dir(&folder),
            "make a PostgreSQL",
        )?;
        let mut command = unprivileged(programs.join("postgres"));
        command
            .arg("-D")
            .arg(folder.join("data"))
            .arg("-k")
            .arg(&folder)
            .args(["-c", "listen_addresses="])
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let server = Running::start(&mut command, "measure shared accounts")?;
        let postgres = Self { server, folder };
        let begun = Instant::now();
        let socket = postgres.folder.join(".s.PGSQL.5432");
        while !socket.exists() {
            if process::stopping() {
                return Err(Failure::Stopped);
            }
            if begun.elapsed() > PATIENCE {
                return Err(Failure::new("PostgreSQL did not start."));
            }
            process::pause();
        }
        Ok(postgres)
    }

    fn address(&self) -> String {
        format!("host={} user=golf dbname=postgres", self.folder.display())
    }

    /// The processor time of all its processes, in seconds.
    fn spent(&self) -> f64 {
        let id = self.server.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        let children = children.unwrap_or_default();
        let children = children.split_whitespace().filter_map(|id| id.parse().ok());
        spent(id) + children.map(spent).sum::<f64>()
    }
}

/// The rows: one server, then several at the same time.
pub fn rows(
    load: &Load<'_>,
    server: &Server<'_>,
    database: &Path,
    programs: &Path,
) -> Outcome<Vec<Value>> {
    let postgres = Postgres::start(load.project, programs)?;
    let with_accounts = |mut command: Command| {
        command.env("GOLF_SERVER_ACCOUNTS", postgres.address());
        command
    };
    process::run(
        &mut with_accounts(server.plain(&["accounts", "migrate", "--log", "warn"])),
        "make the accounts",
    )?;
    let made = process::read(
        &mut with_accounts(server.plain(&["keys", "create", "--plan", "enterprise"])),
        "make a key",
    )?;
    let load = Load {
        key: made.lines().last().unwrap_or_default().trim(),
        ..*load
    };
    let mut rows = Vec::new();
    for count in [1, SERVERS] {
        let name = match count {
            1 => "list, 10 rows, PostgreSQL".to_owned(),
            _ => format!("list, 10 rows, PostgreSQL, {count} servers"),
        };
        println!("Measuring: {name}");
        let mut running = Vec::new();
        for _ in 0..count {
            let address = port::free(Ipv4Addr::LOCALHOST.into())?;
            let mut command = with_accounts(server.command(&["serve"], database));
            running.push((answering(&mut command, address)?, address));
        }
        let cost = || {
            let servers: f64 = running.iter().map(|(serving, _)| spent(serving.id())).sum();
            servers + postgres.spent()
        };
        let (mut rates, mut middles) = (Vec::new(), Vec::new());
        let (mut slowest, mut costs) = (Vec::new(), Vec::new());
        for _ in 0..load.options.rounds {
            let before = cost();
            let all = thread::scope(|scope| {
                let put = |(serving, address): &(Running, SocketAddr)| {
                    let (id, address, load) = (serving.id(), *address, &load);
                    scope.spawn(move || load.put(id, address, LIST))
                };
                let loads: Vec<_> = running.iter().map(put).collect();
                let ended = loads.into_iter().map(|load| {
                    let lost = || Err(Failure::new("The load ended without a word."));
                    let (figures, _) = load.join().unwrap_or_else(|_| lost())?;
                    Ok(figures)
                });
                ended.collect::<Outcome<Vec<Figures>>>()
            })?;
            let answers: f64 = all.iter().map(|figures| figures.answers).sum();
            let most = |of: fn(&Figures) -> f64| all.iter().map(of).fold(0.0, f64::max);
            rates.push(all.iter().map(|figures| figures.rate).sum());
            middles.push(most(|figures| figures.middle_ms));
            slowest.push(most(|figures| figures.slowest_ms));
            costs.push((cost() - before) * 1e6 / answers);
        }
        for (of, unit, measured) in [
            ("", "answers/s", &mut rates),
            (": median", "ms", &mut middles),
            (": 99th percentile", "ms", &mut slowest),
            (
                ": processor time of servers and PostgreSQL",
                "µs",
                &mut costs,
            ),
        ] {
            rows.push(row(&format!("{name}{of}"), unit, measured, None));
        }
        for (serving, _) in &mut running {
            serving.stop();
        }
    }
    Ok(rows)
}
