//! `index.html`: what its head asks for, and what the finished page says instead.
//!
//! The source, at the project's root, serves Trunk's live reload (`cargo xtask dev`) and the release alike, so it names
//! its assets in Trunk's way. Its head holds
//!
//! ```html
//! <link data-trunk rel="icon" href="public/favicon.svg" type="image/svg+xml">
//! <link data-trunk rel="rust" data-bin="yardbook">
//! <link data-trunk rel="css" href="style/main.css" data-target-path="style">
//! <link data-trunk rel="copy-dir" href="style">
//! <link data-trunk rel="copy-dir" href="public" data-target-path=".">
//! ```
//!
//! The style folder is copied so that what `main.css` imports is found beside it during development; the release
//! makes two sheets of it, see `styles`. An element with the id `start-failed` and the attribute `hidden` is shown if the wasm cannot start.
//!
//! Only Trunk's links are replaced. Added are what `hosts` wants in the head, a strict content policy, which Trunk's live
//! reload could not keep, and the addresses of what is fetched later: the demo's module in `<meta name="yardbook-demo">`, the outlines of maps in
//! `<meta name="yardbook-outlines">`, the style of the other screens in `<meta name="yardbook-screens">`. Anything else that a strict content policy would
//! refuse is an error here rather than a blank page there.

use std::ops::Range;

use crate::failure::{Failure, Outcome};

/// The `<meta>` that tells the app where the demo's module is.
const DEMO: &str = "yardbook-demo";

/// The `<meta>` that tells the app where the outlines of the states are.
const OUTLINES: &str = "yardbook-outlines";

/// The `<meta>` that tells the start script where the style of what comes after the first load is.
const SCREENS: &str = "yardbook-screens";

/// Has to be within the first kilobyte.
const CHARSET: &str = "<meta charset=\"utf-8\">";

/// What the page asks for, as paths in the project.
#[derive(Default)]
pub struct Found {
    /// The style sheet.
    pub style: Option<String>,
    /// Scripts that run before the first paint.
    pub scripts: Vec<String>,
    /// Folders whose files stand at the root of the site.
    pub folders: Vec<String>,
}

/// The names of the finished files.
pub struct Names<'a> {
    /// The start script.
    pub start: &'a str,
    /// The WebAssembly module.
    pub wasm: &'a str,
    /// The scripts that run before the first paint, as one.
    pub early: Option<&'a str>,
    /// The style sheet of the first load.
    pub style: Option<&'a str>,
    /// The style sheet of everything else, fetched with the first chunk.
    pub screens: Option<&'a str>,
    /// The demo's module, for the app to import when the demo is entered.
    pub demo: &'a str,
    /// The outlines of the states, for the app to fetch when a map is shown.
    pub outlines: &'a str,
    /// What stands first in the head but for preloads, so that it bounds all that follows: see `hosts`.
    pub head: &'a str,
}

/// Reads the page.
pub fn read(html: &str) -> Outcome<Found> {
    let mut found = Found::default();
    for piece in pieces(html)? {
        match piece.asset {
            Asset::Style(path) if found.style.is_some() => {
                return Err(Failure::new(format!(
                    "index.html has a second style sheet, `{path}`: import it from the first."
                )));
            }
            Asset::Style(path) => found.style = Some(path),
            Asset::Folder(path) => found.folders.push(path),
            Asset::Script(path) => found.scripts.push(path),
            Asset::Icon(_) | Asset::Nothing => {}
        }
    }
    Ok(found)
}

/// The finished page, for a site under `base`.
pub fn write(html: &str, base: &str, names: &Names<'_>) -> Outcome<String> {
    // What the page itself links to is below its base, like what the app links to.
    let html = &html
        .replace(CHARSET, "")
        .replace("href=\"/", &format!("href=\"{base}"))
        .replace("content=\"/", &format!("content=\"{base}"));
    let mut text = String::with_capacity(html.len());
    let mut at = 0;
    let mut early = names.early;
    for piece in pieces(html)? {
        text.push_str(html[at..piece.place.start].trim_end_matches([' ', '\n']));
        text.push('\n');
        match piece.asset {
            Asset::Icon(link) => {
                text.push_str(&link.replace("href=\"", &format!("href=\"{base}")));
            }
            // In the place of the first of them.
            Asset::Script(_) => {
                if let Some(name) = early.take() {
                    text.push_str(&format!("<script src=\"{base}{name}\"></script>"));
                }
            }
            Asset::Style(_) | Asset::Folder(_) | Asset::Nothing => {}
        }
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
    links.push_str(&format!(
        "<script type=\"module\" src=\"{base}{}\"></script>\n",
        names.start
    ));
    // A name and no link: a browser fetches nothing for it.
    let later = [
        (DEMO, Some(names.demo)),
        (OUTLINES, Some(names.outlines)),
        (SCREENS, names.screens),
    ];
    for (name, file) in later {
        let Some(file) = file else { continue };
        links.push_str(&format!(
            "<meta name=\"{name}\" content=\"{base}{file}\">\n"
        ));
    }
    text.insert_str(end, &links);
    let start = text
        .find("<head>")
        .ok_or_else(|| Failure::new("index.html has no plain `<head>`: give it one."))?;
    text.insert_str(start + "<head>".len(), &first(base, names));
    Ok(text)
}

/// What stands first in the head. Browsers look ahead for files to ask for, but not past a policy of the page's own, so
/// they are named before it: they are asked for at once and side by side. Nothing of them is run or applied before it.
fn first(base: &str, names: &Names<'_>) -> String {
    let preload = |name: &str, kind: &str| {
        format!("\n<link rel=\"preload\" href=\"{base}{name}\" as={kind}>")
    };
    let mut text = format!("\n{CHARSET}");
    if let Some(early) = names.early {
        text.push_str(&preload(early, "\"script\""));
    }
    if let Some(style) = names.style {
        text.push_str(&preload(style, "\"style\""));
    }
    text.push_str(&preload(
        names.wasm,
        "\"fetch\" type=\"application/wasm\" crossorigin",
    ));
    text.push_str(&format!(
        "\n<link rel=\"modulepreload\" href=\"{base}{}\">{}",
        names.start, names.head
    ));
    text
}

/// A link of Trunk's, which the finished page does without or says in another way.
struct Piece {
    place: Range<usize>,
    asset: Asset,
}

/// What such a link stands for.
enum Asset {
    /// The style sheet.
    Style(String),
    /// A folder of files with names of their own.
    Folder(String),
    /// A link to a file that such a folder holds; its `href` is the file's name.
    Icon(String),
    /// A script that runs before the first paint.
    Script(String),
    /// What the release makes in its own way.
    Nothing,
}

fn pieces(html: &str) -> Outcome<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut programs = 0;
    for tag in tags(html) {
        let text = &html[tag.clone()];
        if text.starts_with("<script data-trunk") {
            let source = attribute(text, "src").unwrap_or_default().to_owned();
            let end = html[tag.end..].find("</script>");
            let end = end.ok_or_else(|| refused(text, "it has no end"))?;
            pieces.push(Piece {
                place: tag.start..tag.end + end + "</script>".len(),
                asset: Asset::Script(source),
            });
            continue;
        }
        if text.starts_with("<link") {
            let rel = attribute(text, "rel").unwrap_or_default();
            let href = attribute(text, "href").unwrap_or_default().to_owned();
            if !text.contains("data-trunk") {
                if rel == "stylesheet" {
                    return Err(refused(text, "a style sheet must be the site's own"));
                }
                continue;
            }
            let asset = match (rel, attribute(text, "data-target-path")) {
                ("rust", _) => {
                    programs += 1;
                    Asset::Nothing
                }
                ("css", _) => Asset::Style(href),
                ("copy-dir", Some(".")) => Asset::Folder(href),
                ("copy-dir", None) => Asset::Nothing,
                ("icon", _) => {
                    let name = href.rsplit('/').next().unwrap_or_default();
                    let link = text.replace(" data-trunk", "");
                    Asset::Icon(link.replace(&href, name))
                }
                _ => return Err(refused(text, "the release knows no such asset")),
            };
            pieces.push(Piece { place: tag, asset });
        } else if text.starts_with("<script") && attribute(text, "src").is_none() {
            if !attribute(text, "type").is_some_and(|kind| kind.contains("json")) {
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
    if programs == 1 {
        Ok(pieces)
    } else {
        Err(Failure::new(
            "index.html names no program: it needs `<link data-trunk rel=\"rust\" data-bin=\"yardbook\">`.",
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
