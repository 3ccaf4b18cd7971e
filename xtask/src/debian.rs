//! Programs from Debian's archive, where this is Debian.

use std::path::Path;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;

/// Whether this is Debian or a child of it.
pub fn is_here() -> bool {
    Path::new("/etc/debian_version").exists()
}

/// Whether packages may be installed.
pub fn is_ours(project: &Project) -> bool {
    is_here()
        && process::read(project.command("id").arg("-u"), "see who you are")
            .is_ok_and(|id| id.trim() == "0")
}

/// Installs packages.
pub fn install(project: &Project, packages: &[&str]) -> Outcome {
    println!("Installing {} with apt-get", packages.join(", "));
    update(project)?;
    let mut install = project.command("apt-get");
    install
        .args(["install", "-y", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive");
    quietly(project, install, "install it")
}

/// Lays out the files of one package in a folder of its own: nothing is installed, and no service is started.
pub fn unpack(project: &Project, package: &str, folder: &Path) -> Outcome {
    println!("Fetching {package} with apt-get");
    update(project)?;
    crate::files::remove_folder(folder)?;
    crate::files::make_folder(folder)?;
    let mut download = project.command("apt-get");
    download.args(["download", package]).current_dir(folder);
    quietly(project, download, &format!("download {package}"))?;
    for archive in crate::files::files_below(folder)? {
        let mut unpack = project.command("dpkg");
        unpack.arg("-x").arg(&archive).arg(folder);
        quietly(project, unpack, &format!("unpack {package}"))?;
    }
    Ok(())
}

fn update(project: &Project) -> Outcome {
    let mut update = project.command("apt-get");
    update.arg("update");
    quietly(project, update, "read Debian's package lists")
}

fn quietly(project: &Project, mut command: std::process::Command, purpose: &str) -> Outcome {
    process::run_quietly(&mut command, purpose, &project.tools().join("apt-get.log"))
}
