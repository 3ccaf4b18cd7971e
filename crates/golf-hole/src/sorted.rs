//! One sort for everything the app sorts.
//!
//! The standard library's sort is compiled for every row type and comparison, which makes the wasm larger each time.
//! This merge sort is compiled once, over indices, and is fast enough for the app's short lists.
//!
//! **Buys:** about a twentieth of the bytes after which a hole is seen (`crates/preview`). **Costs:** a list is moved twice for
//! each sort. **To take out:** replace each call by the method of the slice.

use std::cmp::Ordering;

/// Sorts stably with a comparison function.
pub fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = positions(items.len(), &|a, b| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    });
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(
        order
            .into_iter()
            .filter_map(|at| taken.get_mut(at).and_then(Option::take)),
    );
}

/// Sorts stably by a key.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

#[inline(never)]
fn positions(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut runs: Vec<usize> = (0..count).collect();
    let mut length = 1;
    while length < count {
        let mut merged = Vec::with_capacity(count);
        for two in runs.chunks(length * 2) {
            let (mut first, mut second) = two.split_at(length.min(two.len()));
            loop {
                let next = match (first.split_first(), second.split_first()) {
                    (Some((a, rest)), Some((b, _))) if compare(*a, *b).is_le() => {
                        first = rest;
                        a
                    }
                    (_, Some((b, rest))) => {
                        second = rest;
                        b
                    }
                    (Some((a, rest)), None) => {
                        first = rest;
                        a
                    }
                    (None, None) => break,
                };
                merged.push(*next);
            }
        }
        runs = merged;
        length *= 2;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(rows in proptest::collection::vec((0..9_u8, any::<u16>()), 0..60)) {
            let (mut ours, mut theirs) = (rows.clone(), rows);
            sort_by_key(&mut ours, |(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(&ours, &theirs, "stably");
            sort_by(&mut ours, |a, b| b.cmp(a));
            theirs.sort_by(|a, b| b.cmp(a));
            prop_assert_eq!(ours, theirs);
        }
    }
}
