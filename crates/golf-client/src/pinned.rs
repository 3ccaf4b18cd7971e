//! The courses that a person pins, to keep them for the round: their answers are not removed to make room for others.

use golf_api::course::CourseId;
use golf_api::decimal::fixed;
use golf_hole::sorted::sort_by;

/// The most courses on the list. Their answers take about 2 MB.
const MOST: usize = 100;

/// A course on the list.
#[derive(Debug, Clone, PartialEq)]
pub struct PinnedCourse {
    /// The address of its answer, and so the service that it is from.
    pub address: String,
    /// Since when it is pinned, in Unix milliseconds.
    pub since_ms: f64,
}

/// What is here of a pinned course.
#[derive(Debug, Clone, PartialEq)]
pub struct PinnedAnswers {
    /// The course.
    pub id: CourseId,
    /// Since when it is pinned, in Unix milliseconds.
    pub since_ms: f64,
    /// When the older of its answers was requested, in Unix milliseconds; `None` if the course is no longer here.
    pub answered_at_ms: Option<f64>,
    /// The size of its answers in bytes.
    pub bytes: u64,
    /// Whether its holes are here.
    pub has_holes: bool,
    /// Whether the browser stores all of it. If not, it is gone with this tab.
    pub is_stored: bool,
}

/// A change of the list.
#[derive(Debug, Clone, PartialEq)]
pub enum PinChange {
    /// Adds a course, or renews its time.
    Pin(PinnedCourse),
    /// Removes the course at this address.
    Unpin(String),
    /// Removes all of them.
    UnpinAll,
}

/// Whether the answer at an address is of a course on the list: the course itself, or its holes.
#[must_use]
pub fn is_pinned(list: &[PinnedCourse], address: &str) -> bool {
    let course = address.strip_suffix("/holes").unwrap_or(address);
    list.iter().any(|pinned| pinned.address == course)
}

/// The list after a change, latest first.
#[must_use]
pub fn changed(mut list: Vec<PinnedCourse>, change: PinChange) -> Vec<PinnedCourse> {
    match change {
        PinChange::Pin(course) => {
            list.retain(|pinned| pinned.address != course.address);
            list.push(course);
        }
        PinChange::Unpin(address) => list.retain(|pinned| pinned.address != address),
        PinChange::UnpinAll => list.clear(),
    }
    sort_by(&mut list, |a, b| b.since_ms.total_cmp(&a.since_ms));
    list.truncate(MOST);
    list
}

/// A line for each course: its time and its address.
#[must_use]
pub fn to_text(list: &[PinnedCourse]) -> String {
    let line = |pinned: &PinnedCourse| format!("{} {}", fixed(pinned.since_ms, 0), pinned.address);
    list.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Reads [`to_text`]. Lines that it would not write are left out.
#[must_use]
pub fn parse(text: &str) -> Vec<PinnedCourse> {
    let course = |line: &str| {
        let (since, address) = line.split_once(' ')?;
        let since_ms: f64 = since.parse().ok().filter(|since: &f64| since.is_finite())?;
        (!address.is_empty()).then(|| PinnedCourse {
            address: address.to_owned(),
            since_ms,
        })
    };
    text.lines().filter_map(course).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(address: &str, since_ms: f64) -> PinnedCourse {
        PinnedCourse {
            address: address.to_owned(),
            since_ms,
        }
    }

    #[test]
    fn the_list_comes_back_as_it_was_written_and_junk_is_left_out() {
        let list = vec![
            course("/api/v1/courses/7", 2.0),
            course("https://golf.example/v1/courses/8", 1.0),
        ];
        assert_eq!(parse(&to_text(&list)), list);
        assert_eq!(
            parse("junk\n\n1\nNaN /a\n inf /b\n3 /c"),
            [course("/c", 3.0)]
        );
        let many = "1 /a\n".repeat(1_000);
        assert_eq!(parse(&many).len(), MOST);
    }

    #[test]
    fn a_course_is_on_the_list_once_latest_first() {
        let keep = |list, address: &str, at| changed(list, PinChange::Pin(course(address, at)));
        let list = keep(keep(keep(Vec::new(), "/7", 1.0), "/8", 2.0), "/7", 3.0);
        assert_eq!(list, [course("/7", 3.0), course("/8", 2.0)]);
        let list = changed(list, PinChange::Unpin("/7".to_owned()));
        assert_eq!(list, [course("/8", 2.0)]);
        assert_eq!(changed(list, PinChange::UnpinAll), []);
    }

    #[test]
    fn its_holes_are_kept_too_and_another_course_is_not() {
        let list = [course("/api/v1/courses/7", 1.0)];
        for address in ["/api/v1/courses/7", "/api/v1/courses/7/holes"] {
            assert!(is_pinned(&list, address), "{address}");
        }
        for address in [
            "/api/v1/courses/77",
            "/api/v1/courses",
            "https://golf.example/api/v1/courses/7",
        ] {
            assert!(!is_pinned(&list, address), "{address}");
        }
    }
}
