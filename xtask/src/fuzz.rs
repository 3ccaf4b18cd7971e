//! `cargo xtask fuzz`: the property tests for as many cases as there is time for, and what was tried.
//!
//! The test run goes over the same properties with a few hundred cases each, and over the kept seeds. Byte-level
//! fuzzing with libFuzzer wants a nightly compiler: `crates/golf-api/fuzz` says how.

use std::time::Instant;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;

/// The packages that have properties: decoding, queries, quotas, addresses, reset values, ledgers, the file of saved
/// courses, projection, scene.
const PACKAGES: [&str; 3] = ["golf-api", "golf-catalog", "yardbook"];

/// What `fuzz` can be told.
#[derive(clap::Args)]
pub struct Options {
    /// Cases for each property.
    #[arg(long, default_value_t = 20_000)]
    cases: u32,
    /// Only the tests whose names contain this.
    filter: Option<String>,
}

/// Runs them, one package after another, and says how long each took.
pub fn run(project: &Project, options: &Options) -> Outcome {
    for package in PACKAGES {
        let begun = Instant::now();
        let mut test = project.cargo();
        // A shrunk failure is written beside the test, to be kept.
        test.args(["test", "--locked", "--lib", "--profile", "fuzz"])
            .args(["--package", package])
            .args(options.filter.iter())
            .env("PROPTEST_CASES", options.cases.to_string())
            .env("PROPTEST_MAX_SHRINK_ITERS", "100000");
        process::run(&mut test, "try many cases")?;
        println!(
            "{package}: {} cases for each property, {:.1} minutes",
            options.cases,
            begun.elapsed().as_secs_f64() / 60.0
        );
    }
    Ok(())
}
