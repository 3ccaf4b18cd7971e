//! The service worker, which opens the app without signal, and the app's side of it.
//!
//! The worker is `worker.js`: a browser looks for a newer one at the same address, so its name has no hash. It names one
//! build's files with the hashes of their bytes, so a change of any file changes it. The page names the app's side in a
//! `<meta>`.

use golf_hosting::files::{INDEX, fingerprint, is_immutable};
use golf_hosting::headers::of_pages;
use serde_json::{Map, Value, json};

use crate::failure::Outcome;
use crate::files;
use crate::steps::Step;

use super::{Site, demo};

/// The worker's file.
const WORKER: &str = "worker.js";
const SOURCE: &str = include_str!("worker.mjs");
/// What counts as made by the build, for the worker and for this step.
const BUILT_PAGE: &str = "built_page.mjs";
/// Prints the hash of a page without the owner's values. It runs in Node.js, so that it is the worker's own rule.
const HASH_OF_PAGE: &str = "const { fingerprint, withoutOwnersValues } = await import(process.argv[1]); \
    const { readFileSync } = await import('node:fs'); \
    const html = readFileSync(process.argv[2], 'utf8'); \
    process.stdout.write(await fingerprint(withoutOwnersValues(html)));";
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
    let mut names = Vec::new();
    for file in files::files_below(&site.finished)? {
        let name = file.strip_prefix(&site.finished).unwrap_or(&file);
        names.push(name.to_string_lossy().replace('\\', "/"));
    }
    names.retain(|name| is_kept(name));
    names.sort();
    let rules = include_str!("built_page.mjs");
    files::write(&site.scratch.join(BUILT_PAGE), rules)?;
    let mut hashes = Map::new();
    hashes.insert(String::new(), hash_of_page(site, step)?.into());
    for name in INSTALLED {
        let hash = fingerprint(&files::read(&site.finished.join(name))?);
        hashes.insert(name.to_owned(), hash.into());
    }
    // The page's own `<meta>` restricts the services further.
    let headers: Map<String, Value> = of_pages(&["http:", "https:"])
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let (list, hashes) = (json!(names).to_string(), json!(hashes).to_string());
    let headers = json!(headers).to_string();
    // Another worker has another cache, so that it cannot spoil that of the worker before.
    let build = fingerprint(
        [&list, &hashes, &headers, rules, SOURCE]
            .concat()
            .as_bytes(),
    );
    let defines = [
        format!("--define:FILES={list}"),
        format!("--define:HASHES={hashes}"),
        format!("--define:HEADERS={headers}"),
        format!("--define:BUILD=\"{build}\""),
    ];
    let worker = minified(site, step, "worker.mjs", SOURCE, &defines)?;
    files::write(&site.finished.join(WORKER), worker)
}

/// The hash of the page without the values that the site's owner may write.
fn hash_of_page(site: &Site<'_>, step: &Step<'_>) -> Outcome<String> {
    let mut node = site.project.command("node");
    node.args(["--input-type=module", "--eval", HASH_OF_PAGE])
        .arg(site.scratch.join(BUILT_PAGE))
        .arg(site.finished.join(INDEX));
    step.read(&mut node, "hash the page")
}

/// Whether the worker keeps a file with a hash in its name. The demo is left out: it is large, and nobody needs invented
/// courses on the course.
fn is_kept(name: &str) -> bool {
    let is_demo = name.starts_with(&format!("{}-", demo::STEM));
    is_immutable(name) && !is_demo
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
    use std::process::Command;

    use super::is_kept;

    #[test]
    fn the_worker_keeps_what_has_a_hash_but_not_the_demo() {
        for kept in [
            "start-0123456789abcdef.js",
            "screens-0123456789abcdef.css",
            "us-states-0123456789abcdef.svg",
        ] {
            assert!(is_kept(kept), "{kept}");
        }
        for left in [
            "index.html",
            "404.html",
            "_headers",
            "social.png",
            "manifest.json",
            "demo-0123456789abcdef.wasm",
        ] {
            assert!(!is_kept(left), "{left}");
        }
    }

    #[test]
    fn the_worker_its_other_side_and_the_way_in_for_wasm_follow_their_rules() {
        let output = Command::new("node")
            .args(["--test", "--test-reporter=tap"])
            .args(["worker", "offline", "wasm"].map(|name| format!("{name}.test.mjs")))
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/site/tests"))
            .output()
            .expect("Node.js, which the build needs too, runs the tests");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
        let passed = text.lines().find_map(|line| line.strip_prefix("# pass "));
        let passed: u32 = passed.and_then(|count| count.parse().ok()).unwrap_or(0);
        assert!(passed > 100, "{text}");
    }
}
