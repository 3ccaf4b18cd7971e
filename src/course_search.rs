//! What the list page shows, as its address says it.
//!
//! Parsing is total: what cannot be read becomes the default, and the page's address is written
//! back in its canonical form. What is sent to the service is [`CourseSearch::to_query`].

use golf_api::decimal;
use golf_api::plan::DEFAULT_LIMIT;
use golf_api::query::{CourseQuery, MinRating, Order, OrderBy};

use crate::words::list as words;

/// Page sizes a person may choose, those of the plans.
pub const PAGE_SIZES: [u32; 4] = [10, 20, 25, 50];

/// The page sizes that a person may choose: those that the plan is not known to refuse.
#[must_use]
pub fn sizes_allowed(max_limit: Option<u32>) -> Vec<u32> {
    let allowed = |size: &u32| max_limit.is_none_or(|max| *size <= max);
    PAGE_SIZES.into_iter().filter(allowed).collect()
}

/// Longest text filter that is kept, in characters.
const MAX_TEXT: usize = 200;

/// The list page: filters, order, and which page.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseSearch {
    /// A part of the course name; empty for any.
    pub search: String,
    /// The whole name of a state; empty for any.
    pub state: String,
    /// A part of the city; empty for any.
    pub city: String,
    /// Smallest average review.
    pub min_rating: Option<MinRating>,
    /// What the list is sorted by.
    pub order_by: OrderBy,
    /// In which direction.
    pub order: Order,
    /// Rows a page: one of [`PAGE_SIZES`].
    pub page_size: u32,
    /// Whether the address says so; else it is the contract's default, until the plan is known.
    pub is_sized: bool,
    /// Which page, from 1.
    pub page: u32,
}

impl Default for CourseSearch {
    fn default() -> Self {
        Self {
            search: String::new(),
            state: String::new(),
            city: String::new(),
            min_rating: None,
            order_by: OrderBy::default(),
            order: Order::default(),
            page_size: DEFAULT_LIMIT,
            is_sized: false,
            page: 1,
        }
    }
}

impl CourseSearch {
    /// Reads a query string without `?`. The last of a repeated parameter counts.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut search = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.as_ref();
            match name.as_ref() {
                "search" => search.search = tidy_text(value),
                "state" => search.state = tidy_text(value),
                "city" => search.city = tidy_text(value),
                "min_rating" => {
                    let rating = decimal::read(value.trim()).and_then(MinRating::new);
                    // A minimum of 0 would hide the courses without reviews; it means "any".
                    search.min_rating = rating.filter(|rating| rating.get() > 0.0);
                }
                "order_by" => search.order_by = OrderBy::from_word(value).unwrap_or_default(),
                "order" => search.order = Order::from_word(value).unwrap_or_default(),
                "limit" => {
                    let size = value.trim().parse().ok();
                    let size = size.filter(|size| PAGE_SIZES.contains(size));
                    search.is_sized = size.is_some();
                    search.page_size = size.unwrap_or(DEFAULT_LIMIT);
                }
                "page" => {
                    let page = value.trim().parse().ok();
                    search.page = page.filter(|page| *page > 0).unwrap_or(1);
                }
                _ => {}
            }
        }
        search
    }

    /// The canonical query string, without `?`; empty when everything is the default.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        // The contract's own parameters are written the contract's way; the page is ours.
        let query = CourseQuery {
            offset: 0,
            ..self.to_query()
        };
        let mut query = query.to_query_string();
        // The contract's default goes without saying, but not where it was chosen.
        if self.is_sized && self.page_size == DEFAULT_LIMIT {
            let and = if query.is_empty() { "" } else { "&" };
            query = format!("{query}{and}limit={DEFAULT_LIMIT}");
        }
        match (self.page, query.is_empty()) {
            (1, _) => query,
            (page, true) => format!("page={page}"),
            (page, false) => format!("{query}&page={page}"),
        }
    }

    /// The list whose page a request asks for; `None` for an offset between two pages.
    #[must_use]
    pub fn of_query(query: &CourseQuery) -> Option<Self> {
        let page_size = query.effective_limit();
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let is_page = PAGE_SIZES.contains(&page_size) && query.offset.is_multiple_of(page_size);
        is_page.then(|| Self {
            search: text(&query.search),
            state: text(&query.state),
            city: text(&query.city),
            min_rating: query.min_rating,
            order_by: query.order_by,
            order: query.order,
            page_size,
            is_sized: page_size != DEFAULT_LIMIT,
            page: query.offset / page_size + 1,
        })
    }

    /// The request for this page.
    #[must_use]
    pub fn to_query(&self) -> CourseQuery {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        CourseQuery {
            limit: Some(self.page_size),
            offset: self.offset(),
            state: text(&self.state),
            city: text(&self.city),
            search: text(&self.search),
            min_rating: self.min_rating,
            order_by: self.order_by,
            order: self.order,
        }
    }

    /// Rows before this page.
    #[must_use]
    pub fn offset(&self) -> u32 {
        (self.page - 1).saturating_mul(self.page_size)
    }

    /// The same list at another page.
    #[must_use]
    pub fn at_page(&self, page: u32) -> Self {
        Self {
            page: page.max(1),
            ..self.clone()
        }
    }

    /// The same list with pages of the given size, at the page that starts with the same row or
    /// just before it.
    #[must_use]
    pub fn sized(&self, page_size: u32) -> Self {
        Self {
            page_size,
            is_sized: true,
            page: self.offset() / page_size.max(1) + 1,
            ..self.clone()
        }
    }

    /// The same list with pages of at most `max_limit` rows, at the page that starts with the same
    /// row: what a service that clamps has really answered.
    #[must_use]
    pub fn clamped_to(&self, max_limit: u32) -> Self {
        let max_limit = max_limit.max(1);
        if self.page_size <= max_limit {
            return self.clone();
        }
        let page_size = PAGE_SIZES
            .into_iter()
            .filter(|size| *size <= max_limit)
            .max()
            .unwrap_or(DEFAULT_LIMIT);
        self.sized(page_size)
    }

    /// The list to ask for, once the plan is known: no larger pages than it allows. An address that names no size gets the
    /// largest first page, since a request costs the same whatever it brings; but not where the usual page is cached.
    #[must_use]
    pub fn for_plan(&self, max_limit: Option<u32>, is_cached: impl Fn(&Self) -> bool) -> Self {
        let Some(max_limit) = max_limit else {
            return self.clone();
        };
        if self.is_sized {
            return self.clamped_to(max_limit);
        }
        let largest = sizes_allowed(Some(max_limit)).into_iter().max();
        match largest.filter(|size| self.page == 1 && *size > self.page_size) {
            Some(size) if !is_cached(self) => self.sized(size),
            _ => self.clone(),
        }
    }

    /// How many pages a list of `total` rows has; 1 when it is empty.
    #[must_use]
    pub fn pages(&self, total: u32) -> u32 {
        total.div_ceil(self.page_size).max(1)
    }

    /// The filters that are set, each in words with the list that does without it.
    #[must_use]
    pub fn filters(&self) -> Vec<(String, Self)> {
        let base = self.at_page(1);
        let given = |text: &str, words: fn(&str) -> String| (!text.is_empty()).then(|| words(text));
        let min = self
            .min_rating
            .map(|min| words::reviews_filter(&min.to_string()));
        let mut filters = Vec::new();
        let mut add = |words: Option<String>, drop: fn(&mut Self)| {
            if let Some(words) = words {
                let mut without = base.clone();
                drop(&mut without);
                filters.push((words, without));
            }
        };
        let name = given(&self.search, words::name_filter);
        let state = given(&self.state, words::state_filter);
        let city = given(&self.city, words::city_filter);
        add(name, |search| search.search.clear());
        add(state, |search| search.state.clear());
        add(city, |search| search.city.clear());
        add(min, |search| search.min_rating = None);
        filters
    }

    /// Whether anything is filtered.
    #[must_use]
    pub fn is_filtered(&self) -> bool {
        self.min_rating.is_some()
            || [&self.search, &self.state, &self.city]
                .iter()
                .any(|text| !text.is_empty())
    }
}

pub(crate) fn tidy_text(text: &str) -> String {
    let text: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_TEXT)
        .collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests;
