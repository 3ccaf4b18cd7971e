//! Programs from Debian's archive, where this is Debian.

use std::path::Path;

use crate::failure::Outcome;
use crate::process;
use crate::project::Project;
use crate::steps::Steps;

/// Whether this is Debian or a derivative.
pub fn is_here() -> bool {
    Path::new("/etc/debian_version").exists()
}

/// Whether packages may be installed.
pub fn is_ours(project: &Project) -> bool {
    is_here()
        && process::read(project.command("id").arg("-u"), "see who you are")
            .is_ok_and(|id| id.trim() == "0")
}

/// Installs packages; `why` completes "… is needed …".
pub fn install(project: &Project, packages: &[&str], why: &str) -> Outcome {
    println!("{}", announcement(packages, why));
    update(project)?;
    let mut install = project.command("apt-get");
    install
        .args(["install", "-y", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive");
    quietly(project, install, "install it")
}

/// Unpacks one package into a folder of its own: nothing is installed, and no service is started.
pub fn unpack(project: &Project, package: &str, folder: &Path) -> Outcome {
    println!("Fetching {package} from Debian into .tools; nothing is installed");
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

/// Announces a change to this machine, and the reason.
fn announcement(packages: &[&str], why: &str) -> String {
    let packages = packages.join(" ");
    format!(
        "You are root on Debian, so this is installed for the whole machine, with what it depends on:\n    \
         apt-get install -y --no-install-recommends {packages}\nIt is needed {why}."
    )
}

fn update(project: &Project) -> Outcome {
    let mut update = project.command("apt-get");
    update.arg("update");
    quietly(project, update, "read Debian's package lists")
}

fn quietly(project: &Project, mut command: std::process::Command, purpose: &str) -> Outcome {
    Steps::new(project).take("apt-get", "done", |step| step.run(&mut command, purpose))
}

#[cfg(test)]
mod tests {
    use super::announcement;

    #[test]
    fn what_is_installed_for_the_machine_is_named_with_its_reason() {
        let text = announcement(&["chromium", "fonts"], "for tests in a browser");
        assert!(text.contains("apt-get install -y --no-install-recommends chromium fonts\n"));
        assert!(
            text.ends_with("It is needed for tests in a browser."),
            "{text}"
        );
    }
}
