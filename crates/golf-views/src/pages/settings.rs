//! What the settings say of the plan and of the app's own files: pure functions of what is known.

use golf_client::plan::PlanKnown;

use crate::words::{format, offline, service};

/// The plan of the key. Not every service says which it is, and holes are a sign of it. `has_searched` says whether a list was
/// answered, which names the plan if anything does.
#[must_use]
pub fn plan(known: PlanKnown, has_searched: bool) -> String {
    let unknown = match (known.plan(), known.has_holes, has_searched) {
        (Some(plan), ..) => return service::plan(plan.name()),
        (None, Some(true), _) => service::PLAN_WITH_HOLES,
        (None, Some(false), _) => service::PLAN_WITHOUT_HOLES,
        (None, None, true) => service::PLAN_NOT_NAMED,
        (None, None, false) => service::PLAN_UNKNOWN,
    };
    unknown.to_owned()
}

/// What is known of the app's own files.
#[derive(Debug, Clone, Copy, Default)]
pub struct OwnFiles {
    /// Whether the person wants them.
    pub is_wanted: bool,
    /// Whether this browser can keep files for a site.
    pub is_possible: bool,
    /// Whether the owner of the site has turned them off.
    pub is_off_by_owner: bool,
    /// Why not all are here, after a try.
    pub missing: Option<&'static str>,
    /// Their size, once it is measured.
    pub bytes: Option<f64>,
}

impl OwnFiles {
    /// Whether the person may choose.
    #[must_use]
    pub const fn may_choose(&self) -> bool {
        self.is_possible && !self.is_off_by_owner
    }

    /// Whether the choice is on. It is not where it has no effect.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.is_wanted && self.may_choose()
    }

    /// The sentence below the choice.
    #[must_use]
    pub fn words(&self) -> String {
        let words = match (self.missing, self.bytes) {
            _ if self.is_off_by_owner => offline::OFF_BY_OWNER,
            _ if !self.is_possible => offline::NO_FILES_HERE,
            (Some(why), _) => return offline::files_are_missing(why),
            (None, None) => "",
            (None, Some(0.0)) if self.is_wanted => offline::FILES_NOT_YET,
            (None, Some(0.0)) => offline::NO_OWN_FILES,
            (None, Some(bytes)) => return offline::own_files(&format::size_of(bytes)),
        };
        words.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_named_as_far_as_answers_have_shown_it() {
        let check = |max_limit, has_holes, has_searched, words: &str| {
            let known = PlanKnown {
                max_limit,
                has_holes,
            };
            assert_eq!(plan(known, has_searched), words);
        };
        check(Some(25), None, true, "Pro plan");
        check(Some(25), Some(true), true, "Pro plan");
        check(None, Some(true), true, service::PLAN_WITH_HOLES);
        check(None, Some(false), false, service::PLAN_WITHOUT_HOLES);
        check(None, None, true, service::PLAN_NOT_NAMED);
        check(None, None, false, service::PLAN_UNKNOWN);
    }

    #[test]
    fn a_choice_that_is_on_never_stands_above_the_opposite() {
        let files = OwnFiles {
            is_wanted: true,
            is_possible: true,
            ..OwnFiles::default()
        };
        let sized = |bytes| OwnFiles {
            bytes: Some(bytes),
            ..files
        };
        assert_eq!(files.words(), "");
        assert_eq!(sized(0.0).words(), offline::FILES_NOT_YET);
        assert_eq!(sized(3.1e6).words(), offline::own_files("3.1\u{a0}MB"));
        let unwanted = OwnFiles {
            is_wanted: false,
            ..sized(0.0)
        };
        assert_eq!(unwanted.words(), offline::NO_OWN_FILES);
        let missing = OwnFiles {
            missing: Some(offline::NO_ROOM),
            ..sized(0.0)
        };
        assert_eq!(
            missing.words(),
            offline::files_are_missing(offline::NO_ROOM)
        );
        for (without, words) in [
            (
                OwnFiles {
                    is_possible: false,
                    ..sized(0.0)
                },
                offline::NO_FILES_HERE,
            ),
            (
                OwnFiles {
                    is_off_by_owner: true,
                    ..sized(0.0)
                },
                offline::OFF_BY_OWNER,
            ),
        ] {
            assert_eq!(without.words(), words);
            assert!(!without.is_on() && !without.may_choose(), "{words}");
        }
    }
}
