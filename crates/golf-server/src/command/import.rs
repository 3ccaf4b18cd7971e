//! `golf-server import`: reads the files, says what is wrong with them, or writes them all.
#![expect(
    clippy::print_stderr,
    reason = "progress and rejected rows are told to a person"
)]

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{DatabaseFile, grouped};
use crate::database::courses::{Origin, zipped};
use crate::database::{Access, Database};
use crate::failure::{Failure, Outcome};
use crate::import::{Accepted, HoleFile, check};

/// What `import` can be told.
#[derive(clap::Args)]
pub(super) struct Options {
    #[command(flatten)]
    database: DatabaseFile,
    /// A JSON array of courses in the shape of specification 2.1, with `tee_data` where there is
    /// any.
    #[arg(long, value_name = "FILE")]
    courses: PathBuf,
    /// A folder with a file `<course_id>.json` for every course with hole data, in the shape of
    /// specification 2.3.
    #[arg(long, value_name = "DIR")]
    holes: PathBuf,
    /// What the app says wherever the courses are shown, such as the attribution that the data's
    /// license asks for.
    #[arg(long, value_name = "TEXT")]
    notice: Option<String>,
}

/// Replaces all courses, or none.
pub(super) fn run(options: &Options) -> Outcome {
    eprintln!("Reading {}", options.courses.display());
    let rows = read_rows(&options.courses)?;
    let hole_files = read_hole_files(&options.holes)?;
    eprintln!(
        "Checking {} courses and {} hole files",
        grouped(rows.len()),
        grouped(hole_files.len())
    );
    let accepted = check(&rows, &hole_files).map_err(|rejections| {
        for rejection in &rejections {
            eprintln!("rejected: {rejection}");
        }
        Failure::new(format!(
            "Nothing was imported, and the database is as it was: {} found. Correct what is \
             listed above and import again.",
            count(rejections.len(), "problem was", "problems were")
        ))
    })?;
    for (field, times) in &accepted.left_out {
        eprintln!("left out: {field}, which the contract does not have ({times} times)");
    }
    write(options, &accepted)
}

fn write(options: &Options, accepted: &Accepted) -> Outcome {
    const STEP: usize = 5_000;
    let mut database = Database::open(&options.database.path, Access::Create)?;
    let mut refill = database.refill()?;
    let all = accepted.courses.len();
    for (at, course) in accepted.courses.iter().enumerate() {
        if at > 0 && at.is_multiple_of(STEP) {
            eprintln!("Writing courses: {} of {}", grouped(at), grouped(all));
        }
        refill.course(course)?;
    }
    for (course_id, holes) in &accepted.holes {
        refill.holes(*course_id, &zipped(holes)?)?;
    }
    refill.finish(Origin::Imported, options.notice.as_deref())?;
    eprintln!(
        "Imported {} and the holes of {} into {}",
        count(all, "course", "courses"),
        grouped(accepted.holes.len()),
        options.database.path.display()
    );
    Ok(())
}

fn read_rows(path: &Path) -> Outcome<Vec<Value>> {
    let bytes = read(path)?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| {
        Failure::new(format!(
            "Nothing was imported: {} is not JSON ({error}).",
            path.display()
        ))
    })?;
    match value {
        Value::Array(rows) => Ok(rows),
        _ => Err(Failure::new(format!(
            "Nothing was imported: {} is no JSON array of courses.",
            path.display()
        ))),
    }
}

/// Every file of the folder but hidden ones. Their order is that of their names.
fn read_hole_files(folder: &Path) -> Outcome<Vec<HoleFile>> {
    let unreadable = |error: std::io::Error| {
        Failure::new(format!(
            "Nothing was imported: the folder {} cannot be read ({error}).",
            folder.display()
        ))
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.starts_with('.') {
            let bytes = read(&path)?;
            files.push(HoleFile { name, bytes });
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| {
        Failure::new(format!(
            "Nothing was imported: {} cannot be read ({error}).",
            path.display()
        ))
    })
}

fn count(number: usize, one: &str, more: &str) -> String {
    format!(
        "{} {}",
        grouped(number),
        if number == 1 { one } else { more }
    )
}
