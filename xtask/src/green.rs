//! `target/logs/green`: the commit that a whole test run has proved.
//!
//! The file has the full hash of a commit, and nothing else. A whole run removes it at its start, so the file always
//! says what the last whole run proved. A run of single stages leaves it alone.

use std::path::PathBuf;

use crate::checkout::Checkout;
use crate::failure::Outcome;
use crate::files;
use crate::project::Project;

/// A whole run under way.
pub struct WholeRun<'a> {
    project: &'a Project,
    before: Option<Checkout>,
}

impl<'a> WholeRun<'a> {
    /// Begins one: nothing is proved until it ends.
    pub fn begin(project: &'a Project) -> Outcome<Self> {
        files::remove_file(&place(project))?;
        Ok(Self {
            project,
            before: Checkout::of(project)?,
        })
    }

    /// Ends it after every stage has passed, and returns a line about the outcome.
    pub fn passed(self) -> Outcome<String> {
        let after = Checkout::of(self.project)?;
        let place = place(self.project);
        let shown = self.project.shown(&place);
        match proved(self.before.as_ref(), after.as_ref()) {
            Ok(commit) => {
                files::write(&place, commit)?;
                Ok(format!("Commit {commit} has passed every stage: {shown}"))
            }
            Err(why) => Ok(format!("{shown} is not written: {why}")),
        }
    }
}

fn place(project: &Project) -> PathBuf {
    project.target("logs/green")
}

/// The commit that was tested from the first stage to the last, or why there is none.
fn proved<'c>(
    before: Option<&Checkout>,
    after: Option<&'c Checkout>,
) -> Result<&'c str, &'static str> {
    let (Some(before), Some(after)) = (before, after) else {
        return Err("git does not say what is checked out.");
    };
    if before.commit != after.commit {
        return Err("another commit was checked out meanwhile.");
    }
    if !before.is_clean {
        return Err("there were changes that are in no commit.");
    }
    if !after.is_clean {
        return Err("files have changed meanwhile.");
    }
    Ok(&after.commit)
}

#[cfg(test)]
mod tests {
    use super::{Checkout, proved};

    #[test]
    fn a_commit_is_proved_when_it_alone_was_there_from_beginning_to_end() {
        let checkout = |commit: &str, is_clean| {
            Some(Checkout {
                commit: commit.to_owned(),
                is_clean,
            })
        };
        let check = |before: &Option<Checkout>, after: &Option<Checkout>, expected| {
            let proved = proved(before.as_ref(), after.as_ref());
            assert_eq!(proved.ok(), expected, "{before:?} {after:?}");
        };
        let (clean, changed) = (checkout("a1", true), checkout("a1", false));
        check(&clean, &clean, Some("a1"));
        check(&changed, &clean, None);
        check(&clean, &changed, None);
        check(&changed, &changed, None);
        check(&clean, &checkout("b2", true), None);
        check(&clean, &None, None);
        check(&None, &clean, None);
        check(&None, &None, None);
    }
}
