//! The sample is the same on every machine and in every version: a checksum over every byte of it.
//!
//! A changed checksum is a changed catalogue. If the change was intended, write down the new
//! checksum. If it came with a new version of a dependency, the dependency broke its promise.

use crate::CATALOGUE;
use golf_sample::{COURSES, SEED, Sample};

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8], from: u64) -> u64 {
    bytes.iter().fold(from, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn the_catalogue_is_the_one_that_was_shipped() {
    let start = 0xcbf2_9ce4_8422_2325;
    let sum = CATALOGUE.iter().fold(start, |sum, (detail, holes)| {
        let sum = checksum(&serde_json::to_vec(detail).unwrap(), sum);
        checksum(&serde_json::to_vec(holes).unwrap(), sum)
    });
    assert_eq!(format!("{sum:016x}"), "e5b8cf8367026b6a");
}

#[test]
fn a_course_does_not_depend_on_what_was_made_before_it() {
    let sample = Sample::new(SEED, COURSES);
    let (course, holes) = (sample.course(12_345), sample.holes(12_345));
    assert_eq!(CATALOGUE[12_345], (course, holes));
}
