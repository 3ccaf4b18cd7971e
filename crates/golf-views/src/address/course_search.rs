//! The state of the list page, as its query string.
//!
//! Parsing never fails: an invalid value becomes the default, and the page then rewrites its address in canonical
//! form. [`CourseSearch::to_query`] is the request to the service.

use golf_api::decimal;
use golf_api::plan::DEFAULT_LIMIT;
use golf_api::query::{CourseQuery, MinRating, Order, OrderBy};
use golf_client::plan::{PAGE_SIZES, largest_size};

use crate::words::list as words;

/// The longest text filter, in characters.
pub const MAX_TEXT: usize = 200;

/// The filters, the sort order and the page of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseSearch {
    /// A substring of the course name; empty for any.
    pub search: String,
    /// The full state name; empty for any.
    pub state: String,
    /// A substring of the city; empty for any.
    pub city: String,
    /// The minimum average review.
    pub min_rating: Option<MinRating>,
    /// The sort column.
    pub order_by: OrderBy,
    /// The sort direction.
    pub order: Order,
    /// Rows per page: one of [`PAGE_SIZES`].
    pub page_size: u32,
    /// Whether the address sets the page size. Otherwise the contract's default applies until the plan is known.
    pub is_sized: bool,
    /// The page number, starting at 1.
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
    /// Reads a query string, without the `?`. If a parameter is repeated, the last one counts.
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
                    // A minimum of 0 would hide courses without reviews, so it means "any".
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

    /// The canonical query string, without the `?`; empty when everything is the default.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        // The contract's parameters keep the contract's format; the page number is our own.
        let query = CourseQuery {
            offset: 0,
            ..self.to_query()
        };
        let mut query = query.to_query_string();
        // The contract's default page size is left out unless it was chosen explicitly.
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

    /// The list page that a request fetches; `None` if its offset is not at the start of a page.
    #[must_use]
    pub fn of_query(query: &CourseQuery) -> Option<Self> {
        let page_size = query.effective_limit();
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let is_page =
            PAGE_SIZES.contains(&page_size) && query.offset.is_multiple_of(page_size.into());
        let page = u32::try_from(query.offset / u64::from(page_size.max(1)) + 1).ok()?;
        is_page.then(|| Self {
            search: text(&query.search),
            state: text(&query.state),
            city: text(&query.city),
            min_rating: query.min_rating,
            order_by: query.order_by,
            order: query.order,
            page_size,
            is_sized: page_size != DEFAULT_LIMIT,
            page,
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

    /// The number of rows before this page.
    #[must_use]
    pub fn offset(&self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.page_size)
    }

    /// The same list at another page number.
    #[must_use]
    pub fn at_page(&self, page: u32) -> Self {
        Self {
            page: page.max(1),
            ..self.clone()
        }
    }

    /// The same list with another page size, at the page that contains the current first row.
    #[must_use]
    pub fn sized(&self, page_size: u32) -> Self {
        Self {
            page_size,
            is_sized: true,
            page: self.page_at(page_size),
            ..self.clone()
        }
    }

    /// The page number of the current first row in pages of another size.
    fn page_at(&self, page_size: u32) -> u32 {
        let page = self.offset() / u64::from(page_size.max(1)) + 1;
        u32::try_from(page).unwrap_or(u32::MAX)
    }

    /// The same list with at most `max_limit` rows per page, at the page that contains the current first row. This is
    /// the page that a clamping service has actually returned.
    #[must_use]
    pub fn clamped_to(&self, max_limit: u32) -> Self {
        let max_limit = max_limit.max(1);
        if self.page_size <= max_limit {
            return self.clone();
        }
        self.sized(largest_size(max_limit).unwrap_or(DEFAULT_LIMIT))
    }

    /// The list to request, with pages no larger than a known plan allows. If the address sets no size, the first
    /// page is as large as possible, since every request costs the same. An already cached page of the default size
    /// is used as it is.
    #[must_use]
    pub fn for_plan(&self, max_limit: Option<u32>, is_cached: impl Fn(&Self) -> bool) -> Self {
        let Some(max_limit) = max_limit else {
            return self.clone();
        };
        if self.is_sized {
            return self.clamped_to(max_limit);
        }
        match largest_size(max_limit).filter(|size| self.page == 1 && *size > self.page_size) {
            Some(size) if !is_cached(self) => self.sized(size),
            _ => self.clone(),
        }
    }

    /// The number of pages for `total` rows; 1 for an empty list.
    #[must_use]
    pub fn pages(&self, total: u32) -> u32 {
        total.div_ceil(self.page_size).max(1)
    }

    /// The active filters, each with its label and the same list without it.
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

    /// Whether any filter is active.
    #[must_use]
    pub fn is_filtered(&self) -> bool {
        self.min_rating.is_some()
            || [&self.search, &self.state, &self.city]
                .iter()
                .any(|text| !text.is_empty())
    }
}

/// The text without control characters and surrounding spaces, at most [`MAX_TEXT`] long.
pub fn tidy_text(text: &str) -> String {
    let text: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_TEXT)
        .collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests;
