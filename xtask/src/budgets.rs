//! `cargo xtask budgets`: measures what each route costs, and writes it to `tests/e2e/budgets.json`.
//!
//! `tests/e2e/specs/budgets.spec.ts` measures bytes and requests of the release build on the real server. Here it also
//! writes them. Every other run compares them with what is written, and with the ceilings that a person has written there.

use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;
use crate::{browser, node, process, site};

/// The options of `budgets`.
#[derive(clap::Args)]
pub struct BudgetsOptions {
    /// Measure what `dist/` is now, without building it.
    #[arg(long)]
    as_built: bool,
}

/// Builds the site, measures it and writes the figures.
///
/// # Errors
/// If a figure is above its ceiling; it is written all the same.
pub fn run(project: &Project, options: &BudgetsOptions) -> Outcome {
    let browser = browser::ensure(project)?;
    let steps = Steps::new(project);
    node::ensure(&steps, node::E2E)?;
    if !options.as_built {
        site::build(&steps)?;
    } else if !project.dist().join("index.html").is_file() {
        return Err(Failure::new(
            "There is no site in dist/ to measure: leave out --as-built, or run `cargo xtask build` first.",
        ));
    }
    Server::build(&steps)?;
    let server = format!("golf-server{}", std::env::consts::EXE_SUFFIX);
    let mut playwright = node::script(project, node::E2E, "@playwright/test/cli.js");
    playwright
        // One worker: each test writes its route into the same file.
        .args(["test", "--project", "whole", "--workers", "1"])
        .arg("budgets.spec.ts")
        .current_dir(project.path(node::E2E))
        .env("CHROME", &browser.chrome)
        .env("GOLF_SERVER", project.target("release").join(server))
        .env("SITE", project.dist())
        .env("BUDGETS", "write");
    process::run(&mut playwright, "measure the routes")?;
    println!("\nThe figures are in tests/e2e/budgets.json.");
    Ok(())
}
