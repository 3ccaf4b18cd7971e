//! `docs/hole-link.md`: its words are those of the code, and its example is what the code writes and reads.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::*;
use crate::text::WORDS;

const DOCUMENT: &str = include_str!("../../../../docs/hole-link.md");

/// The rows of the table below a heading, without its head.
fn rows(heading: &str) -> Vec<(&'static str, &'static str)> {
    let below = DOCUMENT.split(heading).nth(1).unwrap_or_default();
    let section = below.split("\n## ").next().unwrap_or_default();
    let lines = section.lines().filter(|line| line.starts_with("| "));
    let cells = lines.skip(2).filter_map(|line| {
        let inside = line.strip_prefix("| ")?.strip_suffix(" |")?;
        inside.split_once(" | ")
    });
    cells.collect()
}

#[test]
fn the_document_describes_the_format() {
    let words: Vec<(String, String)> = (1..)
        .zip(WORDS)
        .map(|(byte, words)| (format!("{byte}"), format!("`{words}`")))
        .collect();
    let written = rows("\n## Words\n");
    let written = written
        .iter()
        .map(|(byte, words)| ((*byte).to_owned(), (*words).to_owned()));
    assert_eq!(written.collect::<Vec<_>>(), words);

    let link = DOCUMENT
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.lines().next());
    let link = link.unwrap_or_default();
    let bytes: Vec<u8> = rows("\n## An example\n")
        .iter()
        .flat_map(|(bytes, _)| bytes.trim_matches('`').split(' '))
        .map(|byte| u8::from_str_radix(byte, 16).unwrap_or_else(|error| panic!("{byte}: {error}")))
        .collect();
    assert_eq!(format!("1{}", URL_SAFE_NO_PAD.encode(bytes)), link);

    let point = |lat, lng| Some(Point { lat, lng });
    let expected = Shared {
        course: SharedCourse {
            id: Some(CourseId(7)),
            name: Some("Old Links Golf Course".to_owned()),
            place: None,
        },
        notice: Some(DataNotice {
            words: "© OpenStreetMap contributors, ODbL 1.0".to_owned(),
            is_invented: false,
        }),
        on: Day::of(1_795_608_000_000.0),
        holes: vec![Hole {
            hole_number: HoleNumber(4),
            par: Some(3),
            length_yards: Some(160),
            coordinates: Coordinates {
                tee: point(32.33479, -86.32839),
                green: Green {
                    center: point(32.33349, -86.32819),
                    ..Green::default()
                },
                ..Coordinates::default()
            },
            hazards: vec![Hazard {
                kind: HazardKind::Bunker,
                label: Some("Front Left Bunker".to_owned()),
                point: point(32.33367, -86.32822),
            }],
        }],
    };
    assert_eq!(unpack(link).as_ref(), Ok(&expected));
    assert_eq!(pack(&expected).as_deref(), Ok(link));
}
