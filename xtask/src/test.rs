//! `cargo xtask test`: every check, in order, with a summary.
//!
//! A stage that fails ends the run, unless it is told to keep going. The last line counts the stages.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::audit;
use crate::browser;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::lint;
use crate::nginx;
use crate::node;
use crate::process;
use crate::project::Project;
use crate::server::Server;
use crate::site;
use crate::tools;

/// What `test` can be told.
#[derive(clap::Args)]
pub struct Options {
    /// The stages to run; all of them if none is named.
    #[arg(value_enum, value_name = "STAGE")]
    stages: Vec<Stage>,
    /// Go on after a stage has failed.
    #[arg(long)]
    keep_going: bool,
    /// Handed to the program that runs the tests of the one named stage.
    #[arg(last = true, value_name = "ARGUMENTS")]
    rest: Vec<String>,
}

/// A part of the test run, in the order in which they run.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Formatting.
    Fmt,
    /// Clippy for the host and for wasm, with warnings denied.
    Clippy,
    /// What we depend on: licences, origins, known weaknesses.
    Audit,
    /// The tests of every package on this machine.
    Host,
    /// The app's own tests in a headless browser.
    Web,
    /// End-to-end and accessibility tests: the release build on the real server.
    E2e,
}

impl Stage {
    fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Clippy => "clippy",
            Self::Audit => "audit",
            Self::Host => "host",
            Self::Web => "web",
            Self::E2e => "e2e",
        }
    }

    /// Runs it and gives what it could not look at.
    fn run(self, project: &Project, rest: &[String]) -> Outcome<Vec<String>> {
        let whole = |outcome: Outcome| outcome.map(|()| Vec::new());
        match self {
            Self::Fmt => whole(lint::formatting(project)),
            Self::Clippy => whole(lint::clippy(project)),
            Self::Audit => audit::run(project),
            Self::Host => whole(host(project, rest)),
            Self::Web => whole(web(project, rest)),
            Self::E2e => whole(e2e(project, rest)),
        }
    }
}

/// How a stage ended.
enum Ending {
    /// In that time, but for what it could not look at.
    Passed(Duration, Vec<String>),
    Failed(Duration),
    NotRun,
}

/// Runs the stages and prints the summary.
pub fn run(project: &Project, options: &Options) -> Outcome {
    if !options.rest.is_empty() && options.stages.len() != 1 {
        return Err(Failure::new(
            "Arguments after `--` go to one stage: name it, as in `cargo xtask test e2e -- --grep search`.",
        ));
    }
    let wanted = |stage: &Stage| options.stages.is_empty() || options.stages.contains(stage);
    set_up(project, wanted)?;
    let mut endings = Vec::new();
    for stage in Stage::value_variants().iter().copied().filter(wanted) {
        let failed_before = endings
            .iter()
            .any(|(_, ending)| matches!(ending, Ending::Failed(_)));
        if failed_before && !options.keep_going {
            endings.push((stage, Ending::NotRun));
            continue;
        }
        println!("\n== {} ==", stage.name());
        let begun = Instant::now();
        let ending = match stage.run(project, &options.rest) {
            Ok(unchecked) => Ending::Passed(begun.elapsed(), unchecked),
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            Err(failure) => {
                if let Failure::Sentence(sentence) = failure {
                    eprintln!("error: {sentence}");
                }
                Ending::Failed(begun.elapsed())
            }
        };
        endings.push((stage, ending));
    }
    print!("\n{}", summary(&endings));
    if endings
        .iter()
        .all(|(_, ending)| matches!(ending, Ending::Passed(..)))
    {
        Ok(())
    } else {
        Err(Failure::AlreadyTold)
    }
}

/// Whatever may be missing is said at once, not after half an hour of other stages.
fn set_up(project: &Project, wanted: impl Fn(&Stage) -> bool) -> Outcome {
    if wanted(&Stage::Web) || wanted(&Stage::E2e) {
        browser::ensure(project)?;
    }
    if wanted(&Stage::E2e) {
        node::ensure(project, node::BUILD)?;
        node::ensure(project, node::E2E)?;
        nginx::ensure(project)?;
    }
    if wanted(&Stage::Audit) {
        tools::ensure_deny(project)?;
    }
    Ok(())
}

fn host(project: &Project, rest: &[String]) -> Outcome {
    let mut test = project.cargo();
    test.args(["test", "--locked", "--workspace"]).args(rest);
    process::run(&mut test, "run the host tests")
}

fn web(project: &Project, rest: &[String]) -> Outcome {
    tools::ensure(project)?;
    let browser = browser::ensure(project)?;
    let runner = project.tools().join("bin/wasm-bindgen-test-runner");
    let runner = if runner.is_file() {
        runner
    } else {
        "wasm-bindgen-test-runner".into()
    };
    let mut test = project.cargo();
    test.args(["test", "--locked", "--package", "yardbook", "--test", "web"])
        .args(["--target", "wasm32-unknown-unknown"])
        .args(rest)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", browser.driver);
    process::run(&mut test, "run the browser tests")
}

fn e2e(project: &Project, rest: &[String]) -> Outcome {
    let browser = browser::ensure(project)?;
    let nginx = nginx::ensure(project)?;
    site::build(project, "/")?;
    Server::build(project)?;
    let server = project
        .target("release")
        .join(format!("golf-server{}", env::consts::EXE_SUFFIX));
    let gallery = write_gallery(project)?;
    let in_tests = |mut command: Command| {
        command
            .current_dir(project.path(node::E2E))
            .env("CHROME", &browser.chrome)
            .env("GOLF_SERVER", &server)
            .env("SITE", project.dist())
            .env("GALLERY", &gallery)
            .env("NGINX", &nginx);
        command
    };
    println!("Checking the types of the end-to-end tests");
    let types = node::script(project, node::E2E, "typescript/bin/tsc");
    process::run(
        in_tests(types).arg("--noEmit"),
        "check the end-to-end tests",
    )?;
    let playwright = node::script(project, node::E2E, "@playwright/test/cli.js");
    process::run(
        in_tests(playwright).arg("test").args(rest),
        "run the end-to-end tests",
    )
}

/// Every component in every state as pages to audit; a debug build on this machine, as the host tests have it already.
fn write_gallery(project: &Project) -> Outcome<PathBuf> {
    let out = project.target("gallery");
    files::remove_folder(&out)?;
    println!("Writing the gallery");
    let mut write = project.cargo();
    write
        .args(["run", "--quiet", "--locked", "--package", "yardbook"])
        .args(["--example", "gallery", "--"])
        .arg(&out);
    process::run(&mut write, "write the gallery")?;
    Ok(out)
}

/// One line a stage, then the count alone on the last line.
fn summary(endings: &[(Stage, Ending)]) -> String {
    let mut text = String::new();
    for (stage, ending) in endings {
        let outcome = match ending {
            Ending::Passed(time, _) => format!("passed {:>6} s", time.as_secs()),
            Ending::Failed(time) => format!("FAILED {:>6} s", time.as_secs()),
            Ending::NotRun => "not run".to_owned(),
        };
        text.push_str(&format!("{:<7} {outcome}\n", stage.name()));
        if let Ending::Passed(_, unchecked) = ending {
            for what in unchecked {
                text.push_str(&format!("        NOT CHECKED {what}\n"));
            }
        }
    }
    let count =
        |wanted: fn(&Ending) -> bool| endings.iter().filter(|(_, ending)| wanted(ending)).count();
    let passed = count(|ending| matches!(ending, Ending::Passed(..)));
    let failed = count(|ending| matches!(ending, Ending::Failed(_)));
    text.push_str(&format!("\n{passed} passed, {failed} failed\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::{Ending, Stage, summary};
    use std::time::Duration;

    #[test]
    fn the_summary_closes_on_a_line_that_only_counts_stages() {
        let text = summary(&[
            (Stage::Fmt, Ending::Passed(Duration::from_secs(2), vec![])),
            (
                Stage::Audit,
                Ending::Passed(Duration::from_secs(3), vec!["x: no answer".into()]),
            ),
            (Stage::Clippy, Ending::Failed(Duration::from_secs(61))),
            (Stage::Host, Ending::NotRun),
        ]);
        assert_eq!(
            text,
            "fmt     passed      2 s\naudit   passed      3 s\n        NOT CHECKED x: no answer\n\
             clippy  FAILED     61 s\nhost    not run\n\n2 passed, 1 failed\n"
        );
    }
}
