//! `cargo xtask screenshots`: every screen in every state as pictures, for visual review.
//!
//! The states are those that the end-to-end tests audit (`tests/e2e/states.ts`), in the release build on the real
//! server. Each is taken at four widths and in both themes, into `target/screenshots`.

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;
use crate::{browser, node, process, site};

/// The options of `screenshots`.
#[derive(clap::Args)]
pub struct ScreenshotsOptions {
    /// Look at what `dist/` and the server's release build are now, without building them.
    #[arg(long)]
    as_built: bool,
    /// Handed to Playwright: `-- --grep course` takes the pictures of some states alone.
    #[arg(last = true, value_name = "ARGUMENTS")]
    rest: Vec<String>,
}

/// Builds the site and takes the pictures.
pub fn run(project: &Project, options: &ScreenshotsOptions) -> Outcome {
    let browser = browser::ensure(project)?;
    let steps = Steps::new(project);
    node::ensure(&steps, node::E2E)?;
    if !options.as_built {
        site::build(&steps)?;
    } else if !project.dist().join("index.html").is_file() {
        return Err(Failure::new(
            "There is no site in dist/: leave out --as-built, or run `cargo xtask build` first.",
        ));
    }
    Server::build(&steps)?;
    let out = project.target("screenshots");
    if options.rest.is_empty() {
        files::remove_folder(&out)?;
    }
    let server = format!("golf-server{}", std::env::consts::EXE_SUFFIX);
    let mut playwright = node::script(project, node::E2E, "@playwright/test/cli.js");
    playwright
        .args(["test", "--config", "screens/screens.config.ts"])
        .args(&options.rest)
        .current_dir(project.path(node::E2E))
        .env("CHROME", &browser.chrome)
        .env("GOLF_SERVER", project.target("release").join(server))
        .env("SITE", project.dist())
        .env("SCREENSHOTS", &out);
    process::run(&mut playwright, "take the pictures")?;
    println!("\nThe pictures are in {}.", project.shown(&out));
    Ok(())
}
