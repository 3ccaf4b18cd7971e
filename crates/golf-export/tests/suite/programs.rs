//! Programs that other people use: GDAL's ogrinfo, and xmllint with the official schemas.
//!
//! `cargo test -p golf-export -- --ignored` runs them. Debian has them in `gdal-bin` and `libxml2-utils`. `SCHEMAS` is a
//! folder with `gpx.xsd` and `ogckml22.xsd`, and the files that the second imports.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use golf_export::{csv, geojson, gpx, kml};

use crate::courses::{export, invented};

/// Writes the invented course in one format, into a folder of its own.
fn file(extension: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("invented").with_extension(extension);
    fs::write(&file, text).expect("written");
    file
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program is installed");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

#[test]
#[ignore = "needs ogrinfo"]
fn gdal_finds_every_feature_and_has_no_warning() {
    let holes = invented();
    let export = export(&holes);
    let files = [
        (gpx::EXTENSION, gpx::write(&export), "GPX"),
        (kml::EXTENSION, kml::write(&export), "KML"),
        (geojson::EXTENSION, geojson::write(&export), "GeoJSON"),
        (csv::EXTENSION, csv::write(&export), "CSV"),
    ];
    for (extension, text, driver) in files {
        let mut ogrinfo = Command::new("ogrinfo");
        ogrinfo.arg("-al").arg(file(extension, &text));
        if extension == csv::EXTENSION {
            ogrinfo.args([
                "-oo",
                "X_POSSIBLE_NAMES=longitude",
                "-oo",
                "Y_POSSIBLE_NAMES=latitude",
            ]);
        }
        let found = output(&mut ogrinfo);
        assert!(found.contains(&format!("{driver}' successful")), "{found}");
        assert!(
            !found.contains("Warning") && !found.contains("ERROR"),
            "{found}"
        );
        let tees = found.matches(" Tee\n").count();
        assert!(tees >= holes.len(), "{tees} tees in {extension}");
        assert!(found.contains("POINT (-1"), "{extension}");
    }
}

#[test]
#[ignore = "needs xmllint, and SCHEMAS"]
fn gpx_and_kml_are_valid_by_their_schemas() {
    let holes = invented();
    let export = export(&holes);
    let schemas = PathBuf::from(env::var_os("SCHEMAS").expect("SCHEMAS"));
    for (schema, extension, text) in [
        ("gpx.xsd", gpx::EXTENSION, gpx::write(&export)),
        ("ogckml22.xsd", kml::EXTENSION, kml::write(&export)),
    ] {
        let mut xmllint = Command::new("xmllint");
        xmllint.args(["--nonet", "--noout", "--schema"]);
        let said = output(
            xmllint
                .arg(schemas.join(schema))
                .arg(file(extension, &text)),
        );
        assert!(said.contains("validates"), "{said}");
    }
}
