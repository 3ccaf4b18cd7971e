//! Builds maps in yards: holes side by side that play north, each with tee, green and bunker.

use golf_api::hole::Point;
use golf_hole::plane::{Flat, Plane};
use golf_osm::import::{Import, courses};
use golf_osm::read::Extract;
use golf_osm::write::Map;
use std::io::Write as _;
use tempfile::NamedTempFile;

/// A place on the globe that yards are counted from.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub lat: f64,
    pub lng: f64,
}

/// In Georgia.
pub const GEORGIA: Place = Place {
    lat: 33.5,
    lng: -82.0,
};
/// In no state.
pub const ICELAND: Place = Place {
    lat: 64.1,
    lng: -21.7,
};

impl Place {
    /// Degrees of a place `east` and `north` yards from here.
    pub fn at(self, east: f64, north: f64) -> (f64, f64) {
        let plane = Plane::north_up(Point {
            lat: self.lat,
            lng: self.lng,
        });
        let point = plane.point(Flat::new(east, north));
        (point.lat, point.lng)
    }

    pub fn square(self, east: f64, north: f64, half: f64) -> Vec<(f64, f64)> {
        [(-half, -half), (half, -half), (half, half), (-half, half)]
            .map(|(x, y)| self.at(east + x, north + y))
            .to_vec()
    }
}

/// The tags of a hole, by its number.
pub type Tagged<'t> = &'t dyn Fn(usize) -> Vec<(&'static str, String)>;

/// Adds holes of 400 yards, 100 yards apart, the first one at `east`: way numbers from `first`, and an outline around
/// them with the number before it.
pub fn course(
    map: &mut Map,
    here: Place,
    east: f64,
    first: i64,
    holes: usize,
    outline: &[(&str, &str)],
    tagged: Tagged<'_>,
) {
    let width = 100.0 * f64::from(u32::try_from(holes).expect("few"));
    if !outline.is_empty() {
        let corners = [
            (-60.0, -60.0),
            (width, -60.0),
            (width, 480.0),
            (-60.0, 480.0),
        ];
        let mut tags = vec![("leisure", "golf_course")];
        tags.extend(outline);
        map.ring(
            first - 1,
            &corners.map(|(x, y)| here.at(east + x, y)),
            &tags,
        );
    }
    for at in 0..holes {
        let x = east + 100.0 * f64::from(u32::try_from(at).expect("few"));
        let tags = tagged(at + 1);
        let number = first + i64::try_from(at).expect("few") * 10;
        hole(map, here, x, number, &tags);
    }
}

/// Adds a hole of 400 yards at `x` with its tee, green and a bunker on the left.
pub fn hole(map: &mut Map, here: Place, x: f64, number: i64, tags: &[(&str, String)]) {
    let mut all = vec![("golf", "hole")];
    all.extend(tags.iter().map(|(key, value)| (*key, value.as_str())));
    map.path(number, &[here.at(x, 0.0), here.at(x, 400.0)], &all);
    map.ring(
        number + 1,
        &here.square(x, 0.0, 4.0),
        &[("golf", "tee"), ("tee", "blue;white")],
    );
    map.ring(
        number + 2,
        &here.square(x, 400.0, 12.0),
        &[("golf", "green")],
    );
    map.ring(
        number + 3,
        &here.square(x - 25.0, 250.0, 5.0),
        &[("golf", "bunker")],
    );
}

/// `ref` and `par` of a hole.
pub fn plain(number: usize) -> Vec<(&'static str, String)> {
    vec![("ref", number.to_string()), ("par", "4".to_owned())]
}

/// The extract of some bytes.
pub fn read(bytes: &[u8]) -> Result<Extract, String> {
    let mut file = NamedTempFile::new().expect("a file");
    file.write_all(bytes).expect("written");
    Extract::read(file.path(), &mut |_| {}).map_err(|error| {
        let shown = error.to_string();
        shown.replace(&file.path().display().to_string(), "FILE")
    })
}

/// The courses of a map.
pub fn import(map: &Map) -> Import {
    courses(
        &read(&map.pbf().expect("memory")).expect("a whole file"),
        false,
    )
}

/// The names of the courses with the numbers of their holes.
pub fn listed(import: &Import) -> Vec<(Option<String>, Vec<u32>)> {
    let mut found: Vec<(Option<String>, Vec<u32>)> = import
        .courses
        .iter()
        .map(|course| {
            let holes = course.holes.iter().flat_map(|holes| &holes.holes);
            (
                course.detail.course.name.clone(),
                holes.map(|hole| hole.hole_number.0).collect(),
            )
        })
        .collect();
    found.sort();
    found
}
