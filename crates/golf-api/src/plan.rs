//! The four plans and their limits (contract 8).

use serde::Serialize;

/// The page size when a request names none (contract 8, rule 1).
pub const DEFAULT_LIMIT: u32 = 10;

/// A plan tied to an API key, from the smallest to the largest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// 10 a page, 1,000 requests a month, 50 a day.
    Free,
    /// 20 a page, 10,000 requests a month.
    Developer,
    /// 25 a page, 100,000 requests a month, hole data.
    Pro,
    /// 50 a page, 1,000,000 requests a month, hole data.
    Enterprise,
}

impl Plan {
    /// All plans, the smallest first.
    pub const ALL: [Self; 4] = [Self::Free, Self::Developer, Self::Pro, Self::Enterprise];

    /// The name, as in the contract.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "Free",
            Self::Developer => "Developer",
            Self::Pro => "Pro",
            Self::Enterprise => "Enterprise",
        }
    }

    /// Maximum page size.
    #[must_use]
    pub const fn max_limit(self) -> u32 {
        match self {
            Self::Free => 10,
            Self::Developer => 20,
            Self::Pro => 25,
            Self::Enterprise => 50,
        }
    }

    /// Requests per month.
    #[must_use]
    pub const fn monthly_quota(self) -> u32 {
        match self {
            Self::Free => 1_000,
            Self::Developer => 10_000,
            Self::Pro => 100_000,
            Self::Enterprise => 1_000_000,
        }
    }

    /// Requests per day, where the plan has a daily limit.
    #[must_use]
    pub const fn daily_quota(self) -> Option<u32> {
        match self {
            Self::Free => Some(50),
            _ => None,
        }
    }

    /// Whether the plan may ask for the holes of a course (contract 4.3).
    #[must_use]
    pub const fn has_hole_data(self) -> bool {
        matches!(self, Self::Pro | Self::Enterprise)
    }

    /// Price per month in US dollars; `None` where the contract names none.
    #[must_use]
    pub const fn monthly_price_usd(self) -> Option<u32> {
        match self {
            Self::Pro => Some(29),
            Self::Enterprise => Some(99),
            _ => None,
        }
    }

    /// The plan whose maximum page size this is: `meta.max_limit` names the plan.
    #[must_use]
    pub fn from_max_limit(max_limit: u32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|plan| plan.max_limit() == max_limit)
    }
}

/// Reads a plan's name, ignoring case.
impl std::str::FromStr for Plan {
    type Err = UnknownPlan;

    fn from_str(name: &str) -> Result<Self, UnknownPlan> {
        Self::ALL
            .into_iter()
            .find(|plan| plan.name().eq_ignore_ascii_case(name.trim()))
            .ok_or(UnknownPlan)
    }
}

/// The text names none of the four plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownPlan;

impl std::fmt::Display for UnknownPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no such plan; the plans are free, developer, pro and enterprise")
    }
}

impl std::error::Error for UnknownPlan {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_table_is_that_of_the_contract() {
        let row = |plan: Plan| {
            (
                plan.max_limit(),
                plan.monthly_quota(),
                plan.daily_quota(),
                plan.has_hole_data(),
            )
        };
        assert_eq!(row(Plan::Free), (10, 1_000, Some(50), false));
        assert_eq!(row(Plan::Developer), (20, 10_000, None, false));
        assert_eq!(row(Plan::Pro), (25, 100_000, None, true));
        assert_eq!(row(Plan::Enterprise), (50, 1_000_000, None, true));
    }

    #[test]
    fn max_limit_names_the_plan() {
        for plan in Plan::ALL {
            assert_eq!(Plan::from_max_limit(plan.max_limit()), Some(plan));
            assert_eq!(plan.name().to_uppercase().parse(), Ok(plan));
        }
        assert_eq!(Plan::from_max_limit(11), None);
        assert_eq!("gold".parse::<Plan>(), Err(UnknownPlan));
    }
}
