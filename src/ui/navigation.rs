//! Navigation: the browser's history, links and forms, and the page's title, focus and scroll position.
//!
//! Links are real `<a href>` elements and searches are real GET forms. One document-level listener for each turns
//! those of this app into a route change. The scroll position and focused link of every history entry are stored for
//! the session, so that Back and Reload restore them.

use std::collections::HashMap;

use focus::{focus, focus_link, let_go};
use forms::search_of;
use golf_api::course::CourseId;
use golf_views::address::base;
use golf_views::address::find::holds_position;
use golf_views::address::linked_name::name_of;
use golf_views::address::route::Route;
use golf_views::address::shared_address::holds_hole;
use golf_views::words::frame as words;
use leptos::ev;
use leptos::prelude::*;
use places::HistoryEntry;
use top::WayToTop;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlFormElement, MouseEvent, ScrollRestoration, Url};

use crate::browser::in_turns::after_paint;
use crate::browser::lasting_signal::LastingSignal;

mod focus;
pub mod forms;
mod places;
mod top;

/// How many frames a restored scroll position waits until the page is tall enough.
const RESTORE_FRAMES: u32 = 90;

/// The app's position in the browser's history. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Navigation {
    route: LastingSignal<Route>,
    announcement: LastingSignal<String>,
    entry: StoredValue<u32>,
    goes_to_top: StoredValue<bool>,
    /// Whether the screen shows its former content while it waits for the next.
    is_held: StoredValue<bool>,
    /// The way to the top that a held screen has not gone yet.
    held: StoredValue<Option<WayToTop>, LocalStorage>,
    places: StoredValue<HashMap<u32, HistoryEntry>>,
    /// The number of navigations so far; each one cancels an unfinished scroll restoration.
    navigations: StoredValue<u32>,
    /// The route and the fragment of the link that opened the app.
    arrived: StoredValue<(Route, String)>,
}

impl Navigation {
    /// Reads the address and takes over the document's links, forms and history.
    #[must_use]
    pub fn start() -> Self {
        let navigation = Self {
            route: LastingSignal::new(current_route()),
            announcement: LastingSignal::new(String::new()),
            entry: StoredValue::new(0),
            goes_to_top: StoredValue::new(false),
            is_held: StoredValue::new(false),
            held: StoredValue::new_local(None),
            places: StoredValue::new(places::read()),
            navigations: StoredValue::new(0),
            arrived: StoredValue::new((current_route(), fragment())),
        };
        if let Ok(history) = window().history() {
            let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
            match history
                .state()
                .ok()
                .and_then(|state| state.as_f64())
                .and_then(entry_number)
            {
                Some(entry) => {
                    navigation.entry.set_value(entry);
                    navigation.restore();
                }
                None => navigation.write(|history, state, url| {
                    history.replace_state_with_url(state, "", Some(url))
                }),
            }
        }
        window_event_listener(ev::popstate, move |_| navigation.arrive());
        window_event_listener(ev::pagehide, move |_| {
            navigation.remember(None);
            navigation.places.with_value(places::write);
        });
        window_event_listener(ev::click, move |event| {
            if let Some((url, href)) = link_of(&event) {
                event.prevent_default();
                navigation.remember(Some(href));
                navigation.go(route_of(&url));
            }
        });
        window_event_listener(ev::submit, move |event| {
            let form = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlFormElement>().ok());
            if let Some(route) = form
                .filter(|_| !event.default_prevented())
                .and_then(search_of)
            {
                event.prevent_default();
                navigation.remember(None);
                navigation.go(route);
            }
        });
        navigation
    }

    /// The current route.
    #[must_use]
    pub fn route(&self) -> Signal<Route> {
        self.route.into()
    }

    /// The text of the polite live region.
    #[must_use]
    pub fn announcement(&self) -> Signal<String> {
        self.announcement.into()
    }

    /// Announces a text to screen readers.
    pub fn announce(&self, words: &str) {
        self.announcement.try_set(words.to_owned());
    }

    /// Sets the page title, for the tab, the history and screen readers. The page is painted first.
    pub fn set_title(&self, title: &str) {
        let title = words::tab_title(title);
        after_paint(move || document().set_title(&title));
    }

    /// The absolute URL of a route, for sharing.
    #[must_use]
    pub fn absolute(&self, route: &Route) -> String {
        self.own_origin() + &route.href()
    }

    /// The origin of the page: "https://yardbook.example".
    #[must_use]
    pub fn own_origin(&self) -> String {
        window().location().origin().unwrap_or_default()
    }

    /// Goes to a route: adds a history entry and scrolls to the top.
    pub fn go(&self, route: Route) {
        let before = self.route.get_untracked();
        if before == route {
            return;
        }
        self.end_restoring();
        let number = self
            .places
            .with_value(|places| places.keys().max().copied().unwrap_or(0));
        self.entry
            .update_value(|entry| *entry = number.max(*entry) + 1);
        let keeps_place = before.same_place(&route);
        let same_screen = before.same_screen(&route);
        // The focused link may not exist on the next page of a list.
        if !keeps_place && (!same_screen || self.has_focus("a")) {
            let_go();
        }
        self.route.set(route);
        self.write(|history, state, url| history.push_state_with_url(state, "", Some(url)));
        if keeps_place {
            return;
        }
        self.go_to_top(if same_screen { "#results" } else { "h1" });
    }

    /// The name that the link which opened the app has for a course.
    #[must_use]
    pub fn linked_name(&self, id: CourseId) -> Option<String> {
        self.arrived.with_value(|(route, fragment)| match route {
            Route::Hole(course, ..) if *course == id => name_of(fragment),
            _ => None,
        })
    }

    /// Replaces the address with the canonical one for the current screen, without changing the history, focus or
    /// scroll position.
    pub fn correct(&self, route: Route) {
        if self.route.get_untracked() != route {
            self.route.set(route);
        }
        // Browsers make this call slowly, and soon start to rate-limit it.
        if !self.is_written() {
            self.write(|history, state, url| history.replace_state_with_url(state, "", Some(url)));
        }
    }

    /// Whether the address already matches the route.
    fn is_written(&self) -> bool {
        let Ok(address) = window().location().href() else {
            return false;
        };
        let path = address.strip_prefix(&self.own_origin());
        path == Some(&self.route.with_untracked(Route::href))
    }

    /// Handles Back and Forward: shows the address's route and restores how its entry was left.
    fn arrive(&self) {
        self.end_restoring();
        self.remember(None);
        let state = window()
            .history()
            .ok()
            .and_then(|history| history.state().ok());
        let entry = state
            .and_then(|state| state.as_f64())
            .and_then(entry_number);
        let Some(entry) = entry else {
            let fragment = fragment();
            if holds_position(&fragment) || holds_hole(&fragment) {
                // Somebody has entered or opened an address that differs in its position or its hole only.
                self.route.set(current_route());
            }
            // A jump within the page created this entry; it takes over the state of the previous one.
            return self
                .write(|history, state, url| history.replace_state_with_url(state, "", Some(url)));
        };
        self.entry.set_value(entry);
        let route = current_route();
        if self.route.get_untracked() != route {
            let navigation = *self;
            self.goes_to_top.set_value(self.place().y == 0.0);
            let stays = |before: &Route| before.same_screen(&route) || before.same_place(&route);
            if !self.route.with_untracked(stays) {
                let_go();
            }
            request_animation_frame(move || {
                navigation.goes_to_top.set_value(false);
            });
            self.route.set(route);
            self.restore();
        }
    }

    /// Remembers the scroll position and focused link of the entry being left. The link is identified by its `href`,
    /// since its element may be rebuilt.
    fn remember(&self, href: Option<String>) {
        let y = window().scroll_y().unwrap_or(0.0);
        let entry = self.entry.get_value();
        self.places.update_value(|places| {
            let place = places.entry(entry).or_default();
            place.y = y;
            if href.is_some() {
                place.href = href;
            }
            places::forget_the_oldest(places);
        });
    }

    /// Cancels a restoration in progress: its next frame sees a different count.
    fn end_restoring(&self) {
        self.navigations
            .update_value(|count| *count = count.wrapping_add(1));
    }

    /// Restores the entry's scroll position and focus, once the page is tall enough.
    fn restore(&self) {
        self.try_restore(self.place(), RESTORE_FRAMES, self.navigations.get_value());
    }

    fn try_restore(&self, place: HistoryEntry, frames: u32, since: u32) {
        let navigation = *self;
        request_animation_frame(move || {
            if navigation.navigations.try_get_value() != Some(since) {
                return;
            }
            let height = document()
                .document_element()
                .map_or(0, |root| root.scroll_height());
            let seen = window()
                .inner_height()
                .ok()
                .and_then(|height| height.as_f64());
            let reachable = f64::from(height) - seen.unwrap_or_default();
            // A screen that is still loading has neither its final height nor its links.
            let is_here = document().query_selector(".Deferred") == Ok(None);
            if (!is_here || reachable + 1.0 < place.y) && frames > 0 {
                return navigation.try_restore(place, frames - 1, since);
            }
            window().scroll_to_with_x_and_y(0.0, place.y);
            match place.href {
                Some(href) => focus_link(&href),
                None => {
                    focus("h1");
                }
            }
        });
    }

    /// How the current entry was left.
    fn place(&self) -> HistoryEntry {
        let entry = self.entry.get_value();
        let place = self.places.with_value(|places| places.get(&entry).cloned());
        place.unwrap_or_default()
    }

    fn write(&self, put: impl FnOnce(&web_sys::History, &JsValue, &str) -> Result<(), JsValue>) {
        if let Ok(history) = window().history() {
            let href = self.route.with_untracked(Route::href);
            // Browsers refuse this call only when it is repeated too often; the app works without the address.
            let _ = put(&history, &JsValue::from(self.entry.get_value()), &href);
        }
    }
}

/// The route of the link that an event happened on, if the link belongs to this app.
#[must_use]
pub fn route_pointed_at(event: &web_sys::Event) -> Option<Route> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let link = element.closest("a[href]").ok()??;
    Some(route_of(&own_url(&link.get_attribute("href")?)?))
}

fn route_of(url: &Url) -> Route {
    Route::of_location(&url.pathname(), &url.search(), &url.hash())
}

/// The route of the address.
#[must_use]
pub fn current_route() -> Route {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    let query = location.search().unwrap_or_default();
    Route::of_location(&path, &query, &location.hash().unwrap_or_default())
}

fn entry_number(state: f64) -> Option<u32> {
    let whole = state.fract() == 0.0 && (0.0..f64::from(u32::MAX)).contains(&state);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and in range by the line above"
    )]
    whole.then_some(state as u32)
}

/// A plain click on a link of this app: the link's URL and its `href`.
fn link_of(event: &MouseEvent) -> Option<(Url, String)> {
    let modified = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
    if event.default_prevented() || event.button() != 0 || modified {
        return None;
    }
    let clicked = event.target()?.dyn_into::<Element>().ok()?;
    let link = clicked.closest("a[href]").ok()??;
    let elsewhere = link
        .get_attribute("target")
        .is_some_and(|target| target != "_self");
    if elsewhere || link.has_attribute("download") {
        return None;
    }
    let href = link.get_attribute("href")?;
    let url = own_url(&href)?;
    Some((url, href))
}

/// The fragment of the address, with its `#`; empty if it has none.
fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// A URL of this app: same origin, not a jump within the page, and not the service.
fn own_url(href: &str) -> Option<Url> {
    let location = window().location();
    let url = Url::new_with_base(href, &location.href().ok()?).ok()?;
    let own = url.origin() == location.origin().ok()?
        && (url.hash().is_empty() || holds_position(&url.hash()) || holds_hole(&url.hash()))
        && !url.pathname().starts_with("/api/")
        && base::below(&url.pathname()).is_some();
    own.then_some(url)
}
