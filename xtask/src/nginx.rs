//! nginx, which the end-to-end tests start with the recipe of `deploy/`.
//!
//! `NGINX` names it where it is not on the PATH. On Debian, as root, its files are fetched into `.tools`.

use std::env;
use std::path::PathBuf;

use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::project::Project;

/// Where the package has the program, below the root or the folder that it is unpacked in.
const PLACE: &str = "usr/sbin/nginx";

/// The nginx to test with, fetched first where we may.
pub fn ensure(project: &Project) -> Outcome<PathBuf> {
    if let Some(found) = find(project) {
        return Ok(found);
    }
    if debian::is_ours(project) {
        debian::unpack(project, "nginx", &project.tools().join("nginx"))?;
    }
    find(project).ok_or_else(|| {
        Failure::new(
            "The tests of the deploy recipes need nginx: install it (Debian: `apt-get install nginx-light`), or set \
             NGINX to where it is, and try again.",
        )
    })
}

fn find(project: &Project) -> Option<PathBuf> {
    if let Some(named) = env::var_os("NGINX").map(PathBuf::from) {
        return named.is_file().then_some(named);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).map(|folder| folder.join("nginx"));
    on_path
        .chain([
            PathBuf::from("/").join(PLACE),
            project.tools().join("nginx").join(PLACE),
        ])
        .find(|program| program.is_file())
}
