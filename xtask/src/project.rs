//! Paths of the project, and commands that run in its folder.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Outcome};

/// The checked-out project.
pub struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// The project this `xtask` belongs to.
    pub fn find() -> Outcome<Self> {
        // Cargo knows the current folder of the package; the compiled-in path is for a binary started by hand.
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package
            .parent()
            .filter(|root| root.join("Cargo.lock").is_file())
            .ok_or_else(|| {
                Failure::new("The project's folder was not found: run `cargo xtask` inside it.")
            })?;
        // This program is `…/target/debug/xtask`, whatever the user's settings for `target`.
        let target = env::current_exe()
            .ok()
            .and_then(|program| Some(program.parent()?.parent()?.to_path_buf()))
            .unwrap_or_else(|| root.join("target"));
        Ok(Self {
            root: root.to_path_buf(),
            target,
        })
    }

    /// The same project, with another target folder inside cargo's.
    pub fn built_in(&self, folder: &str) -> Self {
        Self {
            root: self.root.clone(),
            target: self.target(folder),
        }
    }

    /// A path inside the project.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A path inside cargo's target folder.
    pub fn target(&self, relative: &str) -> PathBuf {
        self.target.join(relative)
    }

    /// The tools built for this project.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// The finished site.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// `path` relative to the project's folder, as a person would type it.
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root)
            .unwrap_or(path)
            .display()
            .to_string()
    }

    /// A command that runs in the project's folder and finds the project's own tools first.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("PATH", self.search_path());
        command
    }

    /// `cargo`, as the user runs it.
    pub fn cargo(&self) -> Command {
        self.command("cargo")
    }

    fn search_path(&self) -> OsString {
        let usual = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools().join("bin")).chain(env::split_paths(&usual));
        env::join_paths(folders).unwrap_or(usual)
    }
}
