//! Puts a server under load by wrk, and reads what wrk says and what the server has spent.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use super::BenchServerOptions;
use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;

/// Clock ticks per second, the unit of processor time in Linux.
const TICKS: f64 = 100.0;

/// Requests of wrk.
pub struct Load<'a> {
    pub project: &'a Project,
    pub options: &'a BenchServerOptions,
    /// The script of the workloads that walk through all courses.
    pub script: &'a Path,
    pub key: &'a str,
}

impl Load<'_> {
    /// Puts a server under load once, and returns what wrk says and the processor time of an answer in microseconds.
    pub fn put(
        &self,
        server: u32,
        address: SocketAddr,
        (_, path, encoding): (&str, &str, &str),
    ) -> Outcome<(Figures, f64)> {
        let before = spent(server);
        let mut wrk = self.project.command("wrk");
        wrk.args(["-t1", "--latency"])
            .arg(format!("-c{}", self.options.connections))
            .arg(format!("-d{}s", self.options.seconds))
            .args(["-H", &format!("x-api-key: {}", self.key)])
            .args(["-H", &format!("accept-encoding: {encoding}")]);
        match path.strip_prefix("EACH") {
            Some(below) => wrk
                .env("BELOW", below)
                .arg("-s")
                .arg(self.script)
                .arg(format!("http://{address}")),
            None => wrk.arg(format!("http://{address}{path}")),
        };
        let said = process::read(&mut wrk, "put the server under load")?;
        let figures = Figures::read(&said)?;
        let cost = (spent(server) - before) * 1e6 / figures.answers;
        Ok((figures, cost))
    }
}

/// The summary that wrk prints.
pub struct Figures {
    /// Answers in all.
    pub answers: f64,
    /// Answers a second.
    pub rate: f64,
    /// The median.
    pub middle_ms: f64,
    /// The 99th percentile.
    pub slowest_ms: f64,
}

impl Figures {
    fn read(said: &str) -> Outcome<Self> {
        let line = |mark: &str| said.lines().find(|line| line.contains(mark)).map(str::trim);
        let words = |mark: &str| line(mark).map(|line| line.split_whitespace());
        let found = || {
            if line("Non-2xx").is_some() || line("Socket errors").is_some() {
                return None;
            }
            Some(Self {
                answers: words(" requests in ")?.next()?.parse().ok()?,
                rate: words("Requests/sec")?.nth(1)?.parse().ok()?,
                middle_ms: milliseconds(words("50%")?.nth(1)?)?,
                slowest_ms: milliseconds(words("99%")?.nth(1)?)?,
            })
        };
        found()
            .ok_or_else(|| Failure::new(format!("wrk was not answered as it should be:\n{said}")))
    }
}

/// `812.00us`, `3.40ms` or `1.20s`.
fn milliseconds(text: &str) -> Option<f64> {
    let end = text.find(|sign: char| sign.is_ascii_alphabetic())?;
    let number: f64 = text[..end].parse().ok()?;
    let factor = match &text[end..] {
        "us" => 0.001,
        "ms" => 1.0,
        "s" => 1000.0,
        _ => return None,
    };
    Some(number * factor)
}

/// The processor time of a process and of its children that have ended, in seconds, in user and kernel code; 0 without
/// Linux's /proc.
pub fn spent(process: u32) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = text
        .rsplit_once(')')
        .map_or("", |(_, rest)| rest)
        .split_whitespace();
    let ticks: f64 = fields
        .skip(11)
        .take(4)
        .filter_map(|field| field.parse::<f64>().ok())
        .sum();
    ticks / TICKS
}

#[cfg(test)]
mod tests {
    use super::{Figures, milliseconds};

    #[test]
    fn what_wrk_says_is_read_and_an_error_in_it_is_one() {
        let said = "  Latency Distribution\n     50%    1.04ms\n     99%    3.40ms\n  \
                    240033 requests in 10.01s, 0.92GB read\nRequests/sec:  23979.31\n";
        let figures = Figures::read(said).unwrap();
        assert_eq!(
            (figures.answers, figures.rate, figures.middle_ms),
            (240_033.0, 23_979.31, 1.04)
        );
        assert_eq!(figures.slowest_ms, 3.4);
        assert!(Figures::read(&format!("{said}  Non-2xx or 3xx responses: 3\n")).is_err());
        assert!(Figures::read("unable to connect").is_err());
    }

    #[test]
    fn times_are_milliseconds() {
        for (text, number) in [("812.00us", 0.812), ("3.40ms", 3.4), ("1.20s", 1200.0)] {
            assert_eq!(milliseconds(text), Some(number));
        }
        assert_eq!(milliseconds("3.40"), None);
    }
}
