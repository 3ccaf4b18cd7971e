//! An address that is none of ours.

use leptos::prelude::*;

use crate::navigation::Navigation;
use crate::route::Route;

/// Says which address, and where to go.
#[component]
pub fn NotFoundPage(
    /// The path that was asked for.
    path: String,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    navigation.set_title("Page not found");
    navigation.announce("Page not found");
    view! {
        <section class="NotFoundPage">
            <h1 tabindex="-1">"Out of bounds"</h1>
            <p>"There is no page at " <code>{path}</code> "."</p>
            <p><a class="Button" href=Route::home().href()>"See all courses"</a></p>
        </section>
    }
}
