//! The lines of the steps on the console: indicatif draws them in place on a terminal. Elsewhere they come one after another.

use std::fmt;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// The time between two looks at the progress of a step.
const LOOK: Duration = Duration::from_millis(250);

/// The time between two progress lines where nothing is drawn in place.
const HEARTBEAT: Duration = Duration::from_secs(60);

/// The progress of a step that has said none.
const UNKNOWN: &str = "…";

/// The lines of one command.
pub struct Console {
    /// The live lines; hidden where standard output is no terminal.
    bars: MultiProgress,
    running: Vec<Running>,
    last: Instant,
    /// The finished lines, while nothing is printed.
    held: Option<String>,
}

struct Running {
    name: &'static str,
    bar: ProgressBar,
    looked: Instant,
}

impl Console {
    /// The standard output.
    pub fn standard() -> Self {
        Self::on(ProgressDrawTarget::stdout(), None)
    }

    /// Nothing, until it is shown.
    pub fn held() -> Self {
        Self::on(ProgressDrawTarget::hidden(), Some(String::new()))
    }

    fn on(target: ProgressDrawTarget, held: Option<String>) -> Self {
        Self {
            bars: MultiProgress::with_draw_target(target),
            running: Vec::new(),
            last: Instant::now(),
            held,
        }
    }

    /// Adds a running step.
    pub fn begin(&mut self, name: &'static str) {
        let bar = self.bars.add(ProgressBar::no_length().with_style(style()));
        bar.set_prefix(name);
        bar.set_message(UNKNOWN);
        let looked = Instant::now();
        self.running.push(Running { name, bar, looked });
    }

    /// Replaces the live line of a step by its last line.
    pub fn end(&mut self, name: &'static str, word: &str, took: Duration) {
        for step in self.running.extract_if(.., |step| step.name == name) {
            step.bar.finish_and_clear();
            self.bars.remove(&step.bar);
        }
        let line = line(name, word, took);
        match &mut self.held {
            Some(held) => held.push_str(&line),
            None => self.bars.suspend(|| print(&line)),
        }
    }

    /// Shows the progress of a step, if it is due.
    pub fn tick(&mut self, name: &'static str, count: impl FnOnce() -> String) {
        let due = |step: &&mut Running| step.name == name && step.looked.elapsed() >= LOOK;
        if let Some(step) = self.running.iter_mut().find(due) {
            step.looked = Instant::now();
            let count = count();
            step.bar.set_message(if count.is_empty() {
                UNKNOWN.to_owned()
            } else {
                count
            });
        }
        let is_plain = self.held.is_none() && self.bars.is_hidden();
        if is_plain && self.last.elapsed() >= HEARTBEAT {
            self.last = Instant::now();
            print(&heartbeat(&self.running));
        }
    }

    /// Prints the lines held back so far; later lines are printed at once.
    pub fn show(&mut self) {
        if let Some(held) = self.held.take() {
            print(&held);
            self.bars.set_draw_target(ProgressDrawTarget::stdout());
        }
    }
}

/// A closed standard output is no reason to stop a build.
fn print(text: &str) {
    let mut out = io::stdout().lock();
    let _closed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// A live line looks like the last one of its step.
fn style() -> ProgressStyle {
    let took = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Nothing is said if the terminal takes nothing.
        let _ = out.write_str(&in_words(state.elapsed()));
    };
    ProgressStyle::with_template("  {prefix:16}{msg:14}{took:>11}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("took", took)
}

fn heartbeat(running: &[Running]) -> String {
    let steps: Vec<String> = running
        .iter()
        .map(|step| format!("{} {}", step.name, step.bar.message()))
        .collect();
    format!("  … {}\n", steps.join(", "))
}

fn line(name: &str, what: &str, took: Duration) -> String {
    format!("  {name:<16}{what:<14}{:>11}\n", in_words(took))
}

fn in_words(took: Duration) -> String {
    let seconds = took.as_secs();
    if seconds < 60 {
        format!("{seconds} s")
    } else {
        format!("{} min {} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::{Console, heartbeat, line};
    use indicatif::{InMemoryTerm, ProgressDrawTarget};
    use std::time::Duration;

    #[test]
    fn a_step_is_one_line_with_its_time() {
        assert_eq!(
            line("app", "built", Duration::from_secs(112)),
            "  app             built          1 min 52 s\n"
        );
        assert_eq!(
            line("server", "9 of 12", Duration::from_secs(7)),
            "  server          9 of 12               7 s\n"
        );
    }

    #[test]
    fn a_live_line_looks_like_the_last_one_and_goes_when_the_step_ends() {
        let terminal = InMemoryTerm::new(10, 60);
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let mut console = Console::on(target, None);
        console.begin("app");
        console.begin("npm");
        console.running[0].bar.set_message("9 of 12");
        let line = |name, what| line(name, what, Duration::ZERO);
        let both = format!("{}{}", line("app", "9 of 12"), line("npm", "…"));
        assert_eq!(terminal.contents(), both.trim_end_matches('\n'));
        console.end("app", "built", Duration::ZERO);
        assert_eq!(
            terminal.contents(),
            line("npm", "…").trim_end_matches('\n'),
            "the last line is printed, not drawn"
        );
    }

    #[test]
    fn a_heartbeat_says_how_far_every_step_is() {
        let mut console = Console::held();
        console.begin("app");
        console.begin("npm");
        console.running[0].bar.set_message("9 of 12");
        assert_eq!(heartbeat(&console.running), "  … app 9 of 12, npm …\n");
    }

    #[test]
    fn held_lines_are_kept_in_the_order_in_which_steps_ended() {
        let mut console = Console::held();
        console.begin("app");
        console.begin("server");
        console.end("server", "built", Duration::from_secs(1));
        console.end("app", "FAILED", Duration::from_secs(2));
        let held = console.held.as_deref().unwrap_or_default();
        let names: Vec<&str> = held.split_whitespace().step_by(4).collect();
        assert_eq!(names, ["server", "app"]);
        assert!(console.running.is_empty());
    }
}
