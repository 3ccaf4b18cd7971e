//! Connections: accepting them, bounding them, and ending them gently.
//!
//! HTTP/1.1 only; TLS and HTTP/2 are a proxy's business. A client that sends its request line and
//! headers too slowly, or sends too many bytes of them, is dropped; so is one that takes no bytes
//! of its answer for a while. Above the connection limit, new connections wait in the backlog of
//! the operating system.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::failure::{Failure, Outcome};
use crate::patience::Patient;

/// How long a client may take for its request line and headers, and how long an idle connection
/// stays open.
const HEADER_PATIENCE: Duration = Duration::from_secs(15);

/// How long a client may take none of the bytes of its answer.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);

/// The most that a request line and its headers may have together.
const MOST_HEADER_BYTES: usize = 32 * 1024;

/// How many headers a request may have.
const MOST_HEADERS: usize = 64;

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
    let room = Arc::new(Semaphore::new(most_connections));
    let graceful = GracefulShutdown::new();
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_PATIENCE)
        .max_buf_size(MOST_HEADER_BYTES)
        .max_headers(MOST_HEADERS);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = async {
            let permit = Arc::clone(&room).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Out of file handles, mostly: connections that end give some back.
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Without it small answers wait for more bytes that never come; refused on a connection
        // that is gone already, which shows when it is read.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient::new(stream, WRITE_PATIENCE));
        let service = TowerToHyperService::new(router.clone());
        let connection = graceful.watch(http.serve_connection(io, service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(permit);
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
