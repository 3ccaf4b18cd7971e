//! The files of a release: the site as an archive, golf-server as one static program, the parts of each, and the hashes
//! of all of them.
//!
//! Everything is built twice from nothing, in the same folder, and compared. A difference ends the command: then a hash
//! would prove nothing.

mod archive;
mod parts;
mod signature;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use golf_hosting::manifest::{MANIFEST, of_files};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::site;
use crate::steps::Steps;

/// A static program for every Linux on 64-bit x86.
const TARGET: &str = "x86_64-unknown-linux-musl";

/// Adds to the compiler's flags for [`TARGET`].
const RUST_FLAGS: &str = "CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_RUSTFLAGS";

/// The hashes of the other files, in the form of `sha256sum`.
const SUMS: &str = "SHA256SUMS";

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The options of `release`.
#[derive(clap::Args)]
pub struct Options {
    /// The secret key of minisign that signs the hashes. Its password is taken from `MINISIGN_PASSWORD`, or asked for.
    #[arg(long, value_name = "FILE")]
    sign_key: Option<PathBuf>,
}

/// Makes the files of a release below cargo's target folder.
pub fn run(project: &Project, options: &Options) -> Outcome {
    let steps = Steps::new(project);
    // A key that cannot be read must not be found out after two builds.
    let key = options.sign_key.as_deref().map(signature::Key::read);
    let key = key.transpose()?;
    let first = built(project, &steps)?;
    let second = built(project, &steps)?;
    same(&first, &second)?;
    let folder = project.target("release-files");
    files::remove_folder(&folder)?;
    for (name, bytes) in &first {
        files::write(&folder.join(name), bytes)?;
    }
    let sums = of_files(&first).map_err(Failure::new)?;
    files::write(&folder.join(SUMS), &sums)?;
    println!("The release is in {}.", project.shown(&folder));
    match key {
        Some(key) => files::write(&folder.join(format!("{SUMS}.minisig")), key.sign(&sums)?),
        None => {
            println!("It is unsigned: give the owner's key with --sign-key FILE.");
            Ok(())
        }
    }
}

/// Builds the site and the program from nothing, and returns the files of the release by name.
fn built(project: &Project, steps: &Steps<'_>) -> Outcome<BTreeMap<String, Vec<u8>>> {
    // The same folder both times, since programs may hold its path.
    let target = project.target("release-build");
    files::remove_folder(&target)?;
    files::remove_folder(&project.dist())?;
    steps.take("site", "built", |step| {
        let mut build = project.cargo();
        build
            .args(["run", "--quiet", "--locked", "-p", "xtask", "--", "build"])
            .env("CARGO_TARGET_DIR", &target);
        step.run(&mut build, "build the site")
    })?;
    steps.take("golf-server", "built", |step| {
        let mut build = project.cargo();
        build
            .args(["build", "--release", "--locked", "-p", "golf-server"])
            .args(["--target", TARGET])
            .env("CARGO_TARGET_DIR", &target)
            .env(RUST_FLAGS, site::compiler::without_own_paths());
        step.run(&mut build, "build golf-server")
    })?;
    let program = target.join(TARGET).join("release/golf-server");
    let mut release = BTreeMap::new();
    let mut add = |name: &str, bytes| release.insert(name.to_owned(), bytes);
    let site = format!("yardbook-{VERSION}-site");
    let server = format!("golf-server-{VERSION}-{TARGET}");
    add(
        &format!("{site}.tar"),
        archive::of_folder(&project.dist(), "site")?,
    );
    add(
        &format!("{site}.txt"),
        files::read(&project.dist().join(MANIFEST))?,
    );
    add(
        &format!("{site}.cdx.json"),
        parts::of(project, "yardbook", "wasm32-unknown-unknown")?,
    );
    add(&server, files::read(&program)?);
    add(
        &format!("{server}.cdx.json"),
        parts::of(project, "golf-server", TARGET)?,
    );
    Ok(release)
}

/// Fails when two builds differ, with the names of the files that do.
fn same(first: &BTreeMap<String, Vec<u8>>, second: &BTreeMap<String, Vec<u8>>) -> Outcome {
    let names = first.keys().chain(second.keys());
    let mut differ: Vec<&str> = names
        .filter(|name| first.get(*name) != second.get(*name))
        .map(String::as_str)
        .collect();
    differ.sort_unstable();
    differ.dedup();
    if differ.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "Two builds of the same source differ in {}, so there is no release. Find out which step depends on the time, \
         the order of files or the machine.",
        differ.join(", ")
    )))
}

/// The name of a file below a folder, with slashes.
fn name_below(folder: &Path, file: &Path) -> String {
    let name = file.strip_prefix(folder).unwrap_or(file);
    name.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_of_one_byte_or_one_file_ends_the_release_with_its_name() {
        let files = |pairs: &[(&str, &str)]| -> BTreeMap<String, Vec<u8>> {
            let pairs = pairs.iter();
            pairs
                .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
                .collect()
        };
        let first = files(&[("a", "1"), ("b", "2")]);
        assert_eq!(same(&first, &first.clone()), Ok(()));
        for (other, named) in [
            (files(&[("a", "1"), ("b", "3")]), "in b,"),
            (files(&[("a", "1")]), "in b,"),
            (files(&[("a", "1"), ("b", "2"), ("c", "")]), "in c,"),
        ] {
            let Err(Failure::Sentence(said)) = same(&first, &other) else {
                panic!("{named}");
            };
            assert!(said.contains(named), "{said}");
        }
    }
}
