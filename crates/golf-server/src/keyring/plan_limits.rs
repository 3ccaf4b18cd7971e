//! The limits of every plan, as the command line changed them.

use golf_api::plan::Plan;
use golf_catalog::quota::Limits;

/// The limits of every plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits([(Plan, Limits); 4]);

impl Default for PlanLimits {
    fn default() -> Self {
        Self(Plan::ALL.map(|plan| (plan, Limits::of(plan))))
    }
}

impl PlanLimits {
    /// The limits of a plan.
    #[must_use]
    pub fn of(&self, plan: Plan) -> Limits {
        let found = self.0.iter().find(|(known, _)| *known == plan);
        found.map_or_else(|| Limits::of(plan), |(_, limits)| *limits)
    }

    /// Changes the limits of a plan.
    pub fn change(&mut self, plan: Plan, change: impl Fn(&mut Limits)) {
        for (known, limits) in &mut self.0 {
            if *known == plan {
                change(limits);
            }
        }
    }
}
