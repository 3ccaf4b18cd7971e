//! Starts, reads, stops and kills the program itself.

use std::io::{BufRead, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

/// `golf-server` with these arguments.
pub fn golf_server(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_golf-server"));
    command.args(words).env_remove("GOLF_SERVER_LOG");
    command
}

/// Runs a command to its end.
pub fn run(words: &[&str]) -> Output {
    golf_server(words).output().expect("it runs")
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// The peak memory of a program so far.
#[cfg(target_os = "linux")]
pub fn resident_megabytes(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmHWM:"));
    let mut words = line.expect("a line").split_whitespace();
    let kilobytes: u64 = words.next().expect("a number").parse().expect("a number");
    kilobytes / 1024
}

/// `golf-server serve` on a free port.
pub fn serve(database: &Path) -> Command {
    golf_server(&["serve", "--db", text(database), "--listen", "127.0.0.1:0"])
}

/// Runs a program whose files may not grow beyond `kilobytes`, as on a full disk. A write beyond
/// fails, instead of ending the program.
#[cfg(unix)]
pub fn without_room(command: &Command, kilobytes: u32) -> Command {
    let limit = format!(
        "trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"",
        kilobytes * 2
    );
    let mut limited = Command::new("sh");
    limited.arg("-c").arg(limit).arg(command.get_program());
    limited.args(command.get_args());
    limited.env_remove("GOLF_SERVER_LOG");
    limited
}

/// A server that runs as a separate program.
pub struct Serving {
    pub child: Child,
    pub base_url: String,
    output: BufReader<ChildStdout>,
}

impl Serving {
    /// Starts it on a free port and waits for the line that announces it.
    pub fn start(database: &Path, more: &[&str]) -> Self {
        let mut command = serve(database);
        command.args(more).stderr(Stdio::piped());
        Self::started(command)
    }

    /// Starts this command, made of [`serve`], and waits for the line that announces it.
    pub fn started(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let address = announced(&mut output, "listening on ");
        Self {
            base_url: format!("{address}/api/v1"),
            child,
            output,
        }
    }

    /// Waits for the line that announces the second listener, and returns its address.
    pub fn operations(&mut self) -> String {
        announced(&mut self.output, "operations on ")
    }

    /// Stops it as a service manager does, and returns its standard error.
    #[cfg(unix)]
    pub fn terminate(mut self) -> (bool, String) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("kill runs");
        assert!(sent.success());
        let ended = self.child.wait().expect("it ends");
        let mut said = String::new();
        if let Some(stderr) = self.child.stderr.as_mut() {
            stderr.read_to_string(&mut said).expect("text");
        }
        (ended.success(), said)
    }
}

/// The rest of the next line, which begins with these words.
fn announced(output: &mut impl BufRead, words: &str) -> String {
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    let rest = line.trim().strip_prefix(words);
    rest.expect("an address").to_owned()
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
