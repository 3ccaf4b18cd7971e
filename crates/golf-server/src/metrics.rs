//! The figures of a running server, for [`crate::operations`].
//!
//! Labels are routes, statuses, reasons and plans. So no figure has a key, an address or a query.
//! A request adds to atomic counters that were made at the start, and takes no lock. prometheus-client
//! writes the text; its own histogram takes a lock for each observation, so [`Latency`] is ours.

mod latency;
mod shared;

use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use http::StatusCode;
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

use crate::accounts::AccountsHealth;
use crate::http::route::{self, Route};
use crate::key::plan_word;
use latency::Latency;
use shared::Shared;

/// The statuses that the service sends; any other is counted as `other`.
const STATUSES: [u16; 13] = [
    200, 204, 304, 400, 401, 403, 404, 405, 414, 429, 431, 500, 503,
];

/// The reason of a refusal because too many large responses are under way.
const BUSY: &str = "busy";

type Label = [(&'static str, String); 1];
type Requests = Family<[(&'static str, String); 2], Counter>;

/// All figures. A request changes its own; a reading sets the rest.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// By route, then by status; the last one of a route is `other`.
    requests: Vec<[Counter; STATUSES.len() + 1]>,
    latency: Vec<Latency>,
    /// In the order of [`ErrorCode::DOCUMENTED`]; the last one is [`BUSY`].
    refusals: Vec<Counter>,
    keys: Family<Label, Gauge>,
    catalogue_age: Gauge,
    connections: Gauge,
    catalogue: Family<Label, Gauge>,
    shared: Shared,
}

/// What a reading finds out, besides the counters of requests.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The active keys of each plan.
    pub keys: Vec<(Plan, usize)>,
    /// Seconds since the courses were replaced, if the database says when.
    pub catalogue_age: Option<u64>,
    /// Open connections.
    pub connections: usize,
    /// The SHA-256 of the courses, in hexadecimal digits.
    pub catalogue: String,
    /// How the accounts do, if several servers share them.
    pub health: Option<AccountsHealth>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("golf_server");
        let requests = Requests::default();
        let latency = Family::<Label, Latency>::default();
        let refusals = Family::<Label, Counter>::default();
        let keys = Family::<Label, Gauge>::default();
        let (catalogue_age, connections) = (Gauge::default(), Gauge::default());
        registry.register("requests", "Answered requests", requests.clone());
        registry.register_with_unit(
            "request_duration",
            "From the headers of a request to the start of its response",
            Unit::Seconds,
            latency.clone(),
        );
        registry.register("refusals", "Refused requests", refusals.clone());
        registry.register("keys", "Active keys", keys.clone());
        registry.register_with_unit(
            "catalogue_age",
            "Since the courses were replaced; -1 if the database does not say when",
            Unit::Seconds,
            catalogue_age.clone(),
        );
        registry.register("connections", "Open connections", connections.clone());
        let catalogue = Family::<Label, Gauge>::default();
        registry.register(
            "catalogue",
            "1 for the courses that are served, by their SHA-256",
            catalogue.clone(),
        );
        let shared = Shared::registered(&mut registry);

        let of_route = |route: &'static str| {
            let counter = |status: String| {
                requests.get_or_create_owned(&[("route", route.to_owned()), ("status", status)])
            };
            std::array::from_fn(|at| {
                counter(STATUSES.get(at).map_or("other".to_owned(), u16::to_string))
            })
        };
        let reasons = ErrorCode::DOCUMENTED
            .iter()
            .map(ErrorCode::as_str)
            .chain([BUSY]);
        Self {
            requests: route::ALL.into_iter().map(of_route).collect(),
            latency: route::ALL
                .into_iter()
                .map(|route| latency.get_or_create_owned(&label("route", route)))
                .collect(),
            refusals: reasons
                .map(|reason| refusals.get_or_create_owned(&label("reason", reason)))
                .collect(),
            registry,
            keys,
            catalogue_age,
            connections,
            catalogue,
            shared,
        }
    }
}

impl Metrics {
    /// Counts a response and its time.
    pub fn answered(&self, route: Route, status: StatusCode, took: Duration) {
        let status = status.as_u16();
        let known = STATUSES.iter().position(|known| *known == status);
        if let Some(counters) = self.requests.get(route.index()) {
            counters[known.unwrap_or(STATUSES.len())].inc();
        }
        if let Some(latency) = self.latency.get(route.index()) {
            latency.observe(took);
        }
    }

    /// Counts a request that was refused for this reason.
    pub fn refused(&self, code: &ErrorCode) {
        let reason = ErrorCode::DOCUMENTED.iter().position(|known| known == code);
        if let Some(counter) = reason.and_then(|at| self.refusals.get(at)) {
            counter.inc();
        }
    }

    /// Counts a request that was refused since too many large responses are under way.
    pub fn busy(&self) {
        if let Some(counter) = self.refusals.last() {
            counter.inc();
        }
    }

    /// All figures in the text format of OpenMetrics, with those of `reading`.
    #[must_use]
    pub fn text(&self, reading: &Reading) -> String {
        for (plan, count) in &reading.keys {
            let plan = self
                .keys
                .get_or_create_owned(&label("plan", plan_word(*plan)));
            plan.set(signed(*count));
        }
        let age = reading
            .catalogue_age
            .and_then(|age| i64::try_from(age).ok());
        self.catalogue_age.set(age.unwrap_or(-1));
        self.connections.set(signed(reading.connections));
        self.catalogue.clear();
        self.catalogue
            .get_or_create_owned(&label("sha256", &reading.catalogue))
            .set(1);
        if let Some(health) = &reading.health {
            self.shared.set(health);
        }
        let mut written = String::new();
        match text::encode(&mut written, &self.registry) {
            Ok(()) => written,
            // Only a writer that fails, and a text does not.
            Err(std::fmt::Error) => String::new(),
        }
    }
}

fn label(name: &'static str, value: &str) -> Label {
    [(name, value.to_owned())]
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
