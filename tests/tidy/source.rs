//! The files of the project, as the rules see them: text files, without build output and dependencies.

use std::fs;
use std::path::Path;

/// A text file.
pub struct Source {
    /// Relative to the project's folder, with forward slashes.
    pub path: String,
    /// The whole content.
    pub text: String,
}

impl Source {
    /// A file of a test.
    #[cfg(test)]
    pub fn new(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The lines that `breaks` selects, each as a breach with its place.
    pub fn lines_where(&self, breaks: impl Fn(&str) -> bool, rule: &str) -> Vec<String> {
        let broken = self
            .text
            .lines()
            .enumerate()
            .filter(|(_, line)| breaks(line));
        broken
            .map(|(index, _)| format!("{}:{}: {rule}", self.path, index + 1))
            .collect()
    }

    /// The lines that contain `text`, each as a breach with its place.
    pub fn lines_with(&self, text: &str, rule: &str) -> Vec<String> {
        self.lines_where(|line| line.contains(text), rule)
    }
}

/// Folders with build output or installed packages.
const NOT_OURS: [&str; 6] = [".git", ".tools", ".data", "target", "dist", "node_modules"];

/// Every text file of the project.
pub fn all() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readable = paths().into_iter().filter_map(|path| {
        let text = fs::read_to_string(root.join(&path)).ok()?;
        Some(Source { path, text })
    });
    readable.collect()
}

/// The path of every file of the project, in order.
pub fn paths() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    collect(root, root, &mut found);
    found.sort();
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in entries(folder) {
        let path = folder.join(&entry);
        if NOT_OURS.contains(&entry.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, found);
        } else {
            let inside = path.strip_prefix(root).unwrap_or(&path);
            found.push(inside.to_string_lossy().replace('\\', "/"));
        }
    }
}

/// The entries of the project's folder that people write.
pub fn top_level() -> Vec<String> {
    let mut names = entries(Path::new(env!("CARGO_MANIFEST_DIR")));
    names.retain(|name| !NOT_OURS.contains(&name.as_str()));
    names.sort();
    names
}

fn entries(folder: &Path) -> Vec<String> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect(),
        Err(error) => panic!("{} cannot be read: {error}", folder.display()),
    }
}
