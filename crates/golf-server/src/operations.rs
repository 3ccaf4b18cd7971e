//! The second listener, for the tools of operations: off unless asked for, and without TLS or keys.
//!
//! `/healthz` says that the process answers, `/readyz` that it can answer with data, and `/metrics`
//! has the figures of [`crate::metrics`]. Each response names the catalogue in a header. None of them has a key, an address or a query. It still
//! belongs on loopback or a private network: it tells how busy the service is.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State as Shared;
use axum::middleware::map_response_with_state;
use axum::response::Response;
use axum::routing::get;
use http::StatusCode;
use http::header::{self, HeaderName, HeaderValue};
use tokio::net::TcpListener;

use crate::http::guard;
use crate::metrics::Reading;
use crate::room::Room;
use crate::server::{self, Bounds};
use crate::state::State;
use crate::supervision::Heartbeat;

/// How long the data may take to answer, and how long ago the keys may have been compared. They are
/// compared twice a second.
const READY_WITHIN: Duration = Duration::from_secs(2);

/// Names the catalogue: its SHA-256 in hexadecimal digits.
pub const CATALOGUE_HEADER: HeaderName = HeaderName::from_static("x-golf-catalogue");

/// How many tools may be connected.
const MOST_CONNECTIONS: usize = 32;

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// What the listener reports.
#[derive(Debug, Clone)]
pub struct Operations {
    state: Arc<State>,
    room: Arc<Room>,
    /// `None` where no keys are in memory.
    heartbeat: Option<Arc<Heartbeat>>,
    stopping: Arc<AtomicBool>,
}

/// The address that an option names. A port alone is one of 127.0.0.1.
///
/// # Errors
/// A sentence for what is neither a port nor an address with a port.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse() {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    text.parse().map_err(|_| {
        "write a port, such as 9090, or an address with a port, such as 127.0.0.1:9090".into()
    })
}

impl Operations {
    /// Of a server with this state, these connections and this thread that compares keys.
    #[must_use]
    pub fn new(state: Arc<State>, bounds: &Bounds, heartbeat: Option<Arc<Heartbeat>>) -> Self {
        Self {
            state,
            room: Arc::clone(&bounds.room),
            heartbeat,
            stopping: Arc::default(),
        }
    }

    /// Set when the server stops: it is not ready any more.
    #[must_use]
    pub fn stopping(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stopping)
    }

    /// Answers until dropped.
    pub async fn serve(self, listener: TcpListener) {
        let router = Router::new()
            .route(
                "/healthz",
                get(async || text(StatusCode::OK, "ok\n".to_owned())),
            )
            .route("/readyz", get(ready))
            .route("/metrics", get(metrics))
            .fallback(async || {
                let text_of = "Here are /healthz, /readyz and /metrics.\n";
                text(StatusCode::NOT_FOUND, text_of.to_owned())
            })
            .layer(map_response_with_state(self.clone(), with_catalogue))
            .with_state(self);
        let bounds = Bounds::of(MOST_CONNECTIONS);
        server::serve(listener, router, bounds, std::future::pending()).await;
    }

    /// Why the server is not ready, as a sentence.
    async fn not_ready(&self) -> Option<&'static str> {
        if self.stopping.load(Ordering::Relaxed) {
            return Some("The server is stopping.");
        }
        if self.state.served().catalogue().is_empty() {
            return Some("There are no courses.");
        }
        let heartbeat = self.heartbeat.as_ref();
        if heartbeat.is_some_and(|heartbeat| !heartbeat.beat_within(READY_WITHIN)) {
            return Some("The keys were not read within two seconds.");
        }
        let health = self.state.accounts.health();
        if health.is_some_and(|health| !health.answers && !health.lends) {
            return Some("The accounts did not answer within two seconds.");
        }
        let holes = Arc::clone(&self.state.holes);
        if let Err(failure) = holes.answers(READY_WITHIN).await {
            tracing::warn!(%failure, "the server is not ready");
            return Some("The database did not answer within two seconds.");
        }
        None
    }
}

async fn with_catalogue(
    Shared(operations): Shared<Operations>,
    mut response: Response,
) -> Response {
    let served = operations.state.served();
    if let Ok(hash) = HeaderValue::from_str(served.provenance().hash()) {
        response.headers_mut().insert(CATALOGUE_HEADER, hash);
    }
    response
}

async fn ready(Shared(operations): Shared<Operations>) -> Response {
    match operations.not_ready().await {
        None => text(StatusCode::OK, "ready\n".to_owned()),
        Some(why) => text(StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
    }
}

async fn metrics(Shared(operations): Shared<Operations>) -> Response {
    let state = &operations.state;
    let served = state.served();
    let provenance = served.provenance();
    let replaced = provenance.replaced;
    let reading = Reading {
        keys: state.accounts.active(),
        catalogue_age: replaced.map(|replaced| state.clock.now().saturating_sub(replaced)),
        connections: operations.room.open(),
        catalogue: provenance.hash().to_owned(),
        health: state.accounts.health(),
    };
    let mut response = text(StatusCode::OK, state.metrics.text(&reading));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, OPEN_METRICS);
    response
}

fn text(status: StatusCode, body: String) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, TEXT);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    guard::service(headers);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_of_this_machine() {
        for (text, expected) in [
            ("9090", Some("127.0.0.1:9090")),
            ("0.0.0.0:9090", Some("0.0.0.0:9090")),
            ("[::1]:9090", Some("[::1]:9090")),
            ("localhost:9090", None),
            ("70000", None),
            ("10.0.0.1", None),
        ] {
            let found = address(text).map(|address| address.to_string());
            assert_eq!(found.ok().as_deref(), expected, "{text}");
        }
    }
}
