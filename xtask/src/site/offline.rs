//! The service worker, which opens the app without signal, and the app's side of it.
//!
//! The worker is `worker.js`: a browser looks for a newer one at the same address, so its name has no hash. It names one
//! build's files, so a change of any hashed file changes it. The page names the app's side in a `<meta>`.

use golf_hosting::files::{fingerprint, is_immutable};

use crate::failure::Outcome;
use crate::files;
use crate::steps::Step;

use super::{Site, demo};

/// The worker's file.
const WORKER: &str = "worker.js";
const SOURCE: &str = include_str!("worker.mjs");
/// The part of the app's side before its hash.
const STEM: &str = "offline";

/// Files without a hash in their names that an installed app needs.
const INSTALLED: [&str; 3] = ["favicon.svg", "icon-192.png", "manifest.json"];

/// Adds the app's side, and returns its name.
pub fn add_module(site: &Site<'_>, step: &Step<'_>) -> Outcome<String> {
    let bundle = minified(site, step, "offline.mjs", include_str!("offline.mjs"), &[])?;
    site.add(STEM, "js", &bundle)
}

/// Adds the worker, once every other file of the site is there.
pub fn add_worker(site: &Site<'_>, step: &Step<'_>) -> Outcome {
    let mut names = vec![String::new()];
    for file in files::files_below(&site.finished)? {
        let name = file.strip_prefix(&site.finished).unwrap_or(&file);
        names.push(name.to_string_lossy().replace('\\', "/"));
    }
    names.retain(|name| is_kept(name));
    names.sort();
    // The list has the page without a hash, since the site's owner may edit it. Another worker has another cache, so that
    // it cannot spoil that of the worker before.
    let page = files::read(&site.finished.join(golf_hosting::files::INDEX))?;
    let build = [names.join("\n").as_bytes(), &page, SOURCE.as_bytes()].concat();
    let build = fingerprint(&build);
    let list = serde_json::json!(names).to_string();
    let defines = [
        format!("--define:FILES={list}"),
        format!("--define:BUILD=\"{build}\""),
    ];
    let worker = minified(site, step, "worker.mjs", SOURCE, &defines)?;
    files::write(&site.finished.join(WORKER), worker)
}

/// Whether the worker keeps a file: the page, which has no name, everything with a hash, and a few others. The demo is
/// left out: it is large, and nobody needs invented courses on the course.
fn is_kept(name: &str) -> bool {
    let is_demo = name.starts_with(&format!("{}-", demo::STEM));
    name.is_empty() || INSTALLED.contains(&name) || (is_immutable(name) && !is_demo)
}

fn minified(
    site: &Site<'_>,
    step: &Step<'_>,
    name: &str,
    text: &str,
    defines: &[String],
) -> Outcome<Vec<u8>> {
    let (source, bundle) = (
        site.scratch.join(name),
        site.scratch.join(format!("{name}.js")),
    );
    files::write(&source, text)?;
    let mut arguments = vec![
        source.display().to_string(),
        "--format=esm".to_owned(),
        format!("--outfile={}", bundle.display()),
    ];
    arguments.extend_from_slice(defines);
    site.esbuild(step, &arguments, "minify a script")?;
    files::read(&bundle)
}

#[cfg(test)]
mod tests {
    use super::is_kept;

    #[test]
    fn the_worker_keeps_the_page_what_has_a_hash_and_what_an_installed_app_needs() {
        for kept in [
            "",
            "start-0123456789abcdef.js",
            "screens-0123456789abcdef.css",
            "manifest.json",
        ] {
            assert!(is_kept(kept), "{kept}");
        }
        for left in [
            "index.html",
            "404.html",
            "_headers",
            "social.png",
            "demo-0123456789abcdef.wasm",
        ] {
            assert!(!is_kept(left), "{left}");
        }
    }
}
