//! Every address of the app: parsing and formatting.
//!
//! An unknown path, or one with an invalid number, is [`Route::NotFound`]. [`CourseSearch::parse`] repairs an invalid
//! query.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;

use crate::address::base;
use crate::address::comparison::Comparison;
use crate::address::course_search::CourseSearch;
use crate::address::find::{Find, with_fragment};
use crate::address::hole_order::HoleOrder;
use crate::address::hole_view::HoleView;
use crate::address::shape_view::ShapeView;
use crate::address::shared_address::{self, SharedAddress};
use crate::address::yardage_book_view::YardageBookView;

/// The path of the list of all courses.
const HOME: &str = "/";

fn with(path: String, query: String) -> String {
    if query.is_empty() {
        path
    } else {
        [path, query].join("?")
    }
}

fn path_of_find(find: &Find) -> String {
    with("/find".into(), find.to_query_string()) + &find.to_fragment()
}

fn path_of_comparison(comparison: &Comparison) -> String {
    with("/compare".into(), comparison.to_query_string())
}

fn path_of_shape(id: CourseId) -> String {
    format!("/courses/{id}/shape")
}

fn path_of_yardage_book(id: CourseId) -> String {
    format!("/courses/{id}/book")
}

fn path_of_plan(id: CourseId, number: HoleNumber) -> String {
    format!("/courses/{id}/plan/{number}")
}

fn path_of_course(id: CourseId) -> String {
    format!("/courses/{id}")
}

fn path_of_hole(id: CourseId, number: HoleNumber) -> String {
    format!("/courses/{id}/holes/{number}")
}

/// A screen of the app.
#[derive(Debug, Clone, PartialEq)]
pub enum Route {
    /// The list of courses: `/?search=pebble&page=2`.
    Courses(CourseSearch),
    /// The search among courses that this browser has seen: `/find?words=pebble&holes=18#near=36.57%2C+-121.95`.
    Find(Find),
    /// One course: `/courses/14012`, with its holes in a given order: `?holes=length`.
    Course(CourseId, HoleOrder),
    /// One hole: `/courses/14012/holes/13`, in a given view: `?unit=metres`.
    Hole(CourseId, HoleNumber, HoleView),
    /// A comparison of courses: `/compare?courses=14012,7`.
    Compare(Comparison),
    /// The shape of a course: `/courses/14012/shape?wind=225`.
    Shape(CourseId, ShapeView),
    /// The yardage book of a course for paper: `/courses/14012/book?layout=booklet`.
    YardageBook(CourseId, YardageBookView),
    /// The plan for a hole: `/courses/14012/plan/13`.
    Plan(CourseId, HoleNumber),
    /// A hole, or a course of them, in the address: `/shared#1C6MI…`, and the lines that put it on a web page:
    /// `/shared/embed#1C6MI…`.
    Shared(SharedAddress),
    /// Saved courses, notes and recently opened courses: `/saved`.
    Saved,
    /// The settings: `/settings`.
    Settings,
    /// The console, with its query as it came: `/console?read=course&id=14012`. Its own screen reads it
    /// ([`ConsoleRequest`](super::console_request::ConsoleRequest)), so that other screens need no code for it.
    Console(String),
    /// The gallery, or one of its exhibits by name: `/gallery?show=Pager`. Debug builds only.
    #[cfg(debug_assertions)]
    Gallery(String),
    /// Any other path, kept for display.
    NotFound(String),
}

impl Route {
    /// The list of all courses.
    #[must_use]
    pub fn home() -> Self {
        Self::Courses(CourseSearch::default())
    }

    /// The page of a course.
    #[must_use]
    pub fn course(id: CourseId) -> Self {
        Self::Course(id, HoleOrder::default())
    }

    /// The page of a hole.
    #[must_use]
    pub fn hole(id: CourseId, number: HoleNumber) -> Self {
        Self::Hole(id, number, HoleView::default())
    }

    /// The address of [`Self::home`], without the code for the addresses of other screens. So are the next ones.
    #[must_use]
    pub fn href_of_home() -> String {
        base::at(HOME)
    }

    /// The address of [`Self::course`].
    #[must_use]
    pub fn href_of_course(id: CourseId) -> String {
        base::at(&path_of_course(id))
    }

    /// The address of [`Self::hole`].
    #[must_use]
    pub fn href_of_hole(id: CourseId, number: HoleNumber) -> String {
        base::at(&path_of_hole(id, number))
    }

    /// The address of [`Self::Find`].
    #[must_use]
    pub fn href_of_find(find: &Find) -> String {
        base::at(&path_of_find(find))
    }

    /// The address of [`Self::Compare`].
    #[must_use]
    pub fn href_of_comparison(comparison: &Comparison) -> String {
        base::at(&path_of_comparison(comparison))
    }

    /// The address of [`Self::Shape`], as nobody has changed it.
    #[must_use]
    pub fn href_of_shape(id: CourseId) -> String {
        base::at(&path_of_shape(id))
    }

    /// The address of [`Self::Plan`].
    #[must_use]
    pub fn href_of_plan(id: CourseId, number: HoleNumber) -> String {
        base::at(&path_of_plan(id, number))
    }

    /// The address of [`Self::YardageBook`], as nobody has changed it.
    #[must_use]
    pub fn href_of_yardage_book(id: CourseId) -> String {
        base::at(&path_of_yardage_book(id))
    }

    /// The screen that shows the answer to a request.
    #[must_use]
    pub fn of_request(request: &Request) -> Option<Self> {
        match request {
            Request::Courses(query) => CourseSearch::of_query(query).map(Self::Courses),
            Request::Course(id) => Some(Self::course(*id)),
            Request::Holes(id) => Some(Self::hole(*id, HoleNumber(1))),
        }
    }

    /// The console with the fields of a request.
    #[must_use]
    pub fn of_console(request: &Request) -> Self {
        let course = |read: &str, id: &CourseId| format!("read={read}&id={id}");
        Self::Console(match request {
            Request::Courses(query) => query.to_query_string(),
            Request::Course(id) => course("course", id),
            Request::Holes(id) => course("holes", id),
        })
    }

    /// The first request that this screen sends to show what its address names. A screen that sends none by itself has that
    /// of the list, which a person opens next.
    #[must_use]
    pub fn first_request(&self) -> Request {
        match self {
            Self::Courses(search) => Request::Courses(search.to_query()),
            Self::Course(id, _) => Request::Course(*id),
            Self::Hole(id, ..)
            | Self::Shape(id, _)
            | Self::YardageBook(id, _)
            | Self::Plan(id, _) => Request::Holes(*id),
            _ => Request::Courses(CourseSearch::default().to_query()),
        }
    }

    /// Reads the path and query of an address; the app may be deployed below a base path.
    #[must_use]
    pub fn of_address(path: &str, query: &str) -> Self {
        Self::below(&base::prefix(), path, query)
    }

    /// The same, with the fragment of the address, which may hold a position or shared holes.
    #[must_use]
    pub fn of_location(path: &str, query: &str, fragment: &str) -> Self {
        let mut route = Self::of_address(path, &with_fragment(query, fragment));
        if let Self::Shared(shared) = &mut route {
            fragment
                .trim_start_matches('#')
                .clone_into(&mut shared.packed);
        }
        route
    }

    /// The same, with the base path as a parameter.
    fn below(base: &str, path: &str, query: &str) -> Self {
        let below = base::without(base, path);
        Self::parse(
            below.as_deref().unwrap_or(path),
            query.trim_start_matches('?'),
        )
    }

    /// Reads a path relative to the app's base and a query string, without the `?`. Private, since full addresses may
    /// include the base.
    fn parse(path: &str, query: &str) -> Self {
        let segments: Vec<&str> = path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .collect();
        let route = match segments.as_slice() {
            [] | ["courses"] => Some(Self::Courses(CourseSearch::parse(query))),
            ["saved"] => Some(Self::Saved),
            ["shared"] => Some(Self::Shared(SharedAddress::parse(query))),
            ["shared", shared_address::EMBED] => {
                Some(Self::Shared(SharedAddress::embed(String::new())))
            }
            ["find"] => Some(Self::Find(Find::parse(query))),
            ["settings"] => Some(Self::Settings),
            ["console"] => Some(Self::Console(query.to_owned())),
            ["compare"] => Some(Self::Compare(Comparison::parse(query))),
            ["courses", id, "shape"] => {
                course_id(id).map(|id| Self::Shape(id, ShapeView::parse(query)))
            }
            ["courses", id, "book"] => {
                course_id(id).map(|id| Self::YardageBook(id, YardageBookView::parse(query)))
            }
            ["courses", id, "plan", number] => course_id(id)
                .zip(hole_number(number))
                .map(|(id, number)| Self::Plan(id, number)),
            #[cfg(debug_assertions)]
            ["gallery"] => Some(Self::Gallery(shown(query))),
            ["courses", id] => course_id(id).map(|id| Self::Course(id, HoleOrder::parse(query))),
            ["courses", id, "holes", number] => course_id(id)
                .zip(hole_number(number))
                .map(|(id, number)| Self::Hole(id, number, HoleView::parse(query))),
            _ => None,
        };
        route.unwrap_or_else(|| Self::NotFound(path.to_owned()))
    }

    /// The canonical address, which every link to this screen uses as its `href`.
    #[must_use]
    pub fn href(&self) -> String {
        base::at(&self.path_and_query())
    }

    fn path_and_query(&self) -> String {
        match self {
            Self::Courses(search) => with(HOME.into(), search.to_query_string()),
            Self::Find(find) => path_of_find(find),
            Self::Course(id, order) => with(path_of_course(*id), order.to_query_string()),
            Self::Hole(id, number, view) => {
                with(path_of_hole(*id, *number), view.to_query_string())
            }
            Self::Compare(comparison) => path_of_comparison(comparison),
            Self::Shape(id, view) => with(path_of_shape(*id), view.to_query_string()),
            Self::YardageBook(id, view) => with(path_of_yardage_book(*id), view.to_query_string()),
            Self::Plan(id, number) => path_of_plan(*id, *number),
            Self::Saved => "/saved".into(),
            Self::Shared(shared) => shared.to_path(),
            Self::Settings => "/settings".into(),
            Self::Console(query) => with("/console".into(), query.clone()),
            #[cfg(debug_assertions)]
            Self::Gallery(show) => with(
                "/gallery".into(),
                if show.is_empty() {
                    String::new()
                } else {
                    format!("show={}", show.replace(' ', "+"))
                },
            ),
            Self::NotFound(path) => path.clone(),
        }
    }

    /// Whether two routes show the same screen, possibly with different queries.
    #[must_use]
    pub fn same_screen(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Courses(_), Self::Courses(_)) | (Self::Find(_), Self::Find(_)) => true,
            _ => self == other,
        }
    }

    /// Whether a navigation between two routes keeps focus and scroll position: between holes of a course, or between
    /// two views of a page.
    #[must_use]
    pub fn same_place(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Hole(a, ..), Self::Hole(b, ..)) | (Self::Course(a, _), Self::Course(b, _)) => {
                a == b
            }
            (Self::Shape(a, _), Self::Shape(b, _))
            | (Self::Plan(a, _), Self::Plan(b, _))
            | (Self::YardageBook(a, _), Self::YardageBook(b, _)) => a == b,
            (Self::Compare(a), Self::Compare(b)) => a.courses == b.courses,
            (Self::Shared(a), Self::Shared(b)) => a.packed == b.packed && a.is_embed == b.is_embed,
            (Self::Console(_), Self::Console(_)) => true,
            _ => false,
        }
    }
}

/// The gallery exhibit that the query names.
#[cfg(debug_assertions)]
fn shown(query: &str) -> String {
    form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| name == "show")
        .map_or_else(String::new, |(_, value)| value.into_owned())
}

/// Digits without a sign or leading zeros, so that each course has exactly one address.
fn course_id(segment: &str) -> Option<CourseId> {
    canonical(segment)?.parse().ok().map(CourseId)
}

fn hole_number(segment: &str) -> Option<HoleNumber> {
    canonical(segment)?
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .map(HoleNumber)
}

fn canonical(segment: &str) -> Option<&str> {
    let digits = segment.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (segment == "0" || !segment.starts_with('0'))).then_some(segment)
}

#[cfg(test)]
mod tests;
