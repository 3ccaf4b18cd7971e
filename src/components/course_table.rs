//! A page of courses: a table where there is width, cards where there is not. The roles are spelled
//! out because a table that is displayed as cards loses them otherwise.

use golf_api::course::Course;
use golf_api::figure::Figure;
use golf_api::query::{Order, OrderBy};

use crate::course_search::CourseSearch;
use crate::format;
use crate::markup::{Markup, markup};
use crate::route::Route;
use crate::us_map;
use crate::words::{course as words, list, numbers};

/// The rows of a page, one for each course; several may have the same name, none the same number.
///
/// With a `search` the headers sort. `away` says how far each row is from a place that was asked for, and is empty where
/// none was. `saved` says of each row whether opening its course costs nothing. Only the first `in_sight` rows are written; the
/// others stay what they were, until they are written too.
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
        .child(
            markup("tbody")
                .with("role", "rowgroup")
                .children(rows)
                .begun(in_sight < courses.len()),
        )
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
                .map(|words| small("architects", words)),
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

/// A value, or words that only a screen reader reads: the style sheet shows a quiet mark.
fn cell(class: &'static str, name: &'static str, value: Option<String>) -> Markup {
    let cell = markup("td").with("role", "cell").with("data-name", name);
    match value {
        Some(value) => cell.with("class", class).text(value),
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

/// A header that sorts by its column, and turns the direction when it already does.
fn sortable(words: &'static str, by: OrderBy, search: &CourseSearch) -> Markup {
    let current = search.order_by == by;
    let order = match (current, search.order, by) {
        (true, Order::Asc, _) => Order::Desc,
        (true, Order::Desc, _) => Order::Asc,
        // The best reviews first is what is meant by sorting by reviews.
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
        (true, Order::Asc) => "▲",
        (true, Order::Desc) => "▼",
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
