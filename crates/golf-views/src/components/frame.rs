//! The parts of the frame around every page that are the same before and after the app has started. The app shows them,
//! and `crate::pages::first_script` writes them to `index.html`.

use crate::address::route::Route;
use crate::markup::{Fill, Markup, markup, svg};
use crate::words::frame as words;

/// The link that skips the masthead.
#[must_use]
pub fn skip_link() -> Markup {
    markup("a")
        .with("class", "skip")
        .with("href", "#main")
        .text(words::SKIP_TO_CONTENT)
}

/// The name of the app, which leads home.
#[must_use]
fn brand() -> Markup {
    markup("a")
        .with("class", "brand")
        .with("href", Route::home().href())
        .child(mark())
        .text(words::YARDBOOK)
}

/// The head of every page: a mark of invented data, the links to the main pages, and tools.
#[must_use]
pub fn masthead(marked: Fill, links: Fill, tools: Fill) -> Markup {
    markup("header")
        .with("class", "Masthead")
        .child(brand())
        .fill(marked)
        .fill(links)
        .child(markup("div").with("class", "tools").fill(tools))
}

/// The mark: a flag in a cup.
fn mark() -> Markup {
    let path = |class, d| svg("path").with("class", class).with("d", d);
    svg("svg")
        .with("class", "Mark")
        .with("viewBox", "0 0 24 24")
        .with("aria-hidden", "true")
        .child(path("pole", "M9 21 V3").with("fill", "none"))
        .child(path("cloth", "M9 3 L20 6.5 L9 10 Z"))
        .child(path("cup", "M4 21 A5 1.6 0 0 0 14 21 A5 1.6 0 0 0 4 21").with("fill", "none"))
}

/// The links to the main pages. `is_here` says which one is shown.
#[must_use]
pub fn main_links(is_here: impl Fn(&Route) -> bool) -> Markup {
    let links = [
        (Route::home(), words::COURSES),
        (Route::Saved, words::SAVED),
        (Route::Settings, words::SETTINGS),
    ];
    let link = |(to, words): (Route, &'static str)| {
        let link = markup("a").with("href", to.href()).text(words);
        if is_here(&to) {
            link.with("aria-current", "page")
        } else {
            link
        }
    };
    markup("nav")
        .with("aria-label", words::MAIN)
        .children(links.map(link))
}

/// The last line of every page.
#[must_use]
pub fn no_tracking() -> Markup {
    markup("p").text(words::NO_TRACKING)
}
