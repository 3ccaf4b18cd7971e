//! The built app, read into memory once, when the server starts.
//!
//! What is served is what was found in the folder then: an address is looked up in a table and
//! never becomes a path, so none can lead out of the folder. After a deployment the server is
//! started anew. Over HTTP it looks as [`crate::http::pages`] says.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::failure::{Failure, Outcome};

/// More than this in a folder, and it is not a built app.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// One file.
#[derive(Debug)]
pub struct Page {
    /// Its bytes.
    pub plain: Bytes,
    /// Its bytes under brotli, from the `.br` file beside it.
    pub brotli: Option<Bytes>,
    /// Its bytes under gzip, from the `.gz` file beside it.
    pub gzip: Option<Bytes>,
    /// Its type, by its name.
    pub content_type: &'static str,
    /// Its `Cache-Control`, by its name.
    pub cached: &'static str,
    /// Names its content.
    pub digest: String,
    /// Its `Link`: what a page wants before its first paint, told before the browser reads it.
    pub link: Option<HeaderValue>,
}

/// A folder of files.
#[derive(Debug)]
pub struct Site {
    /// By address: `/start-0123456789abcdef.js`.
    pages: HashMap<String, Page>,
}

impl Site {
    /// For names that can carry another content tomorrow: kept, but asked about every time.
    pub const REVALIDATED: &str = "no-cache";
    /// For names that hold a hash of their content.
    pub const FOREVER: &str = "public, max-age=31536000, immutable";

    /// Reads a folder.
    ///
    /// # Errors
    /// A [`Failure`] when it cannot be read, has no `index.html`, or is far too large.
    pub fn read(folder: &Path) -> Outcome<Self> {
        let unreadable = |path: &Path, error: &std::io::Error| {
            Failure::new(format!(
                "The site {} cannot be read: {error}. Build the app first, or name its folder \
                 with --site.",
                path.display()
            ))
        };
        let root = folder
            .canonicalize()
            .map_err(|error| unreadable(folder, &error))?;
        let mut files = HashMap::new();
        let mut total = 0;
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
                let listed = entry.map_err(|error| unreadable(&folder, &error))?.path();
                let path = listed
                    .canonicalize()
                    .map_err(|error| unreadable(&listed, &error))?;
                let (true, Some(address)) = (path.starts_with(&root), address(&root, &listed))
                else {
                    tracing::warn!(file = %listed.display(), "left out of the site");
                    continue;
                };
                if path.is_dir() {
                    // A linked folder may lead in circles.
                    if !listed.is_symlink() {
                        folders.push(listed);
                    }
                    continue;
                }
                let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
                total += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
                if total > MOST_BYTES {
                    return Err(Failure::new(format!(
                        "The site {} has more than 256 MB: that is no built app. Name its folder \
                         with --site.",
                        root.display()
                    )));
                }
                files.insert(address, Bytes::from(bytes));
            }
        }
        if !files.contains_key("/index.html") {
            return Err(Failure::new(format!(
                "The site {} has no index.html: build the app first, or name its folder with \
                 --site.",
                root.display()
            )));
        }
        Ok(Self::of(files))
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The file at an address; a folder's is its `index.html`.
    #[must_use]
    pub fn page(&self, address: &str) -> Option<&Page> {
        let address = percent_decoded(address)?;
        if address.ends_with('/') {
            return self.pages.get(&format!("{address}index.html"));
        }
        self.pages.get(&address)
    }

    /// The app itself.
    #[must_use]
    pub fn index(&self) -> Option<&Page> {
        self.pages.get("/index.html")
    }

    fn of(mut files: HashMap<String, Bytes>) -> Self {
        let beside = |files: &mut HashMap<String, Bytes>, suffix: &str| {
            let pairs: Vec<(String, String)> = files
                .keys()
                .filter_map(|name| Some((name.strip_suffix(suffix)?.to_owned(), name.clone())))
                .filter(|(plain, _)| files.contains_key(plain))
                .collect();
            pairs
                .into_iter()
                .filter_map(|(plain, name)| Some((plain, files.remove(&name)?)))
                .collect::<HashMap<String, Bytes>>()
        };
        let mut brotli = beside(&mut files, ".br");
        let mut gzip = beside(&mut files, ".gz");
        let pages = files.into_iter().map(|(address, plain)| {
            let digest = Sha256::digest(&plain);
            let page = Page {
                brotli: brotli.remove(&address),
                gzip: gzip.remove(&address),
                content_type: content_type(&address),
                cached: if has_content_hash(&address) {
                    Self::FOREVER
                } else {
                    Self::REVALIDATED
                },
                digest: digest
                    .iter()
                    .take(8)
                    .map(|byte| format!("{byte:02x}"))
                    .collect(),
                link: if address.ends_with(".html") {
                    preloads(&plain)
                } else {
                    None
                },
                plain,
            };
            (address, page)
        });
        Self {
            pages: pages.collect(),
        }
    }
}

/// A `Link` (RFC 8288) with the styles and classic scripts that the head of a page preloads: they hold up its first
/// paint. What may come later, as modules and wasm, is left to the page, so that it does not take their room.
fn preloads(html: &[u8]) -> Option<HeaderValue> {
    let html = std::str::from_utf8(html).ok()?;
    let links = html.split("<link rel=\"preload\" href=\"").skip(1);
    let wanted = links.filter_map(|rest| {
        let (address, rest) = rest.split_once('"')?;
        let kind = ["script", "style"]
            .into_iter()
            .find(|kind| rest.starts_with(&format!(" as=\"{kind}\">")))?;
        Some(format!("<{address}>; rel=preload; as={kind}"))
    });
    let value = wanted.collect::<Vec<_>>().join(", ");
    (!value.is_empty()).then_some(())?;
    HeaderValue::from_str(&value).ok()
}

/// `/style/main.css` for a file below the root; `None` for a name that is no text.
fn address(root: &Path, file: &Path) -> Option<String> {
    let below: PathBuf = file.strip_prefix(root).ok()?.to_owned();
    let parts: Option<Vec<&str>> = below.iter().map(std::ffi::OsStr::to_str).collect();
    Some(format!("/{}", parts?.join("/")))
}

fn percent_decoded(address: &str) -> Option<String> {
    let mut bytes = address.bytes();
    let mut decoded = Vec::with_capacity(address.len());
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            let (high, low) = (bytes.next()?, bytes.next()?);
            let digit = |byte: u8| char::from(byte).to_digit(16);
            u8::try_from(digit(high)? * 16 + digit(low)?).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(decoded).ok()
}

/// `app-0123456789abcdef.wasm`: at least eight hex digits after the last dash or dot of the stem.
fn has_content_hash(address: &str) -> bool {
    let name = address.rsplit('/').next().unwrap_or_default();
    let Some((stem, _)) = name.rsplit_once('.') else {
        return false;
    };
    let hash = stem.rsplit(['-', '.']).next().unwrap_or_default();
    hash.len() < stem.len() && hash.len() >= 8 && hash.bytes().all(|b| b.is_ascii_hexdigit())
}

fn content_type(address: &str) -> &'static str {
    let extension = address
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_hash_is_kept_forever() {
        for (address, forever) in [
            ("/yardbook-0123456789abcdef.wasm", true),
            ("/style.0a1b2c3d.css", true),
            ("/index.html", false),
            ("/favicon.svg", false),
            ("/deadbeef.js", false),
            ("/yardbook-start.js", false),
            ("/img/course-12345.png", false),
        ] {
            assert_eq!(has_content_hash(address), forever, "{address}");
        }
    }

    #[test]
    fn a_page_tells_what_holds_up_its_first_paint_and_nothing_else() {
        let page = r#"<head><link rel="preload" href="/a-1.js" as="script">
            <link rel="preload" href="/b-2.css" as="style">
            <link rel="preload" href="/c-3.wasm" as="fetch" type="application/wasm" crossorigin>
            <link rel="modulepreload" href="/d-4.js"><link rel="stylesheet" href="/b-2.css">"#;
        assert_eq!(
            preloads(page.as_bytes()).unwrap(),
            "</a-1.js>; rel=preload; as=script, </b-2.css>; rel=preload; as=style"
        );
        for page in [
            "",
            "<p>",
            "<link rel=\"preload\" href=\"/a\nb.js\" as=\"script\">",
        ] {
            assert_eq!(preloads(page.as_bytes()), None, "{page}");
        }
        assert_eq!(preloads(b"\xff"), None);
    }

    #[test]
    fn an_address_is_decoded_once_and_only_when_it_is_text() {
        for (address, decoded) in [
            ("/a%20b.js", Some("/a b.js")),
            ("/%252e", Some("/%2e")),
            ("/%2", None),
            ("/%zz", None),
            ("/%ff", None),
        ] {
            assert_eq!(percent_decoded(address).as_deref(), decoded, "{address}");
        }
    }
}
