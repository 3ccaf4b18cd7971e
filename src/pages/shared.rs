//! The page of a shared hole: unpacks the address, and shows the screen of a hole. It asks for nothing. `embed` is the page that puts
//! a hole on a web page.

use std::sync::Arc;

use golf_api::course::{Course, CourseId};
use golf_api::decode::{Decoded, Problems};
use golf_api::hole::{CourseHoles, HoleNumber};
use golf_link::not_a_hole::NotAHole;
use golf_link::shared::Shared;
use golf_link::unpack::unpack;
use golf_views::address::route::Route;
use golf_views::address::shared_address::SharedAddress;
use golf_views::markup::markup;
use golf_views::pages::hole::view::AnsweredHoles;
use golf_views::words;
use golf_views::words::shared as said;
use leptos::prelude::*;

use crate::browser::site;
use crate::pages::embed::EmbedPage;
use crate::pages::hole::shared_hole;
use crate::pages::of_link::OfLink;
use crate::settings::Settings;
use crate::ui::deferred::screen;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The page.
#[component]
pub fn SharedPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let route = navigation.route();
    // When another screen opens, the page still exists for a moment.
    let address = Memo::new(move |before: Option<&SharedAddress>| match route.get() {
        Route::Shared(address) => address,
        _ => before.cloned().unwrap_or_default(),
    });
    let packed = Memo::new(move |_| address.with(|address| address.packed.clone()));
    let is_embed = Memo::new(move |_| address.with(|address| address.is_embed));
    move || {
        if !site::allows_exports() {
            return refused(navigation, said::NOT_ALLOWED);
        }
        if is_embed.get() {
            return view! { <EmbedPage packed=packed.get() /> }.into_any();
        }
        match packed.with(|packed| unpack(packed)) {
            Ok(shared) => opened(shared, address),
            Err(why) => why_not(navigation, why),
        }
    }
}

/// The screen of the holes in a link.
fn opened(shared: Shared, address: Memo<SharedAddress>) -> AnyView {
    let numbers: Vec<HoleNumber> = shared.holes.iter().map(|hole| hole.hole_number).collect();
    let first = numbers.first().copied().unwrap_or(HoleNumber(1));
    let number = Memo::new(move |_| {
        let asked = address.with(|address| address.number);
        asked
            .filter(|asked| numbers.contains(asked))
            .unwrap_or(first)
    });
    let id = shared.course.id;
    let of_link = of_link(shared);
    let notice = of_link.notice.clone();
    let origin = ViewFn::from(move || {
        let notice = notice.clone();
        view! {
            {notice.map(|notice| view! { <p class="Note">{notice.words}</p> })}
            {id.map(|id| view! { <OwnService id=id number=number /> })}
        }
    });
    shared_hole::part::view(of_link, number, origin)
}

/// The holes as the screen of a hole takes them.
fn of_link(shared: Shared) -> OfLink {
    let id = shared.course.id.unwrap_or(CourseId(0));
    let course = Course {
        name: shared.course.name,
        city: shared.course.place,
        ..Course::unknown(id)
    };
    let holes = CourseHoles {
        course_id: id,
        hole_count: None,
        holes: shared.holes,
    };
    OfLink {
        course,
        holes: AnsweredHoles(Arc::new(Decoded {
            value: holes,
            problems: Problems::default(),
        })),
        notice: shared.notice,
        shared_at_ms: shared.on.unix_ms(),
    }
}

/// The way to the same hole at the person's own service, where there is one.
#[component]
fn OwnService(id: CourseId, number: Memo<HoleNumber>) -> impl IntoView {
    let settings: Settings = expect_context();
    move || {
        let has_key = settings.key().with(|key| !key.is_empty());
        let has_service = has_key || settings.demo().get().is_some();
        has_service.then(|| {
            let link = markup("a").with("href", Route::href_of_hole(id, number.get()));
            markup("p").child(link.text(said::AT_OWN_SERVICE)).shown()
        })
    }
}

fn why_not(navigation: Navigation, why: NotAHole) -> AnyView {
    refused(navigation, &why.to_string())
}

/// A sentence instead of a hole.
fn refused(navigation: Navigation, why: &str) -> AnyView {
    navigation.set_title(said::TITLE);
    navigation.announce(why);
    let home = markup("a").with("href", Route::href_of_home());
    markup("section")
        .with("class", "NotFoundPage")
        .child(markup("h1").with("tabindex", "-1").text(said::TITLE))
        .child(markup("p").with("class", "Note").text(why.to_owned()))
        .child(markup("p").child(home.text(words::frame::COURSES)))
        .shown()
        .into_any()
}

screen! {
    /// A hole that came with a link.
    screen() in shared, golf_views::words::shared::TITLE => view! { <SharedPage /> }
}
