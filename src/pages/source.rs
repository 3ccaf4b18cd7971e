//! Where the data of pages and files is from, and how old it is.

use golf_views::words::take_along as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::settings::Settings;
use crate::ui::navigation::Navigation;

/// The service's notice about its data; its address if it gives none. Tracked.
#[must_use]
pub fn of(gateway: Gateway, settings: Settings, navigation: Navigation) -> String {
    let notice = gateway.notice().get().map(|notice| notice.words);
    notice.unwrap_or_else(|| {
        let address = settings.service().get();
        words::service_at(&absolute(&address, &navigation.own_origin()))
    })
}

/// A time in UTC, as RFC 3339 has it: "2026-11-23T21:26:40.000Z".
#[must_use]
pub fn time_of(unix_ms: f64) -> String {
    js_sys::Date::new(&unix_ms.into()).to_iso_string().into()
}

/// The day of a time in UTC: "2026-11-23".
#[must_use]
pub fn day_of(unix_ms: f64) -> String {
    let time = time_of(unix_ms);
    time.split('T').next().unwrap_or_default().to_owned()
}

/// The address of a service with its origin.
fn absolute(address: &str, origin: &str) -> String {
    if address.starts_with('/') {
        [origin, address].concat()
    } else {
        address.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::absolute;

    #[test]
    fn a_service_beside_the_page_is_named_with_the_pages_origin() {
        for (address, named) in [
            ("/api/v1", "https://yardbook.example/api/v1"),
            ("https://golf.example/v1", "https://golf.example/v1"),
        ] {
            assert_eq!(absolute(address, "https://yardbook.example"), named);
        }
    }
}
