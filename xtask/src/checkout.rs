//! What git has checked out.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;

/// How many digits of a commit a build names: enough to find it.
const DIGITS: usize = 12;

/// What is checked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// The full hash.
    pub commit: String,
    /// Without changed, staged or untracked files.
    pub is_clean: bool,
}

impl Checkout {
    /// `None` outside git.
    ///
    /// # Errors
    /// Only a stop that the user asked for.
    pub fn of(project: &Project) -> Outcome<Option<Self>> {
        let git = |words: &[&str]| {
            let mut git = project.command("git");
            // A folder without git may be inside the checkout of another project.
            if let Some(outside) = project.path("").parent() {
                git.env("GIT_CEILING_DIRECTORIES", outside);
            }
            match process::read(git.args(words), "read the checkout") {
                Ok(text) => Ok(Some(text.trim().to_owned())),
                Err(Failure::Stopped) => Err(Failure::Stopped),
                Err(_) => Ok(None),
            }
        };
        let Some(commit) = git(&["rev-parse", "HEAD"])? else {
            return Ok(None);
        };
        let changes = git(&["status", "--porcelain"])?;
        Ok(changes.map(|changes| Self {
            commit,
            is_clean: changes.is_empty(),
        }))
    }

    /// The commit as a build names it, with `+` after it if files have changed since. The same checkout has the same name.
    #[must_use]
    pub fn name(&self) -> String {
        let digits: String = self.commit.chars().take(DIGITS).collect();
        let more = if self.is_clean { "" } else { "+" };
        digits + more
    }
}

#[cfg(test)]
mod tests {
    use super::Checkout;

    #[test]
    fn a_build_names_its_commit_and_says_when_files_have_changed_since() {
        let checkout = |is_clean| Checkout {
            commit: "0123456789abcdef0123456789abcdef01234567".to_owned(),
            is_clean,
        };
        assert_eq!(checkout(true).name(), "0123456789ab");
        assert_eq!(checkout(false).name(), "0123456789ab+");
    }
}
