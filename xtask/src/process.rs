//! Running other programs: to the end, for their output, or in the background until we stop them.
//!
//! Every wait also checks whether the user asked to stop, so that no child outlives `cargo xtask`.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};

/// Set once by Ctrl-C or a termination signal; never cleared.
static STOP: AtomicBool = AtomicBool::new(false);

const POLL: Duration = Duration::from_millis(40);
const HEARD: Duration = Duration::from_millis(400);
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes Ctrl-C and termination signals stop our children, then us.
pub fn watch_for_stop() -> Outcome {
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::new(format!("Signals cannot be watched: {error}.")))
}

/// Whether the user asked to stop.
pub fn stopping() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Runs `command` on this terminal. `purpose` completes "… is needed to ". A failing command has already reported its
/// error.
pub fn run(command: &mut Command, purpose: &str) -> Outcome {
    let child = start(command, purpose)?;
    if wait(child, || true)?.success() {
        Ok(())
    } else {
        Err(Failure::AlreadyTold)
    }
}

/// Runs `command` and returns its standard output; on failure, its last words become the error.
pub fn read(command: &mut Command, purpose: &str) -> Outcome<String> {
    read_while(command, purpose, || true)
}

/// Does what [`read`] does, and ends the command once `goes_on` says no.
pub fn read_while(
    command: &mut Command,
    purpose: &str,
    goes_on: impl FnMut() -> bool,
) -> Outcome<String> {
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(command, purpose)?;
    let out = drain(child.stdout.take());
    let err = drain(child.stderr.take());
    let status = wait(child, goes_on)?;
    let text = |handle: thread::JoinHandle<String>| handle.join().unwrap_or_default();
    let (out, err) = (text(out), text(err));
    if status.success() {
        Ok(out)
    } else {
        Err(Failure::Sentence(last_words(&err)))
    }
}

/// Runs `command` to its end, or ends it once `goes_on` says no. It is asked many times a second.
pub fn run_while(
    command: &mut Command,
    purpose: &str,
    goes_on: impl FnMut() -> bool,
) -> Outcome<ExitStatus> {
    let child = start(command, purpose)?;
    wait(child, goes_on)
}

/// A program that runs in the background.
pub struct Running {
    child: Child,
}

impl Running {
    /// Starts `command` on this terminal.
    pub fn start(command: &mut Command, purpose: &str) -> Outcome<Self> {
        let child = start(command.stdin(Stdio::null()), purpose)?;
        Ok(Self { child })
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Asks it to stop, and kills it if it takes too long.
    pub fn stop(&mut self) {
        end(&mut self.child);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Waits a moment before checking a running process again.
pub fn pause() {
    thread::sleep(POLL);
}

fn start(command: &mut Command, purpose: &str) -> Outcome<Child> {
    if stopping() {
        return Err(Failure::Stopped);
    }
    command.spawn().map_err(|error| {
        let program = command.get_program().to_string_lossy();
        if error.kind() == io::ErrorKind::NotFound {
            Failure::new(format!(
                "`{program}` is not installed or not on the PATH; it is needed to {purpose}."
            ))
        } else {
            Failure::new(format!(
                "`{program}` cannot be started to {purpose}: {error}."
            ))
        }
    })
}

fn wait(mut child: Child, mut goes_on: impl FnMut() -> bool) -> Outcome<ExitStatus> {
    loop {
        let is_stopped = stopping();
        match child.try_wait() {
            Ok(Some(_)) if is_stopped => return Err(Failure::Stopped),
            Ok(Some(status)) => return Ok(status),
            Ok(None) if is_stopped || !goes_on() => {
                end(&mut child);
                return Err(Failure::Stopped);
            }
            Ok(None) => pause(),
            Err(error) => return Err(Failure::new(format!("A child was lost: {error}."))),
        }
    }
}

/// Ends a child: waits for it, asks it to stop, or kills it.
fn end(child: &mut Child) {
    // A Ctrl-C on the terminal has reached the child too; a signal to this process alone has not.
    if ends_within(child, HEARD) {
        return;
    }
    if cfg!(unix) {
        let pid = child.id().to_string();
        let _asked = Command::new("kill").args(["-TERM", &pid]).status();
        if ends_within(child, PATIENCE) {
            return;
        }
    }
    let _killed = child.kill();
    let _reaped = child.wait();
}

fn ends_within(child: &mut Child, patience: Duration) -> bool {
    let begun = Instant::now();
    loop {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return true;
        }
        if begun.elapsed() >= patience {
            return false;
        }
        pause();
    }
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _partial = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The most telling line: the last one that names an error, else the last one with text.
fn last_words(text: &str) -> String {
    let lines = || {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .rev()
    };
    let word = lines()
        .find(|line| line.to_ascii_lowercase().contains("error"))
        .or_else(|| lines().next())
        .unwrap_or("it said nothing");
    word.trim_start_matches("error: ")
        .trim_end_matches('.')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::{last_words, read};
    use crate::failure::Failure;
    use std::process::Command;

    #[test]
    fn a_missing_program_is_one_sentence_that_names_it() {
        let failure = read(&mut Command::new("no-such-program-here"), "prove a point");
        let Err(Failure::Sentence(sentence)) = failure else {
            panic!("{failure:?}");
        };
        assert_eq!(
            sentence,
            "`no-such-program-here` is not installed or not on the PATH; it is needed to prove a point."
        );
    }

    #[test]
    fn the_last_error_line_is_the_last_word() {
        let text = "Compiling a\nerror: no space left on device.\n\nnote: see above\n";
        assert_eq!(last_words(text), "no space left on device");
        assert_eq!(last_words("one\ntwo\n\n"), "two");
        assert_eq!(last_words(""), "it said nothing");
    }
}
