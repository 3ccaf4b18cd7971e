//! The content encodings that a request accepts, for bodies that were compressed in advance.

use http::header::{ACCEPT_ENCODING, HeaderMap};

/// Whether the request accepts this content encoding by name.
#[must_use]
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|choice| {
            let mut parts = choice.split(';').map(str::trim);
            let named = parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case(encoding));
            named && !parts.any(is_zero_quality)
        })
}

fn is_zero_quality(parameter: &str) -> bool {
    let quality = parameter
        .strip_prefix("q=")
        .or_else(|| parameter.strip_prefix("Q="));
    quality.is_some_and(|quality| quality.parse() == Ok(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_accepted_when_it_is_named_and_not_refused() {
        for (header, accepted) in [
            ("gzip", true),
            ("gzip, deflate, br, zstd", true),
            ("br;q=1.0, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0", false),
            ("br", false),
            ("*", false),
            ("xgzip", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, header.parse().expect("a header"));
            assert_eq!(accepts(&headers, "gzip"), accepted, "{header:?}");
        }
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }
}
