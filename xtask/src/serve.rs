//! `cargo xtask serve`: from an empty folder to the app in a browser.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::keys::Key;
use crate::port;
use crate::process::{self, Running};
use crate::project::Project;
use crate::server::{self, Server};
use crate::steps::Steps;
use crate::{database, keys, site};

/// The options of `serve`.
#[derive(clap::Args)]
pub struct ServeOptions {
    /// The port to listen on.
    #[arg(long, default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,
    /// The address to listen on; 0.0.0.0 for every machine of the network.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    #[command(flatten)]
    database: database::Choice,
    /// Replace the courses by those of a folder with `courses.json` and `holes/`.
    #[arg(long, value_name = "DIR")]
    import: Option<PathBuf>,
    /// What the app says of imported courses: the attribution that their license asks for.
    #[arg(long, value_name = "TEXT", requires = "import")]
    notice: Option<String>,
    /// Serve the courses of an OpenStreetMap extract: .osm.pbf, .osm or .osm.bz2. Can be repeated. Their database is
    /// kept and used again; one that --db names has its courses replaced.
    #[arg(long, value_name = "FILE", conflicts_with = "import")]
    osm: Vec<PathBuf>,
    /// Join an open list of courses with the extracts: a JSON array in the shape of contract 2.1, or the table of
    /// OpenGolfAPI as .csv or .ndjson.
    #[arg(long, value_name = "FILE", requires = "osm")]
    list: Option<PathBuf>,
    /// Answer the sentinel ids that are slow, fail, or send garbage.
    #[arg(long)]
    faults: bool,
    /// Open the app in the browser.
    #[arg(long)]
    open: bool,
}

/// Builds, starts, prints the address and the keys, and runs until it is stopped.
pub fn run(project: &Project, options: &ServeOptions) -> Outcome {
    let address = SocketAddr::new(options.listen, options.port);
    port::check_free(address)?;
    let steps = Steps::new(project);
    let (server, file, summary, keys) = site::build_beside(&steps, || {
        let server = Server::build(&steps)?;
        let (file, summary) = if options.osm.is_empty() {
            let file = options.database.file(project);
            database::ensure(&steps, &server, &file)?;
            (file, Vec::new())
        } else {
            let sources = database::Sources {
                extracts: &options.osm,
                list: options.list.as_deref(),
            };
            let made = database::of_extracts(&steps, &server, &options.database, sources)?;
            (made.file, made.summary)
        };
        if let Some(folder) = &options.import {
            database::import(&steps, &server, &file, folder, options.notice.as_deref())?;
        }
        let keys = keys::ensure(&server, &file)?;
        Ok((server, file, summary, keys))
    })?;
    for line in summary {
        println!("{line}");
    }
    let running = server.start(&file, address, Some(&project.dist()), options.faults)?;
    let reached = format!("http://{}", server::reachable(address));
    println!("{}", welcome(&reached, &keys));
    if options.open {
        open(project, &reached);
    }
    stay(running)
}

/// Waits for Ctrl-C, the usual way to end, or for the server to fail.
fn stay(mut running: Running) -> Outcome {
    loop {
        if process::stopping() {
            running.stop();
            println!("Stopped.");
            return Ok(());
        }
        if let Some(status) = running.ended() {
            return Err(Failure::new(format!(
                "The server ended by itself ({status})."
            )));
        }
        process::pause();
    }
}

fn welcome(address: &str, keys: &[Key]) -> String {
    let mut text = format!("\nYardbook is at {address}\n\nA working key for each plan:\n");
    for key in keys {
        text.push_str(&format!("  {:<11} {}\n", key.plan, key.key));
    }
    text.push_str("\nEnter one under Settings. Ctrl-C stops.");
    text
}

fn open(project: &Project, address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    if process::read(project.command(opener).arg(address), "open the browser").is_err() {
        println!("No browser could be opened from here: open {address} yourself.");
    }
}

#[cfg(test)]
mod tests {
    use super::welcome;
    use crate::keys::Key;

    #[test]
    fn the_welcome_has_the_address_and_every_key() {
        let keys = ["free", "pro"].map(|plan| Key {
            plan,
            key: format!("key-of-{plan}"),
        });
        assert_eq!(
            welcome("http://127.0.0.1:8080", &keys),
            "\nYardbook is at http://127.0.0.1:8080\n\nA working key for each plan:\n  \
             free        key-of-free\n  pro         key-of-pro\n\nEnter one under Settings. Ctrl-C stops."
        );
    }
}
