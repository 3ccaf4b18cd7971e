//! The log on standard error. It never fails, and nothing waits for it.
//!
//! A thread of its own writes the lines. A closed pipe, a full disk or a reader that has stopped
//! reading costs lines of the log and nothing else. The lines that do not fit in memory are dropped
//! and counted. All text is escaped, see [`crate::shown`], and so is the message of a panic.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::failure::{Failure, Outcome};
use crate::http::request_id;
use crate::shown::ShownLog;

/// How many lines may wait to be written.
const MOST_LINES: usize = 1_000;

/// How long the end of the program waits for the lines that are left.
const LAST_PATIENCE: Duration = Duration::from_secs(1);

enum LogEntry {
    Line(Vec<u8>),
    /// Answered once everything before it is written.
    End(Sender<()>),
}

/// A handle for writing lines.
#[derive(Debug, Clone)]
pub struct Log {
    entries: Sender<LogEntry>,
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    waiting: AtomicUsize,
    dropped: AtomicUsize,
}

/// Waits for the last lines when it is dropped, for a second at most.
#[derive(Debug)]
pub struct LastLines(Log);

impl Log {
    /// Starts the thread that writes to `target`, and logs panics from now on.
    ///
    /// # Errors
    /// A [`Failure`] when the system allows no thread.
    pub fn start(target: impl io::Write + Send + 'static) -> Outcome<(Self, LastLines)> {
        let (entries, waiting) = channel();
        let log = Self {
            entries,
            counts: Arc::default(),
        };
        let counts = Arc::clone(&log.counts);
        std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_all(&waiting, &counts, &mut ShownLog(target)))
            .map_err(|error| Failure::new(format!("No thread can be started: {error}.")))?;
        Ok((log.clone(), LastLines(log)))
    }

    fn line(&self, line: &[u8]) {
        if self.counts.waiting.fetch_add(1, Ordering::Relaxed) < MOST_LINES {
            // Without its thread, the log is silent.
            let _ = self.entries.send(LogEntry::Line(line.to_vec()));
        } else {
            self.counts.waiting.fetch_sub(1, Ordering::Relaxed);
            self.counts.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl io::Write for Log {
    /// Takes one whole entry from the log.
    fn write(&mut self, entry: &[u8]) -> io::Result<usize> {
        self.line(entry);
        Ok(entry.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for LastLines {
    fn drop(&mut self) {
        let (written, all) = channel();
        if self.0.entries.send(LogEntry::End(written)).is_ok() {
            // A reader that has stopped reading must not keep the program from ending.
            let _ = all.recv_timeout(LAST_PATIENCE);
        }
    }
}

/// Formats a line, with the id of the request at its end.
#[derive(Debug, Clone, Default)]
pub struct Lines(Format);

impl Lines {
    /// Without colors, and without the module that a line comes from.
    #[must_use]
    pub fn plain() -> Self {
        Self(Format::default().with_ansi(false).with_target(false))
    }
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut line = String::new();
        self.0
            .format_event(context, Writer::new(&mut line), event)?;
        let ended = line.strip_suffix('\n').unwrap_or(&line).len();
        line.truncate(ended);
        request_id::write_current(&mut line)?;
        writeln!(writer, "{line}")
    }
}

/// Logs panics as one escaped line, instead of raw text on standard error.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or("without a message");
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "panicked: {message}");
    }));
}

fn write_all(waiting: &Receiver<LogEntry>, counts: &Counts, target: &mut impl io::Write) {
    for entry in waiting {
        // An error has nowhere to be reported.
        match entry {
            LogEntry::Line(line) => {
                let _ = target.write_all(&line);
                counts.waiting.fetch_sub(1, Ordering::Relaxed);
                let dropped = counts.dropped.swap(0, Ordering::Relaxed);
                if dropped > 0 {
                    let _ = target.write_all(
                        format!(
                            "{dropped} lines of the log were dropped here, since it was not read\n"
                        )
                        .as_bytes(),
                    );
                }
            }
            LogEntry::End(written) => {
                let _ = target.flush();
                let _ = written.send(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;
    use std::sync::Mutex;

    /// A target that refuses everything, or that blocks until it is told to go on.
    struct Target(Option<Receiver<()>>, Arc<Mutex<Vec<u8>>>);

    impl io::Write for Target {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let Some(go_on) = &self.0 else {
                return Err(io::ErrorKind::StorageFull.into());
            };
            let _ = go_on.recv();
            self.1.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_log_that_cannot_be_written_fails_nobody() {
        let (mut log, last) = Log::start(Target(None, Arc::default())).unwrap();
        for _ in 0..5_000 {
            log.write_all(b"a line\n").unwrap();
        }
        drop(last);
    }

    #[test]
    fn nobody_waits_for_a_log_that_is_not_read_and_what_is_dropped_is_counted() {
        let written = Arc::new(Mutex::new(Vec::new()));
        let (go_on, blocked) = channel();
        let (mut log, last) = Log::start(Target(Some(blocked), Arc::clone(&written))).unwrap();
        for _ in 0..MOST_LINES + 50 {
            log.write_all(b"a line\n").unwrap();
        }
        drop(go_on);
        drop(last);
        let text = String::from_utf8(written.lock().unwrap().clone()).unwrap();
        assert_eq!(text.matches("a line").count(), MOST_LINES, "{text}");
        assert!(text.contains("50 lines of the log were dropped"), "{text}");
    }
}
