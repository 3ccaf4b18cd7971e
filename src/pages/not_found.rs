//! The page for an unknown address.

use leptos::prelude::*;

use crate::address::route::Route;
use crate::ui::markup::markup;
use crate::ui::navigation::Navigation;
use crate::words::frame as words;

/// Repeats the address and offers a way on.
#[component]
pub fn NotFoundPage(
    /// The requested path.
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
