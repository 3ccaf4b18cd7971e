//! The lines of the steps on the console: drawn in place on a terminal, one after another elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The time between two drawings on a terminal.
const REDRAW: Duration = Duration::from_millis(250);

/// The time between two progress lines elsewhere.
const HEARTBEAT: Duration = Duration::from_secs(60);

/// The destination of the lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Terminal,
    Plain,
    /// Nowhere before [`Console::show`].
    Held,
}

impl Kind {
    fn of_this_output() -> Self {
        let is_plain = std::env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
        if io::stdout().is_terminal() && !is_plain {
            Self::Terminal
        } else {
            Self::Plain
        }
    }
}

/// The lines of one command.
pub struct Console {
    kind: Kind,
    running: Vec<Running>,
    /// The number of lines on the terminal that are drawn again.
    drawn: usize,
    last: Instant,
    held: String,
}

struct Running {
    name: &'static str,
    count: String,
    counted: Instant,
    begun: Instant,
}

impl Console {
    /// The standard output.
    pub fn standard() -> Self {
        Self::of(Kind::of_this_output())
    }

    /// Nothing, until it is shown.
    pub fn held() -> Self {
        Self::of(Kind::Held)
    }

    fn of(kind: Kind) -> Self {
        Self {
            kind,
            running: Vec::new(),
            drawn: 0,
            last: Instant::now(),
            held: String::new(),
        }
    }

    /// Adds a running step.
    pub fn begin(&mut self, name: &'static str) {
        self.running.push(Running {
            name,
            count: String::new(),
            counted: Instant::now(),
            begun: Instant::now(),
        });
        self.draw("");
    }

    /// Replaces the live line of a step by its last line.
    pub fn end(&mut self, name: &'static str, word: &str, took: Duration) {
        self.running.retain(|step| step.name != name);
        self.draw(&line(name, word, took));
    }

    /// Shows the progress of a step, if it is due.
    pub fn tick(&mut self, name: &'static str, count: impl FnOnce() -> String) {
        let every = match self.kind {
            Kind::Terminal => REDRAW,
            Kind::Plain => HEARTBEAT,
            Kind::Held => return,
        };
        let step = self.running.iter_mut().find(|step| step.name == name);
        if let Some(step) = step.filter(|step| step.counted.elapsed() >= REDRAW) {
            step.count = count();
            step.counted = Instant::now();
        }
        if self.last.elapsed() < every {
            return;
        }
        self.last = Instant::now();
        if self.kind == Kind::Terminal {
            self.draw("");
        } else {
            print(&heartbeat(&self.running));
        }
    }

    /// Prints the lines held back so far; later lines are printed at once.
    pub fn show(&mut self) {
        if self.kind == Kind::Held {
            print(&std::mem::take(&mut self.held));
            self.kind = Kind::of_this_output();
        }
    }

    /// Prints finished lines, and the running steps below them.
    fn draw(&mut self, finished: &str) {
        match self.kind {
            Kind::Held => self.held.push_str(finished),
            Kind::Plain => print(finished),
            Kind::Terminal => {
                let mut text = String::new();
                if self.drawn > 0 {
                    // Up to the first drawn line, and clear from there.
                    text.push_str(&format!("\u{1b}[{}A\u{1b}[J", self.drawn));
                }
                text.push_str(finished);
                for step in &self.running {
                    text.push_str(&line(step.name, &progress(step), step.begun.elapsed()));
                }
                print(&text);
                self.drawn = self.running.len();
            }
        }
    }
}

/// A closed standard output is no reason to stop a build.
fn print(text: &str) {
    let mut out = io::stdout().lock();
    let _closed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn progress(step: &Running) -> String {
    if step.count.is_empty() {
        "…".to_owned()
    } else {
        step.count.clone()
    }
}

fn heartbeat(running: &[Running]) -> String {
    let steps: Vec<String> = running
        .iter()
        .map(|step| format!("{} {}", step.name, progress(step)))
        .collect();
    format!("  … {}\n", steps.join(", "))
}

fn line(name: &str, what: &str, took: Duration) -> String {
    let seconds = took.as_secs();
    let took = if seconds < 60 {
        format!("{seconds} s")
    } else {
        format!("{} min {} s", seconds / 60, seconds % 60)
    };
    format!("  {name:<12}{what:<14}{took:>11}\n")
}

#[cfg(test)]
mod tests {
    use super::{Console, Running, heartbeat, line};
    use std::time::{Duration, Instant};

    #[test]
    fn a_step_is_one_line_with_its_time() {
        assert_eq!(
            line("app", "built", Duration::from_secs(112)),
            "  app         built          1 min 52 s\n"
        );
        assert_eq!(
            line("server", "9 of 12", Duration::from_secs(7)),
            "  server      9 of 12               7 s\n"
        );
    }

    #[test]
    fn a_heartbeat_says_how_far_every_step_is() {
        let step = |name, count: &str| Running {
            name,
            count: count.to_owned(),
            counted: Instant::now(),
            begun: Instant::now(),
        };
        assert_eq!(
            heartbeat(&[step("app", "9 of 12"), step("npm", "")]),
            "  … app 9 of 12, npm …\n"
        );
    }

    #[test]
    fn held_lines_are_kept_in_the_order_in_which_steps_ended() {
        let mut console = Console::held();
        console.begin("app");
        console.begin("server");
        console.end("server", "built", Duration::from_secs(1));
        console.end("app", "FAILED", Duration::from_secs(2));
        let names: Vec<&str> = console.held.split_whitespace().step_by(4).collect();
        assert_eq!(names, ["server", "app"]);
        assert!(console.running.is_empty());
    }
}
