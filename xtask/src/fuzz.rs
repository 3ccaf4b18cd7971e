//! `cargo xtask fuzz`: runs the property tests with many more cases, and reports them.
//!
//! The test run tries the same properties with a few hundred cases each, and the stored seeds. Byte-level fuzzing with
//! libFuzzer needs a nightly compiler: see `crates/golf-api/fuzz`.

use std::time::Instant;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;

/// The packages with property tests: decoding, queries, quotas, addresses, reset values, ledgers, the file of saved
/// courses, projection, scene; links of shared holes; servers that share their accounts, five sequences of steps for each case. Those of golf-osm, over maps and broken files, are in its suite.
const PACKAGES: [(&str, &[&str]); 6] = [
    ("golf-api", &["--lib"]),
    ("golf-catalog", &["--lib"]),
    ("golf-server", &["--lib", "--features", "postgres"]),
    ("golf-link", &["--lib"]),
    ("golf-osm", &["--lib", "--test", "suite"]),
    ("yardbook", &["--lib"]),
];

/// The options of `fuzz`.
#[derive(clap::Args)]
pub struct FuzzOptions {
    /// Cases for each property.
    #[arg(long, default_value_t = 20_000)]
    cases: u32,
    /// Only the tests whose names contain this.
    filter: Option<String>,
}

/// Runs the tests, one package after another, and reports how long each took.
pub fn run(project: &Project, options: &FuzzOptions) -> Outcome {
    for (package, targets) in PACKAGES {
        let begun = Instant::now();
        let mut test = project.cargo();
        // proptest stores a shrunk failure beside the test; commit it.
        test.args(["test", "--locked", "--profile", "fuzz"])
            .args(targets)
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
