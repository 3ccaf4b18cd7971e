//! `cargo xtask dev`: the app rebuilt and reloaded at every change, with a server of its own.
//!
//! It has no demo and no chunks: Trunk rewrites its folder at every change and supports only one wasm. The page then
//! has no `<meta name="yardbook-demo">`, so the app offers no demo; `cargo xtask serve` has it.

use std::net::{Ipv4Addr, SocketAddr};

use crate::failure::{Failure, Outcome};
use crate::process::{self, Running};
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;
use crate::{database, keys, port, site, tools};

/// The options of `dev`.
#[derive(clap::Args)]
pub struct DevOptions {
    /// The port of the app.
    #[arg(long, default_value_t = 8081, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,
    #[command(flatten)]
    database: database::Choice,
}

/// Starts both, prints the address and the keys, and runs until it is stopped or one of them ends.
pub fn run(project: &Project, options: &DevOptions) -> Outcome {
    let app = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), options.port);
    port::check_free(app)?;
    let steps = Steps::new(project);
    tools::ensure(&steps)?;
    let server = Server::build(&steps)?;
    let file = options.database.file(project);
    database::ensure(&steps, &server, &file)?;
    let keys = keys::ensure(&server, &file)?;
    let service = port::free(app.ip())?;
    let mut both = vec![server.start(&file, service, None, true)?];
    println!(
        "\nThe service is at http://{service}/api/v1, faults included. A working key for each plan:"
    );
    for key in keys {
        println!("  {:<11} {}", key.plan, key.key);
    }
    println!("\nThe app will be at http://{app} once Trunk has built it. Ctrl-C stops.\n");
    let mut trunk = site::trunk(project, "serve");
    trunk
        .args(["--port", &options.port.to_string()])
        // So `dist/` is always a finished site.
        .args(["--dist", "target/trunk/dev"])
        .arg(format!("--proxy-backend=http://{service}/api"));
    both.push(Running::start(&mut trunk, "build the app")?);
    loop {
        if process::stopping() {
            return Ok(());
        }
        if both.iter_mut().any(|running| running.ended().is_some()) {
            return Err(if process::stopping() {
                Failure::Stopped
            } else {
                Failure::AlreadyTold
            });
        }
        process::pause();
    }
}
