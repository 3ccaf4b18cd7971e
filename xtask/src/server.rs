//! The companion server's program: built, run for its output, or started.

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process::{self, Running};
use crate::project::Project;
use crate::steps::Steps;

/// What a release of golf-server has besides: accounts in PostgreSQL. In the words of cargo for the whole workspace.
pub const FEATURES: [&str; 2] = ["--features", "golf-server/postgres"];

const PATIENCE: Duration = Duration::from_millis(200);

/// A built `golf-server`.
pub struct Server<'a> {
    project: &'a Project,
    program: PathBuf,
}

impl<'a> Server<'a> {
    /// Builds it in release.
    pub fn build(steps: &Steps<'a>) -> Outcome<Self> {
        let project = steps.project;
        steps.take("server", "built", |step| {
            step.run(
                project
                    .cargo()
                    .args(["build", "--release", "--locked"])
                    .args(["--package", "golf-server"])
                    .args(FEATURES),
                "build the server",
            )
        })?;
        let name = format!("golf-server{}", std::env::consts::EXE_SUFFIX);
        Ok(Self {
            project,
            program: project.target("release").join(name),
        })
    }

    /// The command line up to the subcommand and its database.
    pub fn command(&self, subcommand: &[&str], database: &Path) -> Command {
        let mut command = self.project.command(&self.program);
        command.args(subcommand).arg("--db").arg(database);
        command
    }

    /// The command line up to the subcommand, for one without a database.
    pub fn plain(&self, subcommand: &[&str]) -> Command {
        let mut command = self.project.command(&self.program);
        command.args(subcommand);
        command
    }

    /// A hash of the program: another one may import by other rules.
    pub fn fingerprint(&self) -> Outcome<String> {
        Ok(golf_hosting::files::fingerprint(&files::read(
            &self.program,
        )?))
    }

    /// Starts it at `address` and waits for its first response.
    pub fn start(
        &self,
        database: &Path,
        address: SocketAddr,
        site: Option<&Path>,
        faults: bool,
    ) -> Outcome<Running> {
        let mut command = self.command(&["serve"], database);
        command.arg("--listen").arg(address.to_string());
        if let Some(site) = site {
            command.arg("--site").arg(site);
        }
        if faults {
            command.arg("--faults");
        }
        // A developer may choose any service in the settings; a deployed site names its own.
        command.args(["--connect-src", "https:", "--connect-src", "http:"]);
        let mut running = Running::start(&mut command, "serve the app")?;
        loop {
            if process::stopping() {
                return Err(Failure::Stopped);
            }
            // The server has reported the reason on this terminal.
            if running.ended().is_some() {
                return Err(Failure::AlreadyTold);
            }
            if TcpStream::connect_timeout(&reachable(address), PATIENCE).is_ok() {
                return Ok(running);
            }
            process::pause();
        }
    }
}

/// The address that a browser on this machine uses for a server listening at `address`.
pub fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let here: std::net::IpAddr = if address.is_ipv4() {
        std::net::Ipv4Addr::LOCALHOST.into()
    } else {
        std::net::Ipv6Addr::LOCALHOST.into()
    };
    SocketAddr::new(here, address.port())
}

#[cfg(test)]
mod tests {
    use super::reachable;

    #[test]
    fn every_address_is_reached_at_home() {
        for (listens, reached) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("10.0.0.7:80", "10.0.0.7:80"),
        ] {
            assert_eq!(reachable(listens.parse().unwrap()).to_string(), reached);
        }
    }
}
