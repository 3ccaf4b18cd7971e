//! Connections: accepting them, bounding them, and ending them gently.
//!
//! HTTP/1.1 only; TLS and HTTP/2 are a proxy's business. A client that sends its request line and
//! headers too slowly, or sends too many bytes of them, is dropped; so is one that takes no bytes
//! of its answer for a while. Above the connection limit, the connection that has waited longest
//! for its client gives way; see [`crate::room`].

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use http::{Request, StatusCode};
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use crate::failure::{Failure, Outcome};
use crate::http::guard;
use crate::patience::Patient;
use crate::room::{Room, Taken};

/// How long a client may take for its request line and headers, and how long an idle connection
/// stays open.
const HEADER_PATIENCE: Duration = Duration::from_secs(15);

/// How long a client may take none of the bytes of its answer.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);

/// The most that an address may have, with its query.
const MOST_ADDRESS_BYTES: usize = 8 * 1024;

/// The most that the headers may have together.
const MOST_HEADER_BYTES: usize = 32 * 1024;

/// How many headers a request may have.
const MOST_HEADERS: usize = 64;

/// How long a new connection waits before it looks for a place again, when every one is being
/// answered, or the system has no handle for it.
const PLACE_PATIENCE: Duration = Duration::from_millis(20);

/// How long answers under way may take after the signal to stop.
const STOP_PATIENCE: Duration = Duration::from_secs(5);

/// Starts to listen.
///
/// # Errors
/// A [`Failure`] when the address is in use or not this machine's.
pub async fn listen(address: SocketAddr) -> Outcome<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| {
        let advice = match error.kind() {
            std::io::ErrorKind::AddrInUse => {
                "another program listens there. Stop it, or name another port with --listen"
                    .to_owned()
            }
            std::io::ErrorKind::PermissionDenied => {
                "the system does not allow it. Ports below 1024 are the administrator's: name a \
                 higher one with --listen"
                    .to_owned()
            }
            std::io::ErrorKind::AddrNotAvailable => {
                "that is no address of this machine. Name one with --listen, such as \
                 127.0.0.1:8080"
                    .to_owned()
            }
            _ => error.to_string(),
        };
        Failure::new(format!("Cannot listen on {address}: {advice}."))
    })
}

/// Answers until `stop` is ready, then lets answers under way finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    most_connections: usize,
    stop: impl Future<Output = ()>,
) {
    let room = Room::new(most_connections);
    let graceful = GracefulShutdown::new();
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_PATIENCE)
        .max_buf_size(MOST_HEADER_BYTES)
        .max_headers(MOST_HEADERS);
    let mut stop = std::pin::pin!(stop);
    loop {
        let (place, stream) = tokio::select! {
            accepted = accepted(&listener, &room) => accepted,
            () = &mut stop => break,
        };
        // Without it small answers wait for more bytes that never come; refused on a connection
        // that is gone already, which shows when it is read.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient::new(stream, WRITE_PATIENCE));
        let place = Arc::new(place);
        let router = TowerToHyperService::new(router.clone());
        let answered_at = Arc::clone(&place);
        let service = service_fn(move |request| {
            let answering = answered_at.answering();
            let answer = match too_large(&request) {
                Some(status) => Err(status),
                None => Ok(router.call(request)),
            };
            async move {
                let answer = match answer {
                    Ok(answer) => answer.await,
                    Err(status) => Ok(bare(status)),
                };
                // From here on it waits for its client alone, since a body is whole in memory: one who takes the bytes
                // slowly, or not at all, gives way in a flood like one who sends nothing.
                drop(answering);
                answer
            }
        });
        let connection = graceful.watch(http.serve_connection(io, service));
        tokio::spawn(async move {
            tokio::select! {
                ended = connection => if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended early");
                },
                () = place.gives_way() => tracing::debug!("a connection gave way to another"),
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(STOP_PATIENCE, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some answers were not finished");
    }
}

/// Why a request is refused before anybody looks at what it asks. Hyper's own bound is the size of a
/// buffer, which it may exceed by what arrives at once.
fn too_large<B>(request: &Request<B>) -> Option<StatusCode> {
    let address = request
        .uri()
        .path_and_query()
        .map_or(0, |it| it.as_str().len());
    if address > MOST_ADDRESS_BYTES {
        return Some(StatusCode::URI_TOO_LONG);
    }
    let headers = request.headers().iter();
    let bytes: usize = headers
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    (bytes > MOST_HEADER_BYTES).then_some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)
}

fn bare(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    guard::service(response.headers_mut());
    response
}

/// The next connection, and its place.
async fn accepted(listener: &TcpListener, room: &Arc<Room>) -> (Taken, TcpStream) {
    let stream = loop {
        match listener.accept().await {
            Ok((stream, _)) => break stream,
            Err(error) => {
                // Out of file handles, mostly.
                tracing::warn!(%error, "a connection cannot be accepted");
                room.free_one();
                tokio::time::sleep(PLACE_PATIENCE).await;
            }
        }
    };
    loop {
        if let Some(place) = room.take() {
            return (place, stream);
        }
        tokio::time::sleep(PLACE_PATIENCE).await;
    }
}
