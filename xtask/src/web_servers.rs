//! nginx and Caddy, which the end-to-end tests start with the recipes of `deploy/`.
//!
//! `NGINX` and `CADDY` name them if they are not on the PATH. On Debian, as root, their files are downloaded into
//! `.tools`.

use std::env;
use std::path::PathBuf;

use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::project::Project;

/// A web server of a recipe.
pub struct WebServer {
    /// Its display name.
    name: &'static str,
    /// The environment variable with its path.
    pub variable: &'static str,
    program: &'static str,
    /// The Debian package that a person would install.
    package: &'static str,
    /// The Debian package with the program.
    files: &'static str,
    /// The program's path in that package, below the root or the unpacked folder.
    place: &'static str,
}

/// nginx, which the tests of several servers start too.
pub const NGINX: WebServer = WebServer {
    name: "nginx",
    variable: "NGINX",
    program: "nginx",
    package: "nginx-light",
    files: "nginx",
    place: "usr/sbin/nginx",
};

/// Both.
pub const ALL: [WebServer; 2] = [
    NGINX,
    WebServer {
        name: "Caddy",
        variable: "CADDY",
        program: "caddy",
        package: "caddy",
        files: "caddy",
        place: "usr/bin/caddy",
    },
];

impl WebServer {
    /// The program for the tests, downloaded first where that is allowed.
    pub fn ensure(&self, project: &Project) -> Outcome<PathBuf> {
        if let Some(found) = self.find(project) {
            return Ok(found);
        }
        if debian::is_ours(project) {
            debian::unpack(project, self.files, &project.tools().join(self.program))?;
        }
        self.find(project).ok_or_else(|| {
            Failure::new(format!(
                "The tests of the deploy recipes need {}: install it (Debian: `apt-get install {}`), or set {} to \
                 where it is, and try again.",
                self.name, self.package, self.variable
            ))
        })
    }

    fn find(&self, project: &Project) -> Option<PathBuf> {
        if let Some(named) = env::var_os(self.variable).map(PathBuf::from) {
            return named.is_file().then_some(named);
        }
        let path = env::var_os("PATH").unwrap_or_default();
        let on_path = env::split_paths(&path).map(|folder| folder.join(self.program));
        on_path
            .chain([
                PathBuf::from("/").join(self.place),
                project.tools().join(self.program).join(self.place),
            ])
            .find(|program| program.is_file())
    }
}
