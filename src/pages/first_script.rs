//! What the page takes from Rust before the app has started: the constants of the first scripts in `public/`, and parts of
//! the outline in `index.html`. Only on the host.
//!
//! `cargo run --example first_script` writes both to the files that use them, and `tests/suite/first_script.rs` refuses files
//! that are out of date. So a rule has one owner, and a build needs no program for the host.

use golf_api::address::{API_KEY_HEADER, Request, VERSION_PREFIX};
use golf_api::course::{Course, CourseId};
use golf_api::figure::Figure;
use golf_api::hole::HoleNumber;
use golf_api::plan::{DEFAULT_LIMIT, Plan};
use golf_api::query::{CourseQuery, MinRating, Order, OrderBy};
use golf_client::key_mask::SHORTEST;
use golf_client::plan::PAGE_SIZES;
use golf_client::plan::shows_prices;
use golf_client::policy::{CLOCK_SLACK_MS, MOST_UNCOUNTED, OTHERS_WITHIN_MS, fresh_for_ms};
use golf_client::sanitize::LONGEST;
use golf_views::address::comparison::MOST;
use golf_views::address::course_search::{CourseSearch, MAX_TEXT};
use golf_views::components::button::waiting;
use golf_views::components::course_table::{ASCENDING, DESCENDING, SORTABLE, course_table};
use golf_views::components::frame;
use golf_views::components::shortcuts_button::shortcuts_button;
use golf_views::golf::round::OVER_AFTER_MS;
use golf_views::markup::{Fill, Markup, markup};
use golf_views::pages::outline::{first_visit, outline};
use golf_views::words::format::locale::AMERICAN;
use golf_views::words::frame as words;
use golf_views::words::{course, list, numbers};
use serde_json::{Value, json};

use crate::browser::names::REQUEST_LOCK;
use crate::gateway::store::{ASKED_AT, BODIES, ENTRY_LENGTH, INDEX, VERSION};
use crate::pages::courses::in_sight::{ABOVE_ROWS_PX, CARD_PX, FEWEST_ROWS, NARROW_PX, ROW_PX};
use crate::settings::theme::Theme;
use crate::ui::components::theme_switch::theme_button;

/// The file with the constants.
pub const RULES_FILE: &str = "public/early-rules.js";

/// The file with the outline.
pub const OUTLINE_FILE: &str = "index.html";

/// The file with the drawing of the first visit.
pub const WELCOME_HOLE_FILE: &str = "public/welcome-hole.svg";

/// The app waits at most this long for the first answers, in milliseconds.
const PATIENCE_MS: u32 = 4_000;

/// A lock that is not granted within this time is not waited for, in milliseconds. A browser that has just begun takes a
/// quarter of a second on a slow phone.
const LOCK_WITHIN_MS: u32 = 1_000;

/// The constants, as a script.
#[must_use]
pub fn rules() -> String {
    let list = Request::Courses(CourseQuery::default());
    let large = Plan::ALL.into_iter().filter(|plan| !shows_prices(*plan));
    let place = |text: String| text.replace('2', "{}");
    let one = |text: String| text.replace('1', "{}");
    let slot = "{}";
    let orders = [Order::Asc, Order::Desc].map(Order::as_str);
    let rules = json!({
        "keyHeader": API_KEY_HEADER,
        "service": VERSION_PREFIX,
        "pageSizes": PAGE_SIZES,
        "usualSize": DEFAULT_LIMIT,
        "withoutPrices": large.map(Plan::max_limit).collect::<Vec<_>>(),
        "longestText": MAX_TEXT,
        "longestShown": LONGEST,
        "roundOverAfterMs": whole(OVER_AFTER_MS),
        "shortestKey": SHORTEST,
        "mostCompared": MOST,
        "orderBy": OrderBy::ALL.map(OrderBy::as_str),
        "order": orders,
        "sortable": SORTABLE.map(OrderBy::as_str),
        "parameters": parameters(),
        "store": {
            "version": VERSION,
            "index": INDEX,
            "bodies": BODIES,
            "askedAt": ASKED_AT,
            "entryLength": ENTRY_LENGTH,
        },
        "requestLock": REQUEST_LOCK,
        "listFreshMs": whole(fresh_for_ms(&list)),
        "courseFreshMs": whole(fresh_for_ms(&Request::Course(CourseId(1)))),
        "clockSlackMs": whole(CLOCK_SLACK_MS),
        "patienceMs": PATIENCE_MS,
        "lockWithinMs": LOCK_WITHIN_MS,
        "lockHeldMs": OTHERS_WITHIN_MS,
        "mostUncounted": MOST_UNCOUNTED,
        "american": AMERICAN,
        "inSight": {
            "above": whole(ABOVE_ROWS_PX),
            "row": whole(ROW_PX),
            "card": whole(CARD_PX),
            "narrow": whole(NARROW_PX),
            "fewest": whole(FEWEST_ROWS),
        },
        "words": {
            "filters": [["search", list::name_filter(slot)], ["state", list::state_filter(slot)], ["city", list::city_filter(slot)], ["min_rating", list::reviews_filter(slot)]],
            "heading": words::COURSES,
            "remove": list::REMOVE,
            "filtersLabel": list::FILTERS,
            "goOn": course::go_on_at(HoleNumber(2)).replace('2', slot),
            "courses": [one(numbers::courses(1)), place(numbers::courses(2))],
            "reviews": [one(numbers::reviews(1)), place(numbers::reviews(2))],
            "rating": numbers::rating(slot, 2).replace(&numbers::reviews(2), slot),
            "page": list::page_of(slot, slot),
            "rows": place(numbers::rows_of(2, 2, 2)),
            "arrows": { "asc": ASCENDING, "desc": DESCENDING },
        },
    });
    format!(
        "// Made by `cargo run --example first_script` from src/pages/first_script.rs: change it there.\n\
         const RULES = {rules:#};\n"
    )
}

/// The parameters of a list's address, in the order in which the app writes them.
fn parameters() -> Vec<String> {
    let all = CourseSearch {
        search: "a".to_owned(),
        state: "a".to_owned(),
        city: "a".to_owned(),
        min_rating: MinRating::new(1.0),
        order_by: OrderBy::Rating,
        order: Order::Desc,
        page_size: DEFAULT_LIMIT,
        is_sized: true,
        page: 2,
    };
    let query = all.to_query_string();
    let names = query.split('&').filter_map(|pair| pair.split_once('='));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The page with the current parts of the outline between their marks, such as `<!-- made: list -->`; `None` if a mark is
/// missing.
#[must_use]
pub fn with_outline(page: &str) -> Option<String> {
    let parts: [(&str, Vec<Markup>); 3] = [
        ("masthead", vec![frame::skip_link(), masthead()]),
        ("list", vec![outline(rows()), first_visit()]),
        ("colophon", vec![colophon()]),
    ];
    parts
        .into_iter()
        .try_fold(page.to_owned(), |page, (name, made)| {
            let [start, end] = [
                format!("<!-- made: {name} -->"),
                format!("<!-- /{name} -->"),
            ];
            let (before, rest) = page.split_once(&start)?;
            let (_, after) = rest.split_once(&end)?;
            let mut html = String::new();
            for markup in made {
                markup.write(&mut html, &mut |_, _| {});
            }
            Some(format!("{before}{start}{html}{end}{after}"))
        })
}

/// The masthead, with the place of the buttons. It says that data is invented once `public/early.js` knows so.
fn masthead() -> Markup {
    let part = |class: &'static str| markup("span").with("class", class);
    let marked = markup("p")
        .with("class", "invented")
        .with("hidden", "")
        .child(part("short").text(words::INVENTED_DATA))
        .child(part("full"));
    let tools = Fill::from(vec![
        waiting(theme_button(Theme::System)),
        waiting(shortcuts_button()),
    ]);
    frame::masthead(marked.into(), frame::main_links(|_| false).into(), tools)
}

fn colophon() -> Markup {
    markup("footer")
        .with("class", "Colophon")
        .child(frame::no_tracking())
}

/// A table with a row that has every value, and one that has none.
fn rows() -> Markup {
    let bare = Course::unknown(CourseId(0));
    let text = || Some("?".to_owned());
    let figure = || Some(Figure::new("1"));
    let full = Course {
        name: text(),
        city: text(),
        state: text(),
        rating: figure(),
        num_reviews: Some(1),
        holes: Some(1),
        par: figure(),
        length_yards: Some(1),
        slope: figure(),
        year_built: Some(1),
        architects: text(),
        ..bare.clone()
    };
    let search = CourseSearch::default();
    course_table(&[full, bare], Some(&search), &[], &[], usize::MAX)
}

/// A whole number of milliseconds or pixels.
fn whole(number: f64) -> Value {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "these constants are whole and not negative"
    )]
    let number = number as u64;
    number.into()
}
