//! An address that is none of ours.

use leptos::prelude::*;

use crate::markup::markup;
use crate::navigation::Navigation;
use crate::route::Route;
use crate::words::frame as words;

/// Says which address, and where to go.
#[component]
pub fn NotFoundPage(
    /// The path that was asked for.
    path: String,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    navigation.set_title(words::PAGE_NOT_FOUND);
    navigation.announce(words::PAGE_NOT_FOUND);
    view! {
        <section class="NotFoundPage">
            {markup("h1").with("tabindex", "-1").text(words::OUT_OF_BOUNDS)}
            <p>{words::NO_PAGE_AT} <code>{path}</code> "."</p>
            <p><a class="Button" href=Route::home().href()>{words::SEE_ALL_COURSES}</a></p>
        </section>
    }
}
