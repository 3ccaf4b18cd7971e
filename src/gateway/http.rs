//! One GET over the wire: the only file that names gloo-net.

use gloo_net::http::{Request, Response};
use golf_api::address::{API_KEY_HEADER, DATA_HEADER, DATA_NOTICE_HEADER, RATE_LIMIT_RESET_HEADER};

use super::DataNotice;
use super::plain::plain;
use crate::failure::Failure;

/// What came back, whatever its status.
pub(super) struct Received {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
    /// As it came; `None` when it was not sent or cannot be read across origins.
    pub(super) rate_limit_reset: Option<String>,
    /// What the companion server says of its data.
    pub(super) data_notice: Option<DataNotice>,
}

/// Sends one request. The key goes into the header and nowhere else.
pub(super) async fn get(address: &str, key: &str, seconds: u32) -> Result<Received, Failure> {
    let patience = web_sys::AbortSignal::timeout_with_u32(seconds.saturating_mul(1000));
    let failed = |error: gloo_net::Error| why(&error, address, seconds);
    let response = Request::get(address)
        .header(API_KEY_HEADER, key)
        .header("accept", "application/json")
        .abort_signal(Some(&patience))
        .send()
        .await
        .map_err(failed)?;
    // Longer values are no time that anybody sends.
    let rate_limit_reset = response
        .headers()
        .get(RATE_LIMIT_RESET_HEADER)
        .filter(|value| value.len() <= 64);
    let data_notice = data_notice(&response);
    let body = response.binary().await.map_err(failed)?;
    Ok(Received {
        status: response.status(),
        body,
        rate_limit_reset,
        data_notice,
    })
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
fn why(error: &gloo_net::Error, address: &str, seconds: u32) -> Failure {
    if let gloo_net::Error::JsError(error) = error
        && (error.name == "TimeoutError" || error.name == "AbortError")
    {
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
