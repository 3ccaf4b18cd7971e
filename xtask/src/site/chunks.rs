//! The chunks of the program: which files each one needs, and the scripts that fetch them.
//!
//! wasm-split makes a file for the code of each chunk (`src/pages/lazy.rs`, `src/gateway.rs`), and one for the code that
//! each set of chunks shares: dozens, most of them a kilobyte or two. Here they become a few files by use. What the list
//! shares with another chunk is in the main wasm.
//!
//! - `common`: code that a hole shares with the chunks that every page loads after its paint ([`AFTER`]).
//! - `page`: code that a course shares with those chunks.
//! - `gateway`: code that other screens share with `service`.
//! - `shared`: code that a hole shares with other screens.
//! - `screens`: code that a course shares with screens other than a hole.
//! - `others`: code that the remaining screens share.
//!
//! **Buys:** a screen is a few requests, and small files compress together: PERFORMANCE.md has the bytes and requests of
//! each route. **Costs:** a file may hold code that its screen does not need. **To take out:** let `place` return the stem
//! itself.
//!
//! Chunks have no names for each other. They write their functions into the table of the main wasm and call each other
//! through it, so loading one early is harmless.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::failure::{Failure, Outcome};
use crate::node;
use crate::steps::Step;

use super::optimise::{self, WASM_FEATURES};
use super::{APP, Site};

/// The script that fetches the chunks; the main wasm imports its functions by this name.
pub const LINK: &str = "__wasm_split.js";

/// Chunks import from the main wasm by this name.
const MAIN: &str = "__wasm_split";

/// The chunks that wait for no style: the list's style is in the first load, and the gateway displays nothing. The style of
/// `beside` is in the first load too, but a list that is printed needs the other sheet.
const PLAIN: [&str; 2] = ["list", "service"];

/// The chunks that every page loads after its paint: the gateway, what stands beside an answer, and what is shown without signal.
const AFTER: [&str; 3] = ["beside", "instead", "service"];

/// The kinds of addresses in `public/early.js`, each with the chunks of its screen.
const KINDS: [(&str, &[&str]); 8] = [
    ("list", &["list"]),
    ("find", &["list", "rest"]),
    ("course", &["course"]),
    ("hole", &["hole"]),
    ("shape", &["rest"]),
    ("book", &["paper"]),
    ("compare", &["rest"]),
    ("other", &["rest"]),
];

/// Each chunk with the files that it needs.
pub type Files = BTreeMap<String, Vec<String>>;

/// Parses what the splitter printed: each chunk with the stems of its files.
pub fn read(printed: &str) -> Outcome<Files> {
    serde_json::from_str(printed)
        .map_err(|error| Failure::new(format!("The splitter printed no list of chunks: {error}.")))
}

/// The file of some code, by the chunks that use it. A link to a hole fetches nothing before its first paint that only comes
/// later; the other screens fetch more files.
fn place<'a>(users: &BTreeSet<&'a str>) -> &'a str {
    let has = |chunk: &str| users.contains(chunk);
    let only = |of: &[&str]| users.iter().all(|chunk| of.contains(chunk));
    match users.iter().next() {
        Some(single) if users.len() == 1 => single,
        _ if has("list") => APP,
        _ if has("hole") && only(&["hole", "details", "standing", "paper", "files"]) => "hole",
        _ if has("hole") && AFTER.iter().any(|chunk| has(chunk)) => "common",
        _ if has("hole") => "shared",
        _ if has("course") && AFTER.iter().any(|chunk| has(chunk)) => "page",
        _ if has("course") => "screens",
        _ if has("service") => "gateway",
        _ if has("beside") => "beside",
        _ if has("instead") => "instead",
        _ => "others",
    }
}

/// Each file with the stems that it is merged from.
fn files_of(split: &Files) -> BTreeMap<&str, Vec<&str>> {
    let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (chunk, stems) in split {
        for stem in stems {
            users.entry(stem).or_default().insert(chunk);
        }
    }
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (stem, users) in users {
        files.entry(place(&users)).or_default().push(stem);
    }
    files
}

/// Adds the main wasm of the folder `bound` and the chunks of the folder `parts` to the site. Returns the name of the main wasm, and the names
/// of the files that each chunk needs.
pub fn add(
    site: &Site<'_>,
    step: &Step<'_>,
    bound: &Path,
    parts: &Path,
    split: &Files,
) -> Outcome<(String, Files)> {
    let files = files_of(split);
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
    for about in files.keys().filter(|about| **about != APP) {
        names.insert(about, merged(about, &format!("{APP}-{about}"), &host)?);
    }
    let needs = split.iter().map(|(chunk, stems)| {
        let is_needed = |about: &str| {
            about == chunk
                || files[about]
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
        let is_plain = PLAIN.contains(&chunk.as_str());
        format!("export const __wasm_split_load_{chunk} = load('{chunk}', {is_plain});\n")
    };
    let loads: String = files.keys().map(load).collect();
    format!("import {{ load }} from './load.mjs';\n{loads}")
}

/// The files of each kind of address. All but the list need the style `screens`.
pub fn of_kinds(files: &Files, screens: &str) -> Files {
    let of = |chunks: &[&str]| {
        let all = chunks.iter().filter_map(|chunk| files.get(*chunk));
        let mut needed: BTreeSet<String> = all.flatten().cloned().collect();
        if chunks.iter().any(|chunk| !PLAIN.contains(chunk)) {
            needed.insert(screens.to_owned());
        }
        needed.into_iter().collect()
    };
    KINDS
        .iter()
        .map(|(kind, chunks)| ((*kind).to_owned(), of(chunks)))
        .collect()
}

/// As JSON, for esbuild's `--define`.
pub fn json(files: &Files) -> String {
    serde_json::json!(files).to_string()
}

#[cfg(test)]
mod tests {
    use super::{APP, files_of, link_script, of_kinds, read};

    const SPLIT: &str = r#"{"hole": ["chunk_1", "chunk_2", "chunk_3", "split_hole"], "list": ["chunk_1", "chunk_4", "split_list"],
        "rest": ["chunk_2", "chunk_4", "split_rest"], "beside": ["chunk_3", "chunk_5", "split_beside"],
        "service": ["chunk_5", "split_service"]}"#;

    #[test]
    fn shared_code_is_in_a_file_by_its_use() {
        let split = read(SPLIT).unwrap();
        let files = files_of(&split);
        assert_eq!(files[APP], ["chunk_1", "chunk_4"]);
        assert_eq!(files["shared"], ["chunk_2"]);
        assert_eq!(files["common"], ["chunk_3"]);
        assert_eq!(files["list"], ["split_list"]);
        assert_eq!(files["gateway"], ["chunk_5"]);
        assert_eq!(files["beside"], ["split_beside"]);
        assert_eq!(files["hole"], ["split_hole"]);
        assert!(read("nothing").is_err());
    }

    #[test]
    fn an_address_names_the_files_and_the_style_of_its_screen() {
        let kinds = of_kinds(&read(SPLIT).unwrap(), "screens.css");
        assert_eq!(kinds["list"], ["chunk_1", "chunk_4", "split_list"]);
        assert_eq!(
            kinds["compare"],
            ["chunk_2", "chunk_4", "screens.css", "split_rest"]
        );
        assert_eq!(kinds["find"].len(), 6);
    }

    #[test]
    fn each_chunk_has_a_function_that_loads_it() {
        let script = link_script(&read(SPLIT).unwrap());
        assert!(script.contains("__wasm_split_load_list = load('list', true);"));
        assert!(script.contains("__wasm_split_load_rest = load('rest', false);"));
    }
}
