//! A page of courses: a table on wide screens, cards on narrow ones. ARIA roles are explicit because a table
//! displayed as cards loses its implicit ones.

use golf_api::course::Course;
use golf_api::figure::Figure;
use golf_api::query::{Order, OrderBy};

use crate::address::course_search::CourseSearch;
use crate::address::route::Route;
use crate::golf::us_map;
use crate::markup::{Markup, Part, markup};
use crate::words::format;
use crate::words::{course as words, list, numbers};

/// The arrow of the column that sorts, from the first.
pub const ASCENDING: &str = "▲";
/// The arrow of the column that sorts, from the last.
pub const DESCENDING: &str = "▼";

/// The first columns, which sort, in order.
#[cfg(not(target_family = "wasm"))]
pub const SORTABLE: [OrderBy; 4] = [
    OrderBy::Name,
    OrderBy::City,
    OrderBy::State,
    OrderBy::Rating,
];

/// The rows of a page, one per course. Names may repeat; course numbers do not.
///
/// With a `search`, the headers sort. `away` holds the distance of each row, or is empty if no place was given.
/// `saved` tells for each row whether opening its course is free. Only the first `in_sight` rows are written; the
/// others keep their old content until they are written too.
#[must_use]
pub fn course_table(
    courses: &[Course],
    search: Option<&CourseSearch>,
    away: &[Option<String>],
    saved: &[bool],
    in_sight: usize,
) -> Markup {
    let has_away = !away.is_empty();
    let has_reviews = courses
        .iter()
        .any(|course| format::reviews(course).is_some());
    let class = if has_reviews {
        "CourseTable"
    } else {
        concat!("CourseTable", " ", "no-reviews")
    };
    let rows = courses.iter().enumerate().take(in_sight);
    let rows = rows.map(|(index, course)| {
        let away = has_away.then(|| {
            let away = away.get(index).cloned().flatten();
            cell("away", list::AWAY, away)
        });
        row(course, away, saved.get(index) == Some(&true))
    });
    let mut body = markup("tbody").with("role", "rowgroup").children(rows);
    if in_sight < courses.len() {
        body = body.part(Part::Rest);
    }
    let figures = [
        words::HOLES,
        words::PAR,
        numbers::YARDS_NAME,
        words::SLOPE,
        words::BUILT,
    ];
    let head = markup("tr")
        .with("role", "row")
        .child(header(words::COURSE, OrderBy::Name, search))
        .children(has_away.then(|| column(list::AWAY)))
        .child(header(words::CITY, OrderBy::City, search))
        .child(header(words::STATE, OrderBy::State, search))
        .child(header(words::REVIEWS, OrderBy::Rating, search))
        .children(figures.map(|words| column(words).with("class", "figure")));
    markup("table")
        .with("class", class)
        .with("role", "table")
        .with("aria-labelledby", "results")
        .child(markup("thead").with("role", "rowgroup").child(head))
        .child(body)
}

fn row(course: &Course, away: Option<Markup>, is_saved: bool) -> Markup {
    let id = course.course_id;
    let doubt = us_map::is_elsewhere(course).then(|| {
        let state = course.state.as_deref().unwrap_or(list::UNITED_STATES);
        list::not_on_map(state)
    });
    let small =
        |class: &'static str, words: String| markup("small").with("class", class).text(words);
    let number = |figure: &Option<Figure>| {
        figure
            .as_ref()
            .map(|figure| figure.text().to_owned())
            .filter(|text| !text.is_empty())
    };
    let link = markup("a")
        .with("href", Route::course(id).href())
        .untranslated()
        .text(format::course_name(course));
    let name = markup("th")
        .with("role", "rowheader")
        .with("scope", "row")
        .with("class", "name")
        .child(link)
        .children(is_saved.then(saved_sign))
        .children(
            course
                .architects
                .clone()
                .map(|words| small("architects", words).untranslated()),
        )
        .children(doubt.map(|words| small("doubt", words)));
    markup("tr")
        .with("role", "row")
        .with("data-course", id.to_string())
        .child(name)
        .children(away)
        .child(cell("city", words::CITY, course.city.clone()))
        .child(cell("state", words::STATE, course.state.clone()))
        .child(cell("reviews", words::REVIEWS, format::reviews(course)))
        .child(cell(
            "figure",
            words::HOLES,
            course.holes.map(format::count),
        ))
        .child(cell("figure", words::PAR, number(&course.par)))
        .child(cell(
            "figure",
            numbers::YARDS_NAME,
            course.length_yards.map(format::count),
        ))
        .child(cell("figure", words::SLOPE, number(&course.slope)))
        .child(cell(
            "figure",
            words::BUILT,
            course.year_built.map(|year| year.to_string()),
        ))
}

fn saved_sign() -> Markup {
    markup("span")
        .with("class", "saved-sign")
        .with("title", list::SAVED_OPENS_FREE)
        .child(markup("span").with("aria-hidden", "true").text(" ✓"))
        .child(
            markup("span")
                .with("class", "visually-hidden")
                .text(list::SAVED_SAID),
        )
}

/// A value, or a text for screen readers that the style sheet shows as a subtle mark.
fn cell(class: &'static str, name: &'static str, value: Option<String>) -> Markup {
    let cell = markup("td").with("role", "cell").with("data-name", name);
    match value {
        Some(value) => cell.with("class", class).untranslated().text(value),
        None => cell
            .with("class", format!("{class} absent"))
            .text(numbers::NOT_GIVEN),
    }
}

fn column(words: &'static str) -> Markup {
    markup("th").with("role", "columnheader").text(words)
}

fn header(words: &'static str, by: OrderBy, search: Option<&CourseSearch>) -> Markup {
    match search {
        Some(search) => sortable(words, by, search),
        None => column(words),
    }
}

/// A header that sorts by its column, or reverses the direction if it already does.
fn sortable(words: &'static str, by: OrderBy, search: &CourseSearch) -> Markup {
    let current = search.order_by == by;
    let order = match (current, search.order, by) {
        (true, Order::Asc, _) => Order::Desc,
        (true, Order::Desc, _) => Order::Asc,
        // Sorting by reviews means best first.
        (false, _, OrderBy::Rating) => Order::Desc,
        (false, _, _) => Order::Asc,
    };
    let target = CourseSearch {
        order_by: by,
        order,
        page: 1,
        ..search.clone()
    };
    let arrow = match (current, search.order) {
        (false, _) => "",
        (true, Order::Asc) => ASCENDING,
        (true, Order::Desc) => DESCENDING,
    };
    let arrow = markup("span")
        .with("class", "arrow")
        .with("aria-hidden", "true")
        .text(arrow);
    let link = markup("a")
        .with("href", Route::Courses(target).href())
        .text(words)
        .child(arrow);
    let header = markup("th").with("role", "columnheader").child(link);
    match (current, search.order) {
        (false, _) => header,
        (true, Order::Asc) => header.with("aria-sort", "ascending"),
        (true, Order::Desc) => header.with("aria-sort", "descending"),
    }
}
