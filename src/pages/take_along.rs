//! Taking the holes of a course along: a dialog with a file for each kind of program. Holes that are not loaded are offered,
//! never fetched without being asked for.

mod files;

use files::{Kind, Source, made};
use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_client::load::Load;
use golf_client::question::{AskCourse, AskHoles};
use golf_views::components::take_along_button::take_along_button;
use golf_views::words;
use golf_views::words::take_along as said;
use leptos::html;
use leptos::prelude::*;
use web_sys::Blob;

use crate::browser::{download, share, site};
use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;
use crate::pages::of_link::OfLink;
use crate::pages::offer::{Offer, OfferState};
use crate::pages::source;
use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::load::{Wish, load};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The button that opens the dialog. The dialog's code is fetched only then.
#[component]
pub fn TakeAlongButton(
    /// The course.
    id: CourseId,
    /// The hole that is shown, if it is one.
    #[prop(optional)]
    hole: Option<HoleNumber>,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let close = Callback::new(move |()| is_open.set(false));
    view! {
        {take_along_button().on("click", move |_| is_open.set(true)).shown()}
        {move || is_open.get().then(|| part::view(id, hole, close))}
    }
}

/// The dialog. It opens as soon as it is mounted, and asks to be removed when it is closed.
#[component]
pub fn TakeAlong(
    /// The course.
    id: CourseId,
    /// The hole that is shown, if it is one.
    hole: Option<HoleNumber>,
    /// Removes the dialog.
    close: Callback<()>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            // This fails only if the dialog is no longer in the document.
            let _ = dialog.show_modal();
        }
    });
    let wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let of_link = use_context::<OfLink>();
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), wanted.get(), gateway.is_cached(&request))
    });
    let ask = Callback::new(move |()| {
        wanted.set(true);
        if matches!(holes.state.get_untracked(), Load::Failed(_)) {
            holes.retry.notify();
        }
    });
    view! {
        <dialog class="TakeAlong" node_ref=dialog aria-labelledby="take-along" on:close=move |_| {
            navigation.focus_if_lost();
            close.run(());
        }>
            <h2 id="take-along" tabindex="-1" autofocus=true>{said::TAKE_ALONG}</h2>
            {move || match holes.state.get() {
                _ if !site::allows_exports() => view! { <p class="Note">{said::NOT_ALLOWED}</p> }.into_any(),
                _ if of_link.is_some() => of_link.clone().map(|of_link| view! {
                    <Files id=id hole=hole holes=StoredValue::new(of_link.holes.holes().to_vec())
                        asked_at_ms=Some(of_link.shared_at_ms) />
                }).into_any(),
                Load::Ready(answer) if answer.value.holes.is_empty() => view! {
                    <p class="Note">{words::course::NO_HOLES}</p>
                }.into_any(),
                Load::Ready(answer) => view! {
                    <Files id=id hole=hole holes=StoredValue::new(answer.value.holes.clone())
                        asked_at_ms=holes.origin.with(|origin| origin.as_ref().map(|origin| origin.asked_at_ms)) />
                }.into_any(),
                _ if gateway.lacks_holes() && !wanted.get() => view! {
                    <p class="Note">{words::course::PLAN_WITHOUT_HOLES}</p>
                }.into_any(),
                state => view! {
                    <p>{said::WHAT_IT_IS}</p>
                    <Offer state=OfferState::of(&state) what=words::service::HOLES_AWAITED words=words::course::LOAD_HOLES ask=ask />
                }.into_any(),
            }}
            <form method="dialog">
                <button class="Button primary">{words::frame::CLOSE}</button>
            </form>
        </dialog>
    }
}

/// A kind of file, the only hole in it, and whether notes are in it.
type Chosen = (Kind, Option<HoleNumber>, bool);

/// The kinds of files, each with its buttons.
#[component]
fn Files(
    id: CourseId,
    hole: Option<HoleNumber>,
    holes: StoredValue<Vec<golf_api::hole::Hole>>,
    asked_at_ms: Option<f64>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let is_only = RwSignal::new(false);
    let has_notes = RwSignal::new(false);
    let of_course = Request::Course(id);
    let detail = load(gateway, move || {
        Wish::or_free(AskCourse(id), false, gateway.is_cached(&of_course))
    });
    let told = RwSignal::new("");
    let of_link = StoredValue::new(use_context::<OfLink>());
    let notebook = StoredNotebook::of_app();
    let chosen = move || Source {
        id,
        course: of_link
            .with_value(|of_link| of_link.as_ref().map(|of_link| of_link.course.clone()))
            .or_else(|| {
                let state = detail.state;
                state.with_untracked(|state| Some(state.shown()?.value.course.clone()))
            })
            .or_else(|| gateway.known_course(id)),
        holes: holes.get_value(),
        drawn: hole,
        only: hole.filter(|_| is_only.get_untracked()),
        unit: settings.unit().get_untracked(),
        from: of_link
            .with_value(|of_link| of_link.as_ref().map(OfLink::source))
            .unwrap_or_else(|| untrack(|| source::of(gateway, settings, navigation))),
        asked_at_ms,
        has_notes: has_notes.get_untracked(),
    };
    // A picture takes time. If the press that asked for it is too long ago then, the next one shares it at once.
    let ready = StoredValue::new_local(None::<(Chosen, Blob, String)>);
    let make = move |kind: Kind, is_shared: bool| {
        let source = chosen();
        let wanted = (kind, source.only, source.has_notes);
        let kept = ready.with_value(|ready| {
            let ready = ready.as_ref().filter(|(of, ..)| is_shared && *of == wanted);
            ready.map(|(_, blob, name)| (blob.clone(), name.clone()))
        });
        leptos::task::spawn_local(async move {
            let file = match kept {
                Some(file) => Some(file),
                None => made(gateway, notebook, kind, source).await,
            };
            let words = match file {
                None => said::NOT_MADE,
                Some((blob, name)) if is_shared => match share::share(&blob, &name).await {
                    share::Shared::Done => "",
                    share::Shared::Refused => said::NOT_SHARED,
                    share::Shared::TooLate => {
                        ready.try_set_value(Some((wanted, blob, name)));
                        said::READY
                    }
                },
                Some((blob, name)) => match download::offer(&blob, &name) {
                    Some(()) => said::SAVED,
                    None => said::NOT_MADE,
                },
            };
            told.try_set(words);
            navigation.announce(words);
        });
    };
    let can_share = move |kind: Kind| {
        let (media_type, extension) = kind.file_type();
        share::takes(&said::file_name(None, id, hole, extension), media_type)
    };
    view! {
        <p>{said::WHAT_IT_IS}</p>
        {hole.map(|number| view! {
            <label class="choice">
                <input type="checkbox" on:change:target=move |event| is_only.set(event.target().checked()) />
                {said::only(number)}
            </label>
        })}
        <label class="choice">
            <input type="checkbox" on:change:target=move |event| has_notes.set(event.target().checked()) />
            {said::WITH_MY_NOTES}
        </label>
        <ul>
            // A link has no answer of a service.
            {Kind::ALL.into_iter().filter(|kind| *kind != Kind::Answer || of_link.with_value(Option::is_none)).map(|kind| {
                let (name, readers) = kind.words();
                view! {
                    <li>
                        <span><b>{name}</b> <small>{readers}</small></span>
                        <button class="Button" type="button" aria-label=[said::SAVE, name].join(" ")
                            on:click=move |_| make(kind, false)>{said::SAVE}</button>
                        {can_share(kind).then(|| view! {
                            <button class="Button" type="button" aria-label=[said::SHARE, name].join(" ")
                                on:click=move |_| make(kind, true)>{said::SHARE}</button>
                        })}
                    </li>
                }
            }).collect_view()}
        </ul>
        <p class="told">{told}</p>
    }
}

part! {
    /// The files to take along. It is asked for with a press of a button.
    part(course: CourseId, hole: Option<HoleNumber>, close: Callback<()>) in files, Needed(nothing)
        => view! { <TakeAlong id=course hole=hole close=close /> }
}
