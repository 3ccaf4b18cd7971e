//! The checks of the target `import`; `tests/suite` of golf-osm runs them over the seeds and over any map.

use std::collections::BTreeSet;
use std::io::Write as _;

use golf_api::decode;
use golf_osm::import::courses;
use golf_osm::read::Extract;
use serde_json::json;

/// Reading never panics. Courses have different identifiers that a browser keeps exact, holes have different numbers
/// from 1 to 18, points are on the globe, and the service's own decoder finds nothing to complain about.
pub fn check(input: &[u8]) {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(input).expect("written");
    let Ok(extract) = Extract::read(file.path(), &mut |_| {}) else {
        return;
    };
    for keep_without_holes in [false, true] {
        let import = courses(&extract, keep_without_holes);
        let mut ids = BTreeSet::new();
        for course in &import.courses {
            let id = course.detail.course.course_id;
            assert!(ids.insert(id), "{id} is there twice");
            assert!((1..1 << 53).contains(&id.0), "{id}");
            let row = serde_json::to_string(&course.detail).expect("JSON");
            let read = decode::course_row(&row).expect("a course");
            assert_eq!(read.problems.total, 0, "{row}: {:?}", read.problems);
            let Some(holes) = &course.holes else {
                assert!(keep_without_holes);
                continue;
            };
            assert_eq!(holes.course_id, id);
            let mut numbers = BTreeSet::new();
            for hole in &holes.holes {
                assert!((1..=18).contains(&hole.hole_number.0) && numbers.insert(hole.hole_number));
                assert!(hole.hazards.len() <= 2_000);
                let labels: BTreeSet<_> = hole.hazards.iter().map(|hazard| &hazard.label).collect();
                assert_eq!(labels.len(), hole.hazards.len(), "labels differ");
            }
            let text = json!(holes).to_string();
            let read = decode::holes_file(&text).expect("holes");
            assert_eq!(read.problems.total, 0, "{text}: {:?}", read.problems);
            assert_eq!(&read.value, holes);
        }
        assert_eq!(import.report.courses.len(), import.courses.len());
        serde_json::to_string(&import.report).expect("JSON");
        assert_eq!(
            courses(&extract, keep_without_holes),
            import,
            "the same extract gives the same courses"
        );
    }
}
