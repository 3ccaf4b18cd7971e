//! The program `golf-server`. Everything is in the library; start at [`golf_server::command`].

use std::process::ExitCode;

fn main() -> ExitCode {
    golf_server::command::run()
}
