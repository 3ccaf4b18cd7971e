//! Manifests and lock files: the allowed dependencies.

use crate::source::Source;

/// A package, its allowed dependencies, and those that its tests and benchmarks may use in addition: ARCHITECTURE.md's table.
const PACKAGES: [(&str, &str, &[&str], &[&str]); 19] = [
    (
        "Cargo.toml",
        "yardbook",
        &[
            "golf-api",
            "golf-catalog",
            "golf-client",
            "golf-export",
            "golf-hole",
            "golf-letters",
            "golf-link",
            "golf-print",
            "golf-views",
        ],
        &["golf-sample", "preview"],
    ),
    (
        "crates/golf-views/Cargo.toml",
        "golf-views",
        &[
            "golf-api",
            "golf-catalog",
            "golf-client",
            "golf-hole",
            "golf-letters",
            "golf-print",
        ],
        &["golf-sample"],
    ),
    ("crates/golf-api/Cargo.toml", "golf-api", &[], &[]),
    (
        "crates/golf-catalog/Cargo.toml",
        "golf-catalog",
        &["golf-api", "golf-letters"],
        &["golf-sample"],
    ),
    (
        "crates/golf-client/Cargo.toml",
        "golf-client",
        &["golf-api", "golf-catalog", "golf-hole"],
        &[],
    ),
    (
        "crates/golf-hole/Cargo.toml",
        "golf-hole",
        &["golf-api"],
        &[],
    ),
    (
        "crates/golf-export/Cargo.toml",
        "golf-export",
        &["golf-api", "golf-hole"],
        &["golf-sample"],
    ),
    ("crates/golf-hosting/Cargo.toml", "golf-hosting", &[], &[]),
    (
        "crates/golf-join/Cargo.toml",
        "golf-join",
        &["golf-api", "golf-letters"],
        &[],
    ),
    ("crates/golf-letters/Cargo.toml", "golf-letters", &[], &[]),
    (
        "crates/golf-link/Cargo.toml",
        "golf-link",
        &["golf-api", "golf-client"],
        &["golf-hole"],
    ),
    ("crates/golf-print/Cargo.toml", "golf-print", &[], &[]),
    (
        "crates/golf-osm/Cargo.toml",
        "golf-osm",
        &["golf-api", "golf-hole"],
        &[],
    ),
    (
        "crates/golf-sample/Cargo.toml",
        "golf-sample",
        &["golf-api"],
        &[],
    ),
    (
        "crates/golf-demo/Cargo.toml",
        "golf-demo",
        &["golf-api", "golf-catalog", "golf-sample"],
        &[],
    ),
    (
        "crates/golf-server/Cargo.toml",
        "golf-server",
        &[
            "golf-api",
            "golf-catalog",
            "golf-hosting",
            "golf-join",
            "golf-letters",
            "golf-osm",
            "golf-sample",
        ],
        &["golf-demo"],
    ),
    (
        "crates/hole-element/Cargo.toml",
        "hole-element",
        &["golf-api", "golf-hole", "golf-link", "golf-views"],
        &["golf-client"],
    ),
    (
        "crates/preview/Cargo.toml",
        "preview",
        &["golf-api", "golf-client", "golf-hole", "golf-views"],
        &["golf-sample"],
    ),
    ("xtask/Cargo.toml", "xtask", &["golf-hosting"], &[]),
];

/// The packages' names.
pub fn names() -> Vec<String> {
    PACKAGES
        .iter()
        .map(|(_, name, _, _)| (*name).to_owned())
        .collect()
}

/// Whether a file is the manifest of a member of the workspace.
pub fn is_manifest(path: &str) -> bool {
    let folders = path.strip_suffix("Cargo.toml");
    folders.is_some_and(|folders| {
        folders.is_empty()
            || folders == "xtask/"
            || folders
                .strip_prefix("crates/")
                .is_some_and(|rest| rest.matches('/').count() == 1)
    })
}

/// Dependencies on our own packages that the table does not allow.
pub fn dependencies(source: &Source) -> Vec<String> {
    let row = PACKAGES.iter().find(|(path, ..)| *path == source.path);
    let Some((_, name, allowed, for_tests)) = row else {
        return vec![format!(
            "{}: a package that the table of packages does not list",
            source.path
        )];
    };
    let mut section = "";
    let mut breaches = Vec::new();
    for (index, line) in source.text.lines().map(str::trim).enumerate() {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        }
        let is_test_only = section.contains("dev-dependencies");
        let is_dependency = section.contains("dependencies") && !section.starts_with("workspace");
        if !is_dependency {
            continue;
        }
        for (_, other, ..) in &PACKAGES {
            let fine = allowed.contains(other) || (is_test_only && for_tests.contains(other));
            if names_package(line, other) && !fine {
                let place = format!("{}:{}", source.path, index + 1);
                breaches.push(format!("{place}: {name} may not depend on {other}"));
            }
        }
    }
    breaches
}

/// Whether a line of a dependency section names a package: as a key, as a section of its own, or renamed.
fn names_package(line: &str, package: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '-');
    line.strip_prefix(package).is_some_and(ends)
        || line.ends_with(&format!("dependencies.{package}]"))
        || line.contains(&format!("package = \"{package}\""))
}

/// Packages of the workspace that the app imports, by its `manifest`, and that Trunk does not watch, and the reverse.
pub fn watched(manifest: &str, trunk: &str) -> Vec<String> {
    let dependencies = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    let imports: Vec<&str> = dependencies
        .filter_map(|line| PACKAGES.iter().find(|row| names_package(line, row.1)))
        .map(|(_, name, ..)| *name)
        .collect();
    let watches: Vec<&str> = trunk
        .lines()
        .filter_map(|line| line.trim().strip_prefix("\"crates/"))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let unwatched = imports.iter().filter(|name| !watches.contains(name));
    let unwatched =
        unwatched.map(|name| format!("Trunk.toml: the app imports {name}, which [watch] lacks"));
    let unused = watches.iter().filter(|name| !imports.contains(name));
    let unused =
        unused.map(|name| format!("Trunk.toml: [watch] has {name}, which the app does not import"));
    unwatched.chain(unused).collect()
}

/// A manifest without the workspace's lints.
pub fn lints(source: &Source) -> Vec<String> {
    if source.text.contains("[lints]\nworkspace = true") {
        Vec::new()
    } else {
        vec![format!(
            "{}: needs `[lints]` with `workspace = true`",
            source.path
        )]
    }
}

/// Lines of an npm lock file with the origin of a package.
pub fn no_host(source: &Source) -> Vec<String> {
    source.lines_with(
        "\"resolved\":",
        "a lock file holds no addresses: set `omit-lockfile-registry-resolved=true` and lock again",
    )
}

#[cfg(test)]
mod tests {
    use super::{dependencies, is_manifest, lints, no_host, watched};
    use crate::source::Source;

    #[test]
    fn a_forbidden_dependency_is_found_in_every_spelling() {
        for line in [
            "golf-server.workspace = true",
            "golf-server = { path = \"../golf-server\" }",
            "server = { package = \"golf-server\", path = \"x\" }",
            "[dependencies.golf-server]",
        ] {
            let manifest = Source::new(
                "Cargo.toml",
                &format!("[dependencies]\nserde = \"1\"\n{line}\n"),
            );
            let expected = ["Cargo.toml:3: yardbook may not depend on golf-server"];
            assert_eq!(dependencies(&manifest), expected, "{line}");
        }
    }

    #[test]
    fn a_dependency_of_one_target_or_of_tests_counts_too() {
        for section in [
            "[target.'cfg(unix)'.dependencies]",
            "[dev-dependencies]",
            "[build-dependencies]",
        ] {
            let manifest = Source::new(
                "crates/golf-api/Cargo.toml",
                &format!("{section}\ngolf-catalog = \"1\""),
            );
            assert_eq!(dependencies(&manifest).len(), 1, "{section}");
        }
    }

    #[test]
    fn what_the_table_allows_passes() {
        let app = "[workspace.dependencies]\ngolf-server = { path = \"x\" }\n[dependencies]\ngolf-api-docs = \"1\"\ngolf-api = \"1\"";
        assert_eq!(dependencies(&Source::new("Cargo.toml", app)), [""; 0]);
        let catalog = "[dependencies]\ngolf-api = \"1\"\n[dev-dependencies]\ngolf-sample = \"1\"";
        assert_eq!(
            dependencies(&Source::new("crates/golf-catalog/Cargo.toml", catalog)),
            [""; 0]
        );
        let catalog = "[dependencies]\ngolf-sample = \"1\"";
        assert_eq!(
            dependencies(&Source::new("crates/golf-catalog/Cargo.toml", catalog)).len(),
            1
        );
    }

    #[test]
    fn an_unlisted_package_is_a_breach() {
        assert!(is_manifest("crates/golf-new/Cargo.toml"));
        assert!(!is_manifest("crates/golf-api/fuzz/Cargo.toml"));
        assert_eq!(
            dependencies(&Source::new("crates/golf-new/Cargo.toml", "")).len(),
            1
        );
    }

    #[test]
    fn a_package_that_the_app_imports_and_trunk_does_not_watch_is_a_breach_and_so_is_the_reverse() {
        let manifest = "[package]\nname = \"yardbook\"\n\n[dependencies]\ngolf-api.workspace = true\n\
                        golf-hole = { path = \"x\" }\nserde = \"1\"\n[dev-dependencies]\ngolf-sample = \"1\"";
        let trunk = |list: &str| format!("[watch]\nwatch = [\n  \"src\",\n{list}]\n");
        let both = trunk("  \"crates/golf-api\",\n  \"crates/golf-hole\",\n");
        assert_eq!(watched(manifest, &both), [""; 0]);
        let others = trunk("  \"crates/golf-api\",\n  \"crates/golf-sample\",\n");
        assert_eq!(watched(manifest, &others).len(), 2);
        assert_eq!(watched("", &both).len(), 2);
    }

    #[test]
    fn a_manifest_without_lints_and_a_lock_with_addresses_are_breaches() {
        assert_eq!(lints(&Source::new("Cargo.toml", "[package]")).len(), 1);
        assert_eq!(
            no_host(&Source::new("package-lock.json", "\"resolved\": \"x\"")).len(),
            1
        );
    }
}
