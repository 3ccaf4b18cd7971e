//! The path of the app on its host. The build writes `<meta name="yardbook-base" content="/golf/">`.

/// The URL path of an app path, including the base path.
#[must_use]
pub fn at(path: &str) -> String {
    let base = prefix();
    if base.is_empty() {
        path.to_owned()
    } else {
        base + path
    }
}

/// The app path of a URL path; `None` if it is outside the base path.
#[must_use]
pub fn below(path: &str) -> Option<String> {
    without(&prefix(), path)
}

/// The app path relative to `base`; `None` if it is outside.
pub fn without(base: &str, path: &str) -> Option<String> {
    match path.strip_prefix(base)? {
        "" => Some("/".into()),
        rest if rest.starts_with('/') => Some(rest.to_owned()),
        _ => None,
    }
}

/// The base path, without a trailing slash: empty at the root.
pub fn prefix() -> String {
    thread_local! {
        static BASE: String = {
            let named = meta("yardbook-base").unwrap_or_default();
            named.trim_end_matches('/').to_owned()
        };
    }
    BASE.with(String::clone)
}

/// The content of a `<meta>` in the head of the page.
#[cfg(target_arch = "wasm32")]
#[must_use]
pub fn meta(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let found = document.query_selector(&format!("meta[name={name}]"));
    found.ok()??.get_attribute("content")
}

/// Host tests have no page.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn meta(_name: &str) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_of_the_app_when_it_is_below_its_place() {
        let check = |base, path, found: Option<&str>| {
            assert_eq!(without(base, path).as_deref(), found, "{base} {path}");
        };
        check("", "/courses/7", Some("/courses/7"));
        check("", "/", Some("/"));
        check("/golf", "/golf/courses/7", Some("/courses/7"));
        check("/golf", "/golf/", Some("/"));
        check("/golf", "/golf", Some("/"));
        check("/golf", "/golfing", None);
        check("/golf", "/", None);
    }
}
