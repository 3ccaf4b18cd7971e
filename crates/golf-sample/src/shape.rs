//! The shape of a hole before it has a position: its two legs and the turn between them.

use crate::chance::Chance;
use crate::ground::Spot;
use crate::scorecard::CardHole;

/// A hole as a line of play of one or two legs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) card: CardHole,
    /// Yards from the tee to the bend, or to the green if there is no bend.
    first: f64,
    /// The direction of the second leg when the first one points north: to the right is east.
    turn: Spot,
    /// Yards from the bend to the center of the green; 0 without a bend.
    second: f64,
    pub(crate) bend: Bend,
}

/// The point at the bend of the line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bend {
    /// No bend and no point: par 3s, and some short holes.
    None,
    /// A fairway target on a hole that is straight or nearly so.
    Fairway,
    /// A dogleg point alone.
    Dogleg,
    /// A fairway target where the hole turns, and a dogleg point close to it.
    FairwayAndDogleg,
}

/// A hole with a position on the ground of a course.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Laid {
    pub(crate) tee: Spot,
    pub(crate) bend: Option<Spot>,
    pub(crate) green: Spot,
}

impl Shape {
    /// Draws the shape of a hole with this card.
    pub(crate) fn draw(card: CardHole, chance: &mut Chance) -> Self {
        // The card is paced out, not surveyed: it is within one percent of the line of play.
        let path = f64::from(card.yards) * chance.between(0.992, 1.008);
        let straight = Self {
            card,
            first: path,
            turn: Spot::toward(0.0),
            second: 0.0,
            bend: Bend::None,
        };
        if card.par == 3 {
            return straight;
        }
        let turns = match card.par {
            4 if card.yards < 320 => 0.28,
            4 => 0.50,
            _ => 0.62,
        };
        if !chance.happens(turns) {
            if chance.happens(0.07) {
                return straight;
            }
            let first = chance.bell(242.0, 9.0).min(path * 0.63);
            return Self {
                first,
                turn: Spot::toward(chance.bell(0.0, 1.6).to_radians()),
                second: path - first,
                bend: Bend::Fairway,
                ..straight
            };
        }
        let reach = if card.par == 4 {
            chance.between(235.0, 285.0)
        } else {
            chance.between(245.0, 330.0)
        };
        let first = reach.min(path * 0.66);
        let degrees = chance.spread(&[(0.0, 14.0), (0.5, 26.0), (0.9, 43.0), (1.0, 58.0)]);
        Self {
            first,
            turn: Spot::toward(degrees.to_radians() * chance.sign()),
            second: path - first,
            bend: if chance.happens(0.16) {
                Bend::Dogleg
            } else {
                Bend::FairwayAndDogleg
            },
            ..straight
        }
    }

    /// The green relative to the tee, with the first leg pointing north: `north` yards ahead and
    /// `east` yards to the right.
    pub(crate) fn green(&self) -> Spot {
        self.lay(Spot::ORIGIN, Spot::toward(0.0)).green
    }

    /// Places the hole at a tee, with its first leg in a unit direction.
    pub(crate) fn lay(&self, tee: Spot, direction: Spot) -> Laid {
        let corner = tee + direction * self.first;
        let turned = direction * self.turn.north + direction.right() * self.turn.east;
        Laid {
            tee,
            bend: (self.bend != Bend::None).then_some(corner),
            green: corner + turned * self.second,
        }
    }
}

impl Laid {
    /// The one or two legs of the line of play.
    pub(crate) fn legs(&self) -> impl Iterator<Item = (Spot, Spot)> + Clone + use<> {
        let corner = self.bend.unwrap_or(self.green);
        let second = self.bend.map(|bend| (bend, self.green));
        std::iter::once((self.tee, corner)).chain(second)
    }

    /// The direction in which the first leg leaves the tee.
    pub(crate) fn start_direction(&self) -> Spot {
        (self.bend.unwrap_or(self.green) - self.tee).unit()
    }

    /// The direction in which the last leg comes to the green.
    pub(crate) fn final_direction(&self) -> Spot {
        (self.green - self.bend.unwrap_or(self.tee)).unit()
    }

    /// The length of the line of play, in yards.
    pub(crate) fn length(&self) -> f64 {
        match self.bend {
            Some(bend) => (bend - self.tee).length() + (self.green - bend).length(),
            None => (self.green - self.tee).length(),
        }
    }

    /// The point at this distance along the line of play, and this far to the right of it.
    pub(crate) fn spot(&self, along: f64, right: f64) -> Spot {
        let first = (self.bend.unwrap_or(self.green) - self.tee).length();
        let (from, direction, rest) = match self.bend {
            Some(bend) if along > first => (bend, self.final_direction(), along - first),
            _ => (self.tee, self.start_direction(), along),
        };
        from + direction * rest + direction.right() * right
    }
}
