//! Compares the holes of extracts with hole files of the same courses that were made another way.
//!
//! `cargo run --release -p golf-osm --example compare -- --extract DIR --holes DIR [--every]`: `--extract` is a file or
//! a folder of extracts, `--holes` a folder of `<course_id>.json`. It prints a line for each course and each difference;
//! with `--every`, a line for each hole.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use golf_api::decode;
use golf_api::hole::{CourseHoles, Hazard, Hole, Point};
use golf_osm::import::{Import, courses};
use golf_osm::read::Extract;
use golf_osm::terrain::apart;

/// Greens are the same within this many yards.
const GREEN: f64 = 5.0;
/// Lengths are the same within this share.
const LENGTH: f64 = 0.03;
/// Hazards are the same within this many yards: a bunker's near edge and its middle are one bunker.
const HAZARD: f64 = 25.0;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("compare: {what}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(PathBuf::from)
    };
    let extracts = after("--extract").ok_or("name extracts with --extract")?;
    let is_every = arguments.iter().any(|argument| argument == "--every");
    let import = import(&files(&extracts, ".pbf")?)?;
    for course in &import.report.courses {
        println!(
            "{} {:?}: {} holes, grade {}, {} greens, {} tees, {} pars by tag, {} hazards, {} notes",
            course.course_id,
            course.name.as_deref().unwrap_or("without a name"),
            course.holes,
            course.grade.unwrap_or('-'),
            course.greens,
            course.tees,
            course.pars,
            course.hazards,
            course.notes.len()
        );
    }
    let Some(holes) = after("--holes") else {
        for none in &import.report.no_courses {
            println!(
                "no course: {:?} {} outlines, {} holes: {}",
                none.name,
                none.outlines.len(),
                none.holes.len(),
                none.why
            );
        }
        if is_every {
            for course in &import.report.courses {
                println!("{:?}", course.name);
                for note in &course.notes {
                    println!(
                        "   {:?} {:?} {}: {}",
                        note.hole, note.kind, note.object, note.what
                    );
                }
            }
            for note in &import.report.broken {
                println!("broken {}: {}", note.object, note.what);
            }
            println!("unused {:?}", import.report.unused);
        }
        return Ok(());
    };
    for file in files(&holes, ".json")? {
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let read = decode::holes_file(&text)
            .ok_or_else(|| format!("{} is no hole file", file.display()))?;
        compare(&read.value, &import, is_every);
    }
    Ok(())
}

fn files(path: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let entries =
        std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(end));
    files.sort();
    Ok(files)
}

fn import(files: &[PathBuf]) -> Result<Import, String> {
    let mut all = Extract::default();
    for file in files {
        let extract = Extract::read(file, &mut |_| {}).map_err(|error| error.to_string())?;
        all.append(extract);
    }
    Ok(courses(&all, false))
}

/// The differences of one course.
fn compare(expected: &CourseHoles, import: &Import, is_every: bool) {
    let off = |holes: &CourseHoles| -> f64 {
        let pairs = pairs(expected, holes);
        let offs = pairs.iter().filter_map(|(theirs, ours)| {
            Some(apart(
                theirs.coordinates.green.center?,
                ours.coordinates.green.center?,
            ))
        });
        let offs: Vec<f64> = offs.collect();
        if offs.is_empty() {
            f64::INFINITY
        } else {
            offs.iter().sum::<f64>() / count(offs.len())
        }
    };
    let nearest = import
        .courses
        .iter()
        .filter_map(|course| course.holes.as_ref())
        .min_by(|one, other| off(one).total_cmp(&off(other)));
    let Some(ours) = nearest.filter(|holes| off(holes) < 500.0) else {
        println!(
            "\n{}: no course of the extracts lies there",
            expected.course_id
        );
        return;
    };
    println!(
        "\n{} is {} of the extracts",
        expected.course_id, ours.course_id
    );
    let (mut greens, mut lengths, mut pars) = (0, 0, 0);
    let (mut theirs_found, mut theirs_all, mut ours_found, mut ours_all) = (0, 0, 0, 0);
    let pairs = pairs(expected, ours);
    for (theirs, own) in &pairs {
        let (a, b) = (theirs.coordinates.green, own.coordinates.green);
        let offs = [(a.front, b.front), (a.center, b.center), (a.back, b.back)]
            .map(|(one, other)| one.zip(other).map(|(one, other)| apart(one, other)));
        let is_green = offs.iter().all(|off| off.is_none_or(|off| off <= GREEN));
        let share = f64::from(own.length_yards.unwrap_or(0))
            / f64::from(theirs.length_yards.unwrap_or(1))
            - 1.0;
        let tee = theirs
            .coordinates
            .tee
            .zip(own.coordinates.tee)
            .map(|(one, other)| apart(one, other));
        greens += usize::from(is_green);
        lengths += usize::from(share.abs() <= LENGTH);
        pars += usize::from(theirs.par == own.par);
        let lost = unmatched(&theirs.hazards, &own.hazards);
        let new = unmatched(&own.hazards, &theirs.hazards);
        theirs_all += theirs.hazards.len();
        theirs_found += theirs.hazards.len() - lost.len();
        ours_all += own.hazards.len();
        ours_found += own.hazards.len() - new.len();
        let shown = |off: Option<f64>| off.map_or("-".to_owned(), |off| format!("{off:.1}"));
        if is_every || !is_green || share.abs() > LENGTH || theirs.par != own.par {
            println!(
                "  hole {}: green front {} center {} back {} yards off; tee {}; length {} against {} ({:+.1} %); par {:?} against {:?}",
                own.hole_number,
                shown(offs[0]),
                shown(offs[1]),
                shown(offs[2]),
                shown(tee),
                own.length_yards.unwrap_or(0),
                theirs.length_yards.unwrap_or(0),
                share * 100.0,
                own.par,
                theirs.par
            );
        }
        if is_every {
            for hazard in lost {
                println!("    only there: {}", text(hazard));
            }
            for hazard in new {
                println!("    only here: {}", text(hazard));
            }
        }
    }
    println!(
        "  {} holes: {greens} greens within {GREEN} yards, {lengths} lengths within {:.0} %, {pars} pars equal; \
         {theirs_found} of their {theirs_all} hazards are here, {ours_found} of our {ours_all} are there",
        pairs.len(),
        LENGTH * 100.0
    );
}

fn pairs<'a>(expected: &'a CourseHoles, ours: &'a CourseHoles) -> Vec<(&'a Hole, &'a Hole)> {
    let find = |hole: &Hole| {
        ours.holes
            .iter()
            .find(|own| own.hole_number == hole.hole_number)
    };
    expected
        .holes
        .iter()
        .filter_map(|hole| Some((hole, find(hole)?)))
        .collect()
}

/// The hazards that have no partner of their kind in another list; each partner counts once.
fn unmatched<'h>(list: &'h [Hazard], others: &[Hazard]) -> Vec<&'h Hazard> {
    let mut links: Vec<(f64, usize, usize)> = Vec::new();
    for (at, one) in list.iter().enumerate() {
        for (other_at, other) in others.iter().enumerate() {
            if let Some((a, b)) = one
                .point
                .zip(other.point)
                .filter(|_| one.kind == other.kind)
            {
                links.push((apart(a, b), at, other_at));
            }
        }
    }
    links.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut is_done, mut is_taken) = (vec![false; list.len()], vec![false; others.len()]);
    for (off, one, other) in links {
        if off <= HAZARD && !is_done[one] && !is_taken[other] {
            (is_done[one], is_taken[other]) = (true, true);
        }
    }
    let left = list.iter().enumerate().filter(|(at, _)| !is_done[*at]);
    left.map(|(_, hazard)| hazard).collect()
}

fn text(hazard: &Hazard) -> String {
    let Point { lat, lng } = hazard.point.unwrap_or(Point { lat: 0.0, lng: 0.0 });
    format!(
        "{} at {lat}, {lng}",
        hazard.label.as_deref().unwrap_or_default()
    )
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
