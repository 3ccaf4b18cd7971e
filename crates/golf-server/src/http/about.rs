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
            let (condition, advice) = code.meaning();
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
