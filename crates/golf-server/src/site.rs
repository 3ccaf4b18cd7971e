//! The built app, read into memory once, when the server starts.
//!
//! An address is looked up in a table and never becomes a path, so no address leads out of the
//! folder. After a deployment the server must be restarted. [`crate::http::pages`] serves these
//! files over HTTP.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use golf_hosting::{files, preloads};
use http::HeaderValue;

use crate::failure::{Failure, Outcome};

/// A folder with more than this is not a built app.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// Bytes as sent, with their strong entity tag.
#[derive(Debug)]
pub struct Tagged {
    /// The bytes.
    pub bytes: Bytes,
    /// The tag; equal tags mean equal bytes (RFC 9110, 8.8.3).
    pub etag: HeaderValue,
}

/// One file.
#[derive(Debug)]
pub struct SitePage {
    /// Its bytes.
    pub plain: Tagged,
    /// Its brotli-compressed bytes, from the `.br` file beside it.
    pub brotli: Option<Tagged>,
    /// Its gzip-compressed bytes, from the `.gz` file beside it.
    pub gzip: Option<Tagged>,
    /// Its type, by its name.
    pub content_type: &'static str,
    /// Its `Cache-Control`, by its name.
    pub cached: &'static str,
    /// Its `Link`: the preloads of a page, which the browser gets before it reads the page.
    pub link: Option<HeaderValue>,
}

/// A folder of files.
#[derive(Debug)]
pub struct Site {
    /// By address: `/start-0123456789abcdef.js`.
    pages: HashMap<String, SitePage>,
}

impl Site {
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
        let mut found = HashMap::new();
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
                let is_folder = path.is_dir();
                let end = if is_folder { "/" } else { "" };
                if files::is_hidden(&format!("{address}{end}")) {
                    continue;
                }
                if is_folder {
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
                found.insert(address, Bytes::from(bytes));
            }
        }
        if !found.contains_key(&index_of("/")) {
            return Err(Failure::new(format!(
                "The site {} has no index.html: build the app first, or name its folder with \
                 --site.",
                root.display()
            )));
        }
        Ok(Self::of(found))
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

    /// The file at a percent-encoded address; for a folder, its `index.html`.
    #[must_use]
    pub fn page(&self, address: &str) -> Option<&SitePage> {
        let address = percent_decoded(address)?;
        if address.ends_with('/') {
            return self.pages.get(&index_of(&address));
        }
        self.pages.get(&address)
    }

    /// The app itself.
    #[must_use]
    pub fn index(&self) -> Option<&SitePage> {
        self.pages.get(&index_of("/"))
    }

    /// Whether the app answers this percent-encoded address, if it has no file.
    #[must_use]
    pub fn is_of_app(address: &str) -> bool {
        let decoded = percent_decoded(address);
        files::is_of_app(decoded.as_deref().unwrap_or(address))
    }

    /// Whether this percent-encoded address is one of the service's, in any case.
    #[must_use]
    pub fn is_of_service(address: &str) -> bool {
        let decoded = percent_decoded(address);
        files::is_of_service(decoded.as_deref().unwrap_or(address))
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
            let page = SitePage {
                brotli: brotli.remove(&address).map(Tagged::new),
                gzip: gzip.remove(&address).map(Tagged::new),
                content_type: content_type(&address),
                cached: files::cache_control(&address),
                link: link_header(&address, &plain),
                plain: Tagged::new(plain),
            };
            (address, page)
        });
        Self {
            pages: pages.collect(),
        }
    }
}

impl Tagged {
    fn new(bytes: Bytes) -> Self {
        // A tag is quotes and hex digits, so it is a valid header.
        let etag = HeaderValue::from_str(&format!("\"{}\"", files::fingerprint(&bytes)))
            .unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        Self { bytes, etag }
    }
}

/// `/style/main.css` for a file below the root; `None` for a name that is not UTF-8.
fn address(root: &Path, file: &Path) -> Option<String> {
    let below: PathBuf = file.strip_prefix(root).ok()?.to_owned();
    let parts: Option<Vec<&str>> = below.iter().map(std::ffi::OsStr::to_str).collect();
    Some(format!("/{}", parts?.join("/")))
}

/// The `Link` of a page, so that the browser loads what blocks its first paint before it reads the page.
fn link_header(address: &str, page: &[u8]) -> Option<HeaderValue> {
    let html = std::str::from_utf8(page).ok()?;
    let value = address
        .ends_with(".html")
        .then(|| preloads::link_header(html))?;
    HeaderValue::from_str(&value?).ok()
}

/// The page of a folder, whose address ends with a slash.
fn index_of(folder: &str) -> String {
    format!("{folder}{}", files::INDEX)
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

fn content_type(address: &str) -> &'static str {
    let extension = address
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "ttc" => "font/collection",
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
