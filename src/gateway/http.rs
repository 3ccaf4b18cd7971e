//! One GET over the wire: the only file that names gloo-net.

use std::cell::Cell;
use std::rc::Rc;

use gloo_net::http::{Request, Response};
use golf_api::address::{API_KEY_HEADER, DATA_HEADER, DATA_NOTICE_HEADER, RATE_LIMIT_RESET_HEADER};
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::notice::DataNotice;
use super::policy::{LimitHeaders, Received};
use super::sanitize::sanitized;
use super::{first_script, now_ms};
use crate::failure::Failure;

/// Ends the request when it takes too long.
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
    }
}

/// Sends one request. The key goes into the header and nowhere else.
///
/// # Errors
/// [`Failure`], when there is no answer.
pub(super) async fn get(address: &str, key: &str, seconds: u32) -> Result<Received, Failure> {
    let controller = web_sys::AbortController::new().ok();
    let patience = controller.map(|controller| Patience::new(controller, seconds));
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
        Err(error) => Err(error),
    };
    told_apart(received, patience.as_ref(), address, seconds).await
}

/// Receives the answer to a request that the first script has sent.
///
/// # Errors
/// [`Failure`], when there is no answer.
pub(super) async fn receive(
    sent: first_script::Request,
    seconds: u32,
) -> Result<Received, Failure> {
    // It has been waited for already.
    let waited = ((now_ms() - sent.sent_ms) / 1000.0).clamp(0.0, f64::from(seconds));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most the seconds themselves"
    )]
    let patience = Patience::new(sent.controller, seconds - waited as u32);
    let response = JsFuture::from(sent.response).await;
    let received = match response.map(JsCast::dyn_into::<web_sys::Response>) {
        Ok(Ok(response)) => read(&Response::from(response)).await,
        Ok(Err(_)) => Err(gloo_net::Error::GlooError(String::new())),
        Err(error) => Err(match error.dyn_into::<js_sys::Error>() {
            Ok(error) => gloo_net::Error::JsError(error.into()),
            Err(_) => gloo_net::Error::GlooError(String::new()),
        }),
    };
    told_apart(received, Some(&patience), &sent.address, seconds).await
}

async fn read(response: &Response) -> Result<Received, gloo_net::Error> {
    // Longer values are nothing that anybody sends.
    let header = |name: &str| {
        response
            .headers()
            .get(name)
            .filter(|value| value.len() <= 64)
    };
    Ok(Received {
        status: response.status(),
        limits: LimitHeaders {
            limit: header("x-ratelimit-limit"),
            remaining: header("x-ratelimit-remaining"),
            reset: header(RATE_LIMIT_RESET_HEADER),
            date: header("date"),
        },
        data_notice: data_notice(response),
        body: response.binary().await?,
    })
}

/// Why there is no answer. A browser does not say whether it blocked one or there was none; an address that answers a
/// question without our header, which nobody counts, is there.
async fn told_apart(
    received: Result<Received, gloo_net::Error>,
    patience: Option<&Patience>,
    address: &str,
    seconds: u32,
) -> Result<Received, Failure> {
    let error = match received {
        Ok(received) => return Ok(received),
        Err(error) => error,
    };
    let is_over = patience.is_some_and(|patience| patience.is_over.get());
    match why(&error, is_over, address, seconds) {
        Failure::Unreachable { other_origin: true } if is_there(address).await => {
            Err(Failure::Blocked)
        }
        failure => Err(failure),
    }
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
async fn is_there(address: &str) -> bool {
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
    let words = Some(sanitized(&words)).filter(|words| !words.is_empty())?;
    let is_invented = response
        .headers()
        .get(DATA_HEADER)
        .is_some_and(|data| data == "sample");
    Some(DataNotice { words, is_invented })
}

/// A browser says little of why a request failed: an abort has a name, being offline a flag.
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
