//! The four files, read back by independent readers: roxmltree, and the crates gpx, geojson and csv.
//!
//! `courses` makes what is exported, `readers` reads points and texts back, `schema` has the rules of GPX and KML.
#![expect(clippy::expect_used, reason = "all of this is a test")]

mod courses;
mod csv;
mod geojson;
mod gpx;
mod hostile;
mod kml;
mod names;
mod readers;
mod schema;
