//! The state of left history entries, stored in session storage to survive a reload.

use std::collections::HashMap;

use golf_api::decimal;
use golf_hole::sorted::sort_by_key;

use crate::browser::names;
use crate::browser::storage::{self, Lasting};

/// Entries that are kept; a session has rarely more behind it.
const KEPT: usize = 100;

/// The state of a history entry when it was left.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct HistoryEntry {
    /// Scroll position in CSS pixels.
    pub(super) y: f64,
    /// The `href` of the link that was followed.
    pub(super) href: Option<String>,
}

pub(super) fn read() -> HashMap<u32, HistoryEntry> {
    let text = storage::read_from(Lasting::ThisTab, names::SCROLL_PLACES);
    parse(&text.unwrap_or_default())
}

pub(super) fn write(places: &HashMap<u32, HistoryEntry>) {
    // Refused storage costs only the scroll position after a reload.
    let _ = storage::write_to(Lasting::ThisTab, names::SCROLL_PLACES, &print(places));
}

/// Removes the oldest entries of a long session.
pub(super) fn forget_the_oldest(places: &mut HashMap<u32, HistoryEntry>) {
    if places.len() > 2 * KEPT {
        let newest = places.keys().max().copied().unwrap_or(0);
        places.retain(|entry, _| {
            newest.saturating_sub(*entry) < u32::try_from(KEPT).unwrap_or(u32::MAX)
        });
    }
}

/// A line an entry: number, scroll, link.
fn print(places: &HashMap<u32, HistoryEntry>) -> String {
    let mut entries: Vec<_> = places.iter().collect();
    sort_by_key(&mut entries, |(entry, _)| std::cmp::Reverse(**entry));
    let lines = entries.into_iter().take(KEPT).map(|(entry, place)| {
        format!(
            "{entry} {} {}",
            decimal::write(place.y),
            place.href.as_deref().unwrap_or_default()
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn parse(text: &str) -> HashMap<u32, HistoryEntry> {
    let line = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        let entry = parts.next()?.parse().ok()?;
        let y = decimal::read(parts.next()?).filter(|y| y.is_finite() && *y >= 0.0)?;
        let href = parts
            .next()
            .filter(|href| !href.is_empty())
            .map(str::to_owned);
        Some((entry, HistoryEntry { y, href }))
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_session_keeps_the_newest_entries() {
        let mut places = HashMap::new();
        for entry in 0..1_000 {
            places.insert(entry, HistoryEntry::default());
            forget_the_oldest(&mut places);
            assert!(places.contains_key(&entry) && places.len() <= 2 * KEPT);
        }
        assert!(places.contains_key(&950));
    }

    #[test]
    fn places_survive_their_text_and_junk_is_dropped() {
        let places = HashMap::from([
            (
                0,
                HistoryEntry {
                    y: 120.5,
                    href: Some("/courses/7?a b".into()),
                },
            ),
            (3, HistoryEntry::default()),
        ]);
        assert_eq!(parse(&print(&places)), places);
        assert_eq!(parse("x\n1\n2 NaN\n3 -1 /\n\n"), HashMap::new());
    }
}
