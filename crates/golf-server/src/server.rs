//! Connections: accepting them, bounding them, and ending them gently.
//!
//! HTTP/1.1 only; TLS and HTTP/2 are the proxy's business. A client is dropped if it sends its
//! request line and headers too slowly, or sends too many bytes of them. It is also dropped if it
//! reads its response too slowly, see [`crate::write_timeouts`]. At the connection limit, the connection
//! that has waited longest for its client is closed, see [`crate::room`].

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use crate::failure::{Failure, Outcome};
use crate::http::size::MOST_HEADER_BYTES;
use crate::room::{Room, Taken};
use crate::write_timeouts::{Patient, WriteTimeouts};

/// The limits for connections.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// How many may be open, and those that are.
    pub room: Arc<Room>,
    /// How long a client may take for its request line and headers, and how long an idle connection
    /// stays open.
    pub header_timeout: Duration,
    /// How long a client may take to read its response.
    pub write_timeouts: WriteTimeouts,
    /// How long responses in progress may take after the signal to stop.
    pub drain: Duration,
}

impl Bounds {
    /// The limits of the service, with this many connections.
    #[must_use]
    pub fn of(most_connections: usize) -> Self {
        Self {
            room: Room::new(most_connections),
            header_timeout: Duration::from_secs(15),
            write_timeouts: WriteTimeouts::default(),
            drain: Duration::from_secs(5),
        }
    }
}

/// The send buffer of a connection; Linux doubles it. Without a limit, the system buffers 4 MB for
/// each slow client, which count as memory of the service.
const SEND_BUFFER: u32 = 64 * 1024;

/// How many connections wait to be accepted.
const BACKLOG: u32 = 1024;

/// How many headers a request may have.
const MOST_HEADERS: usize = 64;

/// The pause before looking for a place again, when the server is working on all connections or is
/// out of file handles.
const PLACE_PATIENCE: Duration = Duration::from_millis(20);

/// Starts to listen; `option` is the command-line option that the address came from.
///
/// # Errors
/// A [`Failure`] when the address is in use or not this machine's.
pub fn listen(address: SocketAddr, option: &str) -> Outcome<TcpListener> {
    let listening = || {
        let socket = match address {
            SocketAddr::V4(_) => TcpSocket::new_v4(),
            SocketAddr::V6(_) => TcpSocket::new_v6(),
        }?;
        // A restarted server finds connections of its predecessor in TIME_WAIT.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        // Accepted connections inherit this option.
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    listening().map_err(|error: std::io::Error| {
        let advice = match error.kind() {
            std::io::ErrorKind::AddrInUse => {
                format!(
                    "another program listens there. Stop it, or name another port with {option}"
                )
            }
            std::io::ErrorKind::PermissionDenied => format!(
                "the system does not allow it. Ports below 1024 are the administrator's: name a \
                 higher one with {option}"
            ),
            std::io::ErrorKind::AddrNotAvailable => format!(
                "that is no address of this machine. Name one with {option}, such as \
                 127.0.0.1:8080"
            ),
            _ => error.to_string(),
        };
        Failure::new(format!("Cannot listen on {address}: {advice}."))
    })
}

/// Serves until `stop` completes, then lets responses in progress finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    stop: impl Future<Output = ()>,
) {
    let room = &bounds.room;
    let graceful = GracefulShutdown::new();
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(bounds.header_timeout)
        .max_buf_size(MOST_HEADER_BYTES)
        .max_headers(MOST_HEADERS);
    let mut stop = std::pin::pin!(stop);
    loop {
        let (place, stream) = tokio::select! {
            accepted = accepted(&listener, room) => accepted,
            () = &mut stop => break,
        };
        // Without it, small responses wait for more bytes that never come. It fails on a connection
        // that is already gone, which reading it reveals.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient::new(stream, bounds.write_timeouts));
        let place = Arc::new(place);
        let router = TowerToHyperService::new(router.clone());
        let answered_at = Arc::clone(&place);
        let service = service_fn(move |request| {
            let answering = answered_at.answering();
            let answer = router.call(request);
            async move {
                let answer = answer.await;
                // From here on the connection waits only for its client, since the body is whole in
                // memory. In a flood, a client that reads slowly or not at all gives way like an
                // idle one.
                drop(answering);
                answer
            }
        });
        let connection = graceful.watch(http.serve_connection(io, service));
        tokio::spawn(async move {
            tokio::select! {
                // A request that has arrived is read before its connection gives way, and answered.
                biased;
                ended = connection => if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended early");
                },
                () = place.gives_way() => tracing::debug!("a connection gave way to another"),
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(bounds.drain, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some answers were not finished");
    }
}

/// The next connection, and its place.
async fn accepted(listener: &TcpListener, room: &Arc<Room>) -> (Taken, TcpStream) {
    let stream = loop {
        match listener.accept().await {
            Ok((stream, _)) => break stream,
            Err(error) => {
                // Mostly: out of file handles.
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
