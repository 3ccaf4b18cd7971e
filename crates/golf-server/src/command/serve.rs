//! `golf-server serve`.

mod keeper;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use golf_api::plan::Plan;
use keeper::{Keeper, Opened};
use tokio::net::TcpListener;

use super::address::Address;
use super::{DatabaseFile, print};
use crate::access_log::{self, AccessLog};
use crate::clock::Clock;
use crate::failure::{Failure, Outcome};
use crate::faults::Faults;
use crate::hole_reader::HoleReader;
use crate::http::guard::Guard;
use crate::http::router;
use crate::keyring::PlanLimits;
use crate::log::Log;
use crate::operations::{self, Operations};
use crate::served_catalogue::ServedCatalogue;
use crate::server;
use crate::service_manager;
use crate::site::Site;
use crate::state::State;

/// The options of `serve`.
#[derive(clap::Args)]
pub(super) struct ServeOptions {
    #[command(flatten)]
    pub(super) database: DatabaseFile,
    #[command(flatten)]
    accounts: Address,
    #[command(flatten)]
    sharing: keeper::Sharing,
    /// The address and port to listen on; port 0 takes any free one.
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    pub(super) listen: SocketAddr,
    /// The folder of the built app, served at `/`. It is read once, at the start.
    #[arg(long, value_name = "DIR")]
    pub(super) site: Option<PathBuf>,
    /// An origin that the app may ask besides this server, such as `https://golf.example`, or `https:`
    /// for any: without it, the browser keeps the app from other services. Can be repeated.
    #[arg(long, value_name = "ORIGIN")]
    connect_src: Vec<String>,
    /// Answer the sentinel ids and searches that fail on purpose. Not for the public.
    #[arg(long)]
    faults: bool,
    /// Requests a minute of a plan, such as `free=10`. Can be repeated.
    #[arg(long, value_name = "PLAN=N", value_parser = count_of_plan)]
    limit_per_minute: Vec<(Plan, u32)>,
    /// Requests a UTC day of a plan, such as `free=50` or `free=none`. Can be repeated.
    #[arg(long, value_name = "PLAN=N|none", value_parser = day_of_plan)]
    limit_per_day: Vec<(Plan, Option<u32>)>,
    /// Requests a UTC month of a plan, such as `free=1000`. Can be repeated.
    #[arg(long, value_name = "PLAN=N", value_parser = count_of_plan)]
    limit_per_month: Vec<(Plan, u32)>,
    /// The address of the error documentation that error answers name. Default: this server's own
    /// page, at the address it listens on.
    #[arg(long, value_name = "URL")]
    docs_url: Option<String>,
    /// A second listener, for health and figures: /healthz, /readyz and /metrics. A port alone is one
    /// of this machine, 127.0.0.1. Without it, there is none.
    #[arg(long, value_name = "PORT|ADDR:PORT", value_parser = operations::address)]
    operations: Option<SocketAddr>,
    /// Log every request on standard error: method, path, status, time and id.
    #[arg(long, value_name = "FORMAT")]
    access_log: Option<access_log::Format>,
    /// How many seconds responses in progress may take after the signal to stop.
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(0..=3600))]
    drain: u64,
    /// How many connections may be open at the same time.
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) max_connections: u32,
}

/// Answers requests until it is stopped.
pub(super) fn run(options: &ServeOptions, log: &Log) -> Outcome {
    let site = options.site.as_deref().map(Site::read).transpose()?;
    let guard = Guard::with_services(&options.connect_src)?;
    let clock = Clock::System;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(format!("The server cannot start its threads: {error}.")))?;
    let opened = Opened::open(options, &clock, &runtime)?;
    let served = ServedCatalogue::read(&opened.database)?;
    if served.catalogue().is_empty() {
        let shown = options.database.path.display();
        return Err(Failure::new(format!(
            "{shown} holds no courses: fill it with `golf-server sample --db {shown}` or \
             `golf-server import-osm --db {shown} --extract FILE`."
        )));
    }
    let holes = HoleReader::open(&options.database.path)?;
    let listener = runtime.block_on(async { server::listen(options.listen, "--listen") })?;
    let operations = options
        .operations
        .map(|address| runtime.block_on(async { server::listen(address, "--operations") }));
    let operations = operations.transpose()?;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::new(format!("The server cannot listen: {error}.")))?;
    let docs_url = options
        .docs_url
        .clone()
        .unwrap_or_else(|| own_docs(address));
    let mut state = State::new(served, Arc::clone(&opened.accounts), holes, clock, docs_url);
    state.site = site;
    state.guard = guard;
    state.faults = options.faults.then(Faults::default);
    state.access_log = options
        .access_log
        .map(|format| AccessLog::new(log.clone(), format));
    let state = Arc::new(state);
    let keeper = opened.keep(&state, &runtime)?;
    let listeners = Listeners {
        service: listener,
        address,
        operations,
    };
    let answered = runtime.block_on(answer(options, &state, &keeper, listeners));
    runtime.shutdown_background();
    // A ledger that hangs is not waited for.
    answered?;
    keeper.stop()?;
    tracing::info!("stopped");
    Ok(())
}

struct Listeners {
    service: TcpListener,
    /// That of `service`.
    address: SocketAddr,
    operations: Option<TcpListener>,
}

async fn answer(
    options: &ServeOptions,
    state: &Arc<State>,
    keeper: &Keeper,
    listeners: Listeners,
) -> Outcome {
    let asked = stop_signal()?;
    let served = state.served();
    tracing::info!(
        courses = served.catalogue().len(),
        data = served.provenance().origin.map(|origin| origin.word()),
        site_files = state.site.as_ref().map(Site::len),
        faults = options.faults,
        "ready"
    );
    drop(served);
    service_manager::ready();
    announce(&format!("listening on http://{}", listeners.address));
    let bounds = options.bounds();
    let operations = Operations::new(Arc::clone(state), &bounds, keeper.heartbeat());
    let stopping = operations.stopping();
    let mut outcome = Ok(());
    let stop = async {
        tokio::select! {
            () = asked => {}
            failure = keeper.ends() => outcome = Err(failure),
            failure = without_date(&state.clock) => outcome = Err(failure),
        }
        stopping.store(true, Ordering::Relaxed);
        service_manager::stopping();
    };
    let served = server::serve(listeners.service, router(Arc::clone(state)), bounds, stop);
    match listeners.operations {
        None => served.await,
        Some(listener) => {
            if let Ok(address) = listener.local_addr() {
                announce(&format!("operations on http://{address}"));
            }
            // It answers until the last response is sent.
            tokio::select! {
                () = served => {}
                () = operations.serve(listener) => {}
            }
        }
    }
    outcome
}

/// Prints an address. The reader of this line may have gone; the server runs anyway.
fn announce(line: &str) {
    if let Err(failure) = print(line) {
        tracing::warn!(%failure);
    }
}

/// Completes when the clock shows a time that no response can carry.
async fn without_date(clock: &Clock) -> Failure {
    loop {
        if let Err(failure) = clock.has_date() {
            return failure;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

impl ServeOptions {
    pub(super) fn bounds(&self) -> server::Bounds {
        let most = usize::try_from(self.max_connections).unwrap_or(usize::MAX);
        let mut bounds = server::Bounds::of(most);
        bounds.drain = Duration::from_secs(self.drain);
        bounds
    }

    fn limits(&self) -> PlanLimits {
        let mut limits = PlanLimits::default();
        for (plan, count) in &self.limit_per_minute {
            limits.change(*plan, |limits| limits.per_minute = *count);
        }
        for (plan, count) in &self.limit_per_day {
            limits.change(*plan, |limits| limits.per_day = *count);
        }
        for (plan, count) in &self.limit_per_month {
            limits.change(*plan, |limits| limits.per_month = *count);
        }
        limits
    }
}

/// The address of this server's own error documentation, for a browser on this machine.
fn own_docs(address: SocketAddr) -> String {
    let mut reached = address;
    if address.ip().is_unspecified() {
        reached.set_ip(match address.ip() {
            IpAddr::V4(_) => IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
        });
    }
    format!("http://{reached}/api/v1/errors")
}

/// Completes when the server is asked to stop: Ctrl-C, or the signal of a service manager.
fn stop_signal() -> Outcome<impl Future<Output = ()>> {
    let failed = |error| Failure::new(format!("The server cannot listen for signals: {error}."));
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        let mut ctrl_c = tokio::signal::windows::ctrl_c().map_err(failed)?;
        Ok(async move {
            ctrl_c.recv().await;
        })
    }
}

fn count_of_plan(text: &str) -> Result<(Plan, u32), String> {
    let (plan, count) = plan_and_value(text)?;
    Ok((plan, number(count)?))
}

fn day_of_plan(text: &str) -> Result<(Plan, Option<u32>), String> {
    match plan_and_value(text)? {
        (plan, "none") => Ok((plan, None)),
        (plan, count) => Ok((plan, Some(number(count)?))),
    }
}

fn plan_and_value(text: &str) -> Result<(Plan, &str), String> {
    let (plan, value) = text
        .split_once('=')
        .ok_or("write it as PLAN=N, such as free=10")?;
    let plan = plan.parse().map_err(|error| format!("{error}"))?;
    Ok((plan, value.trim()))
}

fn number(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| format!("{text:?} is no number from 0 to {}", u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_names_its_plan_and_its_count() {
        assert_eq!(count_of_plan("Free=7"), Ok((Plan::Free, 7)));
        assert_eq!(day_of_plan("pro=none"), Ok((Plan::Pro, None)));
        assert_eq!(day_of_plan("pro=0"), Ok((Plan::Pro, Some(0))));
        for wrong in ["free", "gold=1", "free=", "free=-1", "free=1.5", "=1"] {
            assert!(count_of_plan(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_error_page_is_named_where_it_can_be_reached() {
        for (listens, docs) in [
            ("0.0.0.0:80", "http://127.0.0.1:80/api/v1/errors"),
            ("[::]:80", "http://[::1]:80/api/v1/errors"),
            ("10.0.0.7:8080", "http://10.0.0.7:8080/api/v1/errors"),
        ] {
            assert_eq!(own_docs(listens.parse().expect("an address")), docs);
        }
    }
}
