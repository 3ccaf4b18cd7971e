//! The first visit: what Yardbook is, a hole, and the two ways to start.

use golf_api::plan::Plan;
use golf_views::address::base;
use golf_views::element::Element;
use golf_views::pages::list::WELCOME_HOLE_BOX;
use golf_views::words::list as words;
use leptos::prelude::*;

use crate::browser::site::{SAME_ORIGIN_SERVICE, SiteService};
use crate::browser::storage::Lasting;
use crate::gateway::{Gateway, demo};
use crate::settings::Settings;
use crate::ui::components::key_form::KeyForm;
use crate::ui::components::svg_picture::SvgPicture;
use crate::ui::navigation::Navigation;

/// The sample hole as the map draws it, in the colors of the theme. It is a static file, not part of the app.
const WELCOME_HOLE: &str = "/welcome-hole.svg#hole";
/// Its line of play, for the ball.
pub const FLIGHT: &str = "M0 0L75.64 -259.09L0 -424.16";

/// The page for a person without a key, shown instead of the list.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    // On a site without a service a key is useless, unless the person has configured a service.
    let is_demo_alone = demo::is_offered()
        && SiteService::of_page() == SiteService::None
        && settings.service().get_untracked() == SAME_ORIGIN_SERVICE;
    let button = if is_demo_alone {
        words::OPEN_DEMO
    } else {
        words::TRY_WITHOUT_KEY
    };
    let about_key = if is_demo_alone {
        words::NO_SERVICE
    } else {
        words::WHAT_A_KEY_IS
    };
    view! {
        <div class="Welcome">
            <SvgPicture drawing=welcome_hole() />
            <div class="start">
                <p class="lead">{words::WHAT_YARDBOOK_IS}</p>
                {demo::is_offered().then(|| view! {
                    <p class="try">
                        <button class="Button primary" type="button" on:click=move |_| {
                            leptos::task::spawn_local(async move {
                                gateway.set_demo(Some(Plan::Pro)).await;
                                navigation.focus("#results");
                            });
                        }>{button}</button>
                        <small>{words::WHAT_THE_DEMO_SHOWS}</small>
                    </p>
                })}
                <div class="with-key">
                    <p><small>{about_key}</small></p>
                    {(!is_demo_alone).then(|| view! {
                        <KeyForm save=Callback::new(move |(key, lasts): (String, Lasting)| {
                            settings.set_key(&key, lasts);
                            gateway.forget_refusals();
                            navigation.focus("#results");
                        }) />
                    })}
                </div>
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
