//! `cargo xtask dev`: the app rebuilt and reloaded at every change, against a server of its own.
//!
//! It has no demo and no chunks: Trunk writes its folder anew at every change and knows one wasm. The page then has no
//! `<meta name="yardbook-demo">`, and the app offers none; `cargo xtask serve` has it.

use std::net::{Ipv4Addr, SocketAddr};

use crate::failure::{Failure, Outcome};
use crate::process::{self, Running};
use crate::project::Project;
use crate::server::Server;
use crate::{database, keys, port, site, tools};

/// What `dev` can be told.
#[derive(clap::Args)]
pub struct Options {
    /// The port of the app.
    #[arg(long, default_value_t = 8081, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,
    #[command(flatten)]
    database: database::Choice,
}

/// Starts both, prints the way in, and stays until it is stopped or one of them ends.
pub fn run(project: &Project, options: &Options) -> Outcome {
    let app = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), options.port);
    port::check_free(app)?;
    tools::ensure(project)?;
    tools::ensure_trunk(project)?;
    let server = Server::build(project)?;
    let file = options.database.file(project);
    database::ensure(project, &server, &file)?;
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
