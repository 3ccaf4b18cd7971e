//! Messages to systemd, for a unit with `Type=notify`: see `deploy/golf-server.service`.
//!
//! systemd names a socket in the variable `NOTIFY_SOCKET`. Without it, and on other systems, nobody
//! is told.

/// The server listens.
pub fn ready() {
    #[cfg(target_os = "linux")]
    notify(sd_notify::NotifyState::Ready);
}

/// The server accepts no more connections, and finishes its responses.
pub fn stopping() {
    #[cfg(target_os = "linux")]
    notify(sd_notify::NotifyState::Stopping);
}

#[cfg(target_os = "linux")]
fn notify(state: sd_notify::NotifyState<'_>) {
    // A server that cannot say so serves anyway; systemd stops it when its time is over.
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "systemd cannot be told");
    }
}
