//! What requests and their outcomes read as. A ledger has neither words nor a language.

use golf_api::address::Request;
use golf_api::query::{CourseQuery, Order};
use golf_client::ledger::RequestOutcome;
use golf_client::sanitize::sanitized;
use golf_views::words::course::course_number;
use golf_views::words::frame::COURSES;
use golf_views::words::service as words;

/// A request in words: `Courses named “pebble”, on page 2`, `Course 7`, `Holes of course 7`.
#[must_use]
pub fn of_request(request: &Request) -> String {
    match request {
        Request::Courses(query) => match sanitized(&of_query(query)) {
            query if query.is_empty() => COURSES.into(),
            query => words::courses(&query),
        },
        Request::Course(id) => course_number(*id),
        Request::Holes(id) => words::holes(*id),
    }
}

/// An outcome in words: "200", "offline".
#[must_use]
pub fn of_outcome(outcome: RequestOutcome) -> String {
    match outcome {
        RequestOutcome::Sent => words::SENT.into(),
        RequestOutcome::Offline => words::OFFLINE.into(),
        RequestOutcome::Unreachable => words::UNREACHED.into(),
        RequestOutcome::TimedOut => words::TIMED_OUT.into(),
        RequestOutcome::Unreadable => words::UNREADABLE.into(),
        RequestOutcome::Status(status) => status.to_string(),
    }
}

/// Describes a query, to follow "Courses"; empty for an unfiltered query from the first row.
fn of_query(query: &CourseQuery) -> String {
    let mut parts = Vec::new();
    let mut add = |text: &Option<String>, words: fn(&str) -> String| {
        let text = text.as_deref().map(str::trim).unwrap_or_default();
        parts.extend((!text.is_empty()).then(|| words(text)));
    };
    add(&query.search, words::named);
    add(&query.city, words::in_city);
    add(&query.state, words::in_state);
    if let Some(rating) = query.min_rating {
        parts.push(words::reviews_from(&rating.to_string()));
    }
    let is_plain = CourseQuery::default();
    if query.order_by != is_plain.order_by || query.order != is_plain.order {
        let down = match query.order {
            Order::Asc => "",
            Order::Desc => words::DESCENDING,
        };
        parts.push(words::ordered_by(query.order_by.as_str(), down));
    }
    if query.offset > 0 {
        let size = u64::from(query.effective_limit()).max(1);
        parts.push(match query.offset.is_multiple_of(size) {
            true => words::on_page(query.offset / size + 1),
            false => words::from_row(query.offset + 1),
        });
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::CourseId;
    use golf_api::query::{MinRating, OrderBy};

    #[test]
    fn what_was_bought_reads_as_words() {
        let check = |request: Request, words: &str| {
            assert_eq!(of_request(&request), words);
        };
        check(Request::Course(CourseId(7)), "Course 7");
        check(Request::Holes(CourseId(7)), "Holes of course 7");
        check(Request::Courses(CourseQuery::default()), "Courses");
        let query = CourseQuery {
            search: Some(" pebble ".into()),
            city: Some(String::new()),
            state: Some("California".into()),
            min_rating: MinRating::new(4.5),
            order_by: OrderBy::Rating,
            order: Order::Desc,
            offset: 50,
            limit: Some(25),
        };
        check(
            Request::Courses(query),
            "Courses named “pebble”, in the state “California”, with reviews of 4.5 and up, by rating, \
             descending, on page 3",
        );
        // A request of another program need not begin at a page.
        let odd = CourseQuery {
            offset: 7,
            ..CourseQuery::default()
        };
        check(Request::Courses(odd), "Courses from row 8");
    }

    #[test]
    fn a_search_with_odd_characters_is_plain_in_the_ledger() {
        let query = CourseQuery {
            search: Some(format!("a\u{202E}\n{}", "é".repeat(1000))),
            ..CourseQuery::default()
        };
        let words = of_request(&Request::Courses(query));
        assert!(!words.contains(['\u{202E}', '\n']), "{words}");
        assert!(words.chars().count() < 260, "{words}");
    }
}
