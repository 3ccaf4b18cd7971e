//! `cargo xtask lighthouse`: Lighthouse over the release build, page by page.
//!
//! Accessibility, best practices and SEO must score 100. The performance score, measured on this machine with a
//! throttled network and processor, is only shown. The reports are in `target/lighthouse`. Lighthouse is installed from
//! npm at the first run, since no test needs it.

use std::net::Ipv4Addr;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::server::Server;
use crate::steps::Steps;
use crate::{browser, database, keys, node, port, process, site};

/// The folder with the npm package of Lighthouse.
const FOLDER: &str = "xtask/lighthouse";

/// The options of `lighthouse`.
#[derive(clap::Args)]
pub struct LighthouseOptions {
    /// Look at what `dist/` and the server's release build are now, without building them.
    #[arg(long)]
    as_built: bool,
}

/// Serves the site with sample courses, and runs Lighthouse over it.
pub fn run(project: &Project, options: &LighthouseOptions) -> Outcome {
    let browser = browser::ensure(project)?;
    let steps = Steps::new(project);
    node::ensure(&steps, FOLDER)?;
    if !options.as_built {
        site::build(&steps)?;
    } else if !project.dist().join("index.html").is_file() {
        return Err(Failure::new(
            "There is no site in dist/: leave out --as-built, or run `cargo xtask build` first.",
        ));
    }
    let server = Server::build(&steps)?;
    let out = project.target("lighthouse");
    files::remove_folder(&out)?;
    files::make_folder(&out)?;
    let file = out.join("golf.db");
    database::ensure(&steps, &server, &file)?;
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
