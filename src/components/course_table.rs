//! A page of courses: a table where there is width, cards where there is not. The roles are spelled
//! out because a table that is displayed as cards loses them otherwise.

use golf_api::course::{Course, CourseId};
use golf_api::figure::Figure;
use golf_api::query::{Order, OrderBy};
use leptos::prelude::*;

use crate::course_search::CourseSearch;
use crate::format;
use crate::route::Route;
use crate::us_map::{self, Unplaced};

/// The rows of a page.
#[component]
pub fn CourseTable(
    /// The rows; several may have the same name, none the same number.
    courses: Vec<Course>,
    /// What the list is sorted by, for the headers; without it they do not sort.
    #[prop(optional)]
    search: Option<CourseSearch>,
    /// How far each row is from a place that was asked for; empty where none was.
    #[prop(optional)]
    away: Vec<Option<String>>,
    /// Whether a course is saved, so that opening it costs nothing.
    #[prop(optional, into)]
    is_saved: Option<Callback<CourseId, bool>>,
) -> impl IntoView {
    let has_away = !away.is_empty();
    let mut away = away.into_iter();
    let rows = courses.into_iter().map(move |course| {
        let away = has_away.then(|| cell("away", "Away", away.next().flatten()));
        row(course, away, is_saved)
    });
    let search = search.as_ref();
    view! {
        <table class="CourseTable" role="table" aria-labelledby="results">
            <thead role="rowgroup">
                <tr role="row">
                    {header("Course", OrderBy::Name, search)}
                    {has_away.then(|| view! { <th role="columnheader">"Away"</th> })}
                    {header("City", OrderBy::City, search)}
                    {header("State", OrderBy::State, search)}
                    {header("Reviews", OrderBy::Rating, search)}
                    <th role="columnheader" class="figure">"Holes"</th>
                    <th role="columnheader" class="figure">"Par"</th>
                    <th role="columnheader" class="figure">"Yards"</th>
                    <th role="columnheader" class="figure">"Slope"</th>
                    <th role="columnheader" class="figure">"Built"</th>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows.collect_view()}</tbody>
        </table>
    }
}

fn row(
    course: Course,
    away: Option<AnyView>,
    is_saved: Option<Callback<CourseId, bool>>,
) -> impl IntoView {
    let id = course.course_id;
    let doubt = (us_map::place(&course) == Err(Unplaced::Elsewhere)).then(|| {
        let state = course.state.as_deref().unwrap_or("the United States");
        format!("Not on the map: its coordinates are not in {state}")
    });
    let saved = move || is_saved.is_some_and(|is_saved| is_saved.run(id));
    let href = Route::course(course.course_id).href();
    let name = format::course_name(&course);
    let number = |figure: &Option<Figure>| {
        figure
            .as_ref()
            .map(|figure| figure.text().to_owned())
            .filter(|text| !text.is_empty())
    };
    view! {
        <tr role="row" data-course=id.to_string()>
            <th role="rowheader" scope="row" class="name">
                <a href=href>{name}</a>
                {move || saved().then(|| view! {
                    <span class="saved-sign" title="Saved: opens without a request">
                        <span aria-hidden="true">" ✓"</span>
                        <span class="visually-hidden">" (saved)"</span>
                    </span>
                })}
                {course.architects.clone().map(|architects| view! {
                    <small class="architects">{architects}</small>
                })}
                {doubt.map(|doubt| view! { <small class="doubt">{doubt}</small> })}
            </th>
            {away}
            {cell("city", "City", course.city.clone())}
            {cell("state", "State", course.state.clone())}
            {cell("reviews", "Reviews", format::reviews(&course))}
            {cell("figure", "Holes", course.holes.map(format::count))}
            {cell("figure", "Par", number(&course.par))}
            {cell("figure", "Yards", course.length_yards.map(format::count))}
            {cell("figure", "Slope", number(&course.slope))}
            {cell("figure", "Built", course.year_built.map(|year| year.to_string()))}
        </tr>
    }
}

/// A value, or a quiet mark that a screen reader reads as words.
fn cell(class: &'static str, name: &'static str, value: Option<String>) -> AnyView {
    let absent = value.is_none();
    view! {
        <td role="cell" class=class class:absent=absent data-name=name>
            {match value {
                Some(value) => value.into_any(),
                None => view! {
                    <span aria-hidden="true">"–"</span>
                    <span class="visually-hidden">{format::NOT_GIVEN}</span>
                }.into_any(),
            }}
        </td>
    }
    .into_any()
}

fn header(words: &'static str, by: OrderBy, search: Option<&CourseSearch>) -> AnyView {
    match search {
        Some(search) => sortable(words, by, search).into_any(),
        None => view! { <th role="columnheader">{words}</th> }.into_any(),
    }
}

/// A header that sorts by its column, and turns the direction when it already does.
fn sortable(words: &'static str, by: OrderBy, search: &CourseSearch) -> impl IntoView + use<> {
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
    let aria_sort = current.then_some(match search.order {
        Order::Asc => "ascending",
        Order::Desc => "descending",
    });
    view! {
        <th role="columnheader" aria-sort=aria_sort>
            <a href=Route::Courses(target).href()>
                {words}
                <span class="arrow" aria-hidden="true">
                    {match (current, search.order) {
                        (false, _) => "",
                        (true, Order::Asc) => "▲",
                        (true, Order::Desc) => "▼",
                    }}
                </span>
            </a>
        </th>
    }
}
