//! File names and addresses: cached files, hidden files, and addresses of the app.

use std::io::{self, Read};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The page of the app.
pub const INDEX: &str = "index.html";

/// The copy of [`INDEX`] for hosts without rewrites. They send it for every missing file.
pub const NOT_FOUND: &str = "404.html";

/// The script with which pages of other sites show a hole. They name it, so its name has no hash.
pub const ELEMENT: &str = "yardbook-hole.js";

/// The files with rules for hosts. No host sends them.
pub const RULES: [&str; 2] = ["_headers", "_redirects"];

/// The `Cache-Control` of a name with a hash of its content.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The `Cache-Control` of any other name, and of a missing file: cached, but revalidated every time.
pub const REVALIDATED: &str = "no-cache";

/// The names that [`is_immutable`] accepts, as a regular expression for recipes.
pub const HASHED_NAME: &str = r"-[0-9a-f]{16}\.[a-z]+$";

/// The addresses of files, as a regular expression for recipes: the app answers all others.
pub const FILE_ADDRESS: &str = r"\.[A-Za-z0-9]+$";

/// The only folder with a leading dot that is not hidden: certificate checks read it (RFC 8615).
const WELL_KNOWN: &str = ".well-known";

const HASH_DIGITS: usize = 16;

/// The first 16 hexadecimal digits of the bytes' SHA-256: short enough for a file name, long enough to be unique.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    digits_of(&Sha256::digest(bytes))
}

/// The [`fingerprint`] of everything that a reader gives, for files that do not fit into memory.
///
/// # Errors
/// Those of the reader.
pub fn fingerprint_of(mut reader: impl Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut part = vec![0; 1 << 20];
    loop {
        match reader.read(&mut part) {
            Ok(0) => return Ok(digits_of(&hash.finalize())),
            Ok(read) => hash.update(part.get(..read).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The bytes' SHA-256 as Subresource Integrity writes it: a browser runs a script or a style only if it has these bytes.
#[must_use]
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

fn digits_of(digest: &[u8]) -> String {
    let digits = digest.iter().take(HASH_DIGITS / 2);
    digits.map(|byte| format!("{byte:02x}")).collect()
}

/// The name of a file that never changes: `start-0123456789abcdef.js`. `extension` has lowercase letters only.
#[must_use]
pub fn hashed_name(stem: &str, extension: &str, bytes: &[u8]) -> String {
    format!("{stem}-{}.{extension}", fingerprint(bytes))
}

/// Whether a name or an address carries a hash of its content, as [`hashed_name`] makes it.
#[must_use]
pub fn is_immutable(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else {
        return false;
    };
    let Some((_, hash)) = stem.rsplit_once('-') else {
        return false;
    };
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    hash.len() == HASH_DIGITS
        && hash.bytes().all(is_digit)
        && !extension.is_empty()
        && extension.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The `Cache-Control` of a file that exists.
#[must_use]
pub fn cache_control(name: &str) -> &'static str {
    if is_immutable(name) {
        IMMUTABLE
    } else {
        REVALIDATED
    }
}

/// Whether a file of the folder is no part of the site: `.git`, `.env`, and the [`RULES`]. `name` is the path below the
/// folder, with or without a slash before it.
#[must_use]
pub fn is_hidden(name: &str) -> bool {
    let name = name.strip_prefix('/').unwrap_or(name);
    let (folders, file) = name.rsplit_once('/').unwrap_or(("", name));
    let mut folders = folders.split('/');
    RULES.contains(&name)
        || file.starts_with('.')
        || folders.any(|folder| folder.starts_with('.') && folder != WELL_KNOWN)
}

/// Whether an address without a file belongs to the app. `address` is percent-decoded.
///
/// An address that looks like a file is missing instead, so that a lost script is a 404 and not a page.
#[must_use]
pub fn is_of_app(address: &str) -> bool {
    let extension = address.rsplit_once('.').map_or("", |(_, end)| end);
    let is_file = !extension.is_empty() && extension.bytes().all(|b| b.is_ascii_alphanumeric());
    !is_file && !is_hidden(address) && !is_of_service(address)
}

/// Whether an address is one of the service's: `/api` and everything below it. In another case, such as `/API/v1`, the
/// service has no resource there, and the app has no page there. `address` is percent-decoded.
#[must_use]
pub fn is_of_service(address: &str) -> bool {
    let mut parts = address.split('/').filter(|part| !part.is_empty());
    parts
        .next()
        .is_some_and(|first| first.eq_ignore_ascii_case("api"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use regex::Regex;

    #[test]
    fn a_fingerprint_is_the_start_of_the_sha_256() {
        // The published test vector of FIPS 180 for "abc".
        assert_eq!(fingerprint(b"abc"), "ba7816bf8f01cfea");
        assert_eq!(
            integrity(b"abc"),
            "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
        // Read in parts.
        let long = vec![7; 3_000_000];
        let parts = (&long[..1]).chain(&long[1..]);
        assert_eq!(fingerprint_of(parts).expect("read"), fingerprint(&long));
    }

    #[test]
    fn only_a_name_with_a_whole_hash_is_cached_for_a_year() {
        for (name, is_cached) in [
            ("/yardbook-0123456789abcdef.wasm", true),
            ("a/start-0123456789abcdef.js", true),
            ("/index.html", false),
            ("/start-0123.js", false),
            ("/start-0123456789abcdef0.js", false),
            ("/start-0123456789abcdeg.js", false),
            ("/start-0123456789ABCDEF.js", false),
            ("/start.0123456789abcdef.js", false),
            ("/0123456789abcdef.js", false),
            ("/start-0123456789abcdef", false),
            ("/start-0123456789abcdef.", false),
            ("/start-0123456789abcdef.js.br", false),
            ("/start-0123456789abcdef.js/x", false),
        ] {
            assert_eq!(is_immutable(name), is_cached, "{name}");
            let expected = if is_cached { IMMUTABLE } else { REVALIDATED };
            assert_eq!(cache_control(name), expected, "{name}");
        }
    }

    #[test]
    fn what_begins_with_a_dot_and_what_is_for_hosts_is_hidden() {
        for (name, hidden) in [
            ("/.env", true),
            (".git/config", true),
            ("/demo/.cache/a.js", true),
            ("/.git/.well-known/a", true),
            ("/.well-known", true),
            ("/_headers", true),
            ("_redirects", true),
            ("/.well-known/security.txt", false),
            ("/demo/_headers", false),
            ("/index.html", false),
            ("/a.b/c", false),
            ("/", false),
            ("", false),
        ] {
            assert_eq!(is_hidden(name), hidden, "{name}");
        }
    }

    #[test]
    fn the_app_answers_every_address_that_looks_like_no_file() {
        for (address, is_page) in [
            ("/", true),
            ("/courses/14012/holes/3", true),
            ("/v1.2/courses", true),
            ("/ends.", true),
            ("/St. Andrews", true),
            ("/missing.js", false),
            ("/missing-0123456789abcdef.wasm", false),
            ("/.git/config", false),
            ("/.git/", false),
            ("/_redirects", false),
            ("/api", false),
            ("/API/v1", false),
            ("//Api/v1/courses", false),
            ("/apiary", true),
            ("/courses/api", true),
        ] {
            assert_eq!(is_of_app(address), is_page, "{address}");
        }
    }

    /// Names near the border of the rules.
    fn names() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-z/.-]{0,6}-[0-9a-f]{15,17}\\.[a-z]{0,3}",
            "[a-zA-Z0-9/._ é-]{0,24}",
            any::<String>(),
        ]
    }

    proptest! {
        #[test]
        fn a_name_made_for_bytes_is_immutable_and_no_other_bytes_have_it(
            stem in "[a-z][a-z-]{0,9}",
            extension in "[a-z]{1,5}",
            bytes: Vec<u8>,
        ) {
            let name = hashed_name(&stem, &extension, &bytes);
            prop_assert!(is_immutable(&name), "{name}");
            let mut more = bytes;
            more.push(0);
            prop_assert_ne!(hashed_name(&stem, &extension, &more), name);
        }

        #[test]
        fn the_rule_and_the_expression_for_recipes_accept_the_same_names(name in names()) {
            let expression = Regex::new(HASHED_NAME).expect("valid");
            prop_assert_eq!(is_immutable(&name), expression.is_match(&name), "{}", name);
        }

        #[test]
        fn an_address_is_of_the_app_or_a_file_or_hidden(address in names()) {
            let expression = Regex::new(FILE_ADDRESS).expect("valid");
            let is_page = !expression.is_match(&address)
                && !is_hidden(&address)
                && !is_of_service(&address);
            prop_assert_eq!(is_of_app(&address), is_page, "{}", address);
        }
    }
}
