//! How long links are: a table of the holes of a folder, and the published hole in every run.
//!
//! `HOLES=DIR cargo test -p golf-link --test link_lengths -- --nocapture` prints the table: `DIR` has `<course_id>.json`
//! files, each what stands inside `data` of GET /courses/:id/holes. Every link is unpacked again and compared.

use std::fs;
use std::io::Write as _;

use golf_api::decode;
use golf_api::hole::{Coordinates, Hole, Point};
use golf_hole::plane::{METRES_PER_YARD, Plane};
use golf_hole::sample::published_hole;
use golf_link::day::Day;
use golf_link::not_a_hole::NotPacked;
use golf_link::pack::pack;
use golf_link::shared::{Shared, SharedCourse};
use golf_link::unpack::unpack;

/// A shared course without texts of its own.
fn shared(holes: Vec<Hole>) -> Shared {
    Shared {
        course: SharedCourse::default(),
        notice: None,
        on: Day::of(1_795_608_000_000.0),
        holes,
    }
}

/// The courses of the folder `HOLES`, by the names of their files.
fn courses() -> Vec<(String, Vec<Hole>)> {
    let mut courses = Vec::new();
    for file in std::env::var_os("HOLES")
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap_or_else(|error| panic!("a folder: {error}")))
    {
        let file = file
            .unwrap_or_else(|error| panic!("a file: {error}"))
            .path();
        let data = fs::read_to_string(&file).unwrap_or_else(|error| panic!("a text: {error}"));
        let body = format!("{{\"data\":{data}}}");
        let course = decode::course_holes(body.as_bytes())
            .unwrap_or_else(|error| panic!("the holes of a course: {error}"));
        let name = file.file_stem().unwrap_or_default();
        courses.push((name.to_string_lossy().into_owned(), course.value.holes));
    }
    courses.sort_by(|one, other| one.0.cmp(&other.0));
    courses
}

fn points(hole: &Hole) -> Vec<Option<Point>> {
    let at = hole.coordinates;
    let mut points = vec![at.tee, at.fairway, at.dogleg, at.layup];
    points.extend([at.green.front, at.green.center, at.green.back]);
    points.extend(hole.hazards.iter().map(|hazard| hazard.point));
    points
}

fn without_points(hole: &Hole) -> Hole {
    let mut hole = hole.clone();
    hole.coordinates = Coordinates::default();
    for hazard in &mut hole.hazards {
        hazard.point = None;
    }
    hole
}

fn without_labels(hole: &Hole) -> Hole {
    let mut hole = hole.clone();
    for hazard in &mut hole.hazards {
        hazard.label = None;
    }
    hole
}

/// The length of a link, once it is unpacked again: equal in every word, and points within a meter.
fn length(holes: &[Hole]) -> Result<usize, NotPacked> {
    let link = pack(&shared(holes.to_vec()))?;
    let read = unpack(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!(read.holes.len(), holes.len());
    for (hole, read) in holes.iter().zip(&read.holes) {
        assert_eq!(without_points(hole), without_points(read));
        for (point, read) in points(hole).into_iter().zip(points(read)) {
            assert_eq!(point.is_some(), read.is_some());
            if let (Some(point), Some(read)) = (point, read) {
                let plane = Plane::north_up(point);
                let apart = plane.flat(point).distance(plane.flat(read)) * METRES_PER_YARD;
                assert!(apart < 1.0, "{point:?} is {apart} m off");
            }
        }
    }
    Ok(link.len())
}

fn lengths(holes: &[Hole]) -> Vec<usize> {
    let mut lengths: Vec<usize> = holes
        .iter()
        .filter_map(|hole| length(std::slice::from_ref(hole)).ok())
        .collect();
    lengths.sort_unstable();
    lengths
}

#[test]
fn links_are_short_and_give_their_holes_back() {
    let published = length(&[published_hole()]);
    assert!(published.is_ok_and(|length| length < 100), "{published:?}");
    let courses = courses();
    let mut table = String::from("course | hole | characters | without labels\n");
    let mut all = Vec::new();
    for (name, holes) in &courses {
        for hole in holes {
            let with = length(std::slice::from_ref(hole));
            let with = with.unwrap_or_else(|error| panic!("{name}: {error}"));
            let bare = length(&[without_labels(hole)]).unwrap_or_default();
            table += &format!("{name} | {} | {with} | {bare}\n", hole.hole_number);
        }
        let whole =
            length(holes).map_or_else(|error| error.to_string(), |length| length.to_string());
        let bare: Vec<Hole> = holes.iter().map(without_labels).collect();
        let bare =
            length(&bare).map_or_else(|error| error.to_string(), |length| length.to_string());
        table += &format!("{name} | all | {whole} | {bare}\n");
        all.extend(holes.iter().cloned());
    }
    for (name, holes) in [
        ("with labels", all.clone()),
        ("without labels", all.iter().map(without_labels).collect()),
    ] {
        let lengths = lengths(&holes);
        if let (Some(median), Some(longest)) = (lengths.get(lengths.len() / 2), lengths.last()) {
            table += &format!(
                "{} holes {name}: median {median}, longest {longest}\n",
                lengths.len()
            );
        }
    }
    if !courses.is_empty() {
        std::io::stdout()
            .write_all(table.as_bytes())
            .unwrap_or_else(|error| panic!("a table: {error}"));
    }
}
