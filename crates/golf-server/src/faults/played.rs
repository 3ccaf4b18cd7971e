//! Plays a sentinel: from a fault and a request to the response.

use std::convert::Infallible;
use std::future::Future as _;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use golf_api::course::Course;
use golf_api::hole::CourseHoles;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use golf_catalog::reply::Reply;
use http::StatusCode;
use http::header::{self, HeaderValue};
use http_body::Frame;
use serde_json::{Value, json};
use tokio::time::Sleep;

use super::{Fault, broken};
use crate::http::answer::{self, AsItIs};
use crate::served_catalogue::ServedCatalogue;
use crate::state::State;

/// The request, and its whole response.
#[derive(Debug)]
pub(super) enum Scene {
    List(Box<CourseQuery>, Plan),
    Course(Box<Course>),
    Holes(CourseHoles),
    Listing,
}

impl Scene {
    /// The list without the search.
    pub(super) fn list(query: CourseQuery, plan: Plan) -> Self {
        let query = CourseQuery {
            search: None,
            ..query
        };
        Self::List(Box::new(query), plan)
    }
}

/// A fault to play; without one, the whole response of a sentinel course.
#[derive(Debug)]
pub struct Played {
    fault: Option<Fault>,
    scene: Scene,
    wait: Duration,
    now: u64,
}

impl Played {
    pub(super) const fn new(fault: Option<Fault>, scene: Scene, wait: Duration, now: u64) -> Self {
        Self {
            fault,
            scene,
            wait,
            now,
        }
    }

    /// The list of all sentinel courses.
    pub(super) const fn listing() -> Self {
        Self::new(None, Scene::Listing, Duration::ZERO, 0)
    }

    /// The response, whole or broken.
    pub async fn play(&self, state: &State, served: &ServedCatalogue) -> Response {
        if !self.wait.is_zero() {
            tokio::time::sleep(self.wait).await;
        }
        let docs_url = &state.docs_url;
        let whole = self.whole(served);
        let ok = |body: Value| answer::json(StatusCode::OK, body.to_string());
        let error = |status: u16, code: &str| {
            let message = "This address fails on purpose.";
            answer::of(Reply::error(docs_url, status, code, message))
        };
        match self.fault {
            None | Some(Fault::Slow | Fault::Hang) => ok(whole),
            Some(Fault::InternalError | Fault::Flaky) => answer::internal_error(docs_url),
            Some(Fault::BadGateway) => {
                let mut page = answer::json(StatusCode::BAD_GATEWAY, broken::PROXY_PAGE);
                let html = HeaderValue::from_static("text/html");
                page.headers_mut().insert(header::CONTENT_TYPE, html);
                page
            }
            Some(Fault::NotJson) => answer::json(StatusCode::OK, "Everything is fine {\"data\":"),
            Some(Fault::WrongShape) => ok(json!({"courses": {"0": {"id": 1}}, "status": "ok"})),
            Some(Fault::CutOff) => cut_off(&whole.to_string()),
            Some(Fault::Empty) => answer::json(StatusCode::OK, Body::empty()),
            Some(Fault::MinuteFull) => {
                let response = error(429, "rate_limit_exceeded");
                self.retry_at(response, self.now + 20)
            }
            Some(Fault::DayFull) => {
                let response = error(429, "daily_limit_exceeded");
                self.retry_at(response, (self.now / 86_400 + 1) * 86_400)
            }
            Some(Fault::KeyRefused) => error(401, "invalid_api_key"),
            Some(Fault::UpgradeRequired) => error(403, "upgrade_required"),
            Some(Fault::UnknownError) => error(418, "teapot"),
            Some(Fault::Huge) => ok(self.huge()),
            Some(Fault::WrongTypes) => ok(broken::other_types(&whole)),
            Some(Fault::Duplicates) => ok(repeated(whole)),
            Some(Fault::Hostile) => ok(broken::with_texts(&whole, &broken::hostile_text())),
        }
    }

    fn whole(&self, served: &ServedCatalogue) -> Value {
        match &self.scene {
            Scene::List(query, plan) => {
                let page = served.catalogue().page(query, plan.max_limit());
                // The texts of the catalogue are JSON that this program wrote.
                serde_json::from_str(&served.page_reply(&page).body).unwrap_or_default()
            }
            Scene::Course(course) => broken::with_tees(
                course,
                json!([{"name": "Blue", "par": "4", "length": "400 yards", "slope": "113"}]),
            ),
            Scene::Holes(holes) => json!({ "data": holes }),
            Scene::Listing => {
                let rows: Vec<Value> = super::courses().iter().map(|row| json!(row)).collect();
                broken::list(&rows)
            }
        }
    }

    fn huge(&self) -> Value {
        match &self.scene {
            Scene::List(..) | Scene::Listing => broken::huge_list(),
            Scene::Course(course) => broken::huge_course(course),
            Scene::Holes(holes) => broken::huge_holes(holes),
        }
    }

    fn retry_at(&self, mut response: Response, reset: u64) -> Response {
        response.extensions_mut().insert(RetryAt(reset));
        response
    }
}

/// The reset time of a played 429, in place of the true one.
#[derive(Debug, Clone, Copy)]
pub struct RetryAt(pub u64);

/// The list, or the holes, repeated three times.
fn repeated(mut whole: Value) -> Value {
    for place in ["/data", "/data/holes", "/data/tee_data"] {
        if let Some(Value::Array(entries)) = whole.pointer_mut(place) {
            let once = entries.clone();
            entries.extend(once.iter().chain(&once).cloned());
        }
    }
    whole
}

/// Declares the full length, sends half of the bytes, then ends.
fn cut_off(text: &str) -> Response {
    let half = Bytes::copy_from_slice(&text.as_bytes()[..text.len() / 2]);
    let pause = Box::pin(tokio::time::sleep(Duration::from_millis(100)));
    let mut response = answer::json(
        StatusCode::OK,
        Body::new(Half {
            bytes: Some(half),
            pause,
        }),
    );
    response
        .headers_mut()
        .insert(header::CONTENT_LENGTH, text.len().into());
    response.extensions_mut().insert(AsItIs);
    response
}

/// A body of one chunk without a size hint. It ends a moment after the chunk, so that the chunk is
/// sent by then.
struct Half {
    bytes: Option<Bytes>,
    pause: Pin<Box<Sleep>>,
}

impl http_body::Body for Half {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(bytes) = self.bytes.take() {
            return Poll::Ready(Some(Ok(Frame::data(bytes))));
        }
        self.pause.as_mut().poll(context).map(|()| None)
    }
}

/// The reset time of a played 429, if the response is one.
#[must_use]
pub fn played_reset(response: &Response) -> Option<u64> {
    response.extensions().get::<RetryAt>().map(|at| at.0)
}
