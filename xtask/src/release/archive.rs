//! A folder as a tar archive that depends on the names and bytes of its files alone: sorted, with one time, one owner and
//! one set of rights.

use std::path::Path;

use tar::{Builder, EntryType, Header};

use super::name_below;
use crate::failure::{Failure, Outcome};
use crate::files;

/// 1980-01-01T00:00:00Z: some programs that unpack refuse earlier times.
const TIME: u64 = 315_532_800;

/// The archive of a folder, whose files are in the folder `root` there.
pub fn of_folder(folder: &Path, root: &str) -> Outcome<Vec<u8>> {
    let mut names: Vec<String> = files::files_below(folder)?
        .iter()
        .map(|file| name_below(folder, file))
        .collect();
    names.sort_unstable();
    let mut archive = Builder::new(Vec::new());
    for name in names {
        let bytes = files::read(&folder.join(&name))?;
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(TIME);
        header.set_uid(0);
        header.set_gid(0);
        archive
            .append_data(&mut header, format!("{root}/{name}"), &bytes[..])
            .map_err(|error| Failure::new(format!("{name} cannot be archived: {error}.")))?;
    }
    archive
        .into_inner()
        .map_err(|error| Failure::new(format!("The archive cannot be finished: {error}.")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    #[test]
    fn an_archive_depends_on_names_and_bytes_alone_and_has_every_file() {
        let folder = Project::find().unwrap().target("test-of-archive");
        let fill = |names: [&str; 3], hours: u64| {
            files::remove_folder(&folder).unwrap();
            for name in names {
                files::write(&folder.join(name), name).unwrap();
                let time = SystemTime::UNIX_EPOCH + Duration::from_secs(hours * 3600);
                let file = File::options().write(true).open(folder.join(name)).unwrap();
                file.set_modified(time).unwrap();
            }
            of_folder(&folder, "site").unwrap()
        };
        let once = fill(["index.html", "maps/a.svg", "_headers"], 400_000);
        let again = fill(["_headers", "maps/a.svg", "index.html"], 500_000);
        assert!(once == again);
        let mut archive = tar::Archive::new(&once[..]);
        let found: Vec<String> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                assert_eq!(entry.header().mtime().unwrap(), TIME);
                assert_eq!(entry.header().mode().unwrap(), 0o644);
                entry.path().unwrap().display().to_string()
            })
            .collect();
        assert_eq!(
            found,
            ["site/_headers", "site/index.html", "site/maps/a.svg"]
        );
    }
}
