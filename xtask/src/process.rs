//! Running other programs: to the end, for their output, or beside us until we stop them.
//!
//! Every wait also looks whether the user asked to stop, so that no child outlives `cargo xtask`.

mod log;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use log::{last_words, progress};

use crate::failure::{Failure, Outcome};

/// Set once by Ctrl-C or a termination signal; never cleared.
static STOP: AtomicBool = AtomicBool::new(false);

const POLL: Duration = Duration::from_millis(40);
const HEARD: Duration = Duration::from_millis(400);
const PATIENCE: Duration = Duration::from_secs(10);
const HEARTBEAT: Duration = Duration::from_secs(30);

/// From here on Ctrl-C and termination signals stop our children, then us.
pub fn watch_for_stop() -> Outcome {
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::new(format!("Signals cannot be watched: {error}.")))
}

/// Whether the user asked to stop.
pub fn stopping() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Runs `command` on this terminal. `purpose` completes "… is needed to ".
/// When it fails it has said why itself.
pub fn run(command: &mut Command, purpose: &str) -> Outcome {
    let child = start(command, purpose)?;
    if wait(child, |_| ())?.success() {
        Ok(())
    } else {
        Err(Failure::AlreadyTold)
    }
}

/// Runs `command` and gives back its standard output; its last words become the failure.
pub fn read(command: &mut Command, purpose: &str) -> Outcome<String> {
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(command, purpose)?;
    let out = drain(child.stdout.take());
    let err = drain(child.stderr.take());
    let status = wait(child, |_| ())?;
    let text = |handle: thread::JoinHandle<String>| handle.join().unwrap_or_default();
    let (out, err) = (text(out), text(err));
    if status.success() {
        Ok(out)
    } else {
        Err(Failure::Sentence(last_words(&err)))
    }
}

/// Runs a long, talkative `command` with its output in the file `log`, and a calm line now and then.
pub fn run_quietly(command: &mut Command, purpose: &str, log: &Path) -> Outcome {
    let open = || -> io::Result<(File, File)> {
        if let Some(folder) = log.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = File::create(log)?;
        Ok((file.try_clone()?, file))
    };
    let (out, err) = open()
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}.", log.display())))?;
    command.stdin(Stdio::null()).stdout(out).stderr(err);
    let child = start(command, purpose)?;
    let mut said = Duration::ZERO;
    let status = wait(child, |since| {
        if since >= said + HEARTBEAT {
            said = since;
            println!("  … {} s{}", since.as_secs(), progress(log));
        }
    })?;
    if status.success() {
        return Ok(());
    }
    let last = fs::read_to_string(log).map_or_else(|_| String::new(), |text| last_words(&text));
    Err(Failure::new(format!(
        "It was not possible to {purpose} ({last}): put that right and run the command again; the whole log is in {}.",
        log.display()
    )))
}

/// A program that runs beside us.
pub struct Running {
    child: Child,
}

impl Running {
    /// Starts `command` on this terminal.
    pub fn start(command: &mut Command, purpose: &str) -> Outcome<Self> {
        let child = start(command.stdin(Stdio::null()), purpose)?;
        Ok(Self { child })
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Asks it to stop, and insists if it takes too long.
    pub fn stop(&mut self) {
        end(&mut self.child);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Waits a moment between two looks at something that runs.
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

fn wait(mut child: Child, mut each_time: impl FnMut(Duration)) -> Outcome<ExitStatus> {
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(_)) if stopping() => return Err(Failure::Stopped),
            Ok(Some(status)) => return Ok(status),
            Ok(None) if stopping() => {
                end(&mut child);
                return Err(Failure::Stopped);
            }
            Ok(None) => {
                each_time(begun.elapsed());
                pause();
            }
            Err(error) => return Err(Failure::new(format!("A child was lost: {error}."))),
        }
    }
}

/// Ends a child: by itself if it can, asked, or killed.
fn end(child: &mut Child) {
    // A Ctrl-C on the terminal has reached the child too, a signal to us alone has not.
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

#[cfg(test)]
mod tests {
    use super::read;
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
}
