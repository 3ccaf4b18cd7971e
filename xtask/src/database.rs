//! The development database: created on the first run, from the sample, from a folder of real data, or from OpenStreetMap
//! extracts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

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
pub fn ensure(steps: &Steps<'_>, server: &Server<'_>, file: &Path) -> Outcome {
    if file.exists() {
        return Ok(());
    }
    make(file, |draft| {
        steps.take("courses", "invented", |step| {
            let mut sample = server.command(&["sample"], draft);
            step.run(&mut sample, "make the sample database")
        })
    })
}

/// Makes a database under another name. It gets its own only when it is complete, so that an interrupted first run
/// leaves nothing half done.
fn make<T>(file: &Path, fill: impl FnOnce(&Path) -> Outcome<T>) -> Outcome<T> {
    if let Some(folder) = file.parent() {
        files::make_folder(folder)?;
    }
    let draft = with_suffix(file, ".draft");
    for suffix in ["", "-wal", "-shm"] {
        files::remove_file(&with_suffix(&draft, suffix))?;
    }
    let filled = fill(&draft)?;
    for suffix in ["-wal", "-shm", ""] {
        let part = with_suffix(&draft, suffix);
        if part.exists() {
            files::rename(&part, &with_suffix(file, suffix))?;
        }
    }
    Ok(filled)
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

/// What an import of extracts said.
pub struct Imported {
    /// The database.
    pub file: PathBuf,
    /// The courses that were found and what was left out, a line each.
    pub summary: Vec<String>,
}

/// Makes the database of some OpenStreetMap extracts. Without `--db`, each set of extracts has one of its own, which is
/// used again until a file changes. A database that `--db` names has its courses replaced.
pub fn of_extracts(
    steps: &Steps<'_>,
    server: &Server<'_>,
    choice: &Choice,
    extracts: &[PathBuf],
) -> Outcome<Imported> {
    let mut marks = Vec::new();
    for extract in extracts {
        marks.push(Mark::of(extract)?);
    }
    let import = |file: &Path| {
        let mut import = server.command(&["import-osm"], file);
        for mark in &marks {
            import.arg("--extract").arg(&mark.path);
        }
        steps.take("courses", "from OpenStreetMap", |step| {
            step.run(&mut import, "import the extracts")?;
            Ok(summary(&step.said()?))
        })
    };
    if choice.db != Path::new(DEFAULT) {
        let file = choice.file(steps.project);
        if let Some(folder) = file.parent() {
            files::make_folder(folder)?;
        }
        let summary = import(&file)?;
        return Ok(Imported { file, summary });
    }
    let file = steps.project.path(&name_of(marks.clone()));
    let shown = steps.project.shown(&file);
    let summary = if file.exists() {
        vec![format!(
            "The courses are those of {shown}, made of the same extracts. Delete it to read them again."
        )]
    } else {
        let mut summary = make(&file, import)?;
        summary.push(format!("They are kept in {shown}"));
        summary
    };
    Ok(Imported { file, summary })
}

/// What tells one extract from another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Mark {
    path: PathBuf,
    size: u64,
    changed: Option<SystemTime>,
}

impl Mark {
    fn of(extract: &Path) -> Outcome<Self> {
        // The command may run in another folder than the person.
        let path = std::path::absolute(extract).unwrap_or_else(|_| extract.to_owned());
        let found = std::fs::metadata(&path).map_err(|error| {
            let shown = extract.display();
            Failure::new(format!(
                "{shown} cannot be read ({error}): name an extract with --osm."
            ))
        })?;
        Ok(Self {
            path,
            size: found.len(),
            changed: found.modified().ok(),
        })
    }
}

/// The database of a set of extracts, whatever their order.
fn name_of(mut marks: Vec<Mark>) -> String {
    marks.sort();
    let mut hasher = DefaultHasher::new();
    marks.hash(&mut hasher);
    format!(".data/osm-{:016x}.db", hasher.finish())
}

/// The lines of an import's output that a person wants to see.
fn summary(said: &str) -> Vec<String> {
    const TELLING: [&str; 3] = ["Found ", "Grade ", "left out"];
    let lines = said.lines().map(str::trim);
    let telling = lines.filter(|line| TELLING.iter().any(|start| line.starts_with(start)));
    telling.map(str::to_owned).collect()
}

/// `file` with `suffix` appended to its whole name.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::{Mark, name_of, summary};
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    #[test]
    fn a_set_of_extracts_has_a_database_until_a_file_changes() {
        let mark = |path: &str, size, second| Mark {
            path: PathBuf::from(path),
            size,
            changed: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(second)),
        };
        let (one, other) = (mark("/a.pbf", 7, 1), mark("/b.pbf", 9, 1));
        let name = name_of(vec![one.clone(), other.clone()]);
        assert!(name.starts_with(".data/osm-") && name.ends_with(".db"));
        assert_eq!(name_of(vec![other, one.clone()]), name);
        for changed in [
            vec![one.clone()],
            vec![one.clone(), mark("/b.pbf", 10, 1)],
            vec![one.clone(), mark("/b.pbf", 9, 2)],
            vec![one, mark("/c.pbf", 9, 1)],
        ] {
            assert_ne!(name_of(changed), name);
        }
    }

    #[test]
    fn of_an_import_the_courses_and_what_was_left_out_are_shown() {
        let said = "Reading a.pbf: pass 1 of 7, 10 %\nFound 2 courses, 2 of them with 36 holes\nGrade A: 2\n\
                    left out: Ridge: no holes\nImported 2 courses\n";
        assert_eq!(
            summary(said),
            [
                "Found 2 courses, 2 of them with 36 holes",
                "Grade A: 2",
                "left out: Ridge: no holes"
            ]
        );
    }
}
