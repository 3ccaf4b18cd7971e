//! `cargo xtask test`: every check, in order, with a summary.
//!
//! A failed stage ends the run, unless `--keep-going` is set. The last line counts the stages. The site of the end-to-end
//! tests is built beside clippy and the audit: no host test runs beside a compiler. Each compilation is a line here and a log
//! in `target/logs`; the tests themselves print on the console. A whole run that passes writes its commit: see `green`.

mod e2e;

use std::mem;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::audit;
use crate::browser;
use crate::engines;
use crate::failure::{Failure, Outcome};
use crate::green::WholeRun;
use crate::lint;
use crate::node;
use crate::postgres;
use crate::process;
use crate::project::Project;
use crate::server::FEATURES;
use crate::site;
use crate::steps::Steps;
use crate::tools;
use crate::web_servers;

/// The options of `test`.
#[derive(clap::Args)]
pub struct TestOptions {
    /// The stages to run; all of them if none is named.
    #[arg(value_enum, value_name = "STAGE")]
    stages: Vec<Stage>,
    /// Go on after a stage has failed.
    #[arg(long)]
    keep_going: bool,
    /// Fail where known weaknesses could not be looked for, as CI does once a week.
    #[arg(long)]
    require_advisories: bool,
    /// Handed to the program that runs the tests of the one named stage.
    #[arg(last = true, value_name = "ARGUMENTS")]
    rest: Vec<String>,
}

impl TestOptions {
    /// Whether nothing narrows the run.
    const fn is_whole(&self) -> bool {
        self.stages.is_empty() && self.rest.is_empty()
    }
}

/// A part of the test run, in the order in which they run.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Formatting.
    Fmt,
    /// Clippy for the host and for wasm, with warnings denied: it compiles the tests of the next stages.
    Clippy,
    /// What we depend on: licences, origins, known weaknesses.
    Audit,
    /// The tests of every package on this machine.
    Host,
    /// The app's own tests in Chromium, Firefox and WebKit.
    Web,
    /// End-to-end and accessibility tests, then the journeys in three engines: the site's release build on the real server.
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

    /// Runs it and returns the checks that could not be made.
    fn run(
        self,
        project: &Project,
        options: &TestOptions,
        site: &mut Beside<'_>,
    ) -> Outcome<Vec<String>> {
        let whole = |outcome: Outcome| outcome.map(|()| Vec::new());
        match self {
            Self::Fmt => whole(lint::formatting(project)),
            Self::Clippy => whole(lint::clippy(project)),
            Self::Audit => audit::run(project, options.require_advisories),
            Self::Host => whole(host(project, &options.rest, site)),
            Self::Web => whole(web(project, &options.rest)),
            Self::E2e => whole(
                site.finish()
                    .and_then(|()| e2e::run(project, &options.rest)),
            ),
        }
    }
}

/// The site of the end-to-end tests, which is built beside other stages.
struct Beside<'a> {
    steps: &'a Steps<'a>,
    building: Option<ScopedJoinHandle<'a, Outcome>>,
    built: Outcome,
}

impl Beside<'_> {
    /// Waits for the end of the build. Its lines are shown from here on.
    fn wait(&mut self) {
        if let Some(building) = self.building.take() {
            self.steps.show();
            let lost = || Err(Failure::new("The build of the site ended without a word."));
            self.built = building.join().unwrap_or_else(|_| lost());
        }
    }

    /// Waits, and returns the outcome once.
    fn finish(&mut self) -> Outcome {
        self.wait();
        mem::replace(&mut self.built, Ok(()))
    }
}

/// How a stage ended.
enum Ending {
    /// After this time, with the checks that could not be made.
    Passed(Duration, Vec<String>),
    Failed(Duration),
    NotRun,
}

/// Runs the stages and prints the summary.
pub fn run(project: &Project, options: &TestOptions) -> Outcome {
    if !options.rest.is_empty() && options.stages.len() != 1 {
        return Err(Failure::new(
            "Arguments after `--` go to one stage: name it, as in `cargo xtask test e2e -- --grep search`.",
        ));
    }
    let whole_run = if options.is_whole() {
        Some(WholeRun::begin(project)?)
    } else {
        None
    };
    let wanted = |stage: &Stage| options.stages.is_empty() || options.stages.contains(stage);
    set_up(project, wanted)?;
    let steps = Steps::held(project);
    let endings = thread::scope(|scope| {
        let build = || site::build(&steps);
        let mut site = Beside {
            steps: &steps,
            building: wanted(&Stage::E2e).then(|| scope.spawn(build)),
            built: Ok(()),
        };
        let stages = Stage::value_variants().iter().copied().filter(wanted);
        let endings = run_stages(project, options, stages, &mut site);
        steps.give_up();
        endings
    })?;
    let have_passed = all_passed(&endings);
    if let Some(whole_run) = whole_run.filter(|_| have_passed) {
        println!("\n{}", whole_run.passed()?);
    }
    print!("\n{}", summary(&endings));
    if have_passed {
        Ok(())
    } else {
        Err(Failure::AlreadyTold)
    }
}

/// Whether every stage that was wanted has run and passed.
fn all_passed(endings: &[(Stage, Ending)]) -> bool {
    endings
        .iter()
        .all(|(_, ending)| matches!(ending, Ending::Passed(..)))
}

/// Runs the stages one after another, so that what they print stays apart.
fn run_stages(
    project: &Project,
    options: &TestOptions,
    stages: impl Iterator<Item = Stage>,
    site: &mut Beside<'_>,
) -> Outcome<Vec<(Stage, Ending)>> {
    let mut endings = Vec::new();
    for stage in stages {
        let failed_before = endings
            .iter()
            .any(|(_, ending)| matches!(ending, Ending::Failed(_)));
        if failed_before && !options.keep_going {
            endings.push((stage, Ending::NotRun));
            continue;
        }
        println!("\n== {} ==", stage.name());
        let begun = Instant::now();
        let ending = match stage.run(project, options, site) {
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
    Ok(endings)
}

/// Missing programs are reported at once, not after half an hour of other stages.
fn set_up(project: &Project, wanted: impl Fn(&Stage) -> bool) -> Outcome {
    if wanted(&Stage::Web) || wanted(&Stage::E2e) {
        engines::ensure(project, browser::ensure(project)?)?;
    }
    if wanted(&Stage::Host) {
        postgres::with_nginx(project)?;
    }
    if wanted(&Stage::E2e) {
        browser::headless(project, &browser::ensure(project)?)?;
        let steps = Steps::new(project);
        node::ensure(&steps, node::BUILD)?;
        node::ensure(&steps, node::E2E)?;
        for server in &web_servers::ALL {
            server.ensure(project)?;
        }
    }
    if wanted(&Stage::Audit) {
        tools::ensure_deny(&Steps::new(project))?;
    }
    if wanted(&Stage::Web) {
        tools::ensure_for_tests(&Steps::new(project))?;
    }
    Ok(())
}

fn host(project: &Project, rest: &[String], site: &mut Beside<'_>) -> Outcome {
    let programs = postgres::with_nginx(project)?;
    lint::host(&Steps::new(project))?;
    // Tests of a server under attack need the processors that a compiler would keep busy.
    site.wait();
    let mut test = lint::cargo(project);
    // Examples and benchmarks are compiled, and no package has tests in its documentation.
    test.args(["test", "--locked", "--workspace"])
        .args(["--lib", "--bins", "--tests"])
        .args(FEATURES)
        .args(rest)
        .envs(programs);
    process::run(&mut test, "run the host tests")
}

fn web(project: &Project, rest: &[String]) -> Outcome {
    let engines = engines::ensure(project, browser::ensure(project)?)?;
    let steps = Steps::new(project);
    tools::ensure_for_tests(&steps)?;
    lint::web(&steps)?;
    let runner = project.tools().join("bin/wasm-bindgen-test-runner");
    let display = engines.display(project)?;
    engines.each(&display, || {
        let mut test = lint::cargo(project);
        test.args(["test", "--locked", "--package", "yardbook", "--test", "web"])
            .args(["--target", "wasm32-unknown-unknown"])
            .args(rest)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &runner);
        test
    })
}

/// One line per stage, then the count alone on the last line.
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
    use super::{Ending, Stage, TestOptions, all_passed, summary};
    use std::time::Duration;

    #[test]
    fn a_run_is_whole_without_stages_and_arguments_and_has_passed_with_all_of_them() {
        let options = |stages: &[Stage], rest: &[&str]| TestOptions {
            stages: stages.to_vec(),
            keep_going: true,
            require_advisories: false,
            rest: rest.iter().map(|word| (*word).to_owned()).collect(),
        };
        assert!(options(&[], &[]).is_whole());
        assert!(!options(&[Stage::Fmt], &[]).is_whole());
        assert!(!options(&[], &["search"]).is_whole());
        assert!(!options(&[Stage::Host], &["search"]).is_whole());

        let passed = || (Stage::Fmt, Ending::Passed(Duration::ZERO, Vec::new()));
        assert!(all_passed(&[passed(), passed()]));
        assert!(!all_passed(&[
            passed(),
            (Stage::Web, Ending::Failed(Duration::ZERO))
        ]));
        assert!(!all_passed(&[passed(), (Stage::E2e, Ending::NotRun)]));
    }

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
