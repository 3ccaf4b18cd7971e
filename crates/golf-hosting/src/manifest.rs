//! The manifest of a release: every file that a host serves, with its SHA-256, so that anyone can compare a running site
//! with it.
//!
//! It has the form of `sha256sum`: 64 digits, two spaces and the name, one file a line, sorted by name. The build writes it
//! into the site, `golf-server verify-site` reads it, and `sha256sum --check` compares a folder with it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::files::is_hidden;

/// The name of the manifest in the site. It does not list itself.
pub const MANIFEST: &str = "release.txt";

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The path below the site's address, with its folders.
    pub name: String,
    /// The hash, as 64 lowercase hexadecimal digits.
    pub sha256: String,
}

/// The SHA-256 of bytes, as 64 lowercase hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The manifest of a site's files, by their names. Hidden files, the manifest itself, and the `.br` and `.gz` beside a file
/// are left out: no host serves them under their own names.
///
/// # Errors
/// A sentence when a name is not served as it is written.
pub fn of_files(files: &BTreeMap<String, Vec<u8>>) -> Result<String, String> {
    let is_copy = |name: &str| {
        let plain = name
            .strip_suffix(".br")
            .or_else(|| name.strip_suffix(".gz"));
        plain.is_some_and(|plain| files.contains_key(plain))
    };
    let mut text = String::new();
    for (name, bytes) in files {
        if is_hidden(name) || name == MANIFEST || is_copy(name) {
            continue;
        }
        if !is_plain(name) {
            return Err(format!(
                "`{name}` cannot be in the manifest: use letters, digits, `.`, `_` and `-` only."
            ));
        }
        // A text takes all that is written to it.
        let _ = writeln!(text, "{}  {name}", sha256(bytes));
    }
    Ok(text)
}

/// The lines of a manifest.
///
/// # Errors
/// A sentence when a line has another form, or there is none.
pub fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let entry = |(line, number): (&str, usize)| {
        let (sha256, name) = line.split_once("  ").unwrap_or((line, ""));
        if sha256.len() == 64 && sha256.bytes().all(is_digit) && is_plain(name) {
            return Ok(Entry {
                name: name.to_owned(),
                sha256: sha256.to_owned(),
            });
        }
        Err(format!(
            "line {number} is no SHA-256, two spaces and the name of a file"
        ))
    };
    let entries: Vec<Entry> = text.lines().zip(1..).map(entry).collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err("it lists no file".to_owned());
    }
    Ok(entries)
}

/// Whether a name means the same as a path and in an address, and leads nowhere else.
fn is_plain(name: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty()
            && part != "."
            && part != ".."
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    name.split('/').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA-256 of "abc" (FIPS 180).
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    fn site(names: &[&str]) -> BTreeMap<String, Vec<u8>> {
        let files = names.iter();
        files
            .map(|name| ((*name).to_owned(), b"abc".to_vec()))
            .collect()
    }

    #[test]
    fn a_manifest_lists_what_a_host_serves_in_order_and_is_read_back() {
        let files = site(&[
            "index.html",
            "index.html.br",
            "a/b.js",
            "b.gz",
            "_headers",
            "_redirects",
            "_redirects.gz",
            ".env",
            ".well-known/security.txt",
            MANIFEST,
            "release.txt.gz",
        ]);
        let text = of_files(&files).expect("a manifest");
        let names = [".well-known/security.txt", "a/b.js", "b.gz", "index.html"];
        let expected: String = names.map(|name| format!("{ABC}  {name}\n")).concat();
        assert_eq!(text, expected);
        let entries = parse(&text).expect("entries");
        assert!(entries.iter().all(|entry| entry.sha256 == ABC));
        assert!(entries.iter().map(|entry| &entry.name).eq(names));
    }

    #[test]
    fn a_name_that_an_address_would_change_is_refused() {
        for name in ["a b.js", "é.js", "a%20.js", "a?.js", "a#b", "a\nb", "a//b"] {
            assert!(of_files(&site(&[name])).is_err(), "{name:?}");
            assert!(parse(&format!("{ABC}  {name}\n")).is_err(), "{name:?}");
        }
        // They are hidden in a folder.
        for name in ["../a", "a/../b", "./a"] {
            assert!(parse(&format!("{ABC}  {name}\n")).is_err(), "{name:?}");
        }
    }

    #[test]
    fn what_is_no_manifest_is_refused_with_its_line() {
        let good = format!("{ABC}  a.js\n");
        for (text, says) in [
            (String::new(), "no file"),
            (format!("{good}\n"), "line 2"),
            (format!("{good}{ABC} a.js\n"), "line 2"),
            (format!("{}  a.js\n", &ABC[1..]), "line 1"),
            (format!("{}  a.js\n", ABC.to_uppercase()), "line 1"),
            (format!("{good}{good}{ABC}  \n"), "line 3"),
        ] {
            let error = parse(&text).expect_err("refused");
            assert!(error.contains(says), "{error}");
        }
    }
}
