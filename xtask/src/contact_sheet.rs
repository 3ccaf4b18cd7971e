//! `cargo xtask contact-sheet`: every hole of some courses as pictures, for visual review.
//!
//! The app's own library draws them (its example `contact_sheet`, a debug build, which has the gallery of awkward
//! holes). A headless browser takes the pictures. All output stays below `target`.

use std::path::PathBuf;

use crate::browser;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::node;
use crate::process;
use crate::project::Project;
use crate::steps::Steps;

/// The options of `contact-sheet`.
#[derive(clap::Args)]
pub struct ContactSheetOptions {
    /// A folder of `<course_id>.json` files, each what stands inside `data` of GET /courses/:id/holes; may be given
    /// more than once. Without it, the first courses of the sample.
    #[arg(long, value_name = "DIR")]
    holes: Vec<PathBuf>,
    /// The theme.
    #[arg(long, value_parser = ["paper", "night", "sunlight"], default_value = "paper")]
    theme: String,
    /// Draws each hole for a box of this size in CSS pixels, such as 360x470, as on a screen.
    #[arg(long, value_name = "SIZE")]
    page: Option<String>,
}

/// Draws the pages and takes the pictures.
pub fn run(project: &Project, options: &ContactSheetOptions) -> Outcome {
    let mut folders = Vec::new();
    for folder in &options.holes {
        if !folder.is_dir() {
            return Err(Failure::new(format!(
                "There is no folder {}: name one of `<course_id>.json` files with --holes.",
                folder.display()
            )));
        }
        // The example runs in the project's folder, not in the user's current one.
        folders.push(std::path::absolute(folder).unwrap_or_else(|_| folder.clone()));
    }
    let browser = browser::ensure(project)?;
    node::ensure(&Steps::new(project), node::E2E)?;
    let out = project.target("contact-sheet");
    files::remove_folder(&out)?;
    println!("Drawing the holes");
    let mut draw = project.cargo();
    draw.args(["run", "--quiet", "--locked", "--package", "yardbook"])
        .args(["--example", "contact_sheet", "--", "--out"])
        .arg(&out)
        .arg("--styles")
        .arg(project.path("style"));
    for folder in folders {
        draw.arg("--holes").arg(folder);
    }
    draw.args(["--theme", &options.theme]);
    if let Some(page) = &options.page {
        draw.args(["--page", page]);
    }
    process::run(&mut draw, "draw the holes")?;
    let mut pictures = project.command("node");
    pictures
        .arg(project.path(node::E2E).join("pictures.mjs"))
        .arg(&out)
        .env("CHROME", browser.chrome);
    process::run(&mut pictures, "take the pictures")?;
    println!("\nThe sheets are in {}.", project.shown(&out));
    Ok(())
}
