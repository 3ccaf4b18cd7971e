//! `cargo xtask licenses`: writes `public/licenses.txt`, the licenses of the packages that are in the site and in the server.
//!
//! cargo says which packages are compiled in, and for which license; the texts are the files that each package brings.
//! Nothing is asked of the network but the packages themselves, where cargo does not have them yet. Left out: what runs
//! only while the project is built or tested, such as macros, and the project's own packages, whose licenses are beside it.
//! A test writes the list again and compares, so that a changed `Cargo.lock` cannot leave an old one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::project::Project;
use crate::server::FEATURES;

/// The list. The app links to it.
const LIST: &str = "public/licenses.txt";

/// A program that is given out.
pub struct GivenOut {
    /// Its name in the list.
    title: &'static str,
    /// The packages that it is built of, the main one first.
    pub packages: &'static [&'static str],
    /// The compiler's target.
    pub target: &'static str,
    /// Cargo's arguments for its features.
    pub features: &'static [&'static str],
}

/// The site.
pub const SITE: GivenOut = GivenOut {
    title: "The site",
    packages: &["yardbook", "golf-demo", "preview", "hole-element"],
    target: "wasm32-unknown-unknown",
    features: &[],
};

/// The server: a static program for every Linux on 64-bit x86.
pub const SERVER: GivenOut = GivenOut {
    title: "The server",
    packages: &["golf-server"],
    target: "x86_64-unknown-linux-musl",
    features: &FEATURES,
};

/// The npm packages that write files of the site.
const NPM: &str = "xtask/node/package-lock.json";

/// The project's own licenses.
const OWN: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// How the names of files with a license begin, in capitals.
const NAMES: [&str; 6] = [
    "COPYING",
    "COPYRIGHT",
    "LICENCE",
    "LICENSE",
    "NOTICE",
    "UNLICENSE",
];

const HEAD: &str = "Licenses of the parts of Yardbook

`cargo xtask licenses` writes this file.

Yardbook itself is under the MIT license or the Apache License 2.0, as you choose. NOTICE.md of its source has the
notices of its fonts and its outlines of states. Below are the Rust packages that are compiled into the site and into
the server, each with its license. The texts follow. Where a package offers the MIT license, its text is given and not
that of the Apache License.

Both also contain parts of the Rust standard library (MIT OR Apache-2.0, https://www.rust-lang.org). The server contains
SQLite, which is in the public domain.
";

/// A package of a registry.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    /// `name version`.
    name: String,
    license: String,
    /// Their names, without addresses.
    authors: String,
    folder: PathBuf,
}

/// Writes the list.
pub fn run(project: &Project) -> Outcome {
    files::write(&project.path(LIST), text(project)?)?;
    println!("{LIST} is written.");
    Ok(())
}

fn text(project: &Project) -> Outcome<String> {
    let mut text = HEAD.to_owned();
    let mut all = BTreeSet::new();
    for given_out in [&SITE, &SERVER] {
        let packages = packages(project, given_out)?;
        text.push_str(&section(given_out.title));
        for package in &packages {
            text.push_str(&format!("{}: {}\n", package.name, package.license));
        }
        all.extend(packages);
    }
    text.push_str(&section("npm packages"));
    text.push_str("None is in the site. These write some of its files:\n\n");
    text.push_str(&npm(&files::read_text(&project.path(NPM))?)?);
    let (texts, without) = texts(&all)?;
    text.push_str(&section("Packages that bring no text of their license"));
    text.push_str("The words of both licenses are below, with those of Yardbook.\n\n");
    for package in without {
        text.push_str(&format!("{}, by {}\n", package.name, package.authors));
    }
    for own in OWN {
        text.push_str(&section("Yardbook"));
        text.push_str(&lines(&files::read_text(&project.path(own))?));
    }
    for (license, names) in texts {
        let names: Vec<&str> = names.into_iter().collect();
        text.push_str(&section(&names.join(", ")));
        text.push_str(&license);
    }
    Ok(text)
}

fn section(title: &str) -> String {
    format!("\n{}\n{title}\n\n", "-".repeat(80))
}

/// What is compiled into a program, as `cargo tree` writes each package in `format`.
pub fn tree(project: &Project, given_out: &GivenOut, format: &str) -> Outcome<String> {
    let roots = given_out.packages.iter();
    let mut tree = project.cargo();
    tree.args(["tree", "--locked", "--quiet", "--target", given_out.target])
        .args(["--edges", "normal,no-proc-macro", "--prefix", "none"])
        .args(["--no-dedupe", "--format", format])
        .args(roots.flat_map(|root| ["--package", root]))
        .args(given_out.features);
    process::read(&mut tree, "list the packages")
}

/// The registry's packages that are compiled into a program, in order.
fn packages(project: &Project, given_out: &GivenOut) -> Outcome<BTreeSet<Package>> {
    let names = names(&tree(project, given_out, "{p}")?);
    let mut metadata = project.cargo();
    metadata.args(["metadata", "--locked", "--quiet", "--format-version=1"]);
    // Whatever is in none of the programs is left out below.
    metadata.arg("--all-features");
    metadata.args(["--filter-platform", given_out.target]);
    let metadata = parsed(&process::read(&mut metadata, "list the packages")?)?;
    let known = metadata["packages"].as_array();
    let known = known.into_iter().flatten().filter_map(package);
    let found: BTreeSet<Package> = known
        .filter(|package| names.contains(package.name.as_str()))
        .collect();
    if found.len() == names.len() {
        return Ok(found);
    }
    Err(Failure::new(
        "cargo names a package for which it gives no license: see `cargo metadata`.",
    ))
}

/// Each `name version` of a tree, without the project's own packages, whose folder cargo adds.
fn names(tree: &str) -> BTreeSet<String> {
    let lines = tree.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.contains(" ("))
        .map(|line| line.replacen(" v", " ", 1))
        .collect()
}

/// A package of cargo's metadata.
fn package(metadata: &Value) -> Option<Package> {
    let text = |name: &str| metadata[name].as_str();
    let license = text("license").or_else(|| text("license_file"))?;
    let authors = metadata["authors"].as_array()?.iter();
    let authors = authors.filter_map(|author| author.as_str()?.split(" <").next());
    let authors: Vec<&str> = authors.collect();
    Some(Package {
        name: format!("{} {}", text("name")?, text("version")?),
        license: license.replace('/', " OR "),
        authors: if authors.is_empty() {
            "its authors".to_owned()
        } else {
            authors.join(", ")
        },
        folder: Path::new(text("manifest_path")?).parent()?.to_path_buf(),
    })
}

/// Lines for the npm packages that `package-lock.json` asks for itself.
fn npm(lock: &str) -> Outcome<String> {
    let lock = parsed(lock)?;
    let packages = &lock["packages"];
    let asked = packages[""]["dependencies"].as_object();
    let lines = asked.into_iter().flatten().map(|(name, version)| {
        let license = packages[format!("node_modules/{name}")]["license"].as_str();
        let version = version.as_str().unwrap_or_default();
        format!("{name} {version}: {}\n", license.unwrap_or("not given"))
    });
    Ok(lines.collect())
}

fn parsed(json: &str) -> Outcome<Value> {
    serde_json::from_str(json).map_err(|error| Failure::new(format!("This is no JSON: {error}.")))
}

/// Each text with the packages that bring it, and the packages that bring none.
type Texts<'a> = (Vec<(String, BTreeSet<&'a str>)>, Vec<&'a Package>);

fn texts(packages: &BTreeSet<Package>) -> Outcome<Texts<'_>> {
    // Many packages bring the same words in other lines.
    let mut by_words: BTreeMap<String, (String, BTreeSet<&str>)> = BTreeMap::new();
    let mut without = Vec::new();
    for package in packages {
        let files = license_files(package)?;
        if files.is_empty() {
            without.push(package);
        }
        for file in files {
            let text = lines(&String::from_utf8_lossy(&files::read(&file)?));
            let words: Vec<&str> = text.split_whitespace().collect();
            let words = words.join(" ");
            let (_, names) = by_words.entry(words).or_insert((text, BTreeSet::new()));
            names.insert(&package.name);
        }
    }
    let mut texts: Vec<_> = by_words.into_values().collect();
    texts.sort_by(|one, other| (&one.1, &one.0).cmp(&(&other.1, &other.0)));
    Ok((texts, without))
}

/// The files with the licenses and notices of a package, in order.
fn license_files(package: &Package) -> Outcome<Vec<PathBuf>> {
    let is_mit_enough = package.license.contains(" OR ") && package.license.contains("MIT");
    let mut found = files::files_below(&package.folder)?;
    found.retain(|file| {
        let is_at_top = file.parent() == Some(package.folder.as_path());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        is_at_top && has_license(&name, is_mit_enough)
    });
    Ok(found)
}

fn has_license(name: &str, is_mit_enough: bool) -> bool {
    let name = name.to_uppercase();
    let is_code = Path::new(&name)
        .extension()
        .is_some_and(|end| end == "RS" || end == "HTML");
    let is_second = is_mit_enough && name.contains("APACHE");
    NAMES.iter().any(|start| name.starts_with(start)) && !is_code && !is_second
}

/// A text without spaces at the ends of its lines, and without empty lines around it.
fn lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let text = lines.join("\n");
    format!("{}\n", text.trim_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_licenses_is_what_cargo_lock_and_the_packages_say() {
        let project = Project::find().expect("the project");
        let written = files::read_text(&project.path(LIST)).expect("a list");
        let text = text(&project).expect("a list");
        let differs = written.lines().zip(text.lines()).find(|(a, b)| a != b);
        assert_eq!(differs, None, "run `cargo xtask licenses`");
        assert_eq!(written.len(), text.len(), "run `cargo xtask licenses`");
    }

    #[test]
    fn the_tree_names_packages_of_the_registry_and_leaves_our_own_out() {
        let tree = "yardbook v1.0.0 (here)\nserde v1.0.2\n\nvcard v2.0.0+vendored\nserde v1.0.2\n";
        let names: Vec<String> = names(tree).into_iter().collect();
        assert_eq!(names, ["serde 1.0.2", "vcard 2.0.0+vendored"]);
    }

    #[test]
    fn a_license_is_a_file_of_that_name_and_the_text_of_one_choice_is_enough() {
        for (name, is_mit_enough, expected) in [
            ("LICENSE-MIT", true, true),
            ("LICENSE-APACHE", true, false),
            ("LICENSE-APACHE", false, true),
            ("license.md", true, true),
            ("NOTICE", true, true),
            ("README.md", false, false),
            ("license.rs", false, false),
        ] {
            assert_eq!(has_license(name, is_mit_enough), expected, "{name}");
        }
        assert_eq!(lines("\r\n\n  a  \r\n\r\nb\n\n"), "  a\n\nb\n");
    }

    #[test]
    fn an_npm_package_has_the_license_of_its_lock_file() {
        let lock = r#"{"packages": {
            "": {"dependencies": {"a": "1.0.0", "b": "2.0.0"}},
            "node_modules/a": {"license": "MIT"},
            "node_modules/a/node_modules/c": {"license": "ISC"}
        }}"#;
        let expected = "a 1.0.0: MIT\nb 2.0.0: not given\n";
        assert_eq!(npm(lock).as_deref(), Ok(expected));
    }
}
