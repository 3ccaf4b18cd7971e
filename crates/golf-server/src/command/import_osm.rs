//! `golf-server import-osm`: reads OpenStreetMap extracts, makes courses of them, and writes them all or none.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use golf_api::course::{Course, CourseDetail};
use golf_api::hole::CourseHoles;
use golf_catalog::reply::json;
use golf_join::facts::{Fact, Guessed, merged};
use golf_osm::import::{Import, ImportedCourse, courses};
use golf_osm::read::{Extract, PASSES, Progress};
use golf_osm::report::Report;
use serde::Serialize;
use serde_json::Value;

use super::{DatabaseFile, grouped, tell};
use crate::database::Access;
use crate::database::courses::{CourseText, Origin, zipped};
use crate::failure::{Failure, Outcome};
use crate::import::{course_row, hole_file, too_large};
use crate::shown::{excerpt, shown_json};
use crate::source::CourseSources;

/// What the license of OpenStreetMap asks for, wherever its data is shown.
pub(super) const ATTRIBUTION: &str =
    "© OpenStreetMap contributors, ODbL 1.0 (https://www.openstreetmap.org/copyright)";

/// A course as texts.
pub(super) struct Stored {
    /// Its row and its tees.
    pub(super) text: CourseText,
    /// Its holes, if there are any.
    pub(super) holes: Option<String>,
    /// The objects of the map that it is made of, if it is on the map.
    pub(super) source: Option<String>,
}

/// How many clubs that became no course are named on the terminal.
const NAMED: usize = 20;

/// The options of `import-osm`.
#[derive(clap::Args)]
pub(super) struct ImportOsmOptions {
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
pub(super) fn run(options: &ImportOsmOptions) -> Outcome {
    let mut all = Extract::default();
    for path in &options.extracts {
        all.append(read(path)?);
    }
    tell("Finding courses and their holes");
    let mut import = courses(&all, options.keep_without_holes);
    drop(all);
    let texts = accepted(&mut import);
    tell_report(&import.report);
    // Before the courses are visible: a report that cannot be written leaves the database as it was. It is most needed
    // where nothing became a course.
    if let Some(path) = &options.report {
        write_json(path, &import.report)?;
    }
    if texts.is_empty() {
        return Err(Failure::new(
            "Nothing was imported, and the database is as it was: no golf course with numbered holes is in the \
             extract. Name another with --extract, or keep courses without holes with --keep-without-holes.",
        ));
    }
    write(options, &texts, import.report.date.as_deref())
}

/// The courses as stored. One that breaks the contract is left out, and the report says why.
pub(super) fn accepted(import: &mut Import) -> Vec<Stored> {
    let mut texts = Vec::new();
    for course in std::mem::take(&mut import.courses) {
        match checked(&course, facts(&course)) {
            Ok(text) => {
                texts.push(text);
                import.courses.push(course);
            }
            Err(reasons) => {
                let reasons = excerpt(&reasons.join("; "), 500);
                let why = format!("it breaks the contract, please report this ({reasons})");
                import
                    .report
                    .leave_out(course.detail.course.course_id.0, &why);
            }
        }
    }
    texts
}

/// Reads an extract, and says every tenth of the way how far it is.
pub(super) fn read(path: &Path) -> Outcome<Extract> {
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

pub(super) fn tell_report(report: &Report) {
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

fn write(options: &ImportOsmOptions, texts: &[Stored], date: Option<&str>) -> Outcome {
    let mut database = options.database.open(Access::Create)?;
    let mut refill = database.refill()?;
    for course in texts {
        refill.course(&course.text)?;
        let id = course.text.course_id;
        if let Some(holes) = &course.holes {
            refill.holes(id, &zipped(holes)?)?;
        }
        if let Some(source) = &course.source {
            refill.source(id, &zipped(source)?)?;
        }
    }
    let notice = notice(options.notice.as_deref(), date);
    refill.finish(Origin::Imported, Some(&notice))?;
    tell(&format!(
        "Imported {} courses and the holes of {} into {}",
        grouped(texts.len()),
        grouped(texts.iter().filter(|course| course.holes.is_some()).count()),
        options.database.path.display()
    ));
    Ok(())
}

/// A course as stored, or why it is none. It must be what `import` would accept of a file.
pub(super) fn checked(course: &ImportedCourse, facts: Vec<Fact>) -> Result<Stored, Vec<String>> {
    let source = CourseSources::new(&course.source, course.holes.as_ref(), facts);
    stored(&course.detail, course.holes.as_ref(), Some(&source))
}

/// Where the facts of a course of the map are from: all of them are from the map.
pub(super) fn facts(course: &ImportedCourse) -> Vec<Fact> {
    let nothing = CourseDetail {
        course: Course::unknown(course.detail.course.course_id),
        tees: Vec::new(),
    };
    merged(&nothing, &course.detail, Guessed::default()).1
}

/// A course with its holes and what it is made of, as texts.
pub(super) fn stored(
    detail: &CourseDetail,
    holes: Option<&CourseHoles>,
    source: Option<&CourseSources>,
) -> Result<Stored, Vec<String>> {
    let id = detail.course.course_id;
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    course_row::check(&value(&json(detail)))?;
    let holes = holes.map(json);
    if let Some(holes) = &holes {
        hole_file::check(id, &value(holes))?;
    }
    let text = CourseText {
        course_id: id,
        course: json(&detail.course),
        tees: json(&detail.tees),
    };
    let source = source.map(json);
    let of_row = text.course.len() + text.tees.len();
    let parts = [
        Some(of_row),
        holes.as_ref().map(String::len),
        source.as_ref().map(String::len),
    ];
    match parts.into_iter().flatten().find_map(too_large) {
        None => Ok(Stored {
            text,
            holes,
            source,
        }),
        Some(reason) => Err(vec![reason]),
    }
}

/// The notice: a person's own text, the attribution, and the date of the data.
pub(super) fn notice(own: Option<&str>, date: Option<&str>) -> String {
    let from = match date {
        Some(date) => format!("From OpenStreetMap, {date}."),
        None => "From OpenStreetMap.".to_owned(),
    };
    let own = own.map(str::trim).filter(|own| !own.is_empty());
    let parts = own.into_iter().chain([ATTRIBUTION, from.as_str()]);
    parts.collect::<Vec<_>>().join(" ")
}

/// Writes a report as JSON. Texts of the map are escaped, since people print such a file on a terminal.
pub(super) fn write_json(path: &Path, report: &impl Serialize) -> Outcome {
    let text = serde_json::to_string_pretty(report);
    let text = text.map_err(|error| unwritten(path, "--report", &error.into()))?;
    write_text(path, "--report", &(shown_json(&text) + "\n"))
}

/// Writes a report beside its name, and gives it the name when it is whole.
pub(super) fn write_text(path: &Path, option: &str, text: &str) -> Outcome {
    let failed = |error: std::io::Error| unwritten(path, option, &error);
    // A pipe or device cannot be replaced.
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return std::fs::write(path, text).map_err(failed);
    }
    let place = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut draft = place.clone().into_os_string();
    draft.push(".draft");
    let draft = PathBuf::from(draft);
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&draft, &place)
    });
    written.map_err(|error| {
        // What is left of a failed draft is only in the way. It may not even be there.
        let _ = std::fs::remove_file(&draft);
        failed(error)
    })
}

fn unwritten(path: &Path, option: &str, error: &std::io::Error) -> Failure {
    Failure::new(format!(
        "Nothing was imported, and the database is as it was: {} cannot be written ({error}). Name another file \
         with {option}.",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use golf_api::course::CourseId;
    use golf_osm::import::courses;
    use golf_osm::read::Extract;
    use golf_osm::write::Map;

    use super::{accepted, notice};

    #[test]
    fn a_course_that_breaks_the_contract_is_left_out_and_the_others_stay() {
        let mut map = Map::default();
        for (first, east) in [(1_000, 0.0), (2_000, 0.1)] {
            for hole in 1..=9_i32 {
                let lng = -98.0 + east + f64::from(hole) * 1e-3;
                let line = [(41.0, lng), (41.003, lng)];
                let number = hole.to_string();
                let tags = [("golf", "hole"), ("par", "4"), ("ref", &*number)];
                map.path(first + i64::from(hole), &line, &tags);
            }
        }
        let mut file = tempfile::NamedTempFile::new().unwrap();
        std::io::Write::write_all(&mut file, map.xml().as_bytes()).unwrap();
        let extract = Extract::read(file.path(), &mut |_| {}).unwrap();
        let mut import = courses(&extract, false);
        assert_eq!(import.courses.len(), 2);
        if let Some(holes) = &mut import.courses[0].holes {
            holes.holes[8].hole_number.0 = 27;
        }
        let texts = accepted(&mut import);
        let ids: Vec<CourseId> = texts.iter().map(|course| course.text.course_id).collect();
        assert_eq!(ids, [CourseId(20_014)]);
        assert_eq!(import.report.courses.len(), 1);
        let left_out = &import.report.no_courses[0];
        assert_eq!(left_out.holes.len(), 9);
        assert!(left_out.why.contains("hole_number: 27 is none of 1 to 18"));
    }

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
