//! The way back to the map: what a person can mend at a doubt or at a whole course. The
//! service is asked for the objects of the map once a person opens something of this, and costs no request for it.

use std::sync::Arc;

use golf_api::course::{Course, CourseId};
use golf_api::hole::Hole;
use golf_client::sources::CourseSources;
use golf_hole::course_quality::Appraisal;
use golf_hole::quality::{Doubt, doubts};
use golf_hole::reading::HoleReading;
use golf_views::address::hole_order::HoleOrder;
use golf_views::components::mend_advice::mend_advice;
use golf_views::components::mend_list::{Entries, Entry, mend_list};
use golf_views::golf::mending;
use golf_views::pages::hole::view::{AnsweredHoles, OpenHole};
use golf_views::words::format::Unit;
use golf_views::words::mending as said;
use golf_views::words::{format, frame};
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::gateway::sources::SourcesRead;
use crate::settings::Settings;
use crate::ui::components::quality_notes::words;
use crate::ui::components::waiting::Waiting;
use crate::ui::deferred::{nothing, part};
use crate::ui::markup::{Show, live};

/// What to do about a doubt of a hole.
#[component]
pub fn MendDoubt(
    /// The course.
    id: CourseId,
    /// The hole.
    hole: Arc<OpenHole>,
    /// The doubt.
    doubt: Doubt,
) -> impl IntoView {
    with_sources(id, move |sources| {
        let sources = sources.hole(hole.hole.hole_number);
        mend_advice(&mending::of_hole(&doubt, &hole.hole, sources))
            .shown()
            .into_any()
    })
}

/// What can be mended at a course, with a button that prints it.
#[component]
pub fn CourseMends(
    /// Its holes.
    holes: AnsweredHoles,
    /// The course, if it is known.
    course: Memo<Option<Course>>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let is_printed = RwSignal::new(false);
    let after = window_event_listener_untyped("afterprint", move |_| is_printed.set(false));
    on_cleanup(move || after.remove());
    // The sheet is in the document by the next frame.
    let print = move |_| {
        is_printed.set(true);
        request_animation_frame(|| {
            if let Some(window) = web_sys::window() {
                let _ = window.print();
            }
        });
    };
    let id = holes.course();
    let list = with_sources(id, move |sources| {
        let entries = course.with(|course| entries(&holes, course.as_ref(), sources, unit.get()));
        let button = view! {
            <button class="Button small" type="button" on:click=print>{said::PRINT_LIST}</button>
        };
        mend_list(id, &entries, live(button)).shown().into_any()
    });
    let title = move || course.with(|course| course.as_ref().map(format::course_name));
    let source = move || gateway.notice().get().map(|notice| notice.words);
    view! {
        <div class="Mendable" class:printed=is_printed>
            <p class="on-paper" translate="no">{title}</p>
            {list}
            <p class="on-paper" translate="no">{source}</p>
        </div>
    }
}

/// The doubts of a course and of its holes, with what to do about each.
fn entries(
    answer: &AnsweredHoles,
    course: Option<&Course>,
    sources: &CourseSources,
    unit: Unit,
) -> Entries {
    let appraisal = Appraisal::new(&answer.0.value, course);
    let of_course = appraisal.doubts.iter().map(|doubt| Entry {
        doubt: words::of_course(doubt, unit),
        mend: mending::of_course(doubt, sources),
    });
    let mut holes = answer.holes().to_vec();
    HoleOrder::default().sort(&mut holes);
    let of_holes = holes
        .iter()
        .map(|hole| (hole.hole_number, of_hole(hole, sources, unit)));
    Entries {
        of_course: of_course.collect(),
        of_holes: of_holes
            .filter(|(_, entries)| !entries.is_empty())
            .collect(),
    }
}

fn of_hole(hole: &Hole, sources: &CourseSources, unit: Unit) -> Vec<Entry> {
    let sources = sources.hole(hole.hole_number);
    let doubts = doubts(hole, &HoleReading::new(hole)).into_iter();
    let entries = doubts.map(|doubt| Entry {
        doubt: words::of_hole(&doubt, unit),
        mend: mending::of_hole(&doubt, hole, sources),
    });
    let guessed = sources.filter(|sources| sources.is_par_guessed);
    let guessed = guessed.map(|sources| Entry {
        doubt: said::par_is_guessed(hole.par),
        mend: mending::of_guessed_par(hole, sources),
    });
    entries.chain(guessed).collect()
}

/// Shows what `show` makes of the sources of a course, once the service has told them.
fn with_sources(
    id: CourseId,
    show: impl Fn(&CourseSources) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let read = RwSignal::new(None::<SourcesRead>);
    let ask = move || {
        read.set(None);
        leptos::task::spawn_local(async move {
            read.try_set(Some(gateway.sources(id).await));
        });
    };
    ask();
    move || {
        match read.get() {
        None => view! { <Waiting what=said::AWAITED slow=false rows=2 /> }.into_any(),
        Some(SourcesRead::Told(sources)) => show(&sources),
        Some(SourcesRead::NotTold) => view! { <p role="status">{said::NOT_TOLD}</p> }.into_any(),
        Some(SourcesRead::NotLoaded) => view! {
            <p role="alert">{said::NOT_LOADED}</p>
            <button class="Button small" type="button" on:click=move |_| ask()>{frame::TRY_AGAIN}</button>
        }
        .into_any(),
    }
    }
}

part! {
    /// What to do about a doubt of a hole.
    advice(course: CourseId, hole: Arc<OpenHole>, doubt: Doubt) in mending, Needed(nothing)
        => view! { <MendDoubt id=course hole=hole doubt=doubt /> }
}

part! {
    /// What can be mended at a course.
    list(holes: AnsweredHoles, course: Memo<Option<Course>>) in mending, Needed(nothing)
        => view! { <CourseMends holes=holes course=course /> }
}
