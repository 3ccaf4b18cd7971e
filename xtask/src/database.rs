//! The development database: created on the first run, from the sample, from a folder of real data, or from OpenStreetMap
//! extracts.

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

/// The files that courses are made of.
#[derive(Clone, Copy)]
pub struct Sources<'s> {
    /// OpenStreetMap extracts.
    pub extracts: &'s [PathBuf],
    /// An open list of courses, which is joined with them.
    pub list: Option<&'s Path>,
}

impl Sources<'_> {
    /// The command of the server that imports them, and its options with their files.
    fn import(self) -> (&'static str, Vec<(&'static str, PathBuf)>) {
        // The command may run in another folder than the person.
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (command, option) = match self.list {
            Some(_) => ("import-open", "--osm"),
            None => ("import-osm", "--extract"),
        };
        let list = self.list.map(|list| ("--list", absolute(list)));
        let extracts = self.extracts.iter();
        let extracts = extracts.map(|extract| (option, absolute(extract)));
        (command, list.into_iter().chain(extracts).collect())
    }

    /// What tells these files from others, whatever their order and names.
    ///
    /// # Errors
    /// A [`Failure`] when one cannot be read.
    fn contents(self) -> Outcome<Vec<String>> {
        let list = self.list.map(|list| {
            let content = content_of(list, "--list")?;
            Ok(format!("list {content}"))
        });
        let extracts = self.extracts.iter();
        let extracts = extracts.map(|extract| content_of(extract, "--osm"));
        extracts.chain(list).collect()
    }
}

/// What an import of extracts said.
pub struct Imported {
    /// The database.
    pub file: PathBuf,
    /// The courses that were found and what was left out, a line each.
    pub summary: Vec<String>,
}

/// Makes the database of some OpenStreetMap extracts, joined with an open list if there is one. Without `--db`, each set of extracts has one of its own, which is
/// used again until the server's program changes, since another program may import by other rules. Then its courses are
/// replaced, as are those of a database that `--db` names.
pub fn of_extracts(
    steps: &Steps<'_>,
    server: &Server<'_>,
    choice: &Choice,
    sources: Sources<'_>,
) -> Outcome<Imported> {
    let import = |file: &Path| {
        let (command, files) = sources.import();
        let mut import = server.command(&[command], file);
        for (option, path) in files {
            import.arg(option).arg(path);
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
    let contents = steps.take("extracts", "compared", |_| sources.contents())?;
    let file = steps.project.path(&name_of(contents));
    let shown = steps.project.shown(&file);
    let made_by = with_suffix(&file, ".made-by");
    let program = server.fingerprint()?;
    let known = files::read_text(&made_by).ok();
    let summary = match Age::of(file.exists(), known.as_deref(), &program) {
        Age::Current => vec![format!(
            "The courses are those of {shown}, made of the same extracts by the same program."
        )],
        age => {
            let mut summary = if age == Age::New {
                make(&file, import)?
            } else {
                import(&file)?
            };
            // After the import, so that one that was interrupted is made again.
            files::write(&made_by, &program)?;
            summary.push(format!("They are kept in {shown}"));
            summary
        }
    };
    Ok(Imported { file, summary })
}

/// Whether the database of some extracts can be used as it is.
#[derive(Debug, PartialEq, Eq)]
enum Age {
    /// It is not there yet.
    New,
    /// It has the courses of this program.
    Current,
    /// It has those of another program, or of an unknown one.
    Old,
}

impl Age {
    fn of(exists: bool, made_by: Option<&str>, program: &str) -> Self {
        match (exists, made_by) {
            (false, _) => Self::New,
            (true, Some(known)) if known == program => Self::Current,
            (true, _) => Self::Old,
        }
    }
}

/// What tells one file from another: its content, wherever the file is.
fn content_of(file: &Path, option: &str) -> Outcome<String> {
    let read = std::fs::File::open(file).and_then(golf_hosting::files::fingerprint_of);
    read.map_err(|error| {
        let shown = file.display();
        Failure::new(format!(
            "{shown} cannot be read ({error}): name a file with {option}."
        ))
    })
}

/// The database of extracts with these contents, whatever their order.
fn name_of(mut contents: Vec<String>) -> String {
    contents.sort();
    let name = golf_hosting::files::fingerprint(contents.join(" ").as_bytes());
    format!(".data/osm-{name}.db")
}

/// The lines of an import's output that a person wants to see.
fn summary(said: &str) -> Vec<String> {
    const TELLING: [&str; 4] = ["Found ", "Grade ", "Joined ", "left out"];
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
    use super::{Age, Sources, content_of, name_of, summary};
    use std::fs;
    use std::path::{Path, PathBuf};

    #[test]
    fn a_set_of_extracts_has_a_database_by_its_content() {
        let folder = std::env::temp_dir().join(format!("yardbook-extracts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let content = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::write(&path, text).unwrap();
            content_of(&path, "--osm").unwrap()
        };
        let one = content("a.osm", "one");
        let name = name_of(vec![one.clone(), content("b.osm", "two")]);
        assert!(name.starts_with(".data/osm-") && name.ends_with(".db"));
        // A copy in another order, at another place, at another time.
        assert_eq!(name_of(vec![content("c.osm", "two"), one.clone()]), name);
        // The same path, the same size, another content.
        assert_ne!(name_of(vec![one.clone(), content("b.osm", "six")]), name);
        assert_ne!(name_of(vec![one]), name);
        fs::remove_dir_all(&folder).unwrap();
        assert!(content_of(&folder.join("a.osm"), "--osm").is_err());
    }

    #[test]
    fn a_list_is_joined_with_the_extracts_and_makes_another_database() {
        let extracts = [PathBuf::from("/a.pbf"), PathBuf::from("/b.pbf")];
        let shown = |list: Option<&Path>| {
            let (command, files) = Sources {
                extracts: &extracts,
                list,
            }
            .import();
            let files = files
                .iter()
                .map(|(option, path)| format!(" {option} {}", path.display()));
            command.to_owned() + &files.collect::<String>()
        };
        assert_eq!(shown(None), "import-osm --extract /a.pbf --extract /b.pbf");
        assert_eq!(
            shown(Some(Path::new("/list.csv"))),
            "import-open --list /list.csv --osm /a.pbf --osm /b.pbf"
        );
        let file = std::env::temp_dir().join(format!("yardbook-list-{}", std::process::id()));
        fs::write(&file, "one").unwrap();
        let extracts = [file.clone()];
        let name = |list| {
            name_of(
                Sources {
                    extracts: &extracts,
                    list,
                }
                .contents()
                .unwrap(),
            )
        };
        assert_ne!(name(None), name(Some(file.as_path())));
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_database_of_another_program_is_filled_anew() {
        for (exists, made_by, age) in [
            (false, None, Age::New),
            (false, Some("new"), Age::New),
            (true, Some("new"), Age::Current),
            (true, Some("old"), Age::Old),
            (true, Some(""), Age::Old),
            (true, None, Age::Old),
        ] {
            assert_eq!(Age::of(exists, made_by, "new"), age, "{exists} {made_by:?}");
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
