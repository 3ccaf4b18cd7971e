//! The list query (contract 4.1).
//!
//! [`CourseQuery::parse`] is the strict reading of the service: a value that the contract does not
//! allow is an [`InvalidParameter`]. The app has a more lenient parser for its own address bar.

use crate::decimal;
use crate::plan::DEFAULT_LIMIT;

/// The largest offset: the largest whole number that every JSON reader reads exactly, so that an
/// answer can repeat it.
pub const MAX_OFFSET: u64 = (1 << 53) - 1;

/// The query parameters of `GET /courses`. `None` and the defaults are not sent.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CourseQuery {
    /// Number of results, 1 or more; the service's default is 10.
    pub limit: Option<u32>,
    /// Number of results to skip, at most [`MAX_OFFSET`].
    pub offset: u64,
    /// Filter by state name.
    pub state: Option<String>,
    /// Filter by a part of the city.
    pub city: Option<String>,
    /// Filter by a part of the course name.
    pub search: Option<String>,
    /// Filter by the average review.
    pub min_rating: Option<MinRating>,
    /// The order of the list.
    pub order_by: OrderBy,
    /// The direction of the order.
    pub order: Order,
}

/// A minimum review, 0 to 5.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct MinRating(f64);

impl MinRating {
    /// `None` outside 0–5 and for anything that is not a number.
    #[must_use]
    pub fn new(rating: f64) -> Option<Self> {
        // `+ 0.0` turns −0 into 0, so that one filter has one address.
        (0.0..=5.0).contains(&rating).then_some(Self(rating + 0.0))
    }

    /// The number, 0 to 5.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

/// The number as an address has it: "4.5".
impl std::fmt::Display for MinRating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&decimal::write(self.0))
    }
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OrderBy {
    /// By course name.
    #[default]
    Name,
    /// By average review.
    Rating,
    /// By city.
    City,
    /// By state.
    State,
}

impl OrderBy {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Name, Self::Rating, Self::City, Self::State];

    /// The word of the contract.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Rating => "rating",
            Self::City => "city",
            Self::State => "state",
        }
    }

    /// Parses the word of the contract.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|order_by| order_by.as_str() == word)
    }
}

/// The direction of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// Smallest first.
    #[default]
    Asc,
    /// Largest first.
    Desc,
}

impl Order {
    /// The word of the contract.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asc => "asc",
            Self::Desc => "desc",
        }
    }

    /// Parses the word of the contract.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Asc, Self::Desc]
            .into_iter()
            .find(|order| order.as_str() == word)
    }
}

/// A query parameter whose value the contract does not allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidParameter {
    /// The parameter.
    pub name: &'static str,
    /// Its value, when the value is the problem.
    pub value: Option<String>,
    /// The problem, and the allowed values.
    pub problem: &'static str,
}

/// A sentence without its period.
impl std::fmt::Display for InvalidParameter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            name,
            value,
            problem,
        } = self;
        match value {
            Some(value) => write!(f, "{name}: {value:?} {problem}"),
            None => write!(f, "{name}: {problem}"),
        }
    }
}

impl std::error::Error for InvalidParameter {}

impl CourseQuery {
    /// The requested page size.
    #[must_use]
    pub fn effective_limit(&self) -> u32 {
        self.limit.unwrap_or(DEFAULT_LIMIT)
    }

    /// The query string, without `?`, in a fixed order. Defaults and empty texts are left out, so
    /// that equal queries have equal strings.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        for (name, text) in [
            ("search", &self.search),
            ("state", &self.state),
            ("city", &self.city),
        ] {
            if let Some(text) = text
                .as_deref()
                .map(str::trim)
                .filter(|text| !text.is_empty())
            {
                out.append_pair(name, text);
            }
        }
        if let Some(rating) = self.min_rating {
            out.append_pair("min_rating", &rating.to_string());
        }
        if self.order_by != OrderBy::default() {
            out.append_pair("order_by", self.order_by.as_str());
        }
        if self.order != Order::default() {
            out.append_pair("order", self.order.as_str());
        }
        if let Some(limit) = self.limit.filter(|limit| *limit != DEFAULT_LIMIT) {
            out.append_pair("limit", &limit.to_string());
        }
        if self.offset != 0 {
            out.append_pair("offset", &self.offset.to_string());
        }
        out.finish()
    }

    /// Parses a query string as the service does.
    ///
    /// Unknown parameters are ignored, and an empty or blank text filter is no filter. A `limit`
    /// that is too large is clamped, not refused.
    ///
    /// # Errors
    /// The first parameter of the string with an invalid value:
    ///
    /// - a `limit` that is not a whole number from 1;
    /// - an `offset` that is not a whole number from 0 to [`MAX_OFFSET`];
    /// - a `min_rating` outside 0–5;
    /// - an unknown `order_by` or `order`;
    /// - text that is not UTF-8 or holds control characters;
    /// - a parameter given twice.
    pub fn parse(query: &str) -> Result<Self, InvalidParameter> {
        let mut parsed = Self::default();
        let mut seen: Vec<&'static str> = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let Some((name, value)) = decode_pair(pair) else {
                continue;
            };
            let invalid = |problem| InvalidParameter {
                name,
                value: None,
                problem,
            };
            if seen.contains(&name) {
                return Err(invalid("given more than once; give it once"));
            }
            seen.push(name);
            let value = value.ok_or_else(|| invalid("is not UTF-8 text"))?;
            let refused = |problem| InvalidParameter {
                name,
                value: Some(value.clone()),
                problem,
            };
            match name {
                "limit" => {
                    parsed.limit = Some(
                        whole_number(&value)
                            .filter(|n| *n > 0)
                            .map(|n| u32::try_from(n).unwrap_or(u32::MAX))
                            .ok_or_else(|| refused("is not a whole number from 1"))?,
                    );
                }
                "offset" => {
                    parsed.offset = whole_number(&value)
                        .filter(|n| *n <= MAX_OFFSET)
                        .ok_or_else(|| refused(NOT_AN_OFFSET))?;
                }
                "min_rating" => {
                    let rating = decimal_number(&value).and_then(MinRating::new);
                    parsed.min_rating =
                        Some(rating.ok_or_else(|| refused("is not a number from 0 to 5"))?);
                }
                "order_by" => {
                    parsed.order_by = OrderBy::from_word(&value)
                        .ok_or_else(|| refused("is not one of name, rating, city, state"))?;
                }
                "order" => {
                    parsed.order = Order::from_word(&value)
                        .ok_or_else(|| refused("is not one of asc, desc"))?;
                }
                _ => {
                    if value.chars().any(char::is_control) {
                        return Err(invalid("holds control characters"));
                    }
                    let text = value.trim();
                    let text = (!text.is_empty()).then(|| text.to_owned());
                    match name {
                        "state" => parsed.state = text,
                        "city" => parsed.city = text,
                        _ => parsed.search = text,
                    }
                }
            }
        }
        Ok(parsed)
    }
}

const NAMES: [&str; 8] = [
    "limit",
    "offset",
    "state",
    "city",
    "search",
    "min_rating",
    "order_by",
    "order",
];

/// The known name of a `name=value` pair and its decoded value (`None` when it is not UTF-8).
/// `None` for a parameter that the contract does not name.
fn decode_pair(pair: &str) -> Option<(&'static str, Option<String>)> {
    let (decoded_name, decoded) = form_urlencoded::parse(pair.as_bytes()).next()?;
    let name = NAMES.into_iter().find(|name| *name == decoded_name)?;
    // The decoder replaces invalid UTF-8; a replacement character that was not sent reveals it.
    let replaced = decoded.matches('\u{FFFD}').count();
    let sent =
        pair.matches('\u{FFFD}').count() + pair.to_ascii_uppercase().matches("%EF%BF%BD").count();
    Some((name, (replaced == sent).then(|| decoded.into_owned())))
}

/// Names [`MAX_OFFSET`].
const NOT_AN_OFFSET: &str = "is not a whole number from 0 to 9007199254740991";

/// Digits only; a number that does not fit is the largest that fits.
fn whole_number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

/// A number in the notation of JSON and programs ("4.5", "1e-7"): no "inf" or "nan".
fn decimal_number(text: &str) -> Option<f64> {
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b".-eE".contains(&b));
    plain.then(|| decimal::read(text)).flatten()
}

#[cfg(test)]
mod tests;
