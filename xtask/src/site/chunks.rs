//! The chunks of the program: which files each one needs, and the scripts that fetch them.
//!
//! wasm-split makes a file for the code of each chunk (`src/ui/deferred.rs`, `src/gateway.rs`), and one for the code that
//! each set of chunks shares: hundreds, most of them a kilobyte or two. Here they become a few files by one table, which
//! gives each chunk a class by its use (`table`):
//!
//! - Code of one chunk is in a file with its name.
//! - Code of several chunks is in a file with the names of their classes, such as `shared-hole-rest`. What the list
//!   shares is in the main wasm.
//! - A file that would be small is none. Code of one chunk then counts as its class's, and a shared file joins the one
//!   with the fewest classes more.
//!
//! **Buys:** a screen is a few requests, and small files compress together: PERFORMANCE.md has the bytes and requests of
//! each route. **Costs:** a file may hold code that its screen does not need. **To take out:** make each stem a file.
//!
//! Chunks have no names for each other. They write their functions into the table of the main wasm and call each other
//! through it, so loading one early is harmless.

pub mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::failure::{Failure, Outcome};
use crate::node;
use crate::steps::Step;

use super::kinds::KINDS;
use super::optimise::{self, WASM_FEATURES};
use super::{APP, Site};

use table::files_of;

/// The script that fetches the chunks; the main wasm imports its functions by this name.
pub const LINK: &str = "__wasm_split.js";

/// Chunks import from the main wasm by this name.
const MAIN: &str = "__wasm_split";

/// The chunks that wait for no style: that of the list, of what is beside it and of what stands in its place is in the first
/// load, and the gateway displays nothing. A list that is printed needs the other sheet. On a screen that sheet would only have
/// the whole list laid out and painted again.
const PLAIN: [(&str, &str); 4] = [
    ("list", "none"),
    ("service", "none"),
    ("beside", "paper"),
    ("instead", "paper"),
];

/// What a chunk needs of the styles that are not in the first load.
fn style_of(chunk: &str) -> &'static str {
    let plain = PLAIN.iter().find(|(plain, _)| *plain == chunk);
    plain.map_or("screen", |(_, style)| style)
}

/// Each chunk with the files that it needs.
pub type Files = BTreeMap<String, Vec<String>>;

/// Adds the main wasm of the folder `bound` and the chunks of the folder `parts` to the site. Returns the name of the main
/// wasm, and the names of the files that each chunk needs.
pub fn add(
    site: &Site<'_>,
    step: &Step<'_>,
    bound: &Path,
    parts: &Path,
    split: &Files,
) -> Outcome<(String, Files)> {
    let size = |stem: &str| {
        let file = parts.join(format!("{stem}.wasm"));
        fs::metadata(file).map_or(0, |found| found.len())
    };
    let files = files_of(split, size);
    let none = Vec::new();
    let merged = |about: &str, stem: &str, first: &Path| {
        let stems = files.get(about).unwrap_or(&none);
        let module = site.scratch.join(format!("{stem}.wasm"));
        let mut merge = node::script(site.project, node::BUILD, "binaryen/bin/wasm-merge");
        merge.arg(first).arg(MAIN);
        for stem in stems {
            merge.arg(parts.join(format!("{stem}.wasm"))).arg(stem);
        }
        merge
            .args(WASM_FEATURES)
            // `-g` keeps the names of functions, for the symbols file. Only during the merge, the modules still have
            // separate memories.
            .args([
                "-g",
                "--enable-multimemory",
                "--skip-export-conflicts",
                "-o",
            ])
            .arg(&module);
        step.run(&mut merge, "merge chunks")?;
        optimise::add(site, step, stem, &module)
    };
    let wasm = merged(APP, APP, &bound.join(format!("{APP}_bg.wasm")))?;
    // Chunks share the memory and the table of this module, which has those of the main wasm.
    let host = bound.join("host.wat");
    let mut names: BTreeMap<&str, String> = BTreeMap::new();
    for about in files.keys().filter(|about| *about != APP) {
        names.insert(about, merged(about, &format!("{APP}-{about}"), &host)?);
    }
    let needs = split.iter().map(|(chunk, stems)| {
        let is_needed = |about: &str| {
            files[about]
                .iter()
                .any(|stem| stems.iter().any(|need| need == stem))
        };
        let needed = names.iter().filter(|(about, _)| is_needed(about));
        (
            chunk.clone(),
            needed.map(|(_, name)| name.clone()).collect(),
        )
    });
    Ok((wasm, needs.collect()))
}

/// The script of [`LINK`]: a function for each chunk.
pub fn link_script(files: &Files) -> String {
    let load = |chunk: &String| {
        let style = style_of(chunk);
        format!("export const __wasm_split_load_{chunk} = load('{chunk}', '{style}');\n")
    };
    let loads: String = files.keys().map(load).collect();
    format!("import {{ load }} from './load.mjs';\n{loads}")
}

/// The files of each kind of address. All but the list need the style `screens`.
///
/// # Errors
/// If a kind needs a chunk that the program does not have.
pub fn of_kinds(files: &Files, screens: &str) -> Outcome<Files> {
    let of = |kind: &str, chunks: &[&str]| {
        let mut needed = BTreeSet::new();
        for chunk in chunks {
            let of_chunk = files.get(*chunk).ok_or_else(|| {
                Failure::new(format!(
                    "Addresses of the kind `{kind}` need the chunk `{chunk}`, which the program does not have: see xtask/src/site/kinds.rs."
                ))
            })?;
            needed.extend(of_chunk.iter().cloned());
        }
        if chunks.iter().any(|chunk| style_of(chunk) == "screen") {
            needed.insert(screens.to_owned());
        }
        Ok((kind.to_owned(), needed.into_iter().collect()))
    };
    KINDS
        .iter()
        .map(|(kind, chunks)| of(kind, chunks))
        .collect()
}

/// As JSON, for esbuild's `--define`.
pub fn json(files: &Files) -> String {
    serde_json::json!(files).to_string()
}

#[cfg(test)]
mod tests {
    use super::table::tests::program;
    use super::{link_script, of_kinds};

    #[test]
    fn an_address_names_the_files_and_the_style_of_its_screen() {
        let split = program(&[("shared", &["rest", "list"])]);
        let kinds = of_kinds(&split, "screens.css").unwrap();
        assert_eq!(kinds["list"], ["shared", "split_list"]);
        assert_eq!(kinds["compare"], ["screens.css", "shared", "split_rest"]);
        assert_eq!(kinds["find"].len(), 4);
        let mut without = split;
        without.remove("paper");
        assert!(of_kinds(&without, "screens.css").is_err());
    }

    #[test]
    fn each_chunk_has_a_function_that_loads_it() {
        let script = link_script(&program(&[]));
        assert!(script.contains("__wasm_split_load_list = load('list', 'none');"));
        assert!(script.contains("__wasm_split_load_beside = load('beside', 'paper');"));
        assert!(script.contains("__wasm_split_load_rest = load('rest', 'screen');"));
    }
}
