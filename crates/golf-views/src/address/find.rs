//! Finding courses that this browser has already seen, with filters that the service lacks, and without a request.
//!
//! [`Find`] is the query of `/find?…`; like the list's, its parser never fails. A position stands in the fragment instead,
//! since browsers send no fragment to a host. [`find`] is a pure function. [`near`] resolves places and positions.

pub mod near;

use golf_api::course::Course;
use golf_api::figure::Figure;
use golf_hole::sorted::sort_by;
use golf_hole::tees_that_fit::{Reach, suits};
use golf_letters::{all_folded, all_sort_keys, folded};
use near::{Position, miles_between};

use crate::address::course_search::tidy_text;
use crate::golf::us_map;

/// Rows per page.
pub const PAGE: usize = 50;

/// An inclusive range; either end may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Range {
    /// The minimum.
    pub from: Option<u32>,
    /// The maximum.
    pub to: Option<u32>,
}

/// The search criteria.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Find {
    /// Words in the name, place or architects; all of them must match, by the service's rule of letters.
    pub words: String,
    /// The par of the course.
    pub par: Option<u32>,
    /// The number of holes.
    pub holes: Option<u32>,
    /// The length of the course, in yards.
    pub yards: Range,
    /// The slope.
    pub slope: Range,
    /// A city, a course, or coordinates.
    pub near: String,
    /// The maximum distance from that place, in miles.
    pub within: Option<u32>,
    /// Whether the length has to suit the player's drive. The drive itself is in no address.
    pub suits_drive: bool,
    /// The page of results, starting at 0.
    pub page: usize,
}

/// A matching course.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Its index among the courses searched.
    pub at: usize,
    /// Its distance from the requested place, in miles.
    pub miles: Option<f64>,
}

/// The search results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Hits {
    /// The matches: nearest first if a place was requested, otherwise by name.
    pub hits: Vec<Hit>,
    /// How many other courses might match: the filtered value is not given for them.
    pub unknown: usize,
}

impl Find {
    /// Finds `words` in the name, place or architects.
    #[must_use]
    pub fn words(words: &str) -> Self {
        Self {
            words: tidy_text(words),
            ..Self::default()
        }
    }

    /// Reads a query string, without the `?`. Invalid values are ignored.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut find = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let number = value.trim().parse().ok().filter(|number| *number > 0);
            match name.as_ref() {
                "words" => find.words = tidy_text(&value),
                "near" => find.near = tidy_text(&value),
                "suits" => find.suits_drive = value == DRIVE,
                "page" => {
                    let page = number.and_then(|page: u32| usize::try_from(page).ok());
                    find.page = page.unwrap_or(1) - 1;
                }
                name => {
                    if let Some(slot) = find.slot(name) {
                        *slot = number;
                    }
                }
            }
        }
        find
    }

    /// The position in the canonical address, as its fragment with the `#`; empty without one. A reload, a shared link or
    /// a host's log then has nothing of where somebody was.
    #[must_use]
    pub fn to_fragment(&self) -> String {
        if self.has_position() {
            let near = form_urlencoded::byte_serialize(self.near.as_bytes());
            POSITION.chars().chain(near.flat_map(str::chars)).collect()
        } else {
            String::new()
        }
    }

    /// Whether the place looks like coordinates. Every link to a search needs this, so it does not read the numbers: that
    /// takes far more code.
    fn has_position(&self) -> bool {
        let is_number = |text: &str| {
            let mut signs = text.trim().bytes();
            let is_of_number = |sign: u8| sign.is_ascii_digit() || b"+-.".contains(&sign);
            !text.trim().is_empty() && signs.all(is_of_number)
        };
        let both = self.near.split_once(',');
        both.is_some_and(|(lat, lng)| is_number(lat) && is_number(lng))
    }

    /// The canonical query string, without the `?` and without a [position](Self::to_fragment).
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let near = if self.has_position() { "" } else { &self.near };
        for (name, text) in [("words", self.words.as_str()), ("near", near)] {
            if !text.is_empty() {
                query.append_pair(name, text);
            }
        }
        let mut numbers = self.clone();
        for name in NUMBERS {
            if let Some(number) = numbers.slot(name).and_then(|slot| *slot) {
                query.append_pair(name, &number.to_string());
            }
        }
        if self.suits_drive {
            query.append_pair("suits", DRIVE);
        }
        if self.page > 0 {
            query.append_pair("page", &(self.page + 1).to_string());
        }
        query.finish()
    }

    /// The same search at another page.
    #[must_use]
    pub fn at_page(&self, page: usize) -> Self {
        Self {
            page,
            ..self.clone()
        }
    }

    /// The number with this query parameter name.
    fn slot(&mut self, name: &str) -> Option<&mut Option<u32>> {
        Some(match name {
            "par" => &mut self.par,
            "holes" => &mut self.holes,
            "min_yards" => &mut self.yards.from,
            "max_yards" => &mut self.yards.to,
            "min_slope" => &mut self.slope.from,
            "max_slope" => &mut self.slope.to,
            "within" => &mut self.within,
            _ => return None,
        })
    }
}

/// What has to suit, in the query.
pub const DRIVE: &str = "drive";

/// How the fragment of an address with a position begins.
const POSITION: &str = "#near=";

/// The query of an address whose fragment may hold a position: that is a part of the search like any other. Any other
/// fragment is a place in the page.
#[must_use]
pub fn with_fragment(query: &str, fragment: &str) -> String {
    if holds_position(fragment) {
        [query, fragment.trim_start_matches('#')].join("&")
    } else {
        query.to_owned()
    }
}

/// Whether the fragment of an address, with its `#`, holds a position.
#[must_use]
pub fn holds_position(fragment: &str) -> bool {
    fragment.starts_with(POSITION)
}

/// The numeric query parameters, in canonical order.
const NUMBERS: [&str; 7] = [
    "par",
    "holes",
    "min_yards",
    "max_yards",
    "min_slope",
    "max_slope",
    "within",
];

/// Searches the courses. `from` is the position of [`Find::near`], `reach` how far the player hits: without it, every length
/// suits.
#[must_use]
pub fn find(seen: &[Course], find: &Find, from: Option<Position>, reach: Option<Reach>) -> Hits {
    let reach = reach.filter(|_| find.suits_drive);
    let words = folded(&find.words);
    let words: Vec<&str> = words.split_whitespace().collect();
    let texts: Vec<String> = seen.iter().map(searched).collect();
    let texts = all_folded(&borrowed(&texts));
    let mut unknown = 0;
    let mut hits = Vec::new();
    for (at, (course, text)) in seen.iter().zip(&texts).enumerate() {
        if !words.iter().all(|word| text.contains(word)) {
            continue;
        }
        let miles = from
            .filter(|_| us_map::place(course).is_ok())
            .and_then(|from| Some(miles_between(from, Position::of(course)?)));
        let fits = fits(course, find, from.is_some(), miles);
        let suits = reach.map_or(Some(true), |reach| suits(course, reach));
        match both(fits, suits) {
            Some(true) => hits.push(Hit { at, miles }),
            Some(false) => {}
            None => unknown += 1,
        }
    }
    let name = |hit: &Hit| seen.get(hit.at)?.name.as_deref();
    let names = hits.iter().map(|hit| name(hit).unwrap_or_default());
    let names: Vec<&str> = names.collect();
    let mut named: Vec<_> = all_sort_keys(&names).into_iter().zip(hits).collect();
    sort_by(&mut named, |(a_name, a), (b_name, b)| {
        let miles = |hit: &Hit| hit.miles.unwrap_or(f64::INFINITY);
        let by_miles = miles(a).total_cmp(&miles(b));
        by_miles.then_with(|| a_name.cmp(b_name))
    });
    Hits {
        hits: named.into_iter().map(|(_, hit)| hit).collect(),
        unknown,
    }
}

/// Whether the numbers match; `None` if a filtered value is not given.
fn fits(course: &Course, find: &Find, is_near: bool, miles: Option<f64>) -> Option<bool> {
    let whole = |figure: &Option<Figure>| figure.as_ref().and_then(Figure::whole).map(f64::from);
    let exactly = |number: Option<u32>| Range {
        from: number,
        to: number,
    };
    let within = Range {
        from: None,
        to: find.within.filter(|_| is_near),
    };
    let checks = [
        (exactly(find.par), whole(&course.par)),
        (exactly(find.holes), course.holes.map(f64::from)),
        (find.yards, course.length_yards.map(f64::from)),
        (find.slope, whole(&course.slope)),
        (within, miles),
    ];
    let mut is_known = true;
    for (range, value) in checks {
        if range == Range::default() {
            continue;
        }
        match value {
            Some(value) if !range.has(value) => return Some(false),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(true)
}

/// Whether both are so; `None` if one of them is not known, and the other is so or not known either.
const fn both(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

impl Range {
    fn has(self, value: f64) -> bool {
        self.from.is_none_or(|from| value >= f64::from(from))
            && self.to.is_none_or(|to| value <= f64::from(to))
    }
}

/// The searchable text.
fn searched(course: &Course) -> String {
    let parts = [
        &course.name,
        &course.city,
        &course.state,
        &course.architects,
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    parts.join(" ")
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests;
