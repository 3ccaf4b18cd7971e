//! The first visit: what Yardbook is, a hole, and the two ways to start.

use golf_views::address::base;
use golf_views::element::Element;
use golf_views::pages::list::WELCOME_HOLE_BOX;
use golf_views::words::list as words;
use leptos::prelude::*;

use crate::pages::ways_in::WaysIn;
use crate::ui::components::svg_picture::SvgPicture;
use crate::ui::deferred::{part, wait};
use crate::ui::navigation::Navigation;

/// The sample hole as the map draws it, in the colors of the theme. It is a static file, not part of the app.
const WELCOME_HOLE: &str = "/welcome-hole.svg#hole";
/// Its line of play, for the ball.
pub const FLIGHT: &str = "M0 0L75.64 -259.09L0 -424.16";

/// The page for a person without a key, shown instead of the list.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let is_in = move |()| {
        // The list begins with its search, which is above what has the focus.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        navigation.focus("#results");
    };
    view! {
        <div class="Welcome">
            <SvgPicture drawing=welcome_hole() />
            <div class="start">
                <p class="lead">{words::WHAT_YARDBOOK_IS}</p>
                <WaysIn is_in=is_in />
            </div>
        </div>
    }
}

/// The hole, with a ball that is played once from tee to green. Whoever asks for less motion sees no ball
/// (`style/list.css`).
fn welcome_hole() -> Element {
    let strokes = Element::svg("animateMotion")
        .with("path", FLIGHT)
        .with("dur", "4.5s")
        .with("fill", "freeze")
        .with("calcMode", "linear")
        // Drive, layup, approach.
        .with("keyTimes", "0;.25;.4;.6;.75;1")
        .with("keyPoints", "0;.53;.53;.8;.8;1");
    let ball = Element::svg("circle").with("class", "ball").with("r", "4");
    Element::svg("svg")
        .with("class", "WelcomeHole")
        .with("viewBox", WELCOME_HOLE_BOX)
        .with("aria-hidden", "true")
        .child(Element::svg("use").with("href", base::at(WELCOME_HOLE)))
        .child(ball.child(strokes))
}

part! {
    /// The welcome page, shown instead of the list on the first visit.
    part() in welcome, Needed(wait)
        => view! { <Welcome /> }
}
