//! What the first request with a key shows about the key. A person's key is stored once the service has taken it.

use golf_api::error::ErrorCode;

use crate::failure::{Failure, Refusal};
use crate::policy::Reply;

/// What is known of a key after a request with it.
#[derive(Debug, Clone, PartialEq)]
pub enum KeyCheck {
    /// The service took the key, whatever it said about the request.
    Taken,
    /// The service does not know the key, or it was revoked.
    Refused,
    /// The service did not get to the key, or its answer says nothing about it.
    Unknown(Failure),
}

impl KeyCheck {
    /// The result of a request for a new answer.
    #[must_use]
    pub fn of(reply: &Reply) -> Self {
        let failure = match reply {
            // An older answer stands in for a failure.
            Ok(found) => found.instead_of.as_ref(),
            Err(failure) => Some(failure),
        };
        let Some(failure) = failure else {
            return Self::Taken;
        };
        let refusal = match failure {
            Failure::Refused(refusal) => Some(refusal),
            Failure::Limit { refusal, .. } => refusal.as_deref(),
            _ => None,
        };
        match refusal.and_then(is_taken) {
            Some(true) => Self::Taken,
            Some(false) => Self::Refused,
            None => Self::Unknown(failure.clone()),
        }
    }
}

/// Whether the service took the key, which it checks before plan, course and parameters. `None` if the service did not write
/// the refusal, or failed, or got no key.
fn is_taken(refusal: &Refusal) -> Option<bool> {
    match refusal.error.code.as_ref()? {
        ErrorCode::InvalidApiKey => Some(false),
        ErrorCode::MissingApiKey | ErrorCode::InternalError | ErrorCode::Other(_) => None,
        ErrorCode::InvalidParameter
        | ErrorCode::UpgradeRequired
        | ErrorCode::CourseNotFound
        | ErrorCode::RateLimitExceeded
        | ErrorCode::DailyLimitExceeded => Some(true),
    }
}
