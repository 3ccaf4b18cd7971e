//! The promises of the sample, each checked on every course of the shipped catalogue.
//!
//! The catalogue is made once for all of them.

mod determinism;
mod ground;
mod listing;

use std::sync::LazyLock;

use golf_api::course::CourseDetail;
use golf_api::hole::CourseHoles;
use golf_sample::Sample;

static CATALOGUE: LazyLock<Vec<(CourseDetail, CourseHoles)>> =
    LazyLock::new(|| Sample::default().iter().collect());
