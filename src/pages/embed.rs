//! The page for owners of web pages: a link becomes the lines that show its hole there.

use golf_api::hole::HoleNumber;
use golf_link::shared::Shared;
use golf_link::unpack::unpack;
use golf_views::address::base;
use golf_views::address::route::Route;
use golf_views::address::shared_address::SharedAddress;
use golf_views::components::hole_figure::hole_figure;
use golf_views::element::Element;
use golf_views::markup::Markup;
use golf_views::words::element as said;
use golf_views::words::hole as of_hole;
use leptos::prelude::*;

use crate::browser::clipboard;
use crate::settings::Settings;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The script of the element in the site. golf-hosting has its name too.
const SCRIPT: &str = "/yardbook-hole.js";

/// What a link becomes.
#[derive(Clone, PartialEq)]
struct Embedded {
    shared: Shared,
    number: Option<HoleNumber>,
    /// The address of the hole at this site, wherever the link was from.
    link: String,
}

impl Embedded {
    fn of(navigation: Navigation, typed: &str) -> Result<Self, String> {
        let address = SharedAddress::of_link(typed);
        let shared = unpack(&address.packed).map_err(|why| why.to_string())?;
        Ok(Self {
            shared,
            number: address.number,
            link: navigation.absolute(&Route::Shared(address)),
        })
    }

    fn hole(&self) -> Option<&golf_api::hole::Hole> {
        let mut holes = self.shared.holes.iter();
        let found = holes
            .clone()
            .find(|hole| Some(hole.hole_number) == self.number);
        found.or_else(|| holes.next())
    }

    fn figure(&self, settings: Settings) -> Option<Markup> {
        let notice = self.shared.notice.as_ref();
        let figure = hole_figure(
            self.hole()?,
            self.shared.course.name.as_deref(),
            notice.map(|notice| notice.words.as_str()),
            settings.unit().get_untracked(),
            &self.link,
        );
        Some(figure.into())
    }

    /// The lines. Without the script, a page shows the link inside the element.
    fn lines(&self, script: &str) -> String {
        let name = self.hole().map(|hole| match &self.shared.course.name {
            Some(course) => of_hole::hole_of(hole.hole_number, course),
            None => of_hole::hole_number(hole.hole_number),
        });
        let script = Element::html("script")
            .with("type", "module")
            .with("src", script.to_owned());
        let link = Element::html("a")
            .with("href", self.link.clone())
            .text(name.unwrap_or_default());
        let element = Element::html("yardbook-hole")
            .with("src", self.link.clone())
            .child(link);
        [script.to_xml(), element.to_xml()].join("\n")
    }
}

/// The page. `packed` is the hole of its own address, if it has one.
#[component]
pub fn EmbedPage(
    /// The hole of the page's own address; empty if it has none.
    packed: String,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    navigation.set_title(said::TITLE);
    navigation.announce(said::TITLE);
    let first = if packed.is_empty() {
        String::new()
    } else {
        navigation.absolute(&Route::Shared(SharedAddress::of(packed)))
    };
    let typed = RwSignal::new(first);
    let told = RwSignal::new("");
    // Nothing is wrong with a field that is still empty.
    let found = Memo::new(move |_| {
        typed.with(|typed| (!typed.trim().is_empty()).then(|| Embedded::of(navigation, typed)))
    });
    Effect::new(move |before: Option<()>| {
        let words = found.with(|found| match found {
            Some(Ok(_)) => said::READY.to_owned(),
            Some(Err(why)) => why.clone(),
            None => String::new(),
        });
        told.set("");
        if before.is_some() && !words.is_empty() {
            navigation.announce(&words);
        }
    });
    let why = move || {
        found.with(|found| {
            found
                .as_ref()
                .and_then(|found| found.as_ref().err().cloned())
        })
    };
    view! {
        <section class="EmbedPage">
            <h1 tabindex="-1">{said::TITLE}</h1>
            <p>{said::WHAT_IT_IS}</p>
            <label class="link">
                {said::LINK}
                <input
                    type="text" autocomplete="off" spellcheck="false"
                    aria-describedby="embed-why"
                    aria-invalid=move || why().map(|_| "true")
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value())
                />
            </label>
            <p class="hint" id="embed-why">{move || why().unwrap_or_else(|| said::WHERE_FROM.to_owned())}</p>
            {move || found.get().and_then(Result::ok).map(|embedded| view! {
                <Ready embedded=embedded settings=settings told=told />
            })}
        </section>
    }
}

/// The preview, and the lines to copy.
#[component]
fn Ready(embedded: Embedded, settings: Settings, told: RwSignal<&'static str>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let origin = navigation.own_origin();
    let lines = StoredValue::new(embedded.lines(&[&origin, &*base::at(SCRIPT)].concat()));
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let words = if clipboard::copy(&lines.get_value()).await {
                said::COPIED
            } else {
                said::NOT_COPIED
            };
            told.try_set(words);
            navigation.announce(words);
        });
    };
    view! {
        <h2>{said::PREVIEW}</h2>
        {embedded.figure(settings).shown()}
        <h2 id="embed-lines">{said::LINES}</h2>
        <p>{said::ONCE}</p>
        <textarea readonly rows="5" aria-labelledby="embed-lines" translate="no" spellcheck="false" prop:value=lines.get_value()></textarea>
        <p class="ways"><button class="Button primary" type="button" on:click=copy>{said::COPY}</button></p>
        <p class="told">{told}</p>
        <p>{said::POLICY}</p>
        <p><code translate="no">{said::policy(&origin)}</code></p>
        <p>{said::NO_KEY}</p>
    }
}
