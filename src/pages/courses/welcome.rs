//! The first visit: what this is, and the two ways in.

use golf_api::plan::Plan;
use leptos::prelude::*;

use crate::components::key_form::KeyForm;
use crate::components::svg_picture::SvgPicture;
use crate::gateway::{Gateway, demo};
use crate::hole_map::element::Element;
use crate::navigation::Navigation;
use crate::settings::{SAME_ORIGIN_SERVICE, Settings};
use crate::site::{self, SiteService};
use crate::storage::Lasting;
use crate::words::list as words;

/// A hole as a page of the book, in the colors of the theme: a file, and no part of the app.
const FIRST_HOLE: &str = "/first-hole.svg#hole";

/// What a person without a key sees in place of the list.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    // A site without a service has nothing that a key is for, unless the person has named one.
    let is_demo_alone = demo::is_offered()
        && SiteService::of_page() == SiteService::None
        && settings.service().get_untracked() == SAME_ORIGIN_SERVICE;
    let (what, before, button) = if is_demo_alone {
        (words::WHAT_THE_SITE_IS, "", words::OPEN_DEMO)
    } else {
        (
            words::WHAT_YARDBOOK_IS,
            words::NO_KEY_YET,
            words::TRY_WITHOUT_KEY,
        )
    };
    let hole = Element::new("svg")
        .with("class", "FirstHole")
        .with("viewBox", "0 0 200 320")
        .with("aria-hidden", "true")
        .child(Element::new("use").with("href", site::at(FIRST_HOLE)));
    view! {
        <div class="Welcome">
            <div class="what">
                <p>{what}</p>
                <ul>
                    <li>{words::FIND_COURSES}</li>
                    <li>{words::READ_TEES}</li>
                    <li>{words::WALK_HOLES}</li>
                </ul>
            </div>
            <div class="ways">
                {(!is_demo_alone).then(|| view! {
                    <KeyForm save=Callback::new(move |(key, lasts): (String, Lasting)| {
                        settings.set_key(&key, lasts);
                        gateway.forget_refusals();
                        navigation.focus("#results");
                    }) />
                })}
                {demo::is_offered().then(|| view! {
                    <p class="try">
                        {before}
                        <button class="Button" class:primary=is_demo_alone type="button" on:click=move |_| {
                            leptos::task::spawn_local(async move {
                                gateway.set_demo(Some(Plan::Pro)).await;
                                navigation.focus("#results");
                            });
                        }>{button}</button>
                        {words::WHAT_THE_DEMO_SHOWS}
                    </p>
                })}
            </div>
            <SvgPicture drawing=hole />
        </div>
    }
}
