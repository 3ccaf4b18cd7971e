//! The chunks of the program, few enough to be asked for.
//!
//! `wasm-split-cli` makes a chunk for each set of screens that have something in common: dozens, most of them a kilobyte
//! or two, and every one a request. Here they become a few files: what is always wanted soon, the way to the service and
//! what stands beside the list, each with all that it needs; what is small or that many screens need; and the large ones
//! as they are. A file may then hold something that its screen does not need; together they are a third smaller, since
//! they compress together.
//!
//! Chunks have no names for each other. They write their functions into the table of the main wasm and call each other
//! through it, so one that is here early disturbs nothing.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::node;
use crate::process;

use super::optimise::{self, WASM_FEATURES};
use super::{APP, Site};

/// The script of `wasm-split-cli` that fetches the chunks; the main wasm imports it by this name.
pub const LINK: &str = "__wasm_split.js";

/// The way to the service: see `Door` in `src/gateway.rs`. It shows nothing that has a style.
const SERVICE: &str = "service";

/// The parts of a page that come after the list: see `src/lazy.rs`.
const BESIDE: &str = "beside";

/// What several screens have in common.
const SHARED: &str = "shared";

/// A chunk below this many bytes, before it is optimised, is small.
const SMALL: u64 = 30_000;

/// This many screens are many.
const MANY: usize = 4;

/// What merged chunks import from. They export nothing, so nothing else can name it.
const HOST: &str = "host";

/// Fetches one file once all that it needs is under way; `makeLoad` is `wasm-split-cli`'s. Nothing of it is shown before
/// its style is here. A file that hangs for a minute has failed, so that it can be asked for again.
const LOAD: &str = "\
const load = (name, needs, isPlain) => makeLoad(() => {
  const file = fetch(new URL(name, import.meta.url), { signal: AbortSignal.timeout?.(60000) });
  const style = isPlain ? Promise.resolve() : globalThis.yardbookStart.styled();
  for (const awaited of [file, style]) awaited.catch(() => {});
  return async (imports) => {
    await style;
    return WebAssembly.instantiateStreaming(file, imports);
  };
}, needs);
";

/// What the link script says of the chunks.
#[derive(Debug, PartialEq, Eq)]
struct Link {
    /// What comes before the chunks.
    helpers: String,
    /// Each screen with the chunks it needs.
    screens: Vec<(String, Vec<String>)>,
}

/// A file of the site: chunks of one or more, and what its name says.
#[derive(Debug, PartialEq, Eq)]
struct Bundle {
    about: &'static str,
    chunks: Vec<String>,
}

/// Adds the chunks in the folder `parts` to the site and gives the script that fetches them.
pub fn make(site: &Site<'_>, parts: &Path) -> Outcome<String> {
    let link = read(&files::read_text(&parts.join(LINK))?)?;
    let size = |chunk: &str| {
        let file = parts.join(format!("{chunk}.wasm"));
        fs::metadata(file).map_or(0, |found| found.len())
    };
    let bundles = bundles(&link, &size);
    let mut script = link.helpers.clone();
    script.push_str(LOAD);
    let mut place = Vec::new();
    for (index, bundle) in bundles.iter().enumerate() {
        let module = merged(site, parts, bundle)?;
        let name = optimise::add(site, &format!("{APP}-{}", bundle.about), &module)?;
        let needs = if bundle.about == BESIDE {
            needed(&link, BESIDE, &place)
        } else {
            String::new()
        };
        let is_plain = bundle.about == SERVICE;
        script.push_str(&format!(
            "const bundle{index} = load(\"./{name}\", [{needs}], {is_plain});\n"
        ));
        place.extend(bundle.chunks.iter().map(|chunk| (chunk.as_str(), index)));
    }
    for (screen, _) in &link.screens {
        let stem = format!("split_{screen}");
        let load = match place.iter().find(|(chunk, _)| *chunk == stem) {
            Some((_, index)) => format!("bundle{index}"),
            None => {
                let module = parts.join(format!("{stem}.wasm"));
                let name = optimise::add(site, &format!("{APP}-{screen}"), &module)?;
                format!("load(\"./{name}\", [{}])", needed(&link, screen, &place))
            }
        };
        script.push_str(&format!(
            "export const __wasm_split_load_{screen} = wrapAsyncCb({load});\n"
        ));
    }
    Ok(script)
}

/// The bundles of those given that a screen needs, as the script names them.
fn needed(link: &Link, screen: &str, place: &[(&str, usize)]) -> String {
    let needs = link.screens.iter().find(|(name, _)| name == screen);
    let needs = needs.map_or(&[][..], |(_, needs)| needs);
    let mut indices: Vec<usize> = place
        .iter()
        .filter(|(chunk, _)| needs.iter().any(|need| need == chunk))
        .map(|(_, index)| *index)
        .collect();
    indices.sort_unstable();
    indices.dedup();
    let names: Vec<String> = indices
        .iter()
        .map(|index| format!("bundle{index}"))
        .collect();
    names.join(", ")
}

/// Which chunks make a file.
fn bundles(link: &Link, size: &dyn Fn(&str) -> u64) -> Vec<Bundle> {
    let mut whole: Vec<Bundle> = Vec::new();
    let is_taken =
        |whole: &[Bundle], chunk: &String| whole.iter().any(|bundle| bundle.chunks.contains(chunk));
    for about in [SERVICE, BESIDE] {
        if let Some((_, needs)) = link.screens.iter().find(|(screen, _)| screen == about) {
            let mut chunks = vec![format!("split_{about}")];
            chunks.extend(needs.iter().filter(|need| !is_taken(&whole, need)).cloned());
            whole.push(Bundle { about, chunks });
        }
    }
    let mut rest: Vec<(&String, usize)> = Vec::new();
    for chunk in link.screens.iter().flat_map(|(_, needs)| needs) {
        match rest.iter_mut().find(|(known, _)| *known == chunk) {
            Some((_, screens)) => *screens += 1,
            None if is_taken(&whole, chunk) => {}
            None => rest.push((chunk, 1)),
        }
    }
    let (together, alone): (Vec<_>, Vec<_>) = rest
        .into_iter()
        .partition(|(chunk, screens)| *screens >= MANY || size(chunk) < SMALL);
    let shared = |chunks: Vec<String>| Bundle {
        about: SHARED,
        chunks,
    };
    let together = shared(
        together
            .into_iter()
            .map(|(chunk, _)| chunk.clone())
            .collect(),
    );
    let alone = alone
        .into_iter()
        .map(|(chunk, _)| shared(vec![chunk.clone()]));
    let mut all: Vec<Bundle> = whole.into_iter().chain([together]).chain(alone).collect();
    all.retain(|bundle| !bundle.chunks.is_empty());
    all
}

/// Reads the link script.
fn read(script: &str) -> Outcome<Link> {
    let changed = || {
        Failure::new(format!(
            "{LINK} is not what this wasm-split-cli used to write: compare it with xtask/src/site/chunks.rs."
        ))
    };
    let shares = "Object.assign(sharedImports.__wasm_split, ";
    let end = script.find("/* ").or_else(|| script.find("export const"));
    let helpers = script.get(..end.ok_or_else(changed)?).ok_or_else(changed)?;
    if !helpers.contains(shares) || !helpers.contains("function makeLoad(fetcher, deps)") {
        return Err(changed());
    }
    let helpers = helpers.replace(
        shares,
        &format!("sharedImports.{HOST} = sharedImports.__wasm_split;\n        {shares}"),
    );
    let mut screens = Vec::new();
    for text in script.split("export const __wasm_split_load_").skip(1) {
        let name = text.split(' ').next().ok_or_else(changed)?;
        let (_, needs) = text.rsplit_once('[').ok_or_else(changed)?;
        let (needs, _) = needs.split_once(']').ok_or_else(changed)?;
        let needs = needs
            .split(", ")
            .map(|need| need.trim_start_matches("__").to_owned());
        screens.push((
            name.to_owned(),
            needs.filter(|need| !need.is_empty()).collect(),
        ));
    }
    Ok(Link { helpers, screens })
}

/// The chunks of a bundle as one module.
fn merged(site: &Site<'_>, parts: &Path, bundle: &Bundle) -> Outcome<PathBuf> {
    let file = |chunk: &str| parts.join(format!("{chunk}.wasm"));
    if let [only] = bundle.chunks.as_slice() {
        return Ok(file(only));
    }
    // Each chunk imports the same memory and table; only what a module of the merger exports becomes one.
    let mut shared: Vec<String> = Vec::new();
    for chunk in &bundle.chunks {
        let text = process::read(
            binaryen(site, "wasm-dis").arg(file(chunk)),
            "read what a chunk imports",
        )?;
        for import in text.lines().filter_map(import) {
            if !shared.contains(&import) {
                shared.push(import);
            }
        }
    }
    let host = site.scratch.join("host.wat");
    files::write(&host, host_text(&shared)?)?;
    let module = site.scratch.join("merged.wasm");
    let mut merge = binaryen(site, "wasm-merge");
    merge.arg(&host).arg("__wasm_split");
    for chunk in &bundle.chunks {
        merge.arg(file(chunk)).arg(chunk);
    }
    merge
        .args(WASM_FEATURES)
        // For the moment before they are one.
        .args(["--enable-multimemory", "--skip-export-conflicts", "-o"])
        .arg(&module);
    process::run(&mut merge, "merge chunks")?;
    Ok(module)
}

fn binaryen(site: &Site<'_>, tool: &str) -> std::process::Command {
    node::script(site.project, node::BUILD, &format!("binaryen/bin/{tool}"))
}

/// ` (import "__wasm_split" "memory" (memory $mimport$0 19))` as `"memory" (memory 19)`, which is the same in each chunk.
fn import(line: &str) -> Option<String> {
    let line = line.trim().strip_prefix("(import \"__wasm_split\" ")?;
    let words = line.strip_suffix(')')?.split(' ');
    let words: Vec<&str> = words.filter(|word| !word.starts_with('$')).collect();
    Some(words.join(" "))
}

/// A module that imports what is shared, and exports it.
fn host_text(shared: &[String]) -> Outcome<String> {
    let mut text = String::from("(module\n");
    let mut exports = String::new();
    for (index, import) in shared.iter().enumerate() {
        let parts = import.split_once(" (").and_then(|(name, rest)| {
            let (kind, about) = rest.split_once(' ')?;
            Some((name, kind, about))
        });
        let (name, kind, about) = parts.ok_or_else(|| {
            Failure::new(format!(
                "A chunk imports `{import}`, which is no memory, table or global."
            ))
        })?;
        text.push_str(&format!(
            "(import \"{HOST}\" {name} ({kind} $i{index} {about})\n"
        ));
        exports.push_str(&format!("(export {name} ({kind} $i{index}))\n"));
    }
    Ok(format!("{text}{exports})\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "import { initSync } from \"./yardbook.js\";
let sharedImports = undefined;
        Object.assign(sharedImports.__wasm_split, { memory,  });
function makeLoad(fetcher, deps) {}
/* service, beside */
const __chunk_8 = makeLoad(() => {}
, []);
/* beside, course */
const __chunk_9 = makeLoad(() => { fetch(\"./chunk_9.wasm\"); }
, []);
/* course, hole */
const __chunk_10 = makeLoad(() => {}
, []);
export const __wasm_split_load_course = wrapAsyncCb(makeLoad(() => { const [a] = b; }
, [__chunk_9, __chunk_10, __chunk_11, __chunk_12]));
export const __wasm_split_load_hole = wrapAsyncCb(makeLoad(() => {}
, [__chunk_10, __chunk_11, __chunk_12]));
export const __wasm_split_load_beside = wrapAsyncCb(makeLoad(() => {}
, [__chunk_8, __chunk_9]));
export const __wasm_split_load_service = wrapAsyncCb(makeLoad(() => {}
, [__chunk_8]));
";

    fn read_or_fail(script: &str) -> Link {
        read(script).unwrap_or_else(|failure| panic!("{failure:?}"))
    }

    #[test]
    fn the_link_script_says_which_chunks_a_screen_needs() {
        let link = read_or_fail(SCRIPT);
        assert!(
            link.helpers
                .contains("sharedImports.host = sharedImports.__wasm_split;")
        );
        assert!(!link.helpers.contains("__chunk_"));
        let needs: Vec<(&str, usize)> = link
            .screens
            .iter()
            .map(|(screen, needs)| (screen.as_str(), needs.len()))
            .collect();
        assert_eq!(
            needs,
            [("course", 4), ("hole", 3), ("beside", 2), ("service", 1)]
        );
        assert!(read("export const x = 1;").is_err());
    }

    #[test]
    fn chunks_become_few_files() {
        let size = |chunk: &str| {
            if chunk == "chunk_12" {
                SMALL
            } else {
                SMALL - 1
            }
        };
        let found = bundles(&read_or_fail(SCRIPT), &size);
        let told: Vec<(&str, String)> = found
            .iter()
            .map(|bundle| (bundle.about, bundle.chunks.join(" ")))
            .collect();
        assert_eq!(
            told,
            [
                ("service", "split_service chunk_8".to_owned()),
                ("beside", "split_beside chunk_9".to_owned()),
                ("shared", "chunk_10 chunk_11".to_owned()),
                ("shared", "chunk_12".to_owned()),
            ]
        );
        let place: Vec<(&str, usize)> = found
            .iter()
            .enumerate()
            .flat_map(|(index, bundle)| {
                bundle
                    .chunks
                    .iter()
                    .map(move |chunk| (chunk.as_str(), index))
            })
            .collect();
        let link = read_or_fail(SCRIPT);
        assert_eq!(needed(&link, "beside", &place[..2]), "bundle0");
        assert_eq!(needed(&link, "course", &place), "bundle1, bundle2, bundle3");
    }

    #[test]
    fn what_chunks_import_is_given_on_by_one_module() {
        let lines = [
            " (import \"__wasm_split\" \"memory\" (memory $mimport$0 19))",
            " (import \"__wasm_split\" \"__indirect_function_table\" (table $timport$0 4219 funcref))",
            " (import \"__wasm_split\" \"__wasm_split_shared0\" (global $__stack_pointer (mut i32)))",
            " (elem $0 (i32.const 3416) $f)",
        ];
        let shared: Vec<String> = lines.into_iter().filter_map(import).collect();
        assert_eq!(shared.len(), 3);
        let text = host_text(&shared).unwrap_or_default();
        for part in [
            "(import \"host\" \"memory\" (memory $i0 19))",
            "(export \"memory\" (memory $i0))",
            "(import \"host\" \"__wasm_split_shared0\" (global $i2 (mut i32)))",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
