//! A real PostgreSQL in a temporary folder, on a socket. It ends with the tests, whatever happens.
//!
//! Debian's package `postgresql` is enough; `POSTGRES_BIN` names the folder of its programs where
//! they are elsewhere. Most tests share one PostgreSQL and have a database each. Tests that stop or
//! kill it have one of their own.

use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{OpenOptionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use golf_api::plan::Plan;
use golf_server::accounts::shared::link::Link;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio_postgres::types::ToSql;

use crate::program::golf_server;
use crate::running::soon;

/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: u32 = 65_534;

/// A running PostgreSQL.
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    options: Vec<String>,
    /// Of the socket's name, too.
    port: u16,
    keepers: Mutex<Vec<Child>>,
}

/// A database with accounts in it.
pub struct Accounts {
    pub address: String,
    name: String,
}

impl Postgres {
    /// The one that most tests share.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(&["-c", "fsync=off", "-c", "full_page_writes=off"]))
    }

    /// One of its own, with these options.
    pub fn start(options: &[&str]) -> Self {
        let postgres = Self::made(options);
        postgres.restart();
        postgres
    }

    /// One of its own at a port of this machine, which encrypts if it has a certificate and its key.
    pub fn by_tcp(certificate: Option<(&[u8], &[u8])>) -> (Self, u16) {
        let port = free_port();
        let tls = if certificate.is_some() {
            "ssl=on"
        } else {
            "ssl=off"
        };
        let port_of = format!("port={port}");
        let address = ["-c", "listen_addresses=127.0.0.1", "-c", &port_of];
        let mut postgres = Self::made(&[&["-c", "fsync=off", "-c", tls], &address[..]].concat());
        postgres.port = port;
        let files = certificate.map(|(certificate, key)| [("crt", certificate), ("key", key)]);
        for (ending, bytes) in files.into_iter().flatten() {
            let path = postgres.folder.join(format!("data/server.{ending}"));
            let mut new = File::options();
            let made = new.write(true).create_new(true).mode(0o600).open(&path);
            made.expect("a file").write_all(bytes).expect("written");
            if is_root() {
                chown(&path, Some(NOBODY), Some(NOBODY)).expect("given away");
            }
        }
        postgres.restart();
        (postgres, port)
    }

    fn made(options: &[&str]) -> Self {
        let programs = programs();
        // A short path: that of a socket has at most about a hundred characters.
        let folder = TempDir::with_prefix("golf-pg-").expect("a folder").keep();
        if is_root() {
            chown(&folder, Some(NOBODY), Some(NOBODY)).expect("given away");
        }
        let made = unprivileged(&programs.join("initdb"))
            .current_dir(&folder)
            .args(["-U", "golf", "-A", "trust", "-E", "UTF8", "--locale=C"])
            .args(["--no-sync", "-D"])
            .arg(folder.join("data"))
            .output()
            .expect("initdb runs");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "initdb: {said}");
        Self {
            folder,
            programs,
            options: options.iter().map(|option| (*option).to_owned()).collect(),
            port: 5432,
            keepers: Mutex::default(),
        }
    }

    /// Starts it, after it was killed or not yet started, and waits until it answers.
    pub fn restart(&self) {
        // The shell ends PostgreSQL when this process ends, even by a kill: then its input ends.
        let script = "exec 2>>log; \"$@\" >>log & server=$!; cat >/dev/null; \
                      kill -CONT $server $(cat stopped 2>/dev/null); kill -QUIT $server; wait $server; rm -rf \"$PWD\"";
        let keeper = unprivileged(Path::new("/bin/sh"))
            .current_dir(&self.folder)
            .args(["-c", script, "sh"])
            .arg(self.programs.join("postgres"))
            .args(["-D", "data", "-k"])
            .arg(&self.folder)
            .args(["-c", "listen_addresses=", "-c", "max_connections=200"])
            .args(["-c", "shared_buffers=16MB"])
            .args(&self.options)
            .stdin(Stdio::piped())
            .spawn()
            .expect("it starts");
        self.keepers.lock().expect("whole").push(keeper);
        soon("PostgreSQL", || {
            Sql::try_open(&self.address("postgres")).is_some()
        });
    }

    /// The address of a database.
    fn address(&self, name: &str) -> String {
        let (folder, port) = (self.folder.display(), self.port);
        format!("host={folder} port={port} user=golf dbname={name}")
    }

    /// The socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }

    /// A new database with empty accounts.
    pub fn accounts(&self) -> Accounts {
        let accounts = self.empty();
        let done = accounts.run(&["accounts", "migrate"]);
        assert!(done.status.success(), "{done:?}");
        accounts
    }

    /// A new database without tables.
    pub fn empty(&self) -> Accounts {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("golf{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let sql = Sql::open(&self.address("postgres"));
        sql.run(&format!("CREATE DATABASE {name}"));
        Accounts {
            address: self.address(&name),
            name,
        }
    }

    /// Makes PostgreSQL and all its processes stand still.
    pub fn stop(&self) {
        // First the process that makes the others.
        send("STOP", &[self.id()]);
        let all = self.all();
        // For the shell that ends it all.
        let ids: Vec<String> = all.iter().map(u32::to_string).collect();
        std::fs::write(self.folder.join("stopped"), ids.join(" ")).expect("written");
        send("STOP", &all);
    }

    /// Lets them go on.
    pub fn go_on(&self) {
        send("CONT", &self.all());
        std::fs::remove_file(self.folder.join("stopped")).expect("removed");
    }

    /// Ends them at once, as a crash does, and waits until they are gone.
    pub fn crash(&self) {
        send("STOP", &[self.id()]);
        let all = self.all();
        send("KILL", &all);
        soon("the end of PostgreSQL", || {
            all.iter().all(|id| is_gone(*id))
        });
    }

    /// PostgreSQL and its processes.
    fn all(&self) -> Vec<u32> {
        let id = self.id();
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        let children = children.expect("it runs");
        let children = children
            .split_whitespace()
            .map(|id| id.parse().expect("a number"));
        std::iter::once(id).chain(children).collect()
    }

    fn id(&self) -> u32 {
        let file = std::fs::read_to_string(self.folder.join("data/postmaster.pid"));
        let file = file.expect("it runs");
        file.lines()
            .next()
            .expect("a line")
            .parse()
            .expect("a number")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        for keeper in self.keepers.lock().expect("whole").iter_mut() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }
}

impl Accounts {
    /// Runs a command of golf-server on them.
    pub fn run(&self, words: &[&str]) -> std::process::Output {
        golf_server(words)
            .env("GOLF_SERVER_ACCOUNTS", &self.address)
            .output()
            .expect("it runs")
    }

    /// Makes a key.
    pub fn key(&self, plan: Plan) -> String {
        let plan = plan.name().to_lowercase();
        let made = self.run(&["keys", "create", "--plan", &plan]);
        assert!(made.status.success(), "{made:?}");
        String::from_utf8(made.stdout)
            .expect("text")
            .trim()
            .to_owned()
    }

    /// A connection of the test.
    pub fn sql(&self) -> Sql {
        Sql::open(&self.address)
    }

    /// How the server's code reaches them.
    pub fn link(&self) -> Link {
        Link::parse(&self.address, None).expect("an address")
    }

    /// The same database by TCP at this port of this machine, such as that of a proxy.
    pub fn by_port(&self, port: u16) -> String {
        format!("host=127.0.0.1 port={port} user=golf dbname={}", self.name)
    }

    /// The same database by TCP, at this port and under this name of a host.
    pub fn by_name(&self, host: &str, port: u16) -> String {
        format!(
            "host={host} hostaddr=127.0.0.1 port={port} user=golf dbname={}",
            self.name
        )
    }

    /// From now on the clock stands still until [`Self::set_clock`] moves it.
    pub fn stop_clock(&self, unix_seconds: u64) {
        let sql = self.sql();
        sql.run(
            "CREATE TABLE yardbook.test_time (seconds float8 NOT NULL);
             INSERT INTO yardbook.test_time VALUES (0);
             CREATE OR REPLACE FUNCTION yardbook.time() RETURNS timestamptz LANGUAGE sql VOLATILE
                 AS 'SELECT to_timestamp(seconds) FROM yardbook.test_time';",
        );
        self.set_clock(unix_seconds);
    }

    /// Moves a clock that stands still.
    pub fn set_clock(&self, unix_seconds: u64) {
        let seconds = i64::try_from(unix_seconds).expect("seconds");
        let statement = "UPDATE yardbook.test_time SET seconds = $1::bigint";
        self.sql().run_with(statement, &[&seconds]);
    }

    /// The requests of this month that are counted for a key.
    pub fn counted(&self, key: &str) -> i64 {
        let prefix = &key[..12];
        self.sql().number(&format!(
            "SELECT coalesce(sum(in_month), 0)::bigint FROM yardbook.usage u
                JOIN yardbook.api_key k ON k.id = u.key WHERE k.prefix = '{prefix}'"
        ))
    }
}

/// A connection of a test.
pub struct Sql {
    runtime: Runtime,
    client: tokio_postgres::Client,
}

impl Sql {
    /// Connects.
    pub fn open(address: &str) -> Self {
        Self::try_open(address).expect("a connection")
    }

    fn try_open(address: &str) -> Option<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let client = runtime.block_on(async {
            let connected = tokio_postgres::connect(address, tokio_postgres::NoTls).await;
            let (client, connection) = connected.ok()?;
            tokio::spawn(connection);
            Some(client)
        })?;
        Some(Self { runtime, client })
    }

    /// Runs statements.
    pub fn run(&self, statements: &str) {
        self.runtime
            .block_on(self.client.batch_execute(statements))
            .expect("done");
    }

    /// Runs a statement with these values.
    pub fn run_with(&self, statement: &str, values: &[&(dyn ToSql + Sync)]) {
        self.runtime
            .block_on(self.client.execute(statement, values))
            .expect("done");
    }

    /// The one number that a query returns.
    pub fn number(&self, query: &str) -> i64 {
        let row = self.runtime.block_on(self.client.query_one(query, &[]));
        row.expect("a row").get(0)
    }
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}

fn send(signal: &str, processes: &[u32]) {
    let ids = processes.iter().map(u32::to_string);
    // One of them may have ended by itself.
    let _ = Command::new("kill")
        .arg(format!("-{signal}"))
        .args(ids)
        .stderr(Stdio::null())
        .status()
        .expect("kill runs");
}

/// Whether a process has ended, or waits only for its parent to notice.
fn is_gone(process: u32) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.is_empty() || state.contains(") Z ")
}

fn is_root() -> bool {
    std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").expect("Linux")) == 0
}

fn unprivileged(program: &Path) -> Command {
    let mut command = Command::new(program);
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// The folder with `initdb` and `postgres`.
fn programs() -> PathBuf {
    let named = std::env::var_os("POSTGRES_BIN").map(PathBuf::from);
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut debian: Vec<PathBuf> = debian
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = named.into_iter().chain(debian.into_iter().rev());
    let mut places = places.chain(std::env::split_paths(&path));
    places
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
        .expect(
            "These tests need PostgreSQL: install it (Debian: `apt-get install postgresql`), or set POSTGRES_BIN to \
             the folder of initdb and postgres, and try again.",
        )
}
