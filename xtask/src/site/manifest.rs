//! The manifest of the site, see [`golf_hosting::manifest`].

use std::collections::BTreeMap;
use std::path::Path;

use golf_hosting::manifest::{MANIFEST, of_files};

use crate::failure::{Failure, Outcome};
use crate::files;

/// Adds the manifest of a folder to it.
pub fn add(folder: &Path) -> Outcome {
    let mut found = BTreeMap::new();
    for file in files::files_below(folder)? {
        let name = file.strip_prefix(folder).unwrap_or(&file);
        let name = name.to_string_lossy().replace('\\', "/");
        found.insert(name, files::read(&file)?);
    }
    let text = of_files(&found).map_err(Failure::new)?;
    files::write(&folder.join(MANIFEST), text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;

    #[test]
    fn the_manifest_of_a_folder_is_the_same_when_it_is_made_again() {
        let folder = Project::find().unwrap().target("test-of-manifest");
        files::remove_folder(&folder).unwrap();
        for name in ["index.html", "maps/a.svg", "_headers", "index.html.br"] {
            files::write(&folder.join(name), "abc").unwrap();
        }
        add(&folder).unwrap();
        let once = files::read_text(&folder.join(MANIFEST)).unwrap();
        let names = once.lines().map(|line| &line[66..]);
        assert!(names.eq(["index.html", "maps/a.svg"]), "{once}");
        add(&folder).unwrap();
        assert_eq!(files::read_text(&folder.join(MANIFEST)), Ok(once));
        files::write(&folder.join("a b.js"), "").unwrap();
        assert!(add(&folder).is_err());
    }
}
