//! The three operations of contract 4: find the caller, apply the rules, assemble the
//! response.

use std::sync::Arc;

use axum::extract::{Request, State as Shared};
use axum::response::Response;
use golf_api::address::{API_KEY_HEADER, VERSION_PREFIX};
use golf_api::course::CourseId;
use golf_api::error::ErrorCode;
use golf_catalog::decision::{Answer, Ask, Caller, Refusal, decide};
use golf_catalog::quota::{MinuteWindow, Usage};
use golf_catalog::reply::{RateLimit, Reply};
use http::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use http::{StatusCode, Uri};

use super::openapi::{CourseAnswer, CoursesAnswer, HolesAnswer, Order, OrderBy};
use super::{answer, compression, encoding, guard, under_way};
use crate::accounts::{Account, Admission};
use crate::database::courses::unzipped;
use crate::faults::Audience;
use crate::faults::played::{Played, played_reset};
use crate::served_catalogue::ServedCatalogue;
use crate::state::State;

/// `GET /courses` (4.1).
#[utoipa::path(
    get,
    tag = "courses",
    path = "/courses",
    summary = "Returns a paginated list of courses. Available on all plans.",
    params(
        ("limit" = Option<u32>, Query, minimum = 1, description = "Number of results, 10 if absent. More than the plan's maximum is the maximum."),
        ("offset" = Option<u64>, Query, minimum = 0, maximum = 9_007_199_254_740_991_i64, description = "Number of results to skip, 0 if absent."),
        ("state" = Option<String>, Query, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$", description = "Filter by state name: the whole name, ignoring case, accents and apostrophes."),
        ("city" = Option<String>, Query, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$", description = "Filter by a part of the city, ignoring case, accents and apostrophes."),
        ("search" = Option<String>, Query, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$", description = "Filter by a part of the course name, ignoring case, accents and apostrophes."),
        ("min_rating" = Option<f64>, Query, minimum = 0, maximum = 5, description = "Minimum average review. Courses without one are left out."),
        ("order_by" = inline(Option<OrderBy>), Query, description = "What the list is sorted by; `name` if absent."),
        ("order" = inline(Option<Order>), Query, description = "In which direction; `asc` if absent. Absent values come last either way."),
    ),
    responses((status = 200, description = "A page of courses.", body = CoursesAnswer))
)]
pub async fn courses(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    respond(&state, request.uri(), request.headers()).await
}

/// `GET /courses/:id` (4.2).
#[utoipa::path(
    get,
    tag = "courses",
    path = "/courses/{id}",
    summary = "Returns one course with tee data. Available on all plans.",
    params(("id" = CourseId, Path, description = "The course_id taken from the list response.")),
    responses((status = 200, description = "The course.", body = CourseAnswer))
)]
pub async fn course(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    respond(&state, request.uri(), request.headers()).await
}

/// `GET /courses/:id/holes` (4.3).
#[utoipa::path(
    get,
    tag = "courses",
    path = "/courses/{id}/holes",
    summary = "Returns GPS coordinates and hazards for every hole of a course. Requires the Pro or Enterprise plan.",
    params(("id" = CourseId, Path, description = "The course_id taken from the list response.")),
    responses((status = 200, description = "The holes.", body = HolesAnswer))
)]
pub async fn holes(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    respond(&state, request.uri(), request.headers()).await
}

/// The decision, with the caller's minute if the caller is known.
struct Decided {
    result: Result<Answer, Refusal>,
    window: Option<MinuteWindow>,
    audience: Option<Audience>,
    now: u64,
    /// When to try again, in seconds, if nobody can say whether the key works.
    retry_after: Option<u64>,
}

async fn respond(state: &State, uri: &Uri, headers: &HeaderMap) -> Response {
    let below = uri.path().strip_prefix(VERSION_PREFIX).unwrap_or_default();
    let Some(ask) = Ask::at(below, uri.query().unwrap_or_default()) else {
        return answer::of(Reply::nothing_here(&state.docs_url));
    };
    let served = state.served();
    let decided = decided(state, &served, headers, ask).await;
    if let Err(refusal) = &decided.result {
        state.metrics.refused(&refusal.code);
    }
    let response = match (&decided.result, sentinel(state, &decided, ask)) {
        (_, Some(played)) => played.play(state, &served).await,
        (Ok(answer), None) => answered(state, &served, headers, answer).await,
        (Err(refusal), None) => answer::of(Reply::refused(&state.docs_url, refusal)),
    };
    let response = compression::compressed(headers, response).await;
    let counted = state.under_way.counted(response, &state.docs_url).await;
    let mut response = counted.unwrap_or_else(|| {
        state.metrics.busy();
        under_way::busy(&state.docs_url)
    });
    if let Some(window) = decided.window {
        let retry_at = played_reset(&response)
            .or_else(|| decided.result.err().and_then(|refusal| refusal.retry_at));
        let rate = RateLimit::new(window, retry_at, decided.now);
        answer::tell_limits(response.headers_mut(), rate);
    }
    if let Some(seconds) = decided.retry_after {
        response.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    answer::tell_provenance(response.headers_mut(), served.provenance());
    // Once more: a response that is broken on purpose has headers of its own.
    guard::service(response.headers_mut());
    response
}

async fn decided(
    state: &State,
    served: &ServedCatalogue,
    headers: &HeaderMap,
    ask: Ask<'_>,
) -> Decided {
    let sent = headers
        .get(API_KEY_HEADER)
        .map_or(&b""[..], HeaderValue::as_bytes);
    let stranger = |caller, now| Decided {
        result: decide(served.catalogue(), caller, &mut Usage::default(), now, ask),
        window: None,
        audience: None,
        now,
        retry_after: None,
    };
    if sent.trim_ascii().is_empty() {
        return stranger(Caller::NoKey, state.clock.now());
    }
    let account = match state.accounts.admit(sent, &state.clock).known().await {
        Admission::Unknown { now } => return stranger(Caller::UnknownKey, now),
        Admission::Known(account) => account,
        Admission::Away { now, retry_after } => {
            return Decided {
                result: Err(Refusal::without_accounts(retry_after)),
                window: None,
                audience: None,
                now,
                retry_after: Some(retry_after),
            };
        }
    };
    let Account {
        id: key,
        plan,
        limits,
        mut counted,
    } = account;
    let caller = Caller::Known { plan, limits };
    // Counted first, then decided on the usage before. The outcome is the same, and a long search
    // does not hold up the key's other requests.
    let now = counted.now;
    let result = decide(served.catalogue(), caller, &mut counted.before, now, ask);
    Decided {
        result,
        window: Some(counted.window),
        audience: Some(Audience { key, plan }),
        now,
        retry_after: None,
    }
}

/// The fault to play, when faults are on and the request got as far as looking up its course.
fn sentinel(state: &State, decided: &Decided, ask: Ask<'_>) -> Option<Played> {
    let faults = state.faults.as_ref()?;
    let arrived = match &decided.result {
        Ok(_) => true,
        Err(refusal) => refusal.code == ErrorCode::CourseNotFound,
    };
    faults.sentinel(ask, decided.audience.filter(|_| arrived)?, decided.now)
}

async fn answered(
    state: &State,
    served: &ServedCatalogue,
    headers: &HeaderMap,
    found: &Answer,
) -> Response {
    match found {
        Answer::Page(page) => answer::of(served.page_reply(page)),
        Answer::Course(position) => match served.course_reply(*position) {
            Some(reply) => answer::of(reply),
            None => answer::internal_error(&state.docs_url),
        },
        Answer::Holes(position) => hole_answer(state, served, headers, *position).await,
    }
}

/// The holes as stored in the file. A course without hole data has no holes; that is not an error.
async fn hole_answer(
    state: &State,
    served: &ServedCatalogue,
    headers: &HeaderMap,
    at: usize,
) -> Response {
    let Some(course_id) = served.text(at).map(|text| text.course_id) else {
        return answer::internal_error(&state.docs_url);
    };
    let zipped = match Arc::clone(&state.holes).read(course_id).await {
        Ok(Some(zipped)) => zipped,
        Ok(None) => return answer::of(Reply::no_holes(course_id)),
        Err(failure) => {
            tracing::error!(%failure, %course_id, "holes cannot be read");
            return answer::internal_error(&state.docs_url);
        }
    };
    stored(state, headers, zipped, course_id)
}

/// A response as an import stored it: compressed, unless the client does not accept that.
pub fn stored(
    state: &State,
    headers: &HeaderMap,
    zipped: Vec<u8>,
    course_id: CourseId,
) -> Response {
    if encoding::accepts(headers, "gzip") {
        let mut response = answer::json(StatusCode::OK, zipped);
        compression::tell_gzip(response.headers_mut());
        return response;
    }
    match unzipped(&zipped) {
        Some(plain) => answer::json(StatusCode::OK, plain),
        None => {
            tracing::error!(%course_id, "a stored response is damaged in the database");
            answer::internal_error(&state.docs_url)
        }
    }
}
