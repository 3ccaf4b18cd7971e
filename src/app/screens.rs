//! The screens: which one an address is, and the chunk of each.

use std::time::Duration;

use futures::channel::oneshot;
use futures::future::{Either, select};
use golf_api::course::CourseId;
use golf_views::address::route::Route;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::site;
use crate::pages::not_found::NotFoundPage;
use crate::pages::{
    compare, console, course, courses, find, hole, pin, plan, saved, settings, shape, shared,
    yardage_book,
};
use crate::ui::deferred::{Loading, PATIENCE_S, prefetch};
use crate::ui::navigation;

/// Which screen is shown. Queries and hole numbers are left out: they change without rebuilding the screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Screen {
    Courses,
    Course(CourseId),
    Hole(CourseId),
    Compare,
    Shape(CourseId),
    Plan(CourseId),
    YardageBook(CourseId),
    Shared,
    Saved,
    Settings,
    Console,
    #[cfg(debug_assertions)]
    Gallery(String),
    NotFound(String),
}

impl From<Route> for Screen {
    fn from(route: Route) -> Self {
        match route {
            Route::Courses(_) | Route::Find(_) => Self::Courses,
            Route::Course(id, _) => Self::Course(id),
            Route::Hole(id, ..) => Self::Hole(id),
            Route::Compare(_) => Self::Compare,
            Route::Shape(id, _) => Self::Shape(id),
            Route::Plan(id, _) => Self::Plan(id),
            Route::YardageBook(id, _) => Self::YardageBook(id),
            Route::Shared(_) => Self::Shared,
            Route::Saved => Self::Saved,
            Route::Settings => Self::Settings,
            Route::Console(_) => Self::Console,
            #[cfg(debug_assertions)]
            Route::Gallery(show) => Self::Gallery(show),
            Route::NotFound(path) => Self::NotFound(path),
        }
    }
}

impl Screen {
    /// The screen itself, or its loading state until its chunk is loaded.
    pub fn view(self) -> AnyView {
        match self {
            Self::Courses => courses::screen::view(),
            Self::Course(id) => course::screen::view(id),
            Self::Hole(id) => hole::screen::view(id),
            Self::Compare => compare::screen::view(),
            Self::Shape(id) => shape::screen::view(id),
            Self::Plan(id) => plan::screen::view(id),
            Self::YardageBook(id) => yardage_book::screen::view(id),
            Self::Shared => shared::screen::view(),
            Self::Saved => saved::screen::view(),
            Self::Settings => settings::screen::view(),
            Self::Console => console::screen::view(),
            #[cfg(debug_assertions)]
            Self::Gallery(show) => {
                let unit = expect_context::<crate::settings::Settings>().unit();
                view! { {move || view! { <crate::gallery::Gallery show=show.clone() unit=unit.get() /> }} }
                    .into_any()
            }
            Self::NotFound(path) => view! { <NotFoundPage path=path /> }.into_any(),
        }
    }
}

/// The chunk of a screen; `None` if its code is in the first load.
fn chunk_of(route: &Route) -> Option<Loading> {
    Some(match route {
        Route::Courses(..) => courses::screen::fetch(),
        Route::Course(..) => course::screen::fetch(),
        Route::Hole(..) => hole::screen::fetch(),
        Route::Find(..) => find::screen::fetch(),
        Route::Compare(..) => compare::screen::fetch(),
        Route::Shape(..) => shape::screen::fetch(),
        Route::Plan(..) => plan::screen::fetch(),
        Route::YardageBook(..) => yardage_book::screen::fetch(),
        Route::Shared(..) => shared::screen::fetch(),
        Route::Saved => saved::screen::fetch(),
        Route::Settings => settings::screen::fetch(),
        Route::Console(..) => console::screen::fetch(),
        #[cfg(debug_assertions)]
        Route::Gallery(..) => return None,
        Route::NotFound(..) => return None,
    })
}

/// Loads the code of a screen, so that it is shown at once. Returns whether it is here. While there is a page that can be read,
/// it is waited for without a limit of its own.
pub async fn ready(route: &Route) -> bool {
    let Some(loading) = chunk_of(route) else {
        return true;
    };
    let (late, is_late) = oneshot::channel::<()>();
    set_timeout(move || drop(late), Duration::from_secs(PATIENCE_S));
    match select(loading, is_late).await {
        Either::Left((loaded, _)) => loaded.is_ok(),
        Either::Right((_, loading)) => site::has_page().await && loading.await.is_ok(),
    }
}

/// Preloads a screen's chunk when a person points at a link to it or focuses the link. Without a network nothing is preloaded.
pub fn fetch_what_is_pointed_at() {
    let look = |event: &web_sys::Event| {
        if web_sys::window().is_some_and(|window| !window.navigator().on_line()) {
            return;
        }
        let route = navigation::route_pointed_at(event);
        if matches!(route, Some(Route::Course(..))) {
            pin::part::fetch();
        }
        if let Some(loading) = route.as_ref().and_then(chunk_of) {
            prefetch(loading);
        }
    };
    window_event_listener(ev::pointerover, move |event| look(&event));
    window_event_listener(ev::focusin, move |event| look(&event));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_is_a_screen_and_its_query_is_none() {
        let screen = |path: &str| Screen::from(Route::of_address(path, "unit=metres"));
        assert_eq!(screen("/"), Screen::Courses);
        assert_eq!(screen("/courses/7"), Screen::Course(CourseId(7)));
        assert_eq!(screen("/courses/7/holes/3"), screen("/courses/7/holes/4"));
        assert_eq!(screen("/nowhere"), Screen::NotFound("/nowhere".into()));
        #[cfg(debug_assertions)]
        assert_eq!(screen("/gallery"), Screen::Gallery(String::new()));
        #[cfg(not(debug_assertions))]
        assert_eq!(screen("/gallery"), Screen::NotFound("/gallery".into()));
    }
}
