//! `index.html`: what Trunk wrote into it, and what the finished one says instead.
//!
//! The source, at the project's root, serves Trunk's live reload and the release alike. Its head holds
//!
//! ```html
//! <link data-trunk rel="rust" data-bin="yardbook">
//! <link data-trunk rel="css" href="style/main.css" data-target-path="style">
//! <link data-trunk rel="copy-dir" href="style">
//! <link data-trunk rel="copy-dir" href="public" data-target-path=".">
//! <link rel="icon" href="/favicon.svg">
//! ```
//!
//! The style folder is copied so that what `main.css` imports is found beside it during development; the release
//! bundles it. An element with the id `start-failed` and the attribute `hidden` is shown if the wasm cannot start.
//!
//! Only what Trunk itself writes is replaced: its inline start script, its preload links, its style sheet links. Added
//! are what `hosts` wants in the head — a strict content policy, which Trunk's live reload could not keep — and the
//! address of the demo's module in `<meta name="yardbook-demo">`. Anything else that a strict content policy would refuse is an error here rather than a blank page there.

use std::ops::Range;

use crate::failure::{Failure, Outcome};

/// The `<meta>` that tells the app where the demo's module is.
const DEMO: &str = "yardbook-demo";

/// What the page asks for.
pub struct Found {
    /// The style sheets, in order, as names in the laid-out folder.
    pub styles: Vec<String>,
}

/// The names of the finished files.
pub struct Names<'a> {
    /// The start script.
    pub start: &'a str,
    /// The WebAssembly module.
    pub wasm: &'a str,
    /// The style sheet.
    pub style: Option<&'a str>,
    /// The demo's module, for the app to import when the demo is entered.
    pub demo: &'a str,
    /// What stands first in the head, so that it bounds all that follows: see `hosts`.
    pub head: &'a str,
}

/// Reads the page that Trunk laid out for `base`, of the app called `app`.
pub fn read(html: &str, base: &str, app: &str) -> Outcome<Found> {
    let pieces = pieces(html, base, app)?;
    Ok(Found {
        styles: pieces.into_iter().filter_map(|piece| piece.style).collect(),
    })
}

/// The finished page.
pub fn write(html: &str, base: &str, app: &str, names: &Names<'_>) -> Outcome<String> {
    let mut text = String::with_capacity(html.len());
    let mut at = 0;
    for piece in pieces(html, base, app)? {
        text.push_str(html[at..piece.place.start].trim_end_matches([' ', '\n']));
        text.push('\n');
        at = piece.place.end;
    }
    text.push_str(&html[at..]);
    let end = text
        .find("</head>")
        .ok_or_else(|| Failure::new("index.html has no `</head>`: give it a head."))?;
    let mut links = String::new();
    if let Some(style) = names.style {
        links.push_str(&format!(
            "<link rel=\"stylesheet\" href=\"{base}{style}\">\n"
        ));
    }
    // The wasm is asked for beside the script that will start it, not after it.
    links.push_str(&format!(
        "<link rel=\"preload\" href=\"{base}{}\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n\
         <script type=\"module\" src=\"{base}{}\"></script>\n",
        names.wasm, names.start
    ));
    // A name and no link: a browser fetches nothing for it.
    links.push_str(&format!(
        "<meta name=\"{DEMO}\" content=\"{base}{}\">\n",
        names.demo
    ));
    text.insert_str(end, &links);
    let start = text
        .find("<head>")
        .ok_or_else(|| Failure::new("index.html has no plain `<head>`: give it one."))?;
    text.insert_str(start + "<head>".len(), names.head);
    Ok(text)
}

/// A part of the page that Trunk wrote and the finished page does without.
struct Piece {
    place: Range<usize>,
    style: Option<String>,
}

fn pieces(html: &str, base: &str, app: &str) -> Outcome<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut starts = 0;
    for tag in tags(html) {
        let text = &html[tag.clone()];
        let href = attribute(text, "href").and_then(|href| href.strip_prefix(base));
        if text.starts_with("<link") {
            let rel = attribute(text, "rel").unwrap_or_default();
            if text.contains("data-trunk") {
                return Err(refused(text, "Trunk left it as it was"));
            } else if rel == "stylesheet" {
                let Some(name) = href else {
                    return Err(refused(text, "a style sheet must be the site's own"));
                };
                if attribute(text, "media").is_some() {
                    return Err(refused(
                        text,
                        "write `@media` inside the style sheet instead",
                    ));
                }
                pieces.push(Piece {
                    place: tag,
                    style: Some(name.to_owned()),
                });
            } else if href.is_some_and(|name| {
                name == format!("{app}.js")
                    || name == format!("{app}_bg.wasm")
                    || name.starts_with("snippets/")
            }) {
                pieces.push(Piece {
                    place: tag,
                    style: None,
                });
            }
        } else if text.starts_with("<script") && attribute(text, "src").is_none() {
            let end = html[tag.end..]
                .find("</script>")
                .map(|length| tag.end + length + "</script>".len())
                .ok_or_else(|| refused(text, "it has no end"))?;
            let body = &html[tag.end..end];
            if body.contains("TrunkApplicationStarted") {
                starts += 1;
                pieces.push(Piece {
                    place: tag.start..end,
                    style: None,
                });
            } else if !attribute(text, "type").is_some_and(|kind| kind.contains("json")) {
                return Err(refused(
                    text,
                    "an inline script breaks the content policy: make it a file of `public/`",
                ));
            }
        } else if text.starts_with("<style") || attribute(text, "style").is_some() {
            return Err(refused(
                text,
                "an inline style breaks the content policy: write it in `style/`",
            ));
        }
    }
    if starts == 1 {
        Ok(pieces)
    } else {
        Err(Failure::new(
            "Trunk wrote no start script: index.html needs `<link data-trunk rel=\"rust\" data-bin=\"yardbook\">`.",
        ))
    }
}

/// Every opening tag of the page, comments left out.
fn tags(html: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<').map(|offset| at + offset) {
        let rest = &html[start..];
        let length = if rest.starts_with("<!--") {
            rest.find("-->").map_or(rest.len(), |length| length + 3)
        } else {
            let length = rest.find('>').map_or(rest.len(), |length| length + 1);
            if rest[1..].starts_with(|sign: char| sign.is_ascii_alphabetic()) {
                found.push(start..start + length);
            }
            length
        };
        at = start + length;
    }
    found
}

/// The value of a tag's quoted attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

fn refused(tag: &str, why: &str) -> Failure {
    Failure::new(format!("index.html has `{tag}`: {why}."))
}

#[cfg(test)]
mod tests;
