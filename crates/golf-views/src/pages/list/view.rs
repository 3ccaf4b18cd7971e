//! What the page of the list shows: pure functions of its address, the plan, and the state of the answer.

use std::sync::Arc;

use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_client::failure::Failure;
use golf_client::load::Load;

use crate::address::course_search::CourseSearch;
use crate::words;
use crate::words::format;

/// The search in the address, and the list that it asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct AskedList {
    /// Whether it was known what is cached.
    is_known: bool,
    search: CourseSearch,
    /// The list to request: with the largest page that the plan allows, since a request costs the same whatever its size.
    pub asked: CourseSearch,
}

impl AskedList {
    /// The list for a search. `before` is the list before something changed; a list that was asked for once keeps its page
    /// size unless the plan allows less. `is_known` says whether it is known what is cached, `max_limit` is the largest page
    /// of the plan if the plan is known.
    #[must_use]
    pub fn next(
        before: Option<&Self>,
        search: CourseSearch,
        is_known: bool,
        max_limit: Option<u32>,
        is_cached: impl Fn(&CourseSearch) -> bool,
    ) -> Self {
        let before = before.filter(|before| before.is_known && before.search == search);
        let asked = match (before, max_limit) {
            (Some(before), Some(max)) => before.asked.clamped_to(max),
            (Some(before), None) => before.asked.clone(),
            (None, max) if is_known => search.for_plan(max, is_cached),
            (None, _) => search.clone(),
        };
        Self {
            is_known,
            search,
            asked,
        }
    }
}

/// The answer whose rows are shown, with the list that it answers. Equal only if it is the same answer.
#[derive(Debug, Clone)]
pub struct ShownList {
    /// The answer.
    pub answer: Arc<Decoded<CoursePage>>,
    /// The list.
    pub search: CourseSearch,
}

impl PartialEq for ShownList {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.answer, &other.answer) && self.search == other.search
    }
}

impl ShownList {
    /// The number of rows of all pages, if the service gave it.
    #[must_use]
    pub fn total(&self) -> Option<u32> {
        self.answer.value.meta.total
    }

    /// The number of rows of this page.
    #[must_use]
    pub fn rows(&self) -> u32 {
        u32::try_from(self.answer.value.courses.len()).unwrap_or(u32::MAX)
    }

    /// "Page 2 of 102 · " and "11–20 of 1,014"; the page is empty if there is one alone. `None` without rows.
    #[must_use]
    pub fn place(&self) -> Option<(String, String)> {
        let meta = self.answer.value.meta;
        let (rows, total) = (self.rows(), meta.total?);
        let offset = meta.offset.unwrap_or_else(|| self.search.offset());
        let pages = self.search.pages(total);
        let page = match (format::count(self.search.page), format::count(pages)) {
            _ if pages == 1 => String::new(),
            (page, pages) => words::list::page_of(&page, &pages),
        };
        (rows > 0).then(|| (page, format::rows_of(offset, rows, total)))
    }

    /// What the rows are.
    #[must_use]
    pub fn kind(&self) -> ListKind {
        match self.total() {
            _ if self.rows() > 0 => ListKind::Rows,
            Some(total) if total > 0 => ListKind::PastTheEnd,
            _ => ListKind::NoMatch,
        }
    }

    /// What a screen reader hears once the rows are there.
    #[must_use]
    pub fn announcement(&self) -> String {
        let meta = self.answer.value.meta;
        match meta.total {
            Some(0) => words::list::NO_COURSE_FOUND.into(),
            Some(total) => {
                let offset = meta.offset.unwrap_or_default();
                words::list::courses_shown(&format::rows_of(offset, self.rows(), total))
            }
            None => words::numbers::courses(self.rows().into()),
        }
    }
}

/// What the rows of an answer are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Courses.
    Rows,
    /// None, since the page is behind the last one.
    PastTheEnd,
    /// None, since no course matches.
    NoMatch,
}

/// What is shown below the heading of the results instead of rows, or below them.
#[derive(Debug, Clone, PartialEq)]
pub enum InsteadOfRows {
    /// Nothing: there are rows, or nothing was asked.
    Nothing,
    /// The placeholder; `slow` if the wait is longer than usual.
    Waiting {
        /// Whether the wait is longer than usual.
        slow: bool,
    },
    /// The first visit, or how to enter a key.
    Welcome,
    /// The code that asks could not be loaded.
    NotLoaded,
    /// The courses in this browser.
    Offline,
    /// Any other failure.
    Failed(Failure),
}

/// What the page shows.
#[derive(Debug, Clone, PartialEq)]
pub struct ListView {
    /// The heading of the results.
    pub heading: String,
    /// Which rows of how many: [`ShownList::place`].
    pub place: Option<(String, String)>,
    /// Whether there is nothing to search yet. `public/early.js` decides the same before the app is here.
    pub is_first_visit: bool,
    /// Whether newer rows are on their way.
    pub is_refreshing: bool,
    /// Whether there are rows, or the reason why an answer has none.
    pub is_answered: bool,
    /// What is there instead.
    pub instead: InsteadOfRows,
}

impl ListView {
    /// The page for the rows that are shown and the state of the answer. `has_stored` says whether this browser has ever
    /// stored an answer.
    #[must_use]
    pub fn of(
        shown: Option<&ShownList>,
        state: &Load<Decoded<CoursePage>>,
        has_stored: bool,
    ) -> Self {
        let has_no_key = matches!(state, Load::Failed(Failure::NoKey));
        let heading = match shown {
            Some(shown) => shown
                .total()
                .map(|total| words::numbers::courses(total.into())),
            None => has_no_key.then(|| words::list::HOW_TO_START.to_owned()),
        };
        let instead = match state {
            Load::Failed(Failure::NoKey) => InsteadOfRows::Welcome,
            Load::Failed(Failure::NotLoaded) => InsteadOfRows::NotLoaded,
            Load::Failed(Failure::Offline) => InsteadOfRows::Offline,
            Load::Failed(failure) => InsteadOfRows::Failed(failure.clone()),
            Load::Waiting { slow, before: None } => InsteadOfRows::Waiting { slow: *slow },
            _ => InsteadOfRows::Nothing,
        };
        Self {
            heading: heading.unwrap_or_else(|| words::frame::COURSES.to_owned()),
            place: shown.and_then(ShownList::place),
            is_first_visit: has_no_key && !has_stored,
            is_refreshing: matches!(
                state,
                Load::Waiting {
                    before: Some(_),
                    ..
                }
            ),
            is_answered: shown.is_some(),
            instead,
        }
    }
}

/// The title of the page of a search.
#[must_use]
pub fn title(search: &CourseSearch) -> String {
    let what = match (search.search.as_str(), search.state.as_str()) {
        ("", "") => words::list::GOLF_COURSES.to_owned(),
        ("", state) => words::list::golf_courses_in(state),
        (name, "") => words::list::named(name),
        (name, state) => words::list::named_in(name, state),
    };
    if search.page > 1 {
        words::list::title_of_page(&what, search.page)
    } else {
        what
    }
}

#[cfg(test)]
mod tests;
