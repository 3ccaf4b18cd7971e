//! The screen of a hole that came with a link: as any hole, with a line that says so, and without a request.

use golf_api::hole::HoleNumber;
use golf_views::markup::{Fill, markup};
use golf_views::pages::hole as page;
use golf_views::words;
use leptos::prelude::*;

use super::Last;
use super::states::HoleOfCourse;
use super::view_state::ViewState;
use crate::pages::of_link::OfLink;
use crate::settings::Settings;
use crate::ui::deferred::{part, wait};
use crate::ui::markup::{Show, live, reactive};
use crate::ui::navigation::Navigation;

/// The screen.
#[component]
pub fn SharedHole(
    /// The holes.
    of_link: OfLink,
    /// The shown one.
    number: Memo<HoleNumber>,
    /// The notice, and the way to one's own service.
    origin: ViewFn,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let name = of_link.name();
    let course = markup("span").untranslated().text(name.clone());
    let line = markup("p")
        .with("class", "SharedLine")
        .text(shared_on(of_link.shared_at_ms));
    let title = Memo::new(move |_| words::hole::hole_of(number.get(), &name));
    Effect::new(move |_| {
        title.with(|title| {
            navigation.set_title(title);
            navigation.announce(title);
        });
    });
    let holes = of_link.holes.clone();
    let asked_at_ms = Signal::stored(Some(of_link.shared_at_ms));
    let state = ViewState::new(navigation, settings, holes.course(), number);
    provide_context(of_link);
    let last = Last {
        own: ViewFn::from(|| ()),
        origin,
    };
    page::page(
        course.into(),
        Fill::all([reactive(move || page::title(number.get())), line.into()]),
        live(view! {
            <HoleOfCourse answer=holes asked_at_ms=asked_at_ms number=number state=state last=last />
        }),
    )
    .shown()
}

/// "Shared by a person on 25 November 2026, not from your service."
fn shared_on(unix_ms: f64) -> String {
    let date = js_sys::Date::new(&unix_ms.into());
    words::shared::shared_on(
        date.get_utc_full_year(),
        date.get_utc_month(),
        date.get_utc_date(),
    )
}

part! {
    /// The screen of a hole that came with a link.
    part(of_link: OfLink, number: Memo<HoleNumber>, origin: ViewFn) in hole, Needed(wait)
        => view! { <SharedHole of_link=of_link number=number origin=origin /> }
}
