//! Hostile bodies take bounded memory: a known multiple of their size.
//!
//! One test only, alone in its process, because the peak is that of the whole process.

use golf_api::decode::{MAX_BODY_BYTES, course_detail, course_holes, course_page};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Bytes of memory per byte of a body. The worst of the shapes below is a list of empty objects,
/// each decoded as a tee.
const AT_MOST: usize = 110;

#[test]
fn a_hostile_answer_takes_a_bounded_multiple_of_its_size() {
    let many = |before: &str, part: &str, after: &str| {
        let parts = (MAX_BODY_BYTES / 8 - before.len() - after.len() - 3) / (part.len() + 1);
        format!("{before}{part}{}{after}", format!(",{part}").repeat(parts)).into_bytes()
    };
    let holes = r#"{"data":{"course_id":1,"holes":["#;
    let tees = r#"{"data":{"course_id":1,"tee_data":["#;
    let hazards = r#"{"data":{"course_id":1,"holes":[{"hole_number":1,"hazards":["#;
    for body in [
        many("[", "0", "]"),
        many("[", "[]", "]"),
        many(r#"{"data":["#, "0", "]}"),
        many(r#"{"data":["#, r#"{"":0}"#, "]}"),
        many(r#"{"data":["#, r#"{"course_id":1}"#, "]}"),
        many(r#"{"data":["#, r#"{"course_id":"1","par":7}"#, "]}"),
        many(holes, "0", "]}}"),
        many(holes, r#"{"hole_number":1}"#, "]}}"),
        many(tees, "{}", "]}}"),
        many(tees, r#"{"":0}"#, "]}}"),
        many(hazards, "{}", "]}]}}"),
        many(hazards, r#"{"":0}"#, "]}]}}"),
    ] {
        let before = ALLOCATED.current_usage();
        for read in [
            |body: &[u8]| drop(course_page(body)),
            |body: &[u8]| drop(course_detail(body)),
            |body: &[u8]| drop(course_holes(body)),
        ] {
            ALLOCATED.reset_peak_usage();
            read(&body);
            let taken = ALLOCATED.peak_usage() - before;
            let shape = String::from_utf8_lossy(&body[..60]);
            assert!(taken / body.len() <= AT_MOST, "{taken} for {shape}");
        }
    }
}
