//! `golf-server import-osm`: reads OpenStreetMap extracts, makes courses of them, and writes them all or none.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use golf_api::hole::CourseHoles;
use golf_catalog::reply::json;
use golf_osm::import::{Import, ImportedCourse, courses};
use golf_osm::read::{Extract, PASSES, Progress};
use golf_osm::report::Report;
use serde_json::Value;

use super::{DatabaseFile, grouped, tell};
use crate::database::courses::{CourseText, Origin, zipped};
use crate::database::{Access, Database};
use crate::failure::{Failure, Outcome};
use crate::import::{course_row, hole_file};
use crate::shown::excerpt;

/// What the license of OpenStreetMap asks for, wherever its data is shown.
const ATTRIBUTION: &str =
    "© OpenStreetMap contributors, ODbL 1.0 (https://www.openstreetmap.org/copyright)";

/// How many clubs that became no course are named on the terminal.
const NAMED: usize = 20;

/// The options of `import-osm`.
#[derive(clap::Args)]
pub(super) struct Options {
    #[command(flatten)]
    database: DatabaseFile,
    /// An OpenStreetMap extract: .osm.pbf, .osm or .osm.bz2. Can be repeated.
    #[arg(long = "extract", value_name = "FILE", required = true)]
    extracts: Vec<PathBuf>,
    /// What the app says wherever the courses are shown, before the attribution that the license asks for.
    #[arg(long, value_name = "TEXT")]
    notice: Option<String>,
    /// Keep golf courses whose holes are not mapped, too.
    #[arg(long)]
    keep_without_holes: bool,
    /// Write what was read, guessed and left out, course by course, into a JSON file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// Replaces all courses, or none.
pub(super) fn run(options: &Options) -> Outcome {
    let mut all = Extract::default();
    for path in &options.extracts {
        all.append(read(path)?);
    }
    tell("Finding courses and their holes");
    let import = courses(&all, options.keep_without_holes);
    drop(all);
    tell_report(&import.report);
    if import.courses.is_empty() {
        return Err(Failure::new(
            "Nothing was imported, and the database is as it was: no golf course with numbered holes is in the \
             extract. Name another with --extract, or keep courses without holes with --keep-without-holes.",
        ));
    }
    write(options, &import)
}

/// Reads an extract, and says every tenth of the way how far it is.
fn read(path: &Path) -> Outcome<Extract> {
    let mut last = None;
    let mut progress = |now: Progress| {
        let tenths = now.bytes.saturating_mul(10) / now.of.max(1);
        if last.replace((now.pass, tenths)) != Some((now.pass, tenths)) {
            let shown = path.display();
            tell(&format!(
                "Reading {shown}: pass {} of {PASSES}, {} %",
                now.pass,
                tenths * 10
            ));
        }
    };
    Extract::read(path, &mut progress).map_err(|error| {
        Failure::new(format!(
            "Nothing was imported, and the database is as it was. {error}"
        ))
    })
}

fn tell_report(report: &Report) {
    let with_holes = report.courses.iter().filter(|course| course.holes > 0);
    let holes: usize = with_holes.clone().map(|course| course.holes).sum();
    tell(&format!(
        "Found {} courses, {} of them with {} holes",
        grouped(report.courses.len()),
        grouped(with_holes.clone().count()),
        grouped(holes)
    ));
    for grade in ['A', 'B', 'C', 'D'] {
        let graded = with_holes
            .clone()
            .filter(|course| course.grade == Some(grade))
            .count();
        if graded > 0 {
            tell(&format!("Grade {grade}: {}", grouped(graded)));
        }
    }
    for none in report
        .no_courses
        .iter()
        .filter(|none| !none.holes.is_empty())
        .take(NAMED)
    {
        let name = none.name.as_deref().unwrap_or("holes without a name");
        tell(&format!("left out: {}: {}", excerpt(name, 100), none.why));
    }
    let others = report.no_courses.len();
    if others > 0 {
        tell(&format!(
            "left out in all: {}; --report FILE has each with its reason",
            grouped(others)
        ));
    }
}

fn write(options: &Options, import: &Import) -> Outcome {
    let texts: Vec<(CourseText, Option<String>)> =
        import.courses.iter().map(checked).collect::<Outcome<_>>()?;
    let mut database = Database::open(&options.database.path, Access::Create)?;
    let mut refill = database.refill()?;
    for (course, holes) in &texts {
        refill.course(course)?;
        if let Some(holes) = holes {
            refill.holes(course.course_id, &zipped(holes)?)?;
        }
    }
    // Before the courses are visible: a report that cannot be written leaves the database as it was.
    if let Some(path) = &options.report {
        write_report(path, &import.report)?;
    }
    refill.finish(
        Origin::Imported,
        Some(&notice(
            options.notice.as_deref(),
            import.report.date.as_deref(),
        )),
    )?;
    tell(&format!(
        "Imported {} courses and the holes of {} into {}",
        grouped(texts.len()),
        grouped(texts.iter().filter(|(_, holes)| holes.is_some()).count()),
        options.database.path.display()
    ));
    Ok(())
}

/// A course as stored. It must be what `import` would accept of a file.
fn checked(course: &ImportedCourse) -> Outcome<(CourseText, Option<String>)> {
    let id = course.detail.course.course_id;
    let refused = |reasons: Vec<String>| {
        let reasons = excerpt(&reasons.join("; "), 500);
        Failure::new(format!(
            "Nothing was imported, and the database is as it was: course {id} breaks the contract ({reasons}). \
             Please report this with the extract."
        ))
    };
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    let detail = json(&course.detail);
    course_row::check(&value(&detail)).map_err(&refused)?;
    let holes = course.holes.as_ref().map(|holes: &CourseHoles| json(holes));
    if let Some(holes) = &holes {
        hole_file::check(id, &value(holes)).map_err(&refused)?;
    }
    let text = CourseText {
        course_id: id,
        course: json(&course.detail.course),
        tees: json(&course.detail.tees),
    };
    Ok((text, holes))
}

/// The notice: a person's own text, the attribution, and the date of the data.
fn notice(own: Option<&str>, date: Option<&str>) -> String {
    let from = match date {
        Some(date) => format!("From OpenStreetMap, {date}."),
        None => "From OpenStreetMap.".to_owned(),
    };
    let own = own.map(str::trim).filter(|own| !own.is_empty());
    let parts = own.into_iter().chain([ATTRIBUTION, from.as_str()]);
    parts.collect::<Vec<_>>().join(" ")
}

fn write_report(path: &Path, report: &Report) -> Outcome {
    let failed = |error: std::io::Error| {
        Failure::new(format!(
            "Nothing was imported, and the database is as it was: {} cannot be written ({error}). Name another file \
             with --report.",
            path.display()
        ))
    };
    let mut file = BufWriter::new(File::create(path).map_err(failed)?);
    serde_json::to_writer_pretty(&mut file, report).map_err(|error| failed(error.into()))?;
    writeln!(file).and_then(|()| file.flush()).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::notice;

    #[test]
    fn the_notice_names_the_source_its_license_and_the_day_of_the_data() {
        let attribution = super::ATTRIBUTION;
        assert_eq!(
            notice(None, Some("2026-05-11")),
            format!("{attribution} From OpenStreetMap, 2026-05-11.")
        );
        assert_eq!(
            notice(Some(" Ours. "), None),
            format!("Ours. {attribution} From OpenStreetMap.")
        );
    }
}
