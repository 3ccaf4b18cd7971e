//! PostgreSQL, which the tests of shared accounts and `bench-server` start in folders of their own.
//!
//! `POSTGRES_BIN` names the folder of its programs if they are elsewhere. On Debian, as root, the package is installed.
//! The tests run on Linux; elsewhere, the run says that there are none.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::web_servers::NGINX;

/// The environment variable with the folder of its programs.
pub const VARIABLE: &str = "POSTGRES_BIN";

/// Where Debian puts each version of it.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The folder of its programs, installed first where that is allowed; `None` on a system where no test needs it.
pub fn ensure(project: &Project) -> Outcome<Option<PathBuf>> {
    if !cfg!(target_os = "linux") {
        println!(
            "NOT TESTED: several servers that share their accounts. Their tests start PostgreSQL as Linux has it."
        );
        return Ok(None);
    }
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if debian::is_ours(project) {
        debian::install(
            project,
            &["postgresql"],
            "for the tests of servers that share their accounts",
        )?;
    }
    find().map(Some).ok_or_else(|| {
        Failure::new(format!(
            "The tests of servers that share their accounts need PostgreSQL: install it (Debian: `apt-get install \
             postgresql`), or set {VARIABLE} to the folder of initdb and postgres, and try again."
        ))
    })
}

/// The programs that the host tests start besides, each with the variable that names it, installed first where that is
/// allowed.
pub fn with_nginx(project: &Project) -> Outcome<Vec<(&'static str, PathBuf)>> {
    let mut programs = vec![(NGINX.variable, NGINX.ensure(project)?)];
    programs.extend(ensure(project)?.map(|folder| (VARIABLE, folder)));
    Ok(programs)
}

fn find() -> Option<PathBuf> {
    let is_it =
        |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    if let Some(named) = env::var_os(VARIABLE).map(PathBuf::from) {
        return Some(named).filter(is_it);
    }
    let debian = fs::read_dir(DEBIAN).into_iter().flatten();
    let mut debian: Vec<PathBuf> = debian
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    debian.sort();
    let path = env::var_os("PATH").unwrap_or_default();
    debian
        .into_iter()
        .rev()
        .chain(env::split_paths(&path))
        .find(is_it)
}
