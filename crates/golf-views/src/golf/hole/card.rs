//! A scorecard as numbers: which holes belong to which nine, and their sums.
//!
//! Formatting is not here. Each hole is on the card once. A sum with a missing part is `None`, never the sum of the
//! known parts. Start at [`Card::new`].

use golf_api::hole::{Hole, HoleNumber};
use golf_hole::sorted::sort_by_key;

use crate::words;

/// The number of holes in a nine.
const NINE: u32 = 9;

/// The scorecard of a course.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Card {
    /// The nines with at least one hole, in order: holes 1–9, 10–18 and so on.
    pub nines: Vec<Nine>,
    /// The sums over all holes.
    pub total: Sums,
}

/// Up to nine holes, shown side by side on the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nine {
    /// The holes by number, without gaps.
    pub holes: Vec<CardHole>,
    /// The sums over them.
    pub sums: Sums,
}

/// A hole on the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardHole {
    /// Its number.
    pub number: HoleNumber,
    /// Whether the service gave this hole; the others fill gaps.
    pub given: bool,
    /// Par.
    pub par: Option<u32>,
    /// Length in yards.
    pub yards: Option<u32>,
}

/// Sums over some holes; `None` if one of them lacks the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sums {
    /// Par.
    pub par: Option<u32>,
    /// Length in yards.
    pub yards: Option<u32>,
}

impl Card {
    /// The card of these holes, in any order.
    ///
    /// If several holes share a number, the first one counts, as on the hole's page. A hole 0 has no place on a card
    /// and no page. A par or length of 0 counts as missing. Nines begin at 1, 10, 19 and so on. Numbers that the
    /// service skips, within nines and up to the last hole, become holes without values, and the sums over them are
    /// `None`.
    #[must_use]
    pub fn new(holes: &[Hole]) -> Self {
        let mut given: Vec<CardHole> = holes
            .iter()
            .filter(|hole| hole.hole_number.0 > 0)
            .map(|hole| CardHole {
                number: hole.hole_number,
                given: true,
                par: hole.par.filter(|par| *par > 0),
                yards: hole.length_yards.filter(|yards| *yards > 0),
            })
            .collect();
        // The sort is stable: among holes with the same number, the first stays first.
        sort_by_key(&mut given, |hole| hole.number);
        let is_last = |number: u32| given.last().is_some_and(|hole| hole.number.0 == number);
        let nines: Vec<Nine> = given
            .chunk_by(|a, b| nine_of(a.number) == nine_of(b.number))
            .filter_map(|holes| Nine::new(holes, is_last))
            .collect();
        let in_a_row = nines
            .windows(2)
            .all(|pair| pair[0].index() + 1 == pair[1].index());
        let total = if in_a_row {
            Sums::over(nines.iter().map(|nine| nine.sums))
        } else {
            Sums::default()
        };
        Self { nines, total }
    }

    /// The number of holes on the card.
    #[must_use]
    pub fn hole_count(&self) -> usize {
        self.nines.iter().map(|nine| nine.holes.len()).sum()
    }
}

impl Nine {
    /// The nine of these holes, which are sorted and belong to one nine; `None` if there are none. If several share a
    /// number, the first one counts.
    fn new(given: &[CardHole], is_last_of_card: impl Fn(u32) -> bool) -> Option<Self> {
        let first = nine_of(given.first()?.number) * NINE + 1;
        let last = given.last()?.number.0;
        let end = if is_last_of_card(last) {
            last
        } else {
            first.saturating_add(NINE - 1)
        };
        let holes: Vec<CardHole> = (first..=end)
            .map(|number| {
                let known = given.iter().find(|hole| hole.number.0 == number).copied();
                known.unwrap_or(CardHole {
                    number: HoleNumber(number),
                    given: false,
                    par: None,
                    yards: None,
                })
            })
            .collect();
        let sums = Sums::over(holes.iter().map(|hole| Sums {
            par: hole.par,
            yards: hole.yards,
        }));
        Some(Self { holes, sums })
    }

    /// What golfers call the nine: "Out", "In", "Holes 19–27", "Hole 19".
    #[must_use]
    pub fn name(&self) -> String {
        match self.index() {
            0 => words::scorecard::OUT.into(),
            1 => words::scorecard::IN.into(),
            _ => self.range(),
        }
    }

    /// Its hole range in words: "Holes 10–18".
    #[must_use]
    pub fn range(&self) -> String {
        match self.holes.as_slice() {
            [] => words::scorecard::NO_HOLES.into(),
            [only] => words::hole::hole_number(only.number),
            [first, .., last] => words::scorecard::holes_from_to(first.number.0, last.number.0),
        }
    }

    /// How many nines precede it on a full card.
    fn index(&self) -> u32 {
        self.holes.first().map_or(0, |hole| nine_of(hole.number))
    }
}

impl Sums {
    /// The sum of sums. A sum that exceeds 32 bits is `None` too.
    fn over(parts: impl Iterator<Item = Self> + Clone) -> Self {
        let sum = |value: fn(Self) -> Option<u32>| {
            let mut values = parts.clone().map(value).peekable();
            values.peek()?;
            values.try_fold(0_u32, |sum, value| sum.checked_add(value?))
        };
        Self {
            par: sum(|part| part.par),
            yards: sum(|part| part.yards),
        }
    }
}

/// How many nines precede a hole's: 0 for holes 1–9, 1 for 10–18.
const fn nine_of(number: HoleNumber) -> u32 {
    number.0.saturating_sub(1) / NINE
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::Coordinates;
    use proptest::prelude::*;

    fn hole(number: u32, par: Option<u32>, yards: Option<u32>) -> Hole {
        Hole {
            hole_number: HoleNumber(number),
            par,
            length_yards: yards,
            coordinates: Coordinates::default(),
            hazards: Vec::new(),
        }
    }

    fn card(numbers: impl IntoIterator<Item = u32>) -> Card {
        let holes: Vec<Hole> = numbers
            .into_iter()
            .map(|number| hole(number, Some(4), Some(400)))
            .collect();
        Card::new(&holes)
    }

    #[test]
    fn nines_have_the_names_of_golf_and_their_own_sums() {
        let check = |last: u32, nines: &[(&str, u32)]| {
            let card = card(1..=last);
            let found: Vec<_> = card
                .nines
                .iter()
                .map(|nine| (nine.name(), nine.sums.par))
                .collect();
            let wanted: Vec<_> = nines
                .iter()
                .map(|(name, par)| ((*name).to_owned(), Some(*par)))
                .collect();
            assert_eq!(found, wanted, "{last}");
            assert_eq!(card.total.par, Some(4 * last), "{last}");
            assert_eq!(card.total.yards, Some(400 * last), "{last}");
        };
        check(5, &[("Out", 20)]);
        check(9, &[("Out", 36)]);
        check(12, &[("Out", 36), ("In", 12)]);
        check(18, &[("Out", 36), ("In", 36)]);
        check(19, &[("Out", 36), ("In", 36), ("Hole 19", 4)]);
        check(27, &[("Out", 36), ("In", 36), ("Holes 19–27", 36)]);
    }

    #[test]
    fn a_missing_value_takes_its_sums_with_it_and_no_others() {
        let mut holes: Vec<Hole> = (1..=18).map(|n| hole(n, Some(4), Some(400))).collect();
        holes[2].par = None;
        holes[11].length_yards = Some(0);
        let card = Card::new(&holes);
        let sums = |par, yards| Sums { par, yards };
        assert_eq!(card.nines[0].sums, sums(None, Some(3600)));
        assert_eq!(card.nines[1].sums, sums(Some(36), None));
        assert_eq!(card.total, sums(None, None));
    }

    #[test]
    fn a_skipped_number_is_a_hole_of_which_nothing_is_known() {
        let card = card([1, 2, 4, 5, 6, 7, 8, 10, 11]);
        assert_eq!(card.hole_count(), 11);
        let places: Vec<_> = card.nines[0].holes.iter().map(|hole| hole.given).collect();
        assert_eq!(
            places,
            [true, true, false, true, true, true, true, true, false]
        );
        assert_eq!(card.nines[0].sums, Sums::default());
        assert_eq!(card.nines[1].sums.par, Some(8));
        assert_eq!(card.total, Sums::default());
    }

    #[test]
    fn a_nine_that_is_not_there_leaves_the_total_open() {
        let two = card((1..=9).chain(19..=27));
        assert_eq!(two.nines.len(), 2);
        assert_eq!(two.total, Sums::default());
        let back = card(10..=18);
        assert_eq!(
            (back.nines[0].range(), back.total.par),
            ("Holes 10–18".into(), Some(36))
        );
    }

    #[test]
    fn of_two_holes_with_one_number_the_first_counts() {
        let card = Card::new(&[
            hole(2, Some(3), Some(150)),
            hole(1, Some(5), Some(500)),
            hole(2, Some(4), Some(400)),
            hole(0, Some(4), Some(400)),
        ]);
        assert_eq!(card.hole_count(), 2);
        assert_eq!((card.total.par, card.total.yards), (Some(8), Some(650)));
    }

    #[test]
    fn no_holes_sum_to_nothing_rather_than_to_0() {
        assert_eq!(Card::new(&[]), Card::default());
        assert_eq!(card([0]), Card::default());
        assert_eq!(Card::default().total.par, None);
    }

    proptest! {
        #[test]
        fn any_numbers_make_a_card_of_nines_in_order(
            numbers in prop::collection::vec(prop_oneof![0..40_u32, any::<u32>()], 0..40),
            value in prop::option::of(any::<u32>()),
        ) {
            let holes: Vec<Hole> = numbers.iter().map(|n| hole(*n, value, value)).collect();
            let card = Card::new(&holes);
            let on_card: Vec<u32> =
                card.nines.iter().flat_map(|nine| &nine.holes).map(|hole| hole.number.0).collect();
            prop_assert!(on_card.is_sorted_by(|a, b| a < b));
            prop_assert!(card.nines.iter().all(|nine| (1..=9).contains(&nine.holes.len())));
            prop_assert!(numbers.iter().all(|n| *n == 0 || on_card.contains(n)));
        }

        #[test]
        fn the_order_of_the_holes_changes_nothing(
            holes in prop::collection::vec((prop::option::of(3..6_u32), prop::option::of(90..600_u32)), 0..30),
            turn in any::<prop::sample::Index>(),
        ) {
            let mut holes: Vec<Hole> =
                (1..).zip(&holes).map(|(n, (par, yards))| hole(n, *par, *yards)).collect();
            let card = Card::new(&holes);
            if !holes.is_empty() {
                holes.reverse();
                let at = turn.index(holes.len());
                holes.rotate_left(at);
            }
            prop_assert_eq!(Card::new(&holes), card);
        }
    }
}
