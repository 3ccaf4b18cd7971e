//! What is saved, how old it is and how much room it takes: known without waiting, so that every
//! control can say its price. The bodies themselves are on the [shelf](super::shelf).

use std::collections::HashMap;

use golf_api::address::Request;

use crate::sorted::sort_by;

/// Lists are fresh for a day.
const LIST_FRESH_MS: f64 = 24.0 * 3_600_000.0;
/// Courses and holes hardly ever change: 30 days.
const COURSE_FRESH_MS: f64 = 30.0 * 24.0 * 3_600_000.0;
/// How much is kept, in bytes of answers: some ten thousand pages of lists.
pub const ROOM: u64 = 60 * 1024 * 1024;

/// A saved answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kept {
    /// When it was asked for, in Unix milliseconds of this computer's clock.
    pub saved_at_ms: f64,
    /// The size of its body.
    pub bytes: u32,
}

/// How long an answer to a request is fresh, in milliseconds.
#[must_use]
pub const fn fresh_for_ms(request: &Request) -> f64 {
    match request {
        Request::Courses(_) => LIST_FRESH_MS,
        Request::Course(_) | Request::Holes(_) => COURSE_FRESH_MS,
    }
}

/// Whether an answer saved then is fresh now. One from the future is not: the clock was wrong then
/// or is now, and a new answer costs less than a wrong one.
#[must_use]
pub fn is_fresh(kept: Kept, request: &Request, now_ms: f64) -> bool {
    let age = now_ms - kept.saved_at_ms;
    (-CLOCK_SLACK_MS..fresh_for_ms(request)).contains(&age)
}

/// Two clocks, or one that was put right, may differ by this much.
const CLOCK_SLACK_MS: f64 = 2.0 * 3_600_000.0;

/// All saved answers by address.
#[derive(Debug, Default)]
pub struct Index {
    entries: HashMap<String, Kept>,
    bytes: u64,
}

impl Index {
    /// Takes over what another tab or an earlier visit has saved.
    pub fn read(&mut self, entries: Vec<(String, Kept)>) {
        self.bytes = entries.iter().map(|(_, kept)| u64::from(kept.bytes)).sum();
        self.entries = entries.into_iter().collect();
    }

    /// What is known of an address.
    #[must_use]
    pub fn get(&self, address: &str) -> Option<Kept> {
        self.entries.get(address).copied()
    }

    /// Adds an answer and returns the addresses that must go to make room for it, oldest first.
    pub fn keep(&mut self, address: &str, kept: Kept, room: u64) -> Vec<String> {
        self.remove(address);
        self.bytes += u64::from(kept.bytes);
        self.entries.insert(address.to_owned(), kept);
        if self.bytes <= room {
            return Vec::new();
        }
        let mut oldest: Vec<(f64, String)> = self
            .entries
            .iter()
            .filter(|(other, _)| *other != address)
            .map(|(other, kept)| (kept.saved_at_ms, other.clone()))
            .collect();
        sort_by(&mut oldest, |(a, one), (b, other)| {
            a.total_cmp(b).then_with(|| one.cmp(other))
        });
        let mut gone = Vec::new();
        for (_, other) in oldest {
            if self.bytes <= room {
                break;
            }
            self.remove(&other);
            gone.push(other);
        }
        gone
    }

    /// All addresses, the newest answer first.
    #[must_use]
    pub fn newest_first(&self) -> Vec<String> {
        let mut entries: Vec<(f64, &String)> = self
            .entries
            .iter()
            .map(|(address, kept)| (kept.saved_at_ms, address))
            .collect();
        sort_by(&mut entries, |(a, one), (b, other)| {
            b.total_cmp(a).then_with(|| one.cmp(other))
        });
        let addresses = entries.into_iter().map(|(_, address)| address.clone());
        addresses.collect()
    }

    /// Forgets an address.
    pub fn remove(&mut self, address: &str) {
        if let Some(kept) = self.entries.remove(address) {
            self.bytes -= u64::from(kept.bytes);
        }
    }

    /// Forgets some addresses.
    pub fn forget(&mut self, which: impl Fn(&String) -> bool) {
        let gone: Vec<String> = self
            .entries
            .keys()
            .filter(|at| which(at))
            .cloned()
            .collect();
        gone.iter().for_each(|address| self.remove(address));
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.bytes = 0;
    }

    /// How many answers of some addresses are saved, and their size in bytes.
    #[must_use]
    pub fn size_of(&self, which: impl Fn(&str) -> bool) -> (usize, u64) {
        let found = self.entries.iter().filter(|(address, _)| which(address));
        found.fold((0, 0), |(count, bytes), (_, kept)| {
            (count + 1, bytes + u64::from(kept.bytes))
        })
    }

    /// How many answers are saved, and their size in bytes.
    #[must_use]
    pub fn size(&self) -> (usize, u64) {
        (self.entries.len(), self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::CourseId;
    use golf_api::query::CourseQuery;
    use proptest::prelude::*;

    const HOUR: f64 = 3_600_000.0;

    fn saved(saved_at_ms: f64, bytes: u32) -> Kept {
        Kept { saved_at_ms, bytes }
    }

    #[test]
    fn lists_are_fresh_for_a_day_and_courses_for_a_month() {
        let now = 1e12;
        let (list, course) = (
            Request::Courses(CourseQuery::default()),
            Request::Course(CourseId(7)),
        );
        let aged = |hours: f64| saved(now - hours * HOUR, 10);
        assert!(is_fresh(aged(23.9), &list, now) && !is_fresh(aged(24.1), &list, now));
        assert!(is_fresh(aged(719.0), &course, now) && !is_fresh(aged(721.0), &course, now));
        assert!(is_fresh(aged(719.0), &Request::Holes(CourseId(7)), now));
    }

    #[test]
    fn an_answer_from_the_future_is_not_fresh_but_a_clock_an_hour_off_is_fine() {
        let request = Request::Course(CourseId(7));
        assert!(is_fresh(saved(1e12 + HOUR, 10), &request, 1e12));
        assert!(!is_fresh(saved(1e12 + 48.0 * HOUR, 10), &request, 1e12));
        assert!(!is_fresh(saved(f64::NAN, 10), &request, 1e12));
    }

    #[test]
    fn the_oldest_makes_room_and_the_new_one_stays() {
        let mut index = Index::default();
        assert_eq!(index.keep("b", saved(2.0, 40), 100), Vec::<String>::new());
        assert_eq!(index.keep("a", saved(1.0, 40), 100), Vec::<String>::new());
        assert_eq!(index.keep("c", saved(3.0, 40), 100), ["a"]);
        assert_eq!(index.keep("huge", saved(4.0, 999), 100), ["b", "c"]);
        assert_eq!(index.newest_first(), ["huge"]);
        assert_eq!(index.size_of(|at| at.starts_with('h')), (1, 999));
        assert_eq!(index.size_of(|at| at.starts_with('x')), (0, 0));
        assert_eq!(
            index.size(),
            (1, 999),
            "what is being read is kept, however large"
        );
        index.remove("huge");
        index.remove("never there");
        assert_eq!(index.size(), (0, 0));
    }

    proptest! {
        #[test]
        fn the_size_is_always_that_of_the_entries(
            steps in proptest::collection::vec((0..12_u8, 0.0..1e6f64, 0..400_u32, any::<bool>()), 0..80),
        ) {
            let mut index = Index::default();
            for (name, at, bytes, removes) in steps {
                let name = name.to_string();
                if removes {
                    index.remove(&name);
                } else {
                    index.keep(&name, saved(at, bytes), 1000);
                    prop_assert!(index.get(&name).is_some());
                }
                let sum: u64 = index.entries.values().map(|kept| u64::from(kept.bytes)).sum();
                prop_assert_eq!(index.size(), (index.entries.len(), sum));
                prop_assert!(sum <= 1000);
            }
        }
    }
}
