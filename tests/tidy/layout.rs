//! File names, the top level, and the README's list of folders.

use crate::source::Source;

/// The folders of ARCHITECTURE.md, the documents, and the files that tools look for.
const TOP_LEVEL: [&str; 29] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE.md",
    "PERFORMANCE.md",
    "README.md",
    "SECURITY.md",
    "Trunk.toml",
    "benches",
    "build.rs",
    "clippy.toml",
    "crates",
    "deny.toml",
    "deploy",
    "docs",
    "examples",
    "index.html",
    "public",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "src",
    "style",
    "tests",
    "xtask",
    ".ci",
];

/// What tools and set-up keep there out of sight. Editors' folders are a person's own.
const HIDDEN: [&str; 9] = [
    ".cargo",
    ".data",
    ".git",
    ".gitignore",
    ".idea",
    ".tools",
    ".vscode",
    "dist",
    "target",
];

/// The README's two commands.
const COMMANDS: [&str; 2] = ["cargo xtask serve", "cargo xtask test"];

/// Names that fit any file; for `mod.rs`, the folder has the name instead.
const EMPTY_NAMES: [&str; 12] = [
    "common", "helper", "helpers", "manager", "misc", "mod", "service", "services", "type",
    "types", "util", "utils",
];

/// An exception: there, the words are the subject.
const TELLING: &str = "crates/golf-views/src/words/service.rs";

/// A file with a meaningless name.
pub fn telling_name(path: &str) -> Vec<String> {
    let file = path.rsplit('/').next().unwrap_or(path);
    let name = file.split('.').next().unwrap_or(file);
    if EMPTY_NAMES.contains(&name) && path != TELLING {
        vec![format!(
            "{path}: a file is named for what lives in it, not `{name}`"
        )]
    } else {
        Vec::new()
    }
}

/// Lines that name a folder of one particular machine.
pub fn no_machine_path(source: &Source) -> Vec<String> {
    let folders = [concat!("/work", "/"), concat!("/root", "/")];
    source.lines_where(
        |line| folders.iter().any(|folder| names_folder(line, folder)),
        "a path of one machine: make it relative, or an option",
    )
}

/// Whether an absolute path in `line` begins with `folder`.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        !line[..at].ends_with(|sign: char| sign.is_alphanumeric() || ".-_/*}".contains(sign))
    })
}

/// Entries at the top level that are not listed, and listed ones that are missing.
pub fn top_level(entries: &[String]) -> Vec<String> {
    let is_known = |name: &str| TOP_LEVEL.contains(&name) || HIDDEN.contains(&name);
    let extra = entries
        .iter()
        .filter(|name| !is_known(name))
        .map(|name| format!("{name}: the list of the top level does not have it"));
    let missing = TOP_LEVEL
        .iter()
        .filter(|name| !entries.iter().any(|entry| entry == *name))
        .map(|name| format!("{name}: the list of the top level has it, and it is missing"));
    extra.chain(missing).collect()
}

/// Whether a top-level entry is a folder that the README explains.
pub fn is_folder(name: &str) -> bool {
    let is_file = name.contains('.') || name.starts_with("LICENSE");
    !is_file || name == ".ci"
}

/// Those of `names` and the two commands that the README does not name.
pub fn readme(text: &str, names: &[String]) -> Vec<String> {
    // `crates/golf-api` names the package as well as `golf-api` does.
    let is_named = |name: &str| {
        [format!("{name}`"), format!("{name}/`")]
            .iter()
            .any(|end| text.contains(end))
    };
    let names = names
        .iter()
        .map(String::as_str)
        .filter(|name| !is_named(name));
    let commands = COMMANDS
        .into_iter()
        .filter(|command| !is_a_line(text, command));
    names
        .chain(commands)
        .map(|name| format!("README.md: does not name `{name}`"))
        .collect()
}

/// Whether a command stands on a line of its own, as in a code block.
fn is_a_line(text: &str, command: &str) -> bool {
    text.lines().any(|line| {
        line.trim()
            .trim_start_matches("$ ")
            .strip_prefix(command)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

#[cfg(test)]
mod tests {
    use super::{TOP_LEVEL, no_machine_path, readme, telling_name, top_level};
    use crate::source::Source;

    #[test]
    fn a_name_that_says_nothing_is_a_breach_in_any_language() {
        for path in [
            "src/utils.rs",
            "src/page/mod.rs",
            "tests/e2e/helpers.ts",
            "style/common.css",
        ] {
            assert_eq!(telling_name(path).len(), 1, "{path}");
        }
        for path in [
            "src/gateway.rs",
            "src/module.rs",
            "README.md",
            "crates/golf-api/src/query.rs",
        ] {
            assert_eq!(telling_name(path).len(), 0, "{path}");
        }
    }

    #[test]
    fn a_path_of_one_machine_is_a_breach_and_a_relative_one_is_not() {
        let found = |line: &str| no_machine_path(&Source::new("a.md", line)).len();
        assert_eq!(found(concat!("see /work", "/main")), 1);
        assert_eq!(found(concat!("\"/root", "/.cargo\"")), 1);
        assert_eq!(
            found("https://x.example/work/main, ../work/a, home/root/b"),
            0
        );
    }

    #[test]
    fn the_top_level_has_no_more_and_no_less() {
        let mut entries: Vec<String> = TOP_LEVEL.iter().map(|name| (*name).to_owned()).collect();
        entries.push(".gitignore".to_owned());
        assert_eq!(top_level(&entries), [""; 0]);
        entries.push("notes.txt".to_owned());
        assert_eq!(
            top_level(&entries),
            ["notes.txt: the list of the top level does not have it"]
        );
        assert_eq!(top_level(&entries[1..]).len(), 2);
    }

    #[test]
    fn the_readme_must_name_what_there_is() {
        let names = ["golf-api".to_owned(), "style".to_owned()];
        let text =
            "`golf-api`, `style/`:\n\n    cargo xtask serve   # starts\n    $ cargo xtask test\n";
        assert_eq!(readme(text, &names), [""; 0]);
        assert_eq!(readme("golf-api style", &names).len(), 4);
    }
}
