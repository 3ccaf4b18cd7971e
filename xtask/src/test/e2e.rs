//! The end-to-end stage: the site's release build on the real server, in real browsers. The server is the host tests' build: it
//! answers in milliseconds too, and checks its own assumptions.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::browser;
use crate::engines;
use crate::failure::Outcome;
use crate::files;
use crate::lint;
use crate::node;
use crate::process;
use crate::project::Project;
use crate::readers;
use crate::server::FEATURES;
use crate::steps::Steps;
use crate::web_servers;

/// Runs the specs in Chromium, then the journeys in three engines. With arguments for Playwright, the specs alone.
pub fn run(project: &Project, rest: &[String]) -> Outcome {
    let chromium = browser::ensure(project)?;
    let headless = browser::headless(project, &chromium)?;
    let engines = engines::ensure(project, chromium)?;
    let display = engines.display(project)?;
    let mut web_servers = Vec::new();
    for server in &web_servers::ALL {
        web_servers.push((server.variable, server.ensure(project)?));
    }
    let readers = readers::ensure(project)?;
    let steps = Steps::new(project);
    let gallery = build(&steps)?;
    let server = project
        .target("debug")
        .join(format!("golf-server{}", env::consts::EXE_SUFFIX));
    let in_tests = |mut command: Command| {
        command
            .current_dir(project.path(node::E2E))
            .env("GOLF_SERVER", &server)
            .env("SITE", project.dist())
            .env("GALLERY", &gallery)
            .env("HEADLESS_SHELL", &headless)
            .envs(web_servers.iter().cloned())
            .envs(readers.iter().cloned());
        engines.tell(&mut command, &display);
        command
    };
    let types = node::script(project, node::E2E, "typescript/bin/tsc");
    steps.take("types", "checked", |step| {
        let mut types = in_tests(types);
        step.run(types.arg("--noEmit"), "check the types of the tests")
    })?;
    let playwright = || node::script(project, node::E2E, "@playwright/test/cli.js");
    process::run(
        in_tests(playwright()).arg("test").args(rest),
        "run the end-to-end tests",
    )?;
    if !rest.is_empty() {
        return Ok(());
    }
    println!("The journeys, in Chromium, Firefox and WebKit");
    process::run(
        in_tests(playwright()).args(["test", "--config", "journeys/journeys.config.ts"]),
        "run the journeys",
    )
}

/// Builds the server, and writes the gallery: every component in every state, as pages to audit. Debug builds, compiled as the
/// host tests are: with other packages or features, cargo would compile all of it again.
fn build(steps: &Steps<'_>) -> Outcome<PathBuf> {
    let project = steps.project;
    let out = project.target("gallery");
    files::remove_folder(&out)?;
    let mut build = lint::cargo(project);
    build
        .args(["build", "--locked", "--workspace"])
        .args(FEATURES)
        .args(["--bin", "golf-server", "--example", "gallery"]);
    let example = format!("debug/examples/gallery{}", env::consts::EXE_SUFFIX);
    let mut write = project.command(project.target(&example));
    write.arg(&out);
    steps.take("gallery", "written", |step| {
        step.run(&mut build, "compile the server and the gallery")?;
        step.run(&mut write, "write the gallery")
    })?;
    Ok(out)
}
