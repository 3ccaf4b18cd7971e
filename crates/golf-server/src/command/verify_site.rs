//! `golf-server verify-site`: fetches every file of a release's manifest, and says which differ.
//!
//! It asks for each file as every browser may: plain, and in each encoding. A host that has changed
//! only the plain file, or has forgotten a `.br`, is found. A file that is on the site and not in the
//! manifest is not found, but no file of the release loads one.

use std::io::Read as _;
use std::path::PathBuf;
use std::time::Duration;

use golf_hosting::files::{INDEX, NOT_FOUND};
use golf_hosting::manifest::{Entry, parse, sha256};

use super::print;
use crate::failure::{Failure, Outcome};
use crate::shown::shown;

/// The options of `verify-site`.
#[derive(clap::Args)]
pub(super) struct VerifySiteOptions {
    /// The address of the site: https://golf.example/
    #[arg(value_name = "URL", value_parser = site_address)]
    url: String,
    /// The manifest of the release, `release.txt`. Take it from the release and not from the site.
    #[arg(long, value_name = "FILE")]
    release: PathBuf,
}

/// How long a file may take.
const TIMEOUT: Duration = Duration::from_secs(60);

/// How many bytes a file may have.
const MOST_BYTES: u64 = 64 << 20;

/// What a file is asked for in. A host may answer with the plain file.
const ENCODINGS: [&str; 3] = ["identity", "gzip", "br"];

/// What the site sent for a file.
struct Found {
    status: u16,
    body: Result<Vec<u8>, String>,
}

/// Compares every file. Fails when one differs.
pub(super) fn run(options: &VerifySiteOptions) -> Outcome {
    let shown_file = options.release.display();
    let text = std::fs::read_to_string(&options.release)
        .map_err(|error| Failure::new(format!("{shown_file} cannot be read: {error}.")))?;
    let entries = parse(&text).map_err(|why| {
        Failure::new(format!(
            "{shown_file} is no manifest of a release: {why}. Name the file release.txt with --release."
        ))
    })?;
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(TIMEOUT))
        .build();
    let agent: ureq::Agent = config.into();
    let mut differing = 0;
    for entry in &entries {
        // The page is what visitors get at the site's own address.
        let name = if entry.name == INDEX { "" } else { &entry.name };
        let url = format!("{}/{name}", options.url);
        let found = ENCODINGS.map(|encoding| {
            let found = fetch(&agent, &url, encoding).map_err(|error| {
                Failure::new(format!(
                    "{url} cannot be reached: {}. Nothing is known about the files that are left.",
                    shown(&error.to_string())
                ))
            });
            Ok((encoding, difference(entry, &found?)))
        });
        let found: Vec<_> = found.into_iter().collect::<Outcome<_>>()?;
        let lines = lines(&found);
        differing += usize::from(!lines.is_empty());
        for line in &lines {
            print(line)?;
        }
    }
    let all = entries.len();
    if differing == 0 {
        return print(&format!("all {all} files are those of the release"));
    }
    Err(Failure::new(format!(
        "{differing} of {all} files differ from the release."
    )))
}

/// What a site's file differs in, as a line, or nothing.
fn difference(entry: &Entry, found: &Found) -> Option<String> {
    // Some hosts answer with the status for which they keep this page.
    let is_status = found.status == 200 || (entry.name == NOT_FOUND && found.status == 404);
    let hash = found.body.as_ref().map(|bytes| sha256(bytes));
    if is_status && hash.as_ref() == Ok(&entry.sha256) {
        return None;
    }
    let hash = hash.unwrap_or_else(|why| format!("nothing ({})", shown(why)));
    Some(format!(
        "{}: expected {}, found {hash}, status {}",
        entry.name, entry.sha256, found.status
    ))
}

/// The differences of a file: one line if it is the same in whatever it was asked for, and otherwise one for each in which
/// it differs.
fn lines(found: &[(&str, Option<String>)]) -> Vec<String> {
    let differing = found
        .iter()
        .filter_map(|(encoding, line)| Some((encoding, line.as_ref()?)));
    match found {
        [(_, Some(first)), rest @ ..]
            if rest.iter().all(|(_, line)| line.as_ref() == Some(first)) =>
        {
            vec![first.clone()]
        }
        _ => differing
            .map(|(encoding, line)| format!("{line}, where {encoding} is asked for"))
            .collect(),
    }
}

fn fetch(agent: &ureq::Agent, url: &str, encoding: &str) -> Result<Found, ureq::Error> {
    let request = agent.get(url).header("accept-encoding", encoding);
    let mut response = request.header("cache-control", "no-cache").call()?;
    let status = response.status().as_u16();
    let encoding = response.headers().get("content-encoding");
    let encoding = encoding.map_or(String::new(), |name| {
        String::from_utf8_lossy(name.as_bytes()).into_owned()
    });
    let body = response.body_mut().with_config().limit(MOST_BYTES);
    let body = match body.read_to_vec() {
        Ok(bytes) => decoded(&encoding, bytes),
        Err(error) => Err(error.to_string()),
    };
    Ok(Found { status, body })
}

fn decoded(encoding: &str, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut plain = Vec::new();
    let read = match encoding {
        "" | "identity" => return Ok(bytes),
        "gzip" => flate2::read::MultiGzDecoder::new(&bytes[..])
            .take(MOST_BYTES)
            .read_to_end(&mut plain),
        "br" => brotli_decompressor::Decompressor::new(&bytes[..], 4096)
            .take(MOST_BYTES)
            .read_to_end(&mut plain),
        other => return Err(format!("{other} was not asked for")),
    };
    read.map(|_| plain).map_err(|error| error.to_string())
}

/// The address of a site without a slash at its end.
fn site_address(text: &str) -> Result<String, String> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.contains(['?', '#', ' ']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err("write it as https://golf.example/".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn compressed_bytes_are_compared_as_a_browser_reads_them() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(b"abc").expect("written");
        let gzip = gzip.finish().expect("whole");
        // What `brotli` makes of "abc".
        let brotli = vec![0x0b, 0x01, 0x80, b'a', b'b', b'c', 0x03];
        for (encoding, bytes) in [("", b"abc".to_vec()), ("gzip", gzip), ("br", brotli)] {
            assert_eq!(
                decoded(encoding, bytes).as_deref(),
                Ok(&b"abc"[..]),
                "{encoding}"
            );
        }
        for encoding in ["gzip", "br", "zstd"] {
            assert!(decoded(encoding, b"abc".to_vec()).is_err(), "{encoding}");
        }
    }

    #[test]
    fn a_file_is_the_releases_only_with_its_bytes_and_its_status() {
        let entry = |name: &str| Entry {
            name: name.to_owned(),
            sha256: sha256(b"abc"),
        };
        for (name, status, bytes, is_same) in [
            ("a.js", 200, &b"abc"[..], true),
            ("a.js", 200, b"abd", false),
            ("a.js", 404, b"abc", false),
            ("404.html", 404, b"abc", true),
            ("404.html", 500, b"abc", false),
        ] {
            let body = Ok(bytes.to_vec());
            let line = difference(&entry(name), &Found { status, body });
            assert_eq!(line.is_none(), is_same, "{line:?}");
            if let Some(line) = line {
                for part in [name, &sha256(b"abc"), &sha256(bytes), &status.to_string()] {
                    assert!(line.contains(part), "{line}");
                }
            }
        }
    }
}
