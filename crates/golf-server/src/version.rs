//! The version of this program and the commit that it was built from.

use std::sync::LazyLock;

/// The version, as Semantic Versioning writes it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The first 12 digits of the commit; `None` in a debug build, and where git was not there.
pub const COMMIT: Option<&str> = {
    let commit = env!("GOLF_SERVER_COMMIT");
    if commit.is_empty() {
        None
    } else {
        Some(commit)
    }
};

/// Both, as `--version` prints them after the name.
#[must_use]
pub fn with_commit() -> &'static str {
    static WRITTEN: LazyLock<String> = LazyLock::new(|| written(COMMIT));
    &WRITTEN
}

fn written(commit: Option<&str>) -> String {
    match commit {
        Some(commit) => format!("{VERSION} (commit {commit})"),
        None if cfg!(debug_assertions) => format!("{VERSION} (development build)"),
        None => format!("{VERSION} (unknown commit)"),
    }
}

#[cfg(test)]
mod tests {
    use super::{VERSION, written};

    #[test]
    fn the_commit_follows_the_version() {
        let expected = format!("{VERSION} (commit 0123456789ab)");
        assert_eq!(written(Some("0123456789ab")), expected);
        assert_eq!(written(None), format!("{VERSION} (development build)"));
    }
}
