//! Sends a single GET request. This is the only file that uses gloo-net.

use std::cell::Cell;
use std::rc::Rc;

use gloo_net::http::{Request, Response};
use golf_api::address::{API_KEY_HEADER, DATA_HEADER, DATA_NOTICE_HEADER};
use golf_client::failure::Failure;
use golf_client::ledger::{EntryId, LimitHeaders};
use golf_client::notice::DataNotice;
use golf_client::policy::Received;
use golf_client::sanitize::sanitized;
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::{first_script, now_ms};

/// Aborts the request on timeout.
struct Timeout {
    controller: web_sys::AbortController,
    timer: Option<TimeoutHandle>,
    is_over: Rc<Cell<bool>>,
}

impl Timeout {
    fn new(controller: web_sys::AbortController, seconds: u32) -> Self {
        let is_over = Rc::new(Cell::new(false));
        let (on_time, over) = (controller.clone(), Rc::clone(&is_over));
        let timer = set_timeout_with_handle(
            move || {
                over.set(true);
                on_time.abort();
            },
            std::time::Duration::from_secs(seconds.into()),
        );
        Self {
            controller,
            timer: timer.ok(),
            is_over,
        }
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        if let Some(timer) = &self.timer {
            timer.clear();
        }
    }
}

/// Sends one request. The key goes into the header and nowhere else.
///
/// # Errors
/// [`Failure`] if there is no response.
pub(super) async fn get(address: &str, key: &str, seconds: u32) -> Result<Received, Failure> {
    let controller = web_sys::AbortController::new().ok();
    let patience = controller.map(|controller| Timeout::new(controller, seconds));
    let signal = patience
        .as_ref()
        .map(|patience| patience.controller.signal());
    let Ok(request) = keyed(address, key, signal.as_ref()) else {
        return Err(Failure::Unreachable {
            other_origin: false,
        });
    };
    let received = match request.send().await {
        Ok(response) => read(&response).await,
        Err(error) => Err(Unanswered::Error(error)),
    };
    told_apart(received, patience.as_ref(), address, seconds).await
}

/// Reads what the service gives to everybody: the status and the body. `None` if there is no response in time.
pub(super) async fn get_without_key(address: &str, seconds: u32) -> Option<(u16, Vec<u8>)> {
    let controller = web_sys::AbortController::new().ok();
    let patience = controller.map(|controller| Timeout::new(controller, seconds));
    let signal = patience
        .as_ref()
        .map(|patience| patience.controller.signal());
    let request = Request::get(address)
        .header("accept", "application/json")
        .abort_signal(signal.as_ref())
        .redirect(web_sys::RequestRedirect::Manual)
        .credentials(web_sys::RequestCredentials::Omit)
        .referrer_policy(web_sys::ReferrerPolicy::NoReferrer);
    let response = request.send().await.ok()?;
    Some((response.status(), response.binary().await.ok()?))
}

/// Receives the response to a request that the first script has sent to this address.
///
/// # Errors
/// [`Failure`] if there is no response.
pub(super) async fn receive(
    on_its_way: first_script::OnItsWay,
    address: String,
    sent: EntryId,
    seconds: u32,
) -> Result<Received, Failure> {
    // Part of the timeout has already passed.
    let waited = ((now_ms() - sent.at_ms()) / 1000.0).clamp(0.0, f64::from(seconds));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most the seconds themselves"
    )]
    let patience = Timeout::new(on_its_way.controller, seconds - waited as u32);
    let response = JsFuture::from(on_its_way.response).await;
    let received = match response.map(JsCast::dyn_into::<web_sys::Response>) {
        Ok(Ok(response)) => read(&Response::from(response)).await,
        Ok(Err(_)) => Err(Unanswered::Error(gloo_net::Error::GlooError(String::new()))),
        Err(error) => Err(Unanswered::Error(match error.dyn_into::<js_sys::Error>() {
            Ok(error) => gloo_net::Error::JsError(error.into()),
            Err(_) => gloo_net::Error::GlooError(String::new()),
        })),
    };
    told_apart(received, Some(&patience), &address, seconds).await
}

/// Why there is no readable response.
enum Unanswered {
    /// The service redirected the request.
    Redirected,
    /// The browser reported an error.
    Error(gloo_net::Error),
}

async fn read(response: &Response) -> Result<Received, Unanswered> {
    if response.type_() == web_sys::ResponseType::Opaqueredirect {
        return Err(Unanswered::Redirected);
    }
    // No real service sends longer values.
    let header = |name: &str| {
        response
            .headers()
            .get(name)
            .filter(|value| value.len() <= 64)
    };
    Ok(Received {
        status: response.status(),
        limits: LimitHeaders::read(header),
        data_notice: data_notice(response),
        body: response.binary().await.map_err(Unanswered::Error)?,
    })
}

/// Distinguishes the reasons for a missing response. The browser does not say whether it blocked a response or there
/// was none. If a probe without our header, which the service does not count, gets through, the response was blocked.
async fn told_apart(
    received: Result<Received, Unanswered>,
    patience: Option<&Timeout>,
    address: &str,
    seconds: u32,
) -> Result<Received, Failure> {
    let error = match received {
        Ok(received) => return Ok(received),
        Err(Unanswered::Redirected) => return Err(Failure::Redirected),
        Err(Unanswered::Error(error)) => error,
    };
    let is_over = patience.is_some_and(|patience| patience.is_over.get());
    match why(&error, is_over, address, seconds) {
        Failure::Unreachable { other_origin: true } if is_there(address).await => {
            Err(Failure::Blocked)
        }
        failure => Err(failure),
    }
}

/// The request with its key header.
///
/// Browsers keep the key header when they follow a redirect, so redirects are not followed. Cookies and the referrer
/// are left out, since they are nobody's business. `public/early-ask.js` sends the same request.
fn keyed(
    address: &str,
    key: &str,
    signal: Option<&web_sys::AbortSignal>,
) -> Result<Request, gloo_net::Error> {
    // The builder would panic at a key that cannot be a header, such as one that was edited in storage.
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(gloo_net::Error::GlooError(String::new()));
    }
    // The query goes in by itself: after an address with a query, the builder would add a `&`.
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    Request::get(path)
        .query(pairs.iter().map(|(name, value)| (&**name, &**value)))
        .header(API_KEY_HEADER, key)
        .header("accept", "application/json")
        .abort_signal(signal)
        .redirect(web_sys::RequestRedirect::Manual)
        .credentials(web_sys::RequestCredentials::Omit)
        .referrer_policy(web_sys::ReferrerPolicy::NoReferrer)
        .build()
}

/// Whether anything responds at the address. The probe sends no key and does not read the response, so the browser
/// allows it even if it blocks responses from other origins.
async fn is_there(address: &str) -> bool {
    let (path, _) = address.split_once('?').unwrap_or((address, ""));
    let request = Request::get(path)
        .mode(web_sys::RequestMode::NoCors)
        .credentials(web_sys::RequestCredentials::Omit);
    let patience = gloo_timers::future::TimeoutFuture::new(3_000);
    let asked = Box::pin(request.send());
    matches!(
        futures::future::select(asked, patience).await,
        futures::future::Either::Left((Ok(_), _))
    )
}

/// The companion server's notice about its data.
fn data_notice(response: &Response) -> Option<DataNotice> {
    let sent = response
        .headers()
        .get(DATA_NOTICE_HEADER)
        .filter(|sent| sent.len() <= 2000)?;
    let (words, _) = form_urlencoded::parse(sent.as_bytes()).next()?;
    let words = Some(sanitized(&words)).filter(|words| !words.is_empty())?;
    let is_invented = response
        .headers()
        .get(DATA_HEADER)
        .is_some_and(|data| data == "sample");
    Some(DataNotice { words, is_invented })
}

/// The reason that the browser gives for a failed request: an abort has a name, and being offline has a flag.
fn why(error: &gloo_net::Error, is_over: bool, address: &str, seconds: u32) -> Failure {
    let is_aborted = matches!(
        error,
        gloo_net::Error::JsError(error) if error.name == "TimeoutError" || error.name == "AbortError"
    );
    if is_over || is_aborted {
        return Failure::TimedOut { seconds };
    }
    let window = web_sys::window();
    if window
        .as_ref()
        .is_some_and(|window| !window.navigator().on_line())
    {
        return Failure::Offline;
    }
    let origin = window
        .and_then(|window| window.location().origin().ok())
        .unwrap_or_default();
    Failure::Unreachable {
        other_origin: is_other_origin(address, &origin),
    }
}

fn is_other_origin(address: &str, origin: &str) -> bool {
    let absolute = address.starts_with("http://") || address.starts_with("https://");
    let rest = address.strip_prefix(origin);
    absolute && !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::is_other_origin;

    #[test]
    fn another_port_or_a_longer_name_is_another_origin() {
        let check = |address, other| {
            assert_eq!(
                is_other_origin(address, "http://golf.example"),
                other,
                "{address}"
            );
        };
        check("/api/v1/courses", false);
        check("http://golf.example/api/v1/courses", false);
        check("http://golf.example:8080/api/v1/courses", true);
        check("http://golf.example.evil/api/v1/courses", true);
        check("https://golf.example/api/v1/courses", true);
    }
}
