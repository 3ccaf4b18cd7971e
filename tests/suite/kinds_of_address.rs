//! The build's table of addresses (`xtask/src/site/kinds.rs`) follows the app: every address has the files of its screen's
//! chunk, by the rule of the first script `public/early-files.js`. The script runs in Node.js, which the build needs too.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use golf_views::address::route::Route;
use serde_json::{Value, json};

use crate::node::printed;

#[path = "../../xtask/src/site/kinds.rs"]
mod kinds;
use kinds::KINDS;

const FIRST_SCRIPT: &str = include_str!("../../public/early.js");
const FILES_SCRIPT: &str = include_str!("../../public/early-files.js");

/// Addresses of every route below the app's path, with different spellings.
const ADDRESSES: [(&str, &str); 30] = [
    ("/", ""),
    ("/", "search=lake&page=2"),
    ("/find", ""),
    ("/find/", "words=lake"),
    ("/courses/1", ""),
    ("/courses/14012/", "holes=length"),
    ("/courses/990000001", "search=lake"),
    ("/courses/1/holes/1", ""),
    ("/courses/14012/holes/18/", "unit=metres"),
    ("/courses/1/shape", ""),
    ("/courses/1/shape/", "wind=225"),
    ("/courses/1/book", ""),
    ("/courses/1/book", "layout=booklet"),
    ("/courses/1/plan/1", ""),
    ("/courses/14012/plan/18/", ""),
    ("/courses/1/plan", ""),
    ("/compare", ""),
    ("/compare", "courses=1,2"),
    ("/shared", ""),
    ("/shared/", "hole=4"),
    ("/shared/embed", ""),
    ("/saved", ""),
    ("/settings", ""),
    ("/settings/", ""),
    ("/console", ""),
    ("/console/", "read=course&id=7"),
    ("/constructor", ""),
    ("/courses/1/holes/none", ""),
    ("/courses/1/tees", ""),
    ("/nothing/here", ""),
];

/// The screen of a route by its name below `pages`, and other screens whose code it shows. None is a screen of the frame.
fn screens(route: &Route) -> &'static [&'static str] {
    match route {
        Route::Courses(_) => &["courses::screen"],
        Route::Find(_) => &["find::screen", "courses::screen"],
        Route::Course(..) => &["course::screen"],
        Route::Hole(..) => &["hole::screen"],
        Route::Compare(_) => &["compare::screen"],
        Route::Shape(..) => &["shape::screen"],
        Route::Plan(..) => &["plan::screen"],
        Route::YardageBook(..) => &["yardage_book::screen"],
        Route::Shared(..) => &["shared::screen", "hole::shared_hole::part"],
        Route::Saved => &["saved::screen"],
        Route::Settings => &["settings::screen"],
        Route::Console(_) => &["console::screen"],
        #[cfg(debug_assertions)]
        Route::Gallery(_) => &[],
        Route::NotFound(_) => &[],
    }
}

/// Each screen and part below `pages`, such as `hole::screen`, with its chunk, from lines such as
/// `screen(id: CourseId) in hole, …`.
fn chunks_of_the_app(
    folder: &Path,
    module: &str,
) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let mut chunks = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let module = format!("{module}{stem}::");
        if path.is_dir() {
            chunks.extend(chunks_of_the_app(&path, &module)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)?;
            let declared = text.lines().filter_map(declared);
            chunks.extend(declared.map(|(name, chunk)| (format!("{module}{name}"), chunk)));
        }
    }
    Ok(chunks)
}

/// The screen and the chunk that a line declares.
fn declared(line: &str) -> Option<(String, String)> {
    let is_name = |text: &str| {
        text.chars()
            .all(|sign| sign.is_ascii_lowercase() || sign == '_')
    };
    let (name, rest) = line.trim().split_once('(')?;
    let (chunk, _) = rest.split_once(") in ")?.1.split_once(',')?;
    (is_name(name) && is_name(chunk)).then(|| (name.to_owned(), chunk.to_owned()))
}

/// The kind that the first script finds for each path, for an app below `base`.
fn kinds_of_script(base: &str, paths: &[String]) -> Result<Vec<String>, Box<dyn Error>> {
    let rule = |script: &'static str, begin: &str, end: &str| {
        let (_, rest) = script.split_once(begin)?;
        Some(rest.split_once(end)?.0)
    };
    let path_of = rule(FIRST_SCRIPT, "const pathOf = ", ";\n").ok_or("no `pathOf`")?;
    let files_here = rule(FILES_SCRIPT, "const filesHere = ", "\n  };").ok_or("no `filesHere`")?;
    let files: BTreeMap<&str, [&str; 1]> = KINDS.iter().map(|(kind, _)| (*kind, [*kind])).collect();
    let program = format!(
        "const FILES = {}, MAIN = 'main', path = {}, pathOf = {path_of};\n\
         let pathname;\n\
         const filesHere = {files_here}}};\n\
         const paths = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\n\
         console.log(JSON.stringify(paths.map((path) => {{ pathname = path; return filesHere()[1]; }})));",
        json!(files),
        json!(base),
    );
    printed(&program, &Value::from(paths))
}

#[test]
fn every_address_has_the_chunks_of_its_screen() -> Result<(), Box<dyn Error>> {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pages");
    let chunks = chunks_of_the_app(&pages, "")?;
    let routes: Vec<Route> = ADDRESSES
        .iter()
        .map(|(path, query)| Route::of_address(path, query))
        .collect();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for base in ["/", "/golf/"] {
        let paths: Vec<String> = ADDRESSES
            .iter()
            .map(|(path, _)| format!("{base}{}", path.trim_start_matches('/')))
            .collect();
        for ((kind, route), path) in kinds_of_script(base, &paths)?
            .iter()
            .zip(&routes)
            .zip(&paths)
        {
            let (_, files) = KINDS
                .iter()
                .find(|(name, _)| name == kind)
                .ok_or_else(|| format!("{path} is of no kind: {kind}"))?;
            let screens = screens(route);
            let needed = screens.iter().map(|screen| {
                let chunk = chunks.get(*screen).map(String::as_str);
                chunk.ok_or_else(|| format!("no page declares {screen}"))
            });
            let needed = needed.collect::<Result<BTreeSet<&str>, _>>()?;
            // The frame itself shows that there is no such page.
            if !screens.is_empty() {
                assert_eq!(
                    files.iter().copied().collect::<BTreeSet<_>>(),
                    needed,
                    "{path}"
                );
                seen.insert(kind.clone());
            }
        }
    }
    let missing: Vec<_> = KINDS
        .iter()
        .filter(|(kind, _)| !seen.contains(*kind))
        .collect();
    assert!(
        missing.is_empty(),
        "no address is of these kinds: {missing:?}"
    );
    Ok(())
}

#[test]
fn a_line_that_declares_a_screen_is_read() {
    let chunk = |line: &str| declared(line).map(|(name, chunk)| format!("{name} {chunk}"));
    assert_eq!(
        chunk("    list() in list, words::X => y").as_deref(),
        Some("list list")
    );
    assert_eq!(
        chunk("hole(id: CourseId) in hole, X").as_deref(),
        Some("hole hole")
    );
    assert_eq!(chunk("for (name, value) in list"), None);
}
