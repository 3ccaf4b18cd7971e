//! One GET over the wire: the only file that names gloo-net.

use std::cell::Cell;
use std::rc::Rc;

use gloo_net::http::{Request, Response};
use golf_api::address::{API_KEY_HEADER, DATA_HEADER, DATA_NOTICE_HEADER, RATE_LIMIT_RESET_HEADER};
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::DataNotice;
use super::early::Early;
use super::plain::plain;
use crate::failure::Failure;

/// What came back, whatever its status.
pub(super) struct Received {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
    pub(super) limits: LimitHeaders,
    /// What the companion server says of its data.
    pub(super) data_notice: Option<DataNotice>,
}

/// The headers of the limits as they came; `None` for one that was not sent or cannot be read
/// across origins.
#[derive(Debug, Clone, Default)]
pub(super) struct LimitHeaders {
    pub(super) limit: Option<String>,
    pub(super) remaining: Option<String>,
    pub(super) reset: Option<String>,
    /// The service's clock.
    pub(super) date: Option<String>,
}

/// Ends the request when it takes too long, and when nobody waits for it any more.
struct Patience {
    controller: web_sys::AbortController,
    timer: Option<TimeoutHandle>,
    is_over: Rc<Cell<bool>>,
}

impl Patience {
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

impl Drop for Patience {
    fn drop(&mut self) {
        if let Some(timer) = &self.timer {
            timer.clear();
        }
        // A request that has been answered does not mind.
        self.controller.abort();
    }
}

/// Sends one request, or waits for one that is under way. The key goes into the header and nowhere else. Dropping the
/// future aborts the request.
pub(super) async fn get(
    address: &str,
    key: &str,
    seconds: u32,
    early: Option<&Early>,
) -> Result<Received, Failure> {
    let controller = match early {
        Some(early) => Some(early.controller.clone()),
        None => web_sys::AbortController::new().ok(),
    };
    let patience = controller.map(|controller| Patience::new(controller, seconds));
    let failed = |error: Option<&gloo_net::Error>| {
        let is_over = patience
            .as_ref()
            .is_some_and(|patience| patience.is_over.get());
        why(error, is_over, address, seconds)
    };
    let response = match early {
        Some(early) => JsFuture::from(early.response.clone())
            .await
            .ok()
            .and_then(|response| response.dyn_into::<web_sys::Response>().ok())
            .map(Response::from)
            .ok_or_else(|| failed(None))?,
        None => {
            let signal = patience
                .as_ref()
                .map(|patience| patience.controller.signal());
            let request =
                keyed(address, key, signal.as_ref()).map_err(|_| Failure::Unreachable {
                    other_origin: false,
                })?;
            let sent = request.send().await;
            sent.map_err(|error| failed(Some(&error)))?
        }
    };
    // Longer values are nothing that anybody sends.
    let header = |name: &str| {
        response
            .headers()
            .get(name)
            .filter(|value| value.len() <= 64)
    };
    let limits = LimitHeaders {
        limit: header("x-ratelimit-limit"),
        remaining: header("x-ratelimit-remaining"),
        reset: header(RATE_LIMIT_RESET_HEADER),
        date: header("date"),
    };
    let data_notice = data_notice(&response);
    let body = response
        .binary()
        .await
        .map_err(|error| failed(Some(&error)))?;
    Ok(Received {
        status: response.status(),
        body,
        limits,
        data_notice,
    })
}

/// The request as it is sent: gloo-net's own builder would add a `&` to every address with a query.
fn keyed(
    address: &str,
    key: &str,
    signal: Option<&web_sys::AbortSignal>,
) -> Result<Request, JsValue> {
    let init = web_sys::RequestInit::new();
    init.set_signal(signal);
    let request = web_sys::Request::new_with_str_and_init(address, &init)?;
    request.headers().set(API_KEY_HEADER, key)?;
    request.headers().set("accept", "application/json")?;
    Ok(request.into())
}

/// Whether anything answers there, asked without the key and without reading the answer: a browser
/// lets that through even when it blocks answers of other origins.
pub(super) async fn is_there(address: &str) -> bool {
    let init = web_sys::RequestInit::new();
    init.set_mode(web_sys::RequestMode::NoCors);
    init.set_credentials(web_sys::RequestCredentials::Omit);
    let Ok(request) = web_sys::Request::new_with_str_and_init(address, &init) else {
        return false;
    };
    let patience = gloo_timers::future::TimeoutFuture::new(3_000);
    let asked = Box::pin(Request::from(request).send());
    matches!(
        futures::future::select(asked, patience).await,
        futures::future::Either::Left((Ok(_), _))
    )
}

/// What the companion server wants said of its data.
fn data_notice(response: &Response) -> Option<DataNotice> {
    let sent = response
        .headers()
        .get(DATA_NOTICE_HEADER)
        .filter(|sent| sent.len() <= 2000)?;
    let (words, _) = form_urlencoded::parse(sent.as_bytes()).next()?;
    let words = Some(plain(&words)).filter(|words| !words.is_empty())?;
    let is_invented = response
        .headers()
        .get(DATA_HEADER)
        .is_some_and(|data| data == "sample");
    Some(DataNotice { words, is_invented })
}

/// A browser says little of why a request failed: an abort has a name, being offline a flag.
fn why(error: Option<&gloo_net::Error>, is_over: bool, address: &str, seconds: u32) -> Failure {
    let is_aborted = matches!(
        error,
        Some(gloo_net::Error::JsError(error)) if error.name == "TimeoutError" || error.name == "AbortError"
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
