//! The service's description of itself, without a key: `GET /api/v1` and `GET /api/v1/errors`.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use golf_api::error::ErrorCode;
use http::StatusCode;
use serde_json::json;

use super::answer;
use crate::database::courses::Origin;
use crate::state::State;
use crate::version;

/// Name, version and commit of the service, and the notice to show with its data.
pub async fn service(Shared(state): Shared<Arc<State>>) -> Response {
    let served = state.served();
    let provenance = served.provenance();
    let body = json!({
        "data": {
            "name": "golf-server",
            "version": version::VERSION,
            "commit": version::COMMIT,
            "api_version": "v1",
            "openapi": "/api/v1/openapi.json",
            "docs": state.docs_url,
            "courses": served.catalogue().len(),
            "catalogue": provenance.sha256,
            "data": provenance.origin.map(Origin::word),
            "notice": provenance.notice,
            "faults": state.faults.is_some(),
        }
    });
    let mut response = answer::json(StatusCode::OK, body.to_string());
    answer::tell_provenance(response.headers_mut(), provenance);
    response
}

/// The error documentation that error responses link to.
pub async fn errors() -> Response {
    let errors: Vec<_> = ErrorCode::DOCUMENTED
        .iter()
        .map(|code| {
            let (condition, advice) = told(code);
            json!({
                "error": code.as_str(),
                "status": code.status(),
                "condition": condition,
                "advice": advice,
            })
        })
        .collect();
    answer::json(StatusCode::OK, json!({ "data": errors }).to_string())
}

/// The cause of an error, and the remedy.
pub(super) fn told(code: &ErrorCode) -> (&'static str, &'static str) {
    match code {
        ErrorCode::InvalidParameter => (
            "A query parameter value is invalid.",
            "The message names the parameter and what it may be.",
        ),
        ErrorCode::MissingApiKey => (
            "No API key provided.",
            "Send the key in the x-api-key header.",
        ),
        ErrorCode::InvalidApiKey => (
            "The key does not exist or was revoked.",
            "Check it for missing characters, or ask for a new one.",
        ),
        ErrorCode::UpgradeRequired => (
            "The plan lacks the feature: hole data.",
            "Use a key of the Pro or Enterprise plan.",
        ),
        ErrorCode::CourseNotFound => (
            "The course id does not exist.",
            "Take the course_id from the list of courses.",
        ),
        ErrorCode::RateLimitExceeded => (
            "The per-minute limit is exceeded, or the monthly quota is used up.",
            "Wait until the time in X-RateLimit-Reset, in Unix seconds.",
        ),
        ErrorCode::DailyLimitExceeded => (
            "The daily quota of the Free plan is reached.",
            "Wait until the time in X-RateLimit-Reset: the next midnight, UTC.",
        ),
        ErrorCode::InternalError | ErrorCode::Other(_) => {
            ("Unexpected server error.", "Try again in a few seconds.")
        }
    }
}
