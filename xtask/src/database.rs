//! The development database: created on the first run, from the sample or from a folder of real data.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;

/// The default path of the database.
pub const DEFAULT: &str = ".data/golf.db";

/// The options that choose a database.
#[derive(clap::Args)]
pub struct Choice {
    /// The database, made on first use.
    #[arg(long, value_name = "FILE", default_value = DEFAULT)]
    db: PathBuf,
}

impl Choice {
    /// The database's file: a plain name is relative to where the user stands, the default to the project.
    pub fn file(&self, project: &Project) -> PathBuf {
        if self.db == Path::new(DEFAULT) {
            project.path(DEFAULT)
        } else {
            std::path::absolute(&self.db).unwrap_or_else(|_| self.db.clone())
        }
    }
}

/// Makes the database from the sample if it is not there yet.
/// It gets its name only when it is complete, so that an interrupted first run leaves nothing half done.
pub fn ensure(steps: &Steps<'_>, server: &Server<'_>, file: &Path) -> Outcome {
    if file.exists() {
        return Ok(());
    }
    if let Some(folder) = file.parent() {
        files::make_folder(folder)?;
    }
    let draft = with_suffix(file, ".draft");
    for suffix in ["", "-wal", "-shm"] {
        files::remove_file(&with_suffix(&draft, suffix))?;
    }
    steps.take("courses", "invented", |step| {
        let mut sample = server.command(&["sample"], &draft);
        step.run(&mut sample, "make the sample database")
    })?;
    for suffix in ["-wal", "-shm", ""] {
        let part = with_suffix(&draft, suffix);
        if part.exists() {
            files::rename(&part, &with_suffix(file, suffix))?;
        }
    }
    Ok(())
}

/// Replaces the database's courses with those of `folder`: `courses.json` and the folder `holes`.
pub fn import(
    steps: &Steps<'_>,
    server: &Server<'_>,
    file: &Path,
    folder: &Path,
    notice: Option<&str>,
) -> Outcome {
    let (courses, holes) = (folder.join("courses.json"), folder.join("holes"));
    if !courses.is_file() || !holes.is_dir() {
        return Err(Failure::new(format!(
            "{} does not hold `courses.json` and a folder `holes`: name a folder that does with --import.",
            folder.display()
        )));
    }
    let mut import = server.command(&["import"], file);
    import
        .arg("--courses")
        .arg(courses)
        .arg("--holes")
        .arg(holes);
    if let Some(notice) = notice {
        import.arg("--notice").arg(notice);
    }
    steps.take("courses", "imported", |step| {
        step.run(&mut import, "import the courses")
    })
}

/// Replaces the database's courses with those of OpenStreetMap extracts. A database that is not there is made.
pub fn import_osm(
    steps: &Steps<'_>,
    server: &Server<'_>,
    file: &Path,
    extracts: &[PathBuf],
) -> Outcome {
    if let Some(folder) = file.parent() {
        files::make_folder(folder)?;
    }
    let mut import = server.command(&["import-osm"], file);
    for extract in extracts {
        // The command may run in another folder than the person.
        let extract = std::path::absolute(extract).unwrap_or_else(|_| extract.clone());
        import.arg("--extract").arg(extract);
    }
    steps.take("courses", "from OpenStreetMap", |step| {
        step.run(&mut import, "import the extracts")
    })
}

/// `file` with `suffix` appended to its whole name.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
