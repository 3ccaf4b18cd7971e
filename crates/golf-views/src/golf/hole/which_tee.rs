//! Finds the tee that the lengths of the holes belong to, since the service does not say.
//!
//! It is the tee whose total is nearest to the sum of the holes. Sums are those of the scorecard, see
//! [`super::card`]; without a sum there is no answer. Start at [`which_tee`].

use std::cmp::Ordering;

use golf_api::course::Tee;
use golf_api::figure::Figure;
use golf_api::hole::Hole;

use super::card::Card;
use crate::words::format::Unit;
use crate::words::scorecard as words;

/// How far a tee's total may be off and still match, as a share of the sum. Neighboring sets of tees are commonly
/// that far apart, 300 to 400 yards, so beyond this the nearest tee does not match.
pub const NEAR: f64 = 0.05;

/// The tee nearest to the lengths of the holes.
#[derive(Debug, Clone, PartialEq)]
pub struct WhichTee {
    /// The tee.
    pub tee: Tee,
    /// Its total from the service, in yards.
    pub tee_yards: f64,
    /// The sum of all holes, each played once, in yards.
    pub holes_yards: u32,
    /// Whether the total covers a nine played twice.
    pub twice: bool,
}

/// The tee whose total is nearest to the sum of the holes, relative to that sum.
///
/// `None` if a hole lacks its length or no tee has a readable total. The total of a nine-hole course may be for
/// eighteen, so the doubled sum is also compared. Among equally near tees, one round comes before two, then the
/// longer tee, then the name.
#[must_use]
pub fn which_tee(holes: &[Hole], tees: &[Tee]) -> Option<WhichTee> {
    let card = Card::new(holes);
    let holes_yards = card.total.yards?;
    let may_be_twice = card.hole_count() == 9;
    let candidates = tees.iter().flat_map(|tee| {
        let tee_yards = length(tee);
        [false, true]
            .into_iter()
            .filter(move |twice| may_be_twice || !twice)
            .filter_map(move |twice| {
                Some(WhichTee {
                    tee: tee.clone(),
                    tee_yards: tee_yards?,
                    holes_yards,
                    twice,
                })
            })
    });
    candidates.min_by(WhichTee::nearer)
}

/// The total of a tee in yards; `None` if it cannot be read or is not a length.
fn length(tee: &Tee) -> Option<f64> {
    let yards = tee.length.as_ref().and_then(Figure::number);
    yards.filter(|yards| *yards > 0.0)
}

impl WhichTee {
    /// The name of the tee, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        let name = self.tee.name.as_deref().map(str::trim);
        name.filter(|name| !name.is_empty())
    }

    /// The tee in words: "Blue tees", "unnamed tees".
    #[must_use]
    pub fn tees(&self) -> String {
        match self.name() {
            None => words::UNNAMED_TEES.into(),
            Some(name) if says_tees(name) => name.to_owned(),
            Some(name) => words::tees(name),
        }
    }

    /// The length that the tee's total is compared with, in yards: the sum of the holes, doubled if the nine is
    /// played twice.
    #[must_use]
    pub fn played_yards(&self) -> f64 {
        f64::from(self.holes_yards) * if self.twice { 2.0 } else { 1.0 }
    }

    /// How far the tee's total is off, as a share of that length.
    #[must_use]
    pub fn off(&self) -> f64 {
        (self.tee_yards - self.played_yards()).abs() / self.played_yards()
    }

    /// Whether the tee is near enough to match, see [`NEAR`].
    #[must_use]
    pub fn matches(&self) -> bool {
        self.off() <= NEAR
    }

    /// Whether both lengths look the same in this unit.
    #[must_use]
    pub fn is_exact(&self, unit: Unit) -> bool {
        unit.whole(self.tee_yards) == unit.whole(self.played_yards())
    }

    /// The answer with both lengths, the sum of the holes first: "about the Blue tees: 6,815 against 6,828".
    #[must_use]
    pub fn words(&self, unit: Unit) -> String {
        let tees = self.tees();
        let is_exact = self.is_exact(unit);
        let mut tee = match (self.matches(), is_exact) {
            (true, true) => words::exactly(&tees),
            (true, false) => words::about(&tees),
            (false, _) => words::no_tee_matches(&tees),
        };
        if self.twice {
            tee.push_str(words::PLAYED_TWICE);
        }
        let sum = unit.number(self.played_yards());
        if is_exact {
            words::sum(&tee, &sum)
        } else {
            words::sum_against(&tee, &sum, &unit.number(self.tee_yards))
        }
    }

    /// A total order that depends only on the two candidates.
    fn nearer(&self, other: &Self) -> Ordering {
        let texts = |candidate: &Self| {
            let text = |figure: &Option<Figure>| figure.as_ref().map(|f| f.text().to_owned());
            let tee = &candidate.tee;
            let figures = [&tee.length, &tee.slope, &tee.par].map(text);
            (candidate.name().is_none(), tee.name.clone(), figures)
        };
        self.off()
            .total_cmp(&other.off())
            .then(self.twice.cmp(&other.twice))
            .then(other.tee_yards.total_cmp(&self.tee_yards))
            .then_with(|| texts(self).cmp(&texts(other)))
    }
}

/// Whether a name already ends in "tees", such as "Forward Tees".
fn says_tees(name: &str) -> bool {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    last.eq_ignore_ascii_case("tees") || last.eq_ignore_ascii_case("tee")
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, HoleNumber};
    use proptest::prelude::*;

    fn tee(name: &str, length: &str) -> Tee {
        Tee {
            name: Some(name.into()),
            par: None,
            length: Some(Figure::new(length)),
            slope: None,
        }
    }

    fn holes(lengths: &[Option<u32>]) -> Vec<Hole> {
        (1..)
            .zip(lengths)
            .map(|(number, yards)| Hole {
                hole_number: HoleNumber(number),
                par: None,
                length_yards: *yards,
                coordinates: Coordinates::default(),
                hazards: Vec::new(),
            })
            .collect()
    }

    /// This many holes that sum to `yards`.
    fn course(count: usize, yards: u32) -> Vec<Hole> {
        let mut lengths = vec![Some(100); count];
        lengths[0] = Some(yards - 100 * u32::try_from(count - 1).unwrap_or_default());
        holes(&lengths)
    }

    #[test]
    fn the_nearest_tee_is_named_with_both_numbers() {
        let check = |count, yards, tees: &[(&str, &str)], unit, words: &str| {
            let tees: Vec<Tee> = tees.iter().map(|(name, len)| tee(name, len)).collect();
            let which = which_tee(&course(count, yards), &tees).map(|which| which.words(unit));
            assert_eq!(which.as_deref(), Some(words));
        };
        let three = [
            ("White", "6,310 yards"),
            ("Blue", "6,828 yards"),
            ("Red", "5,400"),
        ];
        let yards = Unit::Yards;
        check(
            18,
            6815,
            &three,
            yards,
            "about the Blue tees: 6,815 against 6,828",
        );
        check(18, 6828, &three, yards, "the Blue tees: 6,828");
        check(
            18,
            6815,
            &three,
            Unit::Metres,
            "about the Blue tees: 6,232 against 6,244",
        );
        check(18, 6310, &three, Unit::Metres, "the White tees: 5,770");
        check(
            18,
            7600,
            &three,
            yards,
            "no tee matches; nearest are the Blue tees: 7,600 against 6,828",
        );
        check(
            18,
            5410,
            &[("Forward Tees", "5,400 yards")],
            yards,
            "about the Forward Tees: 5,410 against 5,400",
        );
        check(
            18,
            5400,
            &[(" ", "5,400 yards")],
            yards,
            "the unnamed tees: 5,400",
        );
        check(
            9,
            3410,
            &three,
            yards,
            "about the Blue tees, the nine played twice: 6,820 against 6,828",
        );
        check(
            9,
            3410,
            &[("Blue", "6,828 yards"), ("Nine", "3,400 yards")],
            yards,
            "about the Blue tees, the nine played twice: 6,820 against 6,828",
        );
        check(
            9,
            3410,
            &[("Blue", "6,820 yards"), ("Nine", "3,410 yards")],
            yards,
            "the Nine tees: 3,410",
        );
    }

    #[test]
    fn only_a_course_of_nine_holes_is_played_twice() {
        for (count, twice) in [(8, false), (9, true), (10, false), (18, false)] {
            let which = which_tee(&course(count, 3000), &[tee("Blue", "6,000 yards")]);
            assert_eq!(which.map(|which| which.twice), Some(twice), "{count}");
        }
    }

    #[test]
    fn a_twentieth_off_is_near_enough_and_a_yard_more_is_not() {
        for (length, matches) in [("6,300", true), ("6,301", false), ("5,700", true)] {
            let which = which_tee(&course(18, 6000), &[tee("Blue", length)]);
            assert_eq!(
                which.map(|which| which.matches()),
                Some(matches),
                "{length}"
            );
        }
    }

    #[test]
    fn without_every_length_or_a_tee_to_compare_nothing_is_said() {
        let full = course(18, 6000);
        let blue = [tee("Blue", "6,000 yards")];
        assert!(which_tee(&full, &blue).is_some());
        assert_eq!(which_tee(&full, &[]), None);
        assert_eq!(which_tee(&[], &blue), None);
        for unreadable in ["N/A", "", "0 yards", "-6,000 yards"] {
            assert_eq!(which_tee(&full, &[tee("Blue", unreadable)]), None);
        }
        let mut unlengthed = blue.to_vec();
        unlengthed[0].length = None;
        assert_eq!(which_tee(&full, &unlengthed), None);
        let mut gap = full;
        gap[7].length_yards = None;
        assert_eq!(which_tee(&gap, &blue), None);
        gap.remove(7);
        assert_eq!(which_tee(&gap, &blue), None, "hole 8 is not there at all");
    }

    #[test]
    fn of_tees_equally_near_the_longer_is_taken_then_the_name() {
        let name = |tees: &[Tee]| which_tee(&course(18, 6000), tees).and_then(|w| w.tee.name);
        let (short, long) = (tee("A", "5,900 yards"), tee("B", "6,100 yards"));
        assert_eq!(name(&[short.clone(), long.clone()]).as_deref(), Some("B"));
        assert_eq!(name(&[long, short]).as_deref(), Some("B"));
        let (blue, white) = (tee("Blue", "6,000"), tee("White", "6,000"));
        assert_eq!(name(&[white, blue]).as_deref(), Some("Blue"));
    }

    fn any_tee() -> impl Strategy<Value = Tee> {
        let name = prop::option::of("[A-C]?");
        let length = prop_oneof![
            (0..9000_u32).prop_map(|yards| format!("{yards} yards")),
            "-?[0-9]{1,300}(\\.[0-9]{1,2})?",
            Just("N/A".to_owned()),
        ];
        let slope = prop::option::of(55..=155_u32);
        (name, prop::option::of(length), slope).prop_map(|(name, length, slope)| Tee {
            name,
            par: None,
            length: length.map(Figure::new),
            slope: slope.map(|slope| Figure::new(slope.to_string())),
        })
    }

    proptest! {
        #[test]
        fn the_answer_is_finite_and_the_order_of_tees_and_holes_changes_nothing(
            lengths in prop::collection::vec(prop::option::weighted(0.98, 1..700_u32), 0..28),
            mut tees in prop::collection::vec(any_tee(), 0..8),
            turn in any::<usize>(),
        ) {
            let mut holes = holes(&lengths);
            let which = which_tee(&holes, &tees);
            if let Some(which) = &which {
                prop_assert!(which.off().is_finite() && which.tee_yards.is_finite());
                prop_assert!(tees.contains(&which.tee));
                prop_assert!(!which.words(Unit::Metres).is_empty());
            }
            holes.reverse();
            tees.reverse();
            if !tees.is_empty() {
                let at = turn % tees.len();
                tees.rotate_left(at);
            }
            prop_assert_eq!(which_tee(&holes, &tees), which);
        }

        #[test]
        fn no_tee_is_nearer_than_the_one_named(
            lengths in prop::collection::vec(1..700_u32, 1..28),
            tees in prop::collection::vec(any_tee(), 1..8),
        ) {
            let sum = f64::from(lengths.iter().sum::<u32>());
            let holes = holes(&lengths.iter().copied().map(Some).collect::<Vec<_>>());
            let readable: Vec<f64> = tees.iter().filter_map(length).collect();
            let which = which_tee(&holes, &tees);
            prop_assert_eq!(which.is_some(), !readable.is_empty());
            if let Some(which) = which {
                let off = (which.tee_yards - which.played_yards()).abs() / which.played_yards();
                prop_assert!(readable.iter().all(|yards| off <= (yards - sum).abs() / sum));
            }
        }
    }
}
