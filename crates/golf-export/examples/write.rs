//! Writes invented and awkward courses in all four formats: `cargo run -p golf-export --example write -- DIR`.
//!
//! The files are for other programs to judge: `xmllint --schema`, `ogrinfo`, a device.

use std::{env, fs, io, path::PathBuf};

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_export::{Export, Unit, csv, geojson, gpx, kml};
use golf_hole::sample::published_hole;
use golf_sample::{NOTICE, Sample};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/export".into()));
    fs::create_dir_all(&folder)?;
    let sample = Sample::default();
    let course = sample.course(0).course;
    let holes = sample.holes(0).holes;
    let invented = Export {
        course: course.name.as_deref().unwrap_or_default(),
        place: course.city.as_deref(),
        source: NOTICE,
        as_of: Some("2026-11-23T21:26:40.000Z"),
        generator: "Yardbook 1.0.0",
        note: None,
        unit: Unit::Yards,
        holes: &holes,
    };
    let awkward_holes = awkward();
    let awkward = Export {
        course: AWKWARD,
        place: Some("\"Place\", & <b>"),
        source: "=cmd|' /C calc'!A0",
        as_of: Some("yesterday"),
        generator: "a \"generator\" & <more>",
        note: Some("-1\r\n\"two\"\tlines, 😀"),
        unit: Unit::Metres,
        holes: &awkward_holes,
    };
    let empty = Export {
        holes: &[],
        ..invented
    };
    for (name, export) in [
        ("invented", invented),
        ("awkward", awkward),
        ("empty", empty),
    ] {
        for (extension, text) in [
            (gpx::EXTENSION, gpx::write(&export)),
            (kml::EXTENSION, kml::write(&export)),
            (geojson::EXTENSION, geojson::write(&export)),
            (csv::EXTENSION, csv::write(&export)),
        ] {
            fs::write(folder.join(name).with_extension(extension), text)?;
        }
    }
    Ok(())
}

/// Markup, control characters, both directions of writing, and an emoji.
const AWKWARD: &str = "]]> <script> & \"quoted\" 'Ö' \u{202e}RTL\u{202c} \0\u{b}\u{fffe} 😀 =1+1";

/// Holes with missing, equal and extreme points.
fn awkward() -> Vec<Hole> {
    let bare = |number, coordinates| Hole {
        hole_number: HoleNumber(number),
        par: None,
        length_yards: None,
        coordinates,
        hazards: Vec::new(),
    };
    let point = |lat, lng| Some(Point { lat, lng });
    let published = published_hole();
    let green = published.coordinates.green;
    let hazards = [AWKWARD, "=SUM(A1)", "'=SUM(A1)", " ", "+1", "\r\n"].map(|label| Hazard {
        kind: HazardKind::Other(AWKWARD.into()),
        label: Some(label.into()),
        point: point(32.3338, -86.3305),
    });
    let long = Hazard {
        kind: HazardKind::Bunker,
        label: Some("long ".repeat(2_000)),
        point: point(32.3338, -86.3305),
    };
    let front_and_back = Green {
        center: None,
        ..green
    };
    vec![
        Hole {
            hazards: hazards.into_iter().chain([long.clone(), long]).collect(),
            ..published.clone()
        },
        bare(2, Coordinates::default()),
        bare(
            3,
            Coordinates {
                green: front_and_back,
                ..published.coordinates
            },
        ),
        bare(
            4,
            Coordinates {
                tee: None,
                green: Green {
                    front: None,
                    back: None,
                    ..green
                },
                ..published.coordinates
            },
        ),
        bare(
            5,
            Coordinates {
                tee: point(0.0, 180.0),
                green: Green {
                    center: point(0.0035, -179.999_999_9),
                    ..Green::default()
                },
                ..Coordinates::default()
            },
        ),
        bare(
            118,
            Coordinates {
                tee: point(-90.0, 0.0),
                green: Green {
                    center: point(90.0, 0.0),
                    ..Green::default()
                },
                ..Coordinates::default()
            },
        ),
    ]
}
