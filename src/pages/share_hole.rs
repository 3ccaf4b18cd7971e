//! The dialog of "Share this hole": a link that holds the hole, its QR code, and a picture with that code.

use std::sync::Arc;

use golf_api::course::{Course, CourseId};
use golf_api::hole::Hole;
use golf_client::notice::DataNotice;
use golf_client::question::{AskCourse, AskHoles};
use golf_link::day::Day;
use golf_link::pack::pack;
use golf_link::shared::{Shared, SharedCourse};
use golf_views::address::route::Route;
use golf_views::address::shared_address::SharedAddress;
use golf_views::components::svg_picture::svg_picture;
use golf_views::element::Element;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::golf::hole_map::signed::{linked, signed};
use golf_views::golf::link_code::{LinkCode, with_code};
use golf_views::markup::markup;
use golf_views::words::element as on_pages;
use golf_views::words::format;
use golf_views::words::frame;
use golf_views::words::hole as of_hole;
use golf_views::words::shared as said;
use golf_views::words::take_along::source_line;
use leptos::html;
use leptos::prelude::*;
use web_sys::Blob;

use crate::browser::{clipboard, download, picture, share};
use crate::gateway::Gateway;
use crate::pages::hole::late::SeenHole;
use crate::pages::of_link::OfLink;
use crate::pages::source;
use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::hole_map::save::{in_both_schemes, stand_alone};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The pixels of the picture to one of its drawing, as in the files to take along.
const PIXELS: f64 = 2.0;

const MS_PER_MINUTE: f64 = 60_000.0;

/// What a link is made of.
#[derive(Clone)]
struct Origin {
    /// All holes that are here, in the order of the service.
    holes: Arc<Vec<Hole>>,
    course: Option<Course>,
    notice: Option<DataNotice>,
    /// Where the data is from, in words.
    source: String,
}

impl Origin {
    /// Reads what this browser has; `None` if the holes are no longer here.
    fn of(seen: SeenHole) -> Option<Self> {
        if let Some(of_link) = use_context::<OfLink>() {
            return Some(Self {
                holes: Arc::new(of_link.holes.holes().to_vec()),
                source: of_link.source(),
                course: Some(of_link.course),
                notice: of_link.notice,
            });
        }
        let gateway: Gateway = expect_context();
        let (settings, navigation): (Settings, Navigation) = (expect_context(), expect_context());
        let id = seen.state.here().0;
        let holes = gateway.decoded(&AskHoles(id))?;
        let course = gateway.decoded(&AskCourse(id));
        let course = course.map(|found| found.answer.value.course.clone());
        Some(Self {
            holes: Arc::new(holes.answer.value.holes.clone()),
            course: course.or_else(|| gateway.known_course(id)),
            notice: gateway.notice().get_untracked(),
            source: untrack(|| source::of(gateway, settings, navigation)),
        })
    }

    fn shared(&self, seen: SeenHole, is_whole: bool) -> Shared {
        let id = seen.state.here().0;
        let shown = seen.hole.with_untracked(|open| open.hole.clone());
        let holes = if is_whole {
            self.holes.to_vec()
        } else {
            vec![shown]
        };
        shared(id, self.course.as_ref(), self.notice.clone(), holes)
    }
}

/// Holes as they are shared today.
pub fn shared(
    id: CourseId,
    course: Option<&Course>,
    notice: Option<DataNotice>,
    holes: Vec<Hole>,
) -> Shared {
    Shared {
        course: SharedCourse {
            id: Some(id),
            name: course.and_then(|course| course.name.clone()),
            place: course.and_then(format::place),
        },
        notice,
        on: today(),
        holes,
    }
}

/// The day by the person's clock.
fn today() -> Day {
    let now = js_sys::Date::new_0();
    Day::of(now.get_time() - now.get_timezone_offset() * MS_PER_MINUTE)
}

/// The dialog. It opens as soon as it is mounted, and asks to be removed when it is closed.
#[component]
pub fn ShareHole(
    /// The hole.
    seen: SeenHole,
    /// Removes the dialog.
    close: Callback<()>,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            // This fails only if the dialog is no longer in the document.
            let _ = dialog.show_modal();
        }
    });
    let content = match untrack(|| Origin::of(seen)) {
        Some(origin) => view! { <Ways seen=seen origin=origin /> }.into_any(),
        None => view! { <p class="Note">{said::NO_HOLE}</p> }.into_any(),
    };
    view! {
        <dialog class="TakeAlong ShareHole" node_ref=dialog aria-labelledby="share-hole" on:close=move |_| {
            navigation.focus_if_lost();
            close.run(());
        }>
            <h2 id="share-hole" tabindex="-1" autofocus=true>{said::SHARE_HOLE}</h2>
            {content}
            <form method="dialog">
                <button class="Button primary">{frame::CLOSE}</button>
            </form>
        </dialog>
    }
}

/// The link, and each way to hand it on.
#[component]
fn Ways(seen: SeenHole, origin: Origin) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let is_whole = RwSignal::new(false);
    let told = RwSignal::new("");
    let count = origin.holes.len();
    let origin = StoredValue::new(origin);
    let link = Memo::new(move |_| {
        let shared = origin.with_value(|origin| origin.shared(seen, is_whole.get()));
        let packed = pack(&shared).map_err(|why| why.to_string())?;
        Ok::<_, String>(navigation.absolute(&Route::Shared(SharedAddress::of(packed))))
    });
    let say = Callback::new(move |words: &'static str| {
        told.try_set(words);
        navigation.announce(words);
    });
    view! {
        <p>{said::WHAT_IT_IS}</p>
        {(count > 1).then(|| view! {
            <label class="choice">
                <input type="checkbox" on:change:target=move |event| {
                    told.set("");
                    is_whole.set(event.target().checked());
                } />
                {said::whole_course(count)}
            </label>
        })}
        {move || match link.get() {
            Ok(link) => view! { <OfLinkAlone link=link seen=seen origin=origin say=say /> }.into_any(),
            Err(why) => view! { <p class="Note">{why}</p> }.into_any(),
        }}
        <p class="told">{told}</p>
    }
}

/// What can be done with one link.
#[component]
fn OfLinkAlone(
    link: String,
    seen: SeenHole,
    origin: StoredValue<Origin>,
    say: Callback<&'static str>,
) -> impl IntoView {
    let code = LinkCode::of(&link);
    let link = StoredValue::new(link);
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let is_copied = clipboard::copy(&link.get_value()).await;
            say.run(if is_copied {
                said::COPIED
            } else {
                said::NOT_COPIED
            });
        });
    };
    let share_link = move |_| {
        let title = seen.hole.with_untracked(|open| open.title());
        leptos::task::spawn_local(async move {
            say.run(match share::share_link(&link.get_value(), &title).await {
                share::Shared::Done => "",
                _ => said::NOT_SHARED,
            });
        });
    };
    let number = seen.hole.with_untracked(|open| open.hole.hole_number);
    let is_taken = share::takes(&said::picture_name(number), "image/png");
    let make_picture = picture_maker(seen, origin, link, say, is_taken);
    let save_svg = move |_| {
        let saved = origin.with_value(|origin| {
            let (window, document) = page()?;
            let drawing = drawn(seen, origin)?;
            let drawing = linked(drawing, on_pages::OPEN, &link.get_value());
            let xml = in_both_schemes(&window, &document, &drawing)?;
            download::download(&xml, "image/svg+xml", &said::svg_name(number))
        });
        say.run(match saved {
            Some(()) => of_hole::DRAWING_SAVED,
            None => of_hole::DRAWING_NOT_SAVED,
        });
    };
    let embed = SharedAddress::embed(SharedAddress::of_link(&link.get_value()).packed).href();
    view! {
        <label class="by-hand">
            {said::LINK}
            <input type="text" readonly prop:value=link.get_value() on:focus=|event| {
                event_target::<web_sys::HtmlInputElement>(&event).select();
            } />
        </label>
        <p class="ways">
            <button class="Button" type="button" on:click=copy>{said::COPY}</button>
            {share::takes_links().then(|| view! {
                <button class="Button" type="button" on:click=share_link>{said::SHARE_LINK}</button>
            })}
            <button class="Button" type="button" on:click=make_picture>
                {if is_taken { said::AS_PICTURE } else { said::SAVE_PICTURE }}
            </button>
            <button class="Button" type="button" on:click=save_svg>{said::SAVE_SVG}</button>
        </p>
        <p><a href=embed>{on_pages::PUT_ON_PAGE}</a></p>
        {match code {
            Some(code) => {
                let code = code.drawing().with("role", "img").with("aria-label", said::CODE);
                markup("figure").child(svg_picture(code)).shown().into_any()
            }
            None => view! { <p class="Note">{said::NO_CODE}</p> }.into_any(),
        }}
    }
}

/// Makes the picture at a press, and shares or saves it. If the press is too long ago by then, the next one shares it.
fn picture_maker(
    seen: SeenHole,
    origin: StoredValue<Origin>,
    link: StoredValue<String>,
    say: Callback<&'static str>,
    is_taken: bool,
) -> impl Fn(web_sys::MouseEvent) {
    let number = seen.hole.with_untracked(|open| open.hole.hole_number);
    let ready = StoredValue::new_local(None::<Blob>);
    move |_| {
        leptos::task::spawn_local(async move {
            let kept = ready.try_update_value(Option::take).flatten();
            let made = match kept {
                Some(made) => Some(made),
                None => match origin
                    .with_value(|origin| with_link_code(seen, origin, &link.get_value()))
                {
                    Some(svg) => picture::png(&svg, PIXELS).await,
                    None => None,
                },
            };
            let name = said::picture_name(number);
            say.run(match made {
                None => said::PICTURE_NOT_MADE,
                Some(made) if is_taken => match share::share(&made, &name).await {
                    share::Shared::Done => "",
                    share::Shared::Refused => said::NOT_SHARED,
                    share::Shared::TooLate => {
                        ready.try_set_value(Some(made));
                        said::PICTURE_READY
                    }
                },
                Some(made) => match download::offer(&made, &name) {
                    Some(()) => said::PICTURE_SAVED,
                    None => said::PICTURE_NOT_MADE,
                },
            });
        });
    }
}

/// The drawing as the text of a picture, with the code of the link below it.
fn with_link_code(seen: SeenHole, origin: &Origin, link: &str) -> Option<String> {
    let (window, document) = page()?;
    stand_alone(&window, &document, &with_code(drawn(seen, origin)?, link))
}

fn page() -> Option<(web_sys::Window, web_sys::Document)> {
    let window = web_sys::window()?;
    let document = window.document()?;
    Some((window, document))
}

/// The drawing of the hole with its source below it.
fn drawn(seen: SeenHole, origin: &Origin) -> Option<Element> {
    let unit = seen.state.unit().get_untracked();
    let open = seen.hole.get_untracked();
    let scene = Scene::new(&open.reading, Look::book(unit))?;
    let course = origin.course.as_ref().map(format::course_name);
    let title = course.map_or_else(
        || open.title(),
        |course| of_hole::hole_of(open.hole.hole_number, &course),
    );
    let as_of = seen.asked_at_ms.get_untracked().map(source::day_of);
    let shown = drawing(&scene, &title, &seen.note.get_untracked());
    Some(signed(
        shown,
        &source_line(&origin.source, as_of.as_deref()),
    ))
}

part! {
    /// The link to a hole. It is asked for with a press of a button.
    part(seen: SeenHole, close: Callback<()>) in shared, Needed(nothing)
        => view! { <ShareHole seen=seen close=close /> }
}
