//! The steps of a command: one console line each, with the output of their programs in `target/logs`.
//!
//! Steps may run side by side. A terminal shows live lines with cargo's own count of packages. Elsewhere each step prints
//! one line when it ends, and a line each minute shows the progress of all. Held steps print nothing before `show`, since
//! they run beside a program that prints.

mod console;
mod log;

use std::fs::{File, OpenOptions};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use console::Console;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::project::Project;

/// The folder of the logs, in cargo's target folder.
const LOGS: &str = "logs";

/// The steps of one command.
pub struct Steps<'a> {
    /// The project that they work on.
    pub project: &'a Project,
    console: Mutex<Console>,
    /// Set after a failure, so that the other steps end.
    is_over: AtomicBool,
}

impl<'a> Steps<'a> {
    /// Steps that are shown while they run.
    pub fn new(project: &'a Project) -> Self {
        Self::on(project, Console::standard())
    }

    /// Steps that are shown when [`Steps::show`] is called.
    pub fn held(project: &'a Project) -> Self {
        Self::on(project, Console::held())
    }

    fn on(project: &'a Project, console: Console) -> Self {
        Self {
            project,
            console: Mutex::new(console),
            is_over: AtomicBool::new(false),
        }
    }

    /// Runs one step. `done` is the verb in its last line, such as "built".
    pub fn take<T>(
        &self,
        name: &'static str,
        done: &str,
        work: impl FnOnce(&Step<'_>) -> Outcome<T>,
    ) -> Outcome<T> {
        let log = self.project.target(LOGS).join(format!("{name}.log"));
        files::write(&log, "")?;
        let step = Step {
            steps: self,
            name,
            log,
        };
        let begun = Instant::now();
        self.console().begin(name);
        let outcome = work(&step);
        let word = match &outcome {
            Ok(_) => done,
            Err(Failure::Stopped) => "stopped",
            Err(_) => "FAILED",
        };
        self.console().end(name, word, begun.elapsed());
        outcome
    }

    /// Runs two tasks side by side. If one fails, the steps of the other end, and its failure is returned.
    pub fn both<A: Send, B>(
        &self,
        one: impl FnOnce() -> Outcome<A> + Send,
        other: impl FnOnce() -> Outcome<B>,
    ) -> Outcome<(A, B)> {
        let (one, other) = thread::scope(|scope| {
            let one = scope.spawn(|| self.or_give_up(one()));
            let other = self.or_give_up(other());
            let lost = || Err(Failure::new("A part of the build ended without a word."));
            (one.join().unwrap_or_else(|_| lost()), other)
        });
        match (one, other) {
            (Ok(one), Ok(other)) => Ok((one, other)),
            // The one was stopped because the other failed.
            (Err(Failure::Stopped), Err(failure)) | (Err(failure), _) | (Ok(_), Err(failure)) => {
                Err(failure)
            }
        }
    }

    fn or_give_up<T>(&self, outcome: Outcome<T>) -> Outcome<T> {
        if outcome.is_err() {
            self.give_up();
        }
        outcome
    }

    /// Ends the running steps after a failure elsewhere.
    pub fn give_up(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Prints the lines of held steps; later lines are printed at once.
    pub fn show(&self) {
        self.console().show();
    }

    fn console(&self) -> MutexGuard<'_, Console> {
        self.console.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A step that runs.
pub struct Step<'a> {
    steps: &'a Steps<'a>,
    name: &'static str,
    log: PathBuf,
}

impl Step<'_> {
    /// The project that it works on.
    pub fn project(&self) -> &Project {
        self.steps.project
    }

    /// Runs `command` with its output in the log. `purpose` completes "It was not possible to …".
    pub fn run(&self, command: &mut Command, purpose: &str) -> Outcome {
        command
            .stdin(Stdio::null())
            .stdout(self.appended()?)
            .stderr(self.appended()?)
            // Makes cargo print its count of packages, which is later removed from the log.
            .env("CARGO_TERM_PROGRESS_WHEN", "always")
            .env("CARGO_TERM_PROGRESS_WIDTH", "80");
        let status = process::run_while(command, purpose, || self.goes_on())?;
        let text = log::without_counts(&String::from_utf8_lossy(&files::read(&self.log)?));
        files::write(&self.log, &text)?;
        if status.success() {
            return Ok(());
        }
        Err(Failure::new(format!(
            "It was not possible to {purpose}. The log has:\n\n{}\n\nPut that right and run the command again. The \
             whole log is {}.",
            log::telling(&text),
            self.project().shown(&self.log)
        )))
    }

    /// What its programs have printed.
    pub fn said(&self) -> Outcome<String> {
        files::read_text(&self.log)
    }

    /// Runs `command` and returns its standard output; on failure, its last words become the error.
    pub fn read(&self, command: &mut Command, purpose: &str) -> Outcome<String> {
        process::read_while(command, purpose, || self.goes_on())
    }

    /// Shows the progress. False after a failure elsewhere, so that the step ends.
    fn goes_on(&self) -> bool {
        let count = || log::count(&self.log);
        self.steps.console().tick(self.name, count);
        !self.steps.is_over.load(Ordering::Relaxed)
    }

    fn appended(&self) -> Outcome<File> {
        let file = OpenOptions::new().append(true).open(&self.log);
        file.map_err(|error| {
            Failure::new(format!(
                "Cannot write {}: {error}.",
                self.project().shown(&self.log)
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Steps;
    use crate::failure::Failure;
    use crate::files;
    use crate::project::Project;
    use std::process::Command;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_failed_step_has_its_error_and_names_its_log() {
        let project = Project::find().unwrap();
        let steps = Steps::held(&project);
        let outcome = steps.take("test-of-failure", "done", |step| {
            step.run(
                &mut shell("echo fine; echo error: no disk >&2; exit 3"),
                "save it",
            )
        });
        let Err(Failure::Sentence(sentence)) = outcome else {
            panic!("{outcome:?}");
        };
        assert!(
            sentence.starts_with("It was not possible to save it."),
            "{sentence}"
        );
        assert!(sentence.contains("\n    error: no disk\n"), "{sentence}");
        assert!(
            sentence.ends_with("logs/test-of-failure.log."),
            "{sentence}"
        );
        let log = project.target("logs/test-of-failure.log");
        assert_eq!(
            files::read_text(&log).as_deref(),
            Ok("fine\nerror: no disk\n")
        );
    }

    #[test]
    fn a_failure_ends_the_step_beside_it_and_is_the_one_that_is_told() {
        let project = Project::find().unwrap();
        let steps = Steps::held(&project);
        let run = |name, script: &'static str| {
            steps.take(name, "done", |step| step.run(&mut shell(script), "go on"))
        };
        // The first would never end by itself.
        let outcome = steps.both(
            || run("test-of-endless", "exec tail -f /dev/null"),
            || run("test-of-broken", "echo error: broken; exit 1"),
        );
        let Err(Failure::Sentence(sentence)) = outcome else {
            panic!("{outcome:?}");
        };
        assert!(sentence.contains("error: broken"), "{sentence}");
    }
}
