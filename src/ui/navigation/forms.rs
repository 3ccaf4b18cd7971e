//! GET forms of the app: their fields as the query of an address.

use golf_views::address::route::Route;
use web_sys::HtmlFormElement;

use super::own_url;

/// The fields of a form, as a query string.
pub fn fields_of(form: &HtmlFormElement) -> Option<String> {
    let fields = web_sys::FormData::new_with_form(form).ok()?;
    let query = web_sys::UrlSearchParams::new_with_str_sequence_sequence(&fields).ok()?;
    Some(query.to_string().into())
}

/// The route of a GET form of this app, with its fields as the query.
#[must_use]
pub fn search_of(form: HtmlFormElement) -> Option<Route> {
    if !form.method().eq_ignore_ascii_case("get") {
        return None;
    }
    let url = own_url(&form.get_attribute("action").unwrap_or_default())?;
    let query = fields_of(&form)?;
    Some(Route::of_address(&url.pathname(), &query))
}
