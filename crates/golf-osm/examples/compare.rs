//! Compares the holes of extracts with hole files of the same courses that were made another way.
//!
//! `cargo run --release -p golf-osm --example compare -- --extract DIR --holes DIR [--every] [--strict] [--write DIR]`:
//! `--extract` is a file or a folder of extracts, `--holes` a folder of `<course_id>.json`. It prints a line for each
//! course and each difference; with `--every`, a line for each hole. With `--strict` it fails if a green, a length or a
//! par differs, or if a hole or a course is absent. `--write` writes the holes as `<course_id>.json`, for
//! `cargo xtask contact-sheet --holes DIR`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use geo::{Distance as _, Euclidean};
use golf_api::decode;
use golf_api::hole::{CourseHoles, Hazard, HazardKind, Hole, Point};
use golf_hole::plane::Plane;
use golf_osm::element::{ElementId, Feature, Role, Shape};
use golf_osm::import::{Import, courses};
use golf_osm::read::Extract;
use golf_osm::terrain::{Terrain, apart, areas, path};

/// Greens are the same within this many yards.
const GREEN: f64 = 5.0;
/// Lengths are the same within this share.
const LENGTH: f64 = 0.03;
/// A point belongs to the bunker or water that it is this near to, in yards.
const HAZARD: f64 = 15.0;

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
    let all = read(&files(&extracts, ".pbf")?)?;
    let terrain = Terrain::new(&all);
    let import = courses(&all, false);
    if let Some(folder) = after("--write") {
        write(&folder, &import)?;
    }
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
            println!("unread {:?}", import.report.unread);
        }
        return Ok(());
    };
    let mut differing = 0_usize;
    for file in files(&holes, ".json")? {
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let read = decode::holes_file(&text)
            .ok_or_else(|| format!("{} is no hole file", file.display()))?;
        differing += usize::from(!compare(&read.value, &import, &terrain, is_every));
    }
    let is_strict = arguments.iter().any(|argument| argument == "--strict");
    match differing {
        1.. if is_strict => Err(format!("{differing} hole files differ or have no course")),
        _ => Ok(()),
    }
}

/// Writes the holes of every course.
fn write(folder: &Path, import: &Import) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    for holes in import
        .courses
        .iter()
        .filter_map(|course| course.holes.as_ref())
    {
        let text = serde_json::to_string_pretty(holes).map_err(|error| error.to_string())?;
        let file = folder.join(format!("{}.json", holes.course_id));
        std::fs::write(file, text + "\n").map_err(failed)?;
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

fn read(files: &[PathBuf]) -> Result<Extract, String> {
    let mut all = Extract::default();
    for file in files {
        let extract = Extract::read(file, &mut |_| {}).map_err(|error| error.to_string())?;
        all.append(extract);
    }
    Ok(all)
}

/// Prints the differences of one course. Whether its greens, lengths and pars are equal; hazards may differ.
fn compare(expected: &CourseHoles, import: &Import, terrain: &Terrain<'_>, is_every: bool) -> bool {
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
        return false;
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
        // An absent point is equal to none.
        let is_green = offs.iter().all(|off| off.is_some_and(|off| off <= GREEN));
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
        let lost = unmatched(&theirs.hazards, &own.hazards, terrain);
        let new = unmatched(&own.hazards, &theirs.hazards, terrain);
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
                let object = object(hazard, terrain);
                println!(
                    "    only there: {}, {}",
                    text(hazard),
                    elsewhere(object, ours, terrain)
                );
            }
            for hazard in new {
                let object = object(hazard, terrain);
                println!(
                    "    only here: {}, there {}",
                    text(hazard),
                    elsewhere(object, expected, terrain)
                );
            }
        }
    }
    for absent in absent(expected, ours) {
        println!("  hole {absent}: not in the extracts");
    }
    for new in absent(ours, expected) {
        println!("  hole {new}: only in the extracts");
    }
    println!(
        "  {} of {} holes: {greens} greens within {GREEN} yards, {lengths} lengths within {:.0} %, {pars} pars equal; \
         {theirs_found} of their {theirs_all} hazards are here, {ours_found} of our {ours_all} are there",
        pairs.len(),
        expected.holes.len(),
        LENGTH * 100.0
    );
    let all = expected.holes.len();
    let is_whole = pairs.len() == all && ours.holes.len() == all;
    is_whole && [greens, lengths, pars] == [all; 3]
}

/// The numbers of holes that another course lacks.
fn absent(course: &CourseHoles, other: &CourseHoles) -> Vec<String> {
    let is_there = |hole: &&Hole| {
        let mut others = other.holes.iter();
        others.any(|other| other.hole_number == hole.hole_number)
    };
    let absent = course.holes.iter().filter(|hole| !is_there(hole));
    absent.map(|hole| hole.hole_number.to_string()).collect()
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

/// The hazards that have no partner of the same object in another list; each partner counts once.
fn unmatched<'h>(list: &'h [Hazard], others: &[Hazard], terrain: &Terrain<'_>) -> Vec<&'h Hazard> {
    let mut left: Vec<Option<ElementId>> =
        others.iter().map(|other| object(other, terrain)).collect();
    list.iter()
        .filter(|hazard| {
            let own = object(hazard, terrain);
            let partner = left
                .iter_mut()
                .find(|other| own.is_some() && **other == own);
            partner.is_none_or(|partner| partner.take().is_none())
        })
        .collect()
}

/// The bunker or water of the map that a point lies in or next to.
fn object(hazard: &Hazard, terrain: &Terrain<'_>) -> Option<ElementId> {
    let point = hazard.point?;
    let role = if hazard.kind == HazardKind::Water {
        Role::Water
    } else {
        Role::Bunker
    };
    let plane = Plane::north_up(point);
    let here = geo::Point::new(0.0, 0.0);
    let off = |feature: &Feature| match &feature.shape {
        Shape::Line(line) => Euclidean.distance(
            &here,
            &path(&line.iter().map(|at| plane.flat(*at)).collect::<Vec<_>>()),
        ),
        shape => Euclidean.distance(&here, &areas(&plane, shape)),
    };
    let near = terrain.near(&[point], HAZARD, role).into_iter();
    let near = near
        .map(|feature| (off(feature), feature.id))
        .filter(|(off, _)| *off <= HAZARD);
    near.min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, id)| id)
}

/// The holes of a course that have an object of the map.
fn elsewhere(sought: Option<ElementId>, course: &CourseHoles, terrain: &Terrain<'_>) -> String {
    let has = |hole: &&Hole| {
        hole.hazards
            .iter()
            .any(|hazard| object(hazard, terrain) == sought)
    };
    let holes = course
        .holes
        .iter()
        .filter(has)
        .map(|hole| hole.hole_number.to_string());
    let holes: Vec<String> = holes.collect();
    match sought {
        None => "which is no object of the map".to_owned(),
        Some(id) if holes.is_empty() => format!("{id} on no hole"),
        Some(id) => format!("{id} on hole {}", holes.join(", ")),
    }
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
