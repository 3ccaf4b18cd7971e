//! An immutable catalogue of courses and the list query over it (contract 4.1).
//!
//! [`Catalogue::new`] computes everything that does not depend on the query: the eight orders as
//! permutations, names and cities in their folded form as one text each, states as numbers. A query
//! then marks the matching rows and walks one permutation. [`golf_letters`] has the rule of letters.

mod haystack;

use std::cmp::Ordering;

use golf_api::course::{Course, CourseId};
use golf_api::figure::Figure;
use golf_api::page::PageMeta;
use golf_api::query::{CourseQuery, Order, OrderBy};
use golf_letters::{SortKey, folded, sort_key};

use haystack::Haystack;

/// Courses, with the indexes that list queries need.
#[derive(Debug, Clone)]
pub struct Catalogue {
    courses: Vec<Course>,
    by_id: Vec<(CourseId, usize)>,
    names: Haystack,
    cities: Haystack,
    /// Folded state names, sorted; the empty one stands for "not given".
    states: Vec<String>,
    /// For every course, its index in `states`.
    state_of: Vec<usize>,
    /// Average reviews, `NAN` if absent, so that no minimum accepts it.
    ratings: Vec<f64>,
    /// One permutation of the courses for every order and direction.
    orders: Vec<(OrderBy, Order, Vec<usize>)>,
}

/// One page of a list, as positions in [`Catalogue::courses`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The courses of the page, in order.
    pub positions: Vec<usize>,
    /// The metadata of the response; every field is present.
    pub meta: PageMeta,
}

impl Catalogue {
    /// Makes a catalogue. Among courses with the same identifier, only the first is kept.
    #[must_use]
    pub fn new(courses: Vec<Course>) -> Self {
        let mut seen = std::collections::HashSet::with_capacity(courses.len());
        let courses: Vec<Course> = courses
            .into_iter()
            .filter(|course| seen.insert(course.course_id))
            .collect();
        let mut by_id: Vec<_> = courses
            .iter()
            .enumerate()
            .map(|(at, course)| (course.course_id, at))
            .collect();
        by_id.sort_unstable();
        let folded_states: Vec<String> = courses
            .iter()
            .map(|course| folded(course.state.as_deref().unwrap_or_default()))
            .collect();
        let mut states = folded_states.clone();
        states.sort_unstable();
        states.dedup();
        let state_of = folded_states
            .iter()
            .map(|state| states.binary_search(state).unwrap_or(states.len()))
            .collect();
        Self {
            names: Haystack::new(courses.iter().map(|course| course.name.as_deref())),
            cities: Haystack::new(courses.iter().map(|course| course.city.as_deref())),
            states,
            state_of,
            ratings: courses
                .iter()
                .map(|course| rating(course).unwrap_or(f64::NAN))
                .collect(),
            orders: orders(&courses),
            courses,
            by_id,
        }
    }

    /// Adds identifiers under which courses were known before: each leads to the course that has the second one. An
    /// identifier that a course has is that course's.
    #[must_use]
    pub fn with_former_ids(
        mut self,
        former: impl IntoIterator<Item = (CourseId, CourseId)>,
    ) -> Self {
        let mut seen = std::collections::HashSet::new();
        let found = former.into_iter().filter_map(|(before, now)| {
            let is_free = self.position(before).is_none() && seen.insert(before);
            Some((before, self.position(now).filter(|_| is_free)?))
        });
        let found: Vec<_> = found.collect();
        self.by_id.extend(found);
        self.by_id.sort_unstable();
        self
    }

    /// How many courses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.courses.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.courses.is_empty()
    }

    /// All courses, in the order they were given.
    #[must_use]
    pub fn courses(&self) -> &[Course] {
        &self.courses
    }

    /// The position of a course in [`Self::courses`], by its identifier or a former one.
    #[must_use]
    pub fn position(&self, course_id: CourseId) -> Option<usize> {
        let found = self
            .by_id
            .binary_search_by_key(&course_id, |(id, _)| *id)
            .ok()?;
        self.by_id.get(found).map(|(_, position)| *position)
    }

    /// Answers a list query. A `limit` over `max_limit` is clamped. An offset past the end gives an
    /// empty page with the true total. `meta.limit` is the number of results returned, as
    /// contract 2.4 words it.
    #[must_use]
    pub fn page(&self, query: &CourseQuery, max_limit: u32) -> Page {
        let limit = query.effective_limit().min(max_limit);
        let skip = usize::try_from(query.offset).unwrap_or(usize::MAX);
        let take = usize::try_from(limit).unwrap_or(usize::MAX);
        let order = self.order(query.order_by, query.order);
        let (positions, total): (Vec<usize>, usize) = match self.matches(query) {
            None => (
                order.iter().copied().skip(skip).take(take).collect(),
                order.len(),
            ),
            Some(matches) => {
                let matching = order.iter().copied().filter(|at| matches[*at]);
                let positions = matching.skip(skip).take(take).collect();
                (
                    positions,
                    matches.iter().filter(|matched| **matched).count(),
                )
            }
        };
        let returned = positions.len();
        let meta = PageMeta {
            total: count(total),
            limit: count(returned),
            max_limit: Some(max_limit),
            offset: Some(query.offset),
            has_more: Some(skip.saturating_add(returned) < total && returned > 0),
        };
        Page { positions, meta }
    }

    fn order(&self, order_by: OrderBy, order: Order) -> &[usize] {
        self.orders
            .iter()
            .find(|(by, direction, _)| (*by, *direction) == (order_by, order))
            .map_or(&[], |(_, _, permutation)| permutation)
    }

    /// For every course, whether it passes the filters; `None` without a filter.
    fn matches(&self, query: &CourseQuery) -> Option<Vec<bool>> {
        let mut matches: Option<Vec<bool>> = None;
        for (text, haystack) in [(&query.search, &self.names), (&query.city, &self.cities)] {
            if let Some(needle) = filter_text(text.as_deref()) {
                let found = haystack.rows_containing(&needle);
                keep(&mut matches, self.len(), |at| found[at]);
            }
        }
        if let Some(state) = filter_text(query.state.as_deref()) {
            let wanted = self.states.binary_search(&state).ok();
            keep(&mut matches, self.len(), |at| {
                Some(self.state_of[at]) == wanted
            });
        }
        if let Some(min) = query.min_rating {
            keep(&mut matches, self.len(), |at| self.ratings[at] >= min.get());
        }
        matches
    }
}

/// Keeps only the rows that also pass this filter.
fn keep(matches: &mut Option<Vec<bool>>, len: usize, pass: impl Fn(usize) -> bool) {
    let matches = matches.get_or_insert_with(|| vec![true; len]);
    for (at, matched) in matches.iter_mut().enumerate() {
        *matched = *matched && pass(at);
    }
}

/// A text filter in its folded form; `None` where nothing is left to look for.
fn filter_text(text: Option<&str>) -> Option<String> {
    let text = folded(text?);
    (!text.is_empty()).then_some(text)
}

fn rating(course: &Course) -> Option<f64> {
    course.rating.as_ref().and_then(Figure::number)
}

fn count(rows: usize) -> Option<u32> {
    Some(u32::try_from(rows).unwrap_or(u32::MAX))
}

fn orders(courses: &[Course]) -> Vec<(OrderBy, Order, Vec<usize>)> {
    let text_key = |text: &Option<String>| -> Option<SortKey> {
        Some(sort_key(text.as_deref()?)).filter(|key| !key.is_empty())
    };
    let by_text = |text: fn(&Course) -> &Option<String>| {
        let keys: Vec<_> = courses
            .iter()
            .map(|course| text_key(text(course)))
            .collect();
        move |a: usize, b: usize, order| absent_last(&keys[a], &keys[b], order, Ord::cmp)
    };
    let ratings: Vec<Option<f64>> = courses.iter().map(rating).collect();
    let by_name = by_text(|course| &course.name);
    let by_city = by_text(|course| &course.city);
    let by_state = by_text(|course| &course.state);
    let mut orders = Vec::with_capacity(8);
    for order_by in OrderBy::ALL {
        for order in [Order::Asc, Order::Desc] {
            let mut permutation: Vec<usize> = (0..courses.len()).collect();
            permutation.sort_unstable_by(|&a, &b| {
                let by_key = match order_by {
                    OrderBy::Name => by_name(a, b, order),
                    OrderBy::City => by_city(a, b, order),
                    OrderBy::State => by_state(a, b, order),
                    OrderBy::Rating => absent_last(&ratings[a], &ratings[b], order, f64::total_cmp),
                };
                by_key.then_with(|| courses[a].course_id.cmp(&courses[b].course_id))
            });
            orders.push((order_by, order, permutation));
        }
    }
    orders
}

/// Compares in the given direction; absent values come last in both.
fn absent_last<T>(
    a: &Option<T>,
    b: &Option<T>,
    order: Order,
    compare: impl Fn(&T, &T) -> Ordering,
) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => match order {
            Order::Asc => compare(a, b),
            Order::Desc => compare(b, a),
        },
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

#[cfg(test)]
mod tests;
