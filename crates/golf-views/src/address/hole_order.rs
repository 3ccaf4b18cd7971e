//! The order of the holes on a course's sheet, as a query string: `?holes=length`.

use golf_api::hole::Hole;
use golf_hole::sorted::sort_by_key;

use crate::words::hole as words;

/// An order of holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HoleOrder {
    /// In order of play.
    #[default]
    Number,
    /// Lowest par first.
    Par,
    /// Longest first.
    Length,
}

impl HoleOrder {
    /// All orders, in display order.
    pub const ALL: [Self; 3] = [Self::Number, Self::Par, Self::Length];

    /// The query value.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Par => "par",
            Self::Length => "length",
        }
    }

    /// The label, after "By".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => words::BY_NUMBER,
            Self::Par => words::BY_PAR,
            Self::Length => words::BY_LENGTH,
        }
    }

    /// Reads a query string, without the `?`. An invalid value means the order of play.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let words = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "holes");
        let orders =
            words.filter_map(|(_, word)| Self::ALL.into_iter().find(|order| order.word() == word));
        orders.last().unwrap_or_default()
    }

    /// The query string, without the `?`; empty for the order of play.
    #[must_use]
    pub fn to_query_string(self) -> String {
        match self {
            Self::Number => String::new(),
            other => format!("holes={}", other.word()),
        }
    }

    /// Sorts holes. Missing values come last, and ties are sorted by number.
    pub fn sort(self, holes: &mut Vec<Hole>) {
        let last = |value: Option<u32>| value.unwrap_or(u32::MAX);
        sort_by_key(holes, |hole| {
            let first = match self {
                Self::Number => 0,
                Self::Par => last(hole.par),
                Self::Length => last(
                    hole.length_yards
                        .map(|yards| (u32::MAX - 1).saturating_sub(yards)),
                ),
            };
            (first, hole.hole_number)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, HoleNumber};

    #[test]
    fn an_order_survives_its_address_and_junk_is_the_order_of_play() {
        for order in HoleOrder::ALL {
            assert_eq!(HoleOrder::parse(&order.to_query_string()), order);
        }
        assert_eq!(HoleOrder::parse("holes=wind&x=1"), HoleOrder::Number);
    }

    #[test]
    fn what_is_not_given_comes_last() {
        let hole = |number, par, length_yards| Hole {
            hole_number: HoleNumber(number),
            par,
            length_yards,
            coordinates: Coordinates::default(),
            hazards: Vec::new(),
        };
        let mut holes = vec![
            hole(3, None, Some(150)),
            hole(2, Some(5), None),
            hole(4, Some(3), Some(520)),
            hole(1, Some(5), Some(520)),
        ];
        let mut sorted = |order: HoleOrder| {
            order.sort(&mut holes);
            let numbers = holes.iter().map(|hole| hole.hole_number.0);
            numbers.collect::<Vec<_>>()
        };
        assert_eq!(sorted(HoleOrder::Par), [4, 1, 2, 3]);
        assert_eq!(sorted(HoleOrder::Length), [1, 4, 3, 2]);
        assert_eq!(sorted(HoleOrder::Number), [1, 2, 3, 4]);
    }
}
