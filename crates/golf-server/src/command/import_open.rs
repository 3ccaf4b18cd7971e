//! `golf-server import-open`: joins an open list of courses with the courses of OpenStreetMap extracts, and writes them
//! all or none.

use std::collections::BTreeSet;
use std::path::PathBuf;

use golf_api::course::CourseId;
use golf_join::facts::{Guessed, merged};
use golf_join::join::{MapCourse, Row, join};
use golf_join::report::{JoinReport, Joined};
use golf_osm::import::{Import, ImportedCourse, courses};
use golf_osm::read::Extract;
use golf_osm::report::Report;
use golf_osm::source;
use serde::Serialize;

use super::import_osm::{self, Stored, accepted, checked, read, tell_report};
use super::{DatabaseFile, grouped, tell};
use crate::database::Access;
use crate::database::courses::{Origin, zipped};
use crate::failure::{Failure, Outcome};
use crate::import::open_list::{self, OpenList};
use crate::shown::excerpt;

/// What the license of OpenGolfAPI asks for, wherever its data is shown.
const LIST_ATTRIBUTION: &str = "Contains data from OpenGolfAPI, ODbL 1.0 (https://opengolfapi.org)";

/// How many rows that are no course are named on the terminal.
const NAMED: usize = 20;

/// The options of `import-open`.
#[derive(clap::Args)]
pub(super) struct ImportOpenOptions {
    #[command(flatten)]
    database: DatabaseFile,
    /// An open list of courses: a JSON array in the shape of contract 2.1, or the table of OpenGolfAPI as .csv or
    /// .ndjson, plain or packed by gzip.
    #[arg(long, value_name = "FILE")]
    list: PathBuf,
    /// An OpenStreetMap extract: .osm.pbf, .osm or .osm.bz2. Can be repeated.
    #[arg(long, value_name = "FILE", required = true)]
    osm: Vec<PathBuf>,
    /// What the app says wherever the courses are shown, before the attributions that the licenses ask for.
    #[arg(long, value_name = "TEXT")]
    notice: Option<String>,
    /// The attribution that the license of the list asks for. Name it if the list is not OpenGolfAPI's.
    #[arg(long, value_name = "TEXT", default_value = LIST_ATTRIBUTION)]
    list_notice: String,
    /// Join golf courses whose holes are not mapped, too, and keep those that no row is.
    #[arg(long)]
    keep_without_holes: bool,
    /// Write what was joined with its score, what nearly was, and what stayed alone, into a JSON file, with the report on
    /// the extracts.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write the same as a page of text.
    #[arg(long, value_name = "FILE")]
    report_text: Option<PathBuf>,
}

/// The report on the list and on the extracts.
#[derive(Serialize)]
struct Reports<'r> {
    join: &'r JoinReport,
    map: &'r Report,
}

/// Replaces all courses, or none.
pub(super) fn run(options: &ImportOpenOptions) -> Outcome {
    tell(&format!("Reading {}", options.list.display()));
    let list = open_list::read(&options.list)?;
    let mut all = Extract::default();
    for path in &options.osm {
        all.append(read(path)?);
    }
    tell("Finding courses and their holes");
    let mut import = courses(&all, options.keep_without_holes);
    drop(all);
    leave_out_taken(&mut import, &list.rows);
    accepted(&mut import);
    tell("Joining the list with the map");
    let (stored, report) = joined(list, &import)?;
    tell_report(&import.report);
    tell_join(&report);
    if let Some(path) = &options.report {
        let reports = Reports {
            join: &report,
            map: &import.report,
        };
        import_osm::write_json(path, &reports)?;
    }
    if let Some(path) = &options.report_text {
        import_osm::write_text(path, "--report-text", &report.text())?;
    }
    let former: Vec<(CourseId, CourseId)> = report.joined.iter().map(former_id).collect();
    write(options, &stored, &former, import.report.date.as_deref())
}

/// A course of the map whose number is that of a row of the list becomes none: two courses cannot have one number.
fn leave_out_taken(import: &mut Import, rows: &[Row]) {
    let taken: BTreeSet<CourseId> = rows.iter().map(|row| row.detail.course.course_id).collect();
    let id = |course: &ImportedCourse| course.detail.course.course_id;
    let (out, kept) = std::mem::take(&mut import.courses)
        .into_iter()
        .partition::<Vec<_>, _>(|course| taken.contains(&id(course)));
    import.courses = kept;
    for course in out {
        import
            .report
            .leave_out(id(&course).0, "a row of the list has its number");
    }
}

/// The courses as stored, in the order of the list, and those of the map alone after them; and the report.
fn joined(list: OpenList, import: &Import) -> Outcome<(Vec<Stored>, JoinReport)> {
    let map: Vec<MapCourse<'_>> = import.courses.iter().map(map_course).collect();
    let joins = join(&list.rows, &map);
    let mut of_row: Vec<Option<usize>> = vec![None; list.rows.len()];
    let mut is_joined = vec![false; map.len()];
    for pair in &joins.joined {
        of_row[pair.row] = Some(pair.map);
        is_joined[pair.map] = true;
    }
    let mut facts = vec![Vec::new(); map.len()];
    let mut stored = Vec::with_capacity(list.rows.len());
    for (row, of_map) in list.rows.iter().zip(of_row) {
        let Some(at) = of_map else {
            stored.push(checked_alone(row)?);
            continue;
        };
        let course = &import.courses[at];
        let (detail, of_course) = merged(&row.detail, &course.detail, guessed(course));
        let id = detail.course.course_id;
        let mut course = ImportedCourse {
            detail,
            ..course.clone()
        };
        course.source.course_id = id;
        if let Some(holes) = &mut course.holes {
            holes.course_id = id;
        }
        stored.push(checked(&course, of_course.clone()).map_err(|reasons| broken(id, &reasons))?);
        facts[at] = of_course;
    }
    for (course, is_joined) in import.courses.iter().zip(&is_joined) {
        if !is_joined {
            let id = course.detail.course.course_id;
            let of_course = import_osm::facts(course);
            stored.push(checked(course, of_course).map_err(|reasons| broken(id, &reasons))?);
        }
    }
    let facts = joins
        .joined
        .iter()
        .map(|pair| std::mem::take(&mut facts[pair.map]));
    let facts = facts.collect();
    let mut report = JoinReport::new(&list.rows, &map, &joins, facts);
    report.rows = list.count;
    report.left_out = list.left_out;
    report.remarks = list.remarks;
    Ok((stored, report))
}

fn map_course(course: &ImportedCourse) -> MapCourse<'_> {
    let row = &course.detail.course;
    let holes = course.holes.iter().flat_map(|holes| &holes.holes);
    let holes: Vec<_> = holes.cloned().collect();
    let mut points = source::points(&holes);
    if points.is_empty() {
        let place = row.latitude.zip(row.longitude);
        points.extend(place.map(|(lat, lng)| golf_api::hole::Point { lat, lng }));
    }
    MapCourse {
        course: row,
        outlines: course
            .source
            .outlines
            .iter()
            .map(|outline| outline.number)
            .collect(),
        points,
        holes: holes.len(),
    }
}

fn guessed(course: &ImportedCourse) -> Guessed {
    Guessed {
        state: course.source.is_state_guessed,
        par: course.source.holes.iter().any(|hole| hole.is_par_guessed),
    }
}

/// A row without a course of the map, as stored.
fn checked_alone(row: &Row) -> Outcome<Stored> {
    let id = row.detail.course.course_id;
    import_osm::stored(&row.detail, None, None).map_err(|reasons| broken(id, &reasons))
}

/// Each source was checked by itself, so this is a defect of the program.
fn broken(id: CourseId, reasons: &[String]) -> Failure {
    Failure::new(format!(
        "Nothing was imported, and the database is as it was: course {id} breaks the contract, please report this ({}).",
        excerpt(&reasons.join("; "), 500)
    ))
}

fn tell_join(report: &JoinReport) {
    tell(&format!(
        "Joined {} courses of the map with rows of the list; {} are on the map alone, {} in the list alone",
        grouped(report.joined.len()),
        grouped(report.only_map.len()),
        grouped(report.only_list.len())
    ));
    for left_out in report.left_out.iter().take(NAMED) {
        tell(&format!("left out: row {}: {}", left_out.row, left_out.why));
    }
    let more = report.left_out.len().saturating_sub(NAMED);
    if more > 0 {
        tell(&format!(
            "left out: {} more rows; --report FILE has each",
            grouped(more)
        ));
    }
    for remark in &report.remarks {
        tell(remark);
    }
}

/// The identifier that a joined course has on the map, with the row's. Links from an import before the join lead on.
fn former_id(joined: &Joined) -> (CourseId, CourseId) {
    (CourseId(joined.map_id), CourseId(joined.course_id))
}

fn write(
    options: &ImportOpenOptions,
    stored: &[Stored],
    former: &[(CourseId, CourseId)],
    date: Option<&str>,
) -> Outcome {
    let mut database = options.database.open(Access::Create)?;
    let mut refill = database.refill()?;
    for course in stored {
        refill.course(&course.text)?;
        let id = course.text.course_id;
        if let Some(holes) = &course.holes {
            refill.holes(id, &zipped(holes)?)?;
        }
        if let Some(source) = &course.source {
            refill.source(id, &zipped(source)?)?;
        }
    }
    refill.former_ids(former)?;
    let list = options.list_notice.trim();
    let own = options.notice.as_deref().map(str::trim);
    let own = own
        .into_iter()
        .chain([list])
        .filter(|part| !part.is_empty());
    let own: Vec<&str> = own.collect();
    let notice = import_osm::notice(Some(&own.join(" ")), date);
    refill.finish(Origin::Imported, Some(&notice))?;
    tell(&format!(
        "Imported {} courses and the holes of {} into {}",
        grouped(stored.len()),
        grouped(
            stored
                .iter()
                .filter(|course| course.holes.is_some())
                .count()
        ),
        options.database.path.display()
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::import_osm::ATTRIBUTION;
    use super::LIST_ATTRIBUTION;

    #[test]
    fn both_attributions_name_their_license() {
        for text in [ATTRIBUTION, LIST_ATTRIBUTION] {
            assert!(text.contains("ODbL 1.0 (https://"), "{text}");
        }
    }
}
