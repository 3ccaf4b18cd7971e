//! The points of a hole by the names that the contract gives them (contract 2.3).

/// A point of a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PointName {
    /// `tee`
    Tee,
    /// `fairway`
    Fairway,
    /// `dogleg`
    Dogleg,
    /// `layup`
    Layup,
    /// `green.front`
    Front,
    /// `green.center`
    Center,
    /// `green.back`
    Back,
}

impl PointName {
    /// Whether it is a point of the green.
    #[must_use]
    pub const fn is_of_green(self) -> bool {
        matches!(self, Self::Front | Self::Center | Self::Back)
    }

    /// Whether it is a point to aim at on the way to the green.
    #[must_use]
    pub const fn is_aim(self) -> bool {
        matches!(self, Self::Fairway | Self::Dogleg | Self::Layup)
    }
}
