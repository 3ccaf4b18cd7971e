//! The states of an answer, as a page sees them.

use std::sync::Arc;

use crate::failure::Failure;

/// The state of an answer.
#[derive(Debug)]
pub enum Load<T> {
    /// Nothing has been requested; a person must ask first.
    Idle,
    /// The request is in progress. The previous answer stays visible if it was to another question of the same kind.
    Waiting {
        /// Whether the wait is longer than usual.
        slow: bool,
        /// The previous answer.
        before: Option<Arc<T>>,
    },
    /// The answer has arrived.
    Ready(Arc<T>),
    /// The request failed, with the reason.
    Failed(Failure),
}

// Not derived, since a derive would require `T: Clone`.
impl<T> Clone for Load<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Idle => Self::Idle,
            Self::Waiting { slow, before } => Self::Waiting {
                slow: *slow,
                before: before.clone(),
            },
            Self::Ready(value) => Self::Ready(Arc::clone(value)),
            Self::Failed(failure) => Self::Failed(failure.clone()),
        }
    }
}

impl<T> Load<T> {
    /// The answer, or the previous one while a request is in progress.
    #[must_use]
    pub fn shown(&self) -> Option<&Arc<T>> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Waiting { before, .. } => before.as_ref(),
            _ => None,
        }
    }

    /// The answer, only if it belongs to the current question.
    #[must_use]
    pub fn ready(&self) -> Option<&Arc<T>> {
        match self {
            Self::Ready(value) => Some(value),
            _ => None,
        }
    }
}
