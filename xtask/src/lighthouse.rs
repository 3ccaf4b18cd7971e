//! `cargo xtask lighthouse`: Lighthouse over the release build, page by page.
//!
//! Accessibility, best practices and search engines must be at 100; the speed is shown beside them, as it was on this
//! machine with the network and the processor held back. The reports are in `target/lighthouse`. Lighthouse comes from
//! npm when this is run and not before: no test needs it.

use std::net::Ipv4Addr;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::server::Server;
use crate::{browser, database, keys, node, port, process, site};

/// The folder whose package is Lighthouse.
const FOLDER: &str = "xtask/lighthouse";

/// What `lighthouse` can be told.
#[derive(clap::Args)]
pub struct Options {
    /// Look at what `dist/` and the server's release build are now, without building them.
    #[arg(long)]
    as_built: bool,
}

/// Serves the site with courses of its own, and runs Lighthouse over it.
pub fn run(project: &Project, options: &Options) -> Outcome {
    let browser = browser::ensure(project)?;
    node::ensure(project, FOLDER)?;
    if !options.as_built {
        site::build(project, "/")?;
    } else if !project.dist().join("index.html").is_file() {
        return Err(Failure::new(
            "There is no site in dist/: leave out --as-built, or run `cargo xtask build` first.",
        ));
    }
    let server = Server::build(project)?;
    let out = project.target("lighthouse");
    files::remove_folder(&out)?;
    files::make_folder(&out)?;
    let file = out.join("golf.db");
    database::ensure(project, &server, &file)?;
    let keys = keys::ensure(&server, &file)?;
    let key = keys.last().map_or("", |key| key.key.as_str());
    let address = port::free(Ipv4Addr::LOCALHOST.into())?;
    let mut running = server.start(&file, address, Some(&project.dist()), false)?;
    let mut lighthouse = project.command("node");
    lighthouse
        .arg(project.path(FOLDER).join("lighthouse.mjs"))
        .arg(format!("http://{address}"))
        .arg(&out)
        .env("CHROME", browser.chrome)
        .env("KEY", key);
    let found = process::run(&mut lighthouse, "reach 100 in every category that counts");
    running.stop();
    println!("\nThe reports are in {}.", project.shown(&out));
    found
}
