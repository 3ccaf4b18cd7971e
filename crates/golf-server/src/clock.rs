//! What time it is: the system's clock, or a hand that tests turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells Unix seconds.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The clock of the machine.
    #[default]
    System,
    /// A time that stands still until it is moved.
    Set(Arc<AtomicU64>),
}

impl Clock {
    /// A clock that stands at `unix_seconds`.
    #[must_use]
    pub fn set_to(unix_seconds: u64) -> Self {
        Self::Set(Arc::new(AtomicU64::new(unix_seconds)))
    }

    /// The time in Unix seconds.
    #[must_use]
    pub fn now(&self) -> u64 {
        match self {
            // A clock before 1970 is a clock that is not set; every window is then the first one.
            Self::System => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_secs()),
            Self::Set(time) => time.load(Ordering::Relaxed),
        }
    }

    /// Moves a clock that was set; the system's clock cannot be moved, and `false` says so.
    #[must_use]
    pub fn advance(&self, seconds: u64) -> bool {
        match self {
            Self::System => false,
            Self::Set(time) => {
                time.fetch_add(seconds, Ordering::Relaxed);
                true
            }
        }
    }
}
