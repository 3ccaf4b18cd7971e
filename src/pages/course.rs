//! The page of one course: facts, tees and holes. Each section loads and fails on its own.

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_client::load::Load;
use golf_client::question::{AskCourse, AskHoles};
use golf_hole::course_quality::Appraisal;
use golf_views::address::hole_order::HoleOrder;
use golf_views::address::route::Route;
use golf_views::components::button::button;
use golf_views::components::course_facts::course_facts;
use golf_views::components::hole_strip::hole_strip;
use golf_views::components::us_map::us_map;
use golf_views::golf::us_map::Pin;
use golf_views::markup::Markup;
use golf_views::pages::course as page;
use golf_views::words;
use golf_views::words::format;
use leptos::prelude::*;

use crate::book::kept::KeptBook;
use crate::browser::outlines;
use crate::gateway::Gateway;
use crate::pages::course_links::CourseLinks;
use crate::pages::lazy;
use crate::pages::own::SaveToggle;
use crate::settings::Settings;
use crate::ui::components::copy_button::CopyButton;
use crate::ui::components::hole_sheet::HoleSheet;
use crate::ui::components::quality_notes::CourseQuality;
use crate::ui::components::sample_hole::SampleHole;
use crate::ui::components::scorecard::Scorecard;
use crate::ui::components::waiting::Waiting;
use crate::ui::load::{Wish, load};
use crate::ui::markup::{LiveMarkup, Show, live, reactive};
use crate::ui::navigation::Navigation;

/// The page of a course.
#[component]
pub fn CoursePage(
    /// The course's id.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let book = KeptBook::of_app();
    let unit = settings.unit();
    let detail = load(gateway, move || AskCourse(id).into());
    // Holes cost another request: they are shown if a person asks for them or they are cached.
    let wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), wanted.get(), gateway.is_cached(&request))
    });
    let route = navigation.route();
    let order = Memo::new(move |_| match route.get() {
        Route::Course(_, order) => order,
        _ => HoleOrder::default(),
    });
    // A list row is enough to open the page at once.
    let known = gateway.known_course(id);
    let course = Memo::new(move |_| {
        let detail = detail
            .state
            .with(|state| state.ready().map(|detail| detail.value.course.clone()));
        detail.or_else(|| known.clone())
    });
    let name = Memo::new(move |_| {
        course
            .with(|course| course.as_ref().map(format::course_name))
            .unwrap_or_else(|| words::course::course_number(id))
    });
    Effect::new(move |_| navigation.set_title(&name.get()));
    Effect::new(move |_| {
        if detail.state.with(|state| state.ready().is_some()) {
            navigation.announce(&words::course::loaded(&name.get()));
        }
    });
    // Once per visit: a visit is recorded when the course is known.
    Effect::new(move |is_noted: Option<bool>| {
        is_noted == Some(true)
            || course.with(|course| course.as_ref().map(|course| book.opened(course)).is_some())
    });
    // If the course is unknown and failed to load, its holes and tees are not requested.
    let nothing = Memo::new(move |_| {
        course.with(Option::is_none) && detail.state.with(|state| matches!(state, Load::Failed(_)))
    });
    // With holes and tees, the scorecard contains everything in the table of tees.
    let has_card = move || {
        let has_holes = holes.state.with(|state| {
            state
                .ready()
                .is_some_and(|answer| !answer.value.holes.is_empty())
        });
        has_holes && detail.state.with(|state| state.ready().is_some())
    };
    let hole_count = move || course.with(|course| course.as_ref().and_then(|course| course.holes));
    let facts = move || match (course.get(), detail.state.get()) {
        (Some(course), _) => course_facts(&course, unit.get()).shown().into_any(),
        (None, Load::Waiting { slow, .. }) => {
            view! { <Waiting what=words::service::COURSE_AWAITED slow=slow /> }.into_any()
        }
        (None, Load::Failed(failure)) => lazy::failed::view(
            failure,
            Callback::new(move |()| {
                detail.retry.notify();
                navigation.focus("h1");
            }),
        ),
        (None, _) => ().into_any(),
    };
    let of_holes = move || match holes.state.get() {
        Load::Ready(answer) if answer.value.holes.is_empty() => {
            page::note(words::course::NO_HOLES).shown().into_any()
        }
        Load::Ready(answer) => view! {
            <HoleSheet course_id=id holes=answer.value.holes.clone() order=order.get()
                unit=unit.get() />
            {move || {
                let appraisal = course.with(|course| {
                    Appraisal::new(&answer.value, course.as_ref())
                });
                view! {
                    <CourseQuality course_id=id appraisal=appraisal unit=unit.get() />
                }
            }}
        }
        .into_any(),
        state => view! {
            {hole_count().map(|count| hole_strip(id, count, &[], None, unit.get())).shown()}
            <HolesOffer state=state known=hole_count().is_some()
                ask=Callback::new(move |()| {
                    wanted.set(true);
                    navigation.focus("#holes");
                    if matches!(holes.state.get_untracked(), Load::Failed(_)) {
                        holes.retry.notify();
                    }
                }) />
        }
        .into_any(),
    };
    let tees = move || match detail.state.get() {
        state if has_card() => {
            let tees = state.ready().map(|answer| answer.value.tees.clone());
            let holes = holes.state.get();
            let holes = holes.ready().map(|answer| answer.value.holes.clone());
            view! {
                <Scorecard holes=holes.unwrap_or_default() tees=tees.unwrap_or_default()
                    course_id=id unit=unit.get() />
            }
            .into_any()
        }
        Load::Ready(answer) => page::tees(&answer.value.tees, unit.get())
            .shown()
            .into_any(),
        Load::Waiting { slow, .. } => {
            view! { <Waiting what=words::service::TEES_AWAITED slow=slow /> }.into_any()
        }
        Load::Failed(failure) => lazy::failure_notice::view(
            failure,
            Callback::new(move |()| {
                detail.retry.notify();
                navigation.focus("#tees");
            }),
        ),
        Load::Idle => ().into_any(),
    };
    let sections = move || {
        (!nothing.get()).then(|| {
            page::sections(page::Sections {
                holes: live(of_holes),
                heading_of_tees: reactive(move || page::heading_of_tees(has_card())),
                tees: live(tees),
                links: live(view! { <CourseLinks id=id /> }),
                whereabouts: live(move || {
                    course.get().map(|course| view! { <Where course=course /> })
                }),
                note: live(lazy::course_note::view(id)),
            })
            .shown()
        })
    };
    // A course that there is not cannot be saved.
    let is_known = Memo::new(move |_| course.with(Option::is_some));
    let own = move || {
        is_known.get().then(|| {
            view! {
                <SaveToggle id=id />
                {lazy::keep::view(id)}
            }
        })
    };
    page::page(page::Slots {
        title: reactive(move || page::title(name.get())),
        place: reactive(move || course.with(|course| page::place(course.as_ref()?))),
        own: live(own),
        facts: live(facts),
        sections: live(sections),
        origin: live(lazy::answer_line::view(
            detail.origin.into(),
            Signal::stored(Request::Course(id)),
            Callback::new(move |()| detail.refresh()),
        )),
    })
    .shown()
}

/// The address and a map of it.
#[component]
fn Where(course: Course) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let say = Callback::new(move |words: String| navigation.announce(&words));
    let copy = move |actions: Markup, what, text| {
        let button = view! { <CopyButton what=what text=text say=say /> };
        actions.view(button.into_any())
    };
    let map = || {
        let pin = Pin::of(&course).ok();
        us_map(pin.as_slice(), &outlines::address())
    };
    page::whereabouts(&course, map, &copy).shown()
}

/// The offer to load the holes.
#[component]
fn HolesOffer(
    state: Load<golf_api::decode::Decoded<golf_api::hole::CourseHoles>>,
    /// Whether the strip above already links to every hole.
    known: bool,
    #[prop(into)] ask: Callback<()>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    match state {
        Load::Waiting { slow, .. } => {
            view! { <Waiting what=words::service::HOLES_AWAITED slow=slow rows=2 /> }.into_any()
        }
        Load::Failed(failure) => lazy::failure_notice::view(failure, ask),
        _ if gateway.lacks_holes() => view! {
            {page::note(words::course::PLAN_WITHOUT_HOLES).shown()}
            <details class="Sample">
                <summary>{words::course::SEE_A_SAMPLE}</summary>
                <SampleHole unit=unit.get() />
            </details>
        }
        .into_any(),
        _ => page::offer(button().on("click", move |_| ask.run(())), known)
            .shown()
            .into_any(),
    }
}
