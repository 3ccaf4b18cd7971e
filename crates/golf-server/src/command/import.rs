//! `golf-server import`: reads and checks the files, then writes them all or reports the problems.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{DatabaseFile, grouped, tell};
use crate::database::Access;
use crate::database::courses::{Origin, zipped};
use crate::failure::{Failure, Outcome};
use crate::import::contract_fields::LeftOut;
use crate::import::rejections::Rejections;
use crate::import::{Accepted, HoleFile, check, source_files};
use crate::shown::excerpt;

/// The options of `import`.
#[derive(clap::Args)]
pub(super) struct ImportOptions {
    #[command(flatten)]
    database: DatabaseFile,
    /// A JSON array of courses in the shape of contract 2.1, with `tee_data` where there is
    /// any.
    #[arg(long, value_name = "FILE")]
    courses: PathBuf,
    /// A folder with a file `<course_id>.json` for every course with hole data, in the shape of
    /// contract 2.3.
    #[arg(long, value_name = "DIR")]
    holes: PathBuf,
    /// What the app says wherever the courses are shown, such as the attribution that the data's
    /// license asks for.
    #[arg(long, value_name = "TEXT")]
    notice: Option<String>,
}

/// Replaces all courses, or none.
pub(super) fn run(options: &ImportOptions) -> Outcome {
    tell(&format!("Reading {}", options.courses.display()));
    let rows = read_rows(&options.courses)?;
    let (hole_files, unreadable) = source_files::hole_files(&options.holes)?;
    tell(&format!(
        "Checking {} courses and {} hole files",
        grouped(rows.len()),
        grouped(hole_files.len())
    ));
    let accepted = checked(&rows, &hole_files, unreadable)?;
    drop(hole_files);
    tell_left_out(&accepted.left_out);
    write(options, &accepted)
}

/// The import, or the reasons why it is rejected.
fn checked(rows: &[Value], files: &[HoleFile], unreadable: Rejections) -> Outcome<Accepted> {
    let mut rejections = Rejections::default();
    let accepted = check(rows, files).unwrap_or_else(|found| {
        rejections = found;
        Accepted::default()
    });
    rejections.append(unreadable);
    if rejections.is_empty() {
        return Ok(accepted);
    }
    for rejection in rejections.first() {
        tell(&format!("rejected: {rejection}"));
    }
    let unnamed = rejections.total() - rejections.first().len();
    if unnamed > 0 {
        tell(&format!("rejected: {} more", grouped(unnamed)));
    }
    Err(Failure::new(format!(
        "Nothing was imported, and the database is as it was: {} found. Correct what is listed \
         above and import again.",
        count(rejections.total(), "problem was", "problems were")
    )))
}

/// Reports the fields that are not kept. Their names come from the file, and there may be any
/// number.
fn tell_left_out(fields: &LeftOut) {
    const NAMED: usize = 100;
    for (field, times) in fields.iter().take(NAMED) {
        tell(&format!(
            "left out: {}, which the contract does not have ({} times)",
            excerpt(field, 100),
            grouped(usize::try_from(*times).unwrap_or(usize::MAX))
        ));
    }
    if fields.len() > NAMED {
        let more = grouped(fields.len() - NAMED);
        tell(&format!("left out: {more} more fields"));
    }
}

fn write(options: &ImportOptions, accepted: &Accepted) -> Outcome {
    const STEP: usize = 5_000;
    let mut database = options.database.open(Access::Create)?;
    let mut refill = database.refill()?;
    let all = accepted.courses.len();
    for (at, course) in accepted.courses.iter().enumerate() {
        if at > 0 && at.is_multiple_of(STEP) {
            tell(&format!(
                "Writing courses: {} of {}",
                grouped(at),
                grouped(all)
            ));
        }
        refill.course(course)?;
    }
    for (course_id, holes) in &accepted.holes {
        refill.holes(*course_id, &zipped(holes)?)?;
    }
    refill.finish(Origin::Imported, options.notice.as_deref())?;
    tell(&format!(
        "Imported {} and the holes of {} into {}",
        count(all, "course", "courses"),
        grouped(accepted.holes.len()),
        options.database.path.display()
    ));
    Ok(())
}

fn read_rows(path: &Path) -> Outcome<Vec<Value>> {
    let bytes = source_files::courses(path)?;
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

fn count(number: usize, one: &str, more: &str) -> String {
    format!(
        "{} {}",
        grouped(number),
        if number == 1 { one } else { more }
    )
}
