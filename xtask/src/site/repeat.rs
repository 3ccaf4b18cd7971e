//! Whether the same compiled program makes the same site, byte for byte. Names of files are hashes of their bytes, so a
//! difference would be another file for every visitor.
//!
//! `.ci/weekly` compares what Trunk makes with what the other commands make, and with `cargo xtask release` the compiler's
//! own part.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;

/// Fails with the files that differ between two folders.
pub fn compare(one: &Path, other: &Path) -> Outcome {
    let differing = differing(one, other)?;
    if differing.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "Two builds of one program differ in {}: compare {} with {}.",
        differing.join(", "),
        one.display(),
        other.display()
    )))
}

fn differing(one: &Path, other: &Path) -> Outcome<Vec<String>> {
    let names = |folder: &Path| -> Outcome<BTreeSet<PathBuf>> {
        let files = files::files_below(folder)?;
        let name = |file: &PathBuf| file.strip_prefix(folder).map(Path::to_path_buf).ok();
        Ok(files.iter().filter_map(name).collect())
    };
    let mut found = Vec::new();
    for name in names(one)?.union(&names(other)?) {
        let bytes = |folder: &Path| files::read(&folder.join(name)).ok();
        if bytes(one) != bytes(other) {
            found.push(name.display().to_string());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::failure::Failure;
    use crate::files;
    use crate::project::Project;

    #[test]
    fn a_file_that_differs_or_is_missing_is_named() {
        let folder = Project::find().unwrap().target("test-of-repeat");
        files::remove_folder(&folder).unwrap();
        let (one, other) = (folder.join("one"), folder.join("other"));
        for (site, name, bytes) in [
            (&one, "same.js", "1"),
            (&other, "same.js", "1"),
            (&one, "changed.js", "1"),
            (&other, "changed.js", "2"),
            (&other, "more/added.js", "1"),
        ] {
            files::write(&site.join(name), bytes).unwrap();
        }
        let Err(Failure::Sentence(sentence)) = compare(&one, &other) else {
            panic!("no difference was found");
        };
        assert!(
            sentence.contains("in changed.js, more/added.js: "),
            "{sentence}"
        );
        assert_eq!(compare(&one, &one), Ok(()));
    }
}
