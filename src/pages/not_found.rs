//! The page for an unknown address.

use golf_views::address::route::Route;
use golf_views::markup::markup;
use golf_views::words::frame as words;
use leptos::prelude::*;

use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

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
            {markup("h1").with("tabindex", "-1").text(words::OUT_OF_BOUNDS).shown()}
            <p>{words::NO_PAGE_AT} <code>{path}</code> "."</p>
            <p><a class="Button" href=Route::home().href()>{words::SEE_ALL_COURSES}</a></p>
        </section>
    }
}
