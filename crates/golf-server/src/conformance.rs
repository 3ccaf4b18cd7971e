//! Every rule of the specification as a check, runnable against any base address.
//!
//! A [`Rule`] names its section and the requirement. Its check sends requests through a
//! [`visit::Visit`] and reports the first violation. Rules marked as decided are choices of this
//! project where the specification leaves one: another service may differ there and still be right.
//! No rule depends on particular courses: a check takes its courses from the list. The rules are in
//! [`access`], [`listing`], [`filters`], [`ordering`], [`course`], [`holes`] and [`limits`].

pub mod access;
pub mod course;
pub mod expect;
pub mod filters;
pub mod holes;
pub mod limits;
pub mod listing;
pub mod ordering;
pub mod visit;

use visit::Visit;

/// A rule of the contract.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its short name.
    pub id: &'static str,
    /// The section of the specification that it follows or fills.
    pub section: &'static str,
    /// Whether the specification leaves it open and this project decided it.
    pub decided: bool,
    /// The requirement.
    pub what: &'static str,
    /// The check.
    pub check: fn(&mut Visit) -> Result<(), Shortfall>,
}

/// Why a check did not succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shortfall {
    /// The rule is broken, with the evidence.
    Broken(String),
    /// The rule cannot be checked here, with the reason.
    NotApplicable(String),
}

/// A rule that the specification states.
const fn stated(
    id: &'static str,
    section: &'static str,
    what: &'static str,
    check: fn(&mut Visit) -> Result<(), Shortfall>,
) -> Rule {
    Rule {
        id,
        section,
        decided: false,
        what,
        check,
    }
}

/// A rule for a question that the specification leaves open.
const fn decided(
    id: &'static str,
    section: &'static str,
    what: &'static str,
    check: fn(&mut Visit) -> Result<(), Shortfall>,
) -> Rule {
    Rule {
        id,
        section,
        decided: true,
        what,
        check,
    }
}

/// All rules; those that use up a quota come last.
pub fn rules() -> impl Iterator<Item = Rule> {
    [
        access::RULES,
        listing::RULES,
        filters::RULES,
        ordering::RULES,
        course::RULES,
        holes::RULES,
        limits::RULES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_two_rules_share_a_name_and_every_section_with_rules_has_one() {
        let mut names: Vec<&str> = super::rules().map(|rule| rule.id).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        for section in [
            "1", "2.1", "2.2", "2.3", "2.4", "2.5", "4.1", "4.2", "4.3", "5", "7", "8", "9",
        ] {
            assert!(
                super::rules().any(|rule| rule.section == section),
                "{section}"
            );
        }
    }
}
