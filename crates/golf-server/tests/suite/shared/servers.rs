//! Servers that share accounts, and callers that flood them.

use std::collections::HashMap;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use golf_api::plan::Plan;
use serde_json::Value;

use crate::postgres::Accounts;
use crate::program::{Serving, serve};
use crate::running::{Filled, filled, soon};

/// Several programs with one catalogue and shared accounts.
pub struct Servers {
    pub serving: Vec<Serving>,
    _catalogue: Filled,
}

impl Servers {
    /// Starts this many, with more arguments.
    pub fn start(count: usize, accounts: &Accounts, more: &[&str]) -> Self {
        Self::at(count, &accounts.address, more)
    }

    /// The same, with another way to the accounts.
    pub fn at(count: usize, address: &str, more: &[&str]) -> Self {
        let catalogue = filled();
        let start = |_| server(&catalogue, address, more);
        Self {
            serving: (0..count).map(start).collect(),
            _catalogue: catalogue,
        }
    }

    /// The addresses of the list, one for each server.
    pub fn lists(&self) -> Vec<String> {
        let base = self.serving.iter().map(|serving| &serving.base_url);
        base.map(|base| format!("{base}/courses?limit=1")).collect()
    }
}

/// One server.
pub fn server(catalogue: &Filled, address: &str, more: &[&str]) -> Serving {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let name = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut command = serve(&catalogue.database);
    command
        .args(more)
        .env(
            "GOLF_SERVER_ACCOUNTS",
            format!("{address} application_name=server-{name}"),
        )
        .stderr(Stdio::null());
    Serving::started(command)
}

/// Waits until this many servers have asked the accounts what changed, and have taken the answer: the
/// second look of a server begins after the first has ended.
pub fn looked(accounts: &Accounts, servers: i64) {
    let sql = accounts.sql();
    for _ in 0..2 {
        let now = sql.number("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint");
        let looks = format!(
            "SELECT count(DISTINCT application_name) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name LIKE 'server-%'
                    AND extract(epoch FROM query_start) * 1000000 > {now}"
        );
        soon("a look of every server", || sql.number(&looks) >= servers);
    }
}

/// What a caller sees of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub status: u16,
    pub reset: u64,
    pub remaining: u64,
    pub retry_after: Option<u64>,
    pub body: Value,
}

/// A client that keeps its connection.
pub struct Caller {
    agent: ureq::Agent,
    key: String,
}

impl Caller {
    /// One with this key.
    pub fn new(key: &str) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Self {
            agent: config.into(),
            key: key.to_owned(),
        }
    }

    /// Sends a request; `None` when the connection ends without an answer.
    pub fn ask(&self, url: &str) -> Option<Seen> {
        let request = self.agent.get(url).header("x-api-key", &self.key);
        let mut answer = request.call().ok()?;
        let headers = answer.headers();
        let number = |name: &str| headers.get(name)?.to_str().ok()?.parse().ok();
        let (reset, remaining) = (number("x-ratelimit-reset"), number("x-ratelimit-remaining"));
        let retry_after = number("retry-after");
        let status = answer.status().as_u16();
        let body = answer.body_mut().read_to_vec().ok()?;
        Some(Seen {
            status,
            reset: reset.unwrap_or(0),
            remaining: remaining.unwrap_or(0),
            retry_after,
            body: serde_json::from_slice(&body).unwrap_or(Value::Null),
        })
    }
}

/// Successes by the end of their minute, and by what remained in it.
#[derive(Debug, Default)]
pub struct Counts(HashMap<u64, Vec<u64>>);

impl Counts {
    /// Adds a success.
    pub fn add(&mut self, seen: &Seen) {
        assert_eq!(seen.status, 200, "{seen:?}");
        self.0.entry(seen.reset).or_default().push(seen.remaining);
    }

    /// The successes in all.
    pub fn all(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// Those of the minute that ends at `reset`.
    pub fn in_minute(&self, reset: u64) -> usize {
        self.0.get(&reset).map_or(0, Vec::len)
    }

    /// How many requests a minute got beyond its limit, at most. Each count must be given once.
    pub fn overshoot(&self, limit: usize) -> usize {
        for (reset, remaining) in &self.0 {
            let mut distinct = remaining.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), remaining.len(), "a count twice in {reset}");
        }
        let beyond = |count: &Vec<u64>| count.len().saturating_sub(limit);
        self.0.values().map(beyond).max().unwrap_or(0)
    }
}

/// The limit of a minute of these tests' Pro keys.
pub const LIMIT: usize = 120;

/// Arguments for it, with a month that no test uses up.
pub const LIMITS: [&str; 4] = [
    "--limit-per-minute",
    "pro=120",
    "--limit-per-month",
    "pro=1000000",
];

/// A Pro key.
pub fn pro(accounts: &Accounts) -> String {
    accounts.key(Plan::Pro)
}
